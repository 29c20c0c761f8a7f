#include "core/kit/tag_binding.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

Kit three_pieces() {
  Kit kit;
  kit.pieces = {{.id = PieceId("2-07"), .tag = TagId(4), .name = "II Battalion"},
                {.id = PieceId("2-08"), .tag = TagId(5), .name = "2-08"},
                {.id = PieceId("c01"), .tag = TagId(6), .name = ""}};
  return kit;
}

/// A binding over a table on which no tag lies.
TagBinding bare_table(std::span<const TagId> bound = {}) {
  TagBinding binding(three_pieces(), bound);
  for (int i = 0; i < TagBinding::kAgreeingPictures; ++i) binding.take({});
  return binding;
}

/// Shows the same tags until one of them is bound or it has taken twice as long as that takes.
TagBinding::Answer show(TagBinding& binding, const std::vector<TagId>& tags) {
  TagBinding::Answer answer;
  for (int i = 0; i < 2 * TagBinding::kAgreeingPictures && !answer.bound; ++i) answer = binding.take(tags);
  return answer;
}

}  // namespace

TEST_CASE("tags that are shown one after another are bound to the pieces in their order", "[kit][binding]") {
  TagBinding binding = bare_table();
  CHECK(binding.asked() == "show 2-07, II Battalion");
  const auto first = show(binding, {TagId(31)});
  CHECK(first.bound == TagId(31));
  CHECK(first.sentence == "2-07, II Battalion is tag 31; show 2-08");
  CHECK(show(binding, {TagId(31), TagId(7)}).bound == TagId(7));  // the first may stay on the table
  CHECK(show(binding, {TagId(12)}).sentence == "c01 is tag 12");
  CHECK(binding.is_done());
  CHECK(binding.asked().empty());
  CHECK(binding.tags() == std::vector{TagId(31), TagId(7), TagId(12)});
  CHECK(binding.take(std::vector{TagId(40)}).sentence.empty());
}

TEST_CASE("one picture alone binds no tag, nor do tags that take turns", "[kit][binding]") {
  TagBinding binding = bare_table();
  for (int i = 0; i < 4 * TagBinding::kAgreeingPictures; ++i)
    CHECK_FALSE(binding.take(std::vector{TagId(i % 2)}).bound);
  CHECK(binding.tags().empty());
}

TEST_CASE("two new tags at once bind none, and it says so", "[kit][binding]") {
  TagBinding binding = bare_table();
  const auto answer = show(binding, {TagId(3), TagId(9)});
  CHECK_FALSE(answer.bound);
  CHECK(answer.sentence == "2 tags are seen that no piece has yet: show 2-07, II Battalion alone");
  CHECK(show(binding, {TagId(9), TagId(9)}).bound == TagId(9));  // one tag at two places is one tag
}

TEST_CASE("binding goes on where an earlier time ended", "[kit][binding]") {
  TagBinding binding = bare_table(std::vector{TagId(31), TagId(7)});
  CHECK(binding.asked() == "show c01");
  CHECK(show(binding, {TagId(7)}).sentence == "show c01");
  TagBinding more(three_pieces(), std::vector{TagId(1), TagId(2), TagId(3), TagId(4)});
  CHECK(more.is_done());
  CHECK(more.tags().size() == 3);
}

TEST_CASE("a tag that lies in view before any is shown is no piece's until it has been away",
          "[kit][binding]") {
  TagBinding binding(three_pieces(), {});
  const auto answer = show(binding, {TagId(3)});
  CHECK_FALSE(answer.bound);
  CHECK(answer.sentence == "tag 3 lies in view already: take it away, then show 2-07, II Battalion");
  CHECK(show(binding, {TagId(3), TagId(31)}).bound == TagId(31));  // the shown one is told from it
  CHECK_FALSE(show(binding, {TagId(3)}).bound);
  CHECK_FALSE(show(binding, {}).bound);
  CHECK(show(binding, {TagId(3)}).bound == TagId(3));
}

TEST_CASE("a base whose tag another piece has is told", "[kit][binding]") {
  TagBinding binding = bare_table(std::vector{TagId(31), TagId(7)});
  const auto answer = show(binding, {TagId(31)});
  CHECK_FALSE(answer.bound);
  CHECK(answer.sentence == "tag 31 is 2-07, II Battalion's already: show c01");
}
