package bases

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A listing holds the atoms of base or input.
type listing struct {
	keyword string
	atoms   []*gdl.Term
	is      map[string]bool // by the text of the atom
}

// list evaluates base or input in the initial state: they do not depend on the
// state. It returns nil if they are too large to evaluate.
func list(ctx context.Context, g *play.Game, keyword string) *listing {
	initial, err := g.Initial(ctx)
	if err != nil {
		return nil
	}
	arity, _ := gdl.KeywordArity(keyword)
	pattern := &gdl.Term{Name: keyword, Spelling: keyword, Parens: true}
	for i := range arity {
		name := "?" + string(rune('a'+i))
		pattern.Args = append(pattern.Args, &gdl.Term{Name: name, Spelling: name})
	}
	atoms, err := g.Query(ctx, initial, pattern)
	if err != nil {
		return nil
	}
	l := &listing{keyword, atoms, make(map[string]bool, len(atoms))}
	for _, a := range atoms {
		l.is[a.String()] = true
	}
	return l
}

// atom makes an atom of base or input.
func atom(keyword string, args ...*gdl.Term) *gdl.Term {
	return &gdl.Term{Name: keyword, Spelling: keyword, Args: args, Parens: true}
}

// has tells whether an atom with these arguments is listed.
func (l *listing) has(args ...*gdl.Term) bool { return l.is[atom(l.keyword, args...).String()] }
