#include "app/cli/asker.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/table_options.hpp"
#include "app/presenters/setup_walk.hpp"
#include "app/shell/engine_host.hpp"
#include "app/shell/window_host.hpp"
#include "app/support/language.hpp"
#include "app/support/settings.hpp"
#include "core/base/joined.hpp"
#include "core/base/words.hpp"
#include "vision/source/source_name.hpp"
namespace telescope::cli {
namespace {

using app::tr;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

/// What was asked, and the line that was typed; nothing at the end of the input.
std::optional<std::string> typed(const std::string& question) {
  std::fputs(question.c_str(), stdout);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

/// Looks at the table until the step lets the walk go on, or nothing more is to be expected: it is settled
/// for some seconds, or the program has been busy for too long.
void watch(app::SetupWalk& walk, app::WindowHost& host) {
  constexpr auto kSettled = 3s, kLongest = 60s;
  constexpr auto kLook = 50ms;
  const auto begun = Clock::now();
  auto changed = begun;
  bool busy = true;
  for (;;) {
    const app::WindowView view = host.newest();
    const std::chrono::duration<double> now = Clock::now().time_since_epoch();
    const app::Scene scene = app::scene_of(host, view, now.count());
    const auto health = host.health();
    walk.look(app::setup_look(host, view, scene, health.get()));
    const app::SetupCheck check = walk.page().check;
    if (check.state == app::SetupCheck::State::kPassed) return;
    if (std::exchange(busy, check.busy) != check.busy) changed = Clock::now();
    const auto since = Clock::now();
    if ((!check.busy && since - changed > kSettled) || since - begun > kLongest) return;
    std::this_thread::sleep_for(kLook);
  }
}

/// The code for a phone that is the camera, where there is one and it is another than `shown`.
void show_code(app::WindowHost& host, std::string& shown) {
  const app::PostScene* post = host.post();
  if (!post || !post->invitation || std::exchange(shown, post->invitation->code) == post->invitation->code)
    return;
  std::fputs(app::invitation_text(*post).c_str(), stdout);
}

app::SetupEnd walk_in_terminal(app::WindowHost& host, const std::string& scenario) {
  app::SetupWalk walk(scenario);
  std::string code;
  host.watch_health(true);
  for (;;) {
    const app::SetupPage before = walk.page();
    std::fputs(("\n" + before.title + "\n" + before.todo + "\n").c_str(), stdout);
    show_code(host, code);
    std::fflush(stdout);
    watch(walk, host);
    const app::SetupPage page = walk.page();
    for (const std::string& message : host.take_messages())
      std::fputs(("  " + message + "\n").c_str(), stdout);
    std::fputs(app::setup_text(page.check).c_str(), stdout);
    const std::string fix = page.may_fix ? tr(", y sets exposure and focus of the camera") : "";
    const std::string enter = page.ended         ? tr("Enter begins the game")
                              : walk.may_go_on() ? tr("Enter goes on, s skips")
                                                 : tr("Enter looks again, s skips");
    const auto line = typed(enter + fix + tr(", b goes a step back, q leaves: "));
    if (!line || *line == "q") return app::SetupEnd::kClosed;
    const std::string key = *line == "s"    ? "S"
                            : *line == "y"  ? "Y"
                            : *line == "b"  ? "Esc"
                            : line->empty() ? "Enter"
                                            : "";
    if (key.empty()) {
      std::fputs((std::string(tr("That is none of them.")) + "\n").c_str(), stdout);
      continue;
    }
    const auto pressed = walk.press({key, {}});
    if (pressed == app::SetupWalk::Pressed::kFix) host.fix_camera();
    if (pressed == app::SetupWalk::Pressed::kLeft) return app::SetupEnd::kBack;
    if (pressed == app::SetupWalk::Pressed::kEnded) return app::SetupEnd::kBegin;
  }
}

}  // namespace

void add_asker_options(const Command& command, AskerOptions& options) {
  command.add_option("--keys", options.keys, "keys to press in its window, as with run");
  command.add_option("--screenshot FILE.png", options.screenshot, "save a picture of the window, then end");
  command.add_option("--after", options.after, "seconds until --screenshot").capture_default_str();
}

Asker::Asker(const AskerOptions& options) {
  app::WindowOptions window;
  window.keys = options.keys;
  window.screenshot_after_s = options.after;
  window.settings_file = app::settings_file();
  if (!options.screenshot.empty()) window.screenshot = options.screenshot;
  auto opened = app::StartWindow::open(window);
  if (opened)
    window_ = *std::move(opened);
  else if (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"))  // else nobody expects a window
    say_error(tr("{1}; you are asked here", opened.error().message));
}

/// The demo table with its own hand, drawn while somebody thinks.
struct Asker::Demo {
  explicit Demo(app::Table table)
      : engine(
            {.table = std::move(table), .camera = Address(vision::kDemo), .profile = {}, .profile_file = {}}),
        host(engine, nullptr, nullptr) {}
  app::Engine engine;
  app::EngineHost host;
};

Asker::~Asker() = default;

void Asker::tell(const std::string& words) {
  if (window_)
    window_->tell(words);
  else
    std::fputs((words + "\n").c_str(), stdout);
}

std::optional<std::size_t> Asker::ask(const app::StartList& list) {
  if (window_) {
    if (!list.demo) demo_.reset();
    if (list.demo && !demo_)
      if (auto table = load_table({.scenario = "rapier-demo", .kit = {}, .recorded = {}}))
        demo_ = std::make_unique<Demo>(*std::move(table));
    const auto answer = window_->ask(list, demo_ ? &demo_->host : nullptr);
    if (answer) return *answer;
    say_error(answer.error().message);
    return std::nullopt;
  }
  std::fputs(("\n" + app::start_text(list)).c_str(), stdout);
  for (;;) {
    const auto line = typed(tr("Number, or nothing to go back: "));
    if (!line || line->empty()) return std::nullopt;
    if (const auto answer = app::start_answer(list, *line)) return answer;
    std::fputs((std::string(tr("That is none of them.")) + "\n").c_str(), stdout);
  }
}

app::SetupEnd Asker::walk(app::WindowHost& host, const std::string& scenario) {
  if (!window_) return walk_in_terminal(host, scenario);
  demo_.reset();
  const auto end = window_->walk(host, scenario);
  if (end) return *end;
  say_error(end.error().message);
  return app::SetupEnd::kClosed;
}

void Asked::add(std::string title, std::string about, std::string value,
                std::shared_ptr<const app::TablePicture> picture) {
  list.choices.push_back(
      {.title = std::move(title), .about = std::move(about), .picture = std::move(picture)});
  values.push_back(std::move(value));
}

std::optional<std::string> Asked::ask(Asker& asker) const {
  const auto chosen = asker.ask(list);
  return chosen ? std::optional(values[*chosen]) : std::nullopt;
}

namespace {

Words all_words(const Words& words) {
  Words all{"telescope"};
  all.insert(all.end(), words.begin(), words.end());
  const Words language = language_arguments();
  all.insert(all.end(), language.begin(), language.end());
  return all;
}

std::vector<char*> arguments_of(Words& words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::fflush(nullptr);
  return arguments;
}

constexpr const char* kSelf = "/proc/self/exe";

}  // namespace

Result<void> do_beside(const Words& words) {
  Words all = all_words(words);
  std::array<int, 2> ends{};
  const auto wrong = [](int code) { return failure(tr("cannot go on: {1}", std::strerror(code))); };
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return wrong(errno);
  posix_spawn_file_actions_t files{};
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int spawned = posix_spawn(&child, kSelf, &files, nullptr, arguments_of(all).data(), environ);
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  std::string said;
  std::array<char, 512> read_now{};
  for (ssize_t got = 0; spawned == 0 && (got = read(ends[0], read_now.data(), read_now.size())) > 0;)
    said.append(read_now.data(), static_cast<std::size_t>(got));
  close(ends[0]);
  if (spawned != 0) return wrong(spawned);
  int state = 0;
  while (waitpid(child, &state, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(state) && WEXITSTATUS(state) == kSuccess) return {};
  const std::string_view lines = trimmed(said);
  return failure(std::string(lines.substr(lines.rfind('\n') + 1)));  // all of it where it is one line
}

int go_on(const std::optional<Words>& words, bool tell) {
  if (!words) return kSuccess;
  Words all = all_words(*words);
  if (tell) return print_out(joined(all, " ") + "\n");
  execv(kSelf, arguments_of(all).data());
  return fail(tr("cannot go on: {1}", std::strerror(errno)));
}

}  // namespace telescope::cli
