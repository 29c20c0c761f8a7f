#include "app/engine/headless.hpp"

#include <algorithm>
#include <iostream>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "app/engine/annotate.hpp"
#include "app/engine/table_json.hpp"
#include "app/support/camera_words.hpp"
#include "app/support/language.hpp"
#include "core/base/answers.hpp"
#include "core/base/json_text.hpp"
#include "core/base/text_file.hpp"
#include "core/table/move_reader.hpp"
#include "vision/pictures/encode.hpp"

namespace telescope::app {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr int kPictureEvery = 3;  // seconds: each second, PNGs were a quarter of what the program did

std::shared_ptr<spdlog::logger> make_logger(const fs::path& file, std::string& complaint) {
  std::vector<spdlog::sink_ptr> sinks{std::make_shared<spdlog::sinks::stdout_sink_mt>()};
  try {
    sinks.push_back(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.string(), 1 << 20, 3));
  } catch (const spdlog::spdlog_ex&) {
    complaint = tr("cannot write {1}: the folder is not writable or the disk is full", file.string());
  }
  auto logger = std::make_shared<spdlog::logger>("telescope", sinks.begin(), sinks.end());
  logger->set_pattern("%H:%M:%S %v");
  logger->flush_on(spdlog::level::info);
  logger->set_error_handler([told = false, file](const std::string&) mutable {
    if (!std::exchange(told, true))
      std::cerr << "telescope: "
                << tr("cannot write {1}: is the disk full? Going on without a log", file.string()) << '\n';
  });
  return logger;
}

/// What a line says without its numbers: a count of seconds alone is no news.
std::string gist(std::string line) {
  std::erase_if(line, [](char c) { return c >= '0' && c <= '9'; });
  return line;
}

/// Tells what has changed since it was last asked; each line once.
class Reporter {
  /// Each with what tells it apart: a note's seconds rise, a finding is told by all of its words.
  using Lines = std::vector<std::pair<std::string, std::string>>;

 public:
  Reporter(std::shared_ptr<spdlog::logger> log, const Table& table) : log_(std::move(log)), table_(table) {}

  void source(const vision::SourceStatus& status) {
    const std::string line =
        status.message.empty() ? tr("{1}: live", camera_words(status.source)) : camera_words(status.message);
    if (status.state == vision::SourceStatus::State::kOpening && status.why.empty()) return;
    if (gist(line) != source_) say(line);
    source_ = gist(line);
  }

  /// What is wrong with the picture before what follows from it.
  void view(const EngineView& view) {
    Lines now;
    for (const std::string& note : view.result.notes) now.emplace_back(gist(note), camera_words(note));
    for (const Finding& finding : view.findings) {
      const std::string line = finding_line(finding);
      now.emplace_back(line, line);
    }
    const auto tell_new = [&](const Lines& lines, const Lines& known, auto words) {
      for (const auto& [key, line] : lines)
        if (std::ranges::find(known, key, &Lines::value_type::first) == known.end()) say(words(line));
    };
    tell_new(now, findings_, [](const std::string& line) { return line; });
    tell_new(findings_, now, [](const std::string& line) { return tr("settled: {1}", line); });
    findings_ = std::move(now);
  }

  void once(const std::string& line) {
    if (said_.size() < 100 && said_.insert(line).second) say(line);
  }

 private:
  void say(const std::string& line) { log_->info(foreign_line(line)); }

  std::shared_ptr<spdlog::logger> log_;
  const Table& table_;
  std::string source_;
  Lines findings_;  ///< that are told
  std::set<std::string> said_;
};

Result<void> write_view(const Table& table, const EngineView& view, std::span<const TableMove> moves,
                        const std::string& camera, const fs::path& folder) {
  const auto json =
      read_json(camera, table.kit, view.result, view.findings, view.result.table.taken_at_s, moves);
  return write_text_file(folder / "table.json", json_text(json, 2) + "\n");
}

Result<void> write_picture(const Table& table, const EngineView& view, const fs::path& folder) {
  return write_text_file(folder / "table.png", vision::encode_png(annotate(table, view)));
}

/// A second, or less where the run is told to stop, or has come to its end: then it is true.
bool wait(StopSignal& stop, const HeadlessOptions& options) {
  if (!options.attend) return stop.wait(1s);
  for (int i = 0; i < 20; ++i) {
    options.attend();
    if (stop.wait(50ms) || (options.should_end && options.should_end())) return true;
  }
  return false;
}

}  // namespace

int run_headless(Engine& engine, const HeadlessOptions& options, StopSignal& stop) {
  std::error_code error;
  fs::create_directories(options.folder, error);
  std::string complaint;
  Reporter report(make_logger(options.folder / "run.log", complaint), engine.table());
  report.once(
      engine.source_status().state == vision::SourceStatus::State::kNone
          ? tr("no window and no camera: the log is {1}; Ctrl-C ends", (options.folder / "run.log").string())
          : tr("no window: picture, table view and log are in {1} (table.png, table.json, run.log); "
               "Ctrl-C ends",
               options.folder.string()));
  if (!complaint.empty()) report.once(complaint);

  RunTime time;
  std::shared_ptr<const EngineView> written, drawn;
  MoveReader moves;
  bool table_kept = false, picture_kept = false;  // what was written last is in the folder
  bool last = false;
  for (int second = 0; !last; ++second) {
    const bool asked = wait(stop, options);
    const auto status = engine.source_status();
    const double elapsed = time.seconds(&engine);
    last = asked || status.state == vision::SourceStatus::State::kEnded ||
           (options.seconds && elapsed >= *options.seconds);
    report.source(status);
    for (const std::string& message : engine.take_messages()) report.once(message);
    if (const auto offer = engine.offered_scenario())
      report.once(
          tr("a card names the kit of scenario '{1}': start again with --scenario {1} to play it", *offer));
    if (last) engine.finish_looking();  // a picture that has come is written, however short the run
    const auto view = engine.views().get();
    const bool tells = view && view != written;
    const bool draws = view && view != drawn && (last || second % kPictureEvery == 0);
    if (!tells && !draws) continue;
    Result<void> done;
    if (tells) {
      report.view(*view);
      done = write_view(engine.table(), *view, moves.take(view->result.moves).moves, engine.camera().text(),
                        options.folder);
      table_kept = done.has_value();
      written = view;
    }
    if (draws && done) {
      done = write_picture(engine.table(), *view, options.folder);
      picture_kept = done.has_value();
      drawn = view;
    }
    if (!done) report.once(done.error().message);
  }
  if (engine.source_status().state == vision::SourceStatus::State::kNone) return 0;
  if (!written) {
    const std::string why = camera_words(engine.source_status().message);
    report.once(why.empty() ? tr("no picture came, so nothing was written")
                            : tr("no picture came, so nothing was written: {1}", why));
  }
  return table_kept && picture_kept ? 0 : 1;
}

}  // namespace telescope::app
