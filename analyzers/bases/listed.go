package bases

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A listing holds the atoms of base or input.
type listing struct {
	keyword     string
	listedAtoms []*gdl.Term
	atomTexts   map[string]bool // by the text of the atom
}

// evaluateListing evaluates base or input in the initial state: they do not depend on the
// state. It returns nil if they are too large to evaluate.
func evaluateListing(ctx context.Context, g *play.Game, keyword string) *listing {
	initial, err := g.InitialState(ctx)
	if err != nil {
		return nil
	}
	arity, _ := gdl.KeywordArity(keyword)
	pattern := &gdl.Term{Name: keyword, Spelling: keyword, InParens: true}
	for i := range arity {
		name := "?" + string(rune('a'+i))
		pattern.Args = append(pattern.Args, &gdl.Term{Name: name, Spelling: name})
	}
	atoms, err := g.QueryAtoms(ctx, initial, pattern)
	if err != nil {
		return nil
	}
	l := &listing{keyword, atoms, make(map[string]bool, len(atoms))}
	for _, a := range atoms {
		l.atomTexts[a.String()] = true
	}
	return l
}

// keywordAtom makes an atom of base or input.
func keywordAtom(keyword string, args ...*gdl.Term) *gdl.Term {
	return &gdl.Term{Name: keyword, Spelling: keyword, Args: args, InParens: true}
}

// containsAtom tells whether an atom with these arguments is listed.
func (l *listing) containsAtom(args ...*gdl.Term) bool {
	return l.atomTexts[keywordAtom(l.keyword, args...).String()]
}
