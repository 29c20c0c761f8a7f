#pragma once

#include <functional>

#include "core/rules/known.hpp"
#include "core/rules/raphia/player/options.hpp"

namespace telescope::raphia {

/// What a seat is offered by its forms, and nothing else: for a side that the program plays at the table.
class FormOptions final : public Options {
 public:
  /// What the rules would answer if the seat asked for this. Refusals hang on open facts and its own cards
  /// (RRQ-83), so it may go by them.
  using Accepts = std::function<bool(const AnyAction&)>;

  /// `known` and `setup` outlive this.
  FormOptions(const std::shared_ptr<const Setup>& setup, const Known& known, Accepts accepts);

  std::vector<AnyAction> of_step() const override { return all_of(false, {}); }
  std::vector<AnyAction> of_piece(const PieceId& piece) const override { return all_of(true, piece); }

 private:
  std::vector<AnyAction> all_of(bool piecewise, const PieceId& piece) const;
  std::vector<Json> answers(const Form& form) const;
  std::vector<Json> answers(const FormField& field) const;

  Game blank_;  ///< before the first card is dealt: which pieces and cards there are at all
  const Known& known_;
  Accepts accepts_;
};

}  // namespace telescope::raphia
