package pdr

import "github.com/gdllint/gdllint/grounding/circuit"

// loopReasons holds the derivations of the relations of a loop in a state.
type loopReasons struct {
	rulesOfNode   map[int][]int // by node: its rules
	firstDeriving map[int]int   // by node that holds: the rule that derives it first
}

// addNeededRules needs the reasons for the value of a gate in a loop: the conditions of the rule
// that derives it first, or something that fails of each of its rules.
// That relations which hold only because of each other do not hold is so by
// the meaning of the loop.
func (l *cubeLifter) addNeededRules(i int, node *circuit.Node) {
	reasons := l.reasonsOfLoop(node.InputIndex)
	rules := l.network.Loops[node.InputIndex].LoopRules
	if l.gateHolds(circuit.NodeRef(i << 1)) {
		for _, c := range rules[reasons.firstDeriving[i]].BodyRefs {
			l.addNeeded(c.NodeIndex())
		}
		return
	}
	for _, rule := range reasons.rulesOfNode[i] {
		cheapest := circuit.TrueRef
		for _, c := range rules[rule].BodyRefs {
			if !l.gateHolds(c) && (cheapest == circuit.TrueRef || l.addedCost(c) < l.addedCost(cheapest)) {
				cheapest = c
			}
		}
		l.addNeeded(cheapest.NodeIndex())
	}
}

// reasonsOfLoop derives the relations of a loop that hold, rule by rule.
func (l *cubeLifter) reasonsOfLoop(index int32) *loopReasons {
	if known := l.loopReasonCache[index]; known != nil {
		return known
	}
	loop := &l.network.Loops[index]
	r := &loopReasons{rulesOfNode: map[int][]int{}, firstDeriving: map[int]int{}}
	l.loopReasonCache[index] = r
	for i, rule := range loop.LoopRules {
		r.rulesOfNode[rule.HeadNode] = append(r.rulesOfNode[rule.HeadNode], i)
	}
	for changed := true; changed; {
		changed = false
		for i, rule := range loop.LoopRules {
			if _, known := r.firstDeriving[rule.HeadNode]; !known && l.ruleDerives(loop, rule, r) {
				r.firstDeriving[rule.HeadNode], changed = i, true
			}
		}
	}
	return r
}

// ruleDerives tells whether a rule of a loop applies with the relations derived so far.
func (l *cubeLifter) ruleDerives(loop *circuit.GateLoop, rule circuit.LoopRule, r *loopReasons) bool {
	for _, c := range rule.BodyRefs {
		if node := c.NodeIndex(); node >= loop.FirstNode && node < loop.FirstNode+loop.NodeCount {
			if _, known := r.firstDeriving[node]; !known {
				return false
			}
		} else if !l.gateHolds(c) {
			return false
		}
	}
	return true
}
