#include "app/command_post/http/access.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>
#include <sodium.h>

#include "app/command_post/http/net_address.hpp"
#include "core/base/json_reader.hpp"

namespace telescope::cp {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;

// Crockford's base 32: no I, L, O, U, so that a code can be read out and typed.
constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kCodeLength = 10;
constexpr std::size_t kTokenBytes = 32;
constexpr std::ptrdiff_t kMostFailures = 5;            // of one address
constexpr std::ptrdiff_t kMostFailuresOfNetwork = 20;  // which the guests of a house may share
constexpr std::size_t kMostLockedOutTold = 4;
constexpr std::size_t kMostFailuresKept = 4096;  // of all of them
constexpr auto kFailureLife = 1min;
constexpr std::size_t kMostDevice = 40;
constexpr std::size_t kMostKept = 256;  // guests and programs of a file
constexpr std::size_t kMostFarewells = 32;

void start_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be started");
}

std::string hash_of(std::string_view secret) {
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr, 0);
  return hash;
}

bool same(const std::string& a, const std::string& b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string in_hex(std::string_view bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  text.pop_back();
  return text;
}

std::string from_hex(const std::string& text) {
  std::string bytes(text.size() / 2, '\0');
  std::size_t size = 0;
  if (sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(),
                     nullptr, &size, nullptr) != 0)
    return {};
  bytes.resize(size);
  return bytes;
}

/// As typed: small letters, spaces and dashes do not matter, O is 0 and I and L are 1.
std::string plain_code(std::string_view typed) {
  std::string code;
  for (char c : typed.substr(0, 64)) {
    if ('a' <= c && c <= 'z') c = static_cast<char>(c - 32);
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    if (kLetters.find(c) != std::string_view::npos) code += c;
  }
  return code;
}

}  // namespace

std::string Access::new_code(const std::string& role, SteadyTime now, bool alone) {
  start_sodium();
  std::string code;
  for (std::size_t i = 0; i < kCodeLength; ++i) code += kLetters[randombytes_uniform(kLetters.size())];
  if (codes_.size() >= kMostCodes) codes_.erase(codes_.begin());
  codes_.push_back({hash_of(code), role, now + kCodeLife, alone});
  failures_.clear();
  return code.insert(kCodeLength / 2, "-");
}

bool Access::is_open(std::string_view code, SteadyTime now) const {
  const std::string hash = hash_of(plain_code(code));
  return std::ranges::any_of(codes_,
                             [&](const Code& known) { return known.until >= now && same(known.hash, hash); });
}

bool Access::too_many(const std::string& peer, SteadyTime now) {
  while (!failures_.empty() &&
         (failures_.front().at + kFailureLife < now || failures_.size() > kMostFailuresKept))
    failures_.pop_front();
  const std::string network = app::network_of(peer);
  return std::ranges::count(failures_, peer, &Failure::peer) >= kMostFailures ||
         std::ranges::count(failures_, network, &Failure::network) >= kMostFailuresOfNetwork;
}

std::vector<std::string> Access::locked_out(SteadyTime now) const {
  std::map<std::string, std::ptrdiff_t> wrong;
  std::vector<std::string> locked;
  for (const Failure& failure : failures_)
    if (failure.at + kFailureLife >= now) {
      if (++wrong[failure.peer] == kMostFailures) locked.push_back(failure.peer);
      if (failure.network != failure.peer && ++wrong[failure.network] == kMostFailuresOfNetwork)
        locked.push_back(failure.network);
    }
  if (locked.size() > kMostLockedOutTold) locked.resize(kMostLockedOutTold);
  return locked;
}

tl::expected<Access::Entered, Denied> Access::enter(std::string_view code, const std::string& peer,
                                                    const std::string& device, const std::string& since,
                                                    SteadyTime now, std::string_view never,
                                                    std::span<const std::uint64_t> away) {
  start_sodium();
  if (too_many(peer, now)) return tl::unexpected(Denied::kTooMany);
  std::erase_if(codes_, [&](const Code& known) { return known.until < now; });
  const std::string hash = hash_of(plain_code(code));
  auto found = codes_.end();
  for (auto it = codes_.begin(); it != codes_.end(); ++it)  // all of them, found or not
    if (same(it->hash, hash)) found = it;
  if (found == codes_.end()) {
    failures_.push_back({peer, app::network_of(peer), now});
    return tl::unexpected(Denied::kWrong);
  }
  if (!never.empty() && found->role == never) return tl::unexpected(Denied::kNotHere);
  const Guest guest{.id = 0, .role = found->role, .device = device.substr(0, kMostDevice), .since = since};
  std::vector<std::uint64_t> displaced;
  for (const Guest& other : guests())
    if (found->alone && other.role == guest.role && !other.program) displaced.push_back(other.id);
  // A file may have let in more than may come; whoever takes a role over makes them no more.
  const auto in = static_cast<std::size_t>(std::ranges::count(guests(), false, &Guest::program));
  const std::size_t surplus = displaced.empty() && in >= kMostGuests ? in + 1 - kMostGuests : 0;
  if (surplus > away.size()) return tl::unexpected(Denied::kFull);
  Code spent = std::move(*found);
  codes_.erase(found);
  Entered entered = admit(guest, std::move(spent));
  entered.displaced = std::move(displaced);
  entered.replaced.assign(away.begin(), away.begin() + static_cast<std::ptrdiff_t>(surplus));
  return entered;
}

const Access::Entry* Access::find(std::uint64_t id) const {
  const auto it = std::ranges::find(guests_, id, [](const Entry& each) { return each.guest.id; });
  return it == guests_.end() ? nullptr : &*it;
}

void Access::give_code_back(std::uint64_t id) {
  if (const Entry* guest = find(id); guest && !guest->spent.hash.empty()) codes_.push_back(guest->spent);
}

Access::Entered Access::admit_program(const std::string& role, const std::string& device,
                                      const std::string& since) {
  start_sodium();
  return admit({.id = 0, .role = role, .device = device, .since = since, .program = true}, {});
}

std::optional<std::uint64_t> Access::surplus_program(const std::string& role) const {
  const auto same_kind = [&](const Guest& guest) { return guest.program && guest.role == role; };
  if (std::ranges::count_if(guests(), same_kind) < static_cast<std::ptrdiff_t>(kMostPrograms))
    return std::nullopt;
  return std::ranges::find_if(guests_, same_kind, &Entry::guest)->guest.id;
}

Access::Entered Access::admit(Guest guest, Code spent) {
  std::string token(kTokenBytes, '\0');
  randombytes_buf(token.data(), token.size());
  token = in_hex(token);
  guest.id = next_id_++;
  guests_.push_back({guest, hash_of(token), std::move(spent)});
  return {.guest = std::move(guest), .token = std::move(token)};
}

bool Access::came_by(std::uint64_t id, std::string_view code) const {
  const Entry* guest = find(id);
  return guest && same(guest->spent.hash, hash_of(plain_code(code)));
}

const Guest* Access::find(std::string_view token) const {
  if (token.size() != 2 * kTokenBytes) return nullptr;
  const std::string hash = hash_of(token);
  const Guest* found = nullptr;
  for (const Entry& each : guests_)
    if (same(each.token, hash)) found = &each.guest;
  return found;
}

bool Access::revoke(std::uint64_t id, const std::string& why) {
  const Entry* guest = find(id);
  if (!guest) return false;
  if (!why.empty()) farewells_.push_back({guest->token, why});
  if (farewells_.size() > kMostFarewells) farewells_.pop_front();
  guests_.erase(guests_.begin() + (guest - guests_.data()));
  return true;
}

std::string Access::farewell(std::string_view token) const {
  if (token.size() != 2 * kTokenBytes) return {};
  const std::string hash = hash_of(token);
  std::string why;
  for (const Farewell& each : farewells_)
    if (same(each.token, hash)) why = each.why;
  return why;
}

std::string Access::to_text() const {
  return text_of(nullptr);
}

std::string Access::to_text(std::string_view role) const {
  return text_of(&role);
}

std::string Access::text_of(const std::string_view* role) const {
  Json list = Json::array();
  for (const auto& [guest, token, spent] : guests_)
    if (!role || guest.role == *role)
      list.push_back({{"role", guest.role},
                      {"device", guest.device},
                      {"since", guest.since},
                      {"program", guest.program},
                      {"token_hash", in_hex(token)},
                      {"code_hash", in_hex(spent.hash)}});
  return Json{{"guests", std::move(list)}}.dump(1) + "\n";
}

Result<void> Access::read_text(const std::string& text) {
  start_sodium();
  try {
    const Json json = parse_json(text, "the file").value_or(Json());
    for (const Json& entry : json.at("guests")) {
      const std::string hash = from_hex(entry.at("token_hash").get<std::string>());
      if (hash.size() != crypto_generichash_BYTES || guests_.size() >= kMostKept ||
          std::ranges::find(guests_, hash, &Entry::token) != guests_.end())
        continue;
      Guest guest{.id = next_id_++,
                  .role = entry.at("role").get<std::string>(),
                  .device = entry.at("device").get<std::string>(),
                  .since = entry.at("since").get<std::string>(),
                  .program = entry.at("program").get<bool>()};
      Code spent{.hash = from_hex(entry.value("code_hash", std::string())), .role = guest.role, .until = {}};
      guests_.push_back({std::move(guest), hash, std::move(spent)});
    }
  } catch (const Json::exception&) {
    guests_.clear();
    return failure("the list of who had joined the Command Post is damaged; everybody joins anew");
  }
  return {};
}

bool RateLimit::take(const std::string& who, SteadyTime now) {
  if (buckets_.size() >= kMostKnown && !buckets_.contains(who))
    std::erase_if(buckets_, [&](const auto& known) {
      const double idle = std::chrono::duration<double>(now - known.second.at).count();
      return known.second.left + idle * per_second_ >= burst_;
    });
  if (buckets_.size() >= kMostKnown && !buckets_.contains(who)) return false;
  const auto [it, fresh] = buckets_.try_emplace(who, Bucket{burst_, now});
  Bucket& bucket = it->second;
  if (!fresh) {
    const double passed = std::chrono::duration<double>(now - bucket.at).count();
    bucket.left = std::min(burst_, bucket.left + std::max(0.0, passed) * per_second_);
    bucket.at = now;
  }
  if (bucket.left < 1.0) return false;
  bucket.left -= 1.0;
  return true;
}

}  // namespace telescope::cp
