//go:build linux

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// cancelFormat cancels fmt over many files, and cancelFix a run with --fix.
func (c *cancelMode) cancelFormat(s *scene) *processOutcome {
	return c.cancelRewriting(s, func(sh *wholeRunSheet) string { return sh.formattedText }, "fmt", "--no-config", ".")
}

func (c *cancelMode) cancelFix(s *scene) *processOutcome {
	return c.cancelRewriting(s, func(sh *wholeRunSheet) string { return sh.fixedText }, "--static", "-q", "--fix", "--no-config", ".")
}

// cancelRewriting cancels a command that rewrites files. Each file must have its old or its new text, and after a whole run
// the new one.
func (c *cancelMode) cancelRewriting(s *scene, wanted func(*wholeRunSheet) string, args ...string) *processOutcome {
	sheets := c.drawSheets(s, 25)
	e := s.drawEnding(400 * time.Millisecond)
	if args[0] == "fmt" && e.endingName == "timeout" { // fmt has no such limit
		e = cancelEnding{endingName: "SIGKILL", signalDelay: e.signalDelay, sentSignals: []timedSignal{{e.signalDelay, syscall.SIGKILL}}, allowedCodes: []int{-1, 0, 1, 3}}
	}
	o := s.runCancelled(e, 0, args...)
	for _, sh := range sheets {
		if text := s.readSceneFile("repo/" + sh.fileName); text != sh.sourceText && text != wanted(sh) {
			s.recordFault("%s after %.2f s: %s is neither the old nor the new text: %d bytes of %d or %d", e.endingName, e.signalDelay.Seconds(), sh.fileName, len(text), len(sh.sourceText), len(wanted(sh)))
		}
	}
	s.runUncancelled(args...)
	for _, sh := range sheets {
		if text := s.readSceneFile("repo/" + sh.fileName); text != wanted(sh) {
			s.recordFault("after the next run %s is not the new text", sh.fileName)
		}
	}
	s.checkFolderNames("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
	return o
}

func quotedNames(sheets []*wholeRunSheet) (names []string) {
	for _, sh := range sheets {
		names = append(names, regexp.QuoteMeta(sh.fileName))
	}
	return names
}

// cancelCertificates cancels a run that writes certificates, and checks the certificates that it
// has written.
func (c *cancelMode) cancelCertificates(s *scene) *processOutcome {
	sheets := c.drawSheets(s, 1)
	names, took, _ := summarizeSheets(sheets)
	e := s.drawEnding(2*took + 200*time.Millisecond)
	args := append([]string{"prove", "-q", "--budget", "quick", "--no-cache", "--no-config", "--certificate", "../out/proofs"}, names...)
	o := s.runCancelled(e, took, args...)
	if _, err := os.Stat(s.pathIn("out/proofs")); err == nil {
		check := s.runChecked(gdllintRun{runArgs: []string{"certify", "--limit", "5s", "../out/proofs"}, timeLimit: wholeLimit, stdoutIsData: true})
		if check.exitCode == 1 {
			s.recordFault("%s after %.2f s, %s: certificates contradict: %.200q", e.endingName, e.signalDelay.Seconds(), names, lastLine(check.stdout))
		}
	}
	if s.randomSource.IntN(2) == 0 {
		s.runUncancelled(args...)
		check := s.runChecked(gdllintRun{runArgs: []string{"certify", "--limit", "5s", "../out/proofs"}, timeLimit: wholeLimit, stdoutIsData: true})
		if check.exitCode == 1 || check.exitCode == 2 {
			s.recordFault("after the next run certificates of %s do not stand: %.200q", names, lastLine(check.stdout))
		}
		for name := range describeTree(s.pathIn("out")) {
			if base := filepath.Base(name); strings.HasPrefix(base, ".") || strings.Contains(base, ".tmp") {
				s.recordFault("after the next run %q is left behind", name)
			}
		}
	}
	s.checkUnharmed(sheets)
	return o
}

// cancelPages cancels a run that replaces a folder of pages.
func (c *cancelMode) cancelPages(s *scene) *processOutcome {
	sheets := c.drawSheets(s, 3)
	names, took, _ := summarizeSheets(sheets)
	s.makeDir("out")
	args := append([]string{"prove", "-q", "--budget", "quick", "--no-cache", "--no-config", "-f", "html=../out/pages/"}, names...)
	s.runUncancelled(append([]string{"--static", "-q", "--no-config", "-f", "html=../out/pages/"}, names...)...)
	before := describeTree(s.pathIn("out/pages"))
	e := s.drawEnding(took + took/5)
	o := s.runCancelled(e, took, args...)
	for name := range describeTree(s.pathIn("out/pages")) {
		if text := s.readSceneFile("out/pages/" + name); strings.HasSuffix(name, ".html") && !strings.HasSuffix(strings.TrimSpace(text), "</html>") {
			s.recordFault("%s after %.2f s: the page %s is not whole: %d bytes", e.endingName, e.signalDelay.Seconds(), name, len(text))
		}
	}
	s.runUncancelled(append([]string{"--static", "-q", "--no-config", "-f", "html=../out/pages/"}, names...)...)
	for name := range describeTree(s.pathIn("out/pages")) {
		if _, there := before[name]; !there {
			s.recordFault("after the next run %q is left behind", name)
		}
	}
	s.checkUnharmed(sheets)
	return o
}
