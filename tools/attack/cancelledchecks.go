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

// cancelProve cancels proofs with reports on standard output and in files.
func (c *cancelMode) cancelProve(s *scene) *processOutcome {
	return c.cancelChecking(s, "prove", "--budget", "quick")
}

// cancelLint cancels checks without proofs of all properties in the same way.
func (c *cancelMode) cancelLint(s *scene) *processOutcome {
	return c.cancelChecking(s, "--budget", "quick")
}

// cancelChecking cancels a command that writes reports. The answers on the terminal must not contradict those of a whole
// run, and each report in a file must be a whole one: the earlier one or a new one.
func (c *cancelMode) cancelChecking(s *scene, command ...string) *processOutcome {
	sheets := c.drawSheets(s, 1+s.randomSource.IntN(3))
	names, took, whole := summarizeSheets(sheets)
	s.writeSceneFile("out/r.json", earlierReport)
	s.writeSceneFile("out/r.jsonl", earlierReport)
	s.writeSceneFile("out/r.txt", earlierReport)
	e := s.drawEnding(took + took/5)
	args := append(slices.Clone(command), "--no-cache", "--no-config", "-f", "text", "-f", "json=../out/r.json", "-f", "jsonl=../out/r.jsonl", "-f", "text=../out/r.txt")
	o := s.runCancelled(e, took, append(args, names...)...)
	shown := parseVerdictTable(o.stdout)
	where := fmt.Sprintf("%s after %.2f s, %s", e.endingName, e.signalDelay.Seconds(), names)
	// On the terminal.
	if len(sheets) == 1 {
		for question, is := range shown {
			if was := sheets[0].printedVerdicts[question]; contradictEachOther(is, was) {
				s.recordFault("%s: shows '%s' %s, the whole run says %s", where, question, is, was)
			}
		}
	}
	// In the reports: the earlier one, or a whole new one.
	text := s.readSceneFile("out/r.json")
	if text != earlierReport {
		a, err := decodeAnswers([]byte(text))
		if err != nil {
			s.recordFault("%s: the report in JSON is not whole, and the earlier one is gone: %d bytes", where, len(text))
		}
		for _, f := range a.contradictingQuestions(whole) {
			s.recordFault("%s: %s", where, f)
		}
		if len(sheets) == 1 && err == nil && len(shown) > 0 {
			s.checkLostAnswers(where, shown, a)
		}
	} else if e.endingName == "timeout" || e.endingName == "SIGINT" && o.exitCode == 130 {
		s.recordFault("%s: there is no new report in JSON", where)
	}
	if text := s.readSceneFile("out/r.jsonl"); text != earlierReport && !isWholeReport("jsonl", text) {
		s.recordFault("%s: the report in JSONL is not whole, and the earlier one is gone: %d bytes", where, len(text))
	}
	if text := s.readSceneFile("out/r.txt"); text != earlierReport && !strings.Contains(text, "rulesheet") {
		s.recordFault("%s: the report for people is not whole, and the earlier one is gone: %d bytes", where, len(text))
	}
	s.runUncancelled(append([]string{"--static", "-q", "--no-config", "-f", "json=../out/r.json", "-f", "jsonl=../out/r.jsonl", "-f", "text=../out/r.txt"}, names...)...)
	s.checkFolderNames("out", `^r\.(json|jsonl|txt)$`)
	s.checkUnharmed(sheets)
	return o
}

// checkLostAnswers records a fault if more answers are proved, or violated, on the terminal than in the report.
func (s *scene) checkLostAnswers(where string, shown map[string]string, a verdictsByQuestion) {
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
			s.recordFault("%s: %d questions are %s on the terminal and %d in the report", where, on, verdict, in)
		}
	}
}

// contradictEachOther reports whether two verdicts contradict each other.
func contradictEachOther(a, b string) bool {
	return a == "proved" && b == "violated" || a == "violated" && b == "proved"
}

// cancelLines cancels a run that writes lines of JSON, and checks that the lines are complete, except the last one of a
// run that was killed, and that the line with the summary is there.
func (c *cancelMode) cancelLines(s *scene) *processOutcome {
	sheets := c.drawSheets(s, 2+s.randomSource.IntN(3))
	names, took, whole := summarizeSheets(sheets)
	e := s.drawEnding(took + took/5)
	o := s.runCancelled(e, took, append([]string{"prove", "-j", "1", "--budget", "quick", "--no-cache", "--no-config", "-f", "jsonl"}, names...)...)
	where := fmt.Sprintf("%s after %.2f s, %s", e.endingName, e.signalDelay.Seconds(), names)
	all := strings.SplitAfter(string(o.stdout), "\n")
	seen, summary := map[string]bool{}, false
	for i, l := range all {
		if l == "" {
			continue
		}
		var r jsonReport
		if err := json.Unmarshal([]byte(l), &r); err != nil {
			if i < len(all)-1 || o.endingSignal != syscall.SIGKILL {
				s.recordFault("%s: line %d is not whole: %.60q", where, i+1, l)
			}
			continue
		}
		seen[r.Path] = true
		summary = summary || r.Summary != nil
		a := verdictsByQuestion{}
		a.addFiles(r.jsonFile)
		for _, f := range a.contradictingQuestions(whole) {
			s.recordFault("%s: %s", where, f)
		}
	}
	if o.exitCode >= 0 && o.exitCode != 2 {
		if !summary {
			s.recordFault("%s: there is no line with a summary, exit code %d", where, o.exitCode)
		}
		if e.endingName == "timeout" {
			for _, n := range names {
				if !seen[n] {
					s.recordFault("%s: there is no line about %s", where, n)
				}
			}
		}
	}
	s.checkUnharmed(sheets)
	return o
}

// cancelCertify cancels the check of certificates, which has children.
func (c *cancelMode) cancelCertify(s *scene) *processOutcome {
	sheets := c.drawSheets(s, 1)
	names, took, _ := summarizeSheets(sheets)
	s.makeDir("out")
	s.runChecked(gdllintRun{runArgs: append([]string{"prove", "-q", "--budget", "quick", "--no-config", "--certificate", "../out/proofs"}, names...), timeLimit: wholeLimit, mayChange: []string{"out"}, stdoutIsData: true})
	e := s.drawEnding(took + 500*time.Millisecond)
	if e.endingName == "timeout" {
		e.extraArgs = []string{"--limit", (e.signalDelay + time.Millisecond).String()}
	}
	before := describeTree(s.pathIn("out"))
	o := s.runCancelled(e, took, "certify", "../out/proofs")
	if o.exitCode == 1 {
		s.recordFault("%s after %.2f s, %s: says that certificates contradict", e.endingName, e.signalDelay.Seconds(), names)
	}
	for _, f := range treeDifferences(before, describeTree(s.pathIn("out")), nil) {
		s.recordFault("certify %s", f)
	}
	return o
}

// cancelCached cancels runs that fill a cache, and compares the answers of later runs that use it with those of whole
// runs.
func (c *cancelMode) cancelCached(s *scene) *processOutcome {
	sheets := c.drawSheets(s, 2)
	names, took, whole := summarizeSheets(sheets)
	args := append([]string{"prove", "--budget", "quick", "--no-config", "-f", "json"}, names...)
	var o *processOutcome
	for range 2 {
		o = s.runCancelled(s.drawEnding(took+took/5), took, args...)
	}
	for range 2 {
		last := s.runUncancelled(args...)
		a, err := decodeAnswers(last.stdout)
		if err != nil {
			s.recordFault("no report after cancelled runs: %v", err)
		}
		for _, f := range a.contradictingQuestions(whole) {
			s.recordFault("after cancelled runs %s", f)
		}
	}
	for name := range describeTree(s.pathIn("cache")) {
		if strings.Contains(name, ".new-") || strings.Contains(name, ".tmp") {
			s.recordFault("in the cache %q is left behind after the next run", name)
		}
	}
	s.checkUnharmed(sheets)
	return o
}

// earlierReport is a whole report of an earlier run, as jsonReport reads it.
const earlierReport = `{"version":1,"files":[],"summary":{"files":0,"exit_code":0}}` + "\n"
