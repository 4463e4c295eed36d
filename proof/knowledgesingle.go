package proof

import "context"

// Stages about single states that questions about knowledge need.

// maxWindowFluents is the number of fluents up to which windows of all of them
// are tried.
const maxWindowFluents = 2000

// runSingle runs a stage about single states.
func (k *knower) runSingle(ctx context.Context, s stage) error {
	k.p.dropInitiallyFalse()
	_, err := k.p.within(k.conflicts/s.part, func() error { return k.p.runStage(ctx, s) })
	return err
}

// addGroups proves invariants about single states that other questions did
// not need.
func (k *knower) addGroups(ctx context.Context) error {
	return k.runSingle(ctx, stage{"groups", func(c *candidate) bool { return c.kind != sum && c.kind != clause }, needed, 3})
}

// addWindows proves clauses about single states and counters, and with them
// the functions that need these.
func (k *knower) addWindows(ctx context.Context) error {
	all := make([]bool, len(k.p.net.Fluent))
	for f := range all {
		all[f] = true
	}
	if len(all) > maxWindowFluents || !k.p.addWindows(all) {
		return nil
	}
	return k.runSingle(ctx, stage{"windows", func(c *candidate) bool {
		return c.window || c.isGroup() && c.rank <= 1
	}, needed, 4})
}

// addPairs proves clauses of two fluents about single states.
func (k *knower) addPairs(ctx context.Context) error {
	if !k.p.minePairs() {
		return nil
	}
	return k.runSingle(ctx, stage{"pairs", func(c *candidate) bool { return c.kind == clause }, needed, 3})
}
