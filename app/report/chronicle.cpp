#include "app/report/chronicle.hpp"

#include <algorithm>
#include <set>

#include "app/drawing/sector_ground.hpp"
#include "app/support/language.hpp"
#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"
#include "core/session/head_move.hpp"
#include "core/session/public_part.hpp"
#include "core/session/transfer.hpp"
#include "core/views/map_names.hpp"
#include "core/views/symbols.hpp"

namespace telescope::report {

using app::tr;
namespace {

/// Follows the line of the game and writes down what its reader may know.
class Teller {
 public:
  Teller(const Session& session, Reader reader, std::optional<Seat> seat = std::nullopt)
      : session_(session), journal_(session.journal()), seat_(std::move(seat)) {
    told_.reader = reader;
    if (seat_) told_.seat = seat_->id;
    told_.revealed = session.revealed();
    told_.whole = reader == Reader::kUmpire || told_.revealed;
  }
  Result<Chronicle> run();

 private:
  Result<void> follow(EntryId id);
  Result<void> take_in_seen(EntryId id);
  Result<void> tell_move(EntryId id);
  Result<Sentence> tell_left(EntryId id, Passage& passage) const;
  void tell(EntryKind kind, Passage& passage, const Json& body, const Position& after);
  void tell_action(Passage& passage, const Json& body, const Position& after);
  void note_loss(const PieceId& piece, const Position& after);
  void note_places(Passage& passage, const Position& after) const;
  ThrowRecord named(ThrowRecord record) const;
  Json visible(EntryKind kind, const Json& body) const;
  bool sealed(const Json& thing) const;
  bool may_read(const Audience& audience) const;
  StepRecord& step_of(const Position& position);
  void close_chapter();
  Known known() const;
  void note_ground(const Known& known);
  void finish();

  const WordsFace& words() const { return session_.game().words(); }

  const Session& session_;
  const Journal& journal_;
  const std::optional<Seat> seat_;  ///< of Reader::kSeat
  Position position_;
  std::set<PieceId> lost_;
  SeenNotes seen_;
  EntryId told_id_ = 0;  ///< of the entry that is told
  Chronicle told_;
};

std::string tag_words(const Json& body) {
  return tr("Tag {1} is on {2} from now on.", body.at("tag").dump(), body.at("piece").get<std::string>());
}

/// Before the end whoever reads the whole report does not see what is sealed from him (RQ-31). To a seat
/// nothing else is told than is for it.
bool Teller::sealed(const Json& thing) const {
  return !told_.revealed && !seat_ &&
         is_sealed(session_.game(), audience_from(thing.value("audience", Json())));
}

/// Whether he is told of dice of that audience.
bool Teller::may_read(const Audience& audience) const {
  if (told_.revealed) return true;
  if (told_.whole) return !is_sealed(session_.game(), audience);
  return seat_ ? may_know(*seat_, audience) : audience == Audience::kAll;
}

Json Teller::visible(EntryKind kind, const Json& body) const {
  if (told_.whole) return body;
  return seat_ ? part_for(*seat_, kind, body, session_.kit()) : public_part(kind, body, session_.kit());
}

StepRecord& Teller::step_of(const Position& position) {
  const Sheet sheet = position.begun() ? words().heading(position) : Sheet{};
  const std::string when = sheet.when.empty() ? "The game" : sheet.when;
  if (told_.chapters.empty() || told_.chapters.back().when != when) {
    close_chapter();
    told_.chapters.push_back({.when = when});
    if (position_.begun()) told_.chapters.back().before = standing_by_piece(session_.game(), position_);
  }
  std::vector<StepRecord>& steps = told_.chapters.back().steps;
  if (steps.empty() || steps.back().title != sheet.title) {
    steps.push_back({.title = sheet.title});
    if (told_.whole && position.begun())
      for (Chances& chances : words().chances(position)) {
        const std::size_t sides = chances.losses.size();
        steps.back().fights.push_back({std::move(chances), std::vector<int>(sides)});
      }
  }
  return steps.back();
}

/// What the umpire knows only where nothing is held back.
Known Teller::known() const {
  const KnowledgeFace& knowledge = session_.game().knowledge();
  const SeatId reader = seat_ ? seat_->id : told_.whole ? kUmpireSeat : kSpectatorSeat;
  const SeatId seat = find_seat(knowledge.seats(), reader) ? reader : kSpectatorSeat;
  return find_seat(knowledge.seats(), seat) ? knowledge.known(position_, seat) : Known{};
}

void Teller::note_ground(const Known& known) {
  const GridBoard* grid = grid_of(session_.kit().board);
  if (!grid) return;
  Ground ground = app::sector_ground(*grid, {grid->cell.mm(), grid->cell.mm()}, known.ground, known.roads);
  if (ground == Ground()) return;
  auto it = std::ranges::find(told_.grounds, ground);
  if (it == told_.grounds.end()) it = told_.grounds.insert(it, std::move(ground));
  told_.chapters.back().ground = static_cast<std::size_t>(it - told_.grounds.begin());
}

void Teller::close_chapter() {
  if (told_.chapters.empty() || !position_.begun()) return;
  told_.chapters.back().after = standing_by_piece(session_.game(), position_);
  Known known = this->known();
  note_ground(known);
  told_.chapters.back().cards = std::move(known.cards);
  told_.chapters.back().tracks = std::move(known.tracks);
  if (told_.whole)
    told_.chapters.back().truth = with_symbols(words().truth(position_), session_.ruleset().vocabulary());
}

void Teller::note_loss(const PieceId& piece, const Position& after) {
  if (piece.value().empty() || !lost_.insert(piece).second) return;
  Loss loss{.piece = piece, .name = tr("face-down counter")};
  const KitPiece* known = find_piece(session_.kit(), piece);
  if (known) loss.side = known->side;
  if (known && known->kind == PieceKind::kStand) loss.name = known->name;
  const auto standing = session_.game().table().standing(position_);
  const auto stood = std::ranges::find(standing, piece, &Standing::piece);
  if (stood != standing.end()) loss.sector = sector_of(*stood);
  for (FightStory& fight : told_.chapters.back().steps.back().fights)
    if (loss.sector && std::ranges::find(fight.chances.sectors, *loss.sector) != fight.chances.sectors.end())
      for (std::size_t i = 0; i < fight.fell.size(); ++i)
        fight.fell[i] += fight.chances.losses[i].side == loss.side;
  if (told_.whole)
    for (const Truth& unit : words().truth(after))
      if (unit.standing.piece == piece && unit.dead) loss.name = unit.name;
  told_.chapters.back().losses.push_back(std::move(loss));
}

/// Which pieces the action brought on the table, and whether it moved any. While the game is set up, what
/// comes from beside the table is brought on it too. Where pieces stand is known to everybody.
void Teller::note_places(Passage& passage, const Position& after) const {
  if (!position_.begun()) return;
  const std::vector<Standing> was = standing_by_piece(session_.game(), position_);
  const bool setting_up = told_.chapters.back().before.empty();
  for (const Standing& is : standing_by_piece(session_.game(), after)) {
    if (is_off_table(is)) continue;
    const auto before = std::ranges::lower_bound(was, is.piece, {}, &Standing::piece);
    const bool stood = before != was.end() && before->piece == is.piece && !is_off_table(*before);
    if (stood && before->spot == is.spot) continue;
    if (!stood ? !is.replaces : setting_up && is_beside(before->spot))
      passage.placed.push_back({is.piece, short_place(session_.kit().board, is.spot)});
    else if (stood)
      passage.moves = true;
  }
}

ThrowRecord Teller::named(ThrowRecord record) const {
  record.pool.label = with_map_names(session_.kit(), record.pool.label);
  for (DieReason& each : record.pool.reasons) each.reason = with_map_names(session_.kit(), each.reason);
  return record;
}

void Teller::tell_action(Passage& passage, const Json& body, const Position& after) {
  note_places(passage, after);
  for (const Json& record : body.at("throws"))
    if (!sealed(record.at("pool"))) passage.throws.push_back(named(throw_body(record)));
  for (const ThrowRecord& record : passage.throws) told_.dice.throws.push_back(record);
  passage.seen = seen_.take(journal_, told_id_, passage.throws);
  for (const Json& event : body.at("events")) {
    if (sealed(event)) continue;
    Sentence sentence{.text = with_map_names(session_.kit(), words().tell(after, event)),
                      .rules = rules_of(event),
                      .type = event.value("type", std::string()),
                      .large = words().told_large(after, event).has_value(),
                      .loss = !words().lost(event).value().empty()};
    const Audience audience = audience_from(event.value("audience", Json()));
    sentence.audience = audience == Audience::kAll || seat_ ? audience : Audience::kUmpire;
    if (!sentence.text.empty()) passage.sentences.push_back(std::move(sentence));
    note_loss(words().lost(event), after);
  }
  passage.waived_openly = !told_.whole && body.value("waived", Json()) == true;
  if (!told_.whole) return;
  passage.waiver = body.value("waiver", std::string());
  for (const Json& each : body.value("waived", Json::array()))
    passage.waived.push_back(
        {.rule = each.at("rule"),
         .sentence = with_map_names(session_.kit(), each.at("sentence").get<std::string>())});
}

void Teller::tell(EntryKind kind, Passage& passage, const Json& body, const Position& after) {
  const auto say = [&](std::string text) { passage.sentences.push_back({.text = std::move(text)}); };
  switch (kind) {
    case EntryKind::kAction:
      return tell_action(passage, body, after);
    case EntryKind::kWord:
      return say(tr("The players added their word to the dice: \u201c{1}\u201d.",
                    body.at("word").get<std::string>()));
    case EntryKind::kRuling:
      say(body.at("text"));
      if (const std::string rule = body.value("rule", std::string()); !rule.empty())
        passage.sentences.back().rules.push_back(rule);
      break;
    case EntryKind::kMessage:
      say(body.at("text"));
      break;
    case EntryKind::kTag:
      return say(tag_words(body));
    case EntryKind::kReveal:
      return say(tr("The seed of the dice is revealed."));
    default:
      return;
  }
  if (body.value("audience", std::string(to_string(Audience::kAll))) != to_string(Audience::kAll))
    passage.sentences.back().audience = Audience::kUmpire;
}

/// What the reader may know of a step that was taken back, or done again, in a line; with its dice. Empty:
/// nothing.
Result<Sentence> Teller::tell_left(EntryId id, Passage& passage) const {
  const EntryKind kind = journal_.node(id).kind;
  const auto body = body_of(journal_, id);
  if (!body) return tl::unexpected(body.error());
  return guarded(at_entry(journal_, id), [&]() -> Result<Sentence> {
    // A throw that waited is told as an action that has thrown it, and nothing else; one that was only begun,
    // likewise without its dice.
    const bool begun = kind == EntryKind::kAttempt;
    Json throws = Json::array({*body});
    if (begun) {
      throws = Json::array();
      for (const PoolRequest& pool : session_.waited_for(id).value_or(std::vector<PoolRequest>()))
        throws.push_back(telescope::to_json(ThrowRecord{.pool = pool}));
    }
    const bool waited = begun || kind == EntryKind::kThrow;
    const Json part = waited ? visible(EntryKind::kAction, {{"throws", throws}, {"events", Json::array()}})
                             : visible(kind, *body);
    if (part.is_null()) return Sentence{};
    if (kind == EntryKind::kTag) return Sentence{.text = tag_words(part)};
    Sentence told;
    const auto tell = [&told](std::string text, const Audience& audience) {
      if (told.text.empty()) told = {.text = std::move(text), .audience = audience};
    };
    for (const Json& event : part.at("events"))
      if (!sealed(event))
        tell(with_map_names(session_.kit(), words().tell(position_, event)),
             audience_from(event.value("audience", Json())));
    for (const Json& record : part.at("throws")) {
      if (sealed(record.at("pool"))) continue;
      ThrowRecord made = named(throw_body(record));
      tell(begun ? tr("the throw for {1}, of which no die had been thrown", made.pool.label)
                 : tr("the throw for {1}", made.pool.label),
           made.pool.audience);
      if (!begun) passage.throws.push_back(std::move(made));
    }
    if (told_.whole && kind == EntryKind::kAction) tell(words().title(part.at("action")), Audience::kUmpire);
    return told;
  });
}

/// An undo, a redo or going to an entry: what the reader may know of the steps that it left and took again.
Result<void> Teller::tell_move(EntryId id) {
  const auto entry = journal_.entry(id);
  if (!entry) return tl::unexpected(entry.error());
  const HeadMove move = head_move(journal_, id);
  Passage passage{.kind = EntryKind::kHead};
  if (told_.whole) passage.entry = id, passage.stamp = entry->stamp;
  Passage again;  // its dice stand where it was done
  for (const EntryId left : move.left) {
    const auto told = tell_left(left, passage);
    if (!told) return tl::unexpected(told.error());
    if (!told->text.empty())
      passage.sentences.push_back({.text = tr("Undone: {1}", told->text), .audience = told->audience});
  }
  for (const EntryId step : move.again) {
    const auto told = tell_left(step, again);
    if (!told) return tl::unexpected(told.error());
    if (!told->text.empty())
      passage.sentences.push_back({.text = tr("Done again: {1}", told->text), .audience = told->audience});
  }
  const bool known = std::ranges::any_of(
      passage.throws, [](const ThrowRecord& record) { return record.source == ThrowSource::kGenerator; });
  if (known)
    passage.sentences.push_back({.text = tr("The dice are known now: thrown again, they fall the same.")});
  if (!passage.sentences.empty()) step_of(position_).passages.push_back(std::move(passage));
  return {};
}

/// What a camera saw of dice is told with the throw. A damaged note is only a note: without it the game is
/// told all the same.
Result<void> Teller::take_in_seen(EntryId id) {
  const auto body = body_of(journal_, id);
  if (!body) return {};
  static_cast<void>(guarded(at_entry(journal_, id), [&]() -> Result<void> {
    seen_.add(journal_.node(id).parent, *body);
    return {};
  }));
  return {};
}

Result<void> Teller::follow(EntryId id) {
  told_id_ = id;
  const EntryKind kind = journal_.node(id).kind;
  if (kind == EntryKind::kHead) return tell_move(id);
  if (kind == EntryKind::kTable) return take_in_seen(id);
  if (kind == EntryKind::kGame || kind == EntryKind::kAttempt || kind == EntryKind::kThrow) return {};
  const auto entry = journal_.entry(id);
  if (!entry) return tl::unexpected(entry.error());
  const auto body = parse_body(entry->body, at_entry(journal_, id));
  if (!body) return tl::unexpected(body.error());
  return guarded(at_entry(journal_, id), [&]() -> Result<void> {
    Position after = position_;
    if (kind == EntryKind::kAction) {
      const ActionBody action = action_body(*body);
      after = play(session_.game(), position_, action.action, throws_of(action.throws)).position;
      if (state_hash(session_.game().rules().to_json(after)) != action.state_hash)
        throw std::invalid_argument(
            "this version of the program plays it otherwise; open the game with the version that wrote it");
    }
    StepRecord& step = step_of(after);
    const Json part = visible(kind, *body);
    // That anything was done is known to all: what of it is sealed, its own events and throws say.
    if (!part.is_null() && !(body->contains("audience") && sealed(*body))) {
      Passage passage{.kind = kind};
      if (told_.whole) passage.entry = id, passage.stamp = entry->stamp;
      tell(kind, passage, part, after);
      passage.opens_step = step.passages.empty() && kind == EntryKind::kAction && passage.throws.empty() &&
                           passage.waiver.empty() && !passage.waived_openly && passage.sentences.size() <= 1;
      step.passages.push_back(std::move(passage));
    }
    position_ = std::move(after);
    return {};
  });
}

void Teller::finish() {
  close_chapter();
  const Sheet sheet = words().sheet(position_);
  told_.over = sheet.over || told_.revealed;
  told_.stands_at = sheet.when + (sheet.when.empty() || sheet.title.empty() ? "" : ", ") + sheet.title;
  if (sheet.over)
    for (const SheetLine& line : sheet.lines)
      if (line.audience == Audience::kAll) told_.result.push_back(line.text);
  if (told_.whole) told_.end = words().end(position_);
  const Scenario& scenario = session_.scenario();
  told_.name = scenario.name;
  told_.briefing = scenario.briefing;
  told_.ruleset = session_.ruleset().name();
  told_.divisions = scenario.divisions;
  told_.kit = session_.kit();
  told_.dice.commitment = session_.commitment();
  told_.dice.promised_anew = session_.promised_anew();
  told_.dice.word = session_.players_word();
  if (told_.revealed) told_.dice.seed = journal_.seed();
  told_.dice.hand = hand_throws(journal_).by_pool([&](const PoolRequest& pool) {
    return may_read(pool.audience) ? with_map_names(session_.kit(), pool.label) : std::string();
  });
  if (told_.whole) told_.entries = journal_.size();
}

Result<Chronicle> Teller::run() {
  if (!told_.whole && session_.game().table().withheld(session_.position()))
    return failure(session_.game().table().withheld_because(session_.position()) +
                   "; ask again when that is over");
  const std::vector<bool> current = on_current_line(journal_);
  // What was written beside a step is not undone with it.
  for (EntryId id = 1; id <= journal_.size(); ++id)
    if (current[static_cast<std::size_t>(id)] || !carries_game(journal_.node(id).kind))
      if (const auto followed = follow(id); !followed) return tl::unexpected(followed.error());
  finish();
  return std::move(told_);
}

}  // namespace

Result<Chronicle> tell_game(const Session& session, Reader reader) {
  return Teller(session, reader).run();
}

Result<Chronicle> tell_game_to(const Session& session, const SeatId& id) {
  auto seat = reader_of_part(session, id);
  if (!seat) return tl::unexpected(seat.error());
  if (id == kUmpireSeat) return tell_game(session, Reader::kUmpire);
  return Teller(session, Reader::kSeat, *std::move(seat)).run();
}

std::string_view nothing_told(const Chronicle& game) {
  if (!game.whole && game.reader == Reader::kSeat) return tr("Nothing that may be told here.");
  if (!game.whole) return tr("Nothing that everybody may know.");
  return game.revealed ? tr("Nothing happened.") : tr("Nothing that may be told yet.");
}

std::string short_place(const Board& board, const Spot& spot) {
  const bool named = sector_of(spot) || is_beside(spot);
  return named ? place_word(board, spot) : std::string();
}

std::vector<Standing> standing_by_piece(const PreparedGame& game, const Position& position) {
  std::vector<Standing> all = game.table().standing(position);
  std::ranges::sort(all, {}, &Standing::piece);
  return all;
}

std::string name_of(const Kit& kit, const PieceId& piece) {
  const KitPiece* known = find_piece(kit, piece);
  if (!known || known->kind == PieceKind::kCounter || known->name.empty()) return piece.value();
  return piece.value() + ", " + known->name;
}

}  // namespace telescope::report
