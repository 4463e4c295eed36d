// Package support finds which invariants a proof needs (an inductive validity
// core), and states them as claims of certificates.
//
// The programs come from the rules alone (proof/certificate); the prover only
// says which invariants to use (support.go), and proof/evidence
// writes them with a manifest.
//
//   - Smallest supports. All that was proved is inductive together, often
//     thousands of statements. A support begins with what the property needs
//     and goes on with what that needs, each time by QuickXplain over
//     assumptions on the network, within a quarter of the game's budget.
//     (Cores of the solver need libclingo 5.5.) Tic-tac-toe's playability
//     needs none, quarto's three; a test leaves out each invariant of small
//     games and sees clingo find a model.
//   - Sums are asked as differences after the first time, as in the prover.
//     Stock clingo answers the step for quarto's playability, with the sum of
//     pool and empty cells, in 0.1 s.
//   - Rankings and step counters are statements about two states. Their
//     invariants have a certificate of their own, which is assumed at all
//     times: otherwise clingo would have to find out in each step that they
//     still hold.
//   - Single states (single.go, single.go of the package). Where a property
//     follows from invariants in each state by itself, the certificate says
//     so: "invariants" has base, step and alive, and "single" asks for a state
//     in which they hold and the property does not. Moves and the rules for
//     the next state are then in the programs about the invariants only, and
//     counts over a whole board only in the one without moves. All fluents
//     being foreseen is part of every step; where no invariant is needed a
//     claim about nothing else shows it.
//   - Tallies (counts.go) are lemmas of single states, in the order in which
//     the prover found them: each program asks for some keys of a relation and
//     assumes those before. With all of them the goal values of god, a sum
//     over 25 cells on which clingo found no answer at all, take 49 conflicts,
//     and the 26 lemmas before it mostly fewer than 1,000 each; two were
//     stopped at 25 s. Keys are named by atoms of the game; tallies of
//     relations that only rule splitting has made are left out.
//   - Steps apart (apart.go): where the network has more than 1,000 gates
//     there is also a program for each of the invariants, with the same
//     hypotheses, and one for what there can be ("step-domains"). They are
//     asked where there is no answer to the step as a whole: all together is
//     cheaper for checkers, where it is easy. One program about all 53
//     invariants of god had no answer after 1,900 conflicts; alone each takes
//     up to 100, and what remains is grounding. Statements that look ahead are
//     not asked apart: a program about one of them would miss moves that are
//     not foreseen after the state in question.
//   - Persistence is one statement about all fluents that stay and all that
//     stay away, proved by induction over two moves with the invariants that
//     it needs.
//   - Inequalities ("never fewer than at first of ...") are counts of
//     formulas. Invariants that cannot be stated, because a condition has no
//     name in the rules and is too large to be written out, are not used for
//     supports as long as others suffice.
//   - Order. The manifest lists the certificates of a property, and for each
//     the ones that it assumes: those before it only, which a test checks.
//   - No certificates: knowledge (programs about several copies), tallies and
//     invariants without a name, and what was enumerated or is shown by a
//     match.
//
// Source: Junker, QuickXplain (AAAI 2004).
package support
