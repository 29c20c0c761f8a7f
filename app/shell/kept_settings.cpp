#include "app/shell/kept_settings.hpp"

#include <utility>

namespace telescope::app {
namespace {

std::string in_words(ColourTheme colours) {
  switch (colours) {
    case ColourTheme::kLight:
      return "Light colours.";
    case ColourTheme::kHighContrast:
      return "Colours of high contrast.";
    case ColourTheme::kDark:
      break;
  }
  return "Dark colours.";
}

std::string in_words(Speech speech) {
  switch (speech) {
    case Speech::kPublic:
      return "Read out: throws and findings that everybody may know.";
    case Speech::kAll:
      return "Read out: everything that the umpire may know. Choose this only where nobody else listens.";
    case Speech::kOff:
      break;
  }
  return "Nothing is read out.";
}

}  // namespace

KeptSettings::KeptSettings(std::filesystem::path file) : file_(std::move(file)) {
  if (file_.empty()) return;
  if (auto kept = load_settings(file_))
    settings_ = *kept;
  else
    messages_.push_back(kept.error().message + "; the usual settings are used");
}

void KeptSettings::keep(std::string told) {
  messages_.push_back(std::move(told));
  if (file_.empty()) return;
  if (const auto kept = save_settings(settings_, file_); !kept) messages_.push_back(kept.error().message);
}

void KeptSettings::change_type(int by) {
  settings_.type_percent = by == 0 ? kUsualTypePercent : type_percent_beside(settings_.type_percent, by);
  keep("Size of type: " + std::to_string(settings_.type_percent) + " %.");
}

void KeptSettings::next_colours() {
  settings_.colours = next(settings_.colours);
  keep(in_words(settings_.colours));
}

void KeptSettings::next_speech() {
  settings_.speech = next(settings_.speech);
  keep(in_words(settings_.speech));
}

std::vector<std::string> KeptSettings::take_messages() {
  return std::exchange(messages_, {});
}

}  // namespace telescope::app
