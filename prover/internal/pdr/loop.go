package pdr

import "github.com/gdllint/gdllint/grounding/circuit"

// loopReasons holds the derivations of the relations of a loop in a state.
type loopReasons struct {
	rules map[int][]int // by node: its rules
	first map[int]int   // by node that holds: the rule that derives it first
}

// needRules needs the reasons for the value of a gate in a loop: the conditions of the rule
// that derives it first, or something that fails of each of its rules.
// That relations which hold only because of each other do not hold is so by
// the meaning of the loop.
func (l *lifter) needRules(i int, node *circuit.Node) {
	reasons := l.reasons(node.Index)
	rules := l.net.Loops[node.Index].Rules
	if l.holds(circuit.Ref(i << 1)) {
		for _, c := range rules[reasons.first[i]].Body {
			l.need(c.Node())
		}
		return
	}
	for _, rule := range reasons.rules[i] {
		cheapest := circuit.TrueRef
		for _, c := range rules[rule].Body {
			if !l.holds(c) && (cheapest == circuit.TrueRef || l.price(c) < l.price(cheapest)) {
				cheapest = c
			}
		}
		l.need(cheapest.Node())
	}
}

// reasons derives the relations of a loop that hold, rule by rule.
func (l *lifter) reasons(index int32) *loopReasons {
	if known := l.loops[index]; known != nil {
		return known
	}
	loop := &l.net.Loops[index]
	r := &loopReasons{rules: map[int][]int{}, first: map[int]int{}}
	l.loops[index] = r
	for i, rule := range loop.Rules {
		r.rules[rule.Head] = append(r.rules[rule.Head], i)
	}
	for changed := true; changed; {
		changed = false
		for i, rule := range loop.Rules {
			if _, known := r.first[rule.Head]; !known && l.derives(loop, rule, r) {
				r.first[rule.Head], changed = i, true
			}
		}
	}
	return r
}

// derives tells whether a rule of a loop applies with the relations derived so far.
func (l *lifter) derives(loop *circuit.Loop, rule circuit.LoopRule, r *loopReasons) bool {
	for _, c := range rule.Body {
		if node := c.Node(); node >= loop.First && node < loop.First+loop.Count {
			if _, known := r.first[node]; !known {
				return false
			}
		} else if !l.holds(c) {
			return false
		}
	}
	return true
}
