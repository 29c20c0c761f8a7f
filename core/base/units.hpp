#pragma once

#include <compare>
#include <numbers>

namespace telescope {

/// A length on or above the table, kept in millimetres. May be negative: differences are lengths too.
class Length {
 public:
  constexpr Length() = default;
  static constexpr Length from_mm(double mm) { return Length{mm}; }
  static constexpr Length from_cm(double cm) { return Length{cm * 10.0}; }
  static constexpr Length from_inches(double inches) { return Length{inches * 25.4}; }

  constexpr double mm() const { return mm_; }
  constexpr double cm() const { return mm_ / 10.0; }
  constexpr double inches() const { return mm_ / 25.4; }

  constexpr auto operator<=>(const Length&) const = default;
  friend constexpr Length operator+(Length a, Length b) { return Length{a.mm_ + b.mm_}; }
  friend constexpr Length operator-(Length a, Length b) { return Length{a.mm_ - b.mm_}; }
  friend constexpr Length operator*(Length a, double k) { return Length{a.mm_ * k}; }
  friend constexpr double operator/(Length a, Length b) { return a.mm_ / b.mm_; }

 private:
  explicit constexpr Length(double mm) : mm_(mm) {}
  double mm_ = 0.0;
};

inline namespace literals {
constexpr Length operator""_mm(long double v) {
  return Length::from_mm(static_cast<double>(v));
}
constexpr Length operator""_mm(unsigned long long v) {
  return Length::from_mm(static_cast<double>(v));
}
constexpr Length operator""_cm(long double v) {
  return Length::from_cm(static_cast<double>(v));
}
constexpr Length operator""_cm(unsigned long long v) {
  return Length::from_cm(static_cast<double>(v));
}
constexpr Length operator""_in(long double v) {
  return Length::from_inches(static_cast<double>(v));
}
constexpr Length operator""_in(unsigned long long v) {
  return Length::from_inches(static_cast<double>(v));
}
}  // namespace literals

/// A point of the table plane, millimetres: origin at the near left corner of the playing area,
/// x to the right seen from the near edge, y away from it.
struct TablePoint {
  double x_mm = 0.0;
  double y_mm = 0.0;
  bool operator==(const TablePoint&) const = default;
};

constexpr double to_radians(double degrees) {
  return degrees * std::numbers::pi / 180.0;
}
constexpr double to_degrees(double radians) {
  return radians * 180.0 / std::numbers::pi;
}

/// Degrees clockwise from up-table (+y), always in [0, 360).
class Heading {
 public:
  constexpr Heading() = default;
  static Heading from_degrees(double degrees);
  constexpr double degrees() const { return degrees_; }
  constexpr double radians() const { return to_radians(degrees_); }
  bool operator==(const Heading&) const = default;

 private:
  explicit constexpr Heading(double d) : degrees_(d) {}
  double degrees_ = 0.0;
};

/// Smallest signed turn from `from` to `to`, in (-180, 180] degrees.
double turn_degrees(Heading from, Heading to);

/// What lies on a base, or turns with anything else: points of its frame on the table.
class BaseFrame {
 public:
  BaseFrame(TablePoint centre, double heading_deg);
  TablePoint operator()(double right_mm, double front_mm) const {
    return {centre_.x_mm + right_mm * cosine_ + front_mm * sine_,
            centre_.y_mm - right_mm * sine_ + front_mm * cosine_};
  }

 private:
  TablePoint centre_;
  double cosine_, sine_;
};

}  // namespace telescope
