#include "calibration/profile.hpp"

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/calibration/synthetic_camera.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/full_disk.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::calibration;

namespace {

Profile some_profile() {
  const auto camera = testing::webcam();
  auto pose = camera.pose();
  pose.anchors = {0, 1, 3};
  pose.reprojection_rms_px = 0.123;
  return {.camera = "/dev/video0",
          .lens = camera.lens(),
          .pose = pose,
          .table = table_of(testing::table_kit().board)};
}

std::string without(const std::string& key) {
  auto json = nlohmann::json::parse(to_json(some_profile()));
  json.erase(key);
  return json.dump();
}
std::string with(const std::string& pointer, const nlohmann::json& value) {
  auto json = nlohmann::json::parse(to_json(some_profile()));
  json[nlohmann::json::json_pointer(pointer)] = value;
  return json.dump();
}

}  // namespace

TEST_CASE("a profile is read back as it was written", "[calibration][profile]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "new folder" / "profile.json";
  const Profile profile = some_profile();
  REQUIRE(save_profile(profile, file));
  const auto again = load_profile(file);
  REQUIRE(again);
  CHECK(*again == profile);
  CHECK(parse_profile(to_json(Profile{.camera = "demo"}), "f").value() == Profile{.camera = "demo"});
}

TEST_CASE("a profile keeps how far anchors lie from their corners", "[calibration][profile]") {
  Profile profile = some_profile();
  profile.pose->laid_sigma_mm = 1.5;
  profile.pose->corner_sigma_px = 0.125;
  profile.pose->laid = {{0.5, -2.0}, {0.0, 3.25}, {-1.0, 0.0}};
  CHECK(parse_profile(to_json(profile), "f").value() == profile);
  CHECK(test::schema_fault("profile.schema.json", to_json(profile)) == "");
  profile.pose->laid.pop_back();
  CHECK(parse_profile(to_json(profile), "f").error().message.find("laid_mm") != std::string::npos);
}

TEST_CASE("what is wrong in a profile is said in one line that names the file", "[calibration][profile]") {
  const auto [text, what] = GENERATE(table<std::string, std::string>({
      {"", "empty"},
      {"nonsense", "not JSON"},
      {"[]", "not a camera profile"},
      {"{\"format\": 7}", "not a camera profile"},
      {to_json(some_profile()).substr(0, 200), "cut off"},
      {without("camera"), "camera"},
      {without("lens"), "pose"},
      {without("table"), "pose"},
      {with("/extra", 1), "extra"},
      {with("/lens/fx", 0), "fx"},
      {with("/lens/fx", "wide"), "fx"},
      {with("/lens/width", 1e9), "width"},
      {with("/lens/distortion", {1, 2}), "distortion"},
      {with("/lens/distortion/0", 1e300), "distortion"},
      {with("/lens/measured", 1), "measured"},
      {with("/pose/rotation/0", 0.1), "rotation"},
      {with("/pose/anchors", {0, 0}), "anchors"},
      {with("/pose/anchors", {4}), "anchors"},
      {with("/table/width_mm", -5), "width_mm"},
  }));
  const auto profile = parse_profile(text, "table.json");
  CAPTURE(text);
  REQUIRE_FALSE(profile);
  CHECK(profile.error().message.starts_with("table.json:"));
  CHECK(profile.error().message.find(what) != std::string::npos);
  CHECK(profile.error().message.find('\n') == std::string::npos);
}

TEST_CASE("a mirror is no rotation", "[calibration][profile]") {
  CHECK_FALSE(parse_profile(with("/pose/rotation", {1, 0, 0, 0, 1, 0, 0, 0, -1}), "f"));
}

TEST_CASE("a file that is missing, too large or binary is no profile", "[calibration][profile]") {
  const test::TemporaryFolder folder;
  CHECK_FALSE(load_profile(folder / "none.json"));
  CHECK_FALSE(load_profile(folder.path()));
  std::ofstream(folder / "large.json") << std::string(1 << 20, ' ');
  CHECK_FALSE(load_profile(folder / "large.json"));
  std::ofstream(folder / "binary.json") << std::string(100, '\0');
  CHECK_FALSE(load_profile(folder / "binary.json"));
}

TEST_CASE("no profile is kept under an address, whose password would be the name of a folder",
          "[calibration][profile]") {
  const auto saved = save_profile(some_profile(), "http://me:s3cret@cam.invalid/video");
  REQUIRE_FALSE(saved);
  CHECK(saved.error().message ==
        "'http://cam.invalid/video' is an address, not a file: no profile is kept there");
  CHECK_FALSE(std::filesystem::exists("http:"));
}

TEST_CASE("a disk that is full leaves the old profile as it was", "[calibration][profile]") {
  const test::TemporaryFolder folder;
  const auto file = folder / "profile.json";
  REQUIRE(save_profile(some_profile(), file));
  const auto saved = [&] {
    const test::FullDisk full;
    return save_profile(Profile{.camera = "other"}, file);
  }();
  REQUIRE_FALSE(saved);
  CHECK(saved.error().message.find("profile.json") != std::string::npos);
  CHECK(load_profile(file).value() == some_profile());
}

TEST_CASE("what is written keeps to the profile's schema", "[calibration][profile][schema]") {
  CHECK(test::schema_fault("profile.schema.json", to_json(some_profile())) == "");
  CHECK(test::schema_fault("profile.schema.json", to_json(Profile{.camera = "demo"})) == "");
  CHECK(test::schema_fault("profile.schema.json", without("table")) != "");
  CHECK(test::schema_fault("profile.schema.json", with("/lens/fx", 0)) != "");
}
