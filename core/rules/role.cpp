#include "core/rules/role.hpp"

#include <algorithm>
#include <array>

namespace telescope {
namespace {

using Kind = Role::Kind;

struct Row {
  Kind kind;
  std::string_view text;
  std::string_view words;
  std::array<bool, 6> knows;
};
constexpr std::string_view kDivisionPrefix = "dc:";

// What is for:                                              umpire attackers defenders  cc     so    all
constexpr std::array kRows{
    Row{Kind::kUmpire, "umpire", "Umpire", {true, true, true, false, true, true}},
    Row{Kind::kCorpsCommander, "cc", "Corps Commander", {false, true, false, true, false, true}},
    Row{Kind::kStaffOfficer, "so", "Staff Officer", {false, true, false, false, true, true}},
    Row{Kind::kDivisionCommander, "dc", "Commander of ", {false, true, false, false, false, true}},
    Row{Kind::kSpectator, "spectator", "Spectator", {false, false, false, false, false, true}},
};

const Row& row_of(Kind kind) {
  return kRows[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string to_string(const Role& role) {
  if (role.kind == Kind::kDivisionCommander) return std::string(kDivisionPrefix) + role.division;
  return std::string(row_of(role.kind).text);
}

std::optional<Role> role_from_string(std::string_view text) {
  if (text.starts_with(kDivisionPrefix) && text.size() > kDivisionPrefix.size())
    return Role{Kind::kDivisionCommander, std::string(text.substr(kDivisionPrefix.size()))};
  for (const Row& row : kRows)
    if (row.text == text && row.kind != Kind::kDivisionCommander) return Role{row.kind, {}};
  return std::nullopt;
}

std::string describe(const Scenario& scenario, const Role& role) {
  std::string words(row_of(role.kind).words);
  if (role.kind != Kind::kDivisionCommander) return words;
  const auto division = std::ranges::find(scenario.divisions, role.division, &Division::id);
  return words + (division == scenario.divisions.end() ? role.division : division->name);
}

std::vector<Role> roles_of(const Scenario& scenario) {
  std::vector<Role> roles{{Kind::kUmpire, {}}, {Kind::kCorpsCommander, {}}, {Kind::kStaffOfficer, {}}};
  for (const Division& division : scenario.divisions)
    if (division.side == Side::kAttacker) roles.push_back({Kind::kDivisionCommander, division.id});
  roles.push_back({Kind::kSpectator, {}});
  return roles;
}

bool may_know(const Role& role, Audience audience) {
  return row_of(role.kind).knows.at(static_cast<std::size_t>(audience));
}

}  // namespace telescope
