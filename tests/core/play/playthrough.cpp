#include "tests/core/play/playthrough.hpp"

#include <map>
#include <sstream>
#include <stdexcept>

#include "core/rules/rapier/rapier.hpp"
#include "tests/support/json_game.hpp"

namespace telescope::rapier {
namespace {

class Playthrough {
 public:
  Playthrough(const Scenario& scenario, const std::string& script)
      : rules_(rapier::ruleset(), scenario, make_kit(scenario).value()), in_(script) {
    state_ = rules_.begin().state;
  }

  std::string run() {
    out_ << "# The golden game: tests/README.md says how to write it anew.\n";
    for (std::string line; next(line);)
      if (line.starts_with("> ")) act(line);
    out_ << "\n== " << rules_.sheet(state_).title << "\n";
    for (const SheetLine& each : rules_.sheet(state_).lines)
      out_ << "  " << each.text << " (" << each.rule << ")\n";
    return out_.str();
  }

 private:
  /// The next line that is somebody's doing.
  bool next(std::string& line) {
    while (std::getline(in_, line)) {
      ++number_;
      if (line.starts_with("> ") || line.starts_with("  . ")) return true;
    }
    return false;
  }
  [[noreturn]] void stop(const std::string& why) const {
    throw std::runtime_error("line " + std::to_string(number_) + ": " + why);
  }

  void act(const std::string& line) {
    const Action action = Json::parse(line.substr(2));
    out_ << line << "\n";
    const Verdict verdict = rules_.query(state_, action);
    for (const Objection& each : verdict.objections)
      out_ << "  x " << each.rule << ": " << each.sentence << "\n";
    if (!verdict.lawful()) return;
    std::vector<Throw> made;
    for (auto pools = rules_.needed_throws(state_, action, made); !pools.empty();
         pools = rules_.needed_throws(state_, action, made))
      for (const PoolRequest& pool : pools) made.push_back(answer(pool));
    test::Outcome outcome = rules_.apply(state_, action, made);
    for (const Event& event : outcome.events) tell(event, outcome.state);
    state_ = std::move(outcome.state);
    if (action.at("type") == "advance") describe_step();
  }

  Throw answer(const PoolRequest& pool) {
    std::string line;
    if (!next(line) || line.starts_with("> ")) stop("there must be dice for '" + pool.label + "'");
    Throw made{.pool = pool.id, .dice = {}};
    std::istringstream dice(line.substr(4, line.find('|') - 4));
    for (int die = 0; dice >> die;) made.dice.push_back(die);
    out_ << "  .";
    for (const int die : made.dice) out_ << " " << die;
    out_ << " | " << pool.label << ":";
    for (const DieReason& each : pool.reasons)
      out_ << " " << each.dice << " " << each.reason << " (" << each.rule << ");";
    out_ << "\n";
    return made;
  }

  void tell(const Event& event, const GameState& after) {
    const std::string audience = event.at("audience");
    out_ << "  - " << rules_.tell(after, event) << (audience == "all" ? "" : " [" + audience + "]");
    for (const Json& rule : event.at("rules")) out_ << " " << rule.get<std::string>();
    out_ << "\n";
  }

  void describe_step() {
    const Sheet sheet = rules_.sheet(state_);
    out_ << "\n== " << sheet.when << ": " << sheet.title << "\n";
    const Board board = rapier::ruleset().board({});
    std::map<std::string, std::string> places;
    for (const Standing& each : rules_.standing(state_))
      if (!is_off_table(each)) places[place_word(board, each)] += " " + each.piece.value();
    for (const auto& [place, pieces] : places) out_ << "  " << place << ":" << pieces << "\n";
  }

  const test::JsonGame rules_;
  std::istringstream in_;
  std::ostringstream out_;
  GameState state_;
  int number_ = 0;
};

}  // namespace

std::string play_through(const Scenario& scenario, const std::string& script) {
  return Playthrough(scenario, script).run();
}

}  // namespace telescope::rapier
