#include "app/cli/hill_question.hpp"

#include <cctype>
#include <cmath>
#include <utility>

#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"

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
    std::string about = raised_ground_words(*ground);
    about.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(about.front())));
    return app::ProgramQuestion{
        .about = app::camera_words(about),
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

}  // namespace telescope::cli
