#include "core/base/json_fields.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::raphia {

const std::shared_ptr<const cards::Deck>& faces() {
  static const auto deck = std::make_shared<const cards::Deck>(cards::french_deck(2));
  return deck;
}

std::string card_field(const Json& object, std::string_view key) try {
  std::string card;
  CardWords{*faces()}.read(needed_field(object, key), card);
  return card;
} catch (const std::invalid_argument& wrong) {
  refuse("'" + std::string(key) + "': " + wrong.what() + "; write 7h, 10s, kd, jk1");
}

CardIds cards_field(const Json& object, std::string_view key, std::size_t most) try {
  CardIds cards;
  if (object.contains(key)) CardWords{*faces()}.read(object.at(key), cards);
  if (cards.size() <= most) return cards;
  throw std::invalid_argument(std::to_string(cards.size()) + " cards are named, and " + std::to_string(most) +
                              (most == 1 ? " is" : " are") + " the most");
} catch (const std::invalid_argument& wrong) {
  refuse("'" + std::string(key) + "': " + wrong.what() + "; write \"7h 5c\" or [\"7h\", \"5c\"]");
}

void check_one_deck(const std::vector<CardIds>& lists, std::string_view what) {
  std::set<std::string> all;
  for (const CardIds& list : lists)
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
  const RaphiaSettings settings =
      setting_table().read(telescope::settings_field(request, setting_table().settings()));
  for (const Finding& each : setting_faults(settings)) refuse(each.sentence);
  return settings;
}

Game board_of(const std::vector<PlacedPiece>& pieces, const RaphiaSettings& settings, Side mover) {
  auto setup = std::make_shared<Setup>();
  setup->board = board_for(settings);
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
    turn_up(game, piece, each.up);
  }
  game.step = Step::kMove;
  game.turn = 1;
  game.first = game.mover = mover;
  return game;
}

Json outcome_of(std::string_view procedure, Json rules, const Json& fields) {
  Json outcome{{"ruleset", "raphia"},
               {"procedure", procedure},
               {"lawful", true},
               {"objections", Json::array()},
               {"rules", std::move(rules)}};
  outcome.update(fields);
  return outcome;
}

Json refused_outcome(std::string_view procedure, const Objections& objections) {
  Json rules = Json::array();
  for (const Objection& each : objections) rules.push_back(each.rule);
  return judged(outcome_of(procedure, std::move(rules), Json::object()), objections);
}

std::set<std::string> rules_of(const Events& events) {
  std::set<std::string> rules;
  for (const Event& event : events.all())
    for (const Json& rule : event.at("rules")) rules.insert(rule.get<std::string>());
  return rules;
}

}  // namespace telescope::raphia
