#pragma once

#include <string>
#include <vector>

#include "core/rules/mini_nap/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::mini_nap {

/// A length or an angle against a limit of the rules. What a person has told counts as it is, inclusive
/// (MNQ-60). What the camera has measured is too close to call within its margin (MN-C04).
enum class Answer { kNo, kYes, kUmpire };
inline constexpr double kByHand_cm = 0.3;   ///< MN-C04
inline constexpr double kByHand_deg = 3.0;  ///< MNQ-39: as much as a measured heading may be off

Answer at_most(double value, double limit, double margin);
inline Answer at_most_cm(double cm, double limit_cm, bool measured) {
  return at_most(cm, limit_cm, measured ? kByHand_cm : 0.0);
}
inline Answer at_most_deg(double degrees, double limit_deg, bool measured) {
  return at_most(degrees, limit_deg, measured ? kByHand_deg : 0.0);
}
inline Answer opposite(Answer answer) {
  return answer == Answer::kUmpire ? answer : answer == Answer::kNo ? Answer::kYes : Answer::kNo;
}

/// Objections gathered, with what the umpire has already decided (Game::rulings).
class Against {
 public:
  explicit Against(const Game& game) : game_(game) {}
  void add(std::string_view rule, std::string sentence) {
    objections_.push_back({std::string(rule), std::move(sentence)});
  }
  void add_if(bool wrong, std::string_view rule, const std::string& sentence) {
    if (wrong) add(rule, sentence);
  }
  void need_phase(Phase phase, std::string_view rule, const std::string& sentence) {
    add_if(game_.phase != phase, rule, sentence);
  }
  /// Where `lawful` is no: the objection. Where it is for the umpire, and he has not decided the question:
  /// that he must, under MN-C04.
  void need(Answer lawful, std::string_view rule, const std::string& sentence, const std::string& question);
  void add_all(std::vector<Objection> more) {
    objections_.insert(objections_.end(), more.begin(), more.end());
  }
  bool empty() const { return objections_.empty(); }
  std::vector<Objection> take() { return std::move(objections_); }

 private:
  const Game& game_;
  std::vector<Objection> objections_;
};

/// "12.4 cm".
std::string cm_words(double cm);
/// Beside a limit, which it does not read like where it is another: "12.04 cm" beside 12 cm.
std::string cm_words(double cm, double limit_cm);

}  // namespace telescope::mini_nap
