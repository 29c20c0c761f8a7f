// Does one thing with a game's file, to be killed while it does: session_deeds DEED FILE [EXPORT].
#include <cstdio>
#include <string_view>

#include "core/base/text_file.hpp"
#include "core/session/repair.hpp"
#include "core/session/transfer.hpp"
#include "tests/core/session/session_for_tests.hpp"

using namespace telescope;
using namespace telescope::test;

int main(int count, char** arguments) {
  const std::string_view deed = arguments[1];
  const std::string file = arguments[2], other = count > 3 ? arguments[3] : "";
  const auto done = [&]() -> Result<void> {
    if (deed == "create") {
      const auto made = create_duel(file);
      return made ? Result<void>() : tl::unexpected(made.error());
    }
    if (deed == "repair") {
      const auto repaired = repair_game(file, duel_options());
      return repaired ? Result<void>() : tl::unexpected(repaired.error());
    }
    if (deed == "import") {
      const auto imported = import_game(read_text(other), "game.json", file, duel_options());
      return imported ? Result<void>() : tl::unexpected(imported.error());
    }
    auto session = Session::open(file, duel_options());  // which brings it to this version
    if (!session) return tl::unexpected(session.error());
    if (deed == "open") return {};
    if (deed == "move") return session->move_to(other);
    if (deed == "play") {
      for (int i = 0; i < 20; ++i) {
        const auto said = session->add_message("Line " + std::to_string(i), Audience::kAll, kUmpire);
        std::printf("%d %s\n", i, said ? "kept" : said.error().message.c_str());
        std::fflush(stdout);
        if (i % 5 == 4) (void)session->fold_log(true);
      }
      return {};
    }
    const auto text = export_game(*session);
    return text ? write_text_file(other, *text) : tl::unexpected(text.error());
  }();
  if (!done) std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return done ? 0 : 1;
}
