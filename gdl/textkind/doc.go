// Package textkind tells what a text is that is not evidently a rulesheet: a
// Prolog program, prose, JSON, a file in UTF-16 and so on.
//
// It goes by the signs that a reader goes by too: how lines begin and end, and
// characters that GDL has no use for. It may be wrong about the language. So
// nothing rests on its answers but the words of a message: whether a text may
// be written to is decided by package gdl, by what a rulesheet surely is.
package textkind
