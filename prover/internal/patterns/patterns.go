package patterns

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Patterns is the family of sums of counters and patterns.
const Patterns invariant.Family = "patterns"

// Bounds: the gates of a network in which patterns are looked for, and of how many
// atoms a relation may be.
const (
	mostGates = 20_000
	fewAtoms  = 2
	manyAtoms = 100
)

// Add adds, for the counters of each fluent of which it is open that they always have a
// value, and each relation that reads moves, that the counters and the patterns add up.
// What matches contradict is dropped before anybody looks at it. It reports whether there
// is something to prove.
func Add(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Net.Nodes) > mostGates || !mine.CounterOpen(t) {
		return false
	}
	found := false
	counters := countersByName(t)
	for _, of := range relations(t) {
		for _, steps := range counters {
			for _, flip := range []circuit.Ref{0, 1} {
				lits := slices.Clone(steps)
				for _, r := range of {
					lits = append(lits, r^flip)
				}
				t.Cands.AddSum(Patterns, lits)
				found = true
			}
		}
	}
	return found
}

// countersByName returns what the counters of each fluent have passed, together.
func countersByName(t *task.Task) (all [][]circuit.Ref) {
	at := map[string]int{}
	for _, ordered := range mine.Counters(t) {
		f := t.Game.Fluents[ordered[0]]
		name := fmt.Sprint(f.Name, "/", len(f.Args))
		if _, known := at[name]; !known {
			at[name] = len(all)
			all = append(all, nil)
		}
		all[at[name]] = append(all[at[name]], mine.Steps(t, ordered)...)
	}
	return all
}

// relations returns the patterns of each relation that reads moves: one for each of its
// atoms.
func relations(t *task.Task) (all [][]circuit.Ref) {
	at := map[string]int{}
	s := newStill(t.Net)
	for i, atom := range t.Game.Atoms {
		r := t.Net.Atom[i]
		if atom.Term == nil || !t.Net.Nodes[r.Node()].Acts || t.Net.Nodes[r.Node()].Kind == circuit.DoesNode {
			continue
		}
		name := fmt.Sprint(atom.Term.Name, "/", len(atom.Term.Args))
		if _, known := at[name]; !known {
			at[name] = len(all)
			all = append(all, nil)
		}
		if p := s.of(grounding.Atom(i)); t.Net.Nodes[p.Node()].Kind != circuit.ConstNode {
			all[at[name]] = append(all[at[name]], p)
		}
	}
	return slices.DeleteFunc(all, func(of []circuit.Ref) bool { return len(of) < fewAtoms || len(of) > manyAtoms })
}

// A still is what atoms say of a state if moves are left out.
type still struct {
	net   *circuit.Network
	rules map[grounding.Atom][]grounding.Rule // of the atoms that read moves
	memo  map[grounding.Atom]circuit.Ref
}

// newStill indexes the rules of the atoms that read moves.
func newStill(net *circuit.Network) *still {
	s := &still{net, map[grounding.Atom][]grounding.Rule{}, map[grounding.Atom]circuit.Ref{}}
	for _, rule := range net.Game.Rules.All() {
		if s.acts(rule.Head) {
			s.rules[rule.Head] = append(s.rules[rule.Head], rule)
		}
	}
	return s
}

func (s *still) acts(a grounding.Atom) bool { return s.net.Nodes[s.net.Atom[a].Node()].Acts }

// of returns an atom without moves: what asks for a move is no condition of a rule, and a
// rule that asks for nothing else is none. The gates do not say it: in a move that draws
// a line it is no condition any more that the line is there.
func (s *still) of(a grounding.Atom) circuit.Ref {
	if !s.acts(a) {
		return s.net.Atom[a]
	}
	if known, ok := s.memo[a]; ok {
		return known
	}
	s.memo[a] = circuit.FalseRef // where a relation is its own condition
	var ways []circuit.Ref
	for _, rule := range s.rules[a] {
		if way, ok := s.way(rule); ok {
			ways = append(ways, way)
		}
	}
	s.memo[a] = s.net.Or(ways...)
	return s.memo[a]
}

// way returns the conditions of a rule. That of an auxiliary atom, which is a part of a
// rule, may ask for a move and nothing else.
func (s *still) way(rule grounding.Rule) (circuit.Ref, bool) {
	var conditions []circuit.Ref
	for _, l := range rule.Body {
		if s.net.Game.Atoms[l.Atom()].Kind == grounding.Does {
			continue
		}
		r := s.of(l.Atom())
		if l.Negative() {
			r = r.Not()
		}
		conditions = append(conditions, r)
	}
	return s.net.And(conditions...), len(conditions) > 0 || s.net.Game.Atoms[rule.Head].Term == nil
}
