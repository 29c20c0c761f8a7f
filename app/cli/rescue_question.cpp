#include "app/cli/rescue_question.hpp"

#include <utility>

#include "app/game/game_files.hpp"
#include "app/support/language.hpp"

namespace telescope::cli {

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

}  // namespace telescope::cli
