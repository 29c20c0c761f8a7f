#include "tests/support/random_answers.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace telescope::test {
namespace {

using Json = nlohmann::json;
using Kind = FormField::Kind;

constexpr int kMostNamed = 6;    // of a list without a limit
constexpr int kNearLowest = 12;  // half of all numbers are as small as most that people mean

int between(SimulatedChance& chance, int least, int most) {
  return most <= least ? least : least + chance.below(most - least + 1);
}

/// The ids of the choices that are not barred or, now and then and where there are no others, of all.
std::vector<std::string> ids(const FormField& field, SimulatedChance& chance) {
  std::vector<std::string> all, open;
  for (const FormChoice& each : field.choices) {
    all.push_back(each.id);
    if (each.barred.empty()) open.push_back(each.id);
  }
  return open.empty() || chance.below(12) == 0 ? all : open;
}

Json list(const FormField& field, SimulatedChance& chance) {
  std::vector<std::string> left = ids(field, chance);
  const int size = static_cast<int>(left.size());
  int count = between(chance, field.least, field.allowed > 0 ? field.allowed : kMostNamed);
  if (field.kind == Kind::kSome) count = std::min(count, size);
  Json named = Json::array();
  if (size == 0) return named;
  if (field.unbroken) {
    const int first = chance.below(size - count + 1);
    for (int i = first; i < first + count; ++i) named.push_back(left[static_cast<std::size_t>(i)]);
    return named;
  }
  for (int i = 0; i < count; ++i) {
    const auto at = left.begin() + chance.below(static_cast<int>(left.size()));
    named.push_back(*at);
    if (field.kind == Kind::kSome) left.erase(at);
  }
  return named;
}

Json answer(const FormField& field, SimulatedChance& chance) {
  switch (field.kind) {
    case Kind::kOne: {
      const auto named = ids(field, chance);
      if (named.empty()) return field.initial;
      return named[static_cast<std::size_t>(chance.below(static_cast<int>(named.size())))];
    }
    case Kind::kSome:
    case Kind::kMany:
      return list(field, chance);
    case Kind::kNumber: {
      const int most =
          chance.below(2) == 0 ? field.highest : std::min(field.highest, field.lowest + kNearLowest);
      return between(chance, field.lowest, most);
    }
    case Kind::kText:
      return "As we agreed.";
  }
  return nullptr;
}

}  // namespace

Json any_answers(const Form& form, SimulatedChance& chance) {
  Json answers = Json::object();
  for (const FormField& field : form.fields)
    answers[field.id] = field.least == 0 && chance.below(3) > 0 ? field.initial : answer(field, chance);
  return answers;
}

}  // namespace telescope::test
