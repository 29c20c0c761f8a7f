#include "app/game/thinker.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kTries = 2;
constexpr std::size_t kMostAnswer = 1 << 20;  // bytes

class AtOnce final : public Thinker {
 public:
  explicit AtOnce(const PreparedGame& game) : game_(game) {}
  void begin(const ToDecide& question) override { question_ = question; }
  std::optional<Result<Decision>> take() override try {
    const Position known = game_.rules().from_json(question_.known);
    return game_.opponent()->choose(known, question_.seat, question_.level);
  } catch (const std::exception&) {  // its words may tell what only that seat may know
    return failure(tr("it could not read what it was asked"));
  }

 private:
  const PreparedGame& game_;
  ToDecide question_;
};

/// A program that is asked in lines and answers in lines.
class Child {
 public:
  /// Null, with errno, where it cannot be started.
  static std::unique_ptr<Child> start(const std::string& program, std::vector<std::string> words) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return nullptr;
    posix_spawn_file_actions_t files{};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    const int wrong = posix_spawn(&process, program.c_str(), &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    if (wrong == 0) return std::unique_ptr<Child>(new Child(process, ends[0]));
    close(ends[0]);
    errno = wrong;
    return nullptr;
  }
  ~Child() {
    close(line_);
    kill(process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void ask(const std::string& line) { unsent_ += line + "\n"; }
  enum class State { kWaits, kAnswered, kGone };
  /// Never waits for it.
  State go_on(std::string& answer) {
    while (!unsent_.empty()) {
      const ssize_t sent = send(line_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && (errno == EAGAIN || errno == EINTR)) break;
      if (sent < 0) return State::kGone;
      unsent_.erase(0, static_cast<std::size_t>(sent));
    }
    std::array<char, 4096> part{};
    ssize_t got = 0;
    while ((got = recv(line_, part.data(), part.size(), MSG_DONTWAIT)) > 0) {
      read_.append(part.data(), static_cast<std::size_t>(got));
      if (read_.size() > kMostAnswer) return State::kGone;
    }
    const bool open = got < 0 && (errno == EAGAIN || errno == EINTR);
    const std::size_t end = read_.find('\n');
    if (end == std::string::npos) return open ? State::kWaits : State::kGone;
    answer = read_.substr(0, end);
    read_.erase(0, end + 1);
    return State::kAnswered;
  }

 private:
  Child(pid_t process, int line) : process_(process), line_(line) {}
  pid_t process_;
  int line_;
  std::string unsent_, read_;
};

class Beside final : public Thinker {
 public:
  Beside(ThinkingProcess process, const Ruleset& ruleset, const Scenario& scenario, const Kit& kit)
      : process_(std::move(process)), ruleset_(ruleset.id()), game_(begin_action(scenario, kit)) {
    game_.erase("type");
  }

  void begin(const ToDecide& question) override {
    if (thinks_) child_.reset();  // of what it thinks about nobody wants to know
    Json request = game_;
    request.update({{"position", question.known},
                    {"seat", question.seat.value()},
                    {"level", to_string(question.level)}});
    line_ = request.dump();
    tries_ = 0;
    thinks_ = true;
    try_it();
  }

  std::optional<Result<Decision>> take() override {
    std::string answer;
    for (;;) {
      const Child::State state = child_ ? child_->go_on(answer) : Child::State::kGone;
      if (state == Child::State::kAnswered) return decision_in(answer);
      const std::chrono::duration<double> taken = Clock::now() - begun_;
      if (state == Child::State::kWaits && taken.count() < process_.longest_s) return std::nullopt;
      child_.reset();
      if (tries_ >= kTries) return given_up(tr("it was ended twice"));
      try_it();
    }
  }

 private:
  void try_it() {
    ++tries_;
    begun_ = Clock::now();
    if (!child_)
      child_ = Child::start(process_.program, {"telescope", "rule", ruleset_, "decide", "--lines"});
    if (child_) child_->ask(line_);
  }
  Result<Decision> given_up(std::string why) {
    thinks_ = false;
    return failure(std::move(why));
  }
  Result<Decision> decision_in(const std::string& line) {
    thinks_ = false;
    const Json answer = Json::parse(line, nullptr, false);
    if (!answer.is_object()) return given_up(tr("it answered nothing that can be read"));
    if (answer.contains("error")) return given_up(tr("it could not read what it was asked"));
    if (!answer.contains("action")) return given_up(tr("it found nothing to do"));
    for (const char* text : {"words", "why"})
      if (!answer.contains(text) || !answer.at(text).is_string())
        return given_up(tr("it answered nothing that can be read"));
    return Decision{.action = answer.at("action"), .words = answer.at("words"), .why = answer.at("why")};
  }

  ThinkingProcess process_;
  std::string ruleset_;
  Json game_;         ///< of every request: scenario and kit
  std::string line_;  ///< the request
  int tries_ = 0;
  bool thinks_ = false;
  Clock::time_point begun_;
  std::unique_ptr<Child> child_;
};

}  // namespace

std::unique_ptr<Thinker> thinks_at_once(const PreparedGame& game) {
  return std::make_unique<AtOnce>(game);
}

std::unique_ptr<Thinker> thinks_beside(ThinkingProcess process, const Ruleset& ruleset,
                                       const Scenario& scenario, const Kit& kit) {
  return std::make_unique<Beside>(std::move(process), ruleset, scenario, kit);
}

}  // namespace telescope::app
