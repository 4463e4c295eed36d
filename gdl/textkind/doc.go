// Package textkind guesses the kind of a text that is not evidently a
// rulesheet: a Prolog program, prose, JSON, a file in UTF-16 and so on.
//
// It uses the beginnings and ends of lines, and characters that GDL does not have. It may be wrong, so its answers are
// only used in messages. Package gdl decides whether a text may be overwritten.
package textkind
