package knowledge

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/phases"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// In a large game a question often depends on few fluents: whether a match is
// over on a step counter, and not on where everything stands. Such questions
// come first, with nothing but what they depend on.

// nearPart is the part of all fluents that a question may depend on for being
// one of these.
const nearPart = 4

// fewestConstants is the number of fluents that seem to be constant from which
// this is proved before anything else. Grounding takes what a wall keeps away
// for possible.
const fewestConstants = 200

// ProveConstants proves that fluents never hold, or always, if that leaves much
// less to look at.
func ProveConstants(ctx context.Context, k *Knower) error {
	constant := invariant.Is[invariant.Constant]
	n := 0
	for range k.Task.Pending(constant) {
		n++
	}
	if n >= fewestConstants && n*nearPart >= len(k.Task.Net.Fluent) {
		if err := k.runSingle(ctx, induction.Stage{Name: "constants", Of: constant, When: induction.Always, Part: 2}); err != nil {
			return err
		}
	}
	for f := range k.Same {
		k.Same[f] = k.Same[f] || k.Task.Constant(int32(f))
	}
	return nil
}

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

// ProveNearWindows proves invariants of single states for them.
func ProveNearWindows(ctx context.Context, k *Knower) error {
	return k.near(ctx, func(q *Question, near []bool) error {
		if !phases.AddWindows(k.Task, near) {
			return nil
		}
		about := func(c *invariant.Candidate) bool {
			return !slices.ContainsFunc(c.Members(), func(f int32) bool { return !near[f] }) && ofWindows(c)
		}
		if err := k.runSingle(ctx, induction.Stage{Name: "near windows", Of: about, When: induction.Always, Part: 4}); err != nil {
			return err
		}
		return k.proveImplied(ctx, q)
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
