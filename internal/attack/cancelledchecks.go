//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"
)

// prove cancels proofs with reports on standard output and in files.
func (c *cancellation) prove(s *scene) *outcome { return c.checking(s, "prove", "--budget", "quick") }

// lint does the same without the command.
func (c *cancellation) lint(s *scene) *outcome { return c.checking(s, "--budget", "quick") }

func (c *cancellation) checking(s *scene, command ...string) *outcome {
	sheets := c.draw(s, 1+s.rng.IntN(3))
	names, took, whole := namesOf(sheets)
	s.write("out/r.json", earlier)
	s.write("out/r.jsonl", earlier)
	s.write("out/r.txt", earlier)
	e := s.ending(took + took/5)
	args := append(slices.Clone(command), "--no-cache", "--no-config", "-f", "text", "-f", "json=../out/r.json", "-f", "jsonl=../out/r.jsonl", "-f", "text=../out/r.txt")
	o := s.run(e, took, append(args, names...)...)
	shown := tableOf(o.stdout)
	where := fmt.Sprintf("%s after %.2f s, %s", e.name, e.after.Seconds(), names)
	// On the terminal.
	if len(sheets) == 1 {
		for question, is := range shown {
			if was := sheets[0].table[question]; opposite(is, was) {
				s.fault("%s: shows '%s' %s, the whole run says %s", where, question, is, was)
			}
		}
	}
	// In the reports: the earlier one, or a whole new one.
	text := s.read("out/r.json")
	if text != earlier {
		a, err := answersOf([]byte(text))
		if err != nil {
			s.fault("%s: the report in JSON is not whole, and the earlier one is gone: %d bytes", where, len(text))
		}
		for _, f := range a.contradictions(whole) {
			s.fault("%s: %s", where, f)
		}
		if len(sheets) == 1 && err == nil && len(shown) > 0 {
			s.lost(where, shown, a)
		}
	} else if e.name == "timeout" || e.name == "SIGINT" && o.code == 130 {
		s.fault("%s: there is no new report in JSON", where)
	}
	if text := s.read("out/r.jsonl"); text != earlier && !finished("jsonl", text) {
		s.fault("%s: the report in JSONL is not whole, and the earlier one is gone: %d bytes", where, len(text))
	}
	if text := s.read("out/r.txt"); text != earlier && !strings.Contains(text, "rulesheet") {
		s.fault("%s: the report for people is not whole, and the earlier one is gone: %d bytes", where, len(text))
	}
	s.next(append([]string{"--static", "-q", "--no-config", "-f", "json=../out/r.json", "-f", "jsonl=../out/r.jsonl", "-f", "text=../out/r.txt"}, names...)...)
	s.only("out", `^r\.(json|jsonl|txt)$`)
	s.unharmed(sheets)
	return o
}

// lost records answers on the terminal that are not in the report.
func (s *scene) lost(where string, shown map[string]string, a answers) {
	count := func(of map[string]string, verdict string) (n int) {
		for _, v := range of {
			if v == verdict {
				n++
			}
		}
		return n
	}
	for _, verdict := range []string{"proved", "violated"} {
		if on, in := count(shown, verdict), count(a, verdict); on > in {
			s.fault("%s: %d questions are %s on the terminal and %d in the report", where, on, verdict, in)
		}
	}
}

// opposite reports whether two verdicts contradict each other.
func opposite(a, b string) bool {
	return a == "proved" && b == "violated" || a == "violated" && b == "proved"
}

// lines cancels a run that writes lines of JSON, each of which must be whole.
func (c *cancellation) lines(s *scene) *outcome {
	sheets := c.draw(s, 2+s.rng.IntN(3))
	names, took, whole := namesOf(sheets)
	e := s.ending(took + took/5)
	o := s.run(e, took, append([]string{"prove", "-j", "1", "--budget", "quick", "--no-cache", "--no-config", "-f", "jsonl"}, names...)...)
	where := fmt.Sprintf("%s after %.2f s, %s", e.name, e.after.Seconds(), names)
	all := strings.SplitAfter(string(o.stdout), "\n")
	seen, summary := map[string]bool{}, false
	for i, l := range all {
		if l == "" {
			continue
		}
		var r jsonReport
		if err := json.Unmarshal([]byte(l), &r); err != nil {
			if i < len(all)-1 || o.signal != syscall.SIGKILL {
				s.fault("%s: line %d is not whole: %.60q", where, i+1, l)
			}
			continue
		}
		seen[r.Path] = true
		summary = summary || r.Summary != nil
		a := answers{}
		a.add(r.jsonFile)
		for _, f := range a.contradictions(whole) {
			s.fault("%s: %s", where, f)
		}
	}
	if o.code >= 0 && o.code != 2 {
		if !summary {
			s.fault("%s: there is no line with a summary, exit code %d", where, o.code)
		}
		if e.name == "timeout" {
			for _, n := range names {
				if !seen[n] {
					s.fault("%s: there is no line about %s", where, n)
				}
			}
		}
	}
	s.unharmed(sheets)
	return o
}

// certify cancels the check of certificates, which has children.
func (c *cancellation) certify(s *scene) *outcome {
	sheets := c.draw(s, 1)
	names, took, _ := namesOf(sheets)
	s.mkdir("out")
	s.step(step{args: append([]string{"prove", "-q", "--budget", "quick", "--no-config", "--certificate", "../out/proofs"}, names...), limit: wholeLimit, may: []string{"out"}, data: true})
	e := s.ending(took + 500*time.Millisecond)
	if e.name == "timeout" {
		e.args = []string{"--limit", (e.after + time.Millisecond).String()}
	}
	before := look(s.path("out"))
	o := s.run(e, took, "certify", "../out/proofs")
	if o.code == 1 {
		s.fault("%s after %.2f s, %s: says that certificates contradict", e.name, e.after.Seconds(), names)
	}
	for _, f := range differences(before, look(s.path("out")), nil) {
		s.fault("certify %s", f)
	}
	return o
}

// cached cancels runs that fill a cache, and compares the answers from it.
func (c *cancellation) cached(s *scene) *outcome {
	sheets := c.draw(s, 2)
	names, took, whole := namesOf(sheets)
	args := append([]string{"prove", "--budget", "quick", "--no-config", "-f", "json"}, names...)
	var o *outcome
	for range 2 {
		o = s.run(s.ending(took+took/5), took, args...)
	}
	for range 2 {
		last := s.next(args...)
		a, err := answersOf(last.stdout)
		if err != nil {
			s.fault("no report after cancelled runs: %v", err)
		}
		for _, f := range a.contradictions(whole) {
			s.fault("after cancelled runs %s", f)
		}
	}
	for name := range look(s.path("cache")) {
		if strings.Contains(name, ".new-") || strings.Contains(name, ".tmp") {
			s.fault("in the cache %q is left behind after the next run", name)
		}
	}
	s.unharmed(sheets)
	return o
}

// earlier is a whole report of an earlier run, as jsonReport reads it.
const earlier = `{"version":1,"files":[],"summary":{"files":0,"exit_code":0}}` + "\n"
