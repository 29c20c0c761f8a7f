#include "app/cli/stored_game.hpp"

#include <cstdio>

#include "app/cli/command.hpp"
#include "app/game/game_files.hpp"
#include "core/base/counted.hpp"
#include "core/base/missing_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/time_span.hpp"

namespace telescope::cli {

Result<std::filesystem::path> existing_game(const std::string& name) {
  const std::filesystem::path file = app::game_file(name);
  if (is_there(file)) return file;
  if (!is_missing(file)) return failure(file.string() + why_not_there(file));
  const std::string missing = "there is no game '" + name + "' (" + file.string() + ")";
  return failure(missing + (is_there(name) ? "; for the file that lies here write ./" + name
                                           : std::string("; telescope games lists them")));
}

Result<Session> read_game(const std::string& name) {
  const auto file = existing_game(name);
  if (!file) return tl::unexpected(file.error());
  return Session::read(*file);
}

std::string what_is_kept(const Whole& whole) {
  const auto entries = [](EntryId count) { return counted(count, "entry", "entries"); };
  std::string text = entries(whole.kept) + " of the game " + (whole.kept == 1 ? "is" : "are") + " whole";
  if (whole.mended > 0) text += ", " + entries(whole.mended) + " of them damaged and found again";
  if (whole.damaged > 0) text += ", " + entries(whole.damaged) + " of them shown as damaged";
  if (!whole.fault.empty())
    text += (whole.beyond > 0 ? "; in the next: " : "; in it: ") + one_line(whole.fault);
  if (whole.beyond > 0)
    text += "; " + entries(whole.beyond) + (whole.beyond == 1 ? " is" : " are") + " given up" +
            (whole.from.empty() ? "" : ", " + time_span(whole.from, whole.to));
  if (whole.behind > 0)
    text += "; " + entries(whole.behind) + " behind, which " + (whole.behind == 1 ? "does" : "do") +
            " not depend on that, " + (whole.behind == 1 ? "is" : "are") + " kept";
  return text;
}

std::string what_is_refused_today(const Verification& found) {
  std::string lines;
  for (const Difference& each : found.refused_today)
    lines += "entry " + std::to_string(each.entry) +
             ": today's rules would refuse it: " + one_line(each.sentence) +
             " An earlier version took it, or somebody wrote it by hand.\n";
  return lines;
}

std::string fault_in(const Result<Verification>& checked) {
  if (!checked) return checked.error().message;
  std::fputs(what_is_refused_today(*checked).c_str(), stderr);
  if (checked->holds()) return {};
  return "entry " + std::to_string(checked->difference->entry) + ": " + checked->difference->sentence;
}

Result<void> write_output(const std::filesystem::path& file, std::string_view text, const ToDisk& to_disk,
                          Readers readers) {
  if (file == "-") return failure("-: nothing is written to standard output; name a file to be written");
  if (auto free = check_no_game(file); !free) return free;
  return write_text_file(file, text, to_disk, readers);
}

Result<std::filesystem::path> named_new_game(const std::string& name) {
  if (name == "last") return failure("'last' names the game that was played last; choose another name");
  std::filesystem::path file = app::game_file(name);
  if (file.extension() == kGameSuffix) return file;
  return failure("'" + name + "': a game is a name without '/', or a file that ends in " +
                 std::string(kGameSuffix) + ", such as '" + name + std::string(kGameSuffix) + "'");
}

}  // namespace telescope::cli
