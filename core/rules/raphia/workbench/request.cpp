#include "core/base/json_fields.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::raphia {
namespace {

using Json = nlohmann::json;

std::string card_from(const Json& json, std::string_view key) {
  const std::string typed = text_of(json, "a card of '" + std::string(key) + "'"), id = card_typed(typed);
  if (!faces()->has(id))
    refuse("'" + std::string(key) + "' names '" + typed + "', which is no card: write 7h, 10s, kd, jk1");
  return id;
}

}  // namespace

const std::shared_ptr<const cards::Deck>& faces() {
  static const auto deck = std::make_shared<const cards::Deck>(cards::french_deck(2));
  return deck;
}

std::string card_of(std::string_view typed, std::string_view key) {
  return card_from(typed, key);
}

std::string card_field(const Json& object, std::string_view key) {
  return card_from(needed_field(object, key), key);
}

std::vector<std::string> cards_field(const Json& object, std::string_view key, std::size_t most) {
  CardIds cards;
  const auto found = object.find(key);
  if (found == object.end()) return cards;
  if (found->is_string()) {
    for (const std::string_view each : names_in(found->get_ref<const std::string&>()))
      cards.push_back(card_from(each, key));
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
    game.up.at(index_of(each.facts.side)).insert(each.up.begin(), each.up.end());
  }
  game.step = Step::kMove;
  game.turn = 1;
  game.first = game.mover = mover;
  return game;
}

Json lawful_outcome(std::string_view procedure) {
  return {{"ruleset", "raphia"},
          {"procedure", procedure},
          {"lawful", true},
          {"objections", Json::array()},
          {"rules", Json::array()}};
}

Json refused_outcome(std::string_view procedure, const Objections& objections) {
  Json outcome = lawful_outcome(procedure);
  outcome["lawful"] = false;
  outcome["objections"] = objections_to_json(objections);
  for (const Objection& each : objections) outcome["rules"].push_back(each.rule);
  return outcome;
}

Json to_json(const Total& total) {
  return {{"total", total.points},
          {"courts", total.courts},
          {"has_court", total.has_court},
          {"lines", plain_json(total.lines)}};
}

std::set<std::string> rules_of(const Events& events) {
  std::set<std::string> rules;
  for (const Event& event : events.all())
    for (const Json& rule : event.at("rules")) rules.insert(rule.get<std::string>());
  return rules;
}

}  // namespace telescope::raphia
