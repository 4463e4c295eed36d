package lsp

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
)

// The types of tokens, by their numbers.
const (
	tokenKeyword = iota
	tokenOperator
	tokenRelation
	tokenFunction
	tokenConstant
	tokenVariable
	tokenNumber
	tokenComment
	tokenMacro
)

// tokenTypes returns the names of the types of tokens in the protocol, in the order of their
// numbers. The protocol has no relations: relations are sent as functions, and functions as
// methods.
func tokenTypes() []string {
	return []string{"keyword", "operator", "function", "method", "enumMember", "variable", "number", "comment", "macro"}
}

// tokenDefinition is the modifier of relations where a rule defines them.
const tokenDefinition = 1

// A tokenPiece is a token: its offsets in the text, its type and its modifier.
type tokenPiece struct{ fromOffset, toOffset, tokenType, tokenModifier int }

// answerSemanticTokens answers with the types of all words and comments of a document, by which
// editors colour them.
func (t *textFeatures) answerSemanticTokens(_ context.Context, r *documentRequest) (any, error) {
	if r.documentVersion == nil {
		return protocol.SemanticTokens{Data: []uint32{}}, nil
	}
	f := t.documents.groupOf(r.documentVersion)
	var list []tokenPiece
	for i, x := range f.wordIndexes {
		if f.memberSheets[i].documentURI == r.documentVersion.documentURI {
			list = append(list, wordTokens(x)...)
		}
	}
	if !r.documentVersion.isSiblingFile() {
		list = append(list, commentTokens(r.documentVersion, list)...)
	}
	slices.SortStableFunc(list, func(a, b tokenPiece) int { return cmp.Compare(a.fromOffset, b.fromOffset) })
	return protocol.SemanticTokens{Data: encodeTokens(r.documentVersion, list)}, nil
}

func wordTokens(x *words.Index) []tokenPiece {
	list := make([]tokenPiece, 0, len(x.WordUses))
	for i := range x.WordUses {
		u := &x.WordUses[i]
		p := tokenPiece{fromOffset: u.FromOffset, toOffset: u.ToOffset, tokenType: tokenTypeOfKind[u.Kind]}
		switch {
		case u.Kind == words.Constant && isNumberText(u.FoldedName):
			p.tokenType = tokenNumber
		case u.IsDefinition:
			p.tokenModifier = tokenDefinition
		}
		list = append(list, p)
	}
	return list
}

var tokenTypeOfKind = map[words.Kind]int{words.Operator: tokenOperator, words.Keyword: tokenKeyword, words.Relation: tokenRelation,
	words.Function: tokenFunction, words.Constant: tokenConstant, words.Variable: tokenVariable, words.Formula: tokenMacro}

func isNumberText(name string) bool { return strings.Trim(name, "0123456789") == "" }

// commentTokens returns a token for each line of a comment, except comments that contain one of the
// taken tokens.
func commentTokens(of *documentVersion, taken []tokenPiece) []tokenPiece {
	var list []tokenPiece
	for _, c := range of.parsedFile().Comments {
		i := sort.Search(len(taken), func(i int) bool { return taken[i].fromOffset >= c.StartOffset })
		if i < len(taken) && taken[i].fromOffset < c.EndOffset {
			continue // the comment states a property, whose words have tokens
		}
		for line := of.sheetText.lineAt(c.StartOffset); line < len(of.sheetText.lineStarts); line++ {
			from, to := of.sheetText.lineOffsets(line)
			from, to = max(from, c.StartOffset), min(to, c.EndOffset)
			if from >= c.EndOffset {
				break
			}
			if to > from {
				list = append(list, tokenPiece{fromOffset: from, toOffset: to, tokenType: tokenComment})
			}
		}
	}
	return list
}

// encodeTokens encodes tokens in the form of the protocol: the position of each token relative to
// the one before. It leaves out empty tokens and those of several lines.
func encodeTokens(of *documentVersion, list []tokenPiece) []uint32 {
	data := make([]uint32, 0, 5*len(list))
	last := protocol.Position{}
	for _, p := range list {
		at := of.sheetText.rangeOf(p.fromOffset, p.toOffset)
		column := at.Start.Character
		if at.Start.Line == last.Line {
			column -= last.Character
		}
		if at.End.Line != at.Start.Line || at.End.Character <= at.Start.Character {
			continue
		}
		data = append(data, at.Start.Line-last.Line, column, at.End.Character-at.Start.Character, uint32(p.tokenType), uint32(p.tokenModifier))
		last = at.Start
	}
	return data
}

// aritiesOf returns the arities with which the keyword, relation or function with a name is used, ascending.
func aritiesOf(x *words.Index, kind words.Kind, name string) []int {
	var list []int
	for i := range x.WordUses {
		if u := &x.WordUses[i]; u.Kind == kind && u.FoldedName == name && !slices.Contains(list, u.Arity) {
			list = append(list, u.Arity)
		}
	}
	slices.Sort(list)
	return list
}

// argKind returns the kind of arguments for a kind of words: relations or functions.
func argKind(kind words.Kind) gdl.ArgKind {
	if kind == words.Function {
		return gdl.FunctionArg
	}
	return gdl.PredicateArg
}
