#pragma once

#include <string>
#include <string_view>

namespace telescope::app {

/// What the camera, its picture's health and the search for the table say, in the language spoken now.
/// `vision` and `calibration` know no languages, and say it in English to people and programs alike. What is
/// not known here stays as it is.
std::string camera_words(std::string_view english);

}  // namespace telescope::app
