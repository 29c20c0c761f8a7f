#include "tests/games/duel/duel.hpp"

#include <algorithm>

#include "core/board/ahead.hpp"
#include "core/cards/dealing.hpp"
#include "core/cards/shown_cards.hpp"
#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/two_parties.hpp"
#include "tests/games/parts.hpp"

namespace telescope::test {
namespace {

constexpr int kFiles = 7, kRanks = 5, kHand = 4;
constexpr TwoParties kParties("South", "North");  // South, the attacker, holds the near edge
constexpr Side kSouth = Side::kAttacker, kNorth = Side::kDefender;

/// The piles of cards: a bid lies down before its player, other cards lie with a stand.
constexpr std::string_view kDraw = "draw", kDiscard = "discard";
struct Pile {
  static std::string hand(Side side) { return "hand " + kParties.word(side); }
  static std::string down(Side side) { return "down " + kParties.word(side); }
  static std::string with(const PieceId& piece) { return "with " + piece.value(); }
};

enum class Step { kDeploy, kBid, kMove, kOver };
constexpr std::array<std::string_view, 4> kSteps{"Deploy", "Bid", "Move", "Over"};

enum class Kind { kDeal, kRedeploy, kBid, kLay, kDone, kTurnUp, kTurn, kMove };
constexpr std::array<std::string_view, 8> kKinds{"deal", "redeploy", "bid",  "lay",
                                                 "done", "turn_up",  "turn", "move"};
/// What an action says besides who does it. What says nothing of a stand the step waits for.
enum Says { kNothing = 0, kCard = 1, kStand = 2, kSquare = 4, kWay = 8 };
/// By Kind: when it is done, what its form is called, and what it says.
struct Row {
  Step step;
  const char *rule, *title;
  int says = kNothing;
};
constexpr std::array<Row, 8> kRows{{{Step::kDeploy, "DU-2", "Shuffle and deal the cards"},
                                    {Step::kBid, "DU-1", "Put a stand elsewhere", kStand | kSquare},
                                    {Step::kBid, "DU-3", "Bid a card", kCard},
                                    {Step::kMove, "DU-4", "Lay a card with a stand", kCard | kStand},
                                    {Step::kMove, "DU-4", "Be done with moving"},
                                    {Step::kMove, "DU-5", "Turn up a card", kStand},
                                    {Step::kMove, "DU-5", "Turn a stand", kStand | kWay},
                                    {Step::kMove, "DU-5", "Move a stand", kStand | kSquare}}};
constexpr std::array<std::string_view, 3> kSideWords{"south", "north", "nobody"};

/// What never changes.
struct Setup {
  Kit kit;
  std::shared_ptr<const cards::Deck> deck = std::make_shared<const cards::Deck>(cards::french_deck(0));
  const GridBoard& squares() const { return *grid_of(kit.board); }
  Side side(const PieceId& id) const { return find_piece(kit, id)->side; }
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
  void fields(auto& f) {
    f("stands", stands)("step", step, kSteps)("turn", turn)("first", first)("mover", mover);
    f.own("piles", piles, [&](const Json& json) { return cards::piles_from_json(setup->deck, json); });
  }

  const cards::Card& card(const std::string& id) const { return setup->deck->card(id); }
  /// The card that lies there: null where none does.
  const cards::Card* lying(const std::string& pile) const {
    return piles.count(pile) > 0 ? &card(piles.cards(pile).front()) : nullptr;
  }
  /// DU-6: what the card with a stand counts.
  int rank(const PieceId& id) const {
    const cards::Card* card = lying(Pile::with(id));
    return card ? card->rank : 0;
  }
  int left(Side of) const {
    const auto counts = [&](const auto& each) { return setup->side(each.first) == of && !each.second.lost; };
    return static_cast<int>(std::ranges::count_if(stands, counts));
  }
  bool is_free(Sector at) const {
    return lies_on(setup->squares(), at) &&
           std::ranges::none_of(stands, [&](const auto& s) { return !s.second.lost && s.second.at == at; });
  }
  Side winner() const { return left(kSouth) > 0 ? kSouth : kNorth; }  // once it is over
};

/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kDeal;
  Side side = Side::kNeutral;  // who does it; of deal nobody in particular
  PieceId piece;
  std::string card;
  Sector to;
  Facing facing = Facing::kNorth;
  const Row& row() const { return kRows.at(static_cast<std::size_t>(kind)); }
  bool says(int what) const { return (row().says & what) != 0; }
  /// Where its card is laid, or lies.
  std::string pile() const { return says(kStand) ? Pile::with(piece) : Pile::down(side); }
  void fields(auto& f) {
    f("type", kind, kKinds);
    if (says(kStand)) f("piece", piece);
    says(kStand) || kind == Kind::kDeal ? f.optional("side", side, kSideWords) : f("side", side, kSideWords);
    if (says(kCard)) f("card", card);
    if (says(kSquare)) f("to", to);
    if (says(kWay)) f("facing", facing);
  }
};

class Rules final : public PlainRules<Setup, Game, Wanted> {
 public:
  using PlainRules::PlainRules;

 protected:
  void open(Events& events) const override { events.tell("begun", "DU-1", "The duel begins."); }
  Game fresh() const override {
    Game game{.setup = shared_setup(), .piles = cards::Piles(setup().deck, kDraw), .stands = {}};
    std::map<Side, int> column;
    for (const KitPiece& piece : setup().kit.pieces)
      game.stands[piece.id] = {.at = {1 + 2 * column[piece.side]++, piece.side == kSouth ? 0 : kRanks - 1},
                               .facing = piece.side == kSouth ? Facing::kNorth : Facing::kSouth};
    return game;
  }
  void check(const Game& game, Wanted& wanted) const override {
    if (wanted.says(kCard) && !setup().deck->has(wanted.card)) throw std::invalid_argument("no such card");
    if (!wanted.says(kStand)) return;
    if (!game.stands.contains(wanted.piece)) throw std::invalid_argument("no such stand");
    wanted.side = setup().side(wanted.piece);
  }
  void check(const Game& game) const override {
    for (const auto& [id, stand] : game.stands)
      if (!find_piece(setup().kit, id)) throw std::invalid_argument("a stand of another duel");
  }

  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override {
    const std::string rule = wanted.row().rule, piece = wanted.piece.value();
    const std::string who = kParties.name(wanted.side);
    if (game.step == Step::kOver) return {{"DU-7", "The duel is over."}};
    const Stand stand = piece.empty() ? Stand() : game.stands.at(wanted.piece);
    if (stand.lost) return {{"DU-6", piece + " is lost."}};
    if (wanted.row().step != game.step || (game.step == Step::kMove && game.mover != wanted.side))
      return {{rule, "That is not for " + who + " to do now."}};
    if (wanted.says(kCard) && game.lying(wanted.pile()))
      return {{rule, "A card has been laid there already."}};
    if (wanted.says(kCard) && !game.piles.holds(Pile::hand(wanted.side), wanted.card))
      return {{rule, "The " + game.card(wanted.card).face.words + " is not in " + who + "'s hand."}};
    if (wanted.kind == Kind::kRedeploy && (wanted.to.row != stand.at.row || !game.is_free(wanted.to)))
      return {{rule, piece + " may be put on a free square of its own row only."}};
    if (wanted.kind == Kind::kTurnUp && (stand.up || !game.lying(wanted.pile())))
      return {{rule, "No card lies face down with " + piece + "."}};
    if (wanted.kind != Kind::kTurn && wanted.kind != Kind::kMove) return {};
    if (stand.steps < 1)
      return {{rule, piece + " has no steps: no card of it is turned up, or they are gone."}};
    if (wanted.kind == Kind::kMove &&
        (wanted.to != ahead(stand.at, stand.facing) || !game.is_free(wanted.to)))
      return {{rule, piece + " goes to the free square straight ahead of it."}};
    return {};
  }

  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    const std::string rule = wanted.row().rule, piece = wanted.piece.value();
    Stand none, &stand = piece.empty() ? none : game.stands.at(wanted.piece);
    if (wanted.says(kCard)) {
      const std::string does(kKinds.at(static_cast<std::size_t>(wanted.kind)));
      game.piles.move(wanted.card, Pile::hand(wanted.side), wanted.pile());
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
        stand.at = wanted.to;
        events.tell("moved", rule, piece + " moves to " + label(setup().squares(), wanted.to) + ".");
        if (wanted.kind == Kind::kRedeploy) return;
        --stand.steps;
        return meet(game, wanted.piece, events);
      case Kind::kBid:
        return reveal_bids(game, tray, events);
      case Kind::kLay:
        return events.tell("laid", rule, "A card is laid with " + piece + ".");
      case Kind::kDone:
        if (wanted.side != game.first) return end_turn(game, tray, events);
        game.mover = enemy_of(game.first);
        return events.tell("done", rule, kParties.name(game.first) + " is done.");
      case Kind::kTurnUp:
        stand.up = true;
        stand.steps = game.rank(wanted.piece) > 10 ? 3 : game.rank(wanted.piece) > 6 ? 2 : 1;
        return events.tell("turned_up", rule,
                           "With " + piece + " lies the " + game.lying(wanted.pile())->face.words + ".");
      case Kind::kTurn:
        stand.facing = wanted.facing;
        --stand.steps;
        return events.tell("turned", rule, piece + " turns " + std::string(to_string(wanted.facing)) + ".");
    }
  }

 private:
  /// DU-3, once both have bid: of equal sums South moves first.
  static void reveal_bids(Game& game, DiceTray& tray, Events& events) {
    if (!game.lying(Pile::down(kSouth)) || !game.lying(Pile::down(kNorth))) return;
    std::vector<PoolRequest> pools;
    for (const Side side : kBothSides)
      pools.push_back({.id = kParties.word(side),
                       .label = kParties.name(side) + "'s bid",
                       .reasons = {{1, "a bid", "DU-3"}}});
    const auto dice = tray.roll(pools);
    std::array<int, 2> sum{};
    for (const Side side : kBothSides) {
      const cards::Card& card = *game.lying(Pile::down(side));
      sum.at(index_of(side)) = card.rank + dice.at(index_of(side))[0];
      events.tell("bid", "DU-3", kParties.name(side) + " has bid the " + card.face.words + ".");
      game.piles.move_all(Pile::down(side), kDiscard);
    }
    game.mover = game.first = sum[0] < sum[1] ? kNorth : kSouth;
    events.tell("first", "DU-3", kParties.name(game.first) + " moves first.");
    game.step = Step::kMove;
  }

  /// DU-6: where the stand has come into the square in front of an enemy.
  static void meet(Game& game, const PieceId& mover, Events& events) {
    Stand& moved = game.stands.at(mover);
    for (auto& [enemy, stand] : game.stands) {
      if (stand.lost || game.setup->side(enemy) == game.setup->side(mover)) continue;
      if (ahead(stand.at, stand.facing) != moved.at) continue;
      moved.steps = 0;
      stand.up = game.lying(Pile::with(enemy)) != nullptr;
      const int own = game.rank(mover), other = game.rank(enemy);
      events.tell("fought", "DU-6", mover.value() + " fights " + enemy.value() + ".");
      if (own == other) return;
      const PieceId& loser = own < other ? mover : enemy;
      game.stands.at(loser).lost = true;
      game.piles.move_all(Pile::with(loser), kDiscard);
      events.tell("lost", "DU-6", loser.value() + " is lost.", {{"piece", loser.value()}});
      if (game.left(kSouth) == 0 || game.left(kNorth) == 0) game.step = Step::kOver;
      return;
    }
  }

  /// DU-8.
  static void end_turn(Game& game, DiceTray& tray, Events& events) {
    for (auto& [id, stand] : game.stands) {
      game.piles.move_all(Pile::with(id), kDiscard);
      stand.up = false;
      stand.steps = 0;
    }
    cards::reshuffle(game.piles, kDiscard, kDraw, cards::shuffle_pool("again", "DU-8"), tray);
    for (const Side side : kBothSides) cards::fill(game.piles, kDraw, Pile::hand(side), kHand);
    game.step = Step::kBid;
    events.tell("turn", "DU-8", "The discards are shuffled: turn " + std::to_string(++game.turn) + ".");
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
    const bool deploys = game.step != Step::kMove;
    for (const ShiftedPiece& each : shifted_on_squares(table, standing(position), 30.0)) {
      const bool turns = each.from.sector == each.to.sector;
      const Kind kind = turns ? Kind::kTurn : deploys ? Kind::kRedeploy : Kind::kMove;
      const Wanted wanted{
          .kind = kind, .piece = each.piece, .card = {}, .to = each.to.sector, .facing = *each.to.facing};
      Proposal& proposal = proposals.emplace_back(Proposal{
          .action = plain_json(wanted), .pieces = {each.piece}, .path = {each.from.sector, wanted.to}});
      proposal.sentence =
          each.piece.value() + (turns ? " turns " + std::string(to_string(wanted.facing))
                                      : " goes to " + label(game.setup->squares(), wanted.to));
      if (turns) proposal.confirmed_by = std::nullopt;  // who turns a stand pays for it: nobody need agree
      if (deploys) proposal.confirmed_by = kParties.seat(enemy_of(game.setup->side(each.piece)));
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
    for (const Side side : kBothSides) {
      const bool own = side == player;
      const std::string hand = Pile::hand(side), down = Pile::down(side);
      known.groups.push_back({kParties.word(side), kParties.name(side)});
      known.facts.push_back({kParties.name(side), std::to_string(game.left(side)) + " stands"});
      known.cards.push_back(cards::hand_cards(game.piles, hand, down, own, own ? "hand" : hand,
                                              own ? "Your hand" : kParties.name(side) + "'s hand"));
      if (own && game.lying(down))
        known.cards.push_back(cards::own_cards(game.piles, down, "down", "Face down"));
    }
    for (const KitPiece& piece : game.setup->kit.pieces) {
      const Stand& stand = game.stands.at(piece.id);
      KnownPiece& shown = known.pieces.emplace_back(known_piece(piece));
      shown.short_name = piece.id.value();
      put_at(shown, game.setup->kit.board, stand.spot());
      if (stand.steps > 0) shown.badges = {std::to_string(stand.steps) + " steps"};
      const std::string pile = Pile::with(piece.id);
      if (!game.lying(pile)) continue;
      known.cards.push_back(cards::laid_cards(game.piles, pile, stand.up, piece.side == player, pile,
                                              "With " + piece.id.value()));
      known.cards.back().piece = piece.id;
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
    if (asked && asked->action.at("type") == "redeploy")
      asked->confirmed_by = kParties.seat(enemy_of(*kParties.side_of(seat)));
    return asked;
  }

 private:
  /// What is lawful of all that there is; it hangs on what the player knows alone.
  std::vector<Form> forms_of(const Position& position, Side side) const {
    const Game& game = position.as<Game>();
    Choices stands, squares, ways;
    for (const auto& [id, stand] : game.stands)
      if (game.setup->side(id) == side) stands.push_back(choice_of(id));
    for (int i = 0; i < kFiles * kRanks; ++i)
      squares.push_back(choice_of(game.setup->squares(), {i % kFiles, i / kFiles}));
    for (const char* way : {"north", "east", "south", "west"}) ways.push_back(choice(way, way));
    const std::array<std::pair<Says, FormField>, 4> askable{
        {{kCard, choose_one("card", "Card", cards::card_choices(game.piles, Pile::hand(side)))},
         {kStand, choose_one("piece", "Stand", stands)},
         {kSquare, choose_one("to", "Square", squares)},
         {kWay, choose_one("facing", "Towards", ways)}}};
    std::vector<Form> forms;
    for (std::size_t i = 0; i < kRows.size(); ++i) {
      const Row& row = kRows.at(i);
      std::vector<FormField> fields;
      for (const auto& [what, field] : askable)
        if (row.says & what) fields.push_back(field);
      Form form = form_for(kParties.audience(side), {{"type", kKinds.at(i)}, {"side", kParties.word(side)}},
                           row.title, row.rule, fields);
      form.due = !(row.says & kStand);
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
    if (sheet.over) sheet.lines.push_back({kParties.name(game.winner()) + " has won.", "DU-7"});
    if (game.step == Step::kDeploy)
      sheet.options.push_back({.label = kRows[0].title, .action = {{"type", "deal"}}, .rule = "DU-2"});
    return sheet;
  }
  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (game.step != Step::kOver) return std::nullopt;
    GameEnd end{.sentence = kParties.name(game.winner()) + " has won.", .winner = game.winner()};
    const Kit& kit = game.setup->kit;
    for (const KitPiece& piece : kit.pieces)
      end.units.push_back(
          fate_at(UnitId(piece.unit), piece.side, kit.board, game.stands.at(piece.id).spot()));
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
    const auto stands = [&](Side side) { return std::ranges::count(kit.pieces, side, &KitPiece::side); };
    if (stands(kSouth) < 1 || stands(kSouth) > 3 || stands(kNorth) < 1 || stands(kNorth) > 3 ||
        stands(Side::kNeutral) > 0)
      return failure("a duel needs one to three stands a side");
    const Rules rules(std::make_shared<Setup>(Setup{.kit = kit}));
    return prepared_faces(rules, OnTable(), Knowledge(rules), Words());
  }
};

}  // namespace

const Ruleset& duel() {
  static const Duel rules;
  return rules;
}

}  // namespace telescope::test
