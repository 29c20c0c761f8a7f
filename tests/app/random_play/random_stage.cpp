// Evenings of any game that are played by chance behind a Command Post, for a real browser that looks on.
// Does what its standard input says, a line of JSON each, and answers each with a line.

#include <iostream>

#include "tests/app/random_play/random_evening.hpp"

namespace {

using namespace telescope;
using namespace telescope::app;

class Stage {
 public:
  Stage(const std::string& rules, std::int64_t first) : evenings_(rules, first) { evenings_.next(); }

  Json perform(const Json& line) {
    const std::string what = line.at("do");
    if (what == "play") return play(line.at("actions"));
    const std::string role = line.at("role");  // "invite": besides whoever plays
    return {{"url", evenings_.now().post().invite(role, true).url}};
  }

 private:
  /// So many actions more, of as many evenings as they take: where they end is looked at.
  Json play(long actions) {
    for (long done = 0, tries = 0; done < actions && tries < 40 * actions; ++tries) {
      RandomEvening& evening = evenings_.now();
      if (evening.over() || evening.actions() >= RandomEvenings::kMostActions) {
        evenings_.next();
        continue;
      }
      const long before = evening.actions();
      evening.go_on();
      done += evening.actions() - before;
    }
    Json seats = Json::array();
    for (const Seat& seat : evenings_.now().seats()) seats.push_back(seat.id.value());
    return {{"where", evenings_.where()}, {"seats", std::move(seats)}};
  }

  RandomEvenings evenings_;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) return 2;
  Stage stage(argv[1], std::atoll(argv[2]));
  std::cout << "{}" << std::endl;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << stage.perform(Json::parse(line)) << std::endl;
} catch (const std::exception& error) {
  std::cerr << error.what() << std::endl;
  return 1;
}
