#include "core/cards/piles.hpp"

#include <set>
#include <stdexcept>
#include <utility>

namespace telescope::cards {

Piles::Piles(std::shared_ptr<const Deck> deck, std::string_view all) : deck_(std::move(deck)) {
  if (!deck_) throw std::invalid_argument("piles need a deck");
  std::vector<std::string>& pile = piles_[std::string(all)];
  for (const Card& card : deck_->printed()) pile.push_back(card.face.id);
}

const std::vector<std::string>& Piles::cards(std::string_view pile) const {
  static const std::vector<std::string> none;
  const auto it = piles_.find(pile);
  return it == piles_.end() ? none : it->second;
}

bool Piles::holds(std::string_view pile, std::string_view card) const {
  return std::ranges::find(cards(pile), card) != cards(pile).end();
}

const std::string& Piles::where(std::string_view card) const {
  for (const auto& [name, cards] : piles_)
    if (std::ranges::find(cards, card) != cards.end()) return name;
  throw std::invalid_argument("the deck has no card '" + std::string(card.substr(0, 40)) + "'");
}

void Piles::tidy(std::string_view pile) {
  const auto it = piles_.find(pile);
  if (it != piles_.end() && it->second.empty()) piles_.erase(it);
}

std::vector<std::string> Piles::take(std::string_view pile) {
  const auto it = piles_.find(pile);
  if (it == piles_.end()) return {};
  std::vector<std::string> cards = std::move(it->second);
  piles_.erase(it);
  return cards;
}

void Piles::move(std::string_view card, std::string_view from, std::string_view to) {
  if (!holds(from, card))
    throw std::invalid_argument("the card '" + std::string(card.substr(0, 40)) + "' does not lie there");
  std::vector<std::string>& pile = piles_.find(from)->second;
  const auto it = std::ranges::find(pile, card);
  std::string id = std::move(*it);
  pile.erase(it);
  piles_[std::string(to)].push_back(std::move(id));
  tidy(from);
}

void Piles::exchange(std::string_view one, std::string_view other) {
  auto& first = piles_.find(where(one))->second;
  auto& second = piles_.find(where(other))->second;
  std::iter_swap(std::ranges::find(first, one), std::ranges::find(second, other));
}

int Piles::draw(std::string_view from, std::string_view to, int count) {
  int drawn = 0;
  for (; drawn < count && !cards(from).empty(); ++drawn) move(std::string(cards(from).back()), from, to);
  return drawn;
}

void Piles::move_all(std::string_view from, std::string_view to) {
  if (from == to) return;
  for (std::string& card : take(from)) piles_[std::string(to)].push_back(std::move(card));
}

void Piles::move_beneath(std::string_view from, std::string_view to) {
  if (from == to) return;
  std::vector<std::string> beneath = take(from);
  if (beneath.empty()) return;
  std::vector<std::string>& pile = piles_[std::string(to)];
  pile.insert(pile.begin(), std::make_move_iterator(beneath.begin()), std::make_move_iterator(beneath.end()));
}

void Piles::put_in_order(std::string_view pile, const std::vector<int>& order) {
  const std::vector<std::string>& now = cards(pile);
  std::vector<int> sorted = order;
  std::ranges::sort(sorted);
  bool each_once = sorted.size() == now.size();
  for (std::size_t i = 0; each_once && i < sorted.size(); ++i) each_once = sorted[i] == static_cast<int>(i);
  if (!each_once) throw std::invalid_argument("an order of a pile names each of its cards once");
  std::vector<std::string> laid;
  for (const int place : order) laid.push_back(now[static_cast<std::size_t>(place)]);
  if (!laid.empty()) piles_[std::string(pile)] = std::move(laid);
}

nlohmann::json to_json(const Piles& piles) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, cards] : piles.all()) json[name] = cards;
  return json;
}

Piles piles_from_json(std::shared_ptr<const Deck> deck, const nlohmann::json& json) {
  if (!deck) throw std::invalid_argument("piles need a deck");
  if (!json.is_object()) throw std::invalid_argument("piles are an object of lists of cards");
  Piles piles(deck);
  std::set<std::string> seen;
  for (const auto& [name, cards] : json.items()) {
    if (!cards.is_array()) throw std::invalid_argument("a pile is a list of cards");
    for (const nlohmann::json& card : cards) {
      if (!card.is_string()) throw std::invalid_argument("a card is named by its id");
      const std::string id = deck->card(card.get<std::string>()).face.id;  // throws where it is unknown
      if (!seen.insert(id).second) throw std::invalid_argument("the card '" + id + "' lies in two places");
      piles.piles_[name].push_back(id);
    }
  }
  if (seen.size() != deck->size()) throw std::invalid_argument("a card of the deck lies nowhere");
  return piles;
}

}  // namespace telescope::cards
