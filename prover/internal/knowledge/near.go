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

// nearPart is the part of all fluents that a question may depend on for being
// one of these.
const nearPart = 4

// near calls visit for the open questions that depend on few fluents.
func (k *Knower) near(ctx context.Context, visit func(q *Question, near []bool) error) error {
	var failed error
	k.Undecided(func(q *Question) {
		if failed != nil || q.best[0] != nil || ctx.Err() != nil {
			return
		}
		if near, n := k.DependsOn(q.Goal); n > 0 && n*nearPart < len(near) {
			failed = visit(q, near)
		}
	})
	return failed
}

// ProveNear tries them with the agreements on these fluents.
func ProveNear(ctx context.Context, k *Knower) error {
	return k.near(ctx, func(q *Question, near []bool) error {
		return k.RunStage(ctx, "near "+string(q.It.Verdict.Property), func(g *twocopies.Agreement) bool { return g.Fluent >= 0 && near[g.Fluent] }, []*Question{q}, 4)
	})
}

// DependsOn returns the fluents that an agreement depends on, now or later, and
// counts them. Constant ones do not count.
func (k *Knower) DependsOn(g *twocopies.Agreement) (fluents []bool, n int) {
	net := k.Task.Net
	fluents = make([]bool, len(net.Fluent))
	cone := map[int]bool{}
	var queue []circuit.Ref
	take := func(of ...circuit.Ref) {
		unroll.VisitCone(net, cone, of, func(node *circuit.Node) {
			if node.Kind == circuit.FluentNode && !fluents[node.Index] && !k.Task.Constant(node.Index) {
				fluents[node.Index] = true
				n++
				queue = append(queue, net.Next[node.Index])
			}
		})
	}
	take(append([]circuit.Ref{g.When}, g.Of...)...)
	for ; len(queue) > 0; queue = queue[1:] {
		take(queue[0])
	}
	return fluents, n
}
