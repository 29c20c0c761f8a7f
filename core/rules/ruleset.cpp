#include "core/rules/ruleset.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/json_fields.hpp"
#include "core/base/words.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/opponent_face.hpp"

namespace telescope {
namespace {

std::string words(std::string text) {
  std::ranges::replace(text, '-', ' ');
  std::ranges::replace(text, '_', ' ');
  return text;
}

/// A number, a text or a list of them; empty for what is neither.
std::string in_words(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  if (!value.is_array()) return {};
  std::string list;
  for (const Json& each : value) {
    const std::string text = in_words(each);
    if (!text.empty()) list += (list.empty() ? "" : ", ") + text;
  }
  return list;
}

}  // namespace

std::vector<SeatId> playable_seats(const PreparedGame& game) {
  const OpponentFace* opponent = game.opponent();
  return opponent ? opponent->playable() : std::vector<SeatId>();
}

int PoolRequest::dice() const {
  return std::accumulate(reasons.begin(), reasons.end(), 0,
                         [](int sum, const DieReason& reason) { return sum + reason.dice; });
}

Audience audience_from(const Json& word) {
  const auto audience =
      word.is_string() ? audience_from_string(word.get_ref<const std::string&>()) : std::nullopt;
  return audience.value_or(Audience::kUmpire);
}

std::vector<std::string> rules_of(const Event& event) {
  std::vector<std::string> named;
  const auto rules = event.find("rules");
  if (rules == event.end() || !rules->is_array()) return named;
  for (const Json& rule : *rules)
    if (rule.is_string() && rule != "") named.push_back(rule);
  return named;
}

std::vector<Seat> KnowledgeFace::seats() const {
  return {{.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}},
          {.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
}

std::vector<NamedAudience> KnowledgeFace::audiences() const {
  return {{Audience::kAll, "all"}, {Audience::kUmpire, "the umpire only"}};
}

std::optional<Asked> KnowledgeFace::asked(const Position& position, const SeatId& seat,
                                          const Json& request) const {
  const auto of_form = filled_form(known(position, seat).forms, request);
  if (!of_form) return std::nullopt;
  return Asked{.action = of_form->action, .words = of_form->form.title};
}

std::string_view to_string(UnitFate::Kind fate) {
  constexpr std::array<std::string_view, 4> kWords{"unused", "in play", "destroyed", "left"};
  return kWords.at(static_cast<std::size_t>(fate));
}

PieceId WordsFace::lost(const Event& event) const {
  const std::string type = event.value("type", std::string());
  const auto piece = event.find("piece");
  const bool tells_loss = type == "lost" || type == "destroyed";
  return tells_loss && piece != event.end() ? PieceId(text_of(*piece, "a piece")) : PieceId();
}

std::string WordsFace::tell(const Position&, const Event& event) const {
  if (const auto said = event.find("sentence"); said != event.end() && said->is_string())
    return said->get<std::string>();
  std::string sentence = capitalised(words(event.value("type", std::string())));
  bool first = true;
  for (const auto& [key, value] : event.items()) {
    if (key == "type" || key == "audience" || key == "rules") continue;
    const std::string text = in_words(value);
    if (text.empty()) continue;
    sentence += (first ? ": " : ", ") + words(key) + " " + text;
    first = false;
  }
  return sentence;
}

std::string WordsFace::title(const Action& action) const {
  const std::string type = action.value("type", std::string());
  return type == kBegin ? "The game begins" : WordsFace::tell({}, {{"type", type}});
}

const TableFace& PreparedGame::table() const {
  static const TableFace none;
  return none;
}

const KnowledgeFace& PreparedGame::knowledge() const {
  static const KnowledgeFace none;
  return none;
}

const WordsFace& PreparedGame::words() const {
  static const WordsFace none;
  return none;
}

bool is_sealed(const PreparedGame& game, const Audience& audience) {
  return is_sealed(game.knowledge().seats(), audience);
}

const Ruleset* find_ruleset(std::string_view id, std::span<const Ruleset* const> among) {
  const auto it = std::ranges::find(among, id, &Ruleset::id);
  return it == among.end() ? nullptr : *it;
}

Action begin_action(const Scenario& scenario, const Kit& kit) {
  return {{"type", kBegin}, {"scenario", Json::parse(to_json(scenario))}, {"kit", Json::parse(to_json(kit))}};
}

}  // namespace telescope
