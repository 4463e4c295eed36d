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

// stands matches the message of certify about a folder without contradictions.
const stands = `\b[1-9]\d* stands?\b`

// certificates plant folders of certificates of another user.
var certificates = []attack{
	{name: "certificates/forged", plants: "programs of a line with the answers that are wanted: the verdict does not stand", run: func(s *scene) {
		for _, p := range []string{"zero-sum", "constant-sum", "termination", "playability"} {
			for _, parts := range [][]string{{"base", "step", "alive"}, {"single", "alive"}} {
				programs := map[string]string{}
				for _, name := range parts {
					programs[name] = pick(s, "a :- not a.\n", ":- not b.\n", "1 {c; d} 1. :- c. :- d.\n")
				}
				programs["alive"] = pick(s, "a.\n", "{b}.\n")
				s.programs("repo/c", p, parts, programs)
				s.step(step{args: []string{"certify", "-v", "c"}, limit: 5 * time.Second, codes: []int{0, 1, 3}, never: stands})
				s.drop("repo/c")
			}
		}
	}},
	{name: "certificates/changed", plants: "certificates of a game, handed over with another one, or with rules left out of the programs: they do not stand", run: func(s *scene) {
		s.write("repo/good.kif", s.game())
		s.step(step{args: []string{"prove", "-q", "--budget", "quick", "--certificate", "c", "good.kif"}, limit: 5 * time.Second, may: []string{"repo/c"}})
		s.step(step{args: []string{"certify", "c"}, limit: 10 * time.Second, codes: []int{0}})
		text := s.read("repo/c/good/manifest.json")
		var m map[string]any
		s.keep(json.Unmarshal([]byte(text), &m))
		changed := s.read("repo/c/good/game.kif") + "(<= terminal (init ?f))\n"
		s.write("repo/c/good/game.kif", changed)
		m["sha256"] = sum(changed)
		whole, _ := json.Marshal(m)
		s.write("repo/c/good/manifest.json", string(whole))
		s.step(step{args: []string{"certify", "-v", "c"}, limit: 10 * time.Second, codes: []int{1, 3}})
		s.step(step{args: []string{"certify", "-f", "json", "c"}, limit: 10 * time.Second, codes: []int{1, 3}})
	}},
	{name: "certificates/formula", plants: "formulas with so many values of their variables that they never end: the limit holds", run: func(s *scene) {
		game := switches(3000, 20)
		vars := []string{"?a", "?b", "?c", "?d", "?e", "?f"}
		of := strings.Join(vars, " ")
		for _, f := range some(s, []string{
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
				p := map[string]any{"property": "invariant", "name": "q", "verdict": pick(s, "proved", "proved", "violated"), "method": "x", "formula": f}
				for k, v := range evidence {
					p[k] = v
				}
				s.manifest("repo/c", game, p)
				s.certifying("c")
			}
		}
	}},
	{name: "certificates/match", plants: "a match of a million and a half steps: time and memory hold", long: true, run: func(s *scene) {
		s.manifestOf("repo/c", switches(3000, 20), `"property":"winnability","role":"a","verdict":"proved","method":"x","match":[`, `["(flip 5)"]`, 1500000, `]`)
		s.certifying("c")
	}},
	{name: "certificates/match-short", plants: "a match of many steps: time and memory hold", run: func(s *scene) {
		s.manifestOf("repo/c", switches(3000, 20), `"property":"winnability","role":"a","verdict":"proved","method":"x","match":[`, `["(flip 5)"]`, 200000, `]`)
		s.certifying("c")
	}},
	{name: "certificates/strategy", plants: "a strategy of 300,000 nodes: time and memory hold", run: func(s *scene) {
		s.manifestOf("repo/c", switches(3000, 20), `"property":"strong-winnability","role":"a","verdict":"proved","method":"x","strategy":[`, `{"move":"(flip 5)","after":[{"sees":[],"to":%d},{"sees":["x"],"to":%d}]}`, 300000, `]`)
		s.certifying("c")
	}},
	{name: "certificates/states", plants: "a game of 2^20 states of 3,000 fluents each: time and memory hold", run: func(s *scene) {
		game := switches(3000, 20)
		s.manifest("repo/c", game, map[string]any{"property": "playability", "verdict": "proved", "method": "x", "states": map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}})
		s.certifying("c")
		s.certifying("c", "--states", "1000000000")
		var fluents []string
		for i := range 20 {
			fluents = append(fluents, fmt.Sprintf("(on %d)", i))
		}
		s.manifest("repo/c", game, map[string]any{"property": "playability", "verdict": "proved", "method": "x", "states": map[string]any{"count": 1 << 20, "fluents": fluents, "fingerprint": "x"}})
		s.certifying("c")
	}},
	{name: "certificates/grounding", plants: "programs and rulesheets whose rules have very many instances: time and memory hold, also of children", run: func(s *scene) {
		for i, text := range []string{
			"n(1..300). p(A,B,C,D,E) :- n(A), n(B), n(C), n(D), n(E).\n", "n(0). n(X+1) :- n(X).\n", "n(1..20000). {p(X)} :- n(X). :- p(X), p(Y), X < Y.\n",
			"{p(1..40,1..39)}. :- #count{X : p(X,Y)} != 1, Y=1..39. :- #count{Y : p(X,Y)} != 1, X=1..40.\n", "p(f(X)) :- p(X). p(a).\n",
		} {
			s.programs(fmt.Sprint("repo/c", i), pick(s, "termination", "zero-sum"), []string{"base", "step", "alive"}, map[string]string{"base": text, "step": text, "alive": "a.\n"})
			s.certifying(fmt.Sprint("c", i))
		}
		bomb := "(role a) (init (f 1)) " + numbered("(n %d)", 300) + "(<= (p ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e)) (<= (legal a m) (role a)) (<= (next (f ?a)) (p ?a ?b ?c ?d ?e)) (<= terminal (p 1 2 3 4 5)) (goal a 1)"
		s.manifest("repo/b", bomb, map[string]any{"property": "playability", "verdict": "proved", "method": "x", "states": map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}})
		s.certifying("b")
		s.manifest("repo/b", bomb, map[string]any{"property": "winnability", "role": "a", "verdict": "proved", "method": "x", "match": [][]string{{"m"}, {"m"}}})
		s.certifying("b")
	}},
	{name: "certificates/scripts", plants: "programs that ask clingo to run scripts or read files: none is run, nothing is shown", run: func(s *scene) {
		ran := s.path("outside/ran")
		for i, text := range []string{
			"#script (python)\nopen('" + ran + "','w')\n#end.\na :- not a.\n", "#script (lua)\nio.open('" + ran + "','w')\n#end.\na :- not a.\n",
			"#include \"" + s.path("outside/secret") + "\".\n", "#inc%*\n*%lude \"/etc/passwd\".\n", "a :- not a. #script(python) import os; os.system('touch " + ran + "') #end.",
			"#SCRIPT (python)\n#end.\n", "%*\n*%#script (python)\nopen('" + ran + "','w')\n#end.\n", "p(@touch()). a :- not a.\n", "#theory x { t { + : 1, unary }; &a/0 : t, any }. a :- not a.\n", "a :- not a.\x00#script (lua)\n#end.\n",
		} {
			s.programs(fmt.Sprint("repo/c", i), "termination", []string{"base", "step", "alive"}, map[string]string{"base": text, "step": text, "alive": "a.\n"})
			s.step(step{args: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, limit: 5 * time.Second, codes: []int{1, 3}, never: stands})
		}
	}},
	{name: "certificates/escapes", plants: "a manifest with escape sequences and workflow commands in every text: none reaches the terminal", run: func(s *scene) {
		for _, c := range some(s, []string{"\x1b[2J\x1b[1m3 verdicts, all stand", "\a\b\b", "\u009b2J", "\u202e", "\n::error file=" + s.mark + "::x\n", "\r##[error]" + s.mark}) {
			for range 3 {
				p := map[string]any{"property": "winnability", "role": "a", "verdict": "proved", "method": "x", "name": "q" + c, "match": [][]string{{"m" + c}}, "certificates": []any{map[string]any{"path": "x" + c}}}
				for _, k := range []string{"property", "role", "verdict", "formula", "reason", "about"} {
					if s.rng.IntN(3) == 0 {
						p[k] = s.word(3) + c
					}
				}
				s.manifest("repo/c"+c+"/d"+strings.ReplaceAll(c, "/", ""), lopsided+"; "+c+"\n(role b"+strings.Map(noBlank, c)+")\n", p)
				s.step(step{args: []string{"certify", "-v", "."}, limit: 5 * time.Second, env: []string{"GITHUB_ACTIONS=true"}})
				s.step(step{args: []string{"certify", "."}, limit: 5 * time.Second})
				s.drop("repo")
				s.mkdir("repo")
			}
		}
	}},
	{name: "certificates/paths", plants: "manifests that name files outside, links out of the folder, pipes, devices: nothing is shown, nothing hangs", run: func(s *scene) {
		for i, path := range some(s, []string{"../../outside/secret", s.path("outside/secret"), "link", "pipe", "zero", "folder/secret", "", ".", "loop"}) {
			dir := fmt.Sprint("repo/c", i)
			s.mkdir(dir)
			s.link("../../outside/secret", dir+"/link")
			s.link("/dev/zero", dir+"/zero")
			s.link("../../outside", dir+"/folder")
			s.link("loop", dir+"/loop")
			s.pipe(dir + "/pipe")
			s.manifest(dir, lopsided, map[string]any{"property": "termination", "verdict": "proved", "method": "induction", "certificates": []any{map[string]any{"path": path}},
				"programs": []any{map[string]any{"path": path, "sha256": sum(s.read("outside/secret")), "expect": "UNSATISFIABLE"}}})
			s.step(step{args: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, limit: 5 * time.Second, codes: []int{1, 2, 3}})
			text := s.read(dir + "/manifest.json")
			s.write(dir+"/manifest.json", strings.Replace(text, `"text":"game.kif"`, `"text":"`+path+`"`, 1))
			s.step(step{args: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, limit: 5 * time.Second, codes: []int{1, 2, 3}})
			s.drop(dir + "/manifest.json")
			switch i % 3 {
			case 0:
				s.pipe(dir + "/manifest.json")
			case 1:
				s.link("/dev/zero", dir+"/manifest.json")
			case 2:
				s.link("../../outside/secret", dir+"/manifest.json")
			}
			s.step(step{args: []string{"certify", "-v", "--limit", "2s", fmt.Sprint("c", i)}, limit: 5 * time.Second, codes: []int{1, 2, 3}})
		}
	}},
	{name: "certificates/kinds", plants: "manifests of wrong types, huge numbers, deep nesting, no JSON at all: an error, no crash", run: func(s *scene) {
		for _, text := range []string{
			"", "[]", "null", "{}", `{"version":1e999}`, `{"version":"1","properties":{}}`, strings.Repeat("[", 1e6), strings.Repeat(`{"properties":[`, 2e5),
			`{"version":1,"game":1,"text":[],"sha256":null,"properties":"x"}`, `{"version":1,"text":"game.kif","properties":[null,{},{"property":[]},{"property":"termination","programs":[null]}]}`,
			"\xff\xfe{}", `{"version":1,"text":"game.kif","properties":[` + strings.Repeat(`{"property":"termination"},`, 100000) + `{}]}`, strings.Repeat(" ", 5e6),
			`{"version":1,"game":"` + strings.Repeat("x", 5e6) + `"}`,
		} {
			s.write("repo/c/game.kif", lopsided)
			s.write("repo/c/manifest.json", text)
			s.step(step{args: []string{"certify", "--limit", "2s", "c"}, limit: 3 * time.Second, codes: []int{0, 1, 2, 3}, check: shortText(200000)})
			s.step(step{args: []string{"certify", "-f", "json", "--limit", "2s", "c"}, limit: 3 * time.Second})
		}
	}},
	{name: "certificates/interrupt", plants: "a formula that never ends, and two interrupts, a signal to end, or to die: it ends, with its children", run: func(s *scene) {
		s.manifest("repo/c", switches(3000, 20), map[string]any{"property": "invariant", "name": "q", "verdict": "proved", "method": "x",
			"formula": "(forall (?a ?b ?c ?d ?e ?f) (or (true (on ?a)) (true (on ?b)) (true (z ?c)) (true (z ?d)) (true (z ?e)) (true (z ?f))))",
			"states":  map[string]any{"count": 1, "fluents": []string{}, "fingerprint": "x"}})
		hard := "n(1..200). p(A,B,C,D) :- n(A), n(B), n(C), n(D).\n"
		s.programs("repo/d", "termination", []string{"base", "step", "alive"}, map[string]string{"base": hard, "step": hard, "alive": "a.\n"})
		for _, dir := range []string{"c", "d"} {
			for _, sigs := range [][]signal{
				{{time.Second, syscall.SIGINT}}, {{500 * time.Millisecond, syscall.SIGINT}, {1000 * time.Millisecond, syscall.SIGINT}}, {{time.Second, syscall.SIGTERM}}, {{time.Second, syscall.SIGKILL}},
			} {
				s.step(step{args: []string{"certify", "--limit", "10m", dir}, signals: sigs, limit: 2 * time.Second, codes: []int{-1, 1, 3, 130, 143}})
			}
		}
	}},
}

// lopsided is a game that is plainly not zero-sum.
const lopsided = "(role a) (role b)\n(init (f 1))\n(<= (legal ?r m) (role ?r))\n(<= (next (f 2)) (does a m))\n(<= terminal (true (f 2)))\n(<= (goal a 100) (role a))\n(<= (goal b 100) (role b))\n"

// switches returns a game of one role that flips some of n switches, beside
// fluents that always hold.
func switches(always, n int) string {
	return "(role a)\n" + numbered("(init (z %d))", always) + "\n(<= (next (z ?x)) (true (z ?x)))\n(<= (legal a (flip ?i)) (idx ?i))\n" + numbered("(idx %d)", n) +
		"\n(<= (next (on ?i)) (true (on ?i)) (not (does a (flip ?i))))\n(<= (next (on ?i)) (does a (flip ?i)) (not (true (on ?i))))\n" +
		"(<= terminal (true (on 0)) (true (on 1)) (true (on 2)))\n(<= (goal a 100) terminal)\n(<= (goal a 0) (not terminal))\n"
}

// certifying checks a folder with a limit of two seconds, which holds.
func (s *scene) certifying(dir string, more ...string) {
	s.step(step{args: append([]string{"certify", "-j", "1", "--limit", "2s", dir}, more...), limit: 3 * time.Second, codes: []int{0, 1, 3}, check: shortText(200000)})
}

// shortText checks that a report is short enough to be read.
func shortText(most int) func(o *outcome) []string {
	return func(o *outcome) []string {
		if n := len(o.stdout) + len(o.stderr); n > most {
			return []string{fmt.Sprintf("prints %d bytes", n)}
		}
		return nil
	}
}

// programs writes a folder of a property whose certificate consists of programs
// with the answers that are wanted.
func (s *scene) programs(dir, property string, parts []string, texts map[string]string) {
	var list []any
	for i, name := range parts {
		text := fmt.Sprintf("%% Game:     g.kif\n%% Program:  %d of %d\n%% Property: %s\n%% Method:   induction\n%%\n%s", i+1, len(parts), property, texts[name])
		s.write(dir+"/"+property+"/"+name+".lp", text)
		expect := "UNSATISFIABLE"
		if name == "alive" {
			expect = "SATISFIABLE"
		}
		list = append(list, map[string]any{"path": property + "/" + name + ".lp", "sha256": sum(text), "expect": expect})
	}
	s.manifest(dir, lopsided, map[string]any{"property": property, "verdict": "proved", "method": "induction", "certificates": []any{map[string]any{"path": property}}, "programs": list})
}

// manifest writes a folder of certificates about a game.
func (s *scene) manifest(dir, game string, properties ...map[string]any) {
	s.write(dir+"/game.kif", game)
	text, err := json.Marshal(map[string]any{"version": 1, "game": "g.kif", "text": "game.kif", "sha256": sum(game), "properties": properties})
	s.keep(err)
	s.write(dir+"/manifest.json", string(text))
}

// manifestOf writes one about a single property with a list of very many
// items, which need not fit into the memory of this program; %d in an item is
// the number of the next one.
func (s *scene) manifestOf(dir, game, head, item string, n int, tail string) {
	s.write(dir+"/game.kif", game)
	f, err := os.Create(s.path(dir, "manifest.json"))
	if err != nil {
		s.keep(err)
		return
	}
	w := newText(f)
	w.printf(`{"version":1,"game":"g.kif","text":"game.kif","sha256":"%s","properties":[{%s`, sum(game), head)
	for i := range n {
		if i > 0 {
			w.printf(",")
		}
		if strings.Contains(item, "%d") {
			w.printf(item, i+1, i+1)
		} else {
			w.printf("%s", item)
		}
	}
	w.printf("%s}]}", tail)
	s.keep(w.close())
}

// sum returns the hash of a text in the notation of manifests.
func sum(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// noBlank drops the characters that end a word of a rulesheet.
func noBlank(r rune) rune {
	if strings.ContainsRune(" \n\r\t()", r) {
		return -1
	}
	return r
}
