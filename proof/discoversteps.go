package proof

import "context"

// findPersistent states which fluents hold for ever once they hold, and which
// never come back once they do not hold (AIJ 2012 sec. 6.3, AAAI 2010).
func (d *discoverer) findPersistent(ctx context.Context) error {
	p := d.p
	if len(p.net.Fluent) > maxPersistent {
		return nil
	}
	all, first := p.persistence()
	if err := p.dropAtFirstStep(ctx, all, first); err != nil {
		return err
	}
	alive, err := p.provableTransitions(ctx, all, first)
	if err != nil {
		return err
	}
	constant := d.constant(never)
	for i := range d.constant(always) {
		constant[i] = true
	}
	matters := func(i int32) bool { return !constant[i] }
	for _, f := range d.table.order {
		d.persistent(f, staysTrue, func(i int32) bool { return alive[2*i] }, matters)
		d.persistent(f, staysFalse, func(i int32) bool { return alive[2*i+1] }, matters)
	}
	return nil
}

// persistent states that the fluents of a symbol in a set persist.
func (d *discoverer) persistent(f functor, s strength, in, matters func(int32) bool) {
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
