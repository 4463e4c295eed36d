package discover

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// FindPersistent states which fluents hold for ever once they hold, and which
// never come back once they do not hold (AIJ 2012 sec. 6.3, AAAI 2010).
func (d *discoverer) FindPersistent(ctx context.Context) error {
	t := d.task
	if len(t.Net.Fluent) > counting.MaxPersistent {
		return nil
	}
	all, first := counting.Persistence(t)
	if err := counting.DropAtFirstStep(ctx, t, all, first); err != nil {
		return err
	}
	alive, err := counting.ProvableTransitions(ctx, t, all, first)
	if err != nil {
		return err
	}
	constant := d.constant(false)
	for i, always := range d.constant(true) {
		constant[i] = constant[i] || always
	}
	matters := func(i int32) bool { return !constant[i] }
	for _, f := range d.table.Order {
		d.persistent(f, staysTrue, func(i int32) bool { return alive[2*i] }, matters)
		d.persistent(f, staysFalse, func(i int32) bool { return alive[2*i+1] }, matters)
	}
	return nil
}

// persistent states that the fluents of a symbol in a set persist.
func (d *discoverer) persistent(f invariant.Functor, s strength, in, matters func(int32) bool) {
	for _, set := range d.describe(f, in, matters) {
		a := d.atom(set)
		g := &guess{strength: s, size: set.size, name: "stays" + a.words}
		if s == staysFalse {
			g.name, a.atom = "stays-away"+a.words, "(not "+a.atom+")"
		}
		if g.text = "(persistent " + a.atom + ")"; a.listed {
			g.text = forall(a.vars, "(=> "+a.atom+" (after "+a.atom+"))")
		}
		d.found = d.add(d.found, g)
	}
}
