#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/command_post/http/http_server.hpp"
#include "core/base/result.hpp"

namespace telescope::cp {

/// What one may call the Command Post, besides this machine's addresses and its own name.
struct OwnName {
  std::string host;  ///< in lower case, without a dot at its end
  /// "https://club.example/telescope": its address at a proxy. Empty: it is reached at its own ports.
  std::string base = {};
  std::string_view origin() const;  ///< "https://club.example"
  std::string path() const;         ///< below which its pages lie there: "/telescope/"
};

/// "table.lan", or an address at a proxy, "https://club.example/telescope". Fails with one line.
Result<OwnName> own_name(std::string_view written);

/// Whether a request's Host is an address, localhost, this machine's own name or one of `names`: a name of
/// somebody else's that leads here (DNS rebinding) makes a browser ours to use for a stranger's page; an
/// address cannot.
bool is_own_host(const std::string& host, const std::string& machine, std::span<const OwnName> names = {});

/// Whether "https://club.example", as an Origin is written, is where the request asks.
bool is_origin_of(std::string_view origin, const HttpRequest& request);

/// Where one of `proxies` asks: for whom, at which Host, and whether encrypted, by the last value of each of
/// X-Forwarded-For, -Host and -Proto, which is the proxy's own. `Forwarded` is not heeded: proxies pass on
/// what strangers write there. Fails with one line where it is no address or no protocol.
Result<void> heed_proxy(HttpRequest& request, std::span<const std::string> proxies);

}  // namespace telescope::cp
