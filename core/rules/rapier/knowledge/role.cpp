#include "core/rules/rapier/knowledge/role.hpp"

#include <algorithm>
#include <array>

namespace telescope::rapier {
namespace {

using Who = Role::Kind;

constexpr std::array<std::string_view, 5> kIds{"umpire", "cc", "so", "dc", "spectator"};
constexpr std::string_view kDivisionPrefix = "dc:";

auto attackers_of(const Setup& setup) {
  return setup.divisions |
         std::views::filter([](const DivisionFacts& each) { return each.side == Side::kAttacker; });
}

/// What is for one Division's Commander: by its place among the Divisions, since its id may be no word.
Audience division_audience(const Setup& setup, const DivisionFacts& division) {
  return Audience("division-" + std::to_string(&division - setup.divisions.data() + 1));
}

}  // namespace

SeatId seat_of(const Role& role) {
  if (role.kind == Who::kDivisionCommander) return SeatId(std::string(kDivisionPrefix) + role.division);
  return SeatId(std::string(kIds[static_cast<std::size_t>(role.kind)]));
}

std::optional<Role> role_of(const SeatId& seat) {
  const std::string_view text = seat.value();
  if (text.starts_with(kDivisionPrefix) && text.size() > kDivisionPrefix.size())
    return Role{Who::kDivisionCommander, std::string(text.substr(kDivisionPrefix.size()))};
  const auto it = std::ranges::find(kIds, text);
  if (it == kIds.end() || *it == "dc") return std::nullopt;
  return Role{static_cast<Who>(it - kIds.begin()), {}};
}

std::vector<Seat> seats_of(const Setup& setup) {
  std::vector<Seat> seats{
      {.id = kUmpireSeat,
       .title = "Umpire",
       .reads = {Audience::kUmpire, audience::kAttackers, audience::kDefenders, audience::kStaffOfficer}},
      {.id = SeatId("cc"),
       .title = "Corps Commander",
       .reads = {audience::kAttackers, audience::kCorpsCommander}},
      {.id = SeatId("so"),
       .title = "Staff Officer",
       .reads = {audience::kAttackers, audience::kStaffOfficer}}};
  for (const DivisionFacts& division : attackers_of(setup)) {
    const Audience own = division_audience(setup, division);
    seats.push_back({.id = seat_of({Who::kDivisionCommander, division.id}),
                     .title = "Commander of " + division.name,
                     .reads = {audience::kAttackers, own}});
    seats.front().reads.push_back(own);
  }
  seats.push_back({.id = kSpectatorSeat, .title = "Spectator"});
  return seats;
}

std::vector<NamedAudience> named_audiences(const Setup& setup) {
  std::vector<NamedAudience> named{{Audience::kAll, "all"},
                                   {audience::kAttackers, "the attackers"},
                                   {audience::kDefenders, "the defenders"},
                                   {audience::kCorpsCommander, "the Corps Commander"},
                                   {audience::kStaffOfficer, "the Staff Officer"}};
  for (const DivisionFacts& division : attackers_of(setup))
    named.push_back({division_audience(setup, division), "the Commander of " + division.name});
  named.push_back({Audience::kUmpire, "the umpire only"});
  return named;
}

std::vector<NamedAudience> writes_to(const Setup& setup, const Role& role) {
  if (role.kind == Who::kSpectator || role.is_umpire()) return {};
  std::vector<NamedAudience> to{{audience::kCorpsCommander, "Corps Commander"},
                                {audience::kStaffOfficer, "Staff Officer"},
                                {audience::kAttackers, "all commanders"},
                                {Audience::kUmpire, "Umpire"}};
  for (const DivisionFacts& division : attackers_of(setup))
    if (division.id != role.division)
      to.insert(to.end() - 2, {division_audience(setup, division), "Commander of " + division.name});
  if (role.kind == Who::kCorpsCommander || role.kind == Who::kStaffOfficer)
    to.erase(to.begin() + (role.kind == Who::kCorpsCommander ? 0 : 1));  // himself
  return to;
}

}  // namespace telescope::rapier
