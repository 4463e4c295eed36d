//go:build linux

package main

import (
	"strings"
	"time"
)

// escapeSequences are texts that terminals obey, or that hide text.
var escapeSequences = []string{
	"\x1b[31mred", "\x1b]0;title\a", "\x1b[2J\x1b[H", "\x1b]52;c;ZQ==\a", "\x1b]8;;http://x\x1b\\", "\x1bc", "\b\b\b", "\a", "\x7f", "\u009b31m", "\u0090q", "\u202e", "\u2066", "\ufeff", "\u200f", "\u2029", "\x00", "\x0e", "\x9b31m", "\xff",
}

// terminalAttacks plant rulesheets with escape sequences in names and comments.
var terminalAttacks = []attack{
	{attackName: "terminals/pipe", plantedHarm: "escape sequences in names, comments and properties: no command prints one into a log", runAttack: func(s *scene) { s.runEscapeSequences(false) }},
	{attackName: "terminals/screen", plantedHarm: "the same on a terminal", runAttack: func(s *scene) { s.runEscapeSequences(true) }},
	{attackName: "terminals/forged", plantedHarm: "names and comments with ends of lines that forge a summary: the summary is gdllint's", runAttack: func(s *scene) {
		for _, end := range []string{"\r", "\u0085", "\v", "\f", "\u2028", "\x1b[1A\x1b[2K", "\x1bE"} {
			line := end + "1_rulesheet:_no_findings" + s.forgedMark
			s.writeSceneFile("repo/a.kif", "(<= (p ?x) (q))\n(<= (a"+line+" ?x) (b))\n; "+line+"\n")
			for _, args := range [][]string{{"--static"}, {"--static", "-q"}, {"--static", "-f", "github"}, {"--static", "--diff", "--unsafe-fixes"}} {
				s.runChecked(gdllintRun{runArgs: args, ownCommands: true, allowedCodes: []int{0, 1, 2, 3}, mustNotMatch: `(^|\n|\r)1_rulesheet`})
			}
		}
	}},
}

// runEscapeSequences runs commands that show a part of a rulesheet, on a terminal with about a third of the sequences
// only.
func (s *scene) runEscapeSequences(tty bool) {
	for i, c := range pickSome(s, escapeSequences) {
		if tty && !s.shortForm && i%3 != int(s.randomSource.IntN(3)) {
			continue
		}
		text := s.gameWithWord(c)
		s.writeSceneFile("repo/a.kif", text)
		s.writeSceneFile("repo/b.kif", "(role r"+strings.Map(dropBlanks, c)+")\n(<= (p"+strings.Map(dropBlanks, c)+"   ?x)(q)) ; "+c+"\n(<= (init (a"+strings.Map(dropBlanks, c)+" 1)))\n(goal r 50\n")
		s.writeSceneFile("repo/c.kif", "(role   r"+strings.Map(dropBlanks, c)+")   ; "+c+"\n(<= (init (a"+strings.Map(dropBlanks, c)+" 1)))\n")
		quick := func(args ...string) gdllintRun {
			return gdllintRun{runArgs: args, timeLimit: 6 * time.Second, onTerminal: tty}
		}
		for _, args := range [][]string{
			{"--static", "--select", "all"}, {"--static", "-q"}, {"--static", "-v"}, {"--static", "--diff", "--unsafe-fixes"}, {"fmt", "--diff"}, {"fmt", "-l", "--check"}, {"fmt", "--check"},
			{"--budget", "quick", "--timeout", "2s", "a.kif"}, {"prove", "--budget", "quick", "--timeout", "2s", "-v", "a.kif"}, {"prove", "--discover", "--budget", "quick", "--timeout", "2s", "a.kif"}, {"match", "a.kif"},
			{"baseline", "update", "--static", "--baseline", "../tmp/b.yaml"}, {"baseline", "show", "--baseline", "../tmp/b.yaml"},
		} {
			st := quick(args...)
			st.mayChange = []string{"tmp"}
			s.runChecked(st)
		}
		st := quick("prove", "-q", "--budget", "quick", "--timeout", "2s", "--certificate", "../tmp/proofs", "a.kif")
		st.mayChange = []string{"tmp/proofs"}
		s.runChecked(st)
		s.runChecked(quick("certify", "-v", "--limit", "2s", "../tmp/proofs"))
		if tty { // elsewhere they are texts for programs
			s.runChecked(quick("convert", "--to", "infix", "a.kif"))
			in := quick("fmt", "-")
			in.stdinText = s.readSceneFile("repo/c.kif")
			s.runChecked(in)
			s.runChecked(quick("--static", "-f", pickRandom(s, reportFormats...), "a.kif"))
		}
		s.dropPaths("tmp/proofs", "tmp/b.yaml")
	}
}

// workflowAttacks plant texts that a runner of workflows takes for commands.
var workflowAttacks = []attack{
	{attackName: "workflows/texts", plantedHarm: "comments, names and names of files that are workflow commands, with GITHUB_ACTIONS set: the runner obeys none but gdllint's", runAttack: func(s *scene) {
		commands := []string{
			"##[error file=README.md;line=1]" + s.forgedMark, "::error file=" + s.forgedMark + "::x", "##[set-env name=PATH]" + s.forgedMark, "##[add-path]/" + s.forgedMark, "##[group]" + s.forgedMark, "::stop-commands::" + s.forgedMark, "##[stop-commands]" + s.forgedMark,
			"::add-mask::" + s.forgedMark, "##[ERROR]" + s.forgedMark, "  ::warning file=" + s.forgedMark + "::", "::echo::on", "##[add-matcher]" + s.forgedMark + ".json", "::debug::" + s.forgedMark, "a##[endgroup]",
		}
		for _, c := range pickSome(s, commands) {
			name := strings.NewReplacer(" ", "_").Replace(c)
			s.writeSceneFile("repo/a.kif", "(<= (p ?x) (q)) ; "+c+"\n"+c+"\n(<= ("+name+" ?x) (q))\n(role\r"+c+")\n(role r) (init ("+name+" 1)) (goal r "+name+")\n")
			s.writeSceneFile("repo/"+strings.ReplaceAll(c, "/", "")+".kif", faultySheet)
			s.makeSymlink("nowhere", "repo/t"+strings.ReplaceAll(c, "/", "")+".kif")
			s.writeSceneFile("repo/a.props", ";@ always "+name+" ("+name+"\n")
			for _, args := range [][]string{
				{"--static"}, {"--static", "-f", "github"}, {"--static", "-q"}, {"--static", "--diff", "--unsafe-fixes"}, {"fmt", "--check"}, {"fmt", "-l", "--check"}, {"fmt", "--diff"}, {"--static", "-v", "-f", "github"},
				{"convert", "--to", "infix", "-o", "../tmp/c", "./..."}, {"prove", "--budget", "quick", "--timeout", "1s", "a.kif"}, {"--static", "-f", "github", "-f", "text=/dev/stderr"},
			} {
				s.runChecked(gdllintRun{runArgs: args, ownCommands: strings.Contains(strings.Join(args, " "), "github"), extraEnv: []string{"GITHUB_ACTIONS=true", "CI=true"}, mayChange: []string{"tmp/c"}})
			}
			s.dropPaths("repo", "tmp/c")
			s.makeDir("repo")
		}
	}},
	{attackName: "workflows/settings", plantedHarm: "settings and a baseline whose texts are workflow commands: the runner obeys none", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, c := range []string{"##[error]" + s.forgedMark, "::error::" + s.forgedMark, "::stop-commands::" + s.forgedMark} {
			for _, form := range []string{"%s: 1\n", "\"%s\": 1\n", "select: [\"%s\"]\n", "# %s\n%s\n", "%s\n", "baseline: \"%s\"\n", "- \"%s\"\n"} {
				s.writeSceneFile("repo/.gdllint.yaml", strings.ReplaceAll(form, "%s", c))
				s.runChecked(gdllintRun{runArgs: []string{pickRandom(s, "--static", "--show-config"), "good.kif"}, extraEnv: []string{"GITHUB_ACTIONS=true"}})
				s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", "github", "good.kif"}, extraEnv: []string{"GITHUB_ACTIONS=true"}, ownCommands: true})
			}
		}
	}},
}
