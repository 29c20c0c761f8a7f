#pragma once

#include <exception>
#include <filesystem>

namespace telescope::app {

/// Neither the environment nor the system says where this user's home is: nothing can be kept.
class NoHome : public std::exception {};

/// The folders of the XDG base directory specification, with "telescope" appended. Not created here. They
/// throw NoHome.
std::filesystem::path config_folder();  ///< $XDG_CONFIG_HOME, default ~/.config: profiles, settings
std::filesystem::path cache_folder();   ///< $XDG_CACHE_HOME, default ~/.cache: what can be made again
std::filesystem::path state_folder();   ///< $XDG_STATE_HOME, default ~/.local/state: games, logs, data

/// Where the program's own files are: scenarios, schemas, demo plays. TELESCOPE_ASSETS overrides it. Else it
/// is the share folder below the prefix under which this program is installed, wherever that is; else the
/// folder of the checkout that it was built in.
std::filesystem::path assets_folder();

}  // namespace telescope::app
