#pragma once

#include "core/rules/mini_nap/state/setup.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::mini_nap {

/// The camera and the game (section 19): where stands belong, what they show that is wrong or in doubt, and
/// what hands seem to have done.
class OnTable final : public FaceOf<TableFace, Setup> {
 public:
  using FaceOf::FaceOf;
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override;
  std::vector<Standing> standing(const Position& position) const override;
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override;
};

inline constexpr TwoParties kParties{"Attacker", "Defender"};

/// A player for each side, a spectator and, where the setting says so, an umpire. What a player intends is
/// nowhere in the program (MN-H02); strength and ratings are their owner's where they are not open (MN-H01).
class Knowledge final : public FaceOf<TwoPlayers, Setup> {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup)
      : FaceOf(setup, kParties, setup->settings.umpire ? Umpire::kReadsAll : Umpire::kNone, setup->sides) {}
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
};

/// What is read at the table's window. A line that tells of strength or ratings that are not open is for
/// their owner, whom the umpire reads too (MN-H01).
class Words final : public FaceOf<WordsFace, Setup> {
 public:
  using FaceOf::FaceOf;
  Sheet sheet(const Position& position) const override;
  Sheet heading(const Position& position) const override;
  std::vector<Option> options(const Position& position, const PieceId& piece) const override;
  std::vector<Form> forms(const Position& position) const override;
  std::vector<Truth> truth(const Position& position) const override;
  std::optional<GameEnd> end(const Position& position) const override;
  PieceId lost(const Event& event) const override;
  std::optional<std::string> told_large(const Position& position, const Event& event) const override;
  bool told_in_passing(const Event& event) const override;
  std::optional<std::string> chapter(const Event& event) const override;
  std::string title(const Action& action) const override;
  std::optional<Action> passed_by(const Position& position) const override;
};

}  // namespace telescope::mini_nap
