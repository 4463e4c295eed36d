package frames

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkCounters reports counters that can be asked to count beyond the end of their
// chain. The fault is certain only where matches are known to be longer than the
// chain: where each way to end the game waits for a value of a counter that counts
// every joint move.
func checkCounters(pass *lint.Pass, g *game) {
	length, clock := g.shortest()
	if length == 0 {
		return
	}
	for _, key := range g.order {
		for _, r := range g.nextRules[key] {
			for _, c := range g.counters(r) {
				steps, end := g.reach(c)
				if end != nil && steps < length && g.needed(c) && !g.guarded(c) {
					f := lint.Findingf("A08", c.chain, "'%s' ends at '%s' after %d steps, and a match has at least %d, so that '%s' can get lost",
						pass.NodeText(c.chain), end.Spelling, steps, length, pass.NodeText(c.fluent))
					f.Related = append(f.Related, lint.RelatedAt(clock, "matches do not end before this"))
					pass.Report(f)
					break
				}
			}
		}
	}
}

// shortest returns a number of joint moves before which no match ends, and the
// condition that guarantees it; 0 if there is none to be seen.
func (g *game) shortest() (length int, clock *gdl.Term) {
	for _, r := range g.terminal {
		steps, at := 0, (*gdl.Term)(nil)
		for _, l := range r.Body {
			if n := g.waits(l); n > steps {
				steps, at = n, l.Atom
			}
		}
		if steps == 0 {
			return 0, nil
		}
		if clock == nil || steps < length {
			length, clock = steps, at
		}
	}
	return length, clock
}

// waits returns a number of joint moves before which a condition cannot hold: the
// condition is a value of a fluent that only one rule makes, which counts always.
func (g *game) waits(l *gdl.Literal) int {
	if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True {
		return 0
	}
	fluent := fluentOf(l.Atom)
	if fluent == nil || len(fluent.Args) != 1 || len(g.nextRules[symbolOf(fluent)]) != 1 {
		return 0
	}
	for _, c := range g.counters(g.nextRules[symbolOf(fluent)][0]) {
		starts := g.starts(c)
		if !c.always || len(starts) != 1 {
			continue
		}
		if steps, _, ok := g.follow(c, starts[0], fluent.Args[0]); ok {
			return steps
		}
	}
	return 0
}

// reach returns the number of steps that a counter can count, and the value at which
// it stops; nil if the chain has no end, or if the start of the counter is not known.
func (g *game) reach(c counter) (most int, last *gdl.Term) {
	starts := g.starts(c)
	for _, start := range starts {
		steps, end, ok := g.follow(c, start, nil)
		if !ok {
			return 0, nil
		}
		if last == nil || steps > most {
			most, last = steps, end
		}
	}
	return most, last
}

// starts returns the values of a counter in the first state; none if rules derive
// them.
func (g *game) starts(c counter) []*gdl.Term {
	var values []*gdl.Term
	for _, r := range g.init[symbolOf(c.fluent)] {
		value := r.Head.Args[0].Args[c.index]
		if !value.IsGround() || value.IsVariable() {
			return nil
		}
		if !contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// needed tells whether some rule asks for the value of a counter, while no rule asks
// for a single value or excludes one, which would show the author that there is a
// last value.
func (g *game) needed(c counter) bool {
	needed := false
	for _, r := range g.rules {
		known := false
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op != gdl.OpAtom {
				return
			}
			f := fluentOf(l.Atom)
			if f == nil || symbolOf(f) != symbolOf(c.fluent) {
				return
			}
			known = known || !f.Args[c.index].IsVariable() || excludes(r, f.Args[c.index])
			needed = needed || r.Head.Name != gdl.Next
		})
		if known {
			return false
		}
	}
	return needed
}

// excludes tells whether a rule demands that a variable differs from some value.
func excludes(r *gdl.Rule, variable *gdl.Term) (some bool) {
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op != gdl.OpDistinct || !variable.IsVariable() {
			return
		}
		s, t := l.Atom.Args[0], l.Atom.Args[1]
		some = some || s.IsVariable() && s.Name == variable.Name && t.IsGround() || t.IsVariable() && t.Name == variable.Name && s.IsGround()
	})
	return some
}
