#include "app/command_post/publisher/umpire_json.hpp"

#include <algorithm>
#include <set>

#include "app/command_post/publisher/desk_json.hpp"
#include "app/game/hand_dice_words.hpp"
#include "app/presenters/console_page.hpp"
#include "app/presenters/findings_list.hpp"
#include "app/presenters/game_bar.hpp"
#include "app/presenters/throw_page.hpp"
#include "core/rules/rules_json.hpp"
#include "core/views/map_names.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kMostPast = 60;

/// Writes what one moment of the game says. Nothing in it is null, and lists that change line by line are
/// objects, so that a JSON merge patch is small.
class Writer {
 public:
  explicit Writer(GameDesk& desk)
      : desk_(desk),
        scene_(desk.scene()),
        grid_(grid_of(desk.kit().board)),
        behind_more_(behind_more(scene_, desk.kit())) {}

  const GameScene& scene() const { return scene_; }
  bool open(const Audience& audience) const { return is_open(audience, scene_.audiences); }

  /// Says for whom it is, where that is not everybody.
  void mark(Json& json, const Audience& audience) const {
    if (!is_public(audience)) json["for"] = scene_.audiences.name(audience);  // its page has its own language
  }

  /// Says that it stands behind "3 more", where it does.
  void mark_more(Json& json, const auto& of) const {
    if (behind_more_.contains(id_of(of))) json["more"] = true;
  }

  /// Stands as the map calls them.
  std::string named(const std::string& text) const { return with_map_names(desk_.kit(), text); }

  Json sectors(std::span<const Sector> of) const {
    Json names = Json::array();
    for (const Sector sector : of)
      if (grid_) names.push_back(label(*grid_, sector));
    return names;
  }
  static Json pieces(std::span<const PieceId> of) {
    Json ids = Json::array();
    for (const PieceId& piece : of) ids.push_back(piece.value());
    return ids;
  }

  Json line(const SheetLine& of) const {
    Json json{{"text", of.text}, {"rule", of.rule}, {"severity", to_string(of.severity)}};
    mark(json, of.audience);
    return json;
  }
  Json finding(const Finding& of) const {
    Json json{{"text", named(finding_text(of))},
              {"rule", of.rule},
              {"severity", to_string(of.severity)},
              {"pieces", pieces(of.pieces)},
              {"sectors", sectors(of.sectors)}};
    mark(json, of.audience);
    return json;
  }
  Json option(const Option& of, std::size_t number) const {
    Json json{{"number", number},
              {"label", of.label},
              {"rule", of.rule},
              {"pieces", pieces(of.pieces)},
              {"sectors", sectors(of.sectors)}};
    if (const std::string lost = lost_by(of, scene_); !lost.empty()) json["loses"] = lost;
    if (goes_last(of, scene_)) json["last"] = true;
    mark_more(json, of);
    mark(json, of.audience);
    return json;
  }
  template <class Wanted>
  Json options(std::span<const Option> of, Wanted wanted) const {
    Json json = Json::object();
    for (const Option& each : of)
      if (wanted(each.audience)) {
        const std::size_t number = json.size() + 1;
        json[key_of(each.action)] = option(each, number);
      }
    return json;
  }

  /// Whole, or, where it is sealed, that it is there.
  Json form(const Form& of, std::size_t number, bool whole) const {
    Json json{{"title", of.title}, {"rule", of.rule}, {"covered", true}};
    if (whole) {
      json = to_json(of);
      for (const char* key : {"id", "author", "audience"}) json.erase(key);
    }
    json["number"] = number;
    mark_more(json, of);
    mark(json, of.audience);
    return json;
  }
  Json forms() const {
    Json json = Json::object();
    for (const Form& each : scene_.forms) {
      const std::size_t number = json.size() + 1;
      json[each.id] = form(each, number, open(each.audience));
    }
    return json;
  }

  Json sheet() const {
    const Sheet& of = scene_.sheet;
    Json json{{"when", of.when},     {"title", of.title}, {"step", of.step},       {"steps", of.steps},
              {"advice", of.advice}, {"over", of.over},   {"lines", Json::array()}};
    for (const SheetLine& each : of.lines)
      if (open(each.audience)) json["lines"].push_back(line(each));
    for (const Finding& each : scene_.review)
      if (open(each.audience)) {
        json["review"].push_back(finding(each));
        json["review"].back()["text"] = named(review_text(each));
      }
    return json;
  }

  /// Of a pool that is sealed even from the umpire: that it is to be thrown, and no more.
  Json pool(const PoolRequest& of) const {
    if (!open(of.audience)) return {{"pool", of.id}, {"label", "Covered"}, {"sealed", true}};
    Json json = pool_json(of);
    mark(json, of.audience);
    return json;
  }
  /// Of a sealed pool no dice: not even how many.
  Json thrown(const ShownThrow& of) const {
    Json json = pool(of.pool);
    if (json.contains("sealed"))
      json["thrown"] = Json::array();
    else
      json.update({{"thrown", of.dice}, {"source", of.source}});
    return json;
  }
  Json waiting() const {
    Json json{{"title", scene_.waiting->title}, {"pools", Json::array()}};
    for (const ShownThrow& each : scene_.waiting->made) json["pools"].push_back(thrown(each));
    for (const PoolRequest& each : scene_.waiting->needed) json["pools"].push_back(pool(each));
    add_read(json["pools"], scene_.waiting->made.size(), *scene_.waiting);
    return json;
  }
  Json done() const {
    Json json{{"entry", scene_.done->entry},
              {"title", scene_.done->title},
              {"pools", Json::array()},
              {"told", Json::array()}};
    for (const ShownThrow& each : scene_.done->throws) json["pools"].push_back(thrown(each));
    for (const Told& each : scene_.done->told) {
      if (each.sentence.empty() || !open(each.audience)) continue;
      Json told{{"text", each.sentence}, {"rules", each.rules}};
      if (each.large) told["large"] = true;
      if (const ToldAs as = told_as(each, scene_.done->told); as != ToldAs::kPlain)
        told["as"] = as == ToldAs::kLarge ? "large" : "small";
      if (!each.follows.empty()) told["follows"] = each.follows;
      mark(told, each.audience);
      json["told"].push_back(std::move(told));
    }
    return json;
  }

  Json past() const {
    Json json = Json::object();
    const auto& all = scene_.history;
    for (std::size_t i = all.size() > kMostPast ? all.size() - kMostPast : 0; i < all.size(); ++i) {
      const PastEntry& each = all[i];
      const bool known = open(each.audience);
      Json entry{{"when", each.when}, {"text", known ? each.text : "Sealed, also from the umpire."}};
      if (known && !each.detail.empty()) entry["detail"] = each.detail;
      if (!each.from.empty()) entry["from"] = each.from;
      if (each.undone) entry["undone"] = true;
      if (each.current) entry["current"] = true;
      if (each.point) entry["point"] = true;
      if (known && each.seen) entry["read"] = true;
      mark(entry, each.audience);
      json[std::to_string(each.id)] = std::move(entry);
    }
    return json;
  }

  Json chances() const {
    Json json = Json::array();
    for (const Chances& each : scene_.chances) {
      Json outcomes = Json::array(), losses = Json::array();
      for (const Chance& chance : each.outcomes)
        outcomes.push_back({{"words", chance.words}, {"share", chance.share}});
      for (const ExpectedLoss& loss : each.losses)
        losses.push_back({{"words", loss.words}, {"mean", loss.mean}});
      json.push_back({{"title", each.title},
                      {"sectors", sectors(each.sectors)},
                      {"outcomes", std::move(outcomes)},
                      {"losses", std::move(losses)}});
    }
    return json;
  }

  /// Every piece: what it is, where the game has it, what it hides.
  Json pieces_of_game() const {
    Json json = Json::object();
    for (const KitPiece& each : desk_.kit().pieces) {
      Json& piece = json[each.id.value()] = {{"name", each.name},
                                             {"short", each.short_name},
                                             {"side", to_string(each.side)},
                                             {"width_mm", each.base_width_mm},
                                             {"depth_mm", each.base_depth_mm}};
      if (each.kind == PieceKind::kCounter) piece["counter"] = true;
      if (!each.unit.empty()) piece["unit"] = each.unit;
      if (!each.symbol.empty()) piece.update({{"kind", each.symbol}, {"mobility", each.mobility}});
    }
    for (const Standing& each : scene_.standings) {
      if (!json.contains(each.piece.value())) continue;
      Json& piece = json[each.piece.value()];
      piece["place"] = place_word(desk_.kit().board, each);
      if (const auto* at = std::get_if<AtPoint>(&each.spot)) {
        piece["at"] = {{"x_mm", std::lround(at->point.x_mm)}, {"y_mm", std::lround(at->point.y_mm)}};
        if (at->heading) piece["at"]["heading_deg"] = std::lround(at->heading->degrees());
      }
    }
    for (const Truth& unit : scene_.truth)
      if (unit.hidden && !unit.dead && json.contains(unit.standing.piece.value()))
        json[unit.standing.piece.value()]["hides"] = unit.name;
    return json;
  }

  Json places() const {
    Json json = Json::array();
    for (const std::string& name : places_beside(scene_, desk_.kit()))
      if (!name.empty()) json.push_back(name);
    return json;
  }

  /// What of the step is sealed also from the umpire: nothing, or how he gets at it.
  bool has_covered() const {
    const auto sealed = [&](const auto& each) { return !open(each.audience); };
    return std::ranges::any_of(scene_.sheet.lines, sealed) ||
           std::ranges::any_of(scene_.sheet.options, sealed) || std::ranges::any_of(scene_.forms, sealed);
  }

 private:
  GameDesk& desk_;
  const GameScene& scene_;
  const GridBoard* grid_;
  std::set<std::string> behind_more_;
};

}  // namespace

Json umpire_game(GameDesk& desk) {
  const Writer writer(desk);
  const GameScene& scene = writer.scene();
  Json audiences = Json::array();
  for (const NamedAudience& each : desk.game().knowledge().audiences())
    audiences.push_back({{"id", to_string(each.audience)}, {"title", each.title}});
  Json json{{"game", scene.game},
            {"ruleset", scene.ruleset},
            {"revision", scene.revision},
            {"sheet", writer.sheet()},
            {"options", writer.options(scene.sheet.options,
                                       [&](const Audience& audience) { return writer.open(audience); })},
            {"forms", writer.forms()},
            {"past", writer.past()},
            {"chances", writer.chances()},
            {"pieces", writer.pieces_of_game()},
            {"places", writer.places()},
            {"audiences", std::move(audiences)},
            {"dice",
             {{"commitment", scene.commitment}, {"word", scene.players_word}, {"revealed", scene.revealed}}},
            {"can_undo", scene.can_undo},
            {"can_redo", scene.can_redo},
            {"saved", scene.saved},
            {"covered", writer.has_covered()},
            {"withheld", scene.table_withheld}};
  if (!scene.hand_dice.empty()) json["dice"]["hand"] = to_json(scene.hand_dice);
  if (!scene.open_hand_dice.empty()) json["dice"]["open_hand"] = to_json(scene.open_hand_dice);
  if (scene.waiting) json["throw"] = writer.waiting();
  if (scene.done) json["done"] = writer.done();
  return json;
}

Json umpire_table(GameDesk& desk) {
  const Writer writer(desk);
  const GameScene& scene = writer.scene();
  Json proposals = Json::object(), debts = Json::array(), findings = Json::array();
  for (const JudgedProposal& each : scene.proposals) {
    const std::size_t number = proposals.size() + 1;
    Json& json = proposals[key_of(each.proposal.action)] = {
        {"number", number},
        {"words", writer.named(each.proposal.sentence)},
        {"objections", objections_to_json(each.verdict.objections)},
        {"pieces", Writer::pieces(each.proposal.pieces)},
        {"path", writer.sectors(each.proposal.path)}};
    for (const TablePoint& point : each.proposal.way)
      json["way"].push_back({std::lround(point.x_mm), std::lround(point.y_mm)});
    if (desk.is_asked(each.proposal.action)) json["asked"] = true;
    if (each.unseen) json["unseen"] = true;
    if (all_open(each.verdict.objections)) json["undecided"] = true;
  }
  for (const Debt& each : scene.debts) {
    if (!writer.open(each.audience)) continue;
    Json debt{{"text", each.sentence}, {"rule", each.rule}, {"piece", each.piece.value()}};
    if (each.sector) debt["sectors"] = writer.sectors({&*each.sector, 1});
    for (const TablePoint& corner : each.base)
      debt["base"].push_back({std::lround(corner.x_mm), std::lround(corner.y_mm)});
    if (each.done) debt["done"] = true;
    writer.mark_more(debt, each);
    writer.mark(debt, each.audience);
    debts.push_back(std::move(debt));
  }
  for (const Finding& each : scene.findings)
    if (writer.open(each.audience)) findings.push_back(writer.finding(each));
  Json json{{"proposals", std::move(proposals)},
            {"debts", std::move(debts)},
            {"findings", std::move(findings)},
            {"table_known", scene.table_known}};
  if (scene.hands_over) json["hands_over"] = true;
  if (scene.clock_s) json["clock_s"] = static_cast<int>(*scene.clock_s);
  return json;
}

Json umpire_covered(GameDesk& desk, const std::string& refused) {
  const Writer writer(desk);
  const GameScene& scene = writer.scene();
  const auto sealed = [&](const Audience& audience) { return !writer.open(audience); };
  Json lines = Json::array(), forms = Json::object();
  for (const SheetLine& each : scene.sheet.lines)
    if (sealed(each.audience)) lines.push_back(writer.line(each));
  for (std::size_t i = 0; i < scene.forms.size(); ++i)
    if (sealed(scene.forms[i].audience)) forms[scene.forms[i].id] = writer.form(scene.forms[i], i + 1, true);
  Json json{{"revision", scene.revision},
            {"lines", std::move(lines)},
            {"options", writer.options(scene.sheet.options, sealed)},
            {"forms", std::move(forms)}};
  if (!refused.empty()) json["refused"] = refused;
  return json;
}

Json umpire_piece(GameDesk& desk, const OpenedPiece& opened) {
  const Writer writer(desk);
  return {{"id", opened.piece.value()},
          {"options",
           writer.options(opened.options, [&](const Audience& audience) { return writer.open(audience); })}};
}

Json umpire_way_back(GameDesk& desk, std::int64_t entry) {
  const GameScene& scene = desk.scene();
  Json json{{"entry", entry}, {"lines", changes_lines(scene, entry)}};
  if (const PastEntry* opened = read_throw(scene, false, entry))
    for (const SeenDice& seen : *opened->seen)
      json["seen"].push_back({{"words", seen_words(seen)}, {"crops", seen.crops}});
  return json;
}

}  // namespace telescope::app
