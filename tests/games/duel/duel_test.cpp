#include "tests/games/duel/duel.hpp"
