#include "app/integrations/tables_page.hpp"

#include <utility>

#include "app/command_post/http/web.hpp"
#include "app/drawing/ground_svg.hpp"

namespace telescope::app {
namespace {

constexpr const char* kJson = "application/json; charset=utf-8";

cp::Bytes bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

TablesPage::TablesPage(std::string symbols) : symbols_(bytes(std::move(symbols))) {
  feed_->publish({{"tables", nlohmann::json::object()}});
}

TablesPage::~TablesPage() {
  server_ = nullptr;  // its streams refer to the rest
}

Result<std::unique_ptr<TablesPage>> TablesPage::start(std::uint16_t port, std::string symbols) {
  std::unique_ptr<TablesPage> page(new TablesPage(std::move(symbols)));
  const TablesPage* self = page.get();
  auto server = cp::HttpServer::start(false, port, {}, [self](std::uint16_t) {
    return [self](const cp::HttpRequest& request) { return self->answer(request); };
  });
  if (!server)
    return failure("the page of tables cannot have port " + std::to_string(port) +
                   ": choose another with --web");
  page->server_ = *std::move(server);
  return page;
}

std::string TablesPage::address() const {
  return "http://127.0.0.1:" + std::to_string(server_->port()) + "/";
}

void TablesPage::publish(nlohmann::json tables) {
  if (feed_->publish(std::move(tables))) server_->wake();
}

void TablesPage::beat() {
  ++beat_;
  server_->wake();
}

cp::HttpResponse TablesPage::answer(const cp::HttpRequest& request) const {
  cp::HttpResponse response{.status = 404, .headers = {}, .body = {}, .stream = {}};
  const auto reply = [&](const char* type, cp::Bytes body) {
    response.status = 200;
    response.headers.emplace_back("Content-Type", type);
    response.body = std::move(body);
  };
  if (!cp::is_own_host(request.header("host"), {})) {
    response.status = 421;
  } else if (request.method != "GET") {
    response.status = 405;
  } else if (request.path == "/symbols.json") {
    reply(kJson, symbols_);
  } else if (request.path == "/map.css") {
    reply("text/css; charset=utf-8", bytes(map_page_css()));
  } else if (request.path == "/api/ground") {
    const nlohmann::json told = feed_->document().at("tables");
    const auto table = told.find(request.argument("table"));
    if (table != told.end()) reply("image/svg+xml", bytes(view_ground_svg(table->at("view"))));
  } else if (request.path == "/api/me") {
    reply(kJson, bytes("{}"));
  } else if (request.path == "/api/events") {
    reply("text/event-stream; charset=utf-8", nullptr);
    response.stream = cp::event_stream(feed_, beat_, welcome_);
  } else {
    const std::string path = request.path == "/" ? "/tables" : request.path;
    for (const cp::PageFile& file : cp::page_files())
      if (file.path == path) reply(std::string(file.type).c_str(), bytes(std::string(file.text)));
  }
  cp::protect(response, false);
  return response;
}

}  // namespace telescope::app
