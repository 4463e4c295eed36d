//go:build linux

package main

import (
	"fmt"
	"strings"
	"syscall"
	"time"
)

// yamls plant settings that overwhelm a parser of YAML.
var yamls = []attack{
	{name: "yamls/large", plants: "settings of many lines, keys, aliases, levels: refused or read within the limit", run: func(s *scene) {
		s.write("repo/good.kif", s.game())
		s.git("repo", "init", "-q")
		n := 150000 + s.rng.IntN(100000)
		var aliases strings.Builder
		aliases.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
		for i := range 12 {
			fmt.Fprintf(&aliases, "a%d: &a%d [*a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d]\n", i+1, i+1, i, i, i, i, i, i, i, i)
		}
		for _, text := range some(s, []string{
			strings.Repeat("\n", n), "select: |\n" + strings.Repeat("\n", n), "select: >\n" + strings.Repeat("\n", n) + "  x\n", "select: |+\n" + strings.Repeat(" \n", n), "select: \"" + strings.Repeat("\n", n) + "\"\n", "select: '" + strings.Repeat("\n", n) + "'\n",
			"select:" + strings.Repeat(" ", n*5) + "x\n", strings.Repeat("#\n", n), "select: # " + strings.Repeat("#", n*5), strings.Repeat("---\n", n), strings.Repeat("\r\n", n), strings.Repeat("\t", n), "select: [" + strings.Repeat("x,\n", n) + "]",
			numbered("k%d: 1\n", 90000), "a: &a [x]\nb: [" + strings.Repeat("*a, ", 60000) + "]\n", aliases.String(), strings.Repeat("[", n*4), strings.Repeat("{", n*4), strings.Repeat("- ", n*2), strings.Repeat("? ", n*2), strings.Repeat("{a: ", n), strings.Repeat("a:\n ", n/4),
			nested(3000), strings.Repeat("!t ", n), strings.Repeat("&a ", n), strings.Repeat("*a\n", n), "select: !!binary " + strings.Repeat("A", n*5), "\"" + strings.Repeat("\\n", n), "%YAML " + strings.Repeat("1", n), strings.Repeat("a: b\n", n), "a" + strings.Repeat(".", n*20),
			"exclude: [" + strings.Repeat("'a*', ", 100000) + "]\n", "overrides:\n" + strings.Repeat("  - {paths: ['*'], ignore: [Y]}\n", 20000), "severity: {" + numbered("K%d: note, ", 50000) + "}\n", "<<: " + strings.Repeat("[{}, ", n) + "\n", strings.Repeat("\u2028", n), strings.Repeat("\xff", n), strings.Repeat("\x00", n),
		}) {
			s.write("repo/.gdllint.yaml", text)
			s.step(step{args: []string{pick(s, "--static", "--static", "--show-config"), "good.kif"}, check: shortText(30000)})
		}
	}},
	{name: "yamls/commands", plants: "the worst of them for fmt, prove, baseline, and as --config and baseline", run: func(s *scene) {
		s.write("repo/good.kif", s.game())
		s.git("repo", "init", "-q")
		for _, text := range []string{"select: |\n" + strings.Repeat("\n", 200000), numbered("k%d: 1\n", 90000), strings.Repeat("[", 1000000)} {
			s.write("repo/.gdllint.yaml", text)
			s.write("repo/x.yaml", text)
			for _, args := range [][]string{{"fmt", "--check"}, {"prove", "--budget", "quick"}, {"baseline"}, {"--static", "--config", "x.yaml"}, {"--static", "--no-config", "--baseline", "x.yaml"}, {"cache", "verify"}, {"convert", "--to", "infix", "."}} {
				s.step(step{args: args, limit: 3 * time.Second, check: shortText(30000)})
			}
		}
	}},
}

// nested returns block mappings in block mappings.
func nested(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// bombs returns globs that take exponential time in a matcher that backtracks.
func (s *scene) bombs() []string {
	a := string(rune('a' + s.rng.IntN(26)))
	word := "x" + a
	return []string{
		strings.Repeat("{*"+a+",*"+a+",*"+a+"}", 25) + "b", strings.Repeat("{"+a+"*,"+a+"}", 30) + "b", strings.Repeat("*"+a, 60) + "b", strings.Repeat("**/", 60) + "b", strings.Repeat("**"+a, 40) + "b", strings.Repeat("*/", 300) + "b",
		strings.Repeat("{", 60) + word + strings.Repeat(",y}", 60), strings.Repeat("{a,b,c,d,e,f,g,h}", 40), strings.Repeat("[a-z]*", 60) + "1", strings.Repeat("?*", 60) + "1", "{" + strings.Repeat(",", 3000) + "}*" + a + "b", strings.Repeat("*", 5000) + "b",
		strings.Repeat("{"+a+",{"+a+",", 12) + a + strings.Repeat("}}", 12) + "*b", strings.Repeat("\\"+a+"*", 60) + "b", strings.Repeat("(*"+a+"|*"+a+")", 25), strings.Repeat("[!b]*", 50) + "b", "{" + strings.Repeat("*"+a, 30) + "," + strings.Repeat("*"+a, 30) + "}b",
	}
}

// globs plant patterns that a backtracking matcher never finishes.
var globs = []attack{
	{name: "globs/settings", plants: "globs of settings and overrides that never end, and files with names for them: the limit holds", run: func(s *scene) {
		s.checkout()
		s.longNames()
		for _, g := range some(s, s.bombs()) {
			for _, text := range []string{"exclude: [\"" + quoted(g) + "\"]\n", "overrides: [{paths: [\"" + quoted(g) + "\"], ignore: [Y]}]\n"} {
				s.write("repo/.gdllint.yaml", text)
				s.step(step{args: pick(s, []string{"--static", "./..."}, []string{"fmt", "--check"}, []string{"--static", "--timeout", "1s", "*.kif"})})
			}
		}
	}},
	{name: "globs/ignored", plants: "the same in .gitignore, at the top, in folders, in .git/info/exclude: the limit holds", run: func(s *scene) {
		s.checkout()
		s.longNames()
		for _, g := range some(s, s.bombs()) {
			name := pick(s, ".gitignore", "sub/.gitignore", ".git/info/exclude")
			s.write("repo/"+name, g+"\n!"+g+"\n/"+g+"/\n**/"+g+"\n")
			s.step(step{args: pick(s, []string{"--static", "./..."}, []string{"fmt", "--check"}, []string{"convert", "--to", "infix", "./..."})})
			s.drop("repo/" + name)
		}
	}},
	{name: "globs/argument", plants: "the same as arguments: the limit holds", run: func(s *scene) {
		s.checkout()
		s.longNames()
		for _, g := range some(s, s.bombs()) {
			s.step(step{args: pick(s, []string{"--static", g}, []string{"--static", "--exclude", g, "./..."}, []string{"fmt", "--check", g}, []string{"--static", "sub/" + g, "good.kif"})})
		}
	}},
	{name: "globs/interrupt", plants: "a glob that never ends, and an interrupt: the program ends", run: func(s *scene) {
		s.checkout()
		s.longNames()
		s.write("repo/.gdllint.yaml", "exclude: [\""+quoted(s.bombs()[0])+"\"]\n")
		for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			s.step(step{args: []string{"--static", "--timeout", "1s", "./..."}, signals: []signal{{time.Second, sig}}, codes: []int{-1, 0, 1, 2, 3, 130, 143}})
		}
	}},
	{name: "globs/many", plants: "70,000 globs in settings: the limit holds", run: func(s *scene) {
		s.checkout()
		for i := range 300 {
			s.write(fmt.Sprintf("repo/many/f%d.kif", i), faulty)
		}
		s.write("repo/.gdllint.yaml", "exclude:\n"+numbered("  - x%d*y\n", 70000))
		s.step(step{args: []string{"--static", "-q", "./..."}})
		s.write("repo/.gdllint.yaml", "exclude: ["+numbered("**/x%d*/y, ", 70000)+"]\n")
		s.step(step{args: []string{"--static", "-q", "./..."}})
	}},
}

// quoted writes a glob into YAML.
func quoted(g string) string { return strings.ReplaceAll(g, `\`, `\\`) }

// longNames makes files whose names are slow to match with bad globs.
func (s *scene) longNames() {
	for c := 'a'; c <= 'z'; c++ {
		s.write("repo/"+strings.Repeat(string(c), 200)+".kif", faulty)
	}
	s.write("repo/sub/"+strings.Repeat("a/", 60)+strings.Repeat("a", 60)+".kif", faulty)
}

// ignored plant files that hide rulesheets.
var ignored = []attack{
	{name: "ignored/tracked", plants: "rulesheets that git tracks and .gitignore names: they are checked, or their number is said", run: func(s *scene) {
		for _, name := range []string{".gitignore", "sub/.gitignore", ".git/info/exclude"} {
			s.drop("repo")
			s.git("", "init", "-q", "repo")
			s.write("repo/good.kif", s.game())
			s.write("repo/sub/bad.kif", faulty)
			s.write("repo/"+name, pick(s, "bad.kif\n", "*\n", "*.kif\n", "sub/bad.kif\nbad.kif\n"))
			s.commit()
			s.step(step{args: []string{"--static", "./..."}, check: func(o *outcome) []string {
				if o.code == 0 && !strings.Contains(string(o.stdout)+string(o.stderr), "ignore") {
					return []string{"leaves out a tracked rulesheet without a word"}
				}
				return nil
			}})
			s.step(step{args: []string{"--static", "-q", "."}, dir: "repo/sub", check: func(o *outcome) []string {
				if o.code == 0 && !strings.Contains(string(o.stdout)+string(o.stderr), "ignore") {
					return []string{"leaves out a tracked rulesheet without a word"}
				}
				return nil
			}})
		}
	}},
	{name: "ignored/large", plants: "a .gitignore of 20 MB, and many of them: the limit holds", long: true, run: func(s *scene) { s.largeIgnore(20 << 20) }},
	{name: "ignored/middle", plants: "a .gitignore of 1 MB in several shapes: the limit holds", run: func(s *scene) { s.largeIgnore(1 << 20) }},
	{name: "ignored/secret", plants: "a .gitignore that is a link to a secret, an index of git that is damaged: nothing is shown, nothing hangs", run: func(s *scene) {
		s.checkout()
		s.commit()
		s.link("../outside/secret", "repo/.gitignore")
		s.step(step{args: []string{"--static", "./..."}})
		index := s.read("repo/.git/index")
		for range 12 {
			b := []byte(index)
			for range 1 + s.rng.IntN(4) {
				b[s.rng.IntN(len(b))] = byte(s.rng.IntN(256))
			}
			s.write("repo/.git/index", string(b[:len(b)-s.rng.IntN(len(b)/2)]))
			s.step(step{args: []string{"--static", "./..."}})
		}
		s.write("repo/.git/index", "DIRC\x00\x00\x00\x02\xff\xff\xff\xff"+strings.Repeat("\x00", 1000))
		s.step(step{args: []string{"--static", "./..."}})
	}},
}

// largeIgnore runs walks over folders with ignore files of a size.
func (s *scene) largeIgnore(size int) {
	s.checkout()
	for i := range 200 {
		s.write(fmt.Sprintf("repo/many/%s%d.kif", strings.Repeat("a", 40), i), faulty)
	}
	for _, line := range some(s, []string{"\n", "a*b\n", "*a*a*a*b\n", "x\n", "!y\n", "**/z/**\n", "# c\n", "a", "[", "*"}) {
		s.write("repo/.gitignore", strings.Repeat(line, size/len(line)))
		s.step(step{args: []string{"--static", "-q", "./..."}, limit: 3 * time.Second})
	}
	s.drop("repo/.gitignore")
	for i := range 500 {
		s.write(fmt.Sprintf("repo/many/d%d/.gitignore", i), strings.Repeat("*b*b\n", size/50000))
		s.write(fmt.Sprintf("repo/many/d%d/a.kif", i), faulty)
	}
	s.step(step{args: []string{"--static", "-q", "./..."}, limit: 3 * time.Second})
}
