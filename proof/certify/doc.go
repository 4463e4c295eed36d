// Package certify checks folders of certificates: what 'gdllint prove
// --certificate' has written, or what claims to be that.
//
// Programs are given to clingo, and their answers compared with those that the
// manifest asks for. What has no programs is checked by the rules: matches are
// replayed, strategies followed and states visited, by package play, which shares no
// code with what has proved the verdicts.
//
// A program that has no answer is asked once more, by a clingo that counts by clauses:
// the playability of copolymer_4, whose step counts pieces, had none after 60 s and
// has one after 13.
//
// A folder may come from anywhere. Nothing outside of it is read (os.Root), what
// is read is bounded, and nothing is believed of a manifest but what it asks
// for: that a file is not what it says is a contradiction, and so is a
// certificate without a step. That the programs are about the rulesheet and not
// about another one is for whoever reads them: each of their rules stands below
// the rule of the game that it comes from.
package certify
