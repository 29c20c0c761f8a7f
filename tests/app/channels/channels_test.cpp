// Two programs whose games differ only in what a role may not know send him the same bytes: answers with
// their heads, events in content, order and number, pictures, letters to a broker, TUIO, and what is exported
// for everybody.
#include <cstdlib>

#include "app/command_post/publisher/table_picture.hpp"
#include "app/report/html_report.hpp"
#include "app/report/state_sheet.hpp"
#include "core/session/transfer.hpp"
#include "tests/app/channels/program.hpp"

using namespace telescope;
using namespace telescope::rapier;
using telescope::test::Broker;
using telescope::test::OverheadCamera;
using telescope::test::Program;
using telescope::test::TemporaryFolder;

namespace {

/// What is exported names counters by their numbers, which anybody can read off the table; so there the same
/// counters lie in the same places.
const Secrets kBehindTheSameCounters{
    "what lies behind the same counters", false, true, true, true, true, {"spectator"}};

/// The pairs of core's own test that are about roles at the Command Post, and one more.
std::vector<const Secrets*> kinds() {
  std::vector<const Secrets*> kinds{&kBehindTheSameCounters};
  for (const Secrets& each : kinds_of_secrets())
    if (!std::ranges::count(each.blind, "umpire")) kinds.push_back(&each);
  return kinds;
}

/// How many of the counters near the attackers hide somebody who fights.
int real_counters(const Game& game) {
  int real = 0;
  for (int i = 0; i < game.unit_count(); ++i)
    if (const auto no = static_cast<UnitNo>(i);
        !game[no].face_up && game[no].at.on_table() && game[no].at.sector.row < 3)
      real += game.fights(no);
  return real;
}
int secret(const Program& program) {
  return real_counters(program.truth());
}

Json view_of(const Program& program, const std::string& role) {
  return program.document(role).value("view", Json::object());
}

/// The picture cut anew, once `spoil` has had its hands on what may be shown.
void show(Program& program, const std::string& role, void (*spoil)(PictureMask& mask)) {
  const auto& result = program.view().result;
  Views views(program.desk().session());
  PictureMask mask = views.mask(SeatId(role), {.table = &result.table, .obstructed = std::vector<Sector>{}});
  if (mask.sectors.empty()) return;
  spoil(mask);
  const GridBoard grid = *grid_of(program.desk().kit().board);
  const auto jpeg = std::make_shared<const std::string>(app::to_jpeg(
      app::cut_picture(result.frame.image, *result.camera, grid, mask, app::whole_table(grid), {400, 600})));
  program.state().publish_picture(role, jpeg);
  program.state().publish_telescope(role, jpeg);
}
void show_uncovered(Program& program, const std::string& role) {
  show(program, role, [](PictureMask& mask) { mask.covers.clear(); });
}

void one_counter_more(Program& program, const std::string& role) {
  const SeatId known = SeatId(role);
  const auto newest = program.views().newest(known);
  if (!newest) return;
  View view = *newest;
  const auto counters = std::ranges::find(view.known.marks, mark::kCounter, &KnownMark::symbol);
  if (counters == view.known.marks.end()) return;
  counters->count += secret(program) % 2;
  program.views().publish(known, std::move(view));
}

/// A fault that a careless change could bring, on one channel.
struct Leak {
  const char* name;
  const char* channel;  ///< part of its name
  void (*spoil)(Program& program, const std::string& role);
};

const std::vector<Leak> kLeaks{
    {"something of the game in the view", " events",
     [](Program& program, const std::string& role) {
       Json view = view_of(program, role);
       view["real"] = secret(program);
       program.state().publish(role, view);
     }},
    {"the same where it is asked for", " GET /api/view",
     [](Program& program, const std::string& role) {
       Json view = view_of(program, role);
       view["real"] = secret(program);
       program.state().publish(role, view);
     }},
    {"the length of an answer, in its head", " HEAD /api/view",
     [](Program& program, const std::string& role) {
       Json view = view_of(program, role);
       view["padding"] = std::string(static_cast<std::size_t>(secret(program)), ' ');
       program.state().publish(role, view);
     }},
    {"an update that says nothing but comes when something secret is so", " events",
     [](Program& program, const std::string& role) {
       const Json view = view_of(program, role);
       Json other = view;
       other["padding"] = "";
       if (secret(program) % 2 == 0 || !program.state().publish(role, other)) return;
       program.listen();
       program.state().publish(role, view);
     }},
    {"the name of a seat", " GET /api/me",
     [](Program& program, const std::string&) {
       auto seats = program.state().seats();
       for (cp::Seat& seat : seats) seat.title = "Seat " + std::to_string(secret(program));
       program.state().set_seats(std::move(seats), {609.6, 914.4});
     }},
    {"how busy the umpire is", " POST /api/requests",
     [](Program& program, const std::string& role) {
       for (int i = 0; i < secret(program) % 3 * 6; ++i)
         if (program.state().ask(role, {{"type", "report"}})) program.listen();
     }},
    {"a refusal in the umpire's words", " events",
     [](Program& program, const std::string& role) {
       if (!program.state().ask(role, {{"type", "report"}})) return;
       program.listen();
       for (const cp::Asked& asked : program.state().take_asked())
         program.state().answer(asked.number, cp::Answer::kRefused,
                                secret(program) % 2 ? "That is a dummy." : "That is none.");
     }},
    {"a picture without its covers", " /picture.mjpg", show_uncovered},
    {"the same, a single one", " GET /picture.jpg", show_uncovered},
    {"covers that are too small", " /picture.mjpg",
     [](Program& program, const std::string& role) {
       show(program, role, [](PictureMask& mask) {
         for (Cover& cover : mask.covers) cover.radius_mm *= 0.2;
       });
     }},
    {"a sector with a counter that is covered", " /picture.mjpg",
     [](Program& program, const std::string& role) {
       show(program, role, [](PictureMask& mask) {
         mask.sectors.clear();
         for (int i = 0; i < 24; ++i) mask.sectors.push_back({i % 4, i / 4});
       });
     }},
    {"the telescope through the covers", " /telescope.mjpg", show_uncovered},
    {"a counter more in what a broker is told", " MQTT", one_counter_more},
    {"the same in what other programs are told", " TUIO", one_counter_more},
    {"the umpire's journal for everybody", "export, public part",
     [](Program& program, const std::string&) {
       program.channel("export, public part") += export_game(program.desk().session()).value();
     }},
    {"the umpire's report for everybody", "export, report",
     [](Program& program, const std::string&) {
       program.channel("export, report") +=
           report::html_report(report::tell_game(program.desk().session(), report::Reader::kUmpire).value());
     }},
    {"the umpire's sheet for everybody", "export, sheet",
     [](Program& program, const std::string&) {
       program.channel("export, sheet") +=
           report::state_sheet(program.desk().session(), true, print::Paper::kA4);
     }},
};

std::string unlike(const std::string& one, const std::string& other) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
  const std::size_t from = at > 160 ? at - 160 : 0;
  return one.substr(from, 400) + "\n-----\n" + other.substr(from, 400);
}

struct Compared {
  std::string difference;  ///< the first; empty: none
  int acts = 0;
  std::size_t bytes = 0;  ///< of one program
};

/// What both programs have in common, and a broker for each.
struct Surroundings {
  Surroundings() { cv::setNumThreads(1); }  // pictures are small: sharing them out costs more than it brings
  OverheadCamera camera;
  TemporaryFolder ones_folder, others_folder;
  Broker one{ones_folder.path(), "allow_anonymous true\n"};
  Broker other{others_folder.path(), "allow_anonymous true\n"};
};

class Comparison {
 public:
  Comparison(const RapierGame& begun, const Secrets& secrets, std::uint64_t seed, Surroundings& around,
             const Leak* leak)
      : secrets_(secrets),
        chance_(seed),
        leak_(leak),
        one_(begun, secrets.blind, around.camera, around.one),
        other_(begun, secrets.blind, around.camera, around.other) {}

  Compared play(const std::vector<PairAct>& history) {
    for (const PairAct& each : history) {
      if (!done(each)) break;
      if (each.first.is_object() && each.first.at("type") == "place" && ++placed_ % 12) continue;
      for (Program* program : {&one_, &other_}) {
        program->look(static_cast<unsigned>(each.dice), compared_.acts % 6 == 0);
        if (leak_)
          for (const std::string& role : secrets_.blind) leak_->spoil(*program, role);
        if (leak_) program->listen();
      }
      ++compared_.acts;
      if (chance_.one_in(12)) ask();
      if (compare("after " + each.first.dump())) break;
    }
    return compared_;
  }

 private:
  /// False where the second game cannot go on as the first does.
  bool done(const PairAct& act) {
    if (act.first.is_null()) {
      other_.say(act.words, act.audience);
      return true;
    }
    if (!one_.act(act.first, act.dice)) {
      compared_.difference = "the game cannot be played again: " + act.first.dump();
      return false;
    }
    if (other_.act(act.second, act.dice)) return true;
    // The umpire knows why; an attacker would have learned something.
    if (is_attackers(one_.truth(), act.first))
      compared_.difference = act.second.dump() + " is lawful in the first game only";
    return false;
  }

  /// All roles ask for what is theirs and what is not. No oftener than the server lets one guest ask.
  void ask() {
    if (++asked_ > 4) return;
    const std::string sector =
        "A" + std::to_string(1 + chance_.below(4)) + "-L" + std::to_string(1 + chance_.below(6));
    const std::vector<Json> requests{
        {{"type", "look"}, {"numbers", {1 + chance_.below(6)}}},
        {{"type", "report"}},
        {{"type", "plan_missions"}, {"missions", {{{"sector", sector}, {"count", 1}}}}},
        {{"type", "release"}, {"units", {"c0" + std::to_string(1 + chance_.below(9))}}, {"to", "L1"}},
        {{"type", "fire_plan"}, {"points", {sector, sector}}},
        {{"form", "look"}, {"answers", {{"numbers", {std::to_string(1 + chance_.below(6))}}}}},
        {{"form", "on-call"}, {"answers", {{"missions", {sector, sector}}}}},
        {{"type", "message"}, {"to", "attackers"}, {"text", "Nothing seen."}},
    };
    const Json request = requests[static_cast<std::size_t>(chance_.below(static_cast<int>(requests.size())))];
    for (Program* program : {&one_, &other_}) {
      for (const std::string& role : secrets_.blind) {
        for (const char* path : {"/api/view", "/api/me", "/picture.jpg", "/telescope.jpg",
                                 "/api/view?role=umpire", "/api/umpire"})
          program->ask(role, "GET", path);
        program->ask(role, "HEAD", "/api/view");
        program->ask(role, "POST", "/api/view", request);
        program->ask(role, "PUT", "/api/pins", {{"pins", Json::array()}});
        program->ask(role, "PUT", "/api/aim", {{"x_mm", 100}, {"y_mm", 200}, {"width_mm", 90}});
        program->ask(role, "POST", "/api/requests", request);
      }
      if (!secrets_.counters) program->give_exports();
    }
    if (!std::ranges::count(secrets_.blind, "cc")) other_.corps_commander_alone();
  }

  bool compare(const std::string& when) {
    compared_.bytes = 0;
    for (const auto& [channel, bytes] : one_.left()) {
      if (!is_heard(channel)) continue;
      compared_.bytes += bytes.size();
      const auto other = other_.left().find(channel);
      std::size_t& same = same_[channel];  // what is sent does not change any more
      if (other != other_.left().end() && other->second.size() == bytes.size() &&
          std::string_view(other->second).substr(same) == std::string_view(bytes).substr(same)) {
        same = bytes.size();
        continue;
      }
      compared_.difference = channel + " " + when + "\n" +
                             unlike(bytes, other == other_.left().end() ? std::string() : other->second);
      return true;
    }
    for (const auto& [channel, bytes] : other_.left())
      if (is_heard(channel) && !one_.left().contains(channel)) compared_.difference = channel + " " + when;
    return !compared_.difference.empty();
  }
  bool is_heard(const std::string& channel) const {
    if (leak_ && channel.find(leak_->channel) == std::string::npos) return false;
    return channel.starts_with("export") ||
           std::ranges::count(secrets_.blind, channel.substr(0, channel.find(' '))) > 0;
  }

  const Secrets& secrets_;
  PairChance chance_;
  const Leak* leak_;
  Program one_, other_;
  Compared compared_;
  std::map<std::string, std::size_t> same_;  ///< bytes of each channel that were compared before
  int placed_ = 0, asked_ = 0;
};

Compared compare(const RapierGame& begun, const Secrets& secrets, std::uint64_t seed, Surroundings& around,
                 const Leak* leak = nullptr) {
  Pair pair(begun, secrets, seed);
  pair.play(1, [](const std::string&) {});
  return Comparison(begun, secrets, seed, around, leak).play(pair.history());
}

int asked_for(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : otherwise;
}

}  // namespace

TEST_CASE("HD-01 to HD-15: on every channel of two running programs leaves the same",
          "[channels][pairs][HD-01][HD-11][HD-15]") {
  const int pairs = asked_for("TELESCOPE_CHANNEL_PAIRS", 4);
  const RapierGame plain, shown("[settings]\nfire.show_killed = true\nrecon.share = \"automatic\"\n");
  Surroundings around;
  int acts = 0;
  double megabytes = 0.0;
  for (int i = 0; i < pairs; ++i) {
    const Secrets& secrets = *kinds()[static_cast<std::size_t>(i) % kinds().size()];
    const Compared one = compare(i % 7 == 6 ? shown : plain, secrets, static_cast<std::uint64_t>(i), around);
    INFO("pair " << i << ", " << secrets.name);
    REQUIRE(one.difference == "");
    acts += one.acts;
    megabytes += static_cast<double>(one.bytes) / 1e6;
    if (i % 20 == 19) WARN(i + 1 << " pairs, the same so far");
  }
  WARN(pairs << " pairs, " << acts << " acts looked at, " << megabytes << " MB a side");
  CHECK(acts > 25 * pairs);
}

TEST_CASE("HD-10: the comparison of channels finds each leak that is planted", "[channels][HD-10]") {
  const RapierGame begun;
  Surroundings around;
  Secrets deal = kinds_of_secrets().front();
  deal.blind = {"cc"};  // who has all channels
  for (const Leak& leak : kLeaks) {
    INFO(leak.name);
    const bool is_export = std::string(leak.channel).starts_with("export");
    const Secrets& secrets = is_export ? kBehindTheSameCounters : deal;
    bool found = false;
    for (std::uint64_t seed = 1; seed < 5 && !found; ++seed) {
      const Compared compared = compare(begun, secrets, seed, around, &leak);
      found = compared.difference.find(leak.channel) != std::string::npos;
    }
    CHECK(found);
  }
}
