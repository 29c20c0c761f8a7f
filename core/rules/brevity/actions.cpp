#include "core/rules/brevity/actions.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/state/json_parts.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostTurns = 10'000;

// A field of an action by its name, both ways. Where it is empty it is left out.

struct Reader {
  const Setup& setup;
  const Json& json;

  bool has(const char* key) const { return json.contains(key) && !json[key].is_null(); }
  const Json& needed(const char* key) const { return needed_field(json, key); }
  void field(const char* key, PieceId& to) const {
    if (has(key)) to = piece_or_none(setup, json[key]);
  }
  void field(const char* key, CommandId& to) const {
    if (has(key)) to = command_or_none(setup, json[key]);
  }
  void field(const char* key, Side& to) const { to = word_in<Side>(needed(key)); }
  void field(const char* key, Posture& to) const { to = word_in<Posture>(needed(key)); }
  void field(const char* key, Placed& to) const { to = placed_from_json(needed(key)); }
  void field(const char* key, Patch& to) const { to = patch_from_json(needed(key)); }
  void field(const char* key, StandWay& to) const { to = way_from_json(needed(key)); }
  void field(const char* key, std::string& to) const {
    if (has(key)) to = text_field(json, key);
  }
  void field(const char* key, bool& to) const {
    if (has(key)) to = flag_field(json, key);
  }
  void field(const char* key, int& to) const { to = whole_field(json, key, 0, kMostTurns); }
  void field(const char* key, std::vector<PieceId>& to) const { to = pieces_in(setup, needed(key)); }
  void field(const char* key, std::vector<std::vector<PieceId>>& to) const {
    for (const Json& each : list_field(json, key)) to.push_back(pieces_in(setup, each));
  }
  void field(const char* key, std::optional<bool>& to) const {
    if (has(key)) to = flag_field(json, key);
  }
  void field(const char* key, std::optional<double>& to) const {
    if (has(key)) to = number_field(json, key, -kMostNumber, kMostNumber);
  }
  void field(const char* key, std::optional<Posture>& to) const {
    if (has(key)) to = word_in<Posture>(json[key]);
  }
  void field(const char* key, std::optional<Placed>& to) const {
    if (has(key)) to = placed_from_json(json[key]);
  }
  void field(const char* key, std::optional<TablePoint>& to) const {
    if (has(key)) to = point_from_json(json[key]);
  }
  void field(const char* key, std::optional<Task>& to) const {
    if (has(key)) to = task_from_json(json[key]);
  }
  void field(const char*, AttackOrder& to) const { to = order_from_json(setup, json); }
};

/// The names of an action's fields.
struct Names {
  std::vector<std::string_view>& names;

  void field(const char* key, const auto&) const { names.emplace_back(key); }
  /// An order's own fields stand in the action itself.
  void field(const char*, const AttackOrder&) const {
    for (const std::string_view key :
         names_in("kind side target at firers kept_out along_in medium_row mark mission aimed_at"))
      names.push_back(key);
  }
};

struct Writer {
  Json& json;

  void field(const char* key, const PieceId& from) const {
    if (!from.value().empty()) json[key] = from.value();
  }
  void field(const char* key, const CommandId& from) const { json[key] = from.value(); }
  void field(const char* key, Side from) const { json[key] = word(from); }
  void field(const char* key, Posture from) const { json[key] = word(from); }
  void field(const char* key, const Placed& from) const { json[key] = to_json(from); }
  void field(const char* key, const Patch& from) const { json[key] = to_json(from); }
  void field(const char* key, const StandWay& from) const { json[key] = to_json(from); }
  void field(const char* key, const std::string& from) const {
    if (!from.empty() || std::string_view(key) != "words") json[key] = from;
  }
  void field(const char* key, bool from) const { json[key] = from; }
  void field(const char* key, int from) const { json[key] = from; }
  void field(const char* key, const std::vector<PieceId>& from) const { json[key] = pieces_json(from); }
  void field(const char* key, const std::vector<std::vector<PieceId>>& from) const {
    json[key] = Json::array();
    for (const auto& each : from) json[key].push_back(pieces_json(each));
  }
  void field(const char* key, const std::optional<bool>& from) const {
    if (from) json[key] = *from;
  }
  void field(const char* key, const std::optional<double>& from) const {
    if (from) json[key] = *from;
  }
  void field(const char* key, const std::optional<Posture>& from) const {
    if (from) json[key] = word(*from);
  }
  void field(const char* key, const std::optional<Placed>& from) const {
    if (from) json[key] = to_json(*from);
  }
  void field(const char* key, const std::optional<TablePoint>& from) const {
    if (from) json[key] = to_json(*from);
  }
  void field(const char* key, const std::optional<Task>& from) const {
    if (from) json[key] = to_json(*from);
  }
  /// An order's own fields stand in the action itself.
  void field(const char*, const AttackOrder& from) const { json.update(to_json(from)); }
};

// The fields of each action, by their names.

template <class Is, class A>
constexpr bool kIs = std::is_same_v<std::remove_const_t<A>, Is>;

template <class A, class F>
void each_field(A& a, const F& f) {
  if constexpr (kIs<SetDown, A>) {
    f.field("piece", a.piece), f.field("to", a.to), f.field("hidden", a.hidden);
  } else if constexpr (kIs<Adjust, A>) {
    f.field("piece", a.piece), f.field("pinned", a.pinned), f.field("spent", a.spent);
    f.field("mounted", a.mounted), f.field("posture", a.posture), f.field("to", a.to);
    f.field("command", a.command), f.field("officer", a.officer);
  } else if constexpr (kIs<Ruling, A>) {
    f.field("question", a.question), f.field("yes", a.yes), f.field("words", a.words);
  } else if constexpr (kIs<Done, A> || kIs<Fulfilled, A> || kIs<Concede, A> || kIs<Pass, A> || kIs<Hold, A>) {
    f.field("side", a.side);
  } else if constexpr (kIs<Select, A> || kIs<Challenge, A> || kIs<AttachCommander, A>) {
    f.field("side", a.side), f.field("command", a.command);
  } else if constexpr (kIs<Transfer, A>) {
    f.field("pieces", a.pieces), f.field("to", a.to);
  } else if constexpr (kIs<SetPosture, A>) {
    f.field("pieces", a.pieces), f.field("posture", a.posture);
  } else if constexpr (kIs<SetObserver, A>) {
    f.field("piece", a.piece), f.field("command", a.command);
  } else if constexpr (kIs<CounterBattery, A>) {
    f.field("piece", a.piece), f.field("on", a.on);
  } else if constexpr (kIs<PlanWaves, A>) {
    f.field("command", a.command), f.field("waves", a.waves);
  } else if constexpr (kIs<Move, A> || kIs<Retire, A>) {
    f.field("piece", a.piece), f.field("way", a.way);
  } else if constexpr (kIs<Declare, A>) {
    f.field("piece", a.piece), f.field("heading_deg", a.heading_deg);
  } else if constexpr (kIs<SetTask, A>) {
    f.field("piece", a.piece), f.field("task", a.task);
  } else if constexpr (kIs<CrossRiver, A>) {
    f.field("piece", a.piece), f.field("by", a.by), f.field("to", a.to);
  } else if constexpr (kIs<Land, A> || kIs<Recover, A>) {
    f.field("piece", a.piece), f.field("to", a.to);
  } else if constexpr (kIs<Fire, A>) {
    f.field("order", a.order);
  } else if constexpr (kIs<LaySmoke, A>) {
    f.field("maker", a.maker), f.field("patch", a.patch);
  } else if constexpr (kIs<PlaceHidden, A>) {
    f.field("piece", a.piece), f.field("at", a.at);
  } else if constexpr (kIs<Schedule, A>) {
    f.field("aircraft", a.aircraft), f.field("turn", a.turn), f.field("target", a.target);
    f.field("at", a.at), f.field("medium_row", a.medium_row);
  } else if constexpr (kIs<SetFac, A>) {
    f.field("aircraft", a.aircraft), f.field("command", a.command);
  } else if constexpr (kIs<AirTarget, A>) {
    f.field("side", a.side), f.field("target", a.target);
  } else if constexpr (kIs<AirSupply, A>) {
    f.field("transport", a.transport), f.field("division", a.division);
  } else if constexpr (kIs<Amalgamate, A>) {
    f.field("one", a.one), f.field("other", a.other);
  } else if constexpr (kIs<Returns, A>) {
    f.field("side", a.side), f.field("piece", a.piece);
  } else {
    static_assert(kIs<Proceed, A> || kIs<Readiness, A>, "an action without its fields");
  }
}

template <std::size_t... I>
Wanted empty_wanted(std::size_t kind, std::index_sequence<I...>) {
  Wanted wanted;
  ((kind == I ? void(wanted.emplace<I>()) : void()), ...);
  return wanted;
}

/// The piece that an action is of, where it is of one; it must then be named.
template <class A>
const PieceId* piece_of(const A& a) {
  if constexpr (requires { a.piece; })
    return &a.piece;
  else if constexpr (requires { a.aircraft; })
    return &a.aircraft;
  else if constexpr (requires { a.transport; })
    return &a.transport;
  else if constexpr (requires { a.maker; })
    return &a.maker;
  else if constexpr (requires { a.one; })
    return &a.one;
  else
    return nullptr;
}

/// What a form tells otherwise: a way straight from where the stand is, and each wave by its name.
Action as_told(const Game& game, const Action& action) {
  Action whole = action;
  if (action.contains("straight_to")) {
    const Stand& stand = game.stand(piece_in(*game.setup, needed_field(action, "piece")));
    const bool mounted = flag_field(action, "mounted", stand.mounted);
    if (action.contains("way")) throw WrongField("'way' and 'straight_to' both say where it goes");
    whole.erase("straight_to");
    whole.erase("mounted");
    whole["way"] = to_json(StandWay{{.placed = stand.placed, .mounted = mounted},
                                    {.placed = placed_from_json(action["straight_to"]), .mounted = mounted}});
  }
  if (action["type"] == "plan-waves" && !action.contains("waves")) {
    whole["waves"] = Json::array();
    for (const char* wave : {"second", "third"}) {
      if (action.contains(wave)) whole["waves"].push_back(action[wave]);
      whole.erase(wave);
    }
  }
  return whole;
}

/// BQ-01: of a stand or of a command, and what may be said of it.
void check_adjust(const Adjust& a) {
  const bool of_stand = !a.piece.value().empty();
  if (of_stand == !a.command.value().empty())
    throw std::invalid_argument("an adjustment names a stand or a command");
  if (of_stand && a.officer)
    throw std::invalid_argument("a stand has no officer figure, its command has one");
  if (!of_stand && (!a.officer || a.says_of_stand()))
    throw std::invalid_argument("an adjustment of a command says whether its officer figure is there");
}

void check_named(const Wanted& wanted) {
  std::visit(
      [](const auto& a) {
        using A = std::decay_t<decltype(a)>;
        const PieceId* const piece = piece_of(a);
        if constexpr (std::is_same_v<A, Adjust>) {
          check_adjust(a);
        } else if (piece && piece->value().empty()) {
          throw std::invalid_argument("which stand?");
        }
        if constexpr (requires { a.pieces; })
          if (a.pieces.empty()) throw std::invalid_argument("which stands?");
        if constexpr (requires { a.way; })
          if (a.way.size() < 2) throw std::invalid_argument("a way has two places or more");
      },
      wanted);
}

}  // namespace

Side side_of(const Game& game, const Wanted& wanted) {
  return std::visit(
      [&](const auto& a) {
        using A = std::decay_t<decltype(a)>;
        const Who who = kActionRows[wanted.index()].who;
        if constexpr (requires { a.side; })
          return a.side;
        else if constexpr (std::is_same_v<A, Fire>)
          return a.order.side;
        else if constexpr (std::is_same_v<A, Transfer> || std::is_same_v<A, SetPosture>)
          return a.pieces.empty() ? Side::kNeutral : game.side(a.pieces.front());
        else if constexpr (std::is_same_v<A, PlanWaves>)
          return game.setup->commands.contains(a.command) ? game.side(a.command) : Side::kNeutral;
        else if constexpr (std::is_same_v<A, Readiness>)
          return game.move.active;
        else {
          const PieceId* const piece = piece_of(a);
          return who == Who::kUmpire || !piece ? Side::kNeutral : game.side(*piece);
        }
      },
      wanted);
}

Wanted wanted_from(const Game& game, const Action& action) {
  const std::string type = text_field(action, "type");
  const auto row = std::ranges::find(kActionRows, type, &ActionRow::word);
  if (row == kActionRows.end()) throw std::invalid_argument("there is no action '" + type + "'");
  Wanted wanted = empty_wanted(static_cast<std::size_t>(row - kActionRows.begin()),
                               std::make_index_sequence<std::variant_size_v<Wanted>>());
  const Action whole = as_told(game, action);
  std::vector<std::string_view> names{"type"};
  std::visit([&](auto& a) { each_field(a, Names{names}); }, wanted);
  check_keys(whole, names, "'" + type + "'");
  const Reader reader{*game.setup, whole};
  std::visit([&](auto& a) { each_field(a, reader); }, wanted);
  check_named(wanted);
  return wanted;
}

Action action_of(const Wanted& wanted) {
  Action action{{"type", row_of(wanted).word}};
  const Writer writer{action};
  std::visit([&](const auto& a) { each_field(a, writer); }, wanted);
  return action;
}

std::string title_of(const Setup& setup, const Action& action) {
  const std::string type = action.value("type", std::string());
  const PieceId id(action.value("piece", std::string()));
  const std::string piece = setup.pieces.contains(id) ? setup.named(id) : "A stand";
  const auto side = from_word<Side>(action.value("side", std::string()));
  const std::string who = side && *side != Side::kNeutral ? setup.name(*side) : "A side";
  if (type == "begin") return "The game begins";
  if (type == "place") return "A stand is set down";
  if (type == "proceed") return "The game goes on";
  if (type == "done") return who + " is done";
  if (type == "adjust" || type == "ruling") return "The umpire decides";
  if (type == "select") return who + " selects a command";
  if (type == "challenge") return who + " tries to take the initiative";
  if (type == "move") return piece + " moves";
  if (type == "declare") return piece + " moves into firing positions";
  if (type == "land") return piece + " lands";
  if (type == "fire") return who + " fires";
  if (type == "readiness") return "The command tests its readiness";
  if (type == "concede") return who + " concedes";
  if (type == "fulfilled") return who + " has fulfilled its orders";
  if (type == "retire" || type == "hold") return "The fire is resolved";
  if (type == "air-target") return who + " names the target from the air";
  return who + " gives orders";
}

}  // namespace telescope::brevity
