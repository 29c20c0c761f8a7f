#include "app/shell/kept_settings.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/support/language.hpp"

namespace telescope::app {
namespace {

std::string in_words(ColourTheme colours) {
  constexpr std::array<const char*, 3> kWords{tr_mark("Dark colours."), tr_mark("Light colours."),
                                              tr_mark("Colours of high contrast.")};
  return tr(kWords.at(static_cast<std::size_t>(colours)));
}

std::string in_words(Speech speech) {
  constexpr std::array<const char*, 3> kWords{
      tr_mark("Nothing is read out."), tr_mark("Read out: what everybody may know."),
      tr_mark("Read out: everything that the umpire may know. Choose this only where nobody else listens.")};
  return tr(kWords.at(static_cast<std::size_t>(speech)));
}

std::string in_words(TableLies table) {
  constexpr std::array<const char*, 3> kWords{
      tr_mark("The table is turned where it fills the window better so."),
      tr_mark("The table's near edge lies below."),
      tr_mark("The table is turned by a quarter: its near edge lies at the left.")};
  return tr(kWords.at(static_cast<std::size_t>(table)));
}

}  // namespace

KeptSettings::KeptSettings(std::filesystem::path file) : file_(std::move(file)) {
  if (file_.empty()) return;
  if (auto kept = load_settings(file_))
    settings_ = *kept;
  else
    tell_fault(tr("{1}; the usual settings are used", kept.error().message));
}

void KeptSettings::keep() {
  if (file_.empty()) return;
  if (const auto kept = save_settings(settings_, file_); !kept) tell_fault(kept.error().message);
}

void KeptSettings::tell(Command set, std::string text) {
  messages_.push_back({std::move(text), set});
}

void KeptSettings::tell_fault(std::string text) {
  messages_.push_back({std::move(text)});
}

void KeptSettings::change_type(int percent) {
  settings_.type_percent = percent;
  tell(Command::kTypeUsual, tr("Size of type: {1} %.", percent));
  keep();
}

void KeptSettings::change(Command command, bool room) {
  switch (command) {
    case Command::kTypeLarger:
      if (!room) return tell_fault(tr("This window has no room for larger type."));
      return change_type(type_percent_beside(settings_.type_percent, 1));
    case Command::kTypeSmaller:
      return change_type(type_percent_beside(settings_.type_percent, -1));
    case Command::kTypeUsual:
      return change_type(kUsualTypePercent);
    case Command::kColours:
      settings_.colours = next(settings_.colours);
      tell(command, in_words(settings_.colours));
      return keep();
    case Command::kSpeech:
      settings_.speech = next(settings_.speech);
      tell(command, in_words(settings_.speech));
      return keep();
    case Command::kFacts:
      settings_.facts = !settings_.facts;
      return keep();  // it is seen
    case Command::kReadDice:
      settings_.read_dice = !settings_.read_dice;
      tell(command, settings_.read_dice
                        ? tr("Dice that are thrown on the table are read. What is typed counts.")
                        : tr("Dice are not read from the table: type them."));
      return keep();
    case Command::kTurnTable:
      settings_.table = next(settings_.table);
      tell(command, in_words(settings_.table));
      return keep();
    default:
      break;
  }
}

void KeptSettings::change_language() {
  const auto all = languages();
  const auto now = std::ranges::find(all, language(), &Language::code);
  const Language& next = now == all.end() || now + 1 == all.end() ? all.front() : *(now + 1);
  speak(next.code);
  tell(Command::kLanguage, tr("Language: {1}", next.name));
  if (file_.empty()) return;
  if (const auto kept = keep_language(next.code, file_); !kept) tell_fault(kept.error().message);
}

std::vector<SettingMessage> KeptSettings::take_messages() {
  return std::exchange(messages_, {});
}

}  // namespace telescope::app
