#include "app/cli/repair_question.hpp"

#include <optional>
#include <sstream>
#include <utility>

#include "app/engine/engine.hpp"
#include "app/presenters/commands.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {

namespace {

/// The first of `keys`, taken out of them, where it answers a window's question; else none.
std::string take_answer(std::string& keys) {
  std::istringstream read(keys);
  std::string first;
  read >> first;
  if (first != app::key_for(app::Command::kTakeOffer) && first != app::key_for(app::Command::kDeclineOffer))
    return {};
  std::string left;
  std::getline(read, left);
  keys = left;
  return first;
}

}  // namespace

bool repair_wanted(const TableOptions& table, app::WindowOptions& game_window, const std::string& damage) {
  app::WindowOptions window = game_window;
  window.keys = take_answer(game_window.keys);
  auto shown = load_table(table);
  if (!shown) return false;
  app::Engine engine(app::EngineSetup{
      .table = *std::move(shown), .camera = vision::kNoCamera, .profile = {}, .profile_file = {}});
  std::optional<bool> answer;
  window.question =
      app::ProgramQuestion{.about = damage,
                           .yes = "repairs it; the damaged file is kept",
                           .no = "leaves the game as it is and ends",
                           .answer = [&](bool yes) -> std::vector<std::string> {
                             answer = yes;
                             return {};
                           }};
  window.should_close = [&answer, closes = std::move(window.should_close)] {
    return answer || (closes && closes());
  };
  (void)app::run_window(engine, nullptr, nullptr, window);
  return answer.value_or(false);
}

}  // namespace telescope::cli
