#include "app/command_post/http/host_names.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/command_post/http/net_address.hpp"
#include "core/base/words.hpp"

namespace telescope::cp {
namespace {

using app::net_address, app::NetAddress, app::plain_address;

constexpr std::string_view kHttp = "http://", kHttps = "https://";
constexpr std::uint16_t kHttpPort = 80, kHttpsPort = 443;
constexpr std::string_view kOfName = "abcdefghijklmnopqrstuvwxyz0123456789-._";

/// As OwnName has it; an address as plain_address() has it.
std::string plain_host(std::string_view host) {
  std::string name = lowered(host);
  if (name.ends_with('.')) name.pop_back();
  return plain_address(name).value_or(name);
}

std::string_view last_of_list(std::string_view list) {
  return trimmed(list.substr(list.rfind(',') + 1));  // npos + 1 is 0
}

/// "192.168.1.5", "192.168.1.5:4711", "::1", "[::1]:4711".
std::optional<std::string> forwarded_address(std::string_view text) {
  if (auto address = plain_address(text)) return address;
  const auto with_port = net_address(text, kHttpPort);
  return with_port ? plain_address(with_port->host) : std::nullopt;
}

}  // namespace

std::string_view OwnName::origin() const {
  return std::string_view(base).substr(0, base.find('/', kHttps.size()));
}

std::string OwnName::path() const {
  return base.substr(origin().size()) + "/";
}

Result<OwnName> own_name(std::string_view written) {
  const std::string text = lowered(written);
  const std::string_view scheme = text.starts_with(kHttps)  ? kHttps
                                  : text.starts_with(kHttp) ? kHttp
                                                            : std::string_view();
  const std::string_view rest = std::string_view(text).substr(scheme.size());
  const std::string_view authority = rest.substr(0, rest.find('/'));
  std::string_view path = written.substr(scheme.size() + authority.size());
  while (path.ends_with('/')) path.remove_suffix(1);
  const auto address = net_address(authority, 0);  // 0: it names none
  const std::string host = address ? plain_host(address->host) : std::string();
  const auto is_plain = [](const std::string& word, std::string_view also) {
    return lowered(word).find_first_not_of(std::string(kOfName).append(also)) == std::string::npos;
  };
  if (host.empty() || (!plain_address(host) && !is_plain(host, "")) || !is_plain(std::string(path), "/~") ||
      (scheme.empty() && (address->port != 0 || authority != rest)))
    return failure("'" + std::string(written) +
                   "' is no name: write HOST, or the address at a proxy, https://HOST/PATH");
  OwnName name{host};
  if (!scheme.empty()) name.base.append(scheme).append(authority).append(path);
  return name;
}

bool is_own_host(const std::string& host, const std::string& machine, std::span<const OwnName> names) {
  const auto address = net_address(host, kHttpPort);
  if (!address) return false;
  const std::string name = plain_host(address->host);
  return plain_address(name) || name == "localhost" ||
         (!machine.empty() && (name == machine || name == machine + ".local")) ||
         std::ranges::find(names, name, &OwnName::host) != names.end();
}

bool is_origin_of(std::string_view origin, const HttpRequest& request) {
  const std::string_view scheme = request.secure ? kHttps : kHttp;
  if (!origin.starts_with(scheme)) return false;
  const auto plain = [&](std::string_view text) {
    auto address = net_address(text, request.secure ? kHttpsPort : kHttpPort).value_or(NetAddress());
    address.host = plain_host(address.host);
    return address;
  };
  const NetAddress from = plain(origin.substr(scheme.size()));
  return !from.host.empty() && from == plain(request.header("host"));
}

Result<void> heed_proxy(HttpRequest& request, std::span<const std::string> proxies) {
  const auto is_proxy = [&](const std::string& peer) {
    return std::ranges::find(proxies, peer) != proxies.end();
  };
  std::string_view chain = request.header("x-forwarded-for");
  if (chain.empty() || !is_proxy(request.peer)) return {};
  request.proxied = true;
  // What stands before the first who is no proxy was written by him: it may be anything.
  for (auto comma = chain.size(); comma != chain.npos && is_proxy(request.peer); comma = chain.rfind(',')) {
    chain = chain.substr(0, comma);
    const auto from = forwarded_address(last_of_list(chain));
    if (!from) return failure("The proxy's X-Forwarded-For has no address.");
    request.peer = *from;
  }
  const std::string protocol = lowered(last_of_list(request.header("x-forwarded-proto")));
  if (!protocol.empty() && protocol != "http" && protocol != "https")
    return failure("The proxy's X-Forwarded-Proto is neither http nor https.");
  if (!protocol.empty()) request.secure = protocol == "https";
  // The first of that name is the one that counts.
  if (std::string host(last_of_list(request.header("x-forwarded-host"))); !host.empty())
    request.headers.emplace(request.headers.begin(), "host", std::move(host));
  return {};
}

}  // namespace telescope::cp
