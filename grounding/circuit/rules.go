package circuit

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/grounding"
)

// This file turns ground rules into gates.

// contextCheckInterval is the number of components of the dependency graph between checks of the
// context.
const contextCheckInterval = 64

// A CycleError says that ground rules depend on their own negation: the game
// has no meaning.
type CycleError struct {
	CycleAtom string // an atom on the cycle, in KIF
}

func (e *CycleError) Error() string {
	return fmt.Sprintf("%s depends on its own negation", e.CycleAtom)
}

// addRuleGates turns rules into gates, dependencies first.
func (n *Network) addRuleGates(ctx context.Context) error {
	rulesOf := n.Game.GroundRules.ByHead(len(n.Game.Atoms))
	order, err := newEvaluationOrder(ctx, n.Game, rulesOf)
	if err != nil {
		return err
	}
	for c, component := range order.components {
		if c%contextCheckInterval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !order.isRecursive[c] {
			n.defineAtom(component[0], rulesOf(component[0]))
		} else if err := n.addLoop(component, rulesOf, order); err != nil {
			return err
		}
	}
	return nil
}

// defineAtom makes the gate of a non-recursive atom: a disjunction over its rules.
func (n *Network) defineAtom(atom grounding.Atom, rules []int32) {
	if len(rules) == 0 {
		return // a fluent or a move, or an atom that is never derivable
	}
	bodies := make([][]NodeRef, 0, len(rules))
	for _, i := range rules {
		bodies = append(bodies, n.bodyRefs(n.Game.GroundRules.RuleAt(int(i)).Body))
	}
	bodies = n.joinMoves(bodies)
	for role := range n.DoesRefs {
		bodies = n.factorMoves(int32(role), bodies)
	}
	terms := make([]NodeRef, len(bodies))
	for i, body := range bodies {
		terms[i] = n.AndGate(body...)
	}
	n.AtomRefs[atom] = n.OrGate(terms...)
}

// bodyRefs maps ground literals to refs.
func (n *Network) bodyRefs(lits []grounding.Lit) []NodeRef {
	refs := make([]NodeRef, len(lits))
	for i, l := range lits {
		refs[i] = n.AtomRefs[l.AtomOf()]
		if l.IsNegative() {
			refs[i] = refs[i].Negated()
		}
	}
	return refs
}

// factorMoves joins the bodies that differ only in one move of a role into one
// body with a gate for the set of moves.
func (n *Network) factorMoves(role int32, bodies [][]NodeRef) [][]NodeRef {
	type group struct {
		rest  []NodeRef
		moves []int32
	}
	var result [][]NodeRef
	var groups []*group
	byRest := map[string]*group{}
	for _, body := range bodies {
		at := n.moveIndexIn(role, body)
		if at < 0 {
			result = append(result, body)
			continue
		}
		move := n.Nodes[body[at].NodeIndex()].InputIndex
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
		result = append(result, append(g.rest, n.OneOfMoves(role, slices.Compact(g.moves))))
	}
	return result
}

// moveIndexIn returns the index of a positive move of the role in a body, or -1.
func (n *Network) moveIndexIn(role int32, body []NodeRef) int {
	return slices.IndexFunc(body, func(ref NodeRef) bool {
		node := &n.Nodes[ref.NodeIndex()]
		return node.Kind == DoesNode && node.RoleIndex == role && !ref.IsNegative()
	})
}

func refsKey(refs []NodeRef) string {
	key := make([]byte, 0, 4*len(refs))
	for _, r := range refs {
		key = binary.LittleEndian.AppendUint32(key, uint32(r))
	}
	return string(key)
}

// addLoop makes the nodes of mutually dependent atoms, and the rules between them. It is an error
// if one of these negates one of the atoms.
func (n *Network) addLoop(atoms []grounding.Atom, rulesOf func(grounding.Atom) []int32, order *evaluationOrder) error {
	loop := GateLoop{FirstNode: len(n.Nodes), NodeCount: len(atoms)}
	for _, a := range atoms {
		n.AtomRefs[a] = n.addNode(Node{Kind: LoopNode, InputIndex: int32(len(n.Loops))})
	}
	dependsOnMoves := false
	for _, a := range atoms {
		for _, i := range rulesOf(a) {
			rule := n.Game.GroundRules.RuleAt(int(i))
			for _, l := range rule.Body {
				if l.IsNegative() && order.componentOf[l.AtomOf()] == order.componentOf[a] {
					return &CycleError{CycleAtom: n.atomName(a)}
				}
			}
			body := n.bodyRefs(rule.Body)
			for _, ref := range body {
				dependsOnMoves = dependsOnMoves || n.DependsOnMoves(ref)
			}
			loop.LoopRules = append(loop.LoopRules, LoopRule{n.AtomRefs[a].NodeIndex(), body})
		}
	}
	for i := range atoms {
		n.Nodes[loop.FirstNode+i].DependsOnMoves = dependsOnMoves
	}
	n.Loops = append(n.Loops, loop)
	return nil
}

func (n *Network) atomName(a grounding.Atom) string {
	if t := n.Game.AtomTerm(a); t != nil {
		return t.String()
	}
	return "an auxiliary relation"
}
