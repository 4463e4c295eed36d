package influence

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Part is a part of a question, with the fluents that it depends on.
type Part struct {
	Bad    circuit.Ref       // holds in the states that violate it
	Steps  []unroll.StepPair // the transitions that do
	In     []bool            // by fluent
	Number int               // of the fluents
}

// maxLooks bounds the gates that are looked at to divide a question, each part of
// which takes a look at all.
const maxLooks = 50_000_000

// Divide divides a question into parts about different fluents, beside known ones that
// all depend on. A part about less is joined to one about more: that a score is ten
// depends on lower scores only. What takes too long to be divided is one part.
func Divide(net *circuit.Network, bad circuit.Ref, steps []unroll.StepPair, known []bool) (parts []Part) {
	cases := disjuncts(net, bad)
	if (len(cases)+len(steps))*len(net.Nodes) > maxLooks {
		return []Part{NewPart(net, bad, steps, known)}
	}
	var all []Part
	for _, c := range cases {
		all = append(all, NewPart(net, c, nil, known))
	}
	for _, pair := range steps {
		all = append(all, NewPart(net, circuit.FalseRef, []unroll.StepPair{pair}, known))
	}
	slices.SortStableFunc(all, func(p, q Part) int { return q.Number - p.Number })
	for _, p := range all {
		at := slices.IndexFunc(parts, func(q Part) bool { return isWithin(p.In, q.In) })
		if at < 0 {
			parts = append(parts, p)
			continue
		}
		parts[at].Bad, parts[at].Steps = net.Or(parts[at].Bad, p.Bad), append(parts[at].Steps, p.Steps...)
	}
	return parts
}

// NewPart returns a question as one part.
func NewPart(net *circuit.Network, bad circuit.Ref, steps []unroll.StepPair, known []bool) Part {
	refs := []circuit.Ref{bad}
	for _, pair := range steps {
		refs = append(refs, pair.Now, pair.Next)
	}
	p := Part{Bad: bad, Steps: steps, In: Closure(net, refs, known)}
	for _, in := range p.In {
		if in {
			p.Number++
		}
	}
	return p
}

// isWithin tells whether some fluents are among others.
func isWithin(in, of []bool) bool {
	for f := range in {
		if in[f] && !of[f] {
			return false
		}
	}
	return true
}

// Closure returns the fluents that gates depend on, now or later, beside known ones
// that are closed already.
func Closure(net *circuit.Network, refs []circuit.Ref, known []bool) []bool {
	in := make([]bool, len(net.Next))
	copy(in, known)
	for len(refs) > 0 {
		var next []circuit.Ref
		for _, f := range net.FluentsOf(refs...) {
			if !in[f] {
				in[f] = true
				next = append(next, net.Next[f])
			}
		}
		refs = next
	}
	return in
}

// disjuncts returns gates one of which holds where a gate holds: those of "one of
// these", or of "the match is over, and one of these".
func disjuncts(net *circuit.Network, r circuit.Ref) (all []circuit.Ref) {
	node := &net.Nodes[r.Node()]
	switch {
	case r == circuit.FalseRef:
		return nil
	case node.Kind == circuit.AndNode && r.Negative():
		return negated(node.Children)
	case node.Kind != circuit.AndNode:
		return []circuit.Ref{r}
	}
	for i, c := range node.Children {
		one := &net.Nodes[c.Node()]
		if c == net.Terminal || !c.Negative() || one.Kind != circuit.AndNode {
			continue
		}
		rest := slices.Delete(slices.Clone(node.Children), i, i+1)
		for _, d := range negated(slices.Clone(one.Children)) {
			all = append(all, net.And(append(slices.Clone(rest), d)...))
		}
		return all
	}
	return []circuit.Ref{r}
}

func negated(refs []circuit.Ref) (not []circuit.Ref) {
	for _, r := range refs {
		not = append(not, r.Not())
	}
	return not
}
