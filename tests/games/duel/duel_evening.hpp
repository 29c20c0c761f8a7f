#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/command_post/publisher/live_post.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/rest_of_pieces.hpp"
#include "tests/games/duel/duel.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::test {

/// A duel at a table with a camera of twenty pictures a second, two players and a spectator at the Command
/// Post, and nobody at the window.
class DuelEvening {
 public:
  DuelEvening() {
    const auto read = load_scenario(project_file("tests/games/duel/duel.toml"), kOnly);
    if (!read) throw std::runtime_error(read.error().message);
    kit = make_kit(*read).value();
    auto begun = app::GameDesk::begin(file(), *read, kit, app::counting_part(), options());
    if (!begun) throw std::runtime_error(begun.error().message);
    desk = *std::move(begun);
    sit_down();
    table.calibrated = true;
    for (const KitPiece& piece : kit.pieces) {
      table.pieces.push_back({.tag = piece.tag, .piece = piece.id, .state = PieceState::kSeen});
      table.pieces.back().pose = Pose{.centre = {}, .heading = {}, .sigma_mm = 0.4};
    }
    for (const Standing& standing : desk->game().table().standing(desk->position()))
      put(standing.piece.value(), std::get<InSector>(standing.spot));
  }

  /// The program ends and is started again.
  void reopen() {
    live.reset();
    desk.reset();
    auto again = app::GameDesk::open(file(), options());
    if (!again) throw std::runtime_error(again.error().message);
    desk = *std::move(again);
    sit_down();
  }

  /// A request of that seat's page, and what became of it as the page reads it.
  Json asks(const std::string& seat, const Json& request) {
    const auto number = post->state().ask(seat, request);
    if (!number) throw std::runtime_error("too many requests wait");
    live->take_asked();
    show();
    return asked(seat, *number);
  }
  /// A form of its page, filled in.
  Json asks(const std::string& seat, const std::string& form, const Json& answers) {
    return asks(seat, Json{{"form", form}, {"answers", answers}});
  }
  Json asks(const std::string& seat, const char* form) { return asks(seat, form, Json::object()); }
  /// How its request of that number stands.
  Json asked(const std::string& seat, std::uint64_t number) {
    const Json lines = document(seat).at("asked");
    for (const Json& line : lines)
      if (line.at("number") == number) return line;
    return nullptr;
  }
  /// All that the page of that seat is told.
  Json document(const std::string& seat) { return post->state().visitor(tokens.at(seat))->feed->document(); }
  Json view(const std::string& seat) { return document(seat).at("view"); }
  Json shown_desk(const std::string& seat) { return document(seat).value("desk", Json::object()); }
  std::vector<std::string> hand(const std::string& seat) {
    std::vector<std::string> ids;
    for (const Json& face : view(seat).at("cards").at("hand").value("faces", Json::array()))
      ids.push_back(face.at("id"));
    return ids;
  }
  std::string step() { return desk->scene().sheet.title; }
  Json state() const { return desk->session().state(); }
  /// Who has done the newest action, as the journal keeps it.
  std::string who() {
    const Journal& journal = desk->session().journal();
    for (EntryId id = journal.size(); id > 0; --id)
      if (journal.node(id).kind == EntryKind::kAction) return journal.entry(id)->stamp.who;
    return {};
  }

  // Hands on the table.

  void put(const std::string& piece, const InSector& spot) {
    PieceView& seen = *std::ranges::find(table.pieces, PieceId(piece), &PieceView::piece);
    seen.pose->centre = {80.0 * spot.sector.column + 40.0, 80.0 * spot.sector.row + 40.0};
    seen.pose->heading = heading_of(spot.facing.value_or(Facing::kNorth));
    wait();
  }
  void wait() {
    for (int i = 0; i < 50; ++i) {
      ++table.frame;
      table.taken_at_s += 0.05;
      for (PieceView& piece : table.pieces) piece.place = locate(kit.board, piece.pose->centre, 3_mm);
      rest.look(table);
      const auto newest = rest.newest();
      if (desk->look(table, newest, {})) live->follow();
    }
    live->show_desks();
    show();
  }
  /// As the game has it.
  InSector spot(const std::string& piece) {
    for (const Standing& standing : desk->game().table().standing(desk->position()))
      if (standing.piece == PieceId(piece)) return std::get<InSector>(standing.spot);
    throw std::runtime_error("no such stand");
  }

  // The evening, as far as a test needs it.

  void deal() {
    asks("north", {{"type", "word"}, {"word", "birch"}});
    asks("south", "deal");
  }
  void lay_bids() {
    for (const char* seat : {"south", "north"}) asks(seat, "bid", {{"card", hand(seat).front()}});
  }
  void bid() {
    lay_bids();
    asks("north", {{"type", "roll"}});
  }
  /// Whoever moves lays a card with S1 or N1, and is done.
  void lay_and_be_done() {
    const std::string seat = mover();
    asks(seat, "lay", {{"card", hand(seat).front()}, {"piece", seat == "south" ? "S1" : "N1"}});
    asks(seat, "done");
  }
  std::string mover() {
    return side_from_string(state().at("mover").get<std::string>()) == Side::kAttacker ? "south" : "north";
  }
  /// S1 and N1 stand in one column and come nearer turn by turn until one of them is lost.
  void come_to_blows() {
    const auto lost = [&] {
      const Json stands = state().at("stands");
      return stands.at("S1").at("lost") == true || stands.at("N1").at("lost") == true;
    };
    for (int turn = 0; turn < 12 && !lost(); ++turn) {
      bid();
      for (int i = 0; i < 2 && !lost(); ++i) {
        const std::string seat = mover(), piece = seat == "south" ? "S1" : "N1";
        asks(seat, "lay", {{"card", hand(seat).back()}, {"piece", piece}});
        asks(seat, "turn_up", {{"piece", piece}});
        for (int square = 0; square < 3 && !lost(); ++square) {
          const Sector at = spot(piece).sector;
          asks(seat, "move",
               {{"piece", piece},
                {"to", label(*grid_of(kit.board), Sector{at.column, at.row + (seat == "south" ? 1 : -1)})}});
        }
        if (!lost()) asks(seat, "done");
      }
    }
    if (!lost()) throw std::runtime_error("they have not met");
  }

  std::filesystem::path file() const { return folder.path() / "duel.telescope-game"; }
  static app::DeskOptions options() {
    app::DeskOptions options = app::lanes_options();
    options.who.clear();
    options.rulesets = kOnly;
    return options;
  }

  TemporaryFolder folder;
  Kit kit;
  std::unique_ptr<app::GameDesk> desk;
  app::LiveViews views;
  std::unique_ptr<cp::CommandPost> post;
  std::optional<app::LivePost> live;
  std::map<std::string, std::string> tokens;
  TableView table;
  app::RestOfPieces rest;

 private:
  static inline const std::array<const Ruleset*, 1> kOnly{&duel()};

  void sit_down() {
    cp::CommandPostOptions options;
    options.port = 0;
    options.symbols = std::make_shared<const std::string>("{}");
    options.withheld = std::make_shared<const std::string>("black");
    post = *cp::CommandPost::start(std::move(options));
    live.emplace(nullptr, *desk, post.get(), views);
    live->set_attended(false);
    for (const char* seat : {"south", "north", "spectator"}) {
      const auto entered = post->state().enter(post->state().new_code(seat, cp::SteadyTime{}), "127.0.0.1",
                                               "phone", "2026-05-14T19:31:07Z", cp::SteadyTime{});
      if (!entered) throw std::runtime_error("nobody came in");
      tokens[seat] = entered->token;
    }
    live->show_desks();
    show();
  }
  void show() { live->look(nullptr, false); }
};

}  // namespace telescope::test
