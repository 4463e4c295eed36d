package knowledge

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// In a large game a question often depends on few fluents: whether a match is
// over on a step counter, and not on where everything stands. Such questions
// come first, with nothing but their cones of influence.

// nearConePart is the part of all fluents that a question may depend on for being
// one of these.
const nearConePart = 4

// visitSmallCones calls visit for the open questions that depend on few fluents.
func (k *Knower) visitSmallCones(ctx context.Context, visit func(q *KnowledgeQuestion, near []bool) error) error {
	var failed error
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		if failed != nil || q.shortestPair[0] != nil || ctx.Err() != nil {
			return
		}
		if near, n := k.ConeFluents(q.GoalAgreement); n > 0 && n*nearConePart < len(near) {
			failed = visit(q, near)
		}
	})
	return failed
}

// ProveSmallCones tries them with the agreements on these fluents.
func ProveSmallCones(ctx context.Context, k *Knower) error {
	return k.visitSmallCones(ctx, func(q *KnowledgeQuestion, near []bool) error {
		return k.RunAgreementStage(ctx, "near "+string(q.Item.Verdict.Property), func(g *twocopies.Agreement) bool { return g.FluentIndex >= 0 && near[g.FluentIndex] }, []*KnowledgeQuestion{q}, 4)
	})
}

// ConeFluents returns the fluents that an agreement depends on, now or later, and
// counts them. Constant ones do not count.
func (k *Knower) ConeFluents(g *twocopies.Agreement) (fluents []bool, n int) {
	net := k.Task.Net
	fluents = make([]bool, len(net.FluentRefs))
	cone := map[int]bool{}
	var queue []circuit.NodeRef
	take := func(of ...circuit.NodeRef) {
		unroll.VisitCone(net, cone, of, func(node *circuit.Node) {
			if node.Kind == circuit.FluentNode && !fluents[node.InputIndex] && !k.Task.IsConstantFluent(node.InputIndex) {
				fluents[node.InputIndex] = true
				n++
				queue = append(queue, net.NextRefs[node.InputIndex])
			}
		})
	}
	take(append([]circuit.NodeRef{g.WhereRef}, g.AgreedRefs...)...)
	for ; len(queue) > 0; queue = queue[1:] {
		take(queue[0])
	}
	return fluents, n
}
