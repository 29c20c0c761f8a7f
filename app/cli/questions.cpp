#include "app/cli/questions.hpp"

#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "app/game/game_files.hpp"
#include "app/presenters/commands.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/words.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {

namespace {

std::string in_mm(double mm) {
  return "\"" + std::to_string(std::lround(mm)) + " mm\"";
}

}  // namespace

std::string hill_text(const Hill& hill) {
  const auto& [min, max] = hill.outline;
  return "hill = [{ name = \"Hill\", x = " + in_mm(min.x_mm) + ", y = " + in_mm(min.y_mm) +
         ", width = " + in_mm(max.x_mm - min.x_mm) + ", depth = " + in_mm(max.y_mm - min.y_mm) +
         ", height = " + in_mm(hill.height.mm()) + " }]";
}

app::ProgramOffer with_hill(app::Engine& engine, app::ProgramOffer game) {
  return [&engine, game = std::move(game)]() -> std::optional<app::ProgramQuestion> {
    if (game)
      if (auto question = game()) return question;
    const auto ground = engine.raised_ground();
    if (!ground) return std::nullopt;
    return app::ProgramQuestion{
        .about = app::camera_words(capitalised(raised_ground_words(*ground))),
        .yes = app::tr("reads them at that height"),
        .no = app::tr("leaves them where they are shown"),
        .answer = [&engine, hill = ground->hill](bool yes) -> std::vector<std::string> {
          engine.settle_ground(hill, yes);
          if (!yes) return {};
          return {app::tr("These pieces are read at that height until the program ends."),
                  app::tr("To keep the hill, write under [board] in the scenario: {1}", hill_text(hill))};
        }};
  };
}

app::ProgramOffer with_rescue(app::GameDesk* desk, app::ProgramOffer otherwise,
                              std::function<void(const std::filesystem::path& file)> moved) {
  return [desk, otherwise = std::move(otherwise),
          moved = std::move(moved)]() -> std::optional<app::ProgramQuestion> {
    if (!desk || desk->unsaved().empty()) return otherwise ? otherwise() : std::nullopt;
    const auto file = app::rescue_file(desk->session().journal().file());
    return app::ProgramQuestion{.about = desk->unsaved(),
                                .yes = app::tr("writes the whole game to {1}", file.string()),
                                .no = app::tr("leaves it as it is: nothing is saved"),
                                .answer = [desk, file, moved](bool yes) -> std::vector<std::string> {
                                  if (!yes) return {};
                                  const auto done = desk->move_to(file);
                                  if (!done) return {done.error().message};
                                  if (moved) moved(file);
                                  return {};
                                }};
  };
}

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
  window.question = app::ProgramQuestion{.about = damage,
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
