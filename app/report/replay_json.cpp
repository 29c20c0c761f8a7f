#include "app/report/listing.hpp"
#include "app/report/turn_story.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::report {
namespace {

Json throw_json(const ThrowRecord& record) {
  Json json{{"pool", record.pool.id},
            {"label", record.pool.label},
            {"sides", record.pool.sides},
            {"audience", to_string(record.pool.audience)},
            {"dice", record.dice},
            {"reasons", reasons_to_json(record.pool.reasons)},
            {"source", to_string(record.source)}};
  if (record.number > 0) json["number"] = record.number;
  if (record.typed > 0) json["typed"] = record.typed;
  return json;
}

Json to_json(const Passage& passage) {
  Json json{{"kind", to_string(passage.kind)}, {"said", Json::array()}, {"throws", Json::array()}};
  if (passage.entry != 0)
    json.update({{"entry", passage.entry}, {"who", passage.stamp.who}, {"at", passage.stamp.at}});
  for (const Sentence& each : passage.sentences)
    json["said"].push_back(
        {{"text", each.text}, {"rules", each.rules}, {"audience", to_string(each.audience)}});
  for (const ThrowRecord& record : passage.throws) json["throws"].push_back(throw_json(record));
  if (passage.waived_openly) json["waived"] = true;
  if (!passage.waiver.empty())
    json["waiver"] = {{"reason", passage.waiver}, {"against", objections_to_json(passage.waived)}};
  return json;
}

Json to_json(const Loss& loss, const Board& board) {
  const GridBoard* grid = grid_of(board);
  Json json{{"piece", loss.piece.value()}, {"side", to_string(loss.side)}, {"name", loss.name}};
  if (loss.sector && grid) json["sector"] = label(*grid, *loss.sector);
  return json;
}

/// Where on an open table, for who wants to draw it.
void add_point(Json& json, const Spot& spot) {
  const auto* at = std::get_if<AtPoint>(&spot);
  if (!at) return;
  json["x_mm"] = at->point.x_mm;
  json["y_mm"] = at->point.y_mm;
  if (at->heading) json["heading_deg"] = at->heading->degrees();
}

Json to_json(const Truth& unit, const Board& board) {
  Json json{{"unit", unit.unit.value()},
            {"kind", unit.kind},
            {"hidden", unit.hidden},
            {"piece", unit.standing.piece.value()},
            {"dead", unit.dead},
            {"place", is_off_table(unit.standing) ? unit.off_table : place_word(board, unit.standing)}};
  add_point(json, unit.standing.spot);
  return json;
}

Json standing_json(const std::vector<Standing>& standing, const Board& board) {
  Json json = Json::array();
  for (const Standing& each : standing) {
    if (is_off_table(each)) continue;
    json.push_back({{"piece", each.piece.value()}, {"place", place_word(board, each)}});
    add_point(json.back(), each.spot);
  }
  return json;
}

Json truth_json(const std::vector<Truth>& truth, const Board& board) {
  Json json = Json::array();
  for (const Truth& unit : truth) json.push_back(to_json(unit, board));
  return json;
}

Json to_json(const FightStory& fight) {
  Json json{{"sector", fight.chances.title}, {"chances", Json::object()}};
  for (const Chance& chance : fight.chances.outcomes) json["chances"][chance.id] = chance.share;
  for (std::size_t i = 0; i < fight.fell.size(); ++i) {
    const ExpectedLoss& loss = fight.chances.losses[i];
    json[loss.id] = {{"lost", fight.fell[i]}, {"expected", loss.mean}, {"spread", loss.spread}};
  }
  return json;
}

Json to_json(const Chapter& chapter, const Chronicle& game) {
  Json json{{"when", chapter.when},
            {"story", turn_story(chapter, game)},
            {"steps", Json::array()},
            {"losses", Json::array()},
            {"standing", standing_json(chapter.after, game.kit.board)}};
  for (const StepRecord& step : chapter.steps) {
    Json passages = Json::array();
    for (const Passage& passage : step.passages) passages.push_back(to_json(passage));
    json["steps"].push_back({{"title", step.title}, {"passages", std::move(passages)}});
    for (const FightStory& fight : step.fights) json["steps"].back()["fights"].push_back(to_json(fight));
  }
  for (const Loss& loss : chapter.losses) json["losses"].push_back(to_json(loss, game.kit.board));
  if (game.whole) json["truth"] = truth_json(chapter.truth, game.kit.board);
  return json;
}

Json to_json(const GameEnd& end) {
  Json json{{"sentence", end.sentence},
            {"winner", to_string(end.winner)},
            {"units", Json::array()},
            {"objectives", Json::array()}};
  for (const UnitFate& unit : end.units) {
    json["units"].push_back(
        {{"unit", unit.unit.value()}, {"side", to_string(unit.side)}, {"fate", to_string(unit.kind)}});
    if (!unit.where.empty()) json["units"].back()["where"] = unit.where;
  }
  for (const HeldObjective& each : end.objectives)
    json["objectives"].push_back({{"objective", each.objective},
                                  {"attackers", each.attackers},
                                  {"defenders", each.defenders},
                                  {"holder", to_string(each.holder)}});
  return json;
}

}  // namespace

Json replay_json(const Chronicle& game) {
  Json json{{"format", "telescope-replay-1"},
            {"audience", game.revealed                  ? to_string(Audience::kAll)
                         : game.whole                   ? to_string(Audience::kUmpire)
                         : game.reader == Reader::kSeat ? game.seat.value()
                                                        : to_string(Audience::kAll)},
            {"name", game.name},
            {"ruleset", game.ruleset},
            {"stands_at", game.stands_at},
            {"over", game.over},
            {"result", game.result},
            {"dice", {{"commitment", game.dice.commitment}, {"word", game.dice.word}}},
            {"chapters", Json::array()}};
  if (game.entries > 0) json["entries"] = game.entries;
  if (game.dice.promised_anew) json["dice"]["promised_anew"] = true;
  if (!game.dice.seed.empty()) json["dice"]["seed"] = game.dice.seed;
  if (!game.dice.hand.empty()) json["dice"]["hand"] = telescope::to_json(game.dice.hand);
  if (game.end) json["end"] = to_json(*game.end);
  for (const Chapter& chapter : game.chapters) json["chapters"].push_back(to_json(chapter, game));
  return json;
}

Json step_json(EntryId entry, const Sheet& sheet, const std::vector<Standing>& standing,
               const std::vector<Truth>& truth, const Board& board) {
  Json json{{"entry", entry},
            {"when", sheet.when},
            {"step", sheet.title},
            {"standing", standing_json(standing, board)}};
  if (!truth.empty()) json["truth"] = truth_json(truth, board);
  return json;
}

}  // namespace telescope::report
