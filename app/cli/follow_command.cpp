#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include "app/cli/command.hpp"
#include "app/cli/outlet_options.hpp"
#include "app/drawing/unit_symbol_json.hpp"
#include "app/integrations/followed_tables.hpp"
#include "app/integrations/mqtt_publisher.hpp"
#include "app/integrations/tables_page.hpp"
#include "app/support/stop_signal.hpp"
#include "core/base/json_text.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::cli {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = 50ms;
constexpr auto kBeat = 4s;

struct FollowOptions {
  BrokerLogin broker;
  std::string role = "spectator";
  std::vector<std::string> tables;
  std::optional<std::uint16_t> web;
  bool json = false;
  double seconds = 0.0;
};

/// Of all rulesets: tables may play different ones.
std::string all_symbols() {
  nlohmann::json symbols = nlohmann::json::object();
  for (const Ruleset* ruleset : rulesets()) {
    const Vocabulary words = ruleset->vocabulary();
    symbols.update(nlohmann::json::parse(symbols_json(words)));
  }
  return symbols.dump();
}

/// A line of people where it says something else than before, or a line of JSON for each change.
void print(const app::FollowedTables& tables, const std::string& name, bool json,
           std::map<std::string, std::string>& said) {
  const std::string line = json ? json_text(tables.table(name)) : tables.line(name);
  if (std::exchange(said[name], line) == line) return;
  std::puts(line.c_str());
  std::fflush(stdout);
}

int follow(const FollowOptions& options) {
  const auto seat = seat_from_string(options.role);
  if (!seat) return fail("'" + options.role + "' is no role: spectator, umpire, or one of the game's");
  for (const std::string& table : options.tables)
    if (!app::is_table_name(table)) return fail("'" + table + "' is no table's name");
  auto broker = broker_of(options.broker);
  if (!broker) return fail(broker.error().message);

  app::StopSignal stop;  // before the page's threads
  std::unique_ptr<app::TablesPage> page;
  if (options.web) {
    auto started = app::TablesPage::start(*options.web, all_symbols());
    if (!started) return fail(started.error().message);
    page = *std::move(started);
    std::fprintf(stderr, "telescope: the tables are at %s\n", page->address().c_str());
  }
  app::FollowedTables tables(*seat, options.tables);
  app::BrokerLine line(*std::move(broker), std::nullopt);
  std::map<std::string, std::string> said;
  std::uint64_t known = 0;
  const auto begun = Clock::now();
  auto beaten = begun;
  const auto over = [&] {
    return options.seconds > 0.0 && Clock::now() - begun >= std::chrono::duration<double>(options.seconds);
  };
  while (!stop.wait(0ms) && !over() && !std::ferror(stdout)) {
    line.work(kPatience);
    for (const std::string& message : line.take_messages()) say_error(message);
    if (const auto up = line.up(); up != 0 && std::exchange(known, up) != up)
      for (const std::string& topic : tables.topics()) line.subscribe(topic);
    bool news = false;
    for (const app::Letter& letter : line.take_received())
      if (const auto name = tables.take(letter)) {
        news = true;
        print(tables, *name, options.json, said);
      }
    if (page && news) page->publish(tables.all());
    if (page && Clock::now() - beaten >= kBeat) {
      beaten = Clock::now();
      page->beat();
    }
  }
  return finish_output();
}

}  // namespace

Runner add_follow_command(const Command& app) {
  auto options = std::make_shared<FollowOptions>();
  const Command command =
      app.add_subcommand("follow", "Show several tables of a megagame at once, as their broker reports them");
  add_broker_options(command, options->broker).required();
  command.add_option("--role", options->role, "whose view: a seat of the game").capture_default_str();
  command.add_option("--table", options->tables, "only this table; may be given again for each")
      .one_value_each();
  command.add_option("--web PORT", options->web,
                     "show them side by side on a page of this machine, at this port; 0: any free one");
  command.add_flag("--json", options->json, "a line of JSON for each change: table, online, view");
  command.add_option("--seconds", options->seconds, "end after this many seconds").positive();
  return [options] { return follow(*options); };
}

}  // namespace telescope::cli
