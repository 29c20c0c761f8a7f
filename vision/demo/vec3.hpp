#pragma once

#include <cmath>

namespace telescope::vision::demo {

/// Scenes are drawn with single precision.
constexpr float f(double v) {
  return static_cast<float>(v);
}

/// A point or direction over the table, millimetres: x and y as TablePoint, z up. Also a linear RGB colour.
struct Vec3 {
  float x = 0, y = 0, z = 0;
  friend Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator*(Vec3 a, float k) { return {a.x * k, a.y * k, a.z * k}; }
  friend Vec3 operator*(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
  Vec3& operator+=(Vec3 b) { return *this = *this + b; }
};

inline float dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(Vec3 a) {
  return std::sqrt(dot(a, a));
}
inline Vec3 normalised(Vec3 a) {
  return a * (1.0F / length(a));
}

/// A rotation; its rows are the axes of the frame it takes points into.
struct Rotation {
  Vec3 row[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Vec3 operator()(Vec3 v) const { return {dot(row[0], v), dot(row[1], v), dot(row[2], v)}; }
  Vec3 back(Vec3 v) const { return row[0] * v.x + row[1] * v.y + row[2] * v.z; }
};

/// Takes table directions into the frame of a thing that faces `heading_deg` (clockwise from up-table) and is
/// tipped forward by `tip_deg`: x to its right, y to its front.
inline Rotation facing_frame(double heading_deg, double tip_deg = 0.0) {
  const double h = heading_deg * M_PI / 180.0, t = tip_deg * M_PI / 180.0;
  const auto f = [](double v) { return static_cast<float>(v); };
  const Vec3 right{f(std::cos(h)), f(-std::sin(h)), 0};
  const Vec3 ahead{f(std::sin(h)), f(std::cos(h)), 0};
  const Vec3 up{0, 0, 1};
  return {
      {right, ahead * f(std::cos(t)) - up * f(std::sin(t)), ahead * f(std::sin(t)) + up * f(std::cos(t))}};
}

}  // namespace telescope::vision::demo
