// Package certify checks folders of certificates: those that 'gdllint prove --certificate' has
// written, or any other folder that claims to be one.
//
// Programs are given to clingo, and the answers are compared with those that the manifest demands.
// Verdicts without programs are checked by the rules: matches are replayed, strategies followed and
// states visited, by package play, which imports nothing of the prover.
//
// A program without an answer is asked once more, by a clingo that translates cardinality
// constraints to clauses, which helps with steps that count the pieces of a large board.
//
// A folder may come from anywhere. No file outside of it is read (os.Root), the size of its files
// is bounded, and nothing in it is trusted. A file whose hash differs from the manifest is a
// contradiction, and so is a certificate without a step. A verdict stands only if its programs are
// those that gdllint itself writes from the rulesheet and the claim (own.go).
package certify
