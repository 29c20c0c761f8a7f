#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/command_post/http/post_state.hpp"
#include "app/command_post/publisher/just_done.hpp"
#include "app/command_post/publisher/umpire_json.hpp"
#include "app/game/game_desk.hpp"
#include "app/presenters/program_question.hpp"

namespace telescope::app {

/// What the umpire asks for on his page in a browser: all that the window's console may ask, and who may
/// come in. Each is carried out as if it had been asked at the window, and answered; what cannot be done
/// changes nothing. Belongs to the desk's thread.
class UmpireRequests {
 public:
  /// The doors of the Command Post, which the page opens and closes. Each says why not; empty: it is done.
  struct Doors {
    std::function<std::string(const std::string& role)> invite;
    std::function<std::string(std::uint64_t guest)> show_out;
    std::function<std::string(bool open)> open;
  };
  /// All must outlive it.
  UmpireRequests(GameDesk& desk, cp::PostState& state, const JustDone& just_done, Doors doors);

  /// Whether that request is one that only an umpire makes, whoever has made it.
  static bool is_one(const Json& request);

  /// What the program itself offers him; without it nothing.
  void set_offer(ProgramOffer offer) { offer_ = std::move(offer); }
  std::optional<ProgramQuestion> offered() const { return offer_ ? offer_() : std::nullopt; }

  /// Takes one request and answers it: within a PostState::Together, so that the page is told at once what
  /// came of it.
  void take(const cp::Asked& asked);

  /// The piece that he has opened, with what may be done with it now; nothing: none.
  std::optional<OpenedPiece> opened() const;
  const std::optional<PieceId>& opened_piece() const { return opened_; }
  /// The entry of the past that he has chosen, to read what going back there would change; nothing: none.
  std::optional<std::int64_t> chosen_past() const { return chosen_past_; }
  /// Why what is sealed was refused last, while the game stands there; told only on the covered page.
  const std::string& covered_refusal() const { return covered_refusal_; }

 private:
  /// What became of a request.
  struct Taken {
    bool done = false;
    std::string words;    ///< why not, or what was told of it
    bool sealed = false;  ///< its words may name what is sealed from the umpire
    bool open = false;    ///< refused until what is too close to call is decided
  };
  static Taken refused(std::string why) { return {.done = false, .words = std::move(why)}; }
  Taken carry_out(const GameRequest& request);
  Taken go(const GameRequest& through_past);
  std::optional<Taken> overtaken(const Json& request) const;

  Taken taken(const Json& request);
  Taken do_action(const Json& request);
  Taken fill_form(const Json& request);
  Taken send_back(const Json& request);
  Taken carry(const Json& request);
  Taken roll(const Json& request);
  Taken type_dice(const Json& request);
  Taken go_to(const Json& request);
  Taken say(const Json& request);
  Taken bind(const Json& request);
  Taken open_piece(const Json& request);
  Taken choose_past(const Json& request);
  Taken answer_offer(const Json& request);
  std::string why_not_offered(const std::string& key) const;
  Taken let_program_play(const Json& request);
  Taken see_to_doors(const std::string& type, const Json& request);

  GameDesk& desk_;
  cp::PostState& state_;
  const JustDone& just_done_;
  const Doors doors_;
  ProgramOffer offer_;
  std::optional<PieceId> opened_;
  std::optional<std::int64_t> chosen_past_;
  std::string covered_refusal_;
};

}  // namespace telescope::app
