#pragma once

#include <cstdint>
#include <string>

namespace telescope::bench {

/// Looks for the tags of a kit of 85 in `frames` pictures that hold none: photographs (those under
/// /usr/share/backgrounds) and drawn ground with foreign codes, text, checkerboards, dominoes and window
/// blinds on them; then in pictures full of square 4 x 4 tags of foreign dictionaries. Prints what was read,
/// and saves what was taken for a tag in `ghost_folder` unless that is empty. `with_tags`: every third tag of
/// the kit lies in every picture, all of them dim, blurred, noisy and compressed, so that patience is called
/// for; a ghost is what is read elsewhere, or as another.
void run_negatives(int frames, std::uint64_t seed, bool with_tags, const std::string& ghost_folder);

}  // namespace telescope::bench
