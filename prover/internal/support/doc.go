// Package support finds which invariants a proof needs (an inductive validity
// core), for the claims of certificates.
//
// Each engine makes the claims for its proofs (task.ProofArgument, the file
// argument.go of the engine), with the help of a ProofSupport. CollectEvidence asks the
// arguments and keeps their claims with the verdicts. The programs come from
// the rules alone (proof/certificate), and proof/evidence writes them with a
// manifest.
//
//   - Smallest supports. All that was proved is inductive together, often
//     thousands of statements. A support begins with the invariants that the property needs
//     and goes on with those that these need, each time by QuickXplain over
//     assumptions on the network, within a quarter of the game's budget.
//     (Cores of the solver need libclingo 5.5.) Tic-tac-toe's playability
//     needs none, quarto's three; a test leaves out each invariant of small
//     games and sees clingo find a model.
//   - Sums are asked as differences after the first time, as in the prover.
//     Stock clingo answers the step for quarto's playability, with the sum of
//     pool and empty cells, in 0.1 s.
//   - Single states (ProofSupport.SingleStateEvidence). Where a property
//     follows from invariants in each state by itself, the certificate says
//     so: "invariants" has base, step and alive, and "single" asks for a state
//     in which they hold and the property does not. Moves and the rules for
//     the next state are then in the programs about the invariants only, and
//     counts over a whole board only in the one without moves. All fluents
//     being foreseen is part of every step; where no invariant is needed a
//     claim about nothing else shows it.
//   - Steps apart: where the network has more than 1,000 gates
//     there is also a program for each of the invariants, with the same
//     hypotheses, and one for the domains of states and moves ("step-domains"). They are
//     asked where there is no answer to the step as a whole: all together is
//     cheaper for checkers, where it is easy. One program about all 53
//     invariants of god had no answer after 1,900 conflicts; alone each takes
//     up to 100, and grounding remains. Statements that look ahead are
//     not asked apart: a program about one of them would miss moves that are
//     not foreseen after the state in question.
//   - Invariants that cannot be stated, because a condition has no
//     name in the rules and is too large to be written out, are not used for
//     supports as long as others suffice.
//   - Where the solver does not answer whether all that was proved is enough, each
//     invariant is asked about alone: by a local program, which needs the hypotheses that it assumed, or
//     by the program about all of the game (locals.go). The support of one is remembered
//     for the other properties. In othello, 64 cells in one question had no answer after
//     235 conflicts; alone they take seconds, as when they were proved.
//   - Where the solver does not answer that either, that
//     is only believed if all of it can be stated and nothing was proved by tallies,
//     and clingo says so when the certificate is tried (ProofSupport.IsUnsure):
//     else there is no certificate. (In checkers the certificate of zero-sum took the
//     utility structure, which rests on tallies, for inductive, and clingo found a
//     model.)
//   - Candidates that a stronger invariant implies are suspended in the strengthening and are not asked.
//     Where one has to be shown it is asked here, so that the stronger one is found.
//     (In gomoku_swap2_11x11 the certificate of the functionals said that one role
//     is in control, but not that none is during the set-up.)
//   - Sums that count conditions, such as the steps that a counter has passed, are stated with
//     a formula for each condition (certificate.FormulaSum), and asked as differences.
//   - Proofs whose programs stated a part of the invariants have a record of that
//     (discharge.go): it is asked again, as it was asked, with fewer and fewer of the invariants that it
//     had. Before, the support of counts was taken to be the groups of fluents below their
//     gates, which is a guess: in ticblock that one of two roles has the turn, unless
//     the first half is over, is a clause, and clingo found states without it.
//   - Trials (trial.go). Every certificate is tried as it would be written before there
//     is a verdict with it. A proof that clingo contradicts is none, and a fault.
//   - Order. The manifest lists the certificates of a property, and for each
//     the ones that it assumes: those before it only, which a test checks.
//   - Enumerations have certificates of their own kind, see below.
//   - So have inductions over two matches: package knowledge. A solver finds out
//     first whether fluents that agree are enough, then which other gates are the same,
//     then invariants of single states.
//   - No certificates: formulas about knowledge (as many copies as views), tallies
//     and invariants without a name.
//
// # Enumerations
//
// Where all states were visited the certificate says that the states which are
// reached are all, and that the property holds in each of them (visited.go).
//
// The states come from the reference semantics, which visits them once more: the
// network leaves out fluents that no question depends on, and enumerations leave
// out step counters. Package proof/diagram describes them compactly, and the
// certificate has two parts:
//
//   - "states", by induction: the initial state is one of them, and no move leads
//     out of them. All properties of a game share it.
//   - The property, of each of these states by itself, or of the moves that
//     leave it.
//
// Matches end because ranks rise: that of a state is the most moves that lead to
// it. The leaves of the diagram tell it. It is mostly the value of a step counter,
// so that such a diagram is not much larger than one without ranks.
//
// Where another proof has no certificate, since it rests on conditions that have no name in
// the rules, and there are few states, it gets this one (EnumerationEvidence).
//
// Stock clingo looks at the states one by one, and has to find out by itself
// which states the diagram leaves; the size of the diagram counts more than their
// number (14,161 states of chomp are 40 nodes). Where there are more than 50,000
// states, or more than 100,000 arcs, there is a summary instead (proof.VisitedStates): their
// number and a fingerprint, by which another visit of them with the
// reference semantics can be compared.
//
// Source: Junker, QuickXplain (AAAI 2004).
package support
