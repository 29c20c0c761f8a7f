#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include <unistd.h>

#include "calibration/profile.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/kept_drawings.hpp"
#include "tests/support/project_file.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/recording/recording_reader.hpp"
#include "vision/source/frame.hpp"

using namespace telescope;
using namespace telescope::vision;
namespace fs = std::filesystem;

namespace {

/// A file of this test's own, gone at its end.
class File {
 public:
  explicit File(const std::string& name)
      : path_(fs::temp_directory_path() /
              ("telescope_" + name + "_" + std::to_string(::getpid()) + ".telescope-recording")) {}
  ~File() { fs::remove(path_); }
  const fs::path& path() const { return path_; }
  std::string bytes() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

 private:
  fs::path path_;
};

constexpr int kFps = 10;

/// What a pipeline says of the demo table for some seconds, recorded as it goes.
std::vector<FrameResult> record_demo(const Kit& kit, const fs::path& file, int seconds) {
  demo::DemoTable table(kit,
                        {.width = 1280, .height = 720, .keep_in = test::kept_drawings(), .realtime = false});
  Pipeline pipeline(kit, {});
  auto writer = RecordingWriter::create(file, {kit, {}, "demo"});
  REQUIRE(writer);
  std::vector<FrameResult> said;
  for (int i = 0; i < seconds * kFps; ++i) {
    Frame frame;
    frame.t_s = static_cast<double>(i) / kFps;
    frame.number = static_cast<std::uint64_t>(i);
    frame.image = table.render(frame.t_s);
    said.push_back(pipeline.process(frame));
    REQUIRE(writer->add(frame.number, frame.t_s, reading_of(said.back()), luma(frame)));
  }
  REQUIRE(writer->close());
  return said;
}

Frame frame_of(RecordedFrame recorded) {
  Frame frame;
  frame.image = recorded.picture;
  frame.number = recorded.number;
  frame.t_s = recorded.t_s;
  frame.reading = std::make_shared<const Reading>(std::move(recorded.reading));
  return frame;
}

/// Plays one of tests/data/recordings.
void play(const std::string& name, const std::function<void(const FrameResult&)>& look) {
  auto reader =
      RecordingReader::open(test::project_file("tests/data/recordings/" + name + ".telescope-recording"));
  REQUIRE(reader);
  Pipeline pipeline(reader->header().kit, reader->header().profile);
  while (true) {
    auto frame = reader->next();
    REQUIRE(frame);
    if (!*frame) return;
    look(pipeline.process(frame_of(**std::move(frame))));
  }
}

/// The first thing wrong with a file.
std::string complaint(const fs::path& file) {
  auto reader = RecordingReader::open(file);
  if (!reader) return reader.error().message;
  for (int i = 0; i < 10000; ++i) {
    const auto frame = reader->next();
    if (!frame) return frame.error().message;
    if (!*frame) return reader->cut_off() ? "cut off" : "";
  }
  return "no end";
}

/// The first line of a recording, but for its version.
std::string head() {
  return R"({"camera":"c","kit":)" + to_json(small_demo_kit()) + R"(,"profile":)" + calibration::to_json({}) +
         R"(,"telescope_recording":)";
}

std::string without_newlines(std::string text) {
  std::erase(text, '\n');
  return text;
}

}  // namespace

TEST_CASE("A recording goes through tracking again and says what was said live", "[recording]") {
  const Kit kit = small_demo_kit();
  const File file("replay");
  const auto live = record_demo(kit, file.path(), 12);
  auto reader = RecordingReader::open(file.path());
  REQUIRE(reader);
  CHECK(reader->header().kit == kit);
  CHECK(reader->header().camera == "demo");
  Pipeline pipeline(kit, reader->header().profile);
  std::size_t same_state = 0, all = 0, covered = 0;
  for (const FrameResult& then : live) {
    auto recorded = reader->next();
    REQUIRE(recorded);
    REQUIRE(*recorded);
    CHECK((*recorded)->number == then.table.frame);
    CHECK((*recorded)->t_s == Approx(then.table.taken_at_s));
    CHECK((*recorded)->picture.size() == then.frame.image.size());
    const FrameResult now = pipeline.process(frame_of(**std::move(recorded)));
    CHECK(now.table.calibrated == then.table.calibrated);
    REQUIRE(now.sightings.size() == then.sightings.size());
    for (std::size_t i = 0; i < now.table.pieces.size(); ++i) {
      const PieceView &a = now.table.pieces[i], &b = then.table.pieces[i];
      INFO("frame " << then.table.frame << ", piece " << a.piece.value());
      CHECK((a.state == PieceState::kSeen) == (b.state == PieceState::kSeen));
      ++all, same_state += a.state == b.state, covered += b.state == PieceState::kCovered;
      if (a.state != PieceState::kSeen || !a.pose) continue;
      CHECK(a.pose->centre.x_mm == Approx(b.pose->centre.x_mm).margin(0.2));
      CHECK(a.pose->centre.y_mm == Approx(b.pose->centre.y_mm).margin(0.2));
    }
  }
  CHECK(covered > 20);
  CHECK(same_state > all * 99 / 100);  // what covers a piece is judged by a coarser picture
  const auto end = reader->next();
  REQUIRE(end);
  CHECK_FALSE(*end);
  CHECK_FALSE(reader->cut_off());
}

namespace {

/// "s3 moved", of every move that is told, once.
struct ToldMoves {
  void add(const FrameResult& said) {
    for (const TableMove& move : said.moves)
      if (move.number > last) {
        moves.insert(move.piece.value() + " " + std::string(to_string(move.kind)));
        last = move.number;
      }
  }
  std::multiset<std::string> moves;
  std::uint64_t last = 0;
};

bool says(const FrameResult& said, std::string_view words) {
  return std::ranges::any_of(said.notes,
                             [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("The recording of hands tells, played again, the moves that were made, each once", "[recording]") {
  ToldMoves told;
  play("hands", [&](const FrameResult& said) { told.add(said); });
  // A group slid together, a stand put on, two carried, one turned; a hand rests over others meanwhile.
  CHECK(told.moves == std::multiset<std::string>{"c73 moved", "s3 moved", "s32 moved", "s53 moved",
                                                 "s59 turned", "s61 put on", "s9 moved"});
}

TEST_CASE("In the recording of bumps and bad light, what nobody touched stays where it is", "[recording]") {
  const std::set<std::string> touched{"s27", "s8", "s31", "s66", "c82", "s50", "c71", "c76", "s41", "s9"};
  std::map<std::string, TablePoint> first;
  std::size_t frames = 0, calibrated = 0, compared = 0, told_of_camera = 0;
  play("bumps-and-light", [&](const FrameResult& said) {
    ++frames, calibrated += said.table.calibrated;
    told_of_camera += says(said, "camera");
    for (const PieceView& piece : said.table.pieces) {
      if (piece.state != PieceState::kSeen || !piece.pose || touched.contains(piece.piece.value())) continue;
      const TablePoint at = first.emplace(piece.piece.value(), piece.pose->centre).first->second;
      INFO("frame " << said.table.frame << ", piece " << piece.piece.value());
      CHECK(std::hypot(piece.pose->centre.x_mm - at.x_mm, piece.pose->centre.y_mm - at.y_mm) < 2);
      ++compared;
    }
  });
  CHECK(frames == 400);
  CHECK(calibrated > frames * 95 / 100);
  CHECK(compared > frames * 50);
  CHECK(told_of_camera > 50);
}

TEST_CASE("The recording of bad light tells of glare and flicker and, played again, every move once",
          "[recording]") {
  ToldMoves told;
  std::size_t glare = 0, flicker = 0;
  play("bad-light", [&](const FrameResult& said) {
    glare += says(said, "glare washes out");
    flicker += says(said, "the light flickers");
    told.add(said);
  });
  CHECK(glare > 50);
  CHECK(flicker > 10);
  CHECK(told.moves == std::multiset<std::string>{
                          "c75 moved", "c81 moved", "c84 turned", "c87 moved", "s16 moved", "s17 moved",
                          "s21 moved", "s27 moved", "s31 moved", "s41 moved", "s42 moved", "s43 put on",
                          "s43 taken", "s50 moved", "s52 taken", "s55 moved", "s59 turned", "s61 put on"});
}

TEST_CASE("A recording is small", "[recording]") {
  const File file("small");
  record_demo(small_demo_kit(), file.path(), 6);
  CHECK(fs::file_size(file.path()) < 6 * 60'000);  // 3.6 MB a minute
}

TEST_CASE("A recording that was cut off is read up to the cut", "[recording]") {
  const File file("cut");
  record_demo(small_demo_kit(), file.path(), 4);
  const std::string whole = file.bytes();
  for (const double share : {0.95, 0.6, 0.35}) {
    file.write(whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size()))));
    auto reader = RecordingReader::open(file.path());
    REQUIRE(reader);
    int frames = 0;
    while (true) {
      const auto frame = reader->next();
      REQUIRE(frame);
      if (!*frame) break;
      ++frames;
    }
    INFO("a share of " << share << ", " << frames << " frames");
    CHECK(reader->cut_off());
    CHECK(frames > 40 * share - 16);  // at most the second that was not flushed is gone
    CHECK(frames < 40);
  }
}

TEST_CASE("What is no recording, or a damaged one, is refused in one line that says so", "[recording]") {
  const File file("bad");
  CHECK(complaint("/nowhere/x.telescope-recording").find("cannot be read: No such file") !=
        std::string::npos);
  const auto says = [&](const std::string& bytes, const std::string& words) {
    file.write(bytes);
    const std::string line = complaint(file.path());
    INFO(line);
    CHECK(line.find(words) != std::string::npos);
    CHECK(line.find('\n') == std::string::npos);
  };
  const std::string start = without_newlines(head());
  says("", "is no recording");
  says("GIF89a......", "is no recording");
  says(std::string(100'000, 'x'), "is no recording");
  says("{\"camera\":1}\n", "is damaged in line 1");
  says("{\"camera\":[[[[\n", "is damaged in line 1");
  says(start + "2}\n", "is a recording of version 2; this telescope reads version 1");
  says(start + "1}\n{}\n", "is damaged in line 2");
  const auto frame = [&](const std::string& line, const std::string& words) {
    says(start + "1}\n" + line + "\n", words);
  };
  frame(R"({"n":0,"t":0,"s":[[5,900]]})", "a sighting has twelve numbers");
  frame(R"({"n":0,"t":0,"s":[[5,900,1,1,1e300,0,0,0,0,0,0,0]]})", "out of its range");
  frame(R"({"n":0,"t":0,"s":[[5,9000,1,1,0,0,0,0,0,0,0,0]]})", "out of its range");
  frame(R"({"n":0,"t":0,"s":[[5,"x",1,1,0,0,0,0,0,0,0,0]]})", "line 2");
  frame(R"({"n":0,"t":0,"size":[999999,4],"s":[]})", "out of its range");
  frame(R"({"n":0,"t":0,"size":[640,480],"s":[],"p":"!!"})", "no base64");
  frame(R"({"n":0,"t":0,"size":[640,480],"s":[],"p":"QUJD"})", "no JPEG");
  frame("{\"n\":0,\"t\":5,\"s\":[]}\n{\"n\":1,\"t\":4,\"s\":[]}", "its time runs backwards");
  says(start + "1}\n{\"n\":0,\"t\":0,", "cut off");
  says(start + "1}\n" + std::string(1, '\0') + "\n{}\n", "it holds a zero byte");
  says(start + "1}\n{\"n\":" + std::string(3, '\0') + "0}\n{}\n", "it holds a zero byte");
  says(std::string(5, '\0'), "is no recording");
  says(start + "1}\n", "");
}

TEST_CASE("A recording with rubbish behind a good beginning is damaged or cut off there, never whole",
          "[recording]") {
  const File file("rubbish");
  record_demo(small_demo_kit(), file.path(), 2);
  std::string bytes = file.bytes();
  for (std::size_t i = bytes.size() / 2; i < bytes.size(); ++i) bytes[i] = static_cast<char>(0xFF);
  file.write(bytes);
  const std::string line = complaint(file.path());
  INFO(line);
  CHECK((line.find("is damaged in line") != std::string::npos || line == "cut off"));
}

TEST_CASE("A recording that cannot be written says so", "[recording]") {
  const RecordingHeader header{small_demo_kit(), {}, "demo"};
  const auto nowhere = RecordingWriter::create("/nowhere/x.telescope-recording", header);
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().message.find("cannot be written: No such file") != std::string::npos);
  auto full = RecordingWriter::create("/dev/full", header);
  REQUIRE(full);
  const auto added = full->add(0, 0, {}, cv::Mat1b(48, 64, std::uint8_t{90}));
  REQUIRE_FALSE(added);
  CHECK(added.error().message.find("cannot be written: No space left") != std::string::npos);
}
