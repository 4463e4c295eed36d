//go:build linux

package main

import (
	"fmt"
	"strings"
)

// settings plant settings of a repository that name files to read and show.
var settings = []attack{
	{name: "settings/baseline", plants: "settings with a baseline that is a secret: nothing of it is shown", run: func(s *scene) {
		s.checkout()
		s.link("../outside/secret", "repo/base.yaml")
		s.link("/proc/self/environ", "repo/env.yaml")
		s.link("../outside", "repo/folder")
		s.write("repo/.git/config", s.read("repo/.git/config")+"# extraheader = "+s.secret+"\n")
		for _, target := range some(s, []string{"/proc/self/environ", "../outside/secret", s.path("outside/secret"), "base.yaml", "env.yaml", "folder/secret", ".git/config", "/proc/self/cmdline", "/proc/self/mountinfo"}) {
			s.write("repo/.gdllint.yaml", "baseline: "+target+"\n")
			f := pick(s, formats...)
			for _, args := range [][]string{{"--static", "./..."}, {"--static", "-f", f, "./..."}, {"baseline"}, {"--show-config"}} {
				s.step(step{args: args, data: true, commands: true})
			}
		}
	}},
	{name: "settings/linked", plants: "settings that are a link to a secret: nothing of it is shown", run: func(s *scene) {
		for _, target := range []string{"/proc/self/environ", "../outside/secret", s.path("outside/secret"), ".git/config"} {
			s.drop("repo")
			s.checkout()
			s.write("repo/.git/config", s.read("repo/.git/config")+"# extraheader = "+s.secret+"\n")
			s.link(target, "repo/.gdllint.yaml")
			for _, args := range [][]string{{"--static", "./..."}, {"fmt", "--check"}, {"--show-config"}, {"--static", "-f", pick(s, formats...), "./..."}} {
				s.step(step{args: args, commands: true})
			}
		}
	}},
	{name: "settings/rulesheets", plants: "rulesheets and properties in a walk that are links to secrets: nothing of them is shown", run: func(s *scene) {
		s.checkout()
		s.write("repo/.git/config", s.read("repo/.git/config")+"# extraheader = "+s.secret+"\n")
		s.link("../outside/secret", "repo/a.kif")
		s.link("/proc/self/environ", "repo/b"+pick(s, ".kif", ".gdl", ".hrf"))
		s.link(".git/config", "repo/c.kif")
		s.link("../outside/secret", "repo/good.props")
		s.link("/proc/self/environ", "repo/faulty.props")
		s.link("../outside", "repo/deep")
		s.write("outside/x.kif", "("+s.secret+"\n")
		for _, f := range some(s, formats) {
			s.step(step{args: []string{"--static", "-f", f, "./..."}, data: true, commands: true})
		}
		s.step(step{args: []string{"--static", "-f", "html=../tmp/pages/", "."}, may: []string{"tmp/pages"}})
		for _, args := range [][]string{{"--static", "-q"}, {"fmt", "--check"}, {"fmt", "--diff"}, {"--static", "--diff", "--unsafe-fixes"}, {"convert", "--to", "infix", "./..."}, {"prove", "--budget", "quick", "--timeout", "1s"}, {"baseline", "update", "--static", "--baseline", "../tmp/b.yaml"}} {
			s.step(step{args: args, may: []string{"tmp/b.yaml"}})
		}
	}},
	{name: "settings/named", plants: "links to secrets that a hook names one by one: nothing of them is shown", run: func(s *scene) {
		s.checkout()
		s.link("../outside/secret", "repo/a.kif")
		s.link("/proc/self/environ", "repo/b.kif")
		s.link("../outside/secret", "repo/good.props")
		for _, f := range []string{"text", "html", "json", pick(s, formats...)} {
			s.step(step{args: []string{"--static", "-f", f, "a.kif", "b.kif", "good.kif", "good.props"}, data: true, commands: true})
		}
		s.step(step{args: []string{"fmt", "--diff", "a.kif", "b.kif"}})
	}},
	{name: "settings/excerpt", plants: "settings with a line of a megabyte that is wrong: an excerpt is short", run: func(s *scene) {
		s.checkout()
		for _, text := range []string{
			strings.Repeat("[", 1e6), "select: " + strings.Repeat("x", 1e6), strings.Repeat("y", 1e6) + ": 1", "baseline: " + strings.Repeat("z", 1e6),
			"exclude: [\"" + strings.Repeat("{", 1e6) + "\"]", "only: ['" + strings.Repeat("?", 1e6) + "']", "format: [" + strings.Repeat("w", 1e6) + "=x]",
		} {
			s.write("repo/.gdllint.yaml", text+"\n")
			s.step(step{args: []string{pick(s, "--static", "--show-config"), "good.kif"}, check: func(o *outcome) []string {
				if n := len(o.stdout) + len(o.stderr); n > 20000 {
					return []string{fmt.Sprintf("prints %d bytes about %d of settings", n, len(text))}
				}
				return nil
			}})
		}
	}},
	{name: "settings/escapes", plants: "settings with escape sequences in keys and values: none reaches the terminal", run: func(s *scene) {
		s.checkout()
		for _, c := range some(s, []string{`\e[2J`, `\a`, `\b\b\b`, `\r`, `\x9b2J`, `\u202e`, `\u2028`, `\0`, `\n::error::` + s.mark}) {
			for _, form := range []string{`"%s": 1`, `select: ["%s"]`, `budget: "%s"`, `format: ["%s=x"]`, `exclude: ["%s["]`, `baseline: "%s"`, `severity: {"%s": x}`, `require: ["%s"]`, `overrides: [{paths: ["%s"], ignore: ["%s"]}]`} {
				s.write("repo/.gdllint.yaml", strings.ReplaceAll(form, "%s", c+s.word(3))+"\n")
				s.step(step{args: []string{pick(s, "--static", "--show-config"), "good.kif"}, env: []string{"GITHUB_ACTIONS=true"}})
			}
		}
	}},
}

var baselines = []attack{
	{name: "baselines/escapes", plants: "a baseline with escape sequences: show prints none", run: func(s *scene) {
		s.checkout()
		s.step(step{args: []string{"baseline", "update", "--static"}, may: []string{"repo/.gdllint-baseline.yaml"}})
		text := s.read("repo/.gdllint-baseline.yaml")
		for _, c := range some(s, []string{`\e[31m`, `\a`, `\x9b2J`, `\n::error file=` + s.mark + `::x`, `\u202e`, `\r##[error]` + s.mark}) {
			changed := strings.ReplaceAll(text, "faulty.kif", `"a`+c+`b.kif"`)
			if changed == text {
				s.keep(fmt.Errorf("a baseline without a path: %.200q", text))
			}
			for _, t := range []string{changed, text + "\"" + c + "\": 1\n", text + "x: \"" + c + "\"\n", "\"" + c + "\""} {
				s.write("repo/.gdllint-baseline.yaml", t)
				for _, args := range [][]string{{"baseline"}, {"baseline", "show"}, {"--static", "--baseline", ".gdllint-baseline.yaml"}, {"baseline", "prune", "--static"}} {
					s.step(step{args: args, env: []string{"GITHUB_ACTIONS=true"}, may: []string{"repo/.gdllint-baseline.yaml"}})
				}
			}
		}
	}},
	{name: "baselines/large", plants: "baselines of many entries, deep nesting, long lines: time and memory hold", run: func(s *scene) {
		s.checkout()
		s.step(step{args: []string{"baseline", "update", "--static"}, may: []string{"repo/.gdllint-baseline.yaml"}})
		entry := s.read("repo/.gdllint-baseline.yaml")
		for _, t := range []string{
			entry + strings.Repeat("\n", 300000), strings.Repeat("[", 300000), strings.Repeat("- ", 200000), strings.Repeat("{a: ", 100000),
			entry + numbered("k%d: 1\n", 60000), "a: |\n" + strings.Repeat("\n", 200000) + "x", strings.Repeat("a", 3000000), strings.Repeat(entry, 2000),
		} {
			s.write("repo/b.yaml", t)
			s.step(step{args: []string{"--static", "--baseline", "b.yaml", "./..."}})
			s.step(step{args: []string{"baseline", "show", "--baseline", "b.yaml"}})
		}
	}},
	{name: "baselines/kinds", plants: "baselines that are pipes, folders, devices: refused at once", run: func(s *scene) {
		s.checkout()
		s.pipe("repo/pipe.yaml")
		s.mkdir("repo/folder.yaml")
		s.link("/dev/zero", "repo/zero.yaml")
		s.link("loop.yaml", "repo/loop.yaml")
		for _, name := range []string{"pipe.yaml", "folder.yaml", "zero.yaml", "loop.yaml"} {
			for _, args := range [][]string{{"--static", "--baseline", name}, {"baseline", "show", "--baseline", name}, {"baseline", "update", "--static", "--baseline", name}} {
				s.step(step{args: args, may: []string{"repo/" + name}})
			}
		}
	}},
}

// numbered repeats a text with numbers.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}
