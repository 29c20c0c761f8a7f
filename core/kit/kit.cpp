#include "core/kit/kit.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/kit/markers.hpp"
#include "core/scenario/battle_terms.hpp"

namespace telescope {
namespace {

constexpr int kFirstPieceTag = 4;  // 0 to 3 are the anchors
constexpr Length kTailThickness = Length::from_mm(0.5);
constexpr Length kCounterThickness = Length::from_mm(1.5);

/// Counters are card squares that fingers can pick up and that show a grey surround about the tag.
BaseSize counter_size(Length tag_size) {
  const Length side = std::max(25_mm, tag_size * 1.25);
  return {.width = side, .depth = side, .height = kCounterThickness};
}

KitPiece stand(const Scenario& scenario, const Unit& unit, int index) {
  const BaseSize base = unit.base.value_or(scenario.base);
  const TagLayout layout = unit.layout.value_or(scenario.tags.layout);
  const std::string suffix = unit.stands > 1 ? std::string(1, static_cast<char>('a' + index)) : "";
  return {.id = PieceId(unit.id.value() + suffix),
          .kind = PieceKind::kStand,
          .side = unit.side,
          .name = unit.name,
          .short_name = unit.short_name,
          .unit = unit.id.value(),
          .division = unit.division,
          .symbol = unit.symbol.empty() ? unit.kind : unit.symbol,
          .mobility = unit.mobility,
          .base_width_mm = base.width.mm(),
          .base_depth_mm = base.depth.mm(),
          .layout = layout,
          .placement = tag_placement(layout, base, scenario.tags.size, scenario.tags.plate_height)};
}

KitPiece counter(const Scenario& scenario, int number) {
  const std::string digits = std::to_string(number);
  const std::string id = (digits.size() < 2 ? "c0" : "c") + digits;
  const BaseSize base = counter_size(scenario.tags.size);
  return {.id = PieceId(id),
          .kind = PieceKind::kCounter,
          .side = Side::kDefender,
          .name = "Counter " + digits,
          .short_name = id,
          .base_width_mm = base.width.mm(),
          .base_depth_mm = base.depth.mm(),
          .layout = TagLayout::kCounter,
          .placement = tag_placement(TagLayout::kCounter, base, scenario.tags.size)};
}

MarkerClass marker_class(const MarkerSpec& spec, TagId tag) {
  return {.id = spec.id,
          .name = spec.name,
          .short_name = spec.short_name,
          .tag = tag,
          .count = spec.count,
          .width_mm = spec.size.width.mm(),
          .depth_mm = spec.size.depth.mm(),
          .height_mm = spec.size.height.mm(),
          .deck = spec.deck,
          .card = spec.card};
}

std::size_t piece_count(const Scenario& scenario) {
  std::size_t count = static_cast<std::size_t>(std::max(0, scenario.counters));
  for (const Unit& unit : scenario.units) count += static_cast<std::size_t>(std::max(0, unit.stands));
  return count;
}

std::string too_few_tags(const Scenario& scenario, std::size_t pieces, std::size_t most) {
  const std::size_t classes = scenario.markers.size();
  const bool has_deck = std::ranges::any_of(scenario.markers, [](const auto& m) { return !m.deck.empty(); });
  std::string text = "scenario '" + scenario.id + "' needs " + std::to_string(pieces) + " tags";
  if (classes > 0) text += " and " + std::to_string(classes) + " for its classes of markers";
  if (has_deck) text += ", each card's face and each deck's back among them";
  text += ", but the " + std::string(to_string(scenario.tags.family)) + " family has " +
          std::to_string(most) + " besides the four anchors, " + std::to_string(pieces + classes - most) +
          " too few: take out units or counters";
  if (classes > 0) text += ", or classes of markers";
  return text + (has_deck ? " or cards" : "");
}

std::string too_few_named(const Scenario& scenario, std::size_t pieces) {
  const std::size_t named = scenario.tags.ids.size();
  return "scenario '" + scenario.id + "' has " + std::to_string(pieces) +
         " pieces, and 'ids' in [tags] names " + std::to_string(named) + (named == 1 ? " tag" : " tags") +
         ": name " + std::to_string(pieces - named) + " more, or take out units or counters";
}

/// The first four tags that the scenario does not name.
Result<std::array<TagId, 4>> anchors_of(const Scenario& scenario) {
  std::array<TagId, 4> anchors;
  std::size_t count = 0;
  for (int id = 0; id < id_count(scenario.tags.family) && count < anchors.size(); ++id)
    if (std::ranges::find(scenario.tags.ids, TagId(id)) == scenario.tags.ids.end())
      anchors[count++] = TagId(id);
  if (count < anchors.size())
    return failure("scenario '" + scenario.id +
                   "': no four tags are left for the anchors beside those that " + "'ids' in [tags] names");
  return anchors;
}

/// Those of a campaign's own kit, which its battles' pieces keep.
std::map<std::string, int> printed_tags(const Scenario& scenario) {
  const auto terms = battle_terms(scenario);
  return terms ? terms->tags : std::map<std::string, int>();
}

/// Each piece its tag: that of its campaign's kit, else the next that is free. `taken` are the campaign's.
Result<void> bind_tags(const Scenario& scenario, const std::map<std::string, int>& printed,
                       const std::set<int>& taken, Kit& kit) {
  std::vector<TagId> order = scenario.tags.ids;
  for (int id = kFirstPieceTag; scenario.tags.ids.empty() && id < id_count(kit.family); ++id)
    order.emplace_back(id);
  std::erase_if(order, [&](TagId id) { return taken.contains(id.value()); });
  auto next = order.begin();
  std::set<PieceId> ids;
  for (KitPiece& piece : kit.pieces) {
    const auto of_campaign = printed.find(piece.id.value());
    if (of_campaign == printed.end() && next == order.end())
      return failure("scenario '" + scenario.id + "': no tag is left for " + piece.id.value() +
                     " beside those that [battle] names");
    piece.tag = of_campaign == printed.end() ? *next++ : TagId(of_campaign->second);
    if (!ids.insert(piece.id).second)
      return failure("scenario '" + scenario.id + "' has two pieces '" + piece.id.value() +
                     "': give each unit an id of its own (c01, c02, ... are the counters)");
  }
  return {};
}

/// Each class of markers a tag of those that nothing else has.
Result<void> add_markers(const Scenario& scenario, const std::set<int>& taken, Kit& kit) {
  auto free_tags = tags_for_markers(kit.family);
  std::erase_if(free_tags, [&](TagId free) {
    return find_by_tag(kit, free) || std::ranges::count(kit.anchors, free) > 0 ||
           taken.contains(free.value()) || std::ranges::count(scenario.tags.ids, free) > 0;
  });
  if (free_tags.size() < scenario.markers.size())
    return failure("scenario '" + scenario.id + "': no tag is left for its classes of markers");
  for (std::size_t i = 0; i < scenario.markers.size(); ++i) {
    const MarkerSpec& spec = scenario.markers[i];
    if (find_marker(kit, spec.id))
      return failure("scenario '" + scenario.id + "' has two classes of markers '" + spec.id +
                     "': give each an id of its own");
    kit.markers.push_back(marker_class(spec, free_tags[i]));
  }
  return {};
}

}  // namespace

std::string_view to_string(PieceKind kind) {
  return kind == PieceKind::kStand ? "stand" : "counter";
}

std::optional<PieceKind> piece_kind_from_string(std::string_view text) {
  for (PieceKind kind : {PieceKind::kStand, PieceKind::kCounter})
    if (to_string(kind) == text) return kind;
  return std::nullopt;
}

TagPlacement tag_placement(TagLayout layout, const BaseSize& base, Length tag_size, Length plate_height) {
  switch (layout) {
    case TagLayout::kOnBase:
      return {.height_mm = base.height.mm()};
    case TagLayout::kOnTail:
      return {.dy_mm = -(base.depth + tag_size).mm() / 2.0, .height_mm = kTailThickness.mm()};
    case TagLayout::kOnPost:
      return {.height_mm = plate_height.mm()};
    case TagLayout::kCounter:
      return {.height_mm = kCounterThickness.mm()};
  }
  return {};
}

Result<Kit> make_kit(const Scenario& scenario) {
  const auto most = static_cast<std::size_t>(id_count(scenario.tags.family) - kFirstPieceTag);
  const std::size_t pieces = piece_count(scenario);
  const std::vector<TagId>& named = scenario.tags.ids;
  if (!named.empty() && pieces > named.size()) return failure(too_few_named(scenario, pieces));
  if (pieces + scenario.markers.size() > most) return failure(too_few_tags(scenario, pieces, most));
  const auto anchors = anchors_of(scenario);
  if (!anchors) return tl::unexpected(anchors.error());

  Kit kit{.scenario = scenario.id,
          .ruleset = scenario.ruleset,
          .sides = scenario.sides,
          .board = scenario.board,
          .family = scenario.tags.family,
          .tag_size_mm = scenario.tags.size.mm(),
          .anchor_size_mm = scenario.anchor_size.mm(),
          .anchors = *anchors,
          .pieces = {}};
  for (const Unit& unit : scenario.units)
    for (int i = 0; i < unit.stands; ++i) kit.pieces.push_back(stand(scenario, unit, i));
  for (int i = 0; i < scenario.counters; ++i) kit.pieces.push_back(counter(scenario, i + 1));

  std::set<int> taken;
  const std::map<std::string, int> printed = printed_tags(scenario);
  for (const auto& [id, tag] : printed)
    if (tag < 0 || std::ranges::count(*anchors, TagId(tag)) > 0 || tag >= id_count(scenario.tags.family) ||
        !taken.insert(tag).second)
      return failure("scenario '" + scenario.id + "': [battle]: " + id + " cannot have the tag " +
                     std::to_string(tag) + ": the family has not so many, or another piece has it");
  if (const auto bound = bind_tags(scenario, printed, taken, kit); !bound)
    return tl::unexpected(bound.error());
  if (const auto added = add_markers(scenario, taken, kit); !added) return tl::unexpected(added.error());
  return kit;
}

TablePoint anchor_centre(const Kit& kit, int index) {
  const double half = kit.anchor_size_mm / 2.0;
  const bool right = index == 1 || index == 2;
  const bool far = index == 2 || index == 3;
  return {right ? width(kit.board).mm() + half : -half, far ? depth(kit.board).mm() + half : -half};
}

const KitPiece* find_by_tag(const Kit& kit, TagId tag) {
  const auto it = std::ranges::find(kit.pieces, tag, &KitPiece::tag);
  return it == kit.pieces.end() ? nullptr : &*it;
}

const KitPiece* find_piece(const Kit& kit, const PieceId& piece) {
  const auto it = std::ranges::find(kit.pieces, piece, &KitPiece::id);
  return it == kit.pieces.end() ? nullptr : &*it;
}

const MarkerClass* find_marker_by_tag(const Kit& kit, TagId tag) {
  const auto it = std::ranges::find(kit.markers, tag, &MarkerClass::tag);
  return it == kit.markers.end() ? nullptr : &*it;
}

const MarkerClass* find_marker(const Kit& kit, std::string_view id) {
  const auto it = std::ranges::find(kit.markers, id, &MarkerClass::id);
  return it == kit.markers.end() ? nullptr : &*it;
}

}  // namespace telescope
