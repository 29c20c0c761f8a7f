#pragma once

#include <compare>
#include <functional>
#include <string>
#include <utility>

namespace telescope {

/// An identifier that cannot be mixed up with another kind of identifier.
template <class Kind, class Rep>
class StrongId {
 public:
  StrongId() = default;
  explicit StrongId(Rep value) : value_(std::move(value)) {}
  const Rep& value() const { return value_; }
  auto operator<=>(const StrongId&) const = default;

 private:
  Rep value_{};
};

/// The number printed as a tag; meaningless outside its tag family.
using TagId = StrongId<struct TagIdKind, int>;
/// A physical piece of the kit: a stand ("2-07") or a face-down counter ("c14").
using PieceId = StrongId<struct PieceIdKind, std::string>;
/// What a piece stands for in the rules; one unit may own several pieces.
using UnitId = StrongId<struct UnitIdKind, std::string>;

}  // namespace telescope

template <class Kind, class Rep>
struct std::hash<telescope::StrongId<Kind, Rep>> {
  std::size_t operator()(const telescope::StrongId<Kind, Rep>& id) const {
    return std::hash<Rep>{}(id.value());
  }
};
