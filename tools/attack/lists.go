//go:build linux

package main

import (
	"fmt"
	"strings"
	"syscall"
	"time"
)

// yamlAttacks plant settings that overwhelm a parser of YAML.
var yamlAttacks = []attack{
	{attackName: "yamls/large", plantedHarm: "settings of many lines, keys, aliases, levels: refused or read within the limit", runAttack: func(s *scene) {
		s.writeSceneFile("repo/good.kif", s.validGame())
		s.runGit("repo", "init", "-q")
		n := 150000 + s.randomSource.IntN(100000)
		var aliases strings.Builder
		aliases.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
		for i := range 12 {
			fmt.Fprintf(&aliases, "a%d: &a%d [*a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d]\n", i+1, i+1, i, i, i, i, i, i, i, i)
		}
		for _, text := range pickSome(s, []string{
			strings.Repeat("\n", n), "select: |\n" + strings.Repeat("\n", n), "select: >\n" + strings.Repeat("\n", n) + "  x\n", "select: |+\n" + strings.Repeat(" \n", n), "select: \"" + strings.Repeat("\n", n) + "\"\n", "select: '" + strings.Repeat("\n", n) + "'\n",
			"select:" + strings.Repeat(" ", n*5) + "x\n", strings.Repeat("#\n", n), "select: # " + strings.Repeat("#", n*5), strings.Repeat("---\n", n), strings.Repeat("\r\n", n), strings.Repeat("\t", n), "select: [" + strings.Repeat("x,\n", n) + "]",
			repeatNumbered("k%d: 1\n", 90000), "a: &a [x]\nb: [" + strings.Repeat("*a, ", 60000) + "]\n", aliases.String(), strings.Repeat("[", n*4), strings.Repeat("{", n*4), strings.Repeat("- ", n*2), strings.Repeat("? ", n*2), strings.Repeat("{a: ", n), strings.Repeat("a:\n ", n/4),
			nestedMappings(3000), strings.Repeat("!t ", n), strings.Repeat("&a ", n), strings.Repeat("*a\n", n), "select: !!binary " + strings.Repeat("A", n*5), "\"" + strings.Repeat("\\n", n), "%YAML " + strings.Repeat("1", n), strings.Repeat("a: b\n", n), "a" + strings.Repeat(".", n*20),
			"exclude: [" + strings.Repeat("'a*', ", 100000) + "]\n", "overrides:\n" + strings.Repeat("  - {paths: ['*'], ignore: [Y]}\n", 20000), "severity: {" + repeatNumbered("K%d: note, ", 50000) + "}\n", "<<: " + strings.Repeat("[{}, ", n) + "\n", strings.Repeat("\u2028", n), strings.Repeat("\xff", n), strings.Repeat("\x00", n),
		}) {
			s.writeSceneFile("repo/.gdllint.yaml", text)
			s.runChecked(gdllintRun{runArgs: []string{pickRandom(s, "--static", "--static", "--show-config"), "good.kif"}, checkOutcome: checkShortOutput(30000)})
		}
	}},
	{attackName: "yamls/commands", plantedHarm: "the worst of them for fmt, prove, baseline, and as --config and baseline", runAttack: func(s *scene) {
		s.writeSceneFile("repo/good.kif", s.validGame())
		s.runGit("repo", "init", "-q")
		for _, text := range []string{"select: |\n" + strings.Repeat("\n", 200000), repeatNumbered("k%d: 1\n", 90000), strings.Repeat("[", 1000000)} {
			s.writeSceneFile("repo/.gdllint.yaml", text)
			s.writeSceneFile("repo/x.yaml", text)
			for _, args := range [][]string{{"fmt", "--check"}, {"prove", "--budget", "quick"}, {"baseline"}, {"--static", "--config", "x.yaml"}, {"--static", "--no-config", "--baseline", "x.yaml"}, {"cache", "verify"}, {"convert", "--to", "infix", "."}} {
				s.runChecked(gdllintRun{runArgs: args, timeLimit: 3 * time.Second, checkOutcome: checkShortOutput(30000)})
			}
		}
	}},
}

// nestedMappings returns block mappings in block mappings.
func nestedMappings(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// globBombs returns globs that take exponential time in a matcher that backtracks.
func (s *scene) globBombs() []string {
	a := string(rune('a' + s.randomSource.IntN(26)))
	word := "x" + a
	return []string{
		strings.Repeat("{*"+a+",*"+a+",*"+a+"}", 25) + "b", strings.Repeat("{"+a+"*,"+a+"}", 30) + "b", strings.Repeat("*"+a, 60) + "b", strings.Repeat("**/", 60) + "b", strings.Repeat("**"+a, 40) + "b", strings.Repeat("*/", 300) + "b",
		strings.Repeat("{", 60) + word + strings.Repeat(",y}", 60), strings.Repeat("{a,b,c,d,e,f,g,h}", 40), strings.Repeat("[a-z]*", 60) + "1", strings.Repeat("?*", 60) + "1", "{" + strings.Repeat(",", 3000) + "}*" + a + "b", strings.Repeat("*", 5000) + "b",
		strings.Repeat("{"+a+",{"+a+",", 12) + a + strings.Repeat("}}", 12) + "*b", strings.Repeat("\\"+a+"*", 60) + "b", strings.Repeat("(*"+a+"|*"+a+")", 25), strings.Repeat("[!b]*", 50) + "b", "{" + strings.Repeat("*"+a, 30) + "," + strings.Repeat("*"+a, 30) + "}b",
	}
}

// globAttacks plant patterns that a backtracking matcher never finishes.
var globAttacks = []attack{
	{attackName: "globs/settings", plantedHarm: "globs of settings and overrides that never end, and files with names for them: the limit holds", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeLongNames()
		for _, g := range pickSome(s, s.globBombs()) {
			for _, text := range []string{"exclude: [\"" + quoteGlob(g) + "\"]\n", "overrides: [{paths: [\"" + quoteGlob(g) + "\"], ignore: [Y]}]\n"} {
				s.writeSceneFile("repo/.gdllint.yaml", text)
				s.runChecked(gdllintRun{runArgs: pickRandom(s, []string{"--static", "./..."}, []string{"fmt", "--check"}, []string{"--static", "--timeout", "1s", "*.kif"})})
			}
		}
	}},
	{attackName: "globs/ignored", plantedHarm: "the same in .gitignore, at the top, in folders, in .git/info/exclude: the limit holds", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeLongNames()
		for _, g := range pickSome(s, s.globBombs()) {
			name := pickRandom(s, ".gitignore", "sub/.gitignore", ".git/info/exclude")
			s.writeSceneFile("repo/"+name, g+"\n!"+g+"\n/"+g+"/\n**/"+g+"\n")
			s.runChecked(gdllintRun{runArgs: pickRandom(s, []string{"--static", "./..."}, []string{"fmt", "--check"}, []string{"convert", "--to", "infix", "./..."})})
			s.dropPaths("repo/" + name)
		}
	}},
	{attackName: "globs/argument", plantedHarm: "the same as arguments: the limit holds", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeLongNames()
		for _, g := range pickSome(s, s.globBombs()) {
			s.runChecked(gdllintRun{runArgs: pickRandom(s, []string{"--static", g}, []string{"--static", "--exclude", g, "./..."}, []string{"fmt", "--check", g}, []string{"--static", "sub/" + g, "good.kif"})})
		}
	}},
	{attackName: "globs/interrupt", plantedHarm: "a glob that never ends, and an interrupt: the program ends", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeLongNames()
		s.writeSceneFile("repo/.gdllint.yaml", "exclude: [\""+quoteGlob(s.globBombs()[0])+"\"]\n")
		for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			s.runChecked(gdllintRun{runArgs: []string{"--static", "--timeout", "1s", "./..."}, sentSignals: []timedSignal{{time.Second, sig}}, allowedCodes: []int{-1, 0, 1, 2, 3, 130, 143}})
		}
	}},
	{attackName: "globs/many", plantedHarm: "70,000 globs in settings: the limit holds", runAttack: func(s *scene) {
		s.makeCheckout()
		for i := range 300 {
			s.writeSceneFile(fmt.Sprintf("repo/many/f%d.kif", i), faultySheet)
		}
		s.writeSceneFile("repo/.gdllint.yaml", "exclude:\n"+repeatNumbered("  - x%d*y\n", 70000))
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "./..."}})
		s.writeSceneFile("repo/.gdllint.yaml", "exclude: ["+repeatNumbered("**/x%d*/y, ", 70000)+"]\n")
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "./..."}})
	}},
}

// quoteGlob returns a glob without quotes as YAML writes it in double quotes.
func quoteGlob(g string) string { return strings.ReplaceAll(g, `\`, `\\`) }

// writeLongNames makes files whose names are slow to match with bad globs.
func (s *scene) writeLongNames() {
	for c := 'a'; c <= 'z'; c++ {
		s.writeSceneFile("repo/"+strings.Repeat(string(c), 200)+".kif", faultySheet)
	}
	s.writeSceneFile("repo/sub/"+strings.Repeat("a/", 60)+strings.Repeat("a", 60)+".kif", faultySheet)
}

// ignoreAttacks plant files that hide rulesheets.
var ignoreAttacks = []attack{
	{attackName: "ignored/tracked", plantedHarm: "rulesheets that git tracks and .gitignore names: they are checked, or their number is said", runAttack: func(s *scene) {
		for _, name := range []string{".gitignore", "sub/.gitignore", ".git/info/exclude"} {
			s.dropPaths("repo")
			s.runGit("", "init", "-q", "repo")
			s.writeSceneFile("repo/good.kif", s.validGame())
			s.writeSceneFile("repo/sub/bad.kif", faultySheet)
			s.writeSceneFile("repo/"+name, pickRandom(s, "bad.kif\n", "*\n", "*.kif\n", "sub/bad.kif\nbad.kif\n"))
			s.commitAll()
			s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}, checkOutcome: func(o *processOutcome) []string {
				if o.exitCode == 0 && !strings.Contains(string(o.stdout)+string(o.stderr), "ignore") {
					return []string{"leaves out a tracked rulesheet without a word"}
				}
				return nil
			}})
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "."}, workingDir: "repo/sub", checkOutcome: func(o *processOutcome) []string {
				if o.exitCode == 0 && !strings.Contains(string(o.stdout)+string(o.stderr), "ignore") {
					return []string{"leaves out a tracked rulesheet without a word"}
				}
				return nil
			}})
		}
	}},
	{attackName: "ignored/large", plantedHarm: "a .gitignore of 20 MB, and many of them: the limit holds", longOnly: true, runAttack: func(s *scene) { s.runLargeIgnore(20 << 20) }},
	{attackName: "ignored/middle", plantedHarm: "a .gitignore of 1 MB in several shapes: the limit holds", runAttack: func(s *scene) { s.runLargeIgnore(1 << 20) }},
	{attackName: "ignored/secret", plantedHarm: "a .gitignore that is a link to a secret, an index of git that is damaged: nothing is shown, nothing hangs", runAttack: func(s *scene) {
		s.makeCheckout()
		s.commitAll()
		s.makeSymlink("../outside/secret", "repo/.gitignore")
		s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}})
		index := s.readSceneFile("repo/.git/index")
		for range 12 {
			b := []byte(index)
			for range 1 + s.randomSource.IntN(4) {
				b[s.randomSource.IntN(len(b))] = byte(s.randomSource.IntN(256))
			}
			s.writeSceneFile("repo/.git/index", string(b[:len(b)-s.randomSource.IntN(len(b)/2)]))
			s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}})
		}
		s.writeSceneFile("repo/.git/index", "DIRC\x00\x00\x00\x02\xff\xff\xff\xff"+strings.Repeat("\x00", 1000))
		s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}})
	}},
}

// runLargeIgnore runs walks over folders with ignore files of a size.
func (s *scene) runLargeIgnore(size int) {
	s.makeCheckout()
	for i := range 200 {
		s.writeSceneFile(fmt.Sprintf("repo/many/%s%d.kif", strings.Repeat("a", 40), i), faultySheet)
	}
	for _, line := range pickSome(s, []string{"\n", "a*b\n", "*a*a*a*b\n", "x\n", "!y\n", "**/z/**\n", "# c\n", "a", "[", "*"}) {
		s.writeSceneFile("repo/.gitignore", strings.Repeat(line, size/len(line)))
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "./..."}, timeLimit: 3 * time.Second})
	}
	s.dropPaths("repo/.gitignore")
	for i := range 500 {
		s.writeSceneFile(fmt.Sprintf("repo/many/d%d/.gitignore", i), strings.Repeat("*b*b\n", size/50000))
		s.writeSceneFile(fmt.Sprintf("repo/many/d%d/a.kif", i), faultySheet)
	}
	s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "./..."}, timeLimit: 3 * time.Second})
}
