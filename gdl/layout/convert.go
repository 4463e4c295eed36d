package layout

import (
	"bytes"
	"errors"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
)

// ErrProse says that words stand outside of any rule. In infix text they would
// be facts.
var ErrProse = errors.New("words stand outside of any rule")

// ErrPlain says that the infix text would look like prose: it would hold
// nothing but words.
var ErrPlain = errors.New("nothing but words without arguments, which infix text does not show to be rules")

// Convert writes a rulesheet in the other notation, in its canonical layout.
// The tree stays the same except for the case of letters. Comments keep their
// order and their words, unless said has another text for them, by their
// offsets: "" removes a comment.
//
// The result has been read again and compared. An error means that there is
// none; it is a *SyntaxError, ErrProse, ErrPlain or ErrChanged.
func Convert(f *gdl.File, to gdl.Notation, said map[int]string) ([]byte, error) {
	return guard.RunValue("the conversion", func() ([]byte, error) { return convertFile(f, to, said) })
}

func convertFile(f *gdl.File, to gdl.Notation, said map[int]string) ([]byte, error) {
	if len(f.Errors) > 0 {
		return nil, &SyntaxError{Source: f.Source, Errors: f.Errors}
	}
	if f.Notation == gdl.Prefix && slices.ContainsFunc(f.Exprs, func(e *gdl.Expr) bool { return !e.IsList() }) {
		return nil, ErrProse
	}
	if f.Notation == to {
		return FormatAs(f.Source.Text, to)
	}
	if f.Notation == gdl.Operations || to == gdl.Operations {
		return convertOperations(f, to, said)
	}
	before := newCommentedSheet(f, translation{sourceNotation: f.Notation, targetNotation: to, replacedComments: said})
	text := printSheet(before, to)
	after := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), f.Source.Name, text), to)
	if len(after.Errors) > 0 || !slices.EqualFunc(f.Rules, after.Rules, gdl.EqualRules) || !haveSameWords(before, after) {
		return nil, ErrChanged
	}
	if len(f.Rules) > 0 && gdl.NotationOf(text) != to {
		return nil, ErrPlain
	}
	again, err := FormatAs(text, to)
	if err != nil || !bytes.Equal(text, again) {
		return again, err
	}
	return text, nil
}

// haveSameWords tells whether the comments of a converted text have, in their
// order, the words of those of its source.
func haveSameWords(before *commentedSheet, after *gdl.File) bool {
	words := func(list [][]byte) string {
		var b strings.Builder
		for _, c := range list {
			for _, word := range bytes.FieldsFunc(c, isCommentSign) {
				b.Write(word)
				b.WriteByte(' ')
			}
		}
		return b.String()
	}
	return words(before.commentTexts) == words(writtenComments(after, translation{sourceNotation: after.Notation, targetNotation: after.Notation}))
}

// isCommentSign tells whether a character is a blank or belongs to the signs
// that begin and end comments.
func isCommentSign(c rune) bool { return c <= ' ' || strings.ContainsRune(";%/*", c) }
