#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/command_post/publisher/live_post.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::evenings {

using namespace telescope::app;

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

inline cp::SteadyTime now() {
  return std::chrono::steady_clock::now();
}

inline std::unique_ptr<cp::CommandPost> start() {
  cp::CommandPostOptions options;
  options.port = 0;
  return must(cp::CommandPost::start(std::move(options)));
}

/// A device whose page is open: while it is there a stream is.
struct OpenPage : cp::PostState::Visitor {
  explicit OpenPage(Visitor visitor) : Visitor(std::move(visitor)), open(welcome->streams) {}
  cp::Counted open;
};

/// A game with its Command Post, and a device of the umpire's whose page is open, where the game has one.
struct Evening {
  test::TemporaryFolder folder;
  std::unique_ptr<GameDesk> desk;
  LiveViews views;
  std::unique_ptr<cp::CommandPost> post = start();
  std::optional<LivePost> live;
  std::optional<OpenPage> page;  ///< of the umpire
  std::map<std::string, OpenPage> guests;

  /// `vfs`: of a disk that can fail; `changed`: settings that are not as the file has them.
  explicit Evening(const std::string& scenario_file = "assets/scenarios/rapier-demo.toml",
                   const std::string& vfs = {}, const Settings& changed = {}) {
    Scenario scenario = must(load_scenario(test::project_file(scenario_file)));
    for (const auto& [key, value] : changed) scenario.settings[key] = value;
    SeedPart part{};
    part.fill(13);
    DeskOptions options{.now = [] { return std::string("2026-05-14T19:31:07Z"); },
                        .seconds = [] { return 0.0; },
                        .journal = {.vfs = vfs}};
    desk = must(GameDesk::begin(vfs.empty() ? folder.path() / "game.telescope" : "game.telescope", scenario,
                                make_kit(scenario).value(), part, std::move(options)));
    live.emplace(nullptr, *desk, post.get(), views);
    live->set_attended(false);
    if (desk->has_umpire()) page.emplace(*visitor("umpire"));
    look();
  }

  std::optional<cp::PostState::Visitor> visitor(const std::string& role) {
    const auto entered = post->state().enter(post->state().new_code(role, now()), "127.0.0.1", "tablet",
                                             "2026-05-14T19:31:07Z", now());
    REQUIRE(entered);
    return post->state().visitor(entered->token);
  }
  void look() {
    live->look(nullptr, false);
    live->take_asked();
  }
  Json document() {
    look();
    return page->feed->document();
  }
  Json told() { return document().at("desk"); }
  Json document_of(const std::string& role) {
    look();
    return (role == "umpire" ? *page : guests.at(role)).feed->document();
  }
  EntryId kept() const { return desk->session().journal().size(); }

  /// What became of it.
  Json ask(const Json& request, const std::string& role = "umpire") {
    REQUIRE(post->state().ask(role, request));
    live->take_asked();
    return answer(role);
  }
  /// To the newest request of a role.
  Json answer(const std::string& role = "umpire") {
    return (role == "umpire" ? *page : guests.at(role)).feed->document().at("asked").back();
  }
  std::string refusal(const Json& request, const std::string& role = "umpire") {
    const EntryId before = kept();
    const Json answer = ask(request, role);
    CHECK(answer.at("answer") == "refused");
    CHECK(kept() == before);
    const std::string words = answer.at("words");
    CHECK_FALSE(words.empty());
    CHECK(words.find('\n') == std::string::npos);
    return words;
  }
  void done(const Json& request, const std::string& role = "umpire") {
    const Json answer = ask(request, role);
    INFO(request.dump() << ": " << answer.dump());
    CHECK(answer.at("answer") == "done");
  }
  void join(const std::string& role) {
    guests.try_emplace(role, *visitor(role));
    look();
  }
  void throw_all() {
    while (desk->session().pending()) desk->carry_out(GameRequest(RollPool{}));
  }
  void walk_to(const std::string& title) {
    for (int i = 0; i < 40 && desk->scene().sheet.title != title; ++i) {
      desk->carry_out(GameRequest(DoAction{{{"type", "advance"}}, "a walk through the steps", {}}));
      throw_all();
    }
    REQUIRE(desk->scene().sheet.title == title);
    live->follow();
    look();
  }
};

inline std::string first_key(const Json& of) {
  std::string key;
  for (const auto& [each, json] : of.items())
    if (json.at("number") == 1) key = each;
  REQUIRE_FALSE(key.empty());
  return key;
}

inline bool says(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace telescope::evenings
