// Games that differ only in what a role may not know look the same to him, byte for byte.
#include <algorithm>
#include <cstdlib>

#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/setup/setting_up.hpp"
#include "tests/core/views/pair.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// A fault that a careless change could bring: spoils the view of a role with something of the game.
struct Leak {
  const char* name;
  std::size_t secrets;  ///< kind of pair that must find it
  void (*spoil)(const World& world, const RapierGame& begun, const SeatId& role, Json& view);
};

void for_hidden(const Game& game, const std::function<void(UnitNo)>& use) {
  for (int i = 0; i < game.unit_count(); ++i)
    if (const auto no = static_cast<UnitNo>(i); !game[no].face_up && game[no].at.on_table()) use(no);
}

const std::vector<Leak> kLeaks{
    {"a counter's number", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for_hidden(world.game, [&](UnitNo no) { view["ids"][piece_of(world.game, no).value()] = 1; });
     }},
    {"a tag's number", 0,
     [](const World& world, const RapierGame& begun, const SeatId&, Json& view) {
       for_hidden(world.game, [&](UnitNo no) {
         view["tags"][place_word(world.game, no)].push_back(
             find_piece(begun.kit, piece_of(world.game, no))->tag.value());
       });
     }},
    {"an order that follows the truth", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       view["order"] = Json::array();
       for_hidden(world.game, [&](UnitNo no) { view["order"].push_back(place_word(world.game, no)); });
     }},
    {"how many are real", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       int real = 0;
       for_hidden(world.game, [&](UnitNo no) { real += world.game.fights(no); });
       view["real"] = real;
     }},
    {"a size", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       std::string padding;
       for_hidden(world.game, [&](UnitNo no) {
         if (world.game[no].at.sector.row == 1) padding += to_string(world.game[no].kind);
       });
       view["padding"] = padding.size();
     }},
    {"a form whose choices name counters", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       Json& choices = view["forms"]["look"]["fields"][0]["choices"] = Json::array();
       for_hidden(world.game, [&](UnitNo no) {
         if (world.game.fights(no))
           choices.push_back({{"id", choices.size()}, {"label", place_word(world.game, no)}});
       });
     }},
    {"a form that counts what it may not know", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       int allowed = 0;
       for_hidden(world.game,
                  [&](UnitNo no) { allowed += world.game[no].at.sector.row < 3 && world.game.fights(no); });
       view["forms"]["look"]["fields"][0]["allowed"] = allowed;
     }},
    {"who holds a sector", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for (int row = 1; row < 5; ++row)
         for (int column = 0; column < 4; ++column)
           view["holders"].push_back(holder(world.game, {column, row}).has_value());
     }},
    {"which counters can never be dummies, by their picture", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for_hidden(world.game, [&](UnitNo no) {
         if (world.game[no].kind == Kind::kDummy) view["unpainted"].push_back(place_word(world.game, no));
       });
     }},
    {"the umpire's own sentences", 0,
     [](const World& world, const RapierGame& begun, const SeatId&, Json& view) {
       for (const ToldLine& line : world.story.events(begun.rules.seat(kUmpireSeat), 3, false))
         view["events"]["1"]["text"] = line.text;
     }},
    {"numbers that count the umpire's lines", 0,
     [](const World& world, const RapierGame& begun, const SeatId&, Json& view) {
       const auto all = world.story.messages(begun.rules.seat(kUmpireSeat), 1);
       view["revision"] = all.empty() ? 0 : all.back().number;
     }},
    {"what died face down", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for (int i = 0; i < world.game.unit_count(); ++i)
         if (const auto no = static_cast<UnitNo>(i); !world.game[no].face_up && !world.game[no].alive())
           view["dead"][world.game.facts(no).id.value()] = true;
     }},
    {"how many the defender may move", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       bool hq = true;
       for (int i = 0; i < world.game.unit_count(); ++i)
         if (const auto no = static_cast<UnitNo>(i);
             world.game[no].kind == Kind::kHq && world.game.side(no) == Side::kDefender)
           hq = world.game[no].alive();
       view["die"] = hq ? 6 : 3;
     }},
    {"a refusal in the umpire's words", 0,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for (const CounterNo counter : world.game.recon.looked)
         view["refusal"] =
             (*world.game.setup)[counter].value() + " has been looked at already; he picks others.";
     }},
    {"what the Staff Officer saw", 1,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for (const CounterNo counter : world.game.recon.looked)
         view["saw"].push_back(to_string(world.game[behind(world.game, counter).value()].kind));
     }},
    {"sealed target points", 2,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for (const Sector point : world.game.corps_fire.points) view["points"][name_of(world.game, point)] = 1;
     }},
    {"sealed target points on the umpire's screen", 3,
     [](const World& world, const RapierGame&, const SeatId& role, Json& view) {
       if (role == kUmpireSeat && !world.game.corps_fire.points.empty())
         view["first"] = name_of(world.game, world.game.corps_fire.points.front());
     }},
    {"a message to another", 3,
     [](const World& world, const RapierGame& begun, const SeatId&, Json& view) {
       view["messages"]["1"] = world.story.messages(begun.rules.seat(SeatId("cc")), 9).size();
     }},
    {"a form that begins with sealed target points", 2,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       for (const Sector point : world.game.corps_fire.points)
         view["forms"]["fire-plan"]["fields"][0]["initial"].push_back(name_of(world.game, point));
     }},
    {"the orders", 4,
     [](const World& world, const RapierGame&, const SeatId&, Json& view) {
       view["papers"]["orders"]["quote"] = world.game.orders.intentions;
     }},
};

/// All that leaves for the role: his view, and what of the picture.
struct Leaving {
  View view;
  PictureMask mask;
  bool operator==(const Leaving&) const = default;
};

Leaving leaving(const Pair& pair, const World& world, const TableView& table, const SeatId& role) {
  Leaving leaving;
  leaving.view = pair.view(world, table, role, &leaving.mask);
  return leaving;
}

std::string bytes(const Leaving& leaving, const Pair& pair, const World& world, const Leak* leak) {
  std::string text = to_text(leaving.view);
  if (leak) {
    Json view = to_json(leaving.view);
    leak->spoil(world, pair.begun(), leaving.view.seat, view);
    text = view.dump();
  }
  for (const Cover& cover : leaving.mask.covers)
    text += " " + std::to_string(cover.centre.x_mm) + " " + std::to_string(cover.centre.y_mm);
  return text;
}

/// Where two texts part, for whoever has to find out why.
std::string unlike(const std::string& one, const std::string& other) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
  const std::size_t from = at > 60 ? at - 60 : 0;
  return one.substr(from, 160) + "\n" + other.substr(from, 160);
}

struct Compared {
  std::string difference;  ///< the first; empty: none
  int acts = 0;
  int views = 0;
  int changes = 0;        ///< views that were not as before: what would be sent
  std::size_t bytes = 0;  ///< of one game
};

/// After every act the views are compared as values, at the end of a step also as the bytes made of them; a
/// leak that is planted is in the bytes, so with one these are compared after every act.
Compared compare(const RapierGame& begun, std::size_t secrets, std::uint64_t seed, int turns,
                 const Leak* leak = nullptr) {
  Pair pair(begun, kinds_of_secrets()[secrets], seed);
  Compared compared;
  std::map<std::string, std::array<Leaving, 2>> before;
  std::map<std::string, std::array<std::string, 2>> bytes_before;
  int placed = 0;
  const auto differ = [&](const std::string& name, const std::string& what, const std::string& how) {
    if (compared.difference.empty()) compared.difference = name + " after " + what + "\n" + how;
  };
  pair.play(turns, [&](const std::string& what) {
    // Setting up is long and dull.
    if (!compared.difference.empty() || (what.find("\"place\"") != std::string::npos && ++placed % 12))
      return;
    const std::array<TableView, 2> tables{pair.table(pair.first()), pair.table(pair.second())};
    for (const std::string& name : pair.secrets().blind) {
      const SeatId role = SeatId(name);
      const std::array<Leaving, 2> now{leaving(pair, pair.first(), tables[0], role),
                                       leaving(pair, pair.second(), tables[1], role)};
      const bool known = before.contains(name);
      auto& last = before[name];
      // Also an update that says nothing new would tell that something was done.
      const bool changed = now[0] != last[0];
      ++compared.views;
      compared.changes += changed;
      if (what == "whisper" && changed && known) differ(name, what, "a whisper is heard");
      const bool same = now[0] == now[1] && changed == (now[1] != last[1]);
      last = now;
      if (same && !leak && what.find("\"advance\"") == std::string::npos) continue;
      const std::array<std::string, 2> text{bytes(now[0], pair, pair.first(), leak),
                                            bytes(now[1], pair, pair.second(), leak)};
      auto& text_before = bytes_before[name];
      const bool alike = text[0] == text[1] && (text[0] != text_before[0]) == (text[1] != text_before[1]);
      if (!same || !alike) differ(name, what, unlike(text[0], text[1]));
      compared.bytes += text[0].size();
      text_before = text;
    }
  });
  compared.acts = pair.acts();
  if (compared.difference.empty()) compared.difference = pair.torn();
  return compared;
}

int asked_for(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

const char* const kSettings[]{
    "", "[settings]\nfire.show_killed = true\nrecon.share = \"automatic\"\n",
    "[settings]\ncp.view = \"own-units\"\ncp.refresh = \"step\"\nmoving_targets = true\n",
    "[settings]\ncp.view = \"reports\"\nmine.passage = \"block\"\ndummy.stops = false\n"};

/// TELESCOPE_PAIRS=2000 is the long run: 10,000 pairs in the five tests.
void compare_many(std::size_t secrets) {
  const int pairs = asked_for("TELESCOPE_PAIRS", 12);
  std::vector<RapierGame> begun;
  for (const char* settings : kSettings) begun.emplace_back(settings);
  Compared all;
  for (int i = 0; i < pairs; ++i) {
    // Most games by the ledger's own rulings.
    const std::size_t settings = i % 2 ? 0 : static_cast<std::size_t>(i / 2) % std::size(kSettings);
    const auto seed = static_cast<std::uint64_t>(i) * 8 + secrets;
    const Compared one = compare(begun[settings], secrets, seed, 1 + i % 2);
    INFO("pair " << i << ", " << kinds_of_secrets()[secrets].name);
    REQUIRE(one.difference == "");
    all.acts += one.acts;
    all.views += one.views;
    all.changes += one.changes;
    all.bytes += one.bytes;
  }
  WARN(kinds_of_secrets()[secrets].name << ": " << pairs << " pairs, " << all.acts << " actions, "
                                        << all.views << " views compared, " << all.changes << " changes, "
                                        << all.bytes << " bytes");
  CHECK(all.acts > 60 * pairs);
  CHECK(all.changes > all.acts / 2);
}

}  // namespace

TEST_CASE("HD-01, HD-03 to HD-11: who does not know the deal cannot tell two games apart",
          "[views][rapier][pairs][HD-01]") {
  compare_many(0);
}

TEST_CASE("HD-01, HD-02: who did not see what the Staff Officer saw cannot tell until he reports",
          "[views][rapier][pairs][HD-02]") {
  compare_many(1);
}

TEST_CASE("HD-12: who does not know the fire plan cannot tell until it is fired",
          "[views][rapier][pairs][HD-12]") {
  compare_many(2);
}

TEST_CASE("HD-12, RQ-31: the umpire cannot tell one sealed fire plan from another",
          "[views][rapier][pairs][HD-12][RQ-31]") {
  compare_many(3);
}

TEST_CASE("HD-15: spectators cannot tell what the attackers order and write to one another",
          "[views][rapier][pairs][HD-15]") {
  compare_many(4);
}

TEST_CASE("HD-10: the comparison finds each leak that is planted", "[views][rapier][HD-10]") {
  const RapierGame begun;
  for (const Leak& leak : kLeaks) {
    INFO(leak.name);
    bool found = false;
    for (std::uint64_t seed = 0; seed < 40 && !found; ++seed)
      found = !compare(begun, leak.secrets, seed, 1, &leak).difference.empty();
    CHECK(found);
  }
}
