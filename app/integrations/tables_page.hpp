#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "app/command_post/http/feed.hpp"
#include "app/command_post/http/http_server.hpp"

namespace telescope::app {

/// A page with several tables side by side, for browsers of this machine; reads what it is given and takes
/// nothing.
class TablesPage {
 public:
  /// `symbols`: unit symbols, JSON. Fails with one line where the port is taken; 0 takes any.
  static Result<std::unique_ptr<TablesPage>> start(std::uint16_t port, std::string symbols);
  TablesPage(const TablesPage&) = delete;
  TablesPage& operator=(const TablesPage&) = delete;
  ~TablesPage();

  std::string address() const;
  /// FollowedTables::all(), when it has changed.
  void publish(nlohmann::json tables);
  /// Now and then: a sign of life.
  void beat();

 private:
  explicit TablesPage(std::string symbols);
  cp::HttpResponse answer(const cp::HttpRequest& request) const;

  cp::Bytes symbols_;
  std::shared_ptr<cp::Feed> feed_ = std::make_shared<cp::Feed>();
  cp::Beat beat_ = 0;
  cp::Welcome welcome_ = std::make_shared<const cp::Stay>();
  std::unique_ptr<cp::HttpServer> server_;
};

}  // namespace telescope::app
