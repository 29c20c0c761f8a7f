#include "tests/games/running_program.hpp"

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/app/command_post/http/client.hpp"

namespace telescope::test {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

constexpr auto kPatience = 120s;

/// The number behind a colon of "http://127.0.0.1:8463/join#CODE".
std::uint16_t port_of(const std::string& address) {
  return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
}

}  // namespace

std::map<std::string, std::string> folders_of(const TemporaryFolder& home) {
  return {{"HOME", home.path().string()},
          {"XDG_STATE_HOME", (home / "state").string()},
          {"XDG_CONFIG_HOME", (home / "config").string()}};
}

Finished run_with_test_games(const TemporaryFolder& home, const std::vector<std::string>& arguments,
                             const std::string& input) {
  if (input.empty()) return run_program(TELESCOPE_WITH_TEST_GAMES, arguments, folders_of(home));
  const auto file = home / "standard-input";
  write_text(file, input);
  std::vector<std::string> command{"-c", R"(input=$1; shift; exec "$@" <"$input")", "sh", file.string(),
                                   TELESCOPE_WITH_TEST_GAMES};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_program("sh", command, folders_of(home));
}

RunningProgram::RunningProgram(const TemporaryFolder& home, std::vector<std::string> arguments) {
  static int count = 0;
  out_ = home / ("said-" + std::to_string(++count));
  const auto environment = folders_of(home);
  arguments.insert(arguments.begin(), {TELESCOPE_WITH_TEST_GAMES, "run"});
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("cannot fork");
  if (process_ > 0) return;
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  const int out = open(out_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(out, 1);
  dup2(out, 2);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execv(TELESCOPE_WITH_TEST_GAMES, argv.data());
  _exit(127);
}

RunningProgram::~RunningProgram() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

void RunningProgram::wait_until_it_says(const std::string& words) const {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (read_text(out_).find(words) == std::string::npos) {
    siginfo_t ended{};
    const bool over = waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                      ended.si_pid != 0;
    if (over || std::chrono::steady_clock::now() > until)
      throw std::runtime_error("the program did not say '" + words + "' but: " + read_text(out_));
    std::this_thread::sleep_for(5ms);
  }
}

std::string RunningProgram::invitation(const std::string& title) const {
  const std::string before = title + ", one device: ";
  wait_until_it_says(before);
  wait_until_it_says("Ctrl-C ends");  // then the line is whole
  const std::string text = read_text(out_);
  const auto at = text.find(before) + before.size();
  return text.substr(at, text.find('\n', at) - at);
}

int RunningProgram::end() {
  kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

Guest::Guest(const std::string& invitation) : port_(port_of(invitation)) {
  const std::string origin = "Origin: http://127.0.0.1:" + std::to_string(port_) + "\r\n";
  const Json code{{"code", invitation.substr(invitation.rfind('#') + 1)}};
  const std::string answer = Client(port_).ask("POST", "/api/join", origin, code.dump());
  if (status_of(answer) != 200) throw std::runtime_error("a guest is not let in: " + answer);
  const std::string cookie = header_of(answer, "Set-Cookie");
  headers_ = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n" + origin;
  ear_ = std::make_unique<Ear>(port_, "/api/events", headers_);
}

const Json& Guest::until(const std::function<bool(const Json&)>& is_so) {
  while (told_.is_null() || !is_so(told_)) {
    const std::string news = ear_->take("\n\n", "\n\n");
    for (std::size_t at = 0; at < news.size(); at = news.find("\n\n", at) + 2) {
      const auto data = news.find("\ndata: ", at) + 7;
      const std::string text = news.substr(data, news.find('\n', data) - data);
      if (news.compare(at, 12, "event: whole") == 0) told_ = Json::parse(text);
      if (news.compare(at, 12, "event: patch") == 0) told_.merge_patch(Json::parse(text));
    }
  }
  return told_;
}

const Json& Guest::until_it_says(const std::string& words) {
  return until([&](const Json& told) { return told.dump().find(words) != std::string::npos; });
}

int Guest::ask(const Json& request) const {
  return status_of(Client(port_).ask("POST", "/api/requests", headers_, request.dump()));
}

std::string Guest::answer_to(const Json& request) {
  const Json before = until([](const Json&) { return true; }).at("asked");
  const int newest = before.empty() ? 0 : before.back().at("number").get<int>();
  const int status = ask(request);
  if (status != 202) return std::to_string(status);
  const Json& told = until([&](const Json& now) {
    const Json& asked = now.at("asked");
    return !asked.empty() && asked.back().at("number") > newest && asked.back().at("answer") != "waiting";
  });
  const Json& line = told.at("asked").back();
  const std::string words = line.at("words");
  return line.at("answer").get<std::string>() + (words.empty() ? "" : ": " + words);
}

}  // namespace telescope::test
