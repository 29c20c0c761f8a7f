#pragma once

/// Where good ends and bad begins, each with its reason. "Measured" means: on rendered pictures, with the
/// benchmarks of tests/bench or with tests/vision/health; not yet on paper under a real camera.
namespace telescope::vision::limits {

/// A pixel this bright has lost what it showed; noise keeps blown-out paper a little below 255.
inline constexpr int kClippedGrey = 250;
/// A pixel this dark holds less than the noise of a webcam.
inline constexpr int kDarkGrey = 20;

/// Share of the table that is blown out. White eats into black there, and over-exposure costs readers more
/// than anything else. The paper of forty tags covers about 2 % of a table: measured on a picture made
/// brighter and brighter, half of them were lost when 1.3 % was blown out, nearly all at 4 %.
inline constexpr double kClippedFair = 0.005, kClippedBad = 0.03;
/// Share of the table that is too dark. A black cloth is no fault, so a dark table alone is never bad.
inline constexpr double kDarkFair = 0.60;
/// Grey level of the tags' paper; below, exposure is so short that ink drowns in noise.
inline constexpr double kPaperFair = 90, kPaperBad = 40;
/// Grey levels between ink and paper of the faintest tenth of the tags: below 30 the benchmark counts a tag
/// as washed out and asks nobody to read it.
inline constexpr double kContrastFair = 60, kContrastBad = 30;

/// A blown-out patch as wide as this share of a tag hides enough of it that it is not read.
inline constexpr double kGlarePatchOfTag = 0.6;
/// Share of the table under such patches: half a sector of 24 is bad.
inline constexpr double kGlareFair = 0.0, kGlareBad = 0.02;

/// Blur as measured, one sigma, in modules of the smallest tags. With 20 mm tags at 1080p in good light 40 of
/// 40 are read at 0.55, 7 at 0.6; smeared one way only, 34 at 0.47 and 20 at 0.55. (Much blur is measured as
/// less than it is.)
inline constexpr double kBlurFair = 0.4, kBlurBad = 0.57;
/// Blur along one axis so many times that along the other is motion, not focus.
inline constexpr double kMotionRatio = 1.5;
/// One side of the table so many times softer than the other is told.
inline constexpr double kUnevenFocus = 1.4;
/// A step is told apart by its 10 to 90 % width, which people can check on a picture: 2.563 sigma.
inline constexpr double kWidthOfSigma = 2.563;

/// Pixels a module of a Data Matrix: 24 mm at 1080p (2.5) reads 95 %, 27 mm (2.8) all. Square tags have their
/// limits in calibration/legibility.hpp.
inline constexpr double kMatrixReadable = 2.4, kMatrixComfortable = 2.8;

/// Cells in which two tags of a kit differ at least: with two, one spoilt cell leaves both as likely.
inline constexpr int kCellsApartFair = 3;

/// Sigma in grey levels. "Degraded" benchmark pictures have 3 to 6 and read whole; noise alone hardly
/// matters.
inline constexpr double kNoiseFair = 7, kNoiseBad = 25;

/// Share of the playing area outside the picture: a sliver at the edge may be lived with.
inline constexpr double kHiddenBad = 0.02;
/// An anchor counts as seen, and as seen steadily, from these shares of the pictures on.
inline constexpr double kAnchorSeen = 0.5, kAnchorSteady = 0.9;
/// Tags at rest that are read in fewer of the pictures than this flicker; hands cover some.
inline constexpr double kSteadyTags = 0.85;

/// Share of the tag-like squares of the table that are read. Good pictures of the benchmark have all; one in
/// twenty may be a card with a pattern on it.
inline constexpr double kReadFair = 0.95, kReadBad = 0.7;
/// Where so many are read and none stays unread, a poor picture is good enough for what lies there.
inline constexpr int kEnoughRead = 3;

/// Print off by so much of its size: 1.5 % is what the measurement itself may be off; the reader looks for
/// tags within about 17 % of their size, of which height and perspective need a part.
inline constexpr double kPrintFair = 0.015, kPrintBad = 0.10;
/// Reprojection error on the table, mm: 1 is the margin of a tag glued on by hand, 3 that of a sector's edge.
inline constexpr double kPoseFairMm = 1.0, kPoseBadMm = 3.0;

/// Pictures a second. Below 10 a quick hand is between two pictures; at 1.25 the newest is too old to be
/// live.
inline constexpr double kRateFair = 10, kRateBad = 1.25;
/// Age of a picture when it has been read, seconds: 0.1 is the aim, 0.8 ends "live" (vision/source).
inline constexpr double kLatencyFair = 0.25, kLatencyBad = 0.8;

}  // namespace telescope::vision::limits
