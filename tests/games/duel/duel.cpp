#include "tests/games/duel/duel.hpp"

#include <algorithm>
#include <tuple>

#include "core/board/ahead.hpp"
#include "core/cards/dealing.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/hands.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/plain_rules.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::test {
namespace {

constexpr int kFiles = 7, kRanks = 5, kHand = 4;
constexpr TwoParties kParties("South", "North");  // South, the attacker, holds the near edge
constexpr Side kSouth = Side::kAttacker, kNorth = Side::kDefender;

/// The piles of cards: a bid, or a card played in a fight, lies down; others lie with a stand.
constexpr std::string_view kDraw = "draw", kDiscard = "discard";
struct Pile {
  static std::string hand(Side side) { return "hand " + kParties.word(side); }
  static std::string down(Side side) { return "down " + kParties.word(side); }
  static std::string with(const PieceId& piece) { return "with " + piece.value(); }
};

enum class Step { kDeploy, kBid, kLay, kMove, kFight, kOver };
constexpr std::array<std::string_view, 6> kSteps{"Deploy", "Bid", "Lay cards", "Move", "Fight", "Over"};

enum class Kind { kDeal, kRedeploy, kBid, kLay, kDone, kTurnUp, kTurn, kMove, kPlay, kConcede };
constexpr std::array<std::string_view, 10> kKinds{"deal",    "redeploy", "bid",  "lay",  "done",
                                                  "turn_up", "turn",     "move", "play", "concede"};
/// By Kind: when it is done, what its form is called, and whether the step waits for it.
struct Row {
  Step step;
  const char *rule, *title;
  bool due = false;
};
constexpr std::array<Row, 10> kRows{{{Step::kDeploy, "DU-2", "Shuffle and deal the cards", true},
                                     {Step::kDeploy, "DU-1", "Put a stand elsewhere"},
                                     {Step::kBid, "DU-3", "Bid a card", true},
                                     {Step::kLay, "DU-4", "Lay a card with a stand"},
                                     {Step::kMove, "DU-5", "Be done with this step", true},
                                     {Step::kMove, "DU-5", "Turn up a card"},
                                     {Step::kMove, "DU-5", "Turn a stand"},
                                     {Step::kMove, "DU-5", "Move a stand"},
                                     {Step::kFight, "DU-6", "Play a card in the fight", true},
                                     {Step::kOver, "DU-7", "Concede the duel"}}};
constexpr const Row& row_of(Kind kind) {
  return kRows.at(static_cast<std::size_t>(kind));
}
constexpr std::array<std::string_view, 2> kSideWords{"south", "north"};

/// What never changes.
struct Setup {
  Board board;
  std::vector<KitPiece> pieces;
  std::shared_ptr<const cards::Deck> deck = std::make_shared<const cards::Deck>(cards::french_deck(0));
  std::string label(Sector at) const { return telescope::label(*grid_of(board), at); }
};

struct Stand {
  Sector at;
  Facing facing = Facing::kNorth;
  bool lost = false, up = false;  // its card is turned up
  int steps = 0;
  void fields(auto& f) { f("at", at)("facing", facing)("lost", lost)("up", up)("steps", steps); }
  Spot spot() const { return lost ? Spot(OffTable{"lost"}) : Spot(InSector{at, facing}); }
};

/// The position.
struct Game {
  std::shared_ptr<const Setup> setup;
  cards::Piles piles;
  std::map<PieceId, Stand> stands;
  Step step = Step::kDeploy;
  int turn = 1;
  Side first = kSouth, mover = kSouth;
  std::set<Side> done;  // with laying cards
  PieceId attacker, target;
  Side winner = Side::kNeutral;
  void fields(auto& f) {
    f("stands", stands)("step", step, kSteps)("turn", turn)("first", first)("mover", mover);
    f("done", done)("attacker", attacker)("target", target)("winner", winner);
    f.own(
        "piles", [&] { return cards::to_json(piles); },
        [&](const Json& json) { piles = cards::piles_from_json(setup->deck, json); });
  }

  Side side(const PieceId& id) const { return std::ranges::find(setup->pieces, id, &KitPiece::id)->side; }
  const cards::Card& card(const std::string& id) const { return setup->deck->card(id); }
  /// What lies face down before the player: null where nothing does.
  const cards::Card* down(Side of) const {
    const auto& lying = piles.cards(Pile::down(of));
    return lying.empty() ? nullptr : &card(lying.front());
  }
  bool ready(Side of) const { return down(of) || piles.count(Pile::hand(of)) == 0; }
  bool covered(const PieceId& id) const { return piles.count(Pile::with(id)) > 0; }
  int left(Side of) const {
    return static_cast<int>(
        std::ranges::count_if(stands, [&](const auto& s) { return side(s.first) == of && !s.second.lost; }));
  }
  bool is_free(Sector at) const {
    return at.column >= 0 && at.row >= 0 && at.column < kFiles && at.row < kRanks &&
           std::ranges::none_of(stands, [&](const auto& s) { return !s.second.lost && s.second.at == at; });
  }
  /// How many squares lie from here to there, straight ahead and free; nothing where it is not so.
  std::optional<int> squares_to(const Stand& stand, Sector to) const {
    for (int n = 1; is_free(ahead(stand.at, stand.facing, n)); ++n)
      if (ahead(stand.at, stand.facing, n) == to) return n;
    return std::nullopt;
  }
  /// Whether the step lets that player do it, whatever he does it with.
  bool lets(Kind kind, Side of) const {
    if (kind == Kind::kConcede) return true;
    if (row_of(kind).step != step && !(kind == Kind::kDone && step == Step::kLay)) return false;
    return step == Step::kLay ? !done.contains(of) : step == Step::kMove ? mover == of : !down(of);
  }
};

/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kDeal;
  Side side = Side::kNeutral;  // who does it; of deal nobody in particular
  PieceId piece;
  std::string card;
  Sector to;
  Facing facing = Facing::kNorth;
  void fields(auto& f) {
    f("type", kind, kKinds);
    if (of_stand()) f("piece", piece);
    if (!of_stand() && kind != Kind::kDeal) f("side", side, kSideWords);
    if (with_card()) f("card", card);
    if (kind == Kind::kRedeploy || kind == Kind::kMove) f("to", to);
    if (kind == Kind::kTurn) f("facing", facing);
  }
  bool of_stand() const {
    return kind == Kind::kRedeploy || kind == Kind::kLay || (kind >= Kind::kTurnUp && kind <= Kind::kMove);
  }
  bool with_card() const { return kind == Kind::kBid || kind == Kind::kLay || kind == Kind::kPlay; }
};

class Rules final : public PlainRules<Setup, Game, Wanted> {
 public:
  using PlainRules::PlainRules;

 protected:
  void open(Events& events) const override {
    events.tell("begun", "DU-1", "The duel begins: set the stands down.");
  }
  Game fresh() const override {
    Game game{.setup = shared_setup(), .piles = cards::Piles(setup().deck, kDraw), .stands = {}};
    std::map<Side, int> column;
    for (const KitPiece& piece : setup().pieces)
      game.stands[piece.id] = {.at = {1 + 2 * column[piece.side]++, piece.side == kSouth ? 0 : kRanks - 1},
                               .facing = piece.side == kSouth ? Facing::kNorth : Facing::kSouth};
    return game;
  }
  void check(const Game& game, Wanted& wanted) const override {
    if (wanted.with_card() && !setup().deck->has(wanted.card)) throw std::invalid_argument("no such card");
    if (!wanted.of_stand()) return;
    if (!game.stands.contains(wanted.piece)) throw std::invalid_argument("no such stand");
    wanted.side = game.side(wanted.piece);
  }
  void check(const Game& game) const override {
    for (const auto& [id, stand] : game.stands)
      if (std::ranges::find(setup().pieces, id, &KitPiece::id) == setup().pieces.end())
        throw std::invalid_argument("a stand of another duel");
  }

  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override {
    const auto no = [&](const std::string& why) {
      return std::vector<Objection>{{row_of(wanted.kind).rule, why}};
    };
    const std::string who = kParties.name(wanted.side), piece = wanted.piece.value();
    if (game.step == Step::kOver) return {{"DU-7", "The duel is over."}};
    const Stand stand = piece.empty() ? Stand() : game.stands.at(wanted.piece);
    if (stand.lost) return {{"DU-6", piece + " is lost."}};
    if (!game.lets(wanted.kind, wanted.side)) return no("That is not for " + who + " to do now.");
    if (wanted.with_card() && !game.piles.holds(Pile::hand(wanted.side), wanted.card))
      return no("The " + game.card(wanted.card).face.words + " is not in " + who + "'s hand.");
    if (wanted.kind == Kind::kRedeploy && (wanted.to.row != stand.at.row || !game.is_free(wanted.to)))
      return no(piece + " may be put on a free square of its own row only.");
    if (wanted.kind == Kind::kLay && game.covered(wanted.piece))
      return no("A card lies with " + piece + " already.");
    if (wanted.kind == Kind::kTurnUp && (stand.up || !game.covered(wanted.piece)))
      return no("No card lies face down with " + piece + ".");
    if (wanted.kind != Kind::kTurn && wanted.kind != Kind::kMove) return {};
    if (!stand.up) return no("No card of " + piece + " is turned up.");
    const auto needed = wanted.kind == Kind::kTurn ? 1 : game.squares_to(stand, wanted.to);
    if (!needed) return no(piece + " goes straight ahead, over free squares.");
    if (*needed <= stand.steps) return {};
    return no(piece + " needs " + std::to_string(*needed) + " and has " + std::to_string(stand.steps) +
              " steps left.");
  }

  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    const std::string rule = row_of(wanted.kind).rule, piece = wanted.piece.value();
    Stand none, &stand = piece.empty() ? none : game.stands.at(wanted.piece);
    if (wanted.with_card()) {
      const bool lays = wanted.kind == Kind::kLay;
      game.piles.move(wanted.card, Pile::hand(wanted.side),
                      lays ? Pile::with(wanted.piece) : Pile::down(wanted.side));
      const std::string does(kKinds.at(static_cast<std::size_t>(wanted.kind)));
      events.tell_to(kParties.audience(wanted.side), does, rule,
                     "You " + does + " the " + game.card(wanted.card).face.words + ".");
    }
    switch (wanted.kind) {
      case Kind::kDeal:
        cards::shuffle(game.piles, kDraw, cards::shuffle_pool("deal", rule), tray);
        cards::deal(game.piles, kDraw, std::array{Pile::hand(kSouth), Pile::hand(kNorth)}, kHand);
        game.step = Step::kBid;
        return events.tell("dealt", rule, "The cards are shuffled; each player has four.");
      case Kind::kRedeploy:
      case Kind::kMove:
        stand.steps -= game.squares_to(stand, wanted.to).value_or(stand.steps);
        stand.at = wanted.to;
        events.tell("moved", rule, piece + " moves to " + setup().label(wanted.to) + ".");
        if (wanted.kind == Kind::kMove) meet(game, wanted.piece, events);
        return fight(game, tray, events);
      case Kind::kBid:
        return reveal_bids(game, events);
      case Kind::kLay:
        return events.tell("laid", rule, "A card is laid with " + piece + ".");
      case Kind::kDone:
        return be_done(game, wanted.side, tray, events);
      case Kind::kTurnUp: {
        const cards::Card& card = game.card(game.piles.cards(Pile::with(wanted.piece)).front());
        stand.up = true;
        stand.steps = card.rank > 10 ? 3 : card.rank > 6 ? 2 : 1;
        return events.tell("turned_up", rule, "With " + piece + " lies the " + card.face.words + ".");
      }
      case Kind::kTurn:
        stand.facing = wanted.facing;
        --stand.steps;
        return events.tell("turned", rule, piece + " turns " + std::string(to_string(wanted.facing)) + ".");
      case Kind::kPlay:
        return fight(game, tray, events);
      case Kind::kConcede:
        game.step = Step::kOver;
        game.winner = enemy_of(wanted.side);
        return events.tell("conceded", rule, kParties.name(wanted.side) + " concedes the duel.");
    }
  }

 private:
  /// DU-3: of equal ranks the suit that was printed first.
  static void reveal_bids(Game& game, Events& events) {
    const cards::Card *south = game.down(kSouth), *north = game.down(kNorth);
    if (!south || !north) return;
    const auto worth = [&](const cards::Card& card) {
      return std::tuple(card.rank, -static_cast<int>(game.setup->deck->place(card.face.id)));
    };
    game.mover = game.first = worth(*south) > worth(*north) ? kSouth : kNorth;
    events.tell("bids", "DU-3",
                "South bid the " + south->face.words + ", North the " + north->face.words + ": " +
                    kParties.name(game.first) + " moves first.");
    for (const Side side : kBothSides) game.piles.move_all(Pile::down(side), kDiscard);
    game.step = Step::kLay;
  }

  /// DU-6: the stand has come into the square in front of an enemy.
  static void meet(Game& game, const PieceId& mover, Events& events) {
    for (const auto& [id, stand] : game.stands) {
      if (game.side(id) == game.side(mover) || stand.lost ||
          ahead(stand.at, stand.facing) != game.stands.at(mover).at)
        continue;
      game.attacker = mover;
      game.target = id;
      game.step = Step::kFight;
      return events.tell("meets", "DU-6", mover.value() + " fights " + id.value() + ".");
    }
  }

  /// DU-6, once both have played what they can.
  static void fight(Game& game, DiceTray& tray, Events& events) {
    if (game.step != Step::kFight || !game.ready(kSouth) || !game.ready(kNorth)) return;
    const std::array fighters{game.attacker, game.target};
    std::vector<PoolRequest> pools;
    pools.reserve(fighters.size());
    for (const PieceId& id : fighters)
      pools.push_back({.id = kParties.word(game.side(id)),
                       .label = id.value() + " fights",
                       .reasons = {{1, "a stand", "DU-6"}}});
    const auto dice = tray.roll(pools);
    std::array<int, 2> total{};
    for (std::size_t i = 0; i < 2; ++i) {
      const cards::Card* played = game.down(game.side(fighters.at(i)));
      total.at(i) = dice[i][0] + (played ? played->rank : 0);
      events.tell("fought", "DU-6",
                  fighters.at(i).value() + " has " + (played ? "the " + played->face.words : "no card") +
                      " and a " + std::to_string(dice[i][0]) + ": " + std::to_string(total.at(i)) + ".");
    }
    for (const Side side : kBothSides) game.piles.move_all(Pile::down(side), kDiscard);
    game.stands.at(game.attacker).steps = 0;
    game.step = Step::kMove;
    if (total[0] != total[1]) lose(game, fighters.at(total[0] < total[1] ? 0 : 1), events);
    game.attacker = game.target = {};
  }
  static void lose(Game& game, const PieceId& piece, Events& events) {
    game.stands.at(piece).lost = true;
    game.piles.move_all(Pile::with(piece), kDiscard);
    events.tell("lost", "DU-6", piece.value() + " is lost.", {{"piece", piece.value()}});
    if (game.left(game.side(piece)) > 0) return;
    game.step = Step::kOver;
    game.winner = enemy_of(game.side(piece));
  }

  static void be_done(Game& game, Side side, DiceTray& tray, Events& events) {
    if (game.step == Step::kMove && game.mover != game.first) return end_turn(game, tray, events);
    events.tell("done", game.step == Step::kLay ? "DU-4" : "DU-5", kParties.name(side) + " is done.");
    if (game.step == Step::kMove) game.mover = enemy_of(side);
    game.done.insert(side);
    if (game.done.size() == 2) game.step = Step::kMove;
  }
  /// DU-8.
  static void end_turn(Game& game, DiceTray& tray, Events& events) {
    for (auto& [id, stand] : game.stands) {
      game.piles.move_all(Pile::with(id), kDiscard);
      stand.up = false;
      stand.steps = 0;
    }
    const auto wanted = [&](Side side) { return kHand - game.piles.count(Pile::hand(side)); };
    if (game.piles.count(kDraw) < wanted(kSouth) + wanted(kNorth)) {
      cards::reshuffle(game.piles, kDiscard, kDraw, cards::shuffle_pool("again", "DU-8"), tray);
      events.tell("reshuffled", "DU-8", "The discards are shuffled.");
    }
    for (const Side side : kBothSides) game.piles.draw(kDraw, Pile::hand(side), wanted(side));
    game.done.clear();
    game.step = Step::kBid;
    events.tell("turn", "DU-8", "Turn " + std::to_string(++game.turn) + " begins.");
  }
};

class OnTable final : public TableFace {
 public:
  std::vector<Standing> standing(const Position& position) const override {
    std::vector<Standing> all;
    for (const auto& [id, stand] : position.as<Game>().stands)
      all.push_back({.piece = id, .spot = stand.spot()});
    return all;
  }

  /// Whatever they say of it is judged before everybody: by what everybody knows, and no card that is face
  /// down.
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove>) const override {
    const Game& game = position.as<Game>();
    std::vector<Proposal> proposals;
    if (game.step != Step::kDeploy && game.step != Step::kMove) return proposals;
    const bool deploys = game.step == Step::kDeploy;
    for (const ShiftedPiece& each : shifted_on_squares(table, standing(position), 30.0)) {
      const bool turns = each.from.sector == each.to.sector;
      if (turns && deploys) continue;
      Wanted wanted{.kind = turns     ? Kind::kTurn
                            : deploys ? Kind::kRedeploy
                                      : Kind::kMove,
                    .piece = each.piece};
      wanted.to = each.to.sector;
      wanted.facing = *each.to.facing;
      Proposal& proposal = proposals.emplace_back(Proposal{
          .action = plain_json(wanted), .pieces = {each.piece}, .path = {each.from.sector, wanted.to}});
      proposal.sentence = each.piece.value() + (turns ? " turns " + std::string(to_string(wanted.facing))
                                                      : " goes to " + game.setup->label(wanted.to));
      if (turns) proposal.confirmed_by = std::nullopt;  // who turns a stand pays for it: nobody need agree
      if (deploys) proposal.confirmed_by = kParties.seat(enemy_of(game.side(each.piece)));
    }
    return proposals;
  }
};

Sheet page(const Game& game) {
  return page_of_step(kSteps, game.step, "Turn " + std::to_string(game.turn), game.step == Step::kOver);
}

/// Two players and a spectator; no umpire.
class Knowledge final : public TwoPlayers {
 public:
  explicit Knowledge(const Rules& rules) : TwoPlayers(kParties, Umpire::kNone), rules_(rules) {}

  Known known(const Position& position, const SeatId& seat) const override {
    const Game& game = position.as<Game>();
    const auto player = kParties.side_of(seat);
    Known known = known_by(seat, page(game), game.turn);
    for (const KitPiece& piece : game.setup->pieces) {
      const Stand& stand = game.stands.at(piece.id);
      KnownPiece& shown = known.pieces.emplace_back(known_piece(piece));
      shown.short_name = piece.id.value();
      put_at(shown, game.setup->board, stand.spot());
      if (stand.steps > 0) shown.badges = {std::to_string(stand.steps) + " steps"};
    }
    for (const Side side : kBothSides) {
      known.groups.push_back({kParties.word(side), kParties.name(side)});
      known.facts.push_back({kParties.name(side), std::to_string(game.left(side)) + " stands"});
      add_cards(game, side, side == player, known.cards);
    }
    known.cards.push_back(cards::counted_cards(game.piles, kDraw, "draw", "To draw"));
    known.cards.push_back(cards::counted_cards(game.piles, kDiscard, "discard", "Discarded"));
    if (player) known.forms = forms_of(position, *player);
    return known;
  }

  std::optional<Asked> asked(const Position& position, const SeatId& seat, const Json& sent) const override {
    auto asked = asked_at_once(known(position, seat).forms, sent);
    if (asked && asked->action.contains("piece"))
      asked->words += ": " + asked->action.at("piece").get<std::string>();
    if (asked && (asked->action.at("type") == "redeploy" || asked->action.at("type") == "concede"))
      asked->confirmed_by = kParties.seat(enemy_of(*kParties.side_of(seat)));
    return asked;
  }

 private:
  /// Of a hand others see one count, which a card that is bid or played still belongs to.
  static void add_cards(const Game& game, Side side, bool own, std::vector<KnownCards>& all) {
    const std::string hand = Pile::hand(side), down = Pile::down(side);
    all.push_back(own ? cards::own_cards(game.piles, hand, "hand", "Your hand")
                      : cards::counted_cards(game.piles, hand, hand, kParties.name(side) + "'s hand"));
    if (!own) all.back().count += game.piles.count(down);
    if (own && game.down(side)) all.push_back(cards::own_cards(game.piles, down, "down", "Face down"));
    for (const auto& [id, stand] : game.stands) {
      if (game.side(id) != side || !game.covered(id)) continue;
      const auto show = stand.up ? cards::open_cards : own ? cards::own_cards : cards::counted_cards;
      all.push_back(show(game.piles, Pile::with(id), Pile::with(id), "With " + id.value()));
      all.back().piece = id;
    }
  }

  /// What is lawful of all that there is; it hangs on what the player knows alone.
  std::vector<Form> forms_of(const Position& position, Side side) const {
    const Game& game = position.as<Game>();
    Choices stands, squares, ways;
    for (const auto& [id, stand] : game.stands)
      if (game.side(id) == side) stands.push_back(choice_of(id));
    for (int i = 0; i < kFiles * kRanks; ++i)
      squares.push_back(choice_of(*grid_of(game.setup->board), {i % kFiles, i / kFiles}));
    for (const char* way : {"north", "east", "south", "west"}) ways.push_back(choice(way, way));
    const FormField card = choose_one("card", "Card", cards::card_choices(game.piles, Pile::hand(side)));
    const FormField stand = choose_one("piece", "Stand", stands), to = choose_one("to", "Square", squares);
    const FormField way = choose_one("facing", "Towards", ways);
    const std::array<std::vector<FormField>, 10> fields{
        {{}, {stand, to}, {card}, {card, stand}, {}, {stand}, {stand, way}, {stand, to}, {card}, {}}};
    std::vector<Form> forms;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      Form form = form_for(kParties.audience(side), {{"type", kKinds.at(i)}, {"side", kParties.word(side)}},
                           kRows.at(i).title, kRows.at(i).rule, fields.at(i));
      form.due = kRows.at(i).due;
      if (leave_lawful(form, [&](const Action& each) { return rules_.lawful(position, each).lawful(); }))
        forms.push_back(std::move(form));
    }
    return forms;
  }

  Rules rules_;
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet = page(game);
    if (game.step == Step::kMove) sheet.advice = kParties.name(game.mover) + " moves.";
    for (const Side side : kBothSides)
      sheet.lines.push_back(
          {kParties.name(side) + ": " + std::to_string(game.left(side)) + " stands", "DU-7"});
    if (sheet.over) sheet.lines.push_back({kParties.name(game.winner) + " has won.", "DU-7"});
    if (game.step == Step::kDeploy)
      sheet.options.push_back({.label = kRows[0].title, .action = {{"type", "deal"}}, .rule = "DU-2"});
    return sheet;
  }
  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (game.step != Step::kOver) return std::nullopt;
    GameEnd end{.sentence = kParties.name(game.winner) + " has won.", .winner = game.winner};
    for (const KitPiece& piece : game.setup->pieces)
      end.units.push_back(
          fate_at(UnitId(piece.unit), piece.side, game.setup->board, game.stands.at(piece.id).spot()));
    return end;
  }
};

class Duel final : public Ruleset {
 public:
  std::string_view id() const override { return "duel"; }
  std::string_view name() const override { return "Duel"; }
  Vocabulary vocabulary() const override {
    return {.kinds = {"infantry"}, .sides = {.names = {"South", "North"}, .short_names = {"S", "N"}}};
  }
  Board board(const Scenario&) const override {
    return {.surface = GridBoard{.columns = kFiles, .rows = kRanks, .cell = 80_mm}, .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario&, const Kit& kit) const override {
    const auto setup = std::make_shared<Setup>(Setup{.board = kit.board, .pieces = kit.pieces});
    std::array<std::ptrdiff_t, 2> count{};
    for (const Side side : kBothSides)
      count.at(index_of(side)) = std::ranges::count(kit.pieces, side, &KitPiece::side);
    if (std::ranges::any_of(count, [](auto n) { return n < 1 || n > 3; }) ||
        count[0] + count[1] != std::ssize(kit.pieces))
      return failure("a duel needs one to three stands a side");
    const Rules rules(setup);
    return prepared_faces(rules, OnTable(), Knowledge(rules), Words());
  }
};

}  // namespace

const Ruleset& duel() {
  static const Duel rules;
  return rules;
}

}  // namespace telescope::test
