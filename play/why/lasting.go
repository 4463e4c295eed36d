package why

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A Class holds the fluents of a symbol, or those of them with one term as an argument.
type Class struct {
	gdl.Symbol
	Arg   int // its index; -1 for all fluents of the symbol
	Value string
}

// A Moment is a fluent in a state of a match.
type Moment struct {
	*Match
	Fluent *gdl.Term
	Step   int
}

// A Life tells what becomes of the fluents of a class in the steps of some matches.
type Life struct {
	Kept, Lost []Moment // a few that still hold after the step, and that have gone with no other value for their key
	First      int      // the number of fluents in the first state

	Least, Most int // the least and the greatest number in a state; states without any count only if Most is above 1

	states int // the number of states with such fluents
}

// A RoleMove is a kind of move of a role.
type RoleMove struct {
	Role int
	Move gdl.Symbol
}

// An End tells after which moves no fluent of a symbol holds any more, although the match goes on.
type End struct {
	Goes, Stays map[RoleMove]Moment // by move: a fluent of the state before; with Goes none holds after it, with Stays some do
	Returns     []Moment            // a few fluents that hold where none held before, but not those of the first state
}

// mostMoments bounds the moments in a list.
const mostMoments = 8

func add(list *[]Moment, x Moment) {
	if len(*list) < mostMoments {
		*list = append(*list, x)
	}
}

// Lives returns the lives of the fluents of some matches, and the ends of their symbols.
func Lives(ctx context.Context, matches []*Match) (lives map[Class]*Life, ends map[gdl.Symbol]*End) {
	lives, ends = map[Class]*Life{}, map[gdl.Symbol]*End{}
	known, steps := map[*gdl.Term][]*Life{}, 0 // equal terms of a game are one term
	of := func(f *gdl.Term) []*Life {
		if known[f] == nil {
			for at := -1; at < len(f.Args); at++ {
				c := Class{Symbol: model.Start(f), Arg: at}
				if at >= 0 {
					c.Value = f.Args[at].String()
				}
				if lives[c] == nil {
					lives[c] = &Life{}
				}
				known[f] = append(known[f], lives[c])
			}
		}
		return known[f]
	}
	for _, f := range matches[0].States[0].TrueFluents() {
		for _, l := range of(f) {
			l.First++
		}
	}
	for _, m := range matches {
		for n := range m.Last() {
			live(ctx, m, n, ends)
			held := map[*Life]int{}
			for _, f := range m.lost(n) {
				for _, l := range of(f) {
					add(&l.Lost, Moment{m, f, n})
				}
			}
			for _, f := range m.States[n].TrueFluents() {
				for _, l := range of(f) {
					if held[l]++; len(l.Kept) < mostMoments && m.States[n+1].HasFluent(f) {
						add(&l.Kept, Moment{m, f, n})
					}
				}
			}
			for l, count := range held {
				l.Least, l.Most, l.states = min(cmp.Or(l.Least, count), count), max(l.Most, count), l.states+1
			}
			steps++
		}
	}
	for _, l := range lives {
		if l.Most > 1 && l.states < steps {
			l.Least = 0
		}
	}
	return lives, ends
}

// live notes in ends which symbols still have fluents after a step, and which have none.
func live(ctx context.Context, m *Match, n int, ends map[gdl.Symbol]*End) {
	first := func(s play.State) map[gdl.Symbol]*gdl.Term {
		of := map[gdl.Symbol]*gdl.Term{}
		for _, f := range s.TrueFluents() {
			if x := model.Start(f); of[x] == nil {
				of[x] = f
			}
		}
		return of
	}
	before, after := first(m.States[n]), first(m.States[n+1])
	isOver, err := false, error(nil)
	if n+1 == m.Last() { // a match goes on from no terminal state
		isOver, err = m.Game.IsTerminal(ctx, m.States[n+1])
	}
	of := func(s gdl.Symbol) *End {
		if ends[s] == nil {
			ends[s] = &End{map[RoleMove]Moment{}, map[RoleMove]Moment{}, nil}
		}
		return ends[s]
	}
	for s, f := range after {
		if end := of(s); before[s] == nil && n > 0 {
			add(&end.Returns, Moment{m, f, n})
		}
	}
	for s, f := range before {
		for role, move := range m.Moves[n] {
			x, list := RoleMove{role, model.Start(move)}, of(s).Goes
			if after[s] != nil || isOver || err != nil {
				list = of(s).Stays
			}
			if _, known := list[x]; !known && (after[s] != nil || !isOver) {
				list[x] = Moment{m, f, n}
			}
		}
	}
}

// IsUsed tells whether a move of the step is legal because the fluent holds: the move uses it.
func (x Moment) IsUsed(ctx context.Context) bool {
	for i := range x.Game.Roles() {
		if x.restsOn(ctx, x.Fluent, x.Step, i, true) {
			return true
		}
	}
	return false
}

// Allows tells whether the move of a role in the step is legal because the fluent does not hold.
func (x Moment) Allows(ctx context.Context, role int) bool {
	return x.restsOn(ctx, x.Fluent, x.Step, role, false)
}

// Made returns the step that has made the fluent; nil if it is of the first state.
func (x Moment) Made(ctx context.Context) *Moment {
	since, err := x.Since(ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, x.Fluent), Step: x.Step, Holds: true})
	if err != nil || since == 0 {
		return nil
	}
	return &Moment{x.Match, x.Fluent, since - 1}
}

// MayMake tells whether the facts allow a rule for next to make a fluent.
func (m *Match) MayMake(ctx context.Context, r *gdl.Rule, f *gdl.Term) bool {
	bar, fits := barring(ctx, m, r, f)
	return fits && bar == nil
}

// barring returns a condition of a rule for next about facts that bars it from making a fluent, and whether its head fits.
func barring(ctx context.Context, m *Match, r *gdl.Rule, f *gdl.Term) (bar *gdl.Literal, fits bool) {
	known := gdl.Subst{}
	if !known.UnifyTerms(r.Head, Apart(gdl.NewTerm(gdl.Next, f))) {
		return nil, false
	}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom || l.Op == gdl.OpDistinct {
			if holds, err := m.Holds(ctx, apply(l, known), 0); m.isStatic(l) && err == nil && !holds {
				return l, true
			}
		}
	}
	return nil, true
}

// lost returns the fluents that a step takes away, but for those that were the only value of a key which gets a new
// one.
func (m *Match) lost(n int) []*gdl.Term {
	filled, values := map[string]bool{}, map[string]int{}
	for _, f := range m.States[n+1].FluentsNotIn(m.States[n]) {
		filled[keyOf(f)] = true
	}
	for _, f := range m.States[n].TrueFluents() {
		values[keyOf(f)]++
	}
	return slices.DeleteFunc(m.States[n].FluentsNotIn(m.States[n+1]), func(f *gdl.Term) bool { return filled[keyOf(f)] && values[keyOf(f)] == 1 })
}

// keyOf writes a fluent without its last argument.
func keyOf(f *gdl.Term) string { return fmt.Sprint(model.Start(f), f.Args[:max(len(f.Args)-1, 0)]) }

// Losses returns the names of the fluents that a step takes away without another value in their place, and of those of
// which a step gives a key two values.
func (m *Match) Losses() (names []string) {
	for n := range m.Last() {
		for _, f := range m.lost(n) {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	for _, b := range m.Breaks() {
		if b.IsDoubled() && !slices.Contains(names, b.Name) {
			names = append(names, b.Name)
		}
	}
	return names
}

// restsOn tells whether the move of a role in a step is legal because a fluent holds, or because it does not.
func (m *Match) restsOn(ctx context.Context, f *gdl.Term, step, role int, holds bool) bool {
	g := newGraph(m)
	_ = g.follow(ctx, []play.Fact{{Atom: gdl.NewTerm(gdl.Legal, m.Game.Roles()[role], m.Moves[step][role]), Step: step, Holds: true}}, mostComparing)
	return slices.ContainsFunc(g.Nodes, func(n *Node) bool {
		return n.IsHere && n.Holds == holds && n.Atom.Name == gdl.True && gdl.EqualTerms(n.Atom.Args[0], f)
	})
}
