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

// format cancels fmt over many files, fix --fix.
func (c *cancellation) format(s *scene) *outcome {
	return c.rewriting(s, func(sh *sheet) string { return sh.formatted }, "fmt", "--no-config", ".")
}

func (c *cancellation) fix(s *scene) *outcome {
	return c.rewriting(s, func(sh *sheet) string { return sh.fixed }, "--static", "-q", "--fix", "--no-config", ".")
}

func (c *cancellation) rewriting(s *scene, new func(*sheet) string, args ...string) *outcome {
	sheets := c.draw(s, 25)
	e := s.ending(400 * time.Millisecond)
	if args[0] == "fmt" && e.name == "timeout" { // fmt has no such limit
		e = ending{name: "SIGKILL", after: e.after, signals: []signal{{e.after, syscall.SIGKILL}}, codes: []int{-1, 0, 1, 3}}
	}
	o := s.run(e, 0, args...)
	for _, sh := range sheets {
		if text := s.read("repo/" + sh.name); text != sh.text && text != new(sh) {
			s.fault("%s after %.2f s: %s is neither the old nor the new text: %d bytes of %d or %d", e.name, e.after.Seconds(), sh.name, len(text), len(sh.text), len(new(sh)))
		}
	}
	s.next(args...)
	for _, sh := range sheets {
		if text := s.read("repo/" + sh.name); text != new(sh) {
			s.fault("after the next run %s is not the new text", sh.name)
		}
	}
	s.only("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
	return o
}

func quotedNames(sheets []*sheet) (names []string) {
	for _, sh := range sheets {
		names = append(names, regexp.QuoteMeta(sh.name))
	}
	return names
}

// certificates cancels a run that writes certificates, and checks those that are
// there.
func (c *cancellation) certificates(s *scene) *outcome {
	sheets := c.draw(s, 1)
	names, took, _ := namesOf(sheets)
	e := s.ending(2*took + 200*time.Millisecond)
	args := append([]string{"prove", "-q", "--budget", "quick", "--no-cache", "--no-config", "--certificate", "../out/proofs"}, names...)
	o := s.run(e, took, args...)
	if _, err := os.Stat(s.path("out/proofs")); err == nil {
		check := s.step(step{args: []string{"certify", "--limit", "5s", "../out/proofs"}, limit: wholeLimit, data: true})
		if check.code == 1 {
			s.fault("%s after %.2f s, %s: certificates contradict: %.200q", e.name, e.after.Seconds(), names, lastLine(check.stdout))
		}
	}
	if s.rng.IntN(2) == 0 {
		s.next(args...)
		check := s.step(step{args: []string{"certify", "--limit", "5s", "../out/proofs"}, limit: wholeLimit, data: true})
		if check.code == 1 || check.code == 2 {
			s.fault("after the next run certificates of %s do not stand: %.200q", names, lastLine(check.stdout))
		}
		for name := range look(s.path("out")) {
			if base := filepath.Base(name); strings.HasPrefix(base, ".") || strings.Contains(base, ".tmp") {
				s.fault("after the next run %q is left behind", name)
			}
		}
	}
	s.unharmed(sheets)
	return o
}

// pages cancels a run that replaces a folder of pages.
func (c *cancellation) pages(s *scene) *outcome {
	sheets := c.draw(s, 3)
	names, took, _ := namesOf(sheets)
	s.mkdir("out")
	args := append([]string{"prove", "-q", "--budget", "quick", "--no-cache", "--no-config", "-f", "html=../out/pages/"}, names...)
	s.next(append([]string{"--static", "-q", "--no-config", "-f", "html=../out/pages/"}, names...)...)
	before := look(s.path("out/pages"))
	e := s.ending(took + took/5)
	o := s.run(e, took, args...)
	for name := range look(s.path("out/pages")) {
		if text := s.read("out/pages/" + name); strings.HasSuffix(name, ".html") && !strings.HasSuffix(strings.TrimSpace(text), "</html>") {
			s.fault("%s after %.2f s: the page %s is not whole: %d bytes", e.name, e.after.Seconds(), name, len(text))
		}
	}
	s.next(append([]string{"--static", "-q", "--no-config", "-f", "html=../out/pages/"}, names...)...)
	for name := range look(s.path("out/pages")) {
		if _, there := before[name]; !there {
			s.fault("after the next run %q is left behind", name)
		}
	}
	s.unharmed(sheets)
	return o
}
