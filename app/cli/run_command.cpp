#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "app/cli/campaign_battle.hpp"
#include "app/cli/command.hpp"
#include "app/cli/game_options.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/outlet_options.hpp"
#include "app/cli/post_options.hpp"
#include "app/cli/questions.hpp"
#include "app/cli/table_options.hpp"
#include "app/command_post/publisher/live_post.hpp"
#include "app/engine/headless.hpp"
#include "app/shell/engine_host.hpp"
#include "app/shell/shell.hpp"
#include "app/support/settings.hpp"
#include "app/support/xdg.hpp"
#include "core/base/shell_word.hpp"
#include "core/scenario/scenario_file.hpp"
#include "vision/recording/recording_reader.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {
namespace {

struct RunOptions {
  std::string language;
  TableOptions table;
  GameOptions game;
  PostOptions post;
  OutletOptions outlets;
  Address camera;  ///< empty: the demo table, to play on where there is a game
  std::string profile;
  bool read_dice = false;
  std::string out;
  bool headless = false;
  double seconds = 0.0;
  std::string window_size;
  float scale = 0.0F;
  std::string screenshot;
  double after = 5.0;
  std::string keys;
  std::string projector;
  bool projected = false;
};

/// "1600x900".
Result<void> parse_size(const std::string& text, app::WindowOptions& window) {
  if (text.empty()) return {};
  char beyond = 0;
  const int read = std::sscanf(text.c_str(), "%5dx%5d%c", &window.width, &window.height, &beyond);
  if (read != 2 || window.width < 320 || window.height < 200)
    return failure("--window-size '" + text + "': write it as WIDTHxHEIGHT, at least 320x200");
  return {};
}

/// What the recording that is to be played says of itself; nothing where the camera is none, or a damaged
/// one, which is told as any camera that cannot be opened.
std::optional<vision::RecordingHeader> recording_of(const Address& camera) {
  const auto name = vision::parse_source_name(camera, [] { return std::vector<vision::CameraDevice>(); });
  if (!name || name->kind != vision::SourceKind::kRecording) return std::nullopt;
  const auto reader = vision::RecordingReader::open(name->target.whole());
  return reader ? std::optional(reader->header()) : std::nullopt;
}

/// What is said of a recording whose kit is all that is known of its table.
std::string only_watched(const app::Table& table) {
  const bool ruled = table.scenario.ruleset == table.kit.ruleset;
  return "The recording is of the kit '" + table.kit.scenario + "', which it holds: the table is " +
         (ruled ? "watched, and checked by the rules as they come" : "only watched and measured") +
         "; its --scenario would make a game of it";
}

/// Where the calibration of the camera is kept; empty: nowhere. The demo table needs no memory: its camera
/// stands where it stood.
std::filesystem::path profile_file(const RunOptions& options) {
  if (!options.profile.empty()) return options.profile;
  const bool kept = !vision::is_demo(options.camera.text()) && options.camera != vision::kNoCamera;
  return !kept ? std::filesystem::path() : app::profile_file_for(options.camera);
}

Result<app::EngineSetup> engine_setup(const RunOptions& options, app::Table table,
                                      calibration::Profile profile) {
  const bool seen = has_surface(table.kit.board);
  app::EngineSetup setup{.table = std::move(table),
                         .camera = seen ? options.camera : Address(vision::kNoCamera),
                         .profile = std::move(profile),
                         .profile_file = profile_file(options),
                         .read_dice = options.read_dice};
  std::error_code ignored;
  if (std::filesystem::exists(setup.profile_file, ignored)) {
    auto kept = calibration::load_profile(setup.profile_file);
    if (!kept) return tl::unexpected(kept.error());
    setup.profile = *std::move(kept);
  }
  setup.profile.camera = options.camera;
  return setup;
}

/// Whether the window is to close by itself: the program is told to stop, or --seconds are over.
std::function<bool()> when_to_close(const RunOptions& options, const app::Engine* engine,
                                    app::StopSignal& stop) {
  return [&stop, engine, time = app::RunTime(), seconds = options.seconds]() mutable {
    return stop.wait(std::chrono::milliseconds(0)) || (seconds > 0.0 && time.seconds(engine) >= seconds);
  };
}

/// What is played after a table whose offer was taken.
struct Next {
  std::optional<TableOptions> table;  ///< nothing: the program ends
  std::string game;                   ///< its file; empty: the last of the table's scenario
  std::filesystem::path campaign;     ///< that a battle is fought for, where it was begun from it
  PostBefore post;
};

/// Whether an umpire sits in the first game of that scenario.
bool has_umpire(const std::filesystem::path& scenario) {
  const auto loaded = load_scenario(scenario);
  const auto kit = loaded ? make_kit(*loaded) : Result<Kit>(tl::unexpected(loaded.error()));
  const Ruleset* rules = kit ? find_ruleset(loaded->ruleset) : nullptr;
  const auto game = rules ? rules->prepare(*loaded, *kit)
                          : Result<std::shared_ptr<const PreparedGame>>(failure("unknown rules"));
  return game && find_seat((*game)->knowledge().seats(), kUmpireSeat);
}

/// The battle of a campaign, or the way back from one whose campaign is known. Without a window only the
/// umpire's page could go on with it, so it must have an umpire.
app::ProgramOffer offer_between(const app::GameDesk& desk, bool headless, Next& next) {
  if (desk.game().campaign())
    return battle_offer(desk, [&, headless](const std::filesystem::path& scenario) -> std::string {
      if (headless && !has_umpire(scenario))
        return "No umpire sits in this battle, so it has a run of its own: --scenario " +
               shell_word(scenario.string()) + ".";
      next.table = TableOptions{.scenario = scenario.string(), .kit = {}, .recorded = {}};
      next.game.clear();
      next.campaign = desk.session().journal().file();
      return {};
    });
  if (next.campaign.empty()) return {};
  return report_offer(desk, next.campaign, [&] {
    next.table = TableOptions();
    next.game = std::exchange(next.campaign, {}).string();
  });
}

/// Where traced ground is kept: in a scenario of one's own that this game is of. A shipped one is never
/// written.
std::filesystem::path own_scenario_file(const TableOptions& wanted, const app::GameDesk* desk) {
  if (wanted.scenario.empty()) return {};
  const auto file = named_scenario_file(wanted.scenario);
  if (!file) return {};
  std::error_code error;
  if (std::filesystem::equivalent(std::filesystem::absolute(*file).parent_path(),
                                  app::assets_folder() / "scenarios", error))
    return {};
  const auto scenario = load_scenario(*file);
  if (desk && (!scenario || scenario->id != desk->session().scenario().id)) return {};
  return *file;
}

/// As telescope print takes it, from wherever it is called: the file of one's own, or what is shipped.
std::string scenario_word(const std::filesystem::path& own, const std::string& id) {
  if (!own.empty()) return std::filesystem::absolute(own).string();
  const auto shipped = shipped_scenarios();
  return std::ranges::find(shipped, id) == shipped.end() ? std::string() : id;
}

/// The address for the phone that is the camera, with its code, in letters and as a picture.
void show_phone_code(app::LivePost& live) {
  live.follow_camera();
  if (live.scene()->invitation) std::fputs(app::invitation_text(*live.scene()).c_str(), stdout);
  std::fflush(stdout);
}

/// Prints who may come in how, and tells where.
void tell_of_post(const PostOptions& options, const PreparedGame& game, cp::CommandPost& post,
                  app::Engine& engine, app::LivePost& live) {
  for (const std::string& line : invitations(options, game, post)) std::puts(line.c_str());
  std::fflush(stdout);
  if (engine.camera() == vision::kPhone) show_phone_code(live);
  for (const std::string& message : live.take_messages()) engine.tell(message);
  engine.tell("Command Post: " + post.address() +
              (post.by_proxy()
                   ? std::string(", through a proxy") + (post.open() ? ", and over the network" : "")
               : post.only_encrypted() ? ", encrypted; SHA-256 of the certificate " + post.fingerprint()
               : post.open()           ? ", open to the network, not encrypted"
                                       : ", this machine only"));
}

/// The table of a kit card under the camera is played next, where the user has taken that offer.
void take_offered_table(app::Engine& engine, Next& next) {
  const auto scenario = engine.offer_taken();
  if (!scenario) return;
  const TableOptions offered{.scenario = *scenario, .kit = {}};
  if (const auto table = load_table(offered))
    next = {.table = offered, .game = {}, .campaign = {}, .post = {}};
  else
    engine.tell(table.error().message);
}

/// What of a game is played, and who is told of it.
struct Playing {
  app::GameDesk* desk;    ///< null: the table is only watched
  cp::CommandPost* post;  ///< may be null
  OutletPlan outlets;     ///< of the game
  std::string note;       ///< told at the beginning, unless it is empty
};

/// Plays one table until the user ends it (gives the exit code) or takes the offer of another, which is left
/// in `next`.
int play(RunOptions& options, app::WindowOptions window, app::StopSignal& stop, app::EngineSetup setup,
         Playing playing, Next& next) {
  app::GameDesk* const desk = playing.desk;
  cp::CommandPost* const post = playing.post;
  if (desk) app::prepare_hand(*setup.hand, *desk);
  app::Engine engine(std::move(setup));
  if (!playing.note.empty()) engine.tell(playing.note);
  app::LiveViews views;
  std::optional<app::LivePost> live;
  Outlets outlets;
  if (desk) {
    live.emplace(&engine, *desk, post, views);
    outlets = open_outlets(std::move(playing.outlets), options.outlets.table, desk->kit(), views,
                           [&engine](std::string told) { engine.tell(std::move(told)); });
  } else if (options.outlets.any()) {
    return fail("other programs are told of a game: name one with --game");
  }
  if (desk && post) tell_of_post(options.post, desk->session().game(), *post, engine, *live);
  if (desk) {
    engine.set_game(app::table_of(*desk));
    const Sheet& sheet = desk->scene().sheet;
    engine.tell("Game " + desk->session().journal().file().filename().string() + ": " + sheet.when + ", " +
                sheet.title);
  }
  app::HeadlessOptions headless{
      .folder = options.out.empty() ? app::state_folder() / "headless" : std::filesystem::path(options.out),
      .seconds = {}};
  if (options.seconds > 0.0) headless.seconds = options.seconds;

  const auto moved = [post](const std::filesystem::path& file) {
    if (post) post->keep_in(guests_file(file));
  };
  if (!options.headless) {
    window.should_close = [&, over = when_to_close(options, &engine, stop)]() mutable {
      take_offered_table(engine, next);
      return next.table || over();
    };
    window.offer = with_rescue(
        desk, with_hill(engine, desk ? offer_between(*desk, false, next) : app::ProgramOffer()), moved);
    if (live) live->set_offer(window.offer);
    window.read_dice = options.read_dice;
    const auto shown = app::run_window(engine, desk, live ? &*live : nullptr, window);
    options.read_dice = engine.reads_dice();  // as it was switched last: the next table goes on so
    if (shown) return kSuccess;
    if (window.screenshot) return fail(shown.error().message);
    std::fprintf(stderr, "telescope: %s; going on without a window\n", shown.error().message.c_str());
  }
  std::optional<app::EngineHost> host;
  if (desk) {
    host.emplace(engine, desk, live ? &*live : nullptr);
    live->set_attended(false);
    live->set_offer(with_rescue(desk, with_hill(engine, offer_between(*desk, true, next)), moved));
    headless.should_end = [&next] { return next.table.has_value(); };
    headless.attend = [&] {
      host->newest();
      for (std::string& message : desk->take_messages()) engine.tell(std::move(message));
      for (std::string& message : live->take_messages()) engine.tell(std::move(message));
    };
  }
  return app::run_headless(engine, headless, stop);
}

Result<app::WindowOptions> window_options(const RunOptions& options) {
  app::WindowOptions window{.width = 0,
                            .height = 0,
                            .scale = options.scale,
                            .screenshot = {},
                            .screenshot_after_s = options.after,
                            .keys = options.keys,
                            .projector = {},
                            .should_close = {},
                            .settings_file = app::settings_file()};
  if (auto size = parse_size(options.window_size, window); !size) return tl::unexpected(size.error());
  if (!options.screenshot.empty()) window.screenshot = options.screenshot;
  if (options.projected) window.projector = options.projector;
  return window;
}

Result<void> give_seats(app::GameDesk* desk, const std::vector<SeatToPlay>& seats) {
  if (!desk && !seats.empty()) return failure("--play is for a game; begin or name one with --game");
  for (const SeatToPlay& each : seats)
    if (auto given = desk->give_seat(each.seat, each.level); !given) return given;
  return {};
}

/// The Command Post of the game; null where there is none. `setup` gets the line by which a phone sends its
/// pictures to it.
Result<std::unique_ptr<cp::CommandPost>> post_for(app::EngineSetup& setup, app::GameDesk* desk,
                                                  const PostOptions& options, const PostBefore& before) {
  const auto phone = std::make_shared<vision::PhoneLine>();
  const bool phone_first = setup.camera == vision::kPhone;
  if (phone_first && (!desk || options.none))
    return failure(
        "--camera phone: a phone sends its pictures to the Command Post of a game; name one with "
        "--game, and leave out --no-cp");
  setup.phone = phone;
  if (!desk) return nullptr;
  return open_post(options, *desk, phone, phone_first, before);
}

int run(RunOptions options) {
  const bool unnamed = options.camera.empty();
  if (unnamed) options.camera = vision::kDemoToPlay;
  auto window = window_options(options);
  if (!window) return fail(window.error().message);

  app::StopSignal stop;  // before the engine's threads
  const auto recording = recording_of(options.camera);
  const auto named = for_camera(options.table, options.camera);
  if (!named) return fail(named.error().message);
  Next next{.table = recording ? for_recording(*named, recording->kit) : *named,
            .game = {},
            .campaign = {},
            .post = {}};
  GameOptions game = options.game;
  // A play goes its own way whatever a game says: it is watched, unless a game is named.
  bool watched = !vision::staged_play_of(options.camera.text()).empty() && game.game.empty() && !game.anew;
  int exit_code = kSuccess;
  for (bool first = true; next.table; first = false) {
    const TableOptions wanted = *std::exchange(next.table, std::nullopt);
    std::string note;
    const RepairTalk talk{.wanted =
                              [&](const std::string& damage) {
                                if (game.repair || options.headless) return game.repair;
                                window->should_close = when_to_close(options, nullptr, stop);
                                return repair_wanted(wanted, *window, damage);
                              },
                          .tell = [&](std::string told) { note = std::move(told); }};
    // A run without a window checks the table; it opens a game only where one is named.
    Result<std::unique_ptr<app::GameDesk>> desk = nullptr;
    const Result<std::vector<SeatToPlay>> seats = first ? seats_to_play(game) : std::vector<SeatToPlay>();
    if (!seats) return fail(seats.error().message);
    OutletPlan outlets;  // of the game that is opened
    const auto fits = [&](const PreparedGame& prepared) -> Result<void> {
      if (auto fine = check_seats(*seats, prepared); !fine) return fine;
      if (auto fine = check_roles(options.post, prepared); !fine) return fine;
      auto plan = outlet_plan(options.outlets, prepared);
      if (!plan) return tl::unexpected(plan.error());
      outlets = *std::move(plan);
      return {};
    };
    if (!watched && (!first || !options.headless || !game.game.empty() || game.anew))
      desk = open_game(game, wanted, fits, vision::is_demo(options.camera.text()), talk);
    if (!desk) return fail(desk.error().message);
    if (const auto given = give_seats(desk->get(), *seats); !given) return fail(given.error().message);
    if (unnamed) options.camera = *desk ? vision::kDemoToPlay : vision::kDemo;
    auto table = *desk ? Result<app::Table>(app::table_of(**desk)) : load_table(wanted);
    if (!table) return fail(table.error().message);
    if (!*desk && wanted.recorded) note = only_watched(*table);
    if (std::exchange(watched, false))
      note = "The play is only watched, and checked by the rules as they come; --new begins a game beside it";
    const std::string played = table->kit.scenario;
    auto setup =
        engine_setup(options, *std::move(table), recording ? recording->profile : calibration::Profile());
    if (!setup) return fail(setup.error().message);
    auto post = post_for(*setup, desk->get(), options.post, next.post);
    if (!post) return fail(post.error().message);
    window->scenario_file = own_scenario_file(wanted, desk->get());
    window->scenario_word = scenario_word(window->scenario_file, played);
    exit_code = play(options, *window, stop, *std::move(setup),
                     {desk->get(), post->get(), std::move(outlets), note}, next);
    if (*post) next.post = {(*post)->port(), (*post)->open(), (*post)->state().leaders()};
    options.post.invited.clear();  // whom the first game asked for
    options.post.keys.clear();
    game = {};  // the next table is another scenario's: its own last game, unless one is named
    game.game = std::exchange(next.game, {});
  }
  return exit_code;
}

}  // namespace

Runner add_run_command(const Command& app) {
  auto options = std::make_shared<RunOptions>();
  const Command command = app.add_subcommand("run",
                                             "Play or watch a table: camera, overlay, findings (this is what "
                                             "telescope does when only options are given)");
  add_table_options(command, options->table);
  add_game_options(command, options->game);
  add_post_options(command, options->post);
  add_outlet_options(command, options->outlets);
  command.add_option(
      "--camera NAME", options->camera,
      "demo (a hand plays by itself), demo:play (the hand does what the table owes, and in the "
      "window what "
      "the mouse drags), demo:NAME (a play that "
      "is shipped, with its scenario: assets/demos), none, phone (a code leads its browser to "
      "the Command "
      "Post, which the network then reaches), a device number, path or name, a "
      "video file, a folder of pictures, a recording (of its own kit unless one is named), "
      "an MJPEG (http) or RTSP URL; without it demo:play where there is a game, else demo");
  command.add_option("--profile FILE", options->profile,
                     "calibration to use and to keep up to date; made where there is none");
  command.add_flag("--read-dice", options->read_dice,
                   "while a game waits for six-sided dice, read those that are thrown on the table: in the "
                   "scenario's area dice_tray, or where no stand lies. What is typed counts. Shift+D in the "
                   "window switches it, and is remembered");
  command.add_option("--window-size WxH", options->window_size, "size of the window");
  command
      .add_option("--scale", options->scale,
                  "pixels per unit of the layout, where the display tells it wrong")
      .range(0.5F, 6.0F);
  command.add_option("--screenshot FILE.png", options->screenshot, "save a picture of the window, then end");
  command.add_option("--after", options->after, "seconds until --screenshot").capture_default_str();
  command.add_option("--keys", options->keys,
                     "keys to press first, named as the page of keys (H) does: \"3 E\"; 'a_word types a "
                     "text, _ for a space");
  const Option projector = command.add_option(
      "--projector [MONITOR]", options->projector,
      "open the second window at once, with the table as spectators may know it: full screen on this "
      "monitor, by its number or a part of its name; by default on the other monitor");
  projector.expected(0, 1);
  command.add_flag("--headless", options->headless, "no window; pictures, JSON and log go to a folder");
  command.add_option("--out DIR", options->out, "folder for the files of a run without a window");
  command
      .add_option("--seconds", options->seconds,
                  "end after this many seconds; on a demo table from its first picture on")
      .positive();
  add_language_option(command, options->language);
  return [options, projector] {
    begin_language(options->language);
    options->projected = projector.count() > 0;
    return run(*options);
  };
}

}  // namespace telescope::cli
