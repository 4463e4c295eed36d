// Package textkind guesses the kind of a text that is not evidently a
// rulesheet: a Prolog program, prose, JSON, a file in UTF-16 and so on.
//
// It looks at the beginnings and ends of lines, and at characters that GDL does not have. It may be
// wrong, so its answers are only used in the words of messages. Whether a text may be overwritten
// is decided by package gdl.
package textkind
