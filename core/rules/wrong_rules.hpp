#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"

namespace telescope {

/// What of a ruleset's own table in a scenario is not as it must be: what() is the sentence, `place` where it
/// stands in that table, as a JSON pointer: "/terrain/0/sectors/2".
struct WrongRules : std::invalid_argument {
  WrongRules(const std::string& sentence, std::string where)
      : std::invalid_argument(sentence), place(std::move(where)) {}
  std::string place;
};

/// Reads what stands at `place` of the table [`table`]; what is wrong with it is wrong there, unless it says
/// where.
template <class Read>
void read_at(std::string_view table, const std::string& place, Read read) {
  const auto not_as_it_must_be = [&](const std::string& why) {
    return WrongRules("[" + std::string(table) + "] is not as it must be: " + why + ".", place);
  };
  try {
    read();
  } catch (const WrongRules&) {
    throw;
  } catch (const WrongField& error) {
    throw not_as_it_must_be(error.what());
  } catch (const std::invalid_argument& error) {
    throw WrongRules(one_line(error.what()), place);
  } catch (const nlohmann::json::exception& error) {
    throw not_as_it_must_be(in_plain_words(error));
  }
}

}  // namespace telescope
