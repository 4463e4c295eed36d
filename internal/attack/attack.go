//go:build linux

package main

import "slices"

// An attack is one way to make gdllint do harm.
type attack struct {
	name   string // CLASS/NAME
	plants string // in words, with the command and the outcome that is expected
	long   bool   // not part of the short form
	run    func(s *scene)
}

// attacks lists all attacks in the order in which they are run. The seed
// chooses the sizes and shapes of texts.
func attacks(seed uint64) []attack {
	return slices.Concat(
		outputs, links, settings, fixes, caches, baselines, certificates, shards, pipes,
		names, hooks, terminals, workflows, crashes, bounds, yamls, globs, ignored, histories, owners, frames,
		texts(seed),
	)
}
