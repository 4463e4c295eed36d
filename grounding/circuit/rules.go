package circuit

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// checkEvery is the number of components between checks of the context: some
// have thousands of rules.
const checkEvery = 64

// A CycleError says that ground rules depend on their own negation: the game
// has no meaning.
type CycleError struct {
	Atom string    // an atom on the cycle, in KIF
	Rule *gdl.Rule // a rule with the negative literal
}

func (e *CycleError) Error() string {
	return fmt.Sprintf("%s depends on its own negation", e.Atom)
}

// addRules turns rules into gates, dependencies first.
func (n *Network) addRules(ctx context.Context) error {
	rulesOf := n.rulesByHead()
	order, err := newEvaluationOrder(ctx, n.Game, rulesOf)
	if err != nil {
		return err
	}
	for c, component := range order.components {
		if c%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !order.recursive[c] {
			n.define(component[0], rulesOf(component[0]))
		} else if err := n.addLoop(component, rulesOf, order); err != nil {
			return err
		}
	}
	return nil
}

// rulesByHead returns a lookup of the rules of an atom.
func (n *Network) rulesByHead() func(grounding.Atom) []int32 {
	g := n.Game
	start := make([]int32, len(g.Atoms)+1)
	for i := range g.Rules.Len() {
		start[g.Rules.Head(i)+1]++
	}
	for i := 1; i < len(start); i++ {
		start[i] += start[i-1]
	}
	index := make([]int32, g.Rules.Len())
	fill := slices.Clone(start)
	for i := range g.Rules.Len() {
		h := g.Rules.Head(i)
		index[fill[h]] = int32(i)
		fill[h]++
	}
	return func(a grounding.Atom) []int32 { return index[start[a]:start[a+1]] }
}

// define makes the gate of a non-recursive atom: a disjunction over its rules.
func (n *Network) define(atom grounding.Atom, rules []int32) {
	if len(rules) == 0 {
		return // an input, or never derivable
	}
	bodies := make([][]Ref, 0, len(rules))
	for _, i := range rules {
		bodies = append(bodies, n.body(n.Game.Rules.At(int(i)).Body))
	}
	bodies = n.joinMoves(bodies)
	for role := range n.Does {
		bodies = n.factorMoves(int32(role), bodies)
	}
	terms := make([]Ref, len(bodies))
	for i, body := range bodies {
		terms[i] = n.And(body...)
	}
	n.Atom[atom] = n.Or(terms...)
}

// body maps ground literals to refs.
func (n *Network) body(lits []grounding.Lit) []Ref {
	refs := make([]Ref, len(lits))
	for i, l := range lits {
		refs[i] = n.Atom[l.Atom()]
		if l.Negative() {
			refs[i] = refs[i].Not()
		}
	}
	return refs
}

// factorMoves joins the bodies that differ only in one move of a role into one
// body with a gate for the set of moves.
func (n *Network) factorMoves(role int32, bodies [][]Ref) [][]Ref {
	type group struct {
		rest  []Ref
		moves []int32
	}
	var result [][]Ref
	var groups []*group
	byRest := map[string]*group{}
	for _, body := range bodies {
		at := n.moveIn(role, body)
		if at < 0 {
			result = append(result, body)
			continue
		}
		move := n.Nodes[body[at].Node()].Index
		rest := slices.Delete(body, at, at+1)
		slices.Sort(rest)
		key := refsKey(rest)
		g := byRest[key]
		if g == nil {
			g = &group{rest: rest}
			byRest[key] = g
			groups = append(groups, g)
		}
		g.moves = append(g.moves, move)
	}
	for _, g := range groups {
		slices.Sort(g.moves)
		result = append(result, append(g.rest, n.OneOf(role, slices.Compact(g.moves))))
	}
	return result
}

// moveIn returns the index of a positive move of the role in a body, or -1.
func (n *Network) moveIn(role int32, body []Ref) int {
	return slices.IndexFunc(body, func(ref Ref) bool {
		node := &n.Nodes[ref.Node()]
		return node.Kind == DoesNode && node.Role == role && !ref.Negative()
	})
}

func refsKey(refs []Ref) string {
	key := make([]byte, 0, 4*len(refs))
	for _, r := range refs {
		key = binary.LittleEndian.AppendUint32(key, uint32(r))
	}
	return string(key)
}

// addLoop makes the nodes of mutually dependent atoms.
func (n *Network) addLoop(atoms []grounding.Atom, rulesOf func(grounding.Atom) []int32, order *evaluationOrder) error {
	loop := Loop{First: len(n.Nodes), Count: len(atoms)}
	for _, a := range atoms {
		n.Atom[a] = n.add(Node{Kind: LoopNode, Index: int32(len(n.Loops))})
	}
	acts := false
	for _, a := range atoms {
		for _, i := range rulesOf(a) {
			rule := n.Game.Rules.At(int(i))
			for _, l := range rule.Body {
				if l.Negative() && order.of[l.Atom()] == order.of[a] {
					return &CycleError{Atom: n.atomName(a), Rule: rule.Source}
				}
			}
			body := n.body(rule.Body)
			for _, ref := range body {
				acts = acts || n.Acts(ref)
			}
			loop.Rules = append(loop.Rules, LoopRule{n.Atom[a].Node(), body})
		}
	}
	for i := range atoms {
		n.Nodes[loop.First+i].Acts = acts
	}
	n.Loops = append(n.Loops, loop)
	return nil
}

func (n *Network) atomName(a grounding.Atom) string {
	if t := n.Game.Atoms[a].Term; t != nil {
		return t.String()
	}
	return "an auxiliary relation"
}
