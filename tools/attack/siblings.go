//go:build linux

package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"strings"
	"time"
)

// siblingAttacks plant links at names that gdllint computes, and texts that commands other than lint
// print or write.
var siblingAttacks = []attack{
	{attackName: "siblings/saved", plantedHarm: "a link of every kind where match and play save a test: its target stays", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, target := range []string{"../outside/.bashrc", s.pathIn("home/.profile"), "../outside/" + s.randomWord(4), "../outside", ".git/config", ".git/hooks/pre-commit", "README.md", "other.gdltest", "good.gdltest", "/dev/full"} {
			s.makeSymlink(target, "repo/good.gdltest")
			s.saveTests("", 3)
			s.dropPaths("repo/good.gdltest")
		}
		s.makePipe("repo/good.gdltest")
		s.saveTests("", 3)
		s.dropPaths("repo/good.gdltest")
		s.makeHardLink("outside/.bashrc", "repo/good.gdltest")
		s.saveTests("repo/good.gdltest", 0)
		// Neither a repository nor the working folder holds this game.
		s.writeSceneFile("tmp/loose/good.kif", s.validGame())
		s.makeSymlink("../../outside/.bashrc", "tmp/loose/good.gdltest")
		s.runChecked(gdllintRun{runArgs: []string{"match", "--save-test", "seen", "../tmp/loose/good.kif"}, allowedCodes: []int{3}})
	}},
	{attackName: "siblings/replaced", plantedHarm: "a folder and a file that become links while tests, reports and conversions are written: nothing is written beyond them", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/sub/good.kif", s.validGame())
		s.writeSceneFile("outside/other/good.kif", s.readSceneFile("repo/sub/good.kif"))
		stop, stopped := make(chan struct{}), make(chan struct{})
		sub, aside, test := s.pathIn("repo/sub"), s.pathIn("repo/aside"), s.pathIn("repo/good.gdltest")
		go func() {
			defer close(stopped)
			for {
				select {
				case <-stop:
					return
				default:
				}
				os.Rename(sub, aside)
				os.Symlink("../outside/other", sub) // a folder without secrets: the check may look while it is there
				os.Symlink("../outside/.bashrc", test)
				time.Sleep(time.Duration(s.randomSource.IntN(300)) * time.Microsecond)
				os.Remove(sub)
				os.Rename(aside, sub)
				os.Remove(test)
			}
		}()
		for range 12 {
			for _, args := range [][]string{{"match", "--save-test", "seen", "good.kif"}, {"match", "--save-test", "seen", "sub/good.kif"}, {"convert", "--to", "infix", "-o", "sub", "good.kif"}, {"--static", "-q", "-f", "json=sub/r.json", "good.kif"}} {
				s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"repo"}, allowedCodes: []int{0, 1, 2, 3}})
			}
		}
		close(stop)
		<-stopped
	}},
	{attackName: "siblings/read", plantedHarm: "links out of the checkout at tests, properties and fragments: no command reads or shows them", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("outside/secret.gdltest", "test a (true ("+s.secretWord+" 1))\n")
		s.writeSceneFile("repo/main.kif", ";@ include \"part.kif\"\n"+s.validGame())
		s.makeSymlink("../outside/victim.kif", "repo/part.kif")
		for _, target := range []string{"../outside/secret.gdltest", "../outside/secret", s.pathIn("outside/secret.gdltest"), "/dev/zero", "/proc/self/environ"} {
			s.makeSymlink(target, "repo/good.gdltest")
			for _, args := range [][]string{{"test", "good.kif"}, {"test", "-f", "json", "good.kif"}, {"test", "-f", "junit", "good.kif"}, {"test", "-f", "sarif", "good.kif"}, {"play", "--test", "a", "good.kif"}, {"cover", "-n", "5", "--with-tests", "good.kif"}, {"--static", "good.kif"}} {
				s.runChecked(gdllintRun{runArgs: args, stdinClosed: true, stdoutIsData: true, allowedCodes: []int{3}})
			}
			s.runChecked(gdllintRun{runArgs: []string{"test", "--tests", ".", "good.kif"}, allowedCodes: []int{2}})
			s.dropPaths("repo/good.gdltest")
		}
		for _, args := range [][]string{{"perft", "main.kif"}, {"facts", "-n", "5", "main.kif"}, {"match", "main.kif"}, {"convert", "--to", "infix", "main.kif"}, {"export", "--to", "asp", "main.kif"}, {"mutate", "main.kif"}} {
			s.runChecked(gdllintRun{runArgs: args, allowedCodes: []int{3}, mustNotMatch: "(?i)victim"})
		}
	}},
	{attackName: "siblings/above", plantedHarm: "a rulesheet above the repository that includes one of its files: the server shows none of its findings", runAttack: func(s *scene) {
		s.makeCheckout()
		mark, part := s.randomWord(8), "(role r)\n(<= (p ?x) (shown ?x))\n"
		s.writeSceneFile("main.kif", ";@ include \"repo/part.kif\"\n;@ include \"repo/sub/part.kif\"\n("+mark+" 1)\n(shown 1 2)\n(<= (shown ?x) (true (p ?x ?y)))\n")
		s.writeSceneFile("repo/part.kif", part)
		s.writeSceneFile("repo/sub/part.kif", part)
		var t editorTalk
		s.openWorkspace(&t)
		s.openDocument(&t, "part.kif", part)
		s.openDocument(&t, "sub/part.kif", part)
		var end editorTalk
		end.sayGoodbye()
		s.runServer(&t, 4*time.Second, func(st *gdllintRun) {
			// The fragment is checked alone, so that the relation of the other game is not defined.
			st.stdinLater, st.mustMatch, st.mustNotMatch = end.String(), "A04", mark+`|main\.kif|D07`
		})
	}},
	{attackName: "siblings/tables", plantedHarm: "names of files that are formulas: no cell of a table begins with one", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, name := range []string{"=1+1", "-1+1", "+1", "@sum", " =1", "\t-1", "a;=1", "a; -1", "a|@1", "a\n=1", "\u00a0=1", "＝1"} {
			s.writeSceneFile("repo/games/"+name+".kif", s.validGame())
		}
		s.runChecked(gdllintRun{runArgs: []string{"facts", "-n", "5", "-f", "csv", "."}, workingDir: "repo/games", stdoutIsData: true, allowedCodes: []int{0}, timeLimit: 8 * time.Second, checkOutcome: func(o *processOutcome) []string {
			rows, err := csv.NewReader(bytes.NewReader(o.stdout)).ReadAll()
			if err != nil || len(rows) != 13 {
				return []string{fmt.Sprintf("%d rows: %v", len(rows), err)}
			}
			var faults []string
			for _, row := range rows {
				for part := range strings.FieldsFuncSeq(row[0], func(r rune) bool { return strings.ContainsRune(";|\n\r", r) }) {
					if start := strings.TrimSpace(part); start != "" && strings.ContainsAny(start[:1], "=+-@") {
						faults = append(faults, fmt.Sprintf("a cell begins with a formula: %q", row[0]))
					}
				}
			}
			return faults
		}})
	}},
	{attackName: "siblings/workflows", plantedHarm: "words and comments that are workflow commands, through the commands that print texts for programs: the runner obeys none", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, c := range []string{"##[error]" + s.forgedMark, "##[set-env name=PATH]" + s.forgedMark, "::error::" + s.forgedMark} {
			s.writeSceneFile("repo/a.kif", "; "+c+"\n#|\n"+c+"\n|#\n"+strings.ReplaceAll(s.validGame(), "succ", strings.ReplaceAll(c, " ", "_")))
			for _, args := range [][]string{{"convert", "--to", "infix", "a.kif"}, {"convert", "--to", "prefix", "a.kif"}, {"convert", "--to", "operations", "a.kif"}, {"export", "--to", "asp", "a.kif"}, {"match", "a.kif"}, {"facts", "-n", "5", "a.kif"}, {"cover", "-n", "5", "a.kif"}, {"mutate", "a.kif"}, {"perft", "a.kif"}} {
				s.runChecked(gdllintRun{runArgs: args, extraEnv: []string{"GITHUB_ACTIONS=true"}, timeLimit: 4 * time.Second})
			}
			for _, args := range [][]string{{"fmt", "-"}, {"--static", "--fix", "-"}, {"convert", "--to", "infix", "-"}} {
				s.runChecked(gdllintRun{runArgs: args, stdinText: s.readSceneFile("repo/a.kif"), extraEnv: []string{"GITHUB_ACTIONS=true"}})
			}
		}
	}},
	{attackName: "siblings/growing", plantedHarm: "a game whose states grow with every move: a match prints little of each", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/grow.kif", "(role r) (init (top z)) (legal r go)\n(<= (next (top (s ?x))) (true (top ?x)))\n(<= (next (seen ?x)) (true (top ?x)))\n(<= (next (seen ?x)) (true (seen ?x)))\n(<= terminal (true (top end)))\n(goal r 100)\n")
		s.runChecked(gdllintRun{runArgs: []string{"match", "--steps", "200", "grow.kif"}, timeLimit: 6 * time.Second, allowedCodes: []int{0}, checkOutcome: func(o *processOutcome) []string {
			if most := 200 << 14; len(o.stdout) > most {
				return []string{fmt.Sprintf("prints %d bytes of 200 states", len(o.stdout))}
			}
			return nil
		}})
	}},
	{attackName: "siblings/fragments", plantedHarm: "a game in two files that is converted: the output is the whole game", runAttack: func(s *scene) {
		s.makeCheckout()
		rules, ending, _ := strings.Cut(s.validGame(), "(<= terminal")
		s.writeSceneFile("repo/main.kif", ";@ include \"rest/end.kif\"\n;@ test it's.odd (terminal)\n"+rules)
		s.writeSceneFile("repo/rest/end.kif", "(<= terminal"+ending)
		s.runChecked(gdllintRun{runArgs: []string{"convert", "--to", "infix", "-o", "../tmp/c", "main.kif"}, mayChange: []string{"tmp/c"}, allowedCodes: []int{0}})
		s.runChecked(gdllintRun{runArgs: []string{"--static", "--select", "P17", "../tmp/c/main.hrf"}, allowedCodes: []int{0}})
		s.runChecked(gdllintRun{runArgs: []string{"perft", "-d", "2", "../tmp/c/main.hrf"}, allowedCodes: []int{0}})
	}},
}

// saveTests saves a test by the command match, which must end with the code, and one by the command play.
func (s *scene) saveTests(mayChange string, code int) {
	var may []string
	if mayChange != "" {
		may = []string{mayChange}
	}
	s.runChecked(gdllintRun{runArgs: []string{"match", "--save-test", "seen", "good.kif"}, allowedCodes: []int{code}, mayChange: may})
	s.runChecked(gdllintRun{runArgs: []string{"play", "good.kif"}, stdinText: "save seen\nquit\n", mayChange: may})
}
