// A Command Post without a game, for tests in a real browser: does what its standard input says, a line of
// JSON each, and answers each with a line.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "app/command_post/http/command_post.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "core/rules/ruleset.hpp"

namespace {

using Json = nlohmann::json;
using telescope::cp::Answer;
using telescope::cp::Bytes;
using telescope::cp::CommandPost;

Bytes file(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                             std::istreambuf_iterator<char>());
}

Json perform(CommandPost& post, const Json& line) {
  auto& state = post.state();
  const std::string what = line.at("do");
  if (what == "publish") {
    state.publish(line.at("role"), line.at("view"));
  } else if (what == "seats") {
    std::vector<telescope::cp::Seat> seats;
    for (const Json& seat : line.at("seats")) seats.push_back({seat.at(0), seat.at(1)});
    state.set_seats(std::move(seats), {line.at("width_mm"), line.at("height_mm")});
  } else if (what == "invite") {
    const auto invitation = post.invite(line.at("role"));
    return {{"url", invitation.url}, {"code", invitation.code}};
  } else if (what == "program") {
    return {{"url", post.program_address(line.at("role"), line.at("path"))}};
  } else if (what == "picture") {
    for (const auto& seat : state.seats()) {
      state.publish_picture(seat.role, file(line.at("file")));
      state.publish_telescope(seat.role, file(line.at("file")));
    }
  } else if (what == "asked") {
    Json asked = Json::array();
    for (auto& each : state.take_asked())
      asked.push_back({{"number", each.number}, {"role", each.role}, {"request", each.request}});
    return asked;
  } else if (what == "answer") {
    state.answer(line.at("number"), line.at("lawful") ? Answer::kDone : Answer::kRefused, line.at("words"));
  } else if (what == "revoke") {
    for (const auto& seen : state.guests()) post.revoke(seen.guest.id);
  }
  post.wake();
  return Json::object();
}

}  // namespace

int main(int argc, char** argv) {
  const auto vocabulary = telescope::find_ruleset("rapier")->vocabulary();
  telescope::cp::CommandPostOptions options;
  options.port = argc > 1 ? static_cast<std::uint16_t>(std::stoi(argv[1])) : 0;
  if (argc > 2) options.file = argv[2];
  options.symbols = std::make_shared<const std::string>(telescope::symbols_json(vocabulary));
  auto post = CommandPost::start(std::move(options));
  if (!post) {
    std::cerr << post.error().message << std::endl;
    return 1;
  }
  std::cout << (*post)->port() << std::endl;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << perform(**post, Json::parse(line)) << std::endl;
}
