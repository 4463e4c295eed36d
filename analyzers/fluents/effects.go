package fluents

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// Bounds of the search for moves without an effect of their own.
const (
	mostMatches  = 4
	mostMoves    = 40 // of a role in a state
	fewestStates = 10
	workShare    = 20 // the part, one in so many, of the work of the reference semantics
)

// A place is an argument of moves.
type place struct {
	gdl.Symbol
	arg int
}

// A tally counts the states in which moves have the same effect, and another one.
type tally struct{ alike, unlike int }

// A choice counts how moves differ by the value at one place.
type choice struct {
	idle  map[string]tally    // by value: whether it changes no more than each move does
	pairs map[[2]string]tally // of two moves that differ at this place only
}

// effects finds values of moves with which no more changes than with each move, and those with which the next state is
// the same as with another value, in all matches that were tried.
func effects(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() {
		return
	}
	s, matches := validity.PlayedOf(p.Pass, mostMatches, workShare)
	choices := map[place]*choice{}
	for _, m := range matches {
		for n, step := range m.Steps {
			for i, role := range s.Game.Roles() {
				if size := m.ChoiceSizes[n][i]; size < 2 || size > mostMoves || role.Name == gdl.Random {
					continue
				}
				moves, err := s.Game.LegalMoves(p.Unit.Ctx, m.States[n], role)
				var after []play.State
				for does := slices.Clone(step.JointMove); err == nil && len(after) < len(moves); {
					does[i] = moves[len(after)]
					var next play.State
					next, err = s.Game.NextState(p.Unit.Ctx, m.States[n], does)
					after = append(after, next)
				}
				if err != nil {
					return // out of budget
				}
				compare(choices, m.States[n], moves, after)
			}
		}
	}
	seen := map[lint.Node]bool{}
	for _, at := range slices.SortedFunc(maps.Keys(choices), func(a, b place) int { return cmp.Or(cmp.Compare(a.Name, b.Name), a.Arity-b.Arity, a.arg-b.arg) }) {
		choices[at].report(p, at, func(c lint.Case) {
			if !seen[c.At] {
				found(c)
			}
			seen[c.At] = true
		})
	}
}

// compare counts the effects of the moves of a role in a state.
func compare(choices map[place]*choice, s play.State, moves []*gdl.Term, after []play.State) {
	at := func(p place) *choice {
		if choices[p] == nil {
			choices[p] = &choice{map[string]tally{}, map[[2]string]tally{}}
		}
		return choices[p]
	}
	var changed [][]gdl.Symbol
	for _, next := range after {
		var list []gdl.Symbol
		for _, f := range append(next.FluentsNotIn(s), s.FluentsNotIn(next)...) {
			if x := model.Start(f); !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
		changed = append(changed, list)
	}
	common := slices.DeleteFunc(slices.Clone(changed[0]), func(x gdl.Symbol) bool {
		return slices.ContainsFunc(changed, func(list []gdl.Symbol) bool { return !slices.Contains(list, x) })
	})
	isAlike := !slices.ContainsFunc(changed, func(list []gdl.Symbol) bool { return len(list) > len(common) })
	for i, move := range moves {
		for n, arg := range move.Args {
			if idle := at(place{model.Start(move), n}).idle; !isAlike {
				idle[arg.String()] = idle[arg.String()].plus(len(changed[i]) == len(common))
			}
		}
		for j, other := range moves[:i] {
			if p, values, ok := difference(other, move); ok {
				pairs := at(p).pairs
				pairs[values] = pairs[values].plus(after[i] == after[j])
			}
		}
	}
}

func (t tally) plus(isSame bool) tally {
	if isSame {
		t.alike++
	} else {
		t.unlike++
	}
	return t
}

// difference returns the only argument in which two moves of a kind differ, with its values. Moves without arguments may do the
// same on purpose, as a bluff does.
func difference(a, b *gdl.Term) (at place, values [2]string, ok bool) {
	if model.Start(a) != model.Start(b) {
		return at, values, false
	}
	for i := range a.Args {
		if !gdl.EqualTerms(a.Args[i], b.Args[i]) {
			if ok {
				return at, values, false
			}
			at, values, ok = place{model.Start(a), i}, [2]string{a.Args[i].String(), b.Args[i].String()}, true
		}
	}
	return at, values, ok
}

// report reports the value of a place that is idle, though no other one is, and two values that are alike, though no others are.
func (c *choice) report(p *lint.Pass, at place, found lint.Found) {
	isMeant := func(value string) bool { n, err := strconv.Atoi(value); return err != nil || n == 0 } // such as the direction none
	var idle []string
	active := 0
	for v, t := range c.idle {
		switch {
		case t.unlike == 0 && t.alike >= fewestStates:
			idle = append(idle, v)
		case t.alike == 0 && t.unlike >= fewestStates:
			active++
		}
	}
	if len(idle) == 1 && active == len(c.idle)-1 && active > 1 && !isMeant(idle[0]) {
		found(lint.CaseAt(node(p, at, idle[0]), idle[0], c.idle[idle[0]].alike).OfKind("idle"))
	}
	var alike [][2]string
	differing := 0
	for v, t := range c.pairs {
		switch {
		case t.unlike == 0 && t.alike >= fewestStates:
			alike = append(alike, v)
		case t.unlike > t.alike:
			differing++
		}
	}
	if len(alike) == 1 && differing == len(c.pairs)-1 && differing > 1 {
		one, two := alike[0][0], alike[0][1]
		found(lint.CaseAt(node(p, at, two), two, one, c.pairs[alike[0]].alike).Relating(node(p, at, one)).OfKind("alike"))
	}
}

// node returns the head of the only rule that names a value of moves, or else the first move of this kind that is legal.
func node(p *lint.Pass, at place, value string) (node lint.Node) {
	rules := 0
	for _, r := range p.Rules {
		isOther := len(r.Body) == 0 || r.Head.Name != gdl.Next && model.IsKeyword(r.Head.Name)
		if !isOther && slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool { return o.InHead() && o.Symbol != nil && o.Symbol.Name == value }) {
			node, rules = r.Head, rules+1
		}
	}
	if rules == 1 {
		return node
	}
	for o := range p.Places(model.Move, model.Offered) {
		if o.Symbol != nil && (model.Start(o.Term) == at.Symbol) {
			return o
		}
	}
	return p.File.Rules[0]
}
