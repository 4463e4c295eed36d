//go:build linux

package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// standsPattern matches the number of verdicts that stand, in the output of certify, if it is not 0.
const standsPattern = `\b[1-9]\d* stands?\b`

// certificateAttacks plant folders of certificates of another user.
var certificateAttacks = []attack{
	{attackName: "certificates/forged", plantedHarm: "programs of a line with the answers that are wanted: the verdict does not stand", runAttack: func(s *scene) {
		for _, p := range []string{"zero-sum", "constant-sum", "termination", "playability"} {
			for _, parts := range [][]string{{"base", "step", "alive"}, {"single", "alive"}} {
				programs := map[string]string{}
				for _, name := range parts {
					programs[name] = pickRandom(s, "a :- not a.\n", ":- not b.\n", "1 {c; d} 1. :- c. :- d.\n")
				}
				programs["alive"] = pickRandom(s, "a.\n", "{b}.\n")
				s.writePrograms("repo/c", p, parts, programs)
				s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "c"}, timeLimit: 5 * time.Second, allowedCodes: []int{0, 1, 3}, mustNotMatch: standsPattern})
				s.dropPaths("repo/c")
			}
		}
	}},
	{attackName: "certificates/changed", plantedHarm: "certificates of a game, handed over with another one, or with rules left out of the programs: they do not stand", runAttack: func(s *scene) {
		s.writeSceneFile("repo/good.kif", s.validGame())
		s.runChecked(gdllintRun{runArgs: []string{"prove", "-q", "--budget", "quick", "--certificate", "c", "good.kif"}, timeLimit: 5 * time.Second, mayChange: []string{"repo/c"}})
		s.runChecked(gdllintRun{runArgs: []string{"certify", "c"}, timeLimit: 10 * time.Second, allowedCodes: []int{0}})
		text := s.readSceneFile("repo/c/good/manifest.json")
		var m map[string]any
		s.keepError(json.Unmarshal([]byte(text), &m))
		changed := s.readSceneFile("repo/c/good/game.kif") + "(<= terminal (init ?f))\n"
		s.writeSceneFile("repo/c/good/game.kif", changed)
		m["sha256"] = sha256Hex(changed)
		whole, _ := json.Marshal(m)
		s.writeSceneFile("repo/c/good/manifest.json", string(whole))
		s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "c"}, timeLimit: 10 * time.Second, allowedCodes: []int{1, 3}})
		s.runChecked(gdllintRun{runArgs: []string{"certify", "-f", "json", "c"}, timeLimit: 10 * time.Second, allowedCodes: []int{1, 3}})
	}},
	{attackName: "certificates/formula", plantedHarm: "formulas with so many values of their variables that they never end: the limit holds", runAttack: func(s *scene) {
		game := switchGame(3000, 20)
		vars := []string{"?a", "?b", "?c", "?d", "?e", "?f"}
		of := strings.Join(vars, " ")
		for _, f := range pickSome(s, []string{
			"(forall (" + of + ") (or (true (on ?a)) (true (on ?b)) (true (z ?c)) (true (z ?d)) (true (z ?e)) (true (z ?f))))",
			"(exists (" + of + ") (and (true (z ?a)) (true (z ?b)) (true (z ?c)) (true (z ?d)) (true (z ?e)) (true (none ?f))))",
			"(count 1 2 (?a ?b ?c) (and (true (z ?a)) (true (z ?b)) (true (z ?c))))",
			strings.Repeat("(not ", 100000) + "(true (z 1))" + strings.Repeat(")", 100000),
			strings.Repeat("(forall (?a) (exists (?a) ", 3000) + "(true (z ?a))" + strings.Repeat("))", 3000),
			"(and " + strings.Repeat("(true (z 1)) ", 300000) + ")",
		}) {
			for _, evidence := range []map[string]any{
				{"states": map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}}, {"match": [][]string{{"(flip 5)"}}},
			} {
				p := map[string]any{"property": "invariant", "name": "q", "verdict": pickRandom(s, "proved", "proved", "violated"), "method": "x", "formula": f}
				for k, v := range evidence {
					p[k] = v
				}
				s.writeManifest("repo/c", game, p)
				s.certifyWithLimit("c")
			}
		}
	}},
	{attackName: "certificates/match", plantedHarm: "a match of a million and a half steps: time and memory hold", longOnly: true, runAttack: func(s *scene) {
		s.writeLongManifest("repo/c", switchGame(3000, 20), `"property":"winnability","role":"a","verdict":"proved","method":"x","match":[`, `["(flip 5)"]`, 1500000, `]`)
		s.certifyWithLimit("c")
	}},
	{attackName: "certificates/match-short", plantedHarm: "a match of many steps: time and memory hold", runAttack: func(s *scene) {
		s.writeLongManifest("repo/c", switchGame(3000, 20), `"property":"winnability","role":"a","verdict":"proved","method":"x","match":[`, `["(flip 5)"]`, 200000, `]`)
		s.certifyWithLimit("c")
	}},
	{attackName: "certificates/strategy", plantedHarm: "a strategy of 300,000 nodes: time and memory hold", runAttack: func(s *scene) {
		s.writeLongManifest("repo/c", switchGame(3000, 20), `"property":"strong-winnability","role":"a","verdict":"proved","method":"x","strategy":[`, `{"move":"(flip 5)","after":[{"sees":[],"to":%d},{"sees":["x"],"to":%d}]}`, 300000, `]`)
		s.certifyWithLimit("c")
	}},
	{attackName: "certificates/states", plantedHarm: "a game of 2^20 states of 3,000 fluents each: time and memory hold", runAttack: func(s *scene) {
		game := switchGame(3000, 20)
		s.writeManifest("repo/c", game, map[string]any{"property": "playability", "verdict": "proved", "method": "x", "states": map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}})
		s.certifyWithLimit("c")
		s.certifyWithLimit("c", "--states", "1000000000")
		var fluents []string
		for i := range 20 {
			fluents = append(fluents, fmt.Sprintf("(on %d)", i))
		}
		s.writeManifest("repo/c", game, map[string]any{"property": "playability", "verdict": "proved", "method": "x", "states": map[string]any{"count": 1 << 20, "fluents": fluents, "fingerprint": "x"}})
		s.certifyWithLimit("c")
	}},
	{attackName: "certificates/grounding", plantedHarm: "programs and rulesheets whose rules have very many instances: time and memory hold, also of children", runAttack: func(s *scene) {
		for i, text := range []string{
			"n(1..300). p(A,B,C,D,E) :- n(A), n(B), n(C), n(D), n(E).\n", "n(0). n(X+1) :- n(X).\n", "n(1..20000). {p(X)} :- n(X). :- p(X), p(Y), X < Y.\n",
			"{p(1..40,1..39)}. :- #count{X : p(X,Y)} != 1, Y=1..39. :- #count{Y : p(X,Y)} != 1, X=1..40.\n", "p(f(X)) :- p(X). p(a).\n",
		} {
			s.writePrograms(fmt.Sprint("repo/c", i), pickRandom(s, "termination", "zero-sum"), []string{"base", "step", "alive"}, map[string]string{"base": text, "step": text, "alive": "a.\n"})
			// The limit is that of one try of one program: two programs have two tries each.
			s.runChecked(gdllintRun{runArgs: []string{"certify", "-j", "1", "--limit", "1s", fmt.Sprint("c", i)}, timeLimit: 4 * time.Second, allowedCodes: []int{0, 1, 3}, checkOutcome: checkShortOutput(200000)})
		}
		bomb := "(role a) (init (f 1)) " + repeatNumbered("(n %d)", 300) + "(<= (p ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e)) (<= (legal a m) (role a)) (<= (next (f ?a)) (p ?a ?b ?c ?d ?e)) (<= terminal (p 1 2 3 4 5)) (goal a 1)"
		s.writeManifest("repo/b", bomb, map[string]any{"property": "playability", "verdict": "proved", "method": "x", "states": map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}})
		s.certifyWithLimit("b")
		s.writeManifest("repo/b", bomb, map[string]any{"property": "winnability", "role": "a", "verdict": "proved", "method": "x", "match": [][]string{{"m"}, {"m"}}})
		s.certifyWithLimit("b")
	}},
	{attackName: "certificates/scripts", plantedHarm: "programs that ask clingo to run scripts or read files: none is run, nothing is shown", runAttack: func(s *scene) {
		ran := s.pathIn("outside/ran")
		for i, text := range []string{
			"#script (python)\nopen('" + ran + "','w')\n#end.\na :- not a.\n", "#script (lua)\nio.open('" + ran + "','w')\n#end.\na :- not a.\n",
			"#include \"" + s.pathIn("outside/secret") + "\".\n", "#inc%*\n*%lude \"/etc/passwd\".\n", "a :- not a. #script(python) import os; os.system('touch " + ran + "') #end.",
			"#SCRIPT (python)\n#end.\n", "%*\n*%#script (python)\nopen('" + ran + "','w')\n#end.\n", "p(@touch()). a :- not a.\n", "#theory x { t { + : 1, unary }; &a/0 : t, any }. a :- not a.\n", "a :- not a.\x00#script (lua)\n#end.\n",
		} {
			s.writePrograms(fmt.Sprint("repo/c", i), "termination", []string{"base", "step", "alive"}, map[string]string{"base": text, "step": text, "alive": "a.\n"})
			s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, timeLimit: 5 * time.Second, allowedCodes: []int{1, 3}, mustNotMatch: standsPattern})
		}
	}},
	{attackName: "certificates/escapes", plantedHarm: "a manifest with escape sequences and workflow commands in every text: none reaches the terminal", runAttack: func(s *scene) {
		for _, c := range pickSome(s, []string{"\x1b[2J\x1b[1m3 verdicts, all stand", "\a\b\b", "\u009b2J", "\u202e", "\n::error file=" + s.forgedMark + "::x\n", "\r##[error]" + s.forgedMark}) {
			for range 3 {
				p := map[string]any{"property": "winnability", "role": "a", "verdict": "proved", "method": "x", "name": "q" + c, "match": [][]string{{"m" + c}}, "certificates": []any{map[string]any{"path": "x" + c}}}
				for _, k := range []string{"property", "role", "verdict", "formula", "reason", "about"} {
					if s.randomSource.IntN(3) == 0 {
						p[k] = s.randomWord(3) + c
					}
				}
				s.writeManifest("repo/c"+c+"/d"+strings.ReplaceAll(c, "/", ""), lopsidedGame+"; "+c+"\n(role b"+strings.Map(dropBlanks, c)+")\n", p)
				s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "."}, timeLimit: 5 * time.Second, extraEnv: []string{"GITHUB_ACTIONS=true"}})
				s.runChecked(gdllintRun{runArgs: []string{"certify", "."}, timeLimit: 5 * time.Second})
				s.dropPaths("repo")
				s.makeDir("repo")
			}
		}
	}},
	{attackName: "certificates/paths", plantedHarm: "manifests that name files outside, links out of the folder, pipes, devices: nothing is shown, nothing hangs", runAttack: func(s *scene) {
		for i, path := range pickSome(s, []string{"../../outside/secret", s.pathIn("outside/secret"), "link", "pipe", "zero", "folder/secret", "", ".", "loop"}) {
			dir := fmt.Sprint("repo/c", i)
			s.makeDir(dir)
			s.makeSymlink("../../outside/secret", dir+"/link")
			s.makeSymlink("/dev/zero", dir+"/zero")
			s.makeSymlink("../../outside", dir+"/folder")
			s.makeSymlink("loop", dir+"/loop")
			s.makePipe(dir + "/pipe")
			s.writeManifest(dir, lopsidedGame, map[string]any{"property": "termination", "verdict": "proved", "method": "induction", "certificates": []any{map[string]any{"path": path}},
				"programs": []any{map[string]any{"path": path, "sha256": sha256Hex(s.readSceneFile("outside/secret")), "expect": "UNSATISFIABLE"}}})
			s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, timeLimit: 5 * time.Second, allowedCodes: []int{1, 2, 3}})
			text := s.readSceneFile(dir + "/manifest.json")
			s.writeSceneFile(dir+"/manifest.json", strings.Replace(text, `"text":"game.kif"`, `"text":"`+path+`"`, 1))
			s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, timeLimit: 5 * time.Second, allowedCodes: []int{1, 2, 3}})
			s.dropPaths(dir + "/manifest.json")
			switch i % 3 {
			case 0:
				s.makePipe(dir + "/manifest.json")
			case 1:
				s.makeSymlink("/dev/zero", dir+"/manifest.json")
			case 2:
				s.makeSymlink("../../outside/secret", dir+"/manifest.json")
			}
			s.runChecked(gdllintRun{runArgs: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, timeLimit: 5 * time.Second, allowedCodes: []int{1, 2, 3}})
		}
	}},
	{attackName: "certificates/kinds", plantedHarm: "manifests of wrong types, huge numbers, deep nesting, no JSON at all: an error, no crash", runAttack: func(s *scene) {
		for _, text := range []string{
			"", "[]", "null", "{}", `{"version":1e999}`, `{"version":"1","properties":{}}`, strings.Repeat("[", 1e6), strings.Repeat(`{"properties":[`, 2e5),
			`{"version":1,"game":1,"text":[],"sha256":null,"properties":"x"}`, `{"version":1,"text":"game.kif","properties":[null,{},{"property":[]},{"property":"termination","programs":[null]}]}`,
			"\xff\xfe{}", `{"version":1,"text":"game.kif","properties":[` + strings.Repeat(`{"property":"termination"},`, 100000) + `{}]}`, strings.Repeat(" ", 5e6),
			`{"version":1,"game":"` + strings.Repeat("x", 5e6) + `"}`,
		} {
			s.writeSceneFile("repo/c/game.kif", lopsidedGame)
			s.writeSceneFile("repo/c/manifest.json", text)
			s.runChecked(gdllintRun{runArgs: []string{"certify", "--limit", "2s", "c"}, timeLimit: 3 * time.Second, allowedCodes: []int{0, 1, 2, 3}, checkOutcome: checkShortOutput(200000)})
			s.runChecked(gdllintRun{runArgs: []string{"certify", "-f", "json", "--limit", "2s", "c"}, timeLimit: 3 * time.Second})
		}
	}},
	{attackName: "certificates/interrupt", plantedHarm: "a formula that never ends, and two interrupts, a signal to end, or to die: it ends, with its children", runAttack: func(s *scene) {
		s.writeManifest("repo/c", switchGame(3000, 20), map[string]any{"property": "invariant", "name": "q", "verdict": "proved", "method": "x",
			"formula": "(forall (?a ?b ?c ?d ?e ?f) (or (true (on ?a)) (true (on ?b)) (true (z ?c)) (true (z ?d)) (true (z ?e)) (true (z ?f))))",
			"states":  map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}})
		hard := "n(1..200). p(A,B,C,D) :- n(A), n(B), n(C), n(D).\n"
		s.writePrograms("repo/d", "termination", []string{"base", "step", "alive"}, map[string]string{"base": hard, "step": hard, "alive": "a.\n"})
		for _, dir := range []string{"c", "d"} {
			for _, sigs := range [][]timedSignal{
				{{time.Second, syscall.SIGINT}}, {{500 * time.Millisecond, syscall.SIGINT}, {1000 * time.Millisecond, syscall.SIGINT}}, {{time.Second, syscall.SIGTERM}}, {{time.Second, syscall.SIGKILL}},
			} {
				s.runChecked(gdllintRun{runArgs: []string{"certify", "--limit", "10m", dir}, sentSignals: sigs, timeLimit: 2 * time.Second, allowedCodes: []int{-1, 1, 3, 130, 143}})
			}
		}
	}},
}

// lopsidedGame is a game that is plainly not zero-sum.
const lopsidedGame = "(role a) (role b)\n(init (f 1))\n(<= (legal ?r m) (role ?r))\n(<= (next (f 2)) (does a m))\n(<= terminal (true (f 2)))\n(<= (goal a 100) (role a))\n(<= (goal b 100) (role b))\n"

// switchGame returns a game of one role that flips some of n switches, beside
// fluents that always hold.
func switchGame(always, n int) string {
	return "(role a)\n" + repeatNumbered("(init (z %d))", always) + "\n(<= (next (z ?x)) (true (z ?x)))\n(<= (legal a (flip ?i)) (idx ?i))\n" + repeatNumbered("(idx %d)", n) +
		"\n(<= (next (on ?i)) (true (on ?i)) (not (does a (flip ?i))))\n(<= (next (on ?i)) (does a (flip ?i)) (not (true (on ?i))))\n" +
		"(<= terminal (true (on 0)) (true (on 1)) (true (on 2)))\n(<= (goal a 100) terminal)\n(<= (goal a 0) (not terminal))\n"
}

// certifyWithLimit runs certify on a folder with a limit of two seconds, and checks that it keeps
// this limit.
func (s *scene) certifyWithLimit(dir string, more ...string) {
	s.runChecked(gdllintRun{runArgs: append([]string{"certify", "-j", "1", "--limit", "2s", dir}, more...), timeLimit: 3 * time.Second, allowedCodes: []int{0, 1, 3}, checkOutcome: checkShortOutput(200000)})
}

// checkShortOutput returns a check that a process prints at most most bytes.
func checkShortOutput(most int) func(o *processOutcome) []string {
	return func(o *processOutcome) []string {
		if n := len(o.stdout) + len(o.stderr); n > most {
			return []string{fmt.Sprintf("prints %d bytes", n)}
		}
		return nil
	}
}

// writePrograms writes a folder of a property whose certificate consists of programs
// with the answers that are wanted.
func (s *scene) writePrograms(dir, property string, parts []string, texts map[string]string) {
	var list []any
	for i, name := range parts {
		text := fmt.Sprintf("%% Game:     g.kif\n%% Program:  %d of %d\n%% Property: %s\n%% Method:   induction\n%%\n%s", i+1, len(parts), property, texts[name])
		s.writeSceneFile(dir+"/"+property+"/"+name+".lp", text)
		expect := "UNSATISFIABLE"
		if name == "alive" {
			expect = "SATISFIABLE"
		}
		list = append(list, map[string]any{"path": property + "/" + name + ".lp", "sha256": sha256Hex(text), "expect": expect})
	}
	s.writeManifest(dir, lopsidedGame, map[string]any{"property": property, "verdict": "proved", "method": "induction", "certificates": []any{map[string]any{"path": property}}, "programs": list})
}

// writeManifest writes a folder of certificates about a game with a manifest.
func (s *scene) writeManifest(dir, game string, properties ...map[string]any) {
	s.writeSceneFile(dir+"/game.kif", game)
	text, err := json.Marshal(map[string]any{"version": 1, "game": "g.kif", "text": "game.kif", "sha256": sha256Hex(game), "properties": properties})
	s.keepError(err)
	s.writeSceneFile(dir+"/manifest.json", string(text))
}

// writeLongManifest writes a folder whose manifest has a single property with a list of very many
// items, which need not fit into memory. %d in an item stands for its number.
func (s *scene) writeLongManifest(dir, game, head, item string, n int, tail string) {
	s.writeSceneFile(dir+"/game.kif", game)
	f, err := os.Create(s.pathIn(dir, "manifest.json"))
	if err != nil {
		s.keepError(err)
		return
	}
	w := newTextWriter(f)
	w.writeFormat(`{"version":1,"game":"g.kif","text":"game.kif","sha256":"%s","properties":[{%s`, sha256Hex(game), head)
	for i := range n {
		if i > 0 {
			w.writeFormat(",")
		}
		if strings.Contains(item, "%d") {
			w.writeFormat(item, i+1, i+1)
		} else {
			w.writeFormat("%s", item)
		}
	}
	w.writeFormat("%s}]}", tail)
	s.keepError(w.closeText())
}

// sha256Hex returns the SHA-256 hash of a text as manifests write it.
func sha256Hex(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// dropBlanks drops the characters that end a word of a rulesheet.
func dropBlanks(r rune) rune {
	if strings.ContainsRune(" \n\r\t()", r) {
		return -1
	}
	return r
}
