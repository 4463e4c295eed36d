// Package support finds which invariants a proof needs, and makes the claims of certificates.
//
// Algorithm: inductive validity cores. A support begins with the invariants that the property needs
// and goes on with those that these need, each time by QuickXplain over assumptions on the network.
// Each engine makes the claims for its proofs (task.ProofArgument, in the engine's argument.go):
// that no sequence of states violates something, with a lemma of the invariants that exclude it
// (ClaimAgainst), or that statements are inductive together with the invariants that they need
// (InductiveClaim); records of programs that stated part of the invariants are asked again
// (discharge.go). Where all states were visited the claim is a decision diagram of them with ranks
// (visited.go).
//
// Source: Junker, QuickXplain (AAAI 2004); Ghassabani, Gacek and Whalen, Efficient generation of inductive validity
// cores (FSE 2016).
//
// Input: proofs and their arguments. The evidence for each question may take a quarter of the
// game's budget, which is not charged to the game.
//
// Invariant: the invariants that are chosen are enough for the proof, by an answer of the solver; else
// (isUnsure) the certificate is only written when clingo confirms it. If there is a clingo, every
// certificate is tried as it would be written before a verdict is given (trial.go): a proof that
// clingo contradicts is dropped.
//
// Limits: no certificates for proofs by conditions without a name in the rules; summaries
// instead of diagrams above 50,000 states.
//
// Decides: nothing; it can only take a verdict back.
package support
