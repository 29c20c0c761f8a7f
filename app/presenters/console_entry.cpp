#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/presenters/console.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

// What is typed and sent: a line of text, a form; and keys on the page of what has happened.

namespace telescope::app {
namespace {

constexpr std::size_t kLongestText = 200;

/// "RR-017  No card is laid.": the first of what is not merely too close to call.
std::string why_not(const std::vector<Objection>& objections) {
  const auto first = std::ranges::find_if(objections, [](const Objection& each) { return !each.is_open(); });
  return first == objections.end() ? std::string() : first->rule + "  " + first->sentence;
}

}  // namespace

void Console::open_entry(TextEntry::Kind kind, std::string prompt, std::string text) {
  entry_ = TextEntry{kind, std::move(prompt), std::move(text), Audience::kAll, {}};
}

/// The reason for several is not typed again for those that were left.
void Console::ask_why(std::vector<Action> actions, std::string prompt, const GameScene& game) {
  waived_ = std::move(actions);
  waived_pieces_.clear();
  for (const JudgedProposal& each : game.proposals)
    if (std::ranges::find(waived_, each.proposal.action) != waived_.end())
      waived_pieces_.insert(waived_pieces_.end(), each.proposal.pieces.begin(), each.proposal.pieces.end());
  const bool left = !waived_pieces_.empty() && std::ranges::all_of(waived_pieces_, [&](const PieceId& piece) {
    return std::ranges::find(reasoned_, piece) != reasoned_.end();
  });
  open_entry(TextEntry::Kind::kWaiver, std::move(prompt), left ? reason_ : std::string());
}

void Console::ask_tag(const PieceId& piece, std::string seen) {
  tag_piece_ = piece;
  open_entry(TextEntry::Kind::kTag, tr("Number of the spare tag that {1} carries from now on", piece.value()),
             std::move(seen));
}

Pressed Console::press_entry(const Input& input, const GameScene& game, const Kit& kit) {
  const bool search = entry_->kind == TextEntry::Kind::kSearch;
  if (input.key == "Esc") {
    entry_.reset();
    if (search) let_go();
    return taken();
  }
  if (input.key == "Enter" && search) {
    const ConsolePage page = this->page(game, kit);
    const ConsoleLine* line = chosen(page);
    entry_.reset();
    return line ? do_line(*line, game, kit) : taken();
  }
  if (entry_->kind == TextEntry::Kind::kDecision) {
    const bool within = input.key == "Enter";
    return within || input.key == "Backspace" ? decide_form(within) : taken();
  }
  if (input.key == "Enter") return finish_entry();
  if (input.key == "Backspace") {
    drop_last_character(entry_->text);
  } else if (input.key == "Tab" && entry_->kind == TextEntry::Kind::kMessage) {
    entry_->audience = game.audiences.after(entry_->audience);
    entry_->audience_words = game.audiences.words(entry_->audience);
  } else if (search && (input.key == "Up" || input.key == "Down")) {
    move_cursor(input.key == "Down" ? 1 : -1, lines_of(page(game, kit)));
    return taken();
  } else if (entry_->text.size() + input.text.size() <= kLongestText) {
    entry_->text += input.text;
  }
  if (search) {
    view_.search = entry_->text;
    release_cursor();
  }
  return taken();
}

Pressed Console::finish_entry() {
  if (entry_->text.empty()) return taken();
  const TextEntry entry = *std::exchange(entry_, std::nullopt);
  switch (entry.kind) {
    case TextEntry::Kind::kWaiver:
      release_cursor();
      if (waived_.size() == 1) return ask(DoAction{std::exchange(waived_, {}).front(), entry.text});
      reason_ = entry.text;
      reasoned_ = waived_pieces_;
      return ask(DoAll{std::exchange(waived_, {}), entry.text});
    case TextEntry::Kind::kFormWaiver:
      return send_form(entry.text);
    case TextEntry::Kind::kWord:
      return ask(AddPlayersWord{entry.text});
    case TextEntry::Kind::kMessage:
      return ask(SayMessage{entry.text, entry.audience, {}});
    case TextEntry::Kind::kTag: {
      int tag = 0;
      for (const char c : entry.text) {
        if (c < '0' || c > '9' || tag > 99'999) return taken();
        tag = tag * 10 + (c - '0');
      }
      return ask(BindTag{tag_piece_, tag});
    }
    case TextEntry::Kind::kDecision:
    case TextEntry::Kind::kSearch:
      break;
  }
  return taken();
}

std::optional<FormPage> Console::form_page(const GameScene& game) const {
  return throw_shows(game) ? std::nullopt : form_.page();
}

Pressed Console::click_send(const GameScene& game) {
  if (entry_ || comes_too_early(Command::kChoose, Where::kGame, game) || form_.action().is_null())
    return taken();
  return do_form(form_.sends());
}

Pressed Console::do_form(FormEditor::Pressed pressed) {
  switch (pressed) {
    case FormEditor::Pressed::kNotTaken:
      return {};
    case FormEditor::Pressed::kTaken:
      return taken();
    case FormEditor::Pressed::kSend:
      return send_form({});
    case FormEditor::Pressed::kWaive:
      open_entry(TextEntry::Kind::kFormWaiver,
                 why_not(form_.objections()) + "\n" +
                     tr("It is not lawful as it stands. Why may it pass all the same?"));
      return taken();
    case FormEditor::Pressed::kDecide:
      open_entry(TextEntry::Kind::kDecision, tr("It is to be decided. {1}: within, it is done. {2}: beyond.",
                                                key_words(Command::kChoose), key_words(Command::kSendBack)));
      return taken();
  }
  return {};
}

Pressed Console::decide_form(bool within) {
  entry_.reset();
  if (!form_.is_open() || form_.action().is_null()) return taken();
  DecideLimits wanted{form_.action(), within, form_.form()->title};
  if (within) leave_form();
  return ask(std::move(wanted));
}

Pressed Console::send_form(std::string waiver) {
  if (!form_.is_open() || form_.action().is_null()) return taken();
  DoAction wanted{form_.action(), std::move(waiver), form_.form()->title};
  leave_form();
  return ask(std::move(wanted));
}

/// The cursor goes back to the line of the form, or to what is harmless: Enter once more confirms nothing.
void Console::leave_form() {
  release_cursor();
  auto_id_ = "form " + form_.form()->id;
  own_lines_first_ = true;
  form_.sent();
}

void Console::cover() {
  view_.uncovered = false;
  past_asked_ = 0;
  form_.cover();
}

Pressed Console::press_past(Command command, const GameScene& game) {
  const auto& history = game.history;
  if (history.empty()) return {};
  // Newest first on the page; nothing chosen means where the game stands.
  auto at = std::ranges::find(history, past_, &PastEntry::id);
  if (at == history.end()) at = std::ranges::find(history, true, &PastEntry::current);
  if (at == history.end()) at = history.end() - 1;
  if (command == Command::kChoose) {
    if (at->current || !at->point) return taken();
    if (std::exchange(past_asked_, at->id) != at->id) return taken();  // it is asked for once, and read
    quiet_ = true;
    past_asked_ = 0;
    return ask(GoToEntry{at->id});
  }
  const auto down = lines_down(command);
  if (!down) return {};
  at -= std::clamp<std::ptrdiff_t>(*down, at - (history.end() - 1), at - history.begin());
  past_ = at->id;
  past_asked_ = 0;
  return taken();
}

Pressed Console::click_past(std::int64_t entry, const GameScene& game) {
  if (entry_) return taken();
  if (past_ == entry) return press_past(Command::kChoose, game);
  past_ = entry;
  past_asked_ = 0;
  return taken();
}

}  // namespace telescope::app
