//go:build linux

package main

import (
	"regexp"
	"strings"
)

// runUncancelled makes a run that is not cancelled.
func (s *scene) runUncancelled(args ...string) *processOutcome {
	return s.runChecked(gdllintRun{runArgs: args, timeLimit: wholeLimit, mayChange: []string{"out", "repo", "tmp"}, stdoutIsData: true, allowedCodes: []int{0, 1, 3}})
}

// checkFolderNames checks that all names in a folder match a regular expression, and that there are no temporary files.
func (s *scene) checkFolderNames(dir, form string) {
	names := regexp.MustCompile(form)
	for name := range describeTree(s.pathIn(dir)) {
		if !names.MatchString(name) {
			s.recordFault("after the next run %q is left behind in %s", name, dir)
		}
	}
	for name := range describeTree(s.pathIn("tmp")) {
		s.recordFault("%q is left behind among temporary files", name)
	}
}

// checkUnharmed checks that rulesheets are unchanged, and that no other file is
// beside them.
func (s *scene) checkUnharmed(sheets []*wholeRunSheet) {
	for _, sh := range sheets {
		if s.readSceneFile("repo/"+sh.fileName) != sh.sourceText {
			s.recordFault("%s has changed", sh.fileName)
		}
	}
	s.checkFolderNames("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
}
