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
	mostMoves    = 40 // states in which a role has more legal moves are skipped
	fewestStates = 10 // cases in which two values must have the same effect
	workShare    = 20 // the search may do one part in workShare of the work that is allowed for replays
)

// A place is an argument of moves of one name. For the kind alike, each two of its values are compared. For the kind
// idle, each value is compared with "": a move with an idle value changes only the fluents that all moves of the role
// change.
type place struct {
	gdl.Symbol
	arg  int
	kind string // the kind of the row: alike or idle
}

// A tally counts the cases in which two values have the same effect, and those in which they have different effects.
type tally struct{ equal, differing int }

// effects compares the moves of the sample by the values of their arguments. It finds the only two values of an argument
// with which moves have the same effect, and the only value with which a move has no effect of its own. A value without
// an effect may be meant, so 0 and values that are no numbers, such as the direction none, are left out.
func effects(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() {
		return
	}
	s, matches, _ := validity.PlayedOf(p.Pass, mostMatches, workShare)
	places := map[place]map[[2]string]tally{}
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
				compare(places, m.States[n], moves, after)
			}
		}
	}
	seen := map[lint.Node]bool{}
	for _, at := range slices.SortedFunc(maps.Keys(places), func(a, b place) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), a.Arity-b.Arity, a.arg-b.arg, cmp.Compare(b.kind, a.kind))
	}) {
		alike, differing := [][2]string(nil), 0
		for values, t := range places[at] {
			switch {
			case t.differing == 0 && t.equal >= fewestStates:
				alike = append(alike, values)
			case t.differing > t.equal:
				differing++
			}
		}
		if len(alike) == 1 && differing == len(places[at])-1 && differing > 1 {
			one, two := alike[0][0], alike[0][1]
			c := lint.CaseAt(node(p, at, two), two, one, places[at][alike[0]].equal).OfKind(at.kind)
			if n, err := strconv.Atoi(two); one != "" {
				c = c.Relating(node(p, at, one))
			} else if err != nil || n == 0 {
				continue
			}
			if !seen[c.At] {
				found(c)
			}
			seen[c.At] = true
		}
	}
}

// compare counts the effects of the moves of a role in a state. It skips moves without arguments, which may do the same
// on purpose, as a bluff does.
func compare(places map[place]map[[2]string]tally, s play.State, moves []*gdl.Term, after []play.State) {
	count := func(at place, values [2]string, isSame bool) {
		if places[at] == nil {
			places[at] = map[[2]string]tally{}
		}
		t := places[at][values]
		if isSame {
			t.equal++
		} else {
			t.differing++
		}
		places[at][values] = t
	}
	changed, times := make([]map[gdl.Symbol]bool, len(moves)), map[gdl.Symbol]int{} // by move: the symbols that it changes; and by symbol: how many moves change it
	for i, next := range after {
		changed[i] = map[gdl.Symbol]bool{}
		for _, f := range append(next.FluentsNotIn(s), s.FluentsNotIn(next)...) {
			changed[i][model.Start(f)] = true
		}
		for x := range changed[i] {
			times[x]++
		}
	}
	common := maps.Clone(times)
	maps.DeleteFunc(common, func(_ gdl.Symbol, n int) bool { return n < len(moves) })
	for i, a := range moves {
		kind := model.Start(a)
		for n, arg := range a.Args {
			if len(common) < len(times) {
				count(place{kind, n, "idle"}, [2]string{"", arg.String()}, len(changed[i]) == len(common))
			}
		}
		for j, b := range moves[:i] {
			if kind != model.Start(b) {
				continue
			}
			n := 0
			for n < len(a.Args) && gdl.EqualTerms(a.Args[n], b.Args[n]) {
				n++
			}
			if n < len(a.Args) && slices.EqualFunc(a.Args[n+1:], b.Args[n+1:], gdl.EqualTerms) {
				count(place{kind, n, "alike"}, [2]string{b.Args[n].String(), a.Args[n].String()}, after[i] == after[j])
			}
		}
	}
}

// node returns the head of the only rule, for next or for a relation of the author, that has conditions and a value of
// moves in its head. If there are none or several, it returns the first move of this kind that a rule for legal offers.
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
		if o.Symbol != nil && model.Start(o.Term) == at.Symbol {
			return o
		}
	}
	return p.File.Rules[0]
}
