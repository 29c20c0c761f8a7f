#include "tests/support/schema.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "tests/support/project_file.hpp"

namespace telescope::test {
namespace {

using Json = nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

// Keywords by what stands behind them; whatever else a schema says would be passed over in silence.
const std::set<std::string_view> kOneSchema{"additionalProperties", "else", "if", "items", "not",
                                            "propertyNames",        "then"};
const std::set<std::string_view> kSchemas{"allOf", "anyOf", "oneOf"};
const std::set<std::string_view> kNamedSchemas{"$defs", "properties"};
const std::set<std::string_view> kPlain{"const",
                                        "dependentRequired",
                                        "enum",
                                        "exclusiveMaximum",
                                        "exclusiveMinimum",
                                        "maxItems",
                                        "maxLength",
                                        "maximum",
                                        "minItems",
                                        "minLength",
                                        "minProperties",
                                        "minimum",
                                        "maxProperties",
                                        "multipleOf",
                                        "pattern",
                                        "required",
                                        "type",
                                        "uniqueItems"};
const std::set<std::string_view> kOnlySaid{"$schema", "default", "description", "title"};
const std::set<std::string_view> kTypes{"array", "boolean", "integer", "null", "number", "object", "string"};

void check_type(const Json& type) {
  for (const Json& each : type.is_array() ? type : Json::array({type}))
    if (!each.is_string() || !kTypes.contains(each.get_ref<const std::string&>()))
      throw std::runtime_error("there is no type " + each.dump());
}

Json read_schema(const std::string& name) {
  std::ifstream file(project_file("assets/schemas/" + name));
  return Json::parse(file);
}

/// Valijson reads one document of draft 7; ours are of 2020-12, and some name others. Says the same in its
/// words, with the others among the definitions.
class Draft7 {
 public:
  /// The whole of a schema or, "view.schema.json#/$defs/form", a part of it.
  static Json of(const std::string& reference) {
    Draft7 draft;
    const std::string whole = draft.referred(reference, "");
    while (!draft.wanted_.empty()) {
      const std::string name = *draft.wanted_.begin();
      draft.wanted_.erase(draft.wanted_.begin());
      draft.files_[name] = nullptr;  // it may name itself
      draft.files_[name] = draft.said(read_schema(name), name);
    }
    return {{"allOf", {{{"$ref", whole}}}}, {"$defs", draft.files_}};
  }

 private:
  /// A reference made in `file`, from the document's top.
  std::string referred(const std::string& reference, const std::string& file) {
    const auto hash = std::min(reference.find('#'), reference.size());
    const std::string name = hash == 0 ? file : reference.substr(0, hash);
    if (!files_.contains(name)) wanted_.insert(name);
    return "#/$defs/" + name + (hash < reference.size() ? reference.substr(hash + 1) : std::string());
  }

  Json said(const Json& schema, const std::string& file) {
    if (schema.is_boolean()) return schema;
    Json made = Json::object();
    for (const auto& [keyword, value] : schema.items()) {
      if (kOnlySaid.contains(keyword)) continue;
      Json& there = made[keyword == "dependentRequired" ? "dependencies" : keyword];
      if (keyword == "type") check_type(value);
      if (keyword == "$ref") {
        there = referred(value, file);
      } else if (kOneSchema.contains(keyword)) {
        there = said(value, file);
      } else if (kSchemas.contains(keyword)) {
        for (const Json& each : value) there.push_back(said(each, file));
      } else if (kNamedSchemas.contains(keyword)) {
        there = Json::object();
        for (const auto& [name, each] : value.items()) there[name] = said(each, file);
      } else if (kPlain.contains(keyword)) {
        there = value;
      } else {
        throw std::runtime_error("the keyword \"" + keyword + "\" is checked by nobody");
      }
    }
    // Valijson mistakes a schema of names for the one that it stands in.
    if (made.contains("propertyNames")) {
      const Json names = std::exchange(made["propertyNames"], nullptr);
      made.erase("propertyNames");
      if (names.size() != 1 || !names.contains("pattern") || made.contains("properties"))
        throw std::runtime_error("of names only their pattern is checked");
      const Json each = made.value("additionalProperties", Json(true));
      made["patternProperties"] = {{names.at("pattern").get<std::string>(), each}};
      made["additionalProperties"] = false;
    }
    // In draft 7 nothing counts beside a reference.
    if (!made.contains("$ref") || made.size() == 1) return made;
    const Json reference{{"$ref", made.at("$ref")}};
    made.erase("$ref");
    made["allOf"].push_back(reference);
    return made;
  }

  Json files_ = Json::object();
  std::set<std::string> wanted_;
};

/// A schema as the validator reads it once.
struct ReadSchema {
  explicit ReadSchema(const Json& document) {
    valijson::SchemaParser().populateSchema(Adapter(document), schema);
  }
  bool holds(const Json& value) { return validator.validate(schema, Adapter(value), nullptr); }

  valijson::Schema schema;
  valijson::Validator validator;
};

/// Of each array and object of a document, 64 bits of all that it holds.
using Digests = std::unordered_map<const Json*, std::uint64_t>;
std::uint64_t digest(const Json& value, Digests& all) {
  auto bits = static_cast<std::uint64_t>(value.type()) + 1;
  const auto add = [&](std::uint64_t more) {
    bits = (bits ^ more) * 0x9e3779b97f4a7c15U;
    bits ^= bits >> 29U;
  };
  if (value.is_object()) {
    for (const auto& [name, member] : value.get_ref<const Json::object_t&>())
      add(std::hash<std::string>()(name)), add(digest(member, all));
  } else if (value.is_array()) {
    for (const Json& each : value) add(digest(each, all));
  } else {
    add(std::hash<Json>()(value));
  }
  if (value.is_structured()) all[&value] = bits;
  return bits;
}

/// A schema that is asked part by part, the validator each: what once has held is not asked again, and most
/// of a game's pages and reports is what it was an action before.
class SchemaInParts {
 public:
  explicit SchemaInParts(const Json& document) : document_(document) {}

  bool holds(const Json& value) {
    digests_.clear();
    digest(value, digests_);
    return holds(document_, value);
  }

 private:
  static constexpr std::size_t kMostHeld = 1'000'000;

  bool holds(const Json& schema, const Json& value) {
    if (schema.is_boolean()) return schema.get<bool>();
    if (schema.contains("$ref")) return holds(referred(schema.at("$ref")), value);
    if (!value.is_structured()) return holds_here(schema, value);
    const std::pair known{&schema, digests_.at(&value)};
    if (held_.contains(known)) return true;
    if (!holds_here(schema, value)) return false;
    if (held_.size() >= kMostHeld) held_.clear();
    held_.insert(known);
    return true;
  }

  bool holds_here(const Json& schema, const Json& value) {
    const auto holds_too = [&](const Json& each) { return holds(each, value); };
    for (const auto& [keyword, part] : schema.items()) {
      if (keyword == "allOf" && !std::ranges::all_of(part, holds_too)) return false;
      if (keyword == "anyOf" && std::ranges::none_of(part, holds_too)) return false;
      if (keyword == "oneOf" && std::ranges::count_if(part, holds_too) != 1) return false;
      if (keyword == "not" && holds_too(part)) return false;
      if (keyword != "if") continue;
      const auto branch = schema.find(holds_too(part) ? "then" : "else");
      if (branch != schema.end() && !holds_too(*branch)) return false;
    }
    return holds_within(schema, value) && alone(schema).holds(value);
  }

  /// Members and elements. Whether such a member may be there, the schema that stands alone says.
  bool holds_within(const Json& schema, const Json& value) {
    if (const auto items = schema.find("items"); value.is_array() && items != schema.end())
      return std::ranges::all_of(value, [&](const Json& each) { return holds(*items, each); });
    if (!value.is_object()) return true;
    static const Json kNone = Json::object();
    const auto named = schema.find("properties"), like = schema.find("patternProperties"),
               more = schema.find("additionalProperties");
    const Json& own = named == schema.end() ? kNone : *named;
    for (const auto& [name, member] : value.items()) {
      const Json* by = nullptr;
      if (const auto it = own.find(name); it != own.end())
        by = &*it;
      else if (like != schema.end())
        by = &like->front();
      else if (more != schema.end())
        by = &*more;
      if (by && !holds(*by, member)) return false;
    }
    return true;
  }

  /// The schema without those of its parts.
  ReadSchema& alone(const Json& schema) {
    auto& place = alone_[&schema];
    if (place) return *place;
    Json made = Json::object();
    for (const auto& [keyword, part] : schema.items()) {
      if (kPlain.contains(keyword) || keyword == "dependencies") made[keyword] = part;
      if (keyword == "additionalProperties") made[keyword] = part != Json(false);
      if (keyword == "properties" || keyword == "patternProperties")
        for (const auto& [name, ignored] : part.items()) made[keyword][name] = true;
    }
    place = std::make_unique<ReadSchema>(made);
    return *place;
  }

  const Json& referred(const std::string& reference) {
    const Json*& place = referred_[reference];
    if (!place) place = &document_.at(Json::json_pointer(reference.substr(1)));
    return *place;
  }

  const Json& document_;
  std::map<std::string, const Json*> referred_;
  std::map<const Json*, std::unique_ptr<ReadSchema>> alone_;
  std::set<std::pair<const Json*, std::uint64_t>> held_;
  Digests digests_;  ///< of the value that is asked about
};

struct KeptSchema {
  explicit KeptSchema(Json read) : document(std::move(read)), whole(document), parts(document) {}

  Json document;
  ReadSchema whole;
  SchemaInParts parts;
};

KeptSchema& kept(const std::string& name) {
  static std::map<std::string, std::unique_ptr<KeptSchema>> all;
  auto& place = all[name];
  if (place) return *place;
  try {
    place = std::make_unique<KeptSchema>(Draft7::of(name));
  } catch (const std::exception& error) {
    throw std::runtime_error(name + ": " + error.what());
  }
  return *place;
}

std::string in_one_line(const valijson::ValidationResults::Error& error) {
  std::string line;
  for (std::size_t i = 1; i < error.context.size(); ++i) line += error.context[i];
  return (line.empty() ? "the document" : line) + ": " + error.description;
}

}  // namespace

std::string schema_fault(const std::string& schema, const std::string& json) {
  KeptSchema& by = kept(schema);
  const Json document = Json::parse(json);
  if (by.parts.holds(document)) return {};
  valijson::ValidationResults results;
  by.whole.validator.validate(by.whole.schema, Adapter(document), &results);
  const valijson::ValidationResults::Error* deepest = nullptr;
  for (const auto& each : results)
    if (!deepest || each.context.size() > deepest->context.size()) deepest = &each;
  return deepest ? in_one_line(*deepest) : "it breaks the schema";
}

bool keeps_whole_schema(const std::string& schema, const std::string& json) {
  return kept(schema).whole.holds(Json::parse(json));
}

}  // namespace telescope::test
