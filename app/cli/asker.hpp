#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/presenters/start_menu.hpp"
#include "app/shell/start_window.hpp"
#include "core/base/result.hpp"

namespace telescope::cli {

/// --keys, --screenshot and --after of a window that asks.
struct AskerOptions {
  std::string keys;
  std::string screenshot;
  double after = 1.0;
};
void add_asker_options(const Command& command, AskerOptions& options);

/// Asks in a window, or in the terminal where none can be shown.
class Asker {
 public:
  explicit Asker(const AskerOptions& options);
  ~Asker();
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;
  bool in_window() const { return window_ != nullptr; }

  /// The line that is chosen; nothing where the question is left.
  std::optional<std::size_t> ask(const app::StartList& list);
  /// Walks through a table's set-up. `scenario`: its name, as after --scenario.
  app::SetupEnd walk(app::WindowHost& host, const std::string& scenario);
  /// Said with the next question.
  void tell(const std::string& words);

 private:
  struct Demo;
  std::unique_ptr<app::StartWindow> window_;
  std::unique_ptr<Demo> demo_;  ///< while a list wants it
};

/// A list, and what each of its lines comes to.
struct Asked {
  app::StartList list;
  std::vector<std::string> values;

  void add(std::string title, std::string about, std::string value,
           std::shared_ptr<const app::TablePicture> picture = nullptr);
  /// The value of the line that is chosen; nothing where the question is left.
  std::optional<std::string> ask(Asker& asker) const;
};

/// Arguments of `telescope`.
using Words = std::vector<std::string>;

/// Does `telescope` with these arguments beside this, in the same language, and waits for it. Fails with the
/// last line that it says.
Result<void> do_beside(const Words& words);

/// Goes on as `telescope` with these arguments and in the same language, or only prints that command where
/// `tell`. Without any it is done. Comes back with an exit code.
int go_on(const std::optional<Words>& words, bool tell);

}  // namespace telescope::cli
