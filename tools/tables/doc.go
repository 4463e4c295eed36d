// Command tables runs the prover over the games of the result tables that the
// papers about GDL verification print, and shows its verdicts beside theirs:
//
//	bin/tools/tables [-corpus DIR] [-paper AIJ2012] [-game NAME] [-budget default]
//	bin/tools/tables -compare [-peer PROGRAM] [-peer-limit SECONDS]
//
// With -stated it writes down the formulas that the papers count, as an author
// would state them, and counts those that are proved.
//
// The papers are IJCAI2009, AAAI2010, AIJ2012 and KR2012. Columns that no
// question to the prover answers, or in which no answer is printed, are counted
// and left out.
//
// With -compare, a program that implements the method of the papers runs on the
// same games in the same run, each game in a process of its own, and the
// processor seconds of both are compared.
//
// The mark of a cell is one of:
//
//   - blank: the same as printed
//   - "+": decided where the paper is not, or more formulas proved
//   - "-": open where the paper decided, or fewer formulas proved
//   - "!": the opposite of the printed answer; the evidence follows
//
// The games are third-party texts and not part of the repository. Not every
// text is certainly the authors' own, so that a "!" may be right: it comes with
// the match that shows it, replayed once more, or with the method of proof.
package main
