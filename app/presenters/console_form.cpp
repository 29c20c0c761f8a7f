#include <utility>

#include "app/presenters/console.hpp"
#include "app/support/language.hpp"

// A form that is being filled in, and what is not shown while somebody may not look.

namespace telescope::app {

std::optional<FormPage> Console::form_page(const GameScene& game) const {
  return throw_shows(game) ? std::nullopt : form_.page();
}

Pressed Console::press_form(const Input& input) {
  return do_form(form_.press(input));
}

Pressed Console::click_send(const GameScene& game) {
  if (entry_ || comes_too_early(Command::kChoose, Where::kGame, game)) return taken();
  return do_form(form_.press({.key = "Enter", .text = {}}));
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

}  // namespace telescope::app
