package proof

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
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

// proveConstants proves that fluents never hold, or always, if that leaves much
// less to look at.
func (k *knower) proveConstants(ctx context.Context) error {
	constant := func(c *candidate) bool { return c.kind == never || c.kind == always }
	n := 0
	for i, c := range k.p.cands.all {
		if k.p.state[i] == pending && constant(c) {
			n++
		}
	}
	if n >= fewestConstants && n*nearPart >= len(k.p.net.Fluent) {
		if err := k.runSingle(ctx, stage{"constants", constant, needed, 2}); err != nil {
			return err
		}
	}
	for i, c := range k.p.cands.all {
		if k.p.state[i] == invariant && constant(c) {
			k.same[c.fluents[0]] = true
		}
	}
	return nil
}

// near calls visit for the open questions that depend on few fluents.
func (k *knower) near(ctx context.Context, visit func(q *knowing, near []bool) error) error {
	var failed error
	k.undecided(func(q *knowing) {
		if failed != nil || q.best[0] != nil || ctx.Err() != nil {
			return
		}
		if near, n := k.dependsOn(q.goal); n > 0 && n*nearPart < len(near) {
			failed = visit(q, near)
		}
	})
	return failed
}

// proveNear tries them with the agreements on these fluents.
func (k *knower) proveNear(ctx context.Context) error {
	return k.near(ctx, func(q *knowing, near []bool) error {
		return k.runStage(ctx, "near "+string(q.it.verdict.Property), func(g *agreement) bool { return g.fluent >= 0 && near[g.fluent] }, []*knowing{q}, 4)
	})
}

// addNearWindows proves invariants of single states for them.
func (k *knower) addNearWindows(ctx context.Context) error {
	return k.near(ctx, func(q *knowing, near []bool) error {
		if !k.p.addWindows(near) {
			return nil
		}
		about := func(c *candidate) bool {
			for _, f := range c.fluents {
				if !near[f] {
					return false
				}
			}
			return c.window || c.isGroup() && c.rank <= 1
		}
		if err := k.runSingle(ctx, stage{"near windows", about, needed, 4}); err != nil {
			return err
		}
		return k.follow(ctx, q)
	})
}

// dependsOn returns the fluents that an agreement depends on, now or later, and
// counts them. Constant ones do not count.
func (k *knower) dependsOn(g *agreement) (fluents []bool, n int) {
	net := k.p.net
	fluents = make([]bool, len(net.Fluent))
	cone := map[int]bool{}
	var queue []ref
	take := func(of ...ref) {
		visitCone(net, cone, of, func(node *circuit.Node) {
			if node.Kind == circuit.FluentNode && !fluents[node.Index] && !k.p.constant(node.Index) {
				fluents[node.Index] = true
				n++
				queue = append(queue, net.Next[node.Index])
			}
		})
	}
	take(append([]ref{g.when}, g.of...)...)
	for ; len(queue) > 0; queue = queue[1:] {
		take(queue[0])
	}
	return fluents, n
}
