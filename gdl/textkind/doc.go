// Package textkind guesses the kind of a text that is not evidently a
// rulesheet: a Prolog program, prose, JSON, a file in UTF-16 and so on.
//
// It uses the signs that a reader uses: the beginnings and ends of lines, and
// characters that GDL does not have. It may be wrong about the language. So its
// answers decide on nothing but the words of a message: package gdl decides
// whether a text may be overwritten, by the evidence that it is a rulesheet.
package textkind
