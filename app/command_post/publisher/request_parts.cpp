#include "app/command_post/publisher/request_parts.hpp"

#include <algorithm>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"
#include "core/session/bodies.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kMostDice = 1000;
constexpr std::int64_t kHighestDie = 1000;

void add_sentence(std::string& text, const std::string& sentence) {
  text += (text.empty() ? "" : " ") + sentence;
}

/// Of the entries of these kinds that the journal has taken after `since`.
std::vector<Json> bodies_since(const Journal& journal, EntryId since,
                               std::initializer_list<EntryKind> kinds) {
  std::vector<Json> bodies;
  for (EntryId id = since + 1; id <= journal.size(); ++id) {
    if (std::ranges::find(kinds, journal.node(id).kind) == kinds.end()) continue;
    const auto entry = journal.entry(id);
    auto body = entry ? parse_body(entry->body, "an entry") : Result<Json>(failure("it cannot be read"));
    if (body) bodies.push_back(*std::move(body));
  }
  return bodies;
}

/// The kind of the entry that keeps a request once it is done; nothing: it needs none of its own.
struct KeptAs {
  using Kind = std::optional<EntryKind>;
  Kind operator()(const DoAction&) const { return EntryKind::kAction; }
  Kind operator()(const DoAll&) const { return EntryKind::kAction; }
  Kind operator()(const DecideLimits&) const { return EntryKind::kAction; }
  Kind operator()(const SendBack&) const { return EntryKind::kRuling; }
  Kind operator()(const CarryPiece&) const { return std::nullopt; }  // what is not lawful waits to be judged
  Kind operator()(const RollPool&) const { return EntryKind::kThrow; }
  Kind operator()(const TypeDice&) const { return EntryKind::kThrow; }
  Kind operator()(const SwapDice&) const { return std::nullopt; }
  Kind operator()(const AddPlayersWord&) const { return EntryKind::kWord; }
  Kind operator()(const RevealSeed&) const { return EntryKind::kReveal; }
  Kind operator()(const UndoAction&) const { return EntryKind::kHead; }
  Kind operator()(const RedoAction&) const { return EntryKind::kHead; }
  Kind operator()(const GoToEntry&) const { return EntryKind::kHead; }
  Kind operator()(const SayMessage&) const { return EntryKind::kMessage; }
  Kind operator()(const BindTag&) const { return EntryKind::kTag; }
  Kind operator()(const ToggleClock&) const { return std::nullopt; }
  Kind operator()(const PlaySeat&) const { return std::nullopt; }
};

}  // namespace

std::optional<std::string> text_of(const Json& request, const char* key) {
  const auto it = request.find(key);
  if (it == request.end() || !it->is_string()) return std::nullopt;
  return one_line(it->get<std::string>());
}

std::optional<std::uint64_t> seen_by(const Json& request) {
  const auto seen = request.find("seen");
  if (seen == request.end() || !seen->is_number_unsigned()) return std::nullopt;
  return seen->get<std::uint64_t>();
}

std::optional<std::string> form_title(const std::vector<Form>& forms, const Json& request) {
  const auto id = text_of(request, "form");
  const auto form = std::ranges::find_if(forms, [&](const Form& each) { return each.id == id; });
  return form == forms.end() ? std::nullopt : std::optional(form->title);
}

std::optional<std::vector<int>> dice_of(const Json& request, const char* key, int least) {
  const auto given = request.find(key);
  if (given == request.end() || !given->is_array() || given->size() > kMostDice) return std::nullopt;
  std::vector<int> dice;
  for (const Json& die : *given) {
    const auto shown = whole_number(die, least, kHighestDie);
    if (!shown) return std::nullopt;
    dice.push_back(static_cast<int>(*shown));
  }
  return dice;
}

std::optional<TypeDice> typed_dice(const Json& request, const std::string& pool) {
  const auto dice = dice_of(request);
  const auto beside = request.contains("beside") ? dice_of(request, "beside") : std::vector<int>();
  if (!dice || !beside) return std::nullopt;
  return TypeDice{pool, *dice, *beside};
}

SwapDice swapped_dice(const Json& request) {
  return {dice_of(request, "dice", 0).value_or(std::vector<int>())};
}

bool is_wanted(const GameScene& scene, const std::string& pool) {
  return scene.waiting && std::ranges::any_of(scene.waiting->needed, [&](const PoolRequest& each) {
           return pool.empty() || each.id == pool;
         });
}

std::string sentences(const std::vector<Objection>& objections) {
  std::string words;
  for (const Objection& each : objections) add_sentence(words, each.rule + ": " + each.sentence);
  return words;
}

std::optional<Audience> addressee(const std::vector<NamedAudience>& writes_to, const Json& message) {
  const auto to = text_of(message, "to");
  for (const NamedAudience& each : writes_to)
    if (to == each.audience.word()) return each.audience;
  return std::nullopt;
}

std::vector<Action> actions_since(const Journal& journal, EntryId since) {
  std::vector<Action> actions;
  for (const Json& body : bodies_since(journal, since, {EntryKind::kAction, EntryKind::kAttempt}))
    actions.push_back(body.value("action", Json()));
  return actions;
}

std::vector<PoolRequest> pools_since(const Journal& journal, EntryId since) {
  std::vector<PoolRequest> pools;
  for (const Json& body : bodies_since(journal, since, {EntryKind::kThrow}))
    pools.push_back(throw_body(body).pool);
  return pools;
}

std::vector<HeadBody> heads_since(const Journal& journal, EntryId since) {
  std::vector<HeadBody> heads;
  for (const Json& body : bodies_since(journal, since, {EntryKind::kHead}))
    heads.push_back({body.value("to", EntryId{}), body.value("why", std::string())});
  return heads;
}

bool holds_kind(const Journal& journal, EntryId since, EntryKind kind) {
  for (EntryId id = since + 1; id <= journal.size(); ++id)
    if (journal.node(id).kind == kind) return true;
  return false;
}

namespace {

/// The pools that a request throws.
std::vector<std::string> wanted_pools(const GameDesk& desk, const GameRequest& request) {
  std::vector<std::string> pools;
  const auto* roll = std::get_if<RollPool>(&request);
  const auto* typed = std::get_if<TypeDice>(&request);
  const bool both = typed && !typed->beside.empty();
  if (const auto& pending = desk.session().pending(); (roll || both) && pending)
    for (const PoolRequest& each : pending->needed)
      if (both || roll->pool.empty() || roll->pool == each.id) pools.push_back(each.id);
  return pools;
}

}  // namespace

CarriedOut carried_out(GameDesk& desk, const std::string& who, const GameRequest& request) {
  const Journal& journal = desk.session().journal();
  const EntryId since = journal.size();
  const std::vector<std::string> wanted = wanted_pools(desk, request);
  CarriedOut result;
  for (const std::string& told : desk.carry_out_for(who, request)) add_sentence(result.words, told);
  const auto kind = std::visit(KeptAs(), request);
  const auto* asked = std::get_if<DoAction>(&request);
  const auto* limits = std::get_if<DecideLimits>(&request);
  if (asked || (limits && limits->within)) {
    const std::vector<Action> kept = actions_since(journal, since);
    result.done = std::ranges::find(kept, asked ? asked->action : limits->action) != kept.end();
    if (result.done && desk.session().pending()) result.left = desk.stuck();
  } else {
    result.done = kind ? holds_kind(journal, since, *kind) : result.words.empty();
    // Of several pools all must have been kept.
    if (!result.words.empty() &&
        std::ranges::any_of(wanted, [&](const std::string& pool) { return is_wanted(desk.scene(), pool); }))
      result.done = false;
  }
  return result;
}

}  // namespace telescope::app
