// Package certify checks folders of certificates: those that 'gdllint prove
// --certificate' has written, and any folder that pretends to be one.
//
// Programs are given to clingo, and their answers compared with those that the
// manifest demands. Verdicts without programs are checked by the rules: matches are
// replayed, strategies followed and states visited, by package play, which shares no
// code with the prover.
//
// A program without an answer is asked once more, by a clingo that writes cardinality
// constraints as clauses: for a step that counts the pieces of a large board an answer
// came after 13 s instead of none after 60 s.
//
// A folder may come from anywhere. No file outside of it is read (os.Root), the size of
// its files is bounded, and only the demands of a manifest are trusted: a file whose
// hash differs from the manifest is a contradiction, and so is a certificate without a
// step. Readers can check that the programs are about the rulesheet and not about
// another one: each of their rules stands below the rule of the game that it comes
// from.
package certify
