#include "app/presenters/throw_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/presenters/commands.hpp"
#include "app/presenters/told_lines.hpp"
#include "app/support/language.hpp"
#include "vision/dice/read_throw.hpp"

namespace telescope::app {
namespace {

std::vector<DiceRow> rows_of(const PoolRequest& pool, std::span<const int> dice) {
  std::vector<DiceRow> rows;
  std::size_t next = 0;
  for (const DieReason& reason : pool.reasons) {
    DiceRow row{{}, reason.reason, reason.rule};
    for (int i = 0; i < reason.dice; ++i, ++next) {
      const int value = next < dice.size() ? dice[next] : 0;
      row.dice.push_back({value, pool.hit_from == 0       ? DieWorth::kNumber
                                 : value >= pool.hit_from ? DieWorth::kHit
                                                          : DieWorth::kNone});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string joined(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : tr("{1}; {2}", first, second);
}

std::string result_text(const PoolRequest& pool, std::span<const int> dice) {
  if (pool.hit_from == 0) return {};  // what it means is told
  const auto count = std::ranges::count_if(dice, [&](int die) { return die >= pool.hit_from; });
  switch (pool.success) {
    case DieSuccess::kHit:
      return count == 0 ? tr("no hit") : tr_n("{1} hit", "{1} hits", count);
    case DieSuccess::kPenetration:
      return count == 0 ? tr("none penetrates") : tr_n("{1} penetrates", "{1} penetrate", count);
    case DieSuccess::kCasualties:
      return count == 0 ? tr("no casualties") : tr_n("{1} causes casualties", "{1} cause casualties", count);
    case DieSuccess::kPass:
      return count == 0 ? tr("failed") : tr("passed");
    case DieSuccess::kReturn:
      return count == 0 ? tr("none comes back") : tr_n("{1} comes back", "{1} come back", count);
  }
  return {};
}

/// By DieSuccess: of the highest number of a die, and of more than that.
constexpr std::array<std::pair<const char*, const char*>, kDieSuccesses.size()> kSucceeds{
    {{tr_mark("a hit on {1}"), tr_mark("a hit on {1} or more")},
     {tr_mark("penetrates on {1}"), tr_mark("penetrates on {1} or more")},
     {tr_mark("casualties on {1}"), tr_mark("casualties on {1} or more")},
     {tr_mark("passes on {1}"), tr_mark("passes on {1} or more")},
     {tr_mark("comes back on {1}"), tr_mark("comes back on {1} or more")}}};

/// "a hit on 5 or more", "a hit on 6".
std::string hit_text(const PoolRequest& pool) {
  if (pool.hit_from == 0) return {};
  const auto& [highest, more] = kSucceeds.at(static_cast<std::size_t>(pool.success));
  return tr(pool.hit_from == pool.sides ? highest : more, pool.hit_from);
}

PoolCard card_of(const PoolRequest& pool, std::span<const int> dice, const Audiences& audiences, bool blank) {
  PoolCard card;
  card.id = pool.id;
  card.label = pool.label;
  card.large = is_public(pool.audience);
  card.hidden = blank && !card.large;
  if (card.hidden) {
    card.label = tr("Hidden");
    return card;
  }
  card.rows = rows_of(pool, dice);
  card.sides = pool.sides;
  card.note = audiences.words(pool.audience);
  return card;
}

PoolCard thrown_card(const ShownThrow& shown, const Audiences& audiences, bool blank) {
  PoolCard card = card_of(shown.pool, shown.dice, audiences, blank);
  card.thrown = true;
  if (card.hidden) return card;
  card.result = result_text(shown.pool, shown.dice);
  card.note = joined(card.note, shown.source);
  return card;
}

/// What the one card says need not stand above it too.
void shorten(ThrowPage& page) {
  if (page.cards.size() == 1 && page.cards.front().label == page.title) page.title.clear();
}

void add_thrown(ThrowPage& page, const std::vector<ShownThrow>& thrown, const Audiences& audiences,
                bool blank) {
  for (const ShownThrow& shown : thrown)
    if (!audiences.is_covered(shown.pool.audience))
      page.cards.push_back(thrown_card(shown, audiences, blank));
}

std::string blanked_text() {
  return tr("What only some may know is blanked: {1} shows it.", key_words(Command::kBlank));
}

std::string secret_text(const std::vector<PoolCard>& cards) {
  return std::ranges::any_of(cards, &PoolCard::hidden) ? blanked_text()
         : cards.empty() ? tr("What is thrown here is seen by nobody; the journal keeps it for the proof.")
                         : "";
}

/// Of dice that are read from the table.
std::vector<ThrowKey> read_keys(const PoolRequest& pool, const DiceEntry& entry, bool both, bool wants_word) {
  std::vector<ThrowKey> keys;
  const bool whole = entry.is_whole(pool.dice());
  if (whole)
    keys.push_back({"Enter", both ? tr("take both sides' dice as they are read")
                                  : tr("take the dice as they are read")});
  if (!wants_word) keys.push_back({"D", tr("the program rolls the marked dice only")});
  keys.push_back(
      {"1-" + std::to_string(pool.sides),
       whole ? tr("type all of them instead: what you type counts") : tr("type the dice that are not sure")});
  keys.push_back({"Backspace", entry.typed.empty() ? tr("type all of them instead: what you type counts")
                                                   : tr("take it back")});
  if (whole) keys.pop_back();
  return keys;
}

/// With all dice typed they are taken: nothing is left then that a key would do.
std::vector<ThrowKey> waiting_keys(const PoolRequest& pool, const DiceEntry& entry,
                                   const WaitingThrow& waiting, bool wants_word) {
  if (!entry.read.empty()) return read_keys(pool, entry, !others_read(waiting, pool.id).empty(), wants_word);
  const bool alone = waiting.needed.size() == 1;
  std::vector<ThrowKey> keys;
  const bool any_typed = !entry.typed.empty() || entry.begun > 0;
  if (entry.begun > 0) {
    keys.push_back({"Enter", tr("take the {1} as a die", entry.begun)});
  } else if (wants_word) {
    keys.push_back({"Enter", tr("add the players' word; before it the program rolls none")});
  } else {
    if (!any_typed) keys.push_back({"Enter", tr("the program rolls all dice that are left")});
    if (any_typed)
      keys.push_back({"Enter", tr("the program rolls the rest of these dice")});
    else if (!alone)
      keys.push_back({"D", tr("the program rolls the marked dice only")});
  }
  keys.push_back({"1-" + std::to_string(pool.sides), tr("type dice as they fall on the table")});
  keys.push_back({any_typed ? "Backspace" : "Ctrl+Z", tr("take it back")});
  return keys;
}

/// By BodyName.
constexpr std::array kBodies{tr_mark("the light dice"),  tr_mark("the dark dice"),  tr_mark("the red dice"),
                             tr_mark("the yellow dice"), tr_mark("the green dice"), tr_mark("the blue dice")};

std::string lying_words(const vision::ReadThrow& read) {
  const auto count = read.seen.dice.size();
  const int wanted = std::ssize(read.seen.dice) > read.wanted.count ? read.wanted.total() : read.wanted.count;
  const auto which = read.seen.which + 1;
  switch (read.seen.trouble) {
    case vision::ThrowTrouble::kNotRead:
      return tr("The table is otherwise than before, but no die is read there: throw, or type the dice.");
    case vision::ThrowTrouble::kTooFew:
      return tr_n("{1} die lies on the table, {2} are wanted: throw the rest, or type them.",
                  "{1} dice lie on the table, {2} are wanted: throw the rest, or type them.", count, wanted);
    case vision::ThrowTrouble::kTooMany:
      return tr("{1} dice lie on the table, {2} are wanted: take away those that do not belong to the throw.",
                count, wanted);
    case vision::ThrowTrouble::kCocked:
      return tr("Die {1} from the left leans: throw it again, or type it.", which);
    case vision::ThrowTrouble::kHalfHidden:
      return tr("Die {1} from the left is half hidden: type it.", which);
    case vision::ThrowTrouble::kUnsure:
      return tr("Die {1} from the left is not read for sure: type it.", which);
    case vision::ThrowTrouble::kColoursUnclear:
      return tr("{1} dice lie on the table, but their colours do not tell whose they are: type them.", count);
    case vision::ThrowTrouble::kColoursDiffer:
      return tr("The dice are of two colours, but not as many of each as its side throws: type them.");
    case vision::ThrowTrouble::kNone:
      break;
  }
  return tr("read from the table");
}

std::string throw_words(const vision::ReadThrow& read) {
  switch (read.seen.stage) {
    case vision::SeenThrow::Stage::kNotReady:
      return tr("The table is looked at: do not throw yet, or type the dice.");
    case vision::SeenThrow::Stage::kWaiting:
      return tr("Throw now: the dice are read from the table.");
    case vision::SeenThrow::Stage::kRolling:
      return tr("The dice roll.");
    case vision::SeenThrow::Stage::kSettled:
      break;
  }
  return read.seen.was_changed
             ? joined(lying_words(read),
                      tr("dice were picked up after they lay; the first throw is the one that is read"))
             : lying_words(read);
}

}  // namespace

std::vector<int> DiceEntry::dice() const {
  std::vector<int> all = read;
  auto next = typed.begin();
  for (int& die : all)
    if (die == 0 && next != typed.end()) die = *next++;
  all.insert(all.end(), next, typed.end());
  return all;
}

bool DiceEntry::is_whole(int wanted) const {
  const std::vector<int> all = dice();
  return static_cast<int>(all.size()) == wanted && std::ranges::count(all, 0) == 0;
}

std::vector<int> others_read(const WaitingThrow& waiting, const std::string& pool) {
  if (!waiting.beside) return {};
  std::vector<int> others = (pool == waiting.needed.front().id ? waiting.beside : waiting.read)->faces();
  return std::ranges::count(others, 0) > 0 ? std::vector<int>() : others;
}

std::string read_words(const vision::ReadThrow& read) {
  const std::string words = throw_words(read);
  if (!read.body) return words;
  const std::string body = tr(kBodies.at(static_cast<std::size_t>(*read.body)));
  return read.is_guess ? tr("{1}, a guess by their colour: {2}", body, words) : tr("{1}: {2}", body, words);
}

std::vector<ReadDie> read_dice(const GameScene& game, bool blank) {
  std::vector<ReadDie> dice;
  if (!game.waiting || game.table_withheld) return dice;
  for (std::size_t at = 0; at < game.waiting->needed.size(); ++at) {
    const vision::ReadThrow* read = game.waiting->read_of(at);
    const Audience& audience = game.waiting->needed[at].audience;
    if (!read || (at > 0 && read == game.waiting->read_of(0)) || game.audiences.is_covered(audience) ||
        (blank && !is_public(audience)))
      continue;
    for (std::size_t i = 0; i < read->rings.size() && i < read->seen.dice.size(); ++i) {
      if (!read->rings[i]) continue;
      const auto& [centre, height_mm, radius_mm] = *read->rings[i];
      const auto& face = read->seen.dice[i].face;
      dice.push_back({centre, height_mm, radius_mm, face ? std::to_string(*face) : "?"});
    }
  }
  return dice;
}

std::vector<DieRing> die_rings(const std::vector<ReadDie>& dice, const Projection& projection) {
  std::vector<DieRing> rings;
  for (const auto& [centre, height_mm, radius_mm, face] : dice) {
    const auto at = projection.canvas_from_table(centre, height_mm);
    const auto rim =
        projection.canvas_from_table({centre.x_mm + kRingOfFace * radius_mm, centre.y_mm}, height_mm);
    if (at && rim) rings.push_back({*at, std::hypot(rim->x - at->x, rim->y - at->y), face});
  }
  return rings;
}

ToldAs told_as(const Told& told, const std::vector<Told>& beside) {
  const auto stands_out = [](const Told& each) {
    return (each.large || each.loss) && is_public(each.audience);
  };
  if (stands_out(told)) return ToldAs::kLarge;
  return is_public(told.audience) && std::ranges::none_of(beside, stands_out) ? ToldAs::kPlain
                                                                              : ToldAs::kSmall;
}

ThrowPage waiting_page(const WaitingThrow& waiting, const DiceEntry& entry, const Audiences& audiences,
                       bool blank, bool wants_word) {
  ThrowPage page{.title = waiting.title, .waits = true};
  add_thrown(page, waiting.made, audiences, blank);
  const auto chosen = std::ranges::find(waiting.needed, entry.pool, &PoolRequest::id);
  for (auto it = waiting.needed.begin(); it != waiting.needed.end(); ++it) {
    if (audiences.is_covered(it->audience)) continue;
    const bool is_chosen = chosen == waiting.needed.end() ? it == waiting.needed.begin() : it == chosen;
    const vision::ReadThrow* read = waiting.read_of(static_cast<std::size_t>(it - waiting.needed.begin()));
    const std::vector<int> dice = is_chosen ? entry.dice() : read ? read->faces() : std::vector<int>();
    PoolCard card = card_of(*it, dice, audiences, blank);
    card.chosen = is_chosen;
    if (!card.hidden) card.note = joined(card.note, hit_text(*it));
    if (is_chosen && !entry.typed.empty())
      card.note = tr_n("{2} of {1} die typed", "{2} of {1} dice typed", it->dice(), entry.typed.size());
    if (read && !card.hidden && !(is_chosen && entry.by_hand))
      card.note = joined(card.note, read_words(*read));
    if (is_chosen) page.keys = waiting_keys(*it, entry, waiting, wants_word);
    if (is_chosen && waiting.may_swap)
      page.keys.push_back(
          {std::string(key_for(Command::kSwapDice)), tr("the colours are the other way round")});
    page.cards.push_back(std::move(card));
  }
  page.secret = secret_text(page.cards);
  shorten(page);
  return page;
}

ThrowPage done_page(const DoneAction& done, const Audiences& audiences, bool blank) {
  ThrowPage page{.title = done.title};
  page.keys = {{"Enter", tr("go on")}, {"Down", tr("read on")}};
  add_thrown(page, done.throws, audiences, blank);
  if (!done.throws.empty()) page.secret = secret_text(page.cards);
  for (const Told& told : done.told) {
    if (told.sentence.empty() || audiences.is_covered(told.audience)) continue;
    if (blank && !is_public(told.audience)) {
      page.secret = blanked_text();
      continue;
    }
    page.told.push_back(told);
    page.large = page.large || told.large;
  }
  say_once_what_follows(page.told);
  shorten(page);
  return page;
}

}  // namespace telescope::app
