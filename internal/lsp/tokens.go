package lsp

import (
	"cmp"
	"context"
	"slices"
	"sort"

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

// tokenTypes returns the names of the types of tokens.
func tokenTypes() []string {
	return []string{"keyword", "operator", "function", "method", "enumMember", "variable", "number", "comment", "macro"}
}

// tokenDefinition is the modifier of defined relations.
const tokenDefinition = 1

// A piece is a token with its offsets.
type piece struct{ from, to, kind, modifier int }

// semanticTokens answers with the type of each word.
func (s *Server) semanticTokens(_ context.Context, r *request) (any, error) {
	if r.sheet == nil {
		return protocol.SemanticTokens{Data: []uint32{}}, nil
	}
	f := s.family(r.sheet)
	var list []piece
	for i, x := range f.texts {
		if f.sheets[i].uri == r.sheet.uri {
			list = append(list, pieces(x)...)
		}
	}
	if !r.sheet.properties() {
		list = append(list, comments(r.sheet, list)...)
	}
	slices.SortStableFunc(list, func(a, b piece) int { return cmp.Compare(a.from, b.from) })
	return protocol.SemanticTokens{Data: encode(r.sheet, list)}, nil
}

func pieces(x *words.Index) []piece {
	list := make([]piece, 0, len(x.Uses))
	for i := range x.Uses {
		u := &x.Uses[i]
		p := piece{from: u.From, to: u.To, kind: kindsOfTokens[u.Kind]}
		switch {
		case u.Kind == words.Constant && isNumber(u.Name):
			p.kind = tokenNumber
		case u.Defines:
			p.modifier = tokenDefinition
		}
		list = append(list, p)
	}
	return list
}

var kindsOfTokens = map[words.Kind]int{words.Operator: tokenOperator, words.Keyword: tokenKeyword, words.Relation: tokenRelation,
	words.Function: tokenFunction, words.Constant: tokenConstant, words.Variable: tokenVariable, words.Formula: tokenMacro}

func isNumber(name string) bool {
	for _, c := range name {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// comments returns the lines of comments without indexed words.
func comments(of *sheet, taken []piece) []piece {
	var list []piece
	for _, c := range of.parsed().Comments {
		i := sort.Search(len(taken), func(i int) bool { return taken[i].from >= c.From })
		if i < len(taken) && taken[i].from < c.To {
			continue // it states a property
		}
		for line := of.text.LineAt(c.From); line < of.text.Lines(); line++ {
			from, to := of.text.Line(line)
			from, to = max(from, c.From), min(to, c.To)
			if from >= c.To {
				break
			}
			if to > from {
				list = append(list, piece{from: from, to: to, kind: tokenComment})
			}
		}
	}
	return list
}

// encode encodes tokens in the form of the protocol: each relative to the one
// before.
func encode(of *sheet, list []piece) []uint32 {
	data := make([]uint32, 0, 5*len(list))
	last := protocol.Position{}
	for _, p := range list {
		at := of.text.Range(p.from, p.to)
		column := at.Start.Character
		if at.Start.Line == last.Line {
			column -= last.Character
		}
		if at.End.Line != at.Start.Line || at.End.Character <= at.Start.Character {
			continue
		}
		data = append(data, at.Start.Line-last.Line, column, at.End.Character-at.Start.Character, uint32(p.kind), uint32(p.modifier))
		last = at.Start
	}
	return data
}

// argumentsOf returns the arities with which a relation or function is used.
func argumentsOf(x *words.Index, kind words.Kind, name string) []int {
	var list []int
	for i := range x.Uses {
		if u := &x.Uses[i]; u.Kind == kind && u.Name == name && !slices.Contains(list, u.Arity) {
			list = append(list, u.Arity)
		}
	}
	slices.Sort(list)
	return list
}

// argKind returns the kind of the arguments of relations or of functions.
func argKind(kind words.Kind) gdl.ArgKind {
	if kind == words.Function {
		return gdl.FunctionArg
	}
	return gdl.PredicateArg
}
