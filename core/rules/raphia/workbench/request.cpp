#include "core/rules/raphia/workbench/request.hpp"

#include <algorithm>
#include <sstream>

#include "core/base/json_fields.hpp"

namespace telescope::raphia {
namespace {

using Json = nlohmann::json;

/// Settings whose whole numbers are two and no range (RRQ-03, RRQ-15).
bool is_allowed(const Setting& row, std::int64_t value) {
  if (row.key == "ace" || row.key == "turn.max") return value == row.least || value == row.most;
  return value >= row.least && value <= row.most;
}

std::string choices_of(const Setting& row) {
  std::string words;
  for (const std::string_view choice : row.choices)
    words += (words.empty() ? "'" : " or '") + std::string(choice) + "'";
  return words;
}

SettingValue setting_value(const Setting& row, const Json& value) {
  const std::string what = "'" + std::string(row.key) + "' of the settings ";
  if (std::holds_alternative<bool>(row.fallback)) {
    if (!value.is_boolean()) refuse(what + "must be true or false, not " + shown(value));
    return value.get<bool>();
  }
  if (std::holds_alternative<std::int64_t>(row.fallback)) {
    const auto number = whole_number(value, row.least, row.most);
    if (!number || !is_allowed(row, *number))
      refuse(what + "must be " + std::to_string(row.least) +
             (row.key == "ace" || row.key == "turn.max" ? " or " : " to ") + std::to_string(row.most) +
             ", not " + shown(value));
    return *number;
  }
  if (!value.is_string() || std::ranges::find(row.choices, value.get<std::string>()) == row.choices.end())
    refuse(what + "must be " + choices_of(row) + ", not " + shown(value));
  return value.get<std::string>();
}

std::string card_from(const Json& json, std::string_view key) {
  const std::string id = text_of(json, "a card of '" + std::string(key) + "'");
  if (!faces()->has(id))
    refuse("'" + std::string(key) + "' names '" + id + "', which is no card: write 7h, 10s, kd, jk1");
  return id;
}

}  // namespace

const std::shared_ptr<const cards::Deck>& faces() {
  static const auto deck = std::make_shared<const cards::Deck>(cards::french_deck(2));
  return deck;
}

std::string card_field(const Json& object, std::string_view key) {
  return card_from(needed_field(object, key), key);
}

std::vector<std::string> cards_field(const Json& object, std::string_view key, std::size_t most) {
  std::vector<std::string> cards;
  const auto found = object.find(key);
  if (found == object.end()) return cards;
  if (found->is_string()) {
    std::istringstream in(found->get<std::string>());
    for (std::string id; in >> id;) cards.push_back(card_from(id, key));
  } else if (found->is_array()) {
    for (const Json& each : *found) cards.push_back(card_from(each, key));
  } else {
    refuse("'" + std::string(key) + "' must be cards, as in \"7h 5c\" or [\"7h\", \"5c\"]");
  }
  if (cards.size() > most)
    refuse("'" + std::string(key) + "' names " + std::to_string(cards.size()) + " cards, and " +
           std::to_string(most) + (most == 1 ? " is" : " are") + " the most");
  check_one_deck({cards}, "'" + std::string(key) + "'");
  return cards;
}

void check_one_deck(const std::vector<std::vector<std::string>>& lists, std::string_view what) {
  std::set<std::string> all;
  for (const auto& list : lists)
    for (const std::string& card : list)
      if (!all.insert(card).second) refuse(std::string(what) + " has the card '" + card + "' twice");
}

Type type_field(const Json& object, std::string_view key, bool general) {
  const std::string word = text_field(object, key);
  const auto type = type_from_string(word);
  if (!type || (*type == Type::kGeneral && !general))
    refuse("'" + std::string(key) + "' must be HI, LI, HC, LC" + (general ? ", EL or GEN" : " or EL") +
           ", not '" + word + "'");
  return *type;
}

Side side_field(const Json& object, std::string_view key) {
  const std::string word = text_field(object, key);
  const auto side = side_of(word);
  if (!side) refuse("'" + std::string(key) + "' must be 'south' or 'north', not '" + word + "'");
  return *side;
}

RaphiaSettings settings_field(const Json& request) {
  Scenario scenario;
  for (const auto& [key, value] : object_field(request, "settings", true).items()) {
    const auto row = std::ranges::find(setting_rows(), key, &Setting::key);
    if (row == setting_rows().end()) refuse("there is no setting '" + key + "'");
    scenario.settings[key] = setting_value(*row, value);
  }
  return settings_of(scenario);
}

Game board_of(const std::vector<PlacedPiece>& pieces, const RaphiaSettings& settings, Side mover) {
  auto setup = std::make_shared<Setup>();
  setup->board = {.surface = GridBoard{.columns = settings.files,
                                       .rows = settings.ranks,
                                       .cell = 80_mm,
                                       .column_prefix = "",
                                       .row_prefix = ""},
                  .areas = {},
                  .hills = {},
                  .ground = {}};
  setup->settings = settings;
  setup->sides = {.names = {"South", "North"}, .short_names = {"S", "N"}};
  setup->deck = faces();
  for (const PlacedPiece& each : pieces) setup->pieces[PieceId(each.id)] = each.facts;
  Game game{.setup = setup};
  for (std::size_t i = 0; i < kSides.size(); ++i) game.piles.emplace_back(setup->deck, kDeckPile);
  for (const PlacedPiece& each : pieces) {
    const PieceId piece(each.id);
    game.stands[piece] = {.at = each.facts.at, .facing = each.facts.facing};
    for (const std::string& card : each.cards)
      game.cards(each.facts.side).move(card, kDeckPile, pile_on(piece));
    game.up.at(index_of(each.facts.side)).insert(each.up.begin(), each.up.end());
  }
  game.step = Step::kMove;
  game.turn = 1;
  game.first = game.mover = mover;
  return game;
}

}  // namespace telescope::raphia
