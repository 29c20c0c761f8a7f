#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "core/rules/events.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

using Objections = std::vector<Objection>;

inline Objections objection(std::string_view rule, std::string sentence) {
  return {{std::string(rule), std::move(sentence)}};
}

/// For all: what happened in one sentence, with the statements it rests on.
inline void tell(Events& events, std::string_view type, const std::vector<std::string_view>& rules,
                 std::string sentence, Json fields = Json::object()) {
  fields["sentence"] = std::move(sentence);
  events.add(type, Audience::kAll, rules, std::move(fields));
}

/// For one player alone (RR-H01).
inline void tell_to(Side side, Events& events, std::string_view type,
                    const std::vector<std::string_view>& rules, std::string sentence,
                    Json fields = Json::object()) {
  fields["sentence"] = std::move(sentence);
  events.add(type, audience_of(side), rules, std::move(fields));
}

/// "the seven of hearts and the first joker".
std::string words_of_cards(const Game& game, const std::vector<std::string>& cards);

}  // namespace telescope::raphia
