//go:build linux

package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// crashAttacks plant small odd texts.
var crashAttacks = []attack{
	{attackName: "crashes/odd", plantedHarm: "operators of other languages without their parts, keywords without arguments: no command dies", runAttack: func(s *scene) {
		inner := []string{"exists", "forall", "and", "or", "not", "count", "knows", "xor", "implies", "=>", "<=>", "iff"}
		outer := []string{"true", "does", "next", "not", "or", "and", "base", "input", "goal r 1", "legal r", "distinct ?x", "role", "init", "terminal", "sees r"}
		var texts []string
		for range s.textCount(60) {
			in, out := pickRandom(s, inner...), pickRandom(s, outer...)
			texts = append(texts, pickRandom(s,
				"(<= p ("+out+" ("+in+")))", "("+out+" ("+out+" ("+in+")))", "(<= p ("+in+" "+pickRandom(s, inner...)+"))", "(<= ("+out+") "+in+" "+pickRandom(s, outer...)+")",
				"(<= ?x ("+in+" "+out+")) (<= terminal)", "("+in+") ("+out+") (next ?s) (base)", "(<= ("+out+" ("+in+" ?x)) (<= "+out+" a))", "(<= p ("+out+" ("+in+" (?x))))", "("+out+" a (b1 ?x)) (<= b1 2 (<= "+out+" a))",
			))
		}
		s.runOverTexts(texts)
	}},
	{attackName: "crashes/known", plantedHarm: "small texts that once ended commands, whole and in parts", runAttack: func(s *scene) {
		s.runOverTexts([]string{
			"(<= p (true (exists)))", "(<= p (true (forall)))", "(goal 0 a (true (exists)))", "(<= p (exists and))", "(<= p (forall or))", "(role) (next ?s) (base)", "(role) (input ?s) (base)", "(role)(base ?x ?y)(next)",
			"(next a (b1 ?score)) (<= b1 2 (<= does a))", "(<= ?y (not true)) (<= terminal)", "(<= (next) does finishturn)", "(<= p (true (true (exists))))", "(<= p (not (exists)))", "(<= (exists) (exists))", "(exists)", "((exists))", "(<= p (or (and (exists))))",
		})
	}},
	{attackName: "crashes/random", plantedHarm: "lists, words and operators by chance, in both notations: no command dies", runAttack: func(s *scene) {
		var texts []string
		for range s.textCount(150) {
			texts = append(texts, s.randomText())
		}
		s.runOverTexts(texts)
	}},
	{attackName: "crashes/changed", plantedHarm: "a game with some of its tokens dropped, doubled and exchanged: no command dies", runAttack: func(s *scene) {
		var texts []string
		for range s.textCount(100) {
			tokens := regexp.MustCompile(`[()]|[^\s()]+`).FindAllString(pickRandom(s, raggedSheet, s.validGame(), lopsidedGame, s.gameWithWord("x")), -1)
			for range 1 + s.randomSource.IntN(6) {
				i, j := s.randomSource.IntN(len(tokens)), s.randomSource.IntN(len(tokens))
				switch s.randomSource.IntN(4) {
				case 0:
					tokens = append(tokens[:i:i], tokens[i+1:]...)
				case 1:
					tokens[i], tokens[j] = tokens[j], tokens[i]
				case 2:
					tokens[i] = s.randomToken()
				default:
					tokens = append(append(tokens[:i:i], tokens[j]), tokens[i:]...)
				}
			}
			texts = append(texts, strings.Join(tokens, " "))
		}
		s.runOverTexts(texts)
	}},
	{attackName: "crashes/bytes", plantedHarm: "bytes by chance, other encodings, control characters: no command dies", runAttack: func(s *scene) {
		var texts []string
		for range s.textCount(60) {
			b := []byte(pickRandom(s, raggedSheet, s.validGame(), "", "\xff\xfe", "\xef\xbb\xbf"))
			for range s.randomSource.IntN(40) {
				if len(b) > 0 && s.randomSource.IntN(2) == 0 {
					b[s.randomSource.IntN(len(b))] = byte(s.randomSource.IntN(256))
				} else {
					b = append(b, byte(s.randomSource.IntN(256)))
				}
			}
			texts = append(texts, string(b))
		}
		s.runOverTexts(texts)
	}},
}

// runOverTexts runs commands that read rulesheets on a folder with the texts, and match on the first eight.
func (s *scene) runOverTexts(texts []string) {
	for i, t := range texts {
		s.writeSceneFile(fmt.Sprintf("repo/t%d%s", i, pickRandom(s, ".kif", ".kif", ".kif", ".hrf")), t)
	}
	const each = 60 * time.Millisecond
	limit := 3*time.Second + time.Duration(len(texts))*each
	for _, args := range [][]string{
		{"--static", "--select", "all"}, {"--static", "--select", "all", "--unsafe-fixes", "--diff"}, {"fmt", "--check"}, {"fmt", "--diff"}, {"convert", "--to", "infix", "-o", "../tmp/i", "./..."}, {"convert", "--to", "prefix", "-o", "../tmp/p", "./..."},
		{"--select", "all", "--budget", "quick", "--timeout", "1s", "-f", "json"}, {"prove", "-v", "--budget", "quick", "--timeout", "1s"}, {"prove", "--solver", "embedded", "--budget", "quick", "--timeout", "1s", "-f", "html"}, {"prove", "--discover", "--budget", "quick", "--timeout", "1s"},
		{"--static", "--fix", "--unsafe-fixes", "--select", "all", "-q"}, {"fmt"},
	} {
		o := s.runChecked(gdllintRun{runArgs: args, timeLimit: limit, stdoutIsData: true, mayChange: []string{"tmp", "repo"}, allowedCodes: []int{0, 1, 3}})
		s.dropPaths("tmp/i", "tmp/p")
		if o.forcedEnd != "" {
			break
		}
	}
	for i := range 8 {
		s.runChecked(gdllintRun{runArgs: []string{"match", "--steps", "5", fmt.Sprintf("t%d.kif", i)}, stdoutIsData: true})
	}
}

// textCount returns the number of texts to make, which is smaller in the short
// form.
func (s *scene) textCount(n int) int {
	if s.shortForm {
		return n / 4
	}
	return n
}

// randomToken returns a word that may stand in a rulesheet.
func (s *scene) randomToken() string {
	return pickRandom(s, "role", "init", "true", "next", "legal", "does", "goal", "terminal", "base", "input", "sees", "random", "distinct", "or", "not", "and", "<=", "knows", "forall", "exists", "count", "always",
		"?x", "?y", "?", "??z", "0", "1", "100", "101", "-1", "99999999999999999999", "a", "b", "p", "q", "(", ")", "()", ":-", "~", "&", "|", "=>", "!", "X", ".", ",", ";@ always", "\n")
}

// randomText returns a text of pieces, mostly with matching parentheses.
func (s *scene) randomText() string {
	var term func(depth int) string
	term = func(depth int) string {
		if depth == 0 || s.randomSource.IntN(2) == 0 {
			return s.randomToken()
		}
		var parts []string
		for range s.randomSource.IntN(5) {
			parts = append(parts, term(depth-1))
		}
		return "(" + strings.Join(parts, " ") + ")"
	}
	var b strings.Builder
	for range 1 + s.randomSource.IntN(12) {
		switch s.randomSource.IntN(4) {
		case 0:
			b.WriteString("(<= " + term(3) + " " + term(3) + " " + term(2) + ")\n")
		case 1:
			b.WriteString(";@ always " + term(1) + " " + term(4) + "\n")
		case 2:
			b.WriteString(s.randomToken() + "(" + s.randomToken() + "," + s.randomToken() + ") :- " + s.randomToken() + "(" + s.randomToken() + ") & ~" + s.randomToken() + ".\n")
		default:
			b.WriteString(term(4) + "\n")
		}
	}
	return b.String()
}

// boundAttacks plant games that need more time or memory than there is, and a text that is no valid GDL.
var boundAttacks = []attack{
	{attackName: "bounds/cut", plantedHarm: "a game too large for its time: exit code 3 in every format, and the cut is said", runAttack: func(s *scene) {
		s.writeSceneFile("repo/slow.kif", tangledGame)
		for _, f := range pickSome(s, reportFormats) {
			for _, args := range [][]string{{"prove", "--timeout", "1s"}, {"--timeout", "1s"}} {
				st := gdllintRun{runArgs: append(args, "-f", f, "slow.kif"), timeLimit: time.Second, stdoutIsData: f != "text", ownCommands: true, allowedCodes: []int{3}}
				if f == "text" || f == "github" {
					st.mustMatch = `cut|time`
				}
				s.runChecked(st)
			}
		}
		s.runChecked(gdllintRun{runArgs: []string{"prove", "--timeout", "1s", "-q", "slow.kif"}, timeLimit: time.Second, allowedCodes: []int{3}, mustMatch: `cut|time`})
		s.runChecked(gdllintRun{runArgs: []string{"--timeout", "1s", "-q", "slow.kif"}, timeLimit: time.Second, allowedCodes: []int{3}, mustMatch: `cut|time`})
	}},
	{attackName: "bounds/interrupt", plantedHarm: "the same, interrupted: what the text shows is printed, and the exit code is 130", runAttack: func(s *scene) {
		s.writeSceneFile("repo/slow.kif", tangledGame+"(<= (nowhere red))\n")
		for range 3 {
			after := time.Duration(600+s.randomSource.IntN(1000)) * time.Millisecond
			s.runChecked(gdllintRun{runArgs: []string{"prove", "slow.kif"}, timeLimit: 4 * time.Second, allowedCodes: []int{130}, mustMatch: "nowhere", sentSignals: []timedSignal{{after, 2}}})
		}
	}},
	{attackName: "bounds/memory", plantedHarm: "games of very many instances, states, values and moves: the limit of time holds, and two gigabytes do", runAttack: func(s *scene) {
		games := map[string]string{
			"instances": "(role a) (init (f 1)) " + repeatNumbered("(n %d)", 300) + "(<= (p ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e)) (<= (legal a m) (role a)) (<= (next (f ?a)) (p ?a ?b ?c ?d ?e)) (<= terminal (p 1 2 3 4 5)) (goal a 1)",
			"counter":   counterGame(300000),
			"endless":   "(role a) (init (f z)) (<= (legal a m) (role a)) (<= (next (f (s ?x))) (true (f ?x))) (<= terminal (true (f (s (s y))))) (goal a 1)",
			"double":    "(role a) (init (f z)) (<= (legal a m) (role a)) (<= (next (f (s ?x ?x))) (true (f ?x))) (<= terminal (true (f y))) (goal a 1)",
			"moves":     "(role a) (role b) (role c)" + repeatNumbered("(n %d)", 2000) + "(init (f 1)) (<= (legal ?r (m ?x ?y)) (role ?r) (n ?x) (n ?y)) (<= (next (f ?x)) (does a (m ?x ?y))) (<= terminal (true (f 7))) (<= (goal ?r 1) (role ?r))",
			"switches":  switchGame(20000, 400),
			"roles":     repeatNumbered("(role r%d)", 5000) + "(init (f 1)) (<= (legal ?r m) (role ?r)) (<= (next (f ?x)) (true (f ?x))) (<= terminal (true (f 2))) (<= (goal ?r 1) (role ?r))",
		}
		for _, name := range pickSome(s, slices.Sorted(maps.Keys(games))) {
			s.writeSceneFile("repo/"+name+".kif", games[name])
			for _, args := range pickSome(s, [][]string{{"prove", "--timeout", "2s"}, {"prove", "--budget", "thorough", "--timeout", "2s", "--solver", "embedded"}, {"match", "--steps", "3"}, {"prove", "--discover", "--timeout", "2s"}, {"--timeout", "2s", "-f", "html"}}) {
				st := gdllintRun{runArgs: append(args, name+".kif"), timeLimit: 2 * time.Second, stdoutIsData: true, allowedCodes: []int{0, 1, 2, 3}}
				if args[0] == "match" {
					st.timeLimit = 10 * time.Second
				}
				s.runChecked(st)
			}
		}
	}},
	{attackName: "bounds/option", plantedHarm: "games of great size and --memory: less is taken than it says", runAttack: func(s *scene) {
		s.writeSceneFile("repo/a.kif", s.validGame())
		if o := s.runChecked(gdllintRun{runArgs: []string{"prove", "--help"}}); !strings.Contains(string(o.stdout), "--memory") {
			s.skipAttack("there is no flag --memory")
			return
		}
		s.writeSceneFile("repo/b.kif", counterGame(300000))
		s.writeSceneFile("repo/c.kif", switchGame(20000, 400))
		s.writeSceneFile("repo/d.kif", "(role a) (init (f 1)) "+repeatNumbered("(n %d)", 300)+"(<= (p ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e)) (<= (legal a m) (role a)) (<= (next (f ?a)) (p ?a ?b ?c ?d ?e)) (<= terminal (p 1 2 3 4 5)) (goal a 1)")
		for _, name := range []string{"b.kif", "c.kif", "d.kif"} {
			s.runChecked(gdllintRun{runArgs: []string{"prove", "--timeout", "20s", "--memory", "512", name}, timeLimit: 20 * time.Second, memoryLimit: 700 << 20, allowedCodes: []int{0, 1, 3}})
		}
	}},
	{attackName: "bounds/invalid", plantedHarm: "a text that is no valid GDL: said once, and nothing is open", runAttack: func(s *scene) {
		s.writeSceneFile("repo/a.kif", "(role a)\n(<= (p ?x) (not (q ?x)))\n(<= (legal a m) (role a))\n(init (f 1))\n(<= terminal (true (f 1)))\n(goal a 50)\n")
		s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "a.kif"}, allowedCodes: []int{1}, mustMatch: "not valid"})
		s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "-f", "json", "a.kif"}, allowedCodes: []int{1}, mustMatch: `"valid": ?false`, mustNotMatch: `"verdict": ?"open"`})
	}},
}

// tangledGame is a game whose questions take long: counters that move each other.
var tangledGame = func() string {
	var b strings.Builder
	b.WriteString("(role a)\n(role b)\n")
	const n, values = 24, 9
	for i := range values {
		fmt.Fprintf(&b, "(up %d %d)\n", i, (i+1)%values)
	}
	for i := range n {
		fmt.Fprintf(&b, "(init (c %d %d))\n(next-to %d %d)\n", i, i%values, i, (i+5)%n)
	}
	b.WriteString(`(<= (legal ?r (push ?i ?x)) (role ?r) (true (c ?i ?x)))
(<= (pushed ?i) (does ?r (push ?i ?x)))
(<= (moved ?i) (pushed ?j) (next-to ?j ?i) (true (c ?j ?x)) (true (c ?i ?y)) (distinct ?x ?y))
(<= (next (c ?i ?y)) (moved ?i) (true (c ?i ?x)) (up ?x ?y))
(<= (next (c ?i ?x)) (true (c ?i ?x)) (not (moved ?i)))
(<= (level ?x) (true (c 0 ?x)) (true (c 1 ?x)) (true (c 2 ?x)) (true (c 3 ?x)) (true (c 4 ?x)) (true (c 5 ?x)) (true (c 6 ?x)) (true (c 7 ?x)))
(<= some (level ?x))
(<= terminal some (true (c 20 3)) (true (c 21 4)) (true (c 22 5)) (true (c 23 6)))
(<= (goal a 100) (true (c 8 1)) (true (c 9 1)) (true (c 10 1)))
(<= (goal a 0) (true (c 8 ?x)) (distinct ?x 1))
(<= (goal b 50) (role b))
`)
	return b.String()
}()
