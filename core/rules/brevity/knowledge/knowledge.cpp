#include "core/rules/brevity/knowledge/knowledge.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string_view>

#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "core/rules/brevity/words/steps.hpp"
#include "core/rules/known_parts.hpp"

namespace telescope::brevity {
namespace {

/// Whatever the enemy of a player, and everybody's enemy of a spectator.
class Veil {
 public:
  Veil(const Game& whole, Side side) : whole_(whole), game_(whole), side_(side) {}

  Game drawn() {
    for (const auto& [id, stand] : whole_.stands)
      if (!is_own(whole_.side(id)) && is_unseen(whole_, id)) unseen_.insert(id);
    setup();
    for (auto& [id, stand] : game_.stands) stand_of(id, stand);
    for (auto& [id, command] : game_.commands) command_of(id, command);
    course();
    rolls();
    modules();
    supply();
    return std::move(game_);
  }

 private:
  bool is_own(Side side) const { return side == side_; }
  bool hides(const PieceId& piece) const { return unseen_.contains(piece); }

  /// OB-H01: of what kind, how strong and how well protected an enemy is that nobody sees. His name and his
  /// command are in everybody's order of battle.
  static UnitFacts without_secrets(const UnitFacts& facts) {
    return {.name = facts.name,
            .short_name = facts.short_name,
            .side = facts.side,
            .division = facts.division,
            .command = facts.command,
            .nation = facts.nation,
            .base_width = facts.base_width,
            .base_depth = facts.base_depth};
  }

  /// OB-H06: orders and obstacles of the scenario. The copy is the seat's own: nothing leads back.
  void setup() {
    auto setup = std::make_shared<Setup>(*whole_.setup);
    for (const PieceId& each : unseen_) setup->pieces.at(each) = without_secrets(whole_.facts(each));
    for (const Side side : kSides)
      if (!is_own(side)) setup->orders.at(index_of(side)).clear();
    std::erase_if(setup->hidden, [&](const PieceId& piece) { return !is_own(setup->facts(piece).side); });
    std::erase_if(setup->obstacles, [&](const Obstacle& each) { return !knows(each.known_to); });
    game_.setup = std::move(setup);
  }
  bool knows(Side owner) const { return owner == Side::kNeutral || is_own(owner); }

  /// A hidden enemy is as one that is not on the table yet, and nobody can tell which of the two it is.
  void stand_of(const PieceId& id, Stand& stand) const {
    if (is_own(whole_.side(id))) return;
    if (hides(id)) {
      stand = Stand{.command = whole_.facts(id).command};
      return;
    }
    stand.untold = stand.move.contact_ahead = false;
    if (stand.move.wave > whole_.move.wave) stand.move.wave = 0;
    if (stand.move.artillery_target == kAtPoint) stand.move.artillery_target.clear();  // OB-H04
    // Whom it has flown supplies to is told to its own side alone.
    if (whole_.facts(id).aircraft == Aircraft::kTransport) stand.last_flown = stand.flown_today = 0;
    const bool prepares = stand.task && (stand.task->kind == TaskKind::kPrepareBridge ||
                                         stand.task->kind == TaskKind::kDemolishBridge);
    stand.moved_with = CommandId();  // secret work counts as a move
    if (!prepares) return;
    stand.task.reset();  // OB-H06: it looks as if it did nothing
    stand.move.taken = stand.exposed();
  }

  /// OB-H06; OB-H07: its posture is open once a battalion of it is on the table.
  void command_of(const CommandId& id, CommandState& command) const {
    if (is_own(game_.side(id))) return;
    command.waves.clear();
    if (game_.battalions_of(id).empty()) command.posture = Posture::kLine;
  }

  void course() {
    if (!is_own(game_.move.active)) game_.move.waves = game_.move.wave + 1;
    std::erase_if(game_.move.joined, [&](const PieceId& piece) { return hides(piece); });
    std::erase_if(game_.move.postures, [&](const auto& each) { return hides(each.first); });
    game_.numbered = 0;  // it counts missions and marks as well
    std::erase_if(game_.rulings, [&](const auto& each) { return names_hidden(each.first); });
  }
  /// "range/A-01/D-03": whether a part of the question's id is a piece that is not known.
  bool names_hidden(std::string_view id) const {
    return std::ranges::any_of(parts_of(id, '/'),
                               [&](const std::string& part) { return hides(PieceId(part)); });
  }

  /// Who fires or is fired at. A battalion that stays hidden and does not join is nobody's to know.
  void order(AttackOrder& order) const {
    const auto hidden = [&](const PieceId& piece) { return hides(piece); };
    std::erase_if(order.kept_out, hidden);
    std::erase_if(order.firers, hidden);
    if (hides(order.aimed_at)) order.aimed_at = PieceId();
  }
  void rolls() {
    std::erase_if(game_.results, [&](const AttackResult& each) { return hides(each.order.target); });
    for (AttackResult& each : game_.results) order(each.order);
    std::erase_if(game_.pending, [&](const Pending& each) {
      return hides(each.piece) || hides(each.other) || (each.order && hides(each.order->target));
    });
    for (Pending& each : game_.pending) {
      if (each.order) order(*each.order);
      if (each.order && each.kind == Pending::Kind::kCounterBattery) fired_at_point(each, each.order->firers);
    }
  }
  /// OB-H04: who has fired at a point is known to those who can answer it (OB-209), and else to nobody.
  void fired_at_point(const Pending& asked, std::vector<PieceId>& firers) const {
    std::erase_if(firers, [&](const PieceId& each) {
      return !is_own(whole_.side(each)) && (!is_own(asked.side) || may_answer(whole_, each).empty());
    });
  }

  void modules() {
    ModulesState& modules = game_.modules;
    std::erase_if(modules.obstacles, [&](const Obstacle& each) { return !knows(each.known_to); });
    std::erase_if(modules.boats, [&](const Boats& each) { return !knows(each.known_to); });
    for (RiverCrossing& each : modules.crossings) {
      if (each.engineers && hides(*each.engineers)) each.engineers.reset();
      for (const Side other : kSides)
        if (!is_own(other)) each.prepared_by.at(index_of(other)) = false;
    }
    std::erase_if(modules.missions,
                  [&](const AirMission& each) { return !is_own(whole_.side(each.aircraft)); });
    // OB-H04: the mark lies on the table; dice, weapon and who fired are the owner's.
    for (PointMark& each : modules.marks)
      if (!is_own(each.side)) each = {.id = each.id, .side = each.side, .at = each.at};
  }

  /// OB-H05, BQ-98.
  void supply() {
    SupplyState& supply = game_.modules.supply;
    const auto foreign = [&](const std::string& division) {
      const auto found = whole_.setup->divisions.find(division);
      return found == whole_.setup->divisions.end() || !is_own(found->second.side);
    };
    const auto foreign_key = [&](const auto& each) { return foreign(each.first); };
    std::erase_if(supply.divisions, foreign_key);
    std::erase_if(supply.amalgamated, foreign_key);
    std::erase_if(supply.may_recover, foreign_key);
    std::erase_if(supply.by_air, foreign);
    std::erase_if(supply.flights, [&](const std::string& each) {
      const std::size_t arrow = each.find('>');
      return arrow == std::string::npos || foreign(each.substr(arrow + 1));
    });
    std::erase_if(supply.commands, [&](const auto& each) { return !is_own(whole_.side(each.first)); });
    std::erase_if(supply.hq_tried, [&](const PieceId& each) { return !is_own(whole_.side(each)); });
    std::erase_if(supply.returning, [&](const PieceId& each) { return !is_own(whole_.side(each)); });
    for (const Side each : kSides)
      if (!is_own(each)) supply.corps.at(index_of(each)) = true;
  }

  const Game& whole_;
  Game game_;
  Side side_;
  std::set<PieceId> unseen_;  ///< enemies that are not on the table: hidden ones are among them
};

/// A player, not the umpire or a spectator.
std::optional<Side> player_of(const SeatId& seat) {
  const auto side = side_of_seat(seat);
  return side == Side::kNeutral ? std::nullopt : side;
}

/// From where to where hands then move the stand that it names; empty: none is moved.
std::vector<TablePoint> way_of(const Game& known, const AnyAction& wanted) {
  std::vector<TablePoint> way;
  const auto from = [&](const PieceId& piece) {
    if (const Stand& stand = known.stand(piece); stand.on_table()) way.push_back(stand.placed.at);
  };
  std::visit(
      [&](const auto& asked) {
        if constexpr (requires { asked.way.front().placed; }) {
          for (const WayPose& pose : asked.way) way.push_back(pose.placed.at);
        } else if constexpr (requires { asked.to.at; }) {
          from(asked.piece);
          way.push_back(asked.to.at);
        }
      },
      wanted);
  return way;
}

/// A form of a player's, as he has filled it in.
struct FilledIn {
  Game known;
  Action action;
  AnyAction wanted;
};
std::optional<FilledIn> read(const Position& position, const SeatId& seat, const Json& request) try {
  const auto player = player_of(seat);
  if (!player) return std::nullopt;
  Game known = known_to(position.as<Game>(), *player);
  auto form = filled_form(forms_of(known, *player), request);
  if (!form) return std::nullopt;
  AnyAction wanted = Actions::read(known, form->action);
  return FilledIn{std::move(known), std::move(form->action), std::move(wanted)};
} catch (const Json::exception&) {
  return std::nullopt;
} catch (const std::invalid_argument&) {
  return std::nullopt;
}

/// Who looks, of those that may look as `side` does: nothing, the one who sees all, for everybody once the
/// game is over (OB-H08, with hidden_log = per_side).
std::optional<Side> eye_of(const Game& game, std::optional<Side> side) {
  if (game.step == Step::kOver && game.settings().hidden_log == HiddenLog::kPerSide) return std::nullopt;
  return side;
}

}  // namespace

std::optional<Side> side_of_seat(const SeatId& seat) {
  if (seat == kUmpireSeat) return std::nullopt;
  return from_word<Side>(seat.value()).value_or(Side::kNeutral);
}

Game known_to(const Game& game, std::optional<Side> side) {
  const auto eye = eye_of(game, side);
  return eye ? Veil(game, *eye).drawn() : game;
}

std::vector<Seat> Knowledge::seats() const {
  std::vector<Seat> seats = TwoPlayers::seats();
  // OB-H08: what was told to one side is in the umpire's log alone, or in that side's too.
  if (setup_->settings.hidden_log != HiddenLog::kPerSide)
    for (Seat& each : seats)
      if (player_of(each.id)) each.reads.clear();
  return seats;
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const auto side = side_of_seat(seat);
  const Game known_game = known_to(position.as<Game>(), side);
  Known known = known_of_step(page_of(known_game));
  known.step = word(known_game.step);
  known.turn = known_game.turn;
  known.turns = known_game.settings().turns;
  known.sight = side ? Sight::kPublic : Sight::kWhole;
  known.picture = true;
  known.asks = player_of(seat).has_value();
  show_table(known_game, eye_of(known_game, side), known);
  if (const auto player = player_of(seat)) known.forms = forms_of(known_game, *player);
  known.writes_to = writes_to(seat);
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const auto filled_in = read(position, seat, request);
  if (!filled_in) return std::nullopt;
  const auto& [known, action, wanted] = *filled_in;
  Asked asked{.action = action,
              .words = title_of(*setup_, action),
              .confirmed_by = std::nullopt,
              .way = way_of(known, wanted)};
  if (wants_umpire(known, wanted)) asked.confirmed_by = kUmpireSeat;
  return asked;
}

std::optional<Weighed> Knowledge::weighed(const Position& position, const SeatId& seat,
                                          const Json& request) const {
  const auto filled_in = read(position, seat, request);
  if (!filled_in) return std::nullopt;
  const auto& [known, action, wanted] = *filled_in;
  Weighed weighed{.objections = Actions::against(known, wanted)};
  std::visit(
      [&](const auto& asked) {
        if constexpr (requires { asked.how_far(known); }) weighed.words = asked.how_far(known);
      },
      wanted);
  return weighed;
}

}  // namespace telescope::brevity
