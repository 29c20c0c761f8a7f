#include "app/command_post/http/certificate.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <type_traits>

#include <arpa/inet.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"

namespace telescope::cp {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFile = std::size_t{1} << 20;
constexpr std::time_t kDay = 86'400;
constexpr std::size_t kMostHosts = 32;
/// A certificate is good from so many days before it was made: a phone's clock may be wrong by a day.
constexpr int kDaysBefore = 2;

struct FreeCertificate {
  void operator()(gnutls_x509_crt_t made) const { gnutls_x509_crt_deinit(made); }
};
struct FreeKey {
  void operator()(gnutls_x509_privkey_t made) const { gnutls_x509_privkey_deinit(made); }
};
using X509 = std::unique_ptr<std::remove_pointer_t<gnutls_x509_crt_t>, FreeCertificate>;
using Key = std::unique_ptr<std::remove_pointer_t<gnutls_x509_privkey_t>, FreeKey>;

gnutls_datum_t datum(const std::string& text) {
  return {reinterpret_cast<unsigned char*>(const_cast<char*>(text.data())),
          static_cast<unsigned>(text.size())};
}

std::string taken(gnutls_datum_t made) {
  std::string text(reinterpret_cast<const char*>(made.data), made.size);
  gnutls_free(made.data);
  return text;
}

X509 new_certificate() {
  gnutls_x509_crt_t made = nullptr;
  return X509(gnutls_x509_crt_init(&made) == GNUTLS_E_SUCCESS ? made : nullptr);
}

/// Null where it is none.
X509 certificate_of(const std::string& pem) {
  X509 made = new_certificate();
  const gnutls_datum_t data = datum(pem);
  return made && gnutls_x509_crt_import(made.get(), &data, GNUTLS_X509_FMT_PEM) == GNUTLS_E_SUCCESS
             ? std::move(made)
             : nullptr;
}

/// Null where it is none that can be used without a password. Of an empty text one is made.
Key key_of(const std::string& pem) {
  gnutls_x509_privkey_t at = nullptr;
  if (gnutls_x509_privkey_init(&at) != GNUTLS_E_SUCCESS) return nullptr;
  Key key(at);
  const gnutls_datum_t data = datum(pem);
  const int done = pem.empty() ? gnutls_x509_privkey_generate(
                                     at, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0)
                               : gnutls_x509_privkey_import(at, &data, GNUTLS_X509_FMT_PEM);
  return done == GNUTLS_E_SUCCESS ? std::move(key) : nullptr;
}

bool fits(gnutls_x509_crt_t certificate, gnutls_x509_privkey_t key) {
  using Id = std::array<unsigned char, 32>;
  Id one{}, other{};
  std::size_t size = one.size(), other_size = other.size();
  return gnutls_x509_crt_get_key_id(certificate, GNUTLS_KEYID_USE_SHA256, one.data(), &size) ==
             GNUTLS_E_SUCCESS &&
         gnutls_x509_privkey_get_key_id(key, GNUTLS_KEYID_USE_SHA256, other.data(), &other_size) ==
             GNUTLS_E_SUCCESS &&
         one == other;
}

std::string fingerprint_of(gnutls_x509_crt_t certificate) {
  std::array<unsigned char, 32> hash{};
  std::size_t size = hash.size();
  if (gnutls_x509_crt_get_fingerprint(certificate, GNUTLS_DIG_SHA256, hash.data(), &size) != GNUTLS_E_SUCCESS)
    return {};
  constexpr const char* kDigits = "0123456789ABCDEF";
  constexpr std::size_t kGroup = 8;
  std::string text;
  for (std::size_t i = 0; i < hash.size(); ++i) {
    if (i > 0) text += i % kGroup == 0 ? ' ' : ':';
    text += kDigits[hash[i] >> 4U];
    text += kDigits[hash[i] & 15U];
  }
  return text;
}

std::vector<std::string> names_of(gnutls_x509_crt_t certificate, bool addresses_too = false) {
  std::vector<std::string> names;
  for (unsigned i = 0;; ++i) {
    std::array<char, 256> name{};
    std::size_t size = name.size();
    const int kind = gnutls_x509_crt_get_subject_alt_name(certificate, i, name.data(), &size, nullptr);
    if (kind < 0) return names;
    if (kind == GNUTLS_SAN_DNSNAME && name[0] != '*') names.emplace_back(name.data(), size);
    if (!addresses_too || kind != GNUTLS_SAN_IPADDRESS) continue;
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(size == sizeof(in_addr) ? AF_INET : AF_INET6, name.data(), text.data(), text.size());
    names.emplace_back(text.data());
  }
}

/// Those that it named before follow, so that whoever goes to and fro between two networks keeps the one
/// certificate that devices have been told to trust.
std::vector<std::string> with_earlier(std::vector<std::string> hosts, gnutls_x509_crt_t before) {
  for (std::string& name : names_of(before, true))
    if (hosts.size() < kMostHosts && std::ranges::find(hosts, name) == hosts.end())
      hosts.push_back(std::move(name));
  return hosts;
}

std::string day_of(std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &utc);
  return text.data();
}

/// Signed by itself; empty where that fails.
std::string made_certificate(gnutls_x509_privkey_t key, const std::vector<std::string>& hosts,
                             std::time_t now) {
  const X509 made = new_certificate();
  if (!made) return {};
  gnutls_x509_crt_t at = made.get();
  std::array<unsigned char, 16> serial{};
  bool well = gnutls_rnd(GNUTLS_RND_NONCE, serial.data(), serial.size()) == GNUTLS_E_SUCCESS;
  serial[0] &= 0x7F;  // it is no negative number
  const auto done = [&well](int code) { well = well && code == GNUTLS_E_SUCCESS; };
  done(gnutls_x509_crt_set_version(at, 3));
  done(gnutls_x509_crt_set_serial(at, serial.data(), serial.size()));
  done(gnutls_x509_crt_set_activation_time(at, now - kDaysBefore * kDay));
  done(gnutls_x509_crt_set_expiration_time(at, now + (kCertificateDays - kDaysBefore) * kDay));
  constexpr std::string_view kName = "Telescope Command Post";
  done(gnutls_x509_crt_set_dn_by_oid(at, GNUTLS_OID_X520_COMMON_NAME, 0, kName.data(), kName.size()));
  done(gnutls_x509_crt_set_basic_constraints(at, 0, -1));
  done(gnutls_x509_crt_set_key_usage(at, GNUTLS_KEY_DIGITAL_SIGNATURE));
  done(gnutls_x509_crt_set_key_purpose_oid(at, GNUTLS_KP_TLS_WWW_SERVER, 0));
  done(gnutls_x509_crt_set_key(at, key));
  for (const std::string& host : hosts) {
    in6_addr address{};
    const std::size_t size = inet_pton(AF_INET, host.c_str(), &address) == 1    ? sizeof(in_addr)
                             : inet_pton(AF_INET6, host.c_str(), &address) == 1 ? sizeof address
                                                                                : 0;
    done(gnutls_x509_crt_set_subject_alt_name(at, size > 0 ? GNUTLS_SAN_IPADDRESS : GNUTLS_SAN_DNSNAME,
                                              size > 0 ? static_cast<const void*>(&address) : host.data(),
                                              static_cast<unsigned>(size > 0 ? size : host.size()),
                                              GNUTLS_FSAN_APPEND));
  }
  done(gnutls_x509_crt_sign2(at, at, key, GNUTLS_DIG_SHA256, 0));
  gnutls_datum_t pem{};
  done(gnutls_x509_crt_export2(at, GNUTLS_X509_FMT_PEM, &pem));
  return well ? taken(pem) : std::string();
}

bool lasts(gnutls_x509_crt_t certificate, const std::vector<std::string>& hosts, std::time_t now) {
  return gnutls_x509_crt_get_activation_time(certificate) <= now &&
         gnutls_x509_crt_get_expiration_time(certificate) > now + kRenewDays * kDay &&
         std::ranges::all_of(hosts, [&](const std::string& host) {
           return gnutls_x509_crt_check_hostname(certificate, host.c_str()) != 0;
         });
}

Result<void> close_to_others(const fs::path& path, fs::perms rights) {
  std::error_code error;
  if (fs::status(path, error).permissions() == rights) return {};
  fs::permissions(path, rights, error);
  if (error) return failure(path.string() + " cannot be closed to others: " + error.message());
  return {};
}

}  // namespace

Result<Certificate> own_certificate(const fs::path& folder, const std::vector<std::string>& hosts,
                                    std::time_t now) {
  const fs::path key_file = folder / "key.pem", file = folder / "certificate.pem";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  if (auto closed = close_to_others(folder, fs::perms(0700)); !closed) return tl::unexpected(closed.error());
  if (fs::exists(key_file, ignored))
    if (auto closed = close_to_others(key_file, fs::perms(0600)); !closed)
      return tl::unexpected(closed.error());
  std::string key_pem = read_text_file(key_file, kMostFile).value_or("");
  Key key = key_pem.empty() ? nullptr : key_of(key_pem);
  if (!key) {
    key = key_of({});
    gnutls_datum_t made{};
    if (!key || gnutls_x509_privkey_export2(key.get(), GNUTLS_X509_FMT_PEM, &made) != GNUTLS_E_SUCCESS)
      return failure("no key to encrypt with could be made");
    key_pem = taken(made);
    if (auto kept = write_text_file(key_file, key_pem, to_disk, Readers::kOwner); !kept)
      return tl::unexpected(kept.error());
  }
  std::string pem = read_text_file(file, kMostFile).value_or("");
  X509 certificate = certificate_of(pem);
  if (!certificate || !fits(certificate.get(), key.get()) || !lasts(certificate.get(), hosts, now)) {
    pem = made_certificate(key.get(), certificate ? with_earlier(hosts, certificate.get()) : hosts, now);
    certificate = certificate_of(pem);
    if (!certificate) return failure("no certificate to encrypt with could be made");
    if (auto kept = write_text_file(file, pem, to_disk); !kept) return tl::unexpected(kept.error());
  }
  return Certificate{{std::move(pem), std::move(key_pem)}, fingerprint_of(certificate.get()), {}};
}

Result<Certificate> given_certificate(const fs::path& file, const fs::path& key_file, std::time_t now) {
  auto pem = read_text_file(file, kMostFile);
  if (!pem) return tl::unexpected(pem.error());
  auto key_pem = read_text_file(key_file, kMostFile);
  if (!key_pem) return tl::unexpected(key_pem.error());
  const X509 certificate = certificate_of(*pem);
  if (!certificate) return failure(file.string() + " holds no certificate (PEM)");
  const Key key = key_pem->empty() ? nullptr : key_of(*key_pem);
  if (!key) return failure(key_file.string() + " holds no private key (PEM, without a password)");
  if (!fits(certificate.get(), key.get()))
    return failure(key_file.string() + " is not the key of the certificate " + file.string());
  if (const auto end = gnutls_x509_crt_get_expiration_time(certificate.get()); end < now)
    return failure(file.string() + ": this certificate was good until " + day_of(end) + ": renew it");
  if (const auto begin = gnutls_x509_crt_get_activation_time(certificate.get()); begin > now)
    return failure(file.string() + ": this certificate is good from " + day_of(begin) +
                   " only: is this computer's clock right?");
  auto names = names_of(certificate.get());
  const std::string fingerprint = fingerprint_of(certificate.get());
  return Certificate{{*std::move(pem), *std::move(key_pem)}, fingerprint, std::move(names)};
}

}  // namespace telescope::cp
