//go:build linux

package main

import (
	"fmt"
	"strings"
)

// settingAttacks plant settings of a repository that name files to read and show.
var settingAttacks = []attack{
	{attackName: "settings/baseline", plantedHarm: "settings with a baseline that is a secret: nothing of it is shown", runAttack: func(s *scene) {
		s.makeCheckout()
		s.makeSymlink("../outside/secret", "repo/base.yaml")
		s.makeSymlink("/proc/self/environ", "repo/env.yaml")
		s.makeSymlink("../outside", "repo/folder")
		s.writeSceneFile("repo/.git/config", s.readSceneFile("repo/.git/config")+"# extraheader = "+s.secretWord+"\n")
		for _, target := range pickSome(s, []string{"/proc/self/environ", "../outside/secret", s.pathIn("outside/secret"), "base.yaml", "env.yaml", "folder/secret", ".git/config", "/proc/self/cmdline", "/proc/self/mountinfo"}) {
			s.writeSceneFile("repo/.gdllint.yaml", "baseline: "+target+"\n")
			f := pickRandom(s, reportFormats...)
			for _, args := range [][]string{{"--static", "./..."}, {"--static", "-f", f, "./..."}, {"baseline"}, {"--show-config"}} {
				s.runChecked(gdllintRun{runArgs: args, stdoutIsData: true, ownCommands: true})
			}
		}
	}},
	{attackName: "settings/linked", plantedHarm: "settings that are a link to a secret: nothing of it is shown", runAttack: func(s *scene) {
		for _, target := range []string{"/proc/self/environ", "../outside/secret", s.pathIn("outside/secret"), ".git/config"} {
			s.dropPaths("repo")
			s.makeCheckout()
			s.writeSceneFile("repo/.git/config", s.readSceneFile("repo/.git/config")+"# extraheader = "+s.secretWord+"\n")
			s.makeSymlink(target, "repo/.gdllint.yaml")
			for _, args := range [][]string{{"--static", "./..."}, {"fmt", "--check"}, {"--show-config"}, {"--static", "-f", pickRandom(s, reportFormats...), "./..."}} {
				s.runChecked(gdllintRun{runArgs: args, ownCommands: true})
			}
		}
	}},
	{attackName: "settings/rulesheets", plantedHarm: "rulesheets and properties in a walk that are links to secrets: nothing of them is shown", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/.git/config", s.readSceneFile("repo/.git/config")+"# extraheader = "+s.secretWord+"\n")
		s.makeSymlink("../outside/secret", "repo/a.kif")
		s.makeSymlink("/proc/self/environ", "repo/b"+pickRandom(s, ".kif", ".gdl", ".hrf"))
		s.makeSymlink(".git/config", "repo/c.kif")
		s.makeSymlink("../outside/secret", "repo/good.props")
		s.makeSymlink("/proc/self/environ", "repo/faulty.props")
		s.makeSymlink("../outside", "repo/deep")
		s.writeSceneFile("outside/x.kif", "("+s.secretWord+"\n")
		for _, f := range pickSome(s, reportFormats) {
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", f, "./..."}, stdoutIsData: true, ownCommands: true})
		}
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", "html=../tmp/pages/", "."}, mayChange: []string{"tmp/pages"}})
		for _, args := range [][]string{{"--static", "-q"}, {"fmt", "--check"}, {"fmt", "--diff"}, {"--static", "--diff", "--unsafe-fixes"}, {"convert", "--to", "infix", "./..."}, {"prove", "--budget", "quick", "--timeout", "1s"}, {"baseline", "update", "--static", "--baseline", "../tmp/b.yaml"}} {
			s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"tmp/b.yaml"}})
		}
	}},
	{attackName: "settings/named", plantedHarm: "links to secrets that a hook names one by one: nothing of them is shown", runAttack: func(s *scene) {
		s.makeCheckout()
		s.makeSymlink("../outside/secret", "repo/a.kif")
		s.makeSymlink("/proc/self/environ", "repo/b.kif")
		s.makeSymlink("../outside/secret", "repo/good.props")
		for _, f := range []string{"text", "html", "json", pickRandom(s, reportFormats...)} {
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", f, "a.kif", "b.kif", "good.kif", "good.props"}, stdoutIsData: true, ownCommands: true})
		}
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "--diff", "a.kif", "b.kif"}})
	}},
	{attackName: "settings/excerpt", plantedHarm: "settings with a line of a megabyte that is wrong: an excerpt is short", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, text := range []string{
			strings.Repeat("[", 1e6), "select: " + strings.Repeat("x", 1e6), strings.Repeat("y", 1e6) + ": 1", "baseline: " + strings.Repeat("z", 1e6),
			"exclude: [\"" + strings.Repeat("{", 1e6) + "\"]", "only: ['" + strings.Repeat("?", 1e6) + "']", "format: [" + strings.Repeat("w", 1e6) + "=x]",
		} {
			s.writeSceneFile("repo/.gdllint.yaml", text+"\n")
			s.runChecked(gdllintRun{runArgs: []string{pickRandom(s, "--static", "--show-config"), "good.kif"}, checkOutcome: func(o *processOutcome) []string {
				if n := len(o.stdout) + len(o.stderr); n > 20000 {
					return []string{fmt.Sprintf("prints %d bytes about %d of settings", n, len(text))}
				}
				return nil
			}})
		}
	}},
	{attackName: "settings/escapes", plantedHarm: "settings with escape sequences in keys and values: none reaches the terminal", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, c := range pickSome(s, []string{`\e[2J`, `\a`, `\b\b\b`, `\r`, `\x9b2J`, `\u202e`, `\u2028`, `\0`, `\n::error::` + s.forgedMark}) {
			for _, form := range []string{`"%s": 1`, `select: ["%s"]`, `budget: "%s"`, `format: ["%s=x"]`, `exclude: ["%s["]`, `baseline: "%s"`, `severity: {"%s": x}`, `require: ["%s"]`, `overrides: [{paths: ["%s"], ignore: ["%s"]}]`} {
				s.writeSceneFile("repo/.gdllint.yaml", strings.ReplaceAll(form, "%s", c+s.randomWord(3))+"\n")
				s.runChecked(gdllintRun{runArgs: []string{pickRandom(s, "--static", "--show-config"), "good.kif"}, extraEnv: []string{"GITHUB_ACTIONS=true"}})
			}
		}
	}},
}

// baselineAttacks plant baselines that are hostile texts, or no files.
var baselineAttacks = []attack{
	{attackName: "baselines/escapes", plantedHarm: "a baseline with escape sequences: show prints none", runAttack: func(s *scene) {
		s.makeCheckout()
		s.runChecked(gdllintRun{runArgs: []string{"baseline", "update", "--static"}, mayChange: []string{"repo/.gdllint-baseline.yaml"}})
		text := s.readSceneFile("repo/.gdllint-baseline.yaml")
		for _, c := range pickSome(s, []string{`\e[31m`, `\a`, `\x9b2J`, `\n::error file=` + s.forgedMark + `::x`, `\u202e`, `\r##[error]` + s.forgedMark}) {
			changed := strings.ReplaceAll(text, "faulty.kif", `"a`+c+`b.kif"`)
			if changed == text {
				s.keepError(fmt.Errorf("a baseline without a path: %.200q", text))
			}
			for _, t := range []string{changed, text + "\"" + c + "\": 1\n", text + "x: \"" + c + "\"\n", "\"" + c + "\""} {
				s.writeSceneFile("repo/.gdllint-baseline.yaml", t)
				for _, args := range [][]string{{"baseline"}, {"baseline", "show"}, {"--static", "--baseline", ".gdllint-baseline.yaml"}, {"baseline", "prune", "--static"}} {
					s.runChecked(gdllintRun{runArgs: args, extraEnv: []string{"GITHUB_ACTIONS=true"}, mayChange: []string{"repo/.gdllint-baseline.yaml"}})
				}
			}
		}
	}},
	{attackName: "baselines/large", plantedHarm: "baselines of many entries, deep nesting, long lines: time and memory hold", runAttack: func(s *scene) {
		s.makeCheckout()
		s.runChecked(gdllintRun{runArgs: []string{"baseline", "update", "--static"}, mayChange: []string{"repo/.gdllint-baseline.yaml"}})
		entry := s.readSceneFile("repo/.gdllint-baseline.yaml")
		for _, t := range []string{
			entry + strings.Repeat("\n", 300000), strings.Repeat("[", 300000), strings.Repeat("- ", 200000), strings.Repeat("{a: ", 100000),
			entry + repeatNumbered("k%d: 1\n", 60000), "a: |\n" + strings.Repeat("\n", 200000) + "x", strings.Repeat("a", 3000000), strings.Repeat(entry, 2000),
		} {
			s.writeSceneFile("repo/b.yaml", t)
			s.runChecked(gdllintRun{runArgs: []string{"--static", "--baseline", "b.yaml", "./..."}})
			s.runChecked(gdllintRun{runArgs: []string{"baseline", "show", "--baseline", "b.yaml"}})
		}
	}},
	{attackName: "baselines/kinds", plantedHarm: "baselines that are pipes, folders, devices: refused at once", runAttack: func(s *scene) {
		s.makeCheckout()
		s.makePipe("repo/pipe.yaml")
		s.makeDir("repo/folder.yaml")
		s.makeSymlink("/dev/zero", "repo/zero.yaml")
		s.makeSymlink("loop.yaml", "repo/loop.yaml")
		for _, name := range []string{"pipe.yaml", "folder.yaml", "zero.yaml", "loop.yaml"} {
			for _, args := range [][]string{{"--static", "--baseline", name}, {"baseline", "show", "--baseline", name}, {"baseline", "update", "--static", "--baseline", name}} {
				s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"repo/" + name}})
			}
		}
	}},
}

// repeatNumbered repeats a text with the numbers from 0 to n-1.
func repeatNumbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}
