//go:build linux

package main

import (
	"regexp"
	"strings"
)

// next makes a run that nothing cancels.
func (s *scene) next(args ...string) *outcome {
	return s.step(step{args: args, limit: wholeLimit, may: []string{"out", "repo", "tmp"}, data: true, codes: []int{0, 1, 3}})
}

// only wants a folder to hold nothing but names of a form, and no temporary files anywhere.
func (s *scene) only(dir, form string) {
	names := regexp.MustCompile(form)
	for name := range look(s.path(dir)) {
		if !names.MatchString(name) {
			s.fault("after the next run %q is left behind in %s", name, dir)
		}
	}
	for name := range look(s.path("tmp")) {
		s.fault("%q is left behind among temporary files", name)
	}
}

// unharmed wants rulesheets to be what they were, and nothing beside them.
func (s *scene) unharmed(sheets []*sheet) {
	for _, sh := range sheets {
		if s.read("repo/"+sh.name) != sh.text {
			s.fault("%s has changed", sh.name)
		}
	}
	s.only("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
}
