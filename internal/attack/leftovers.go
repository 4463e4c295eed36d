//go:build linux

package main

import (
	"regexp"
	"strings"
)

// next makes a run without a cancellation.
func (s *scene) next(args ...string) *outcome {
	return s.step(step{args: args, limit: wholeLimit, may: []string{"out", "repo", "tmp"}, data: true, codes: []int{0, 1, 3}})
}

// only checks that all names in a folder have a form, and that there are no temporary
// files.
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

// unharmed checks that rulesheets are unchanged, and that no other file is
// beside them.
func (s *scene) unharmed(sheets []*sheet) {
	for _, sh := range sheets {
		if s.read("repo/"+sh.name) != sh.text {
			s.fault("%s has changed", sh.name)
		}
	}
	s.only("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
}
