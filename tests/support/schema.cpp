#include "tests/support/schema.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string_view>
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

struct KeptSchema {
  Json document;
  valijson::Schema schema;
  valijson::Validator validator;
};

KeptSchema& kept(const std::string& name) {
  static std::map<std::string, std::unique_ptr<KeptSchema>> all;
  auto& place = all[name];
  if (place) return *place;
  auto made = std::make_unique<KeptSchema>();
  try {
    made->document = Draft7::of(name);
    valijson::SchemaParser().populateSchema(Adapter(made->document), made->schema);
  } catch (const std::exception& error) {
    throw std::runtime_error(name + ": " + error.what());
  }
  place = std::move(made);
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
  if (by.validator.validate(by.schema, Adapter(document), nullptr)) return {};
  valijson::ValidationResults results;
  by.validator.validate(by.schema, Adapter(document), &results);
  const valijson::ValidationResults::Error* deepest = nullptr;
  for (const auto& each : results)
    if (!deepest || each.context.size() > deepest->context.size()) deepest = &each;
  return deepest ? in_one_line(*deepest) : "it breaks the schema";
}

}  // namespace telescope::test
