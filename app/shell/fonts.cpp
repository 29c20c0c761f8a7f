#include "app/shell/fonts.hpp"

#include <algorithm>
#include <cstdlib>

#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

namespace fs = std::filesystem;

/// Large type is only used for words of our own.
constexpr ImWchar kFewGlyphs[] = {0x0020, 0x017F, 0x2010, 0x2026, 0};

}  // namespace

std::vector<fs::path> font_folders() {
  std::vector<fs::path> folders;
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (const auto home = variable("XDG_DATA_HOME"); !home.empty())
    folders.emplace_back(fs::path(home) / "fonts");
  else if (const auto user = variable("HOME"); !user.empty())
    folders.emplace_back(fs::path(user) / ".local/share/fonts");
  std::string shared = variable("XDG_DATA_DIRS");
  if (shared.empty()) shared = "/usr/local/share:/usr/share";
  for (std::size_t at = 0; at <= shared.size();) {
    const std::size_t end = std::min(shared.find(':', at), shared.size());
    if (end > at) folders.emplace_back(fs::path(shared.substr(at, end - at)) / "fonts");
    at = end + 1;
  }
  return folders;
}

std::optional<fs::path> find_font(const std::vector<std::string>& names,
                                  const std::vector<fs::path>& folders) {
  std::vector<std::optional<fs::path>> found(names.size());
  for (const fs::path& folder : folders) {
    std::error_code error;
    auto it = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
      const auto name = std::ranges::find(names, it->path().filename().string());
      if (name == names.end() || !it->is_regular_file(error)) continue;
      auto& slot = found[static_cast<std::size_t>(name - names.begin())];
      if (!slot) slot = it->path();
    }
  }
  const auto first = std::ranges::find_if(found, [](const auto& path) { return path.has_value(); });
  return first == found.end() ? std::nullopt : *first;
}

Typefaces find_typefaces(const std::vector<fs::path>& folders) {
  return {find_font({"Inter-Regular.otf", "Inter-Regular.ttf", "DejaVuSans.ttf"}, folders),
          find_font({"Inter-SemiBold.otf", "Inter-SemiBold.ttf", "DejaVuSans-Bold.ttf"}, folders)};
}

std::array<ImFont*, kTypeCount> build_fonts(ImFontAtlas& atlas, const Typefaces& typefaces,
                                            float pixels_per_unit) {
  atlas.Clear();
  const auto add = [&](Type type, const std::optional<fs::path>& file) {
    const float pixels = kTypeSize[static_cast<std::size_t>(type)] * pixels_per_unit;
    ImFontConfig config;
    config.OversampleH = type == Type::kLarge ? 1 : 2;
    config.OversampleV = 1;
    ImFont* font = nullptr;
    if (file)
      font = atlas.AddFontFromFileTTF(file->c_str(), pixels, &config,
                                      type == Type::kLarge ? kFewGlyphs : kGlyphs);
    if (!font) {
      config.SizePixels = pixels;
      font = atlas.AddFontDefault(&config);
    }
    return font;
  };
  std::array<ImFont*, kTypeCount> fonts{};
  for (Type type : {Type::kSmall, Type::kBody, Type::kStrong, Type::kLine, Type::kTitle, Type::kLarge}) {
    const bool regular = type == Type::kSmall || type == Type::kBody;
    fonts[static_cast<std::size_t>(type)] = add(type, regular ? typefaces.regular : typefaces.strong);
  }
  return fonts;
}

}  // namespace telescope::app
