//go:build linux

package main

import (
	"strings"
	"time"
)

// sequences are texts that terminals obey, or that hide text.
var sequences = []string{
	"\x1b[31mred", "\x1b]0;title\a", "\x1b[2J\x1b[H", "\x1b]52;c;ZQ==\a", "\x1b]8;;http://x\x1b\\", "\x1bc", "\b\b\b", "\a", "\x7f", "\u009b31m", "\u0090q", "\u202e", "\u2066", "\ufeff", "\u200f", "\u2029", "\x00", "\x0e", "\x9b31m", "\xff",
}

// terminals plant rulesheets with escape sequences in names and comments.
var terminals = []attack{
	{name: "terminals/pipe", plants: "escape sequences in names, comments and properties: no command prints one into a log", run: func(s *scene) { s.sequences(false) }},
	{name: "terminals/screen", plants: "the same on a terminal", run: func(s *scene) { s.sequences(true) }},
	{name: "terminals/forged", plants: "names and comments with ends of lines that forge a summary: the summary is gdllint's", run: func(s *scene) {
		for _, end := range []string{"\r", "\u0085", "\v", "\f", "\u2028", "\x1b[1A\x1b[2K", "\x1bE"} {
			line := end + "1_rulesheet:_no_findings" + s.mark
			s.write("repo/a.kif", "(<= (p ?x) (q))\n(<= (a"+line+" ?x) (b))\n; "+line+"\n")
			for _, args := range [][]string{{"--static"}, {"--static", "-q"}, {"--static", "-f", "github"}, {"--static", "--diff", "--unsafe-fixes"}} {
				s.step(step{args: args, commands: true, codes: []int{0, 1, 2, 3}, never: `(^|\n|\r)1_rulesheet`})
			}
		}
	}},
}

// sequences runs all commands that show a part of a rulesheet.
func (s *scene) sequences(tty bool) {
	for i, c := range some(s, sequences) {
		if tty && !s.short && i%3 != int(s.rng.IntN(3)) {
			continue
		}
		text := s.worded(c)
		s.write("repo/a.kif", text)
		s.write("repo/b.kif", "(role r"+strings.Map(noBlank, c)+")\n(<= (p"+strings.Map(noBlank, c)+"   ?x)(q)) ; "+c+"\n(<= (init (a"+strings.Map(noBlank, c)+" 1)))\n(goal r 50\n")
		s.write("repo/c.kif", "(role   r"+strings.Map(noBlank, c)+")   ; "+c+"\n(<= (init (a"+strings.Map(noBlank, c)+" 1)))\n")
		quick := func(args ...string) step {
			return step{args: args, limit: 6 * time.Second, tty: tty}
		}
		for _, args := range [][]string{
			{"--static", "--select", "all"}, {"--static", "-q"}, {"--static", "-v"}, {"--static", "--diff", "--unsafe-fixes"}, {"fmt", "--diff"}, {"fmt", "-l", "--check"}, {"fmt", "--check"},
			{"--budget", "quick", "--timeout", "2s", "a.kif"}, {"prove", "--budget", "quick", "--timeout", "2s", "-v", "a.kif"}, {"prove", "--discover", "--budget", "quick", "--timeout", "2s", "a.kif"}, {"match", "a.kif"},
			{"baseline", "update", "--static", "--baseline", "../tmp/b.yaml"}, {"baseline", "show", "--baseline", "../tmp/b.yaml"},
		} {
			st := quick(args...)
			st.may = []string{"tmp"}
			s.step(st)
		}
		st := quick("prove", "-q", "--budget", "quick", "--timeout", "2s", "--certificate", "../tmp/proofs", "a.kif")
		st.may = []string{"tmp/proofs"}
		s.step(st)
		s.step(quick("certify", "-v", "--limit", "2s", "../tmp/proofs"))
		if tty { // elsewhere they are texts for programs
			s.step(quick("convert", "--to", "infix", "a.kif"))
			in := quick("fmt", "-")
			in.in = s.read("repo/c.kif")
			s.step(in)
			s.step(quick("--static", "-f", pick(s, formats...), "a.kif"))
		}
		s.drop("tmp/proofs", "tmp/b.yaml")
	}
}

// workflows plant texts that a runner of workflows takes for commands.
var workflows = []attack{
	{name: "workflows/texts", plants: "comments, names and names of files that are workflow commands, with GITHUB_ACTIONS set: the runner obeys none but gdllint's", run: func(s *scene) {
		commands := []string{
			"##[error file=README.md;line=1]" + s.mark, "::error file=" + s.mark + "::x", "##[set-env name=PATH]" + s.mark, "##[add-path]/" + s.mark, "##[group]" + s.mark, "::stop-commands::" + s.mark, "##[stop-commands]" + s.mark,
			"::add-mask::" + s.mark, "##[ERROR]" + s.mark, "  ::warning file=" + s.mark + "::", "::echo::on", "##[add-matcher]" + s.mark + ".json", "::debug::" + s.mark, "a##[endgroup]",
		}
		for _, c := range some(s, commands) {
			name := strings.NewReplacer(" ", "_").Replace(c)
			s.write("repo/a.kif", "(<= (p ?x) (q)) ; "+c+"\n"+c+"\n(<= ("+name+" ?x) (q))\n(role\r"+c+")\n(role r) (init ("+name+" 1)) (goal r "+name+")\n")
			s.write("repo/"+strings.ReplaceAll(c, "/", "")+".kif", faulty)
			s.link("nowhere", "repo/t"+strings.ReplaceAll(c, "/", "")+".kif")
			s.write("repo/a.props", ";@ always "+name+" ("+name+"\n")
			for _, args := range [][]string{
				{"--static"}, {"--static", "-f", "github"}, {"--static", "-q"}, {"--static", "--diff", "--unsafe-fixes"}, {"fmt", "--check"}, {"fmt", "-l", "--check"}, {"fmt", "--diff"}, {"--static", "-v", "-f", "github"},
				{"convert", "--to", "infix", "-o", "../tmp/c", "./..."}, {"prove", "--budget", "quick", "--timeout", "1s", "a.kif"}, {"--static", "-f", "github", "-f", "text=/dev/stderr"},
			} {
				s.step(step{args: args, commands: strings.Contains(strings.Join(args, " "), "github"), env: []string{"GITHUB_ACTIONS=true", "CI=true"}, may: []string{"tmp/c"}})
			}
			s.drop("repo", "tmp/c")
			s.mkdir("repo")
		}
	}},
	{name: "workflows/settings", plants: "settings and a baseline whose texts are workflow commands: the runner obeys none", run: func(s *scene) {
		s.checkout()
		for _, c := range []string{"##[error]" + s.mark, "::error::" + s.mark, "::stop-commands::" + s.mark} {
			for _, form := range []string{"%s: 1\n", "\"%s\": 1\n", "select: [\"%s\"]\n", "# %s\n%s\n", "%s\n", "baseline: \"%s\"\n", "- \"%s\"\n"} {
				s.write("repo/.gdllint.yaml", strings.ReplaceAll(form, "%s", c))
				s.step(step{args: []string{pick(s, "--static", "--show-config"), "good.kif"}, env: []string{"GITHUB_ACTIONS=true"}})
				s.step(step{args: []string{"--static", "-f", "github", "good.kif"}, env: []string{"GITHUB_ACTIONS=true"}, commands: true})
			}
		}
	}},
}
