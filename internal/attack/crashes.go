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

// crashes plant small odd texts.
var crashes = []attack{
	{name: "crashes/odd", plants: "operators of other languages without their parts, keywords without arguments: no command dies", run: func(s *scene) {
		inner := []string{"exists", "forall", "and", "or", "not", "count", "knows", "xor", "implies", "=>", "<=>", "iff"}
		outer := []string{"true", "does", "next", "not", "or", "and", "base", "input", "goal r 1", "legal r", "distinct ?x", "role", "init", "terminal", "sees r"}
		var texts []string
		for range s.times(60) {
			in, out := pick(s, inner...), pick(s, outer...)
			texts = append(texts, pick(s,
				"(<= p ("+out+" ("+in+")))", "("+out+" ("+out+" ("+in+")))", "(<= p ("+in+" "+pick(s, inner...)+"))", "(<= ("+out+") "+in+" "+pick(s, outer...)+")",
				"(<= ?x ("+in+" "+out+")) (<= terminal)", "("+in+") ("+out+") (next ?s) (base)", "(<= ("+out+" ("+in+" ?x)) (<= "+out+" a))", "(<= p ("+out+" ("+in+" (?x))))", "("+out+" a (b1 ?x)) (<= b1 2 (<= "+out+" a))",
			))
		}
		s.manyTexts(texts)
	}},
	{name: "crashes/known", plants: "small texts that once ended commands, whole and in parts", run: func(s *scene) {
		s.manyTexts([]string{
			"(<= p (true (exists)))", "(<= p (true (forall)))", "(goal 0 a (true (exists)))", "(<= p (exists and))", "(<= p (forall or))", "(role) (next ?s) (base)", "(role) (input ?s) (base)", "(role)(base ?x ?y)(next)",
			"(next a (b1 ?score)) (<= b1 2 (<= does a))", "(<= ?y (not true)) (<= terminal)", "(<= (next) does finishturn)", "(<= p (true (true (exists))))", "(<= p (not (exists)))", "(<= (exists) (exists))", "(exists)", "((exists))", "(<= p (or (and (exists))))",
		})
	}},
	{name: "crashes/random", plants: "lists, words and operators by chance, in both notations: no command dies", run: func(s *scene) {
		var texts []string
		for range s.times(150) {
			texts = append(texts, s.soup())
		}
		s.manyTexts(texts)
	}},
	{name: "crashes/changed", plants: "a game with some of its tokens dropped, doubled and exchanged: no command dies", run: func(s *scene) {
		var texts []string
		for range s.times(100) {
			tokens := regexp.MustCompile(`[()]|[^\s()]+`).FindAllString(pick(s, ragged, s.game(), lopsided, s.worded("x")), -1)
			for range 1 + s.rng.IntN(6) {
				i, j := s.rng.IntN(len(tokens)), s.rng.IntN(len(tokens))
				switch s.rng.IntN(4) {
				case 0:
					tokens = append(tokens[:i:i], tokens[i+1:]...)
				case 1:
					tokens[i], tokens[j] = tokens[j], tokens[i]
				case 2:
					tokens[i] = s.piece()
				default:
					tokens = append(append(tokens[:i:i], tokens[j]), tokens[i:]...)
				}
			}
			texts = append(texts, strings.Join(tokens, " "))
		}
		s.manyTexts(texts)
	}},
	{name: "crashes/bytes", plants: "bytes by chance, other encodings, control characters: no command dies", run: func(s *scene) {
		var texts []string
		for range s.times(60) {
			b := []byte(pick(s, ragged, s.game(), "", "\xff\xfe", "\xef\xbb\xbf"))
			for range s.rng.IntN(40) {
				if len(b) > 0 && s.rng.IntN(2) == 0 {
					b[s.rng.IntN(len(b))] = byte(s.rng.IntN(256))
				} else {
					b = append(b, byte(s.rng.IntN(256)))
				}
			}
			texts = append(texts, string(b))
		}
		s.manyTexts(texts)
	}},
}

// manyTexts gives each text to all commands that read rulesheets, in a folder
// with all others: a crash at one of them loses the reports of the others.
func (s *scene) manyTexts(texts []string) {
	for i, t := range texts {
		s.write(fmt.Sprintf("repo/t%d%s", i, pick(s, ".kif", ".kif", ".kif", ".hrf")), t)
	}
	const each = 60 * time.Millisecond
	limit := 3*time.Second + time.Duration(len(texts))*each
	for _, args := range [][]string{
		{"--static", "--select", "all"}, {"--static", "--select", "all", "--unsafe-fixes", "--diff"}, {"fmt", "--check"}, {"fmt", "--diff"}, {"convert", "--to", "infix", "-o", "../tmp/i", "./..."}, {"convert", "--to", "prefix", "-o", "../tmp/p", "./..."},
		{"--select", "all", "--budget", "quick", "--timeout", "1s", "-f", "json"}, {"prove", "-v", "--budget", "quick", "--timeout", "1s"}, {"prove", "--solver", "embedded", "--budget", "quick", "--timeout", "1s", "-f", "html"}, {"prove", "--discover", "--budget", "quick", "--timeout", "1s"},
		{"--static", "--fix", "--unsafe-fixes", "--select", "all", "-q"}, {"fmt"},
	} {
		o := s.step(step{args: args, limit: limit, data: true, may: []string{"tmp", "repo"}, codes: []int{0, 1, 3}})
		s.drop("tmp/i", "tmp/p")
		if o.ended != "" {
			break
		}
	}
	for i := range 8 { // some of them alone: a match of a text that is none
		s.step(step{args: []string{"match", "--steps", "5", fmt.Sprintf("t%d.kif", i)}, data: true})
	}
}

// times returns the number of texts to make, which is smaller in the short
// form.
func (s *scene) times(n int) int {
	if s.short {
		return n / 4
	}
	return n
}

// piece returns a word that may stand in a rulesheet.
func (s *scene) piece() string {
	return pick(s, "role", "init", "true", "next", "legal", "does", "goal", "terminal", "base", "input", "sees", "random", "distinct", "or", "not", "and", "<=", "knows", "forall", "exists", "count", "always",
		"?x", "?y", "?", "??z", "0", "1", "100", "101", "-1", "99999999999999999999", "a", "b", "p", "q", "(", ")", "()", ":-", "~", "&", "|", "=>", "!", "X", ".", ",", ";@ always", "\n")
}

// soup returns a text of pieces, mostly with matching parentheses.
func (s *scene) soup() string {
	var term func(depth int) string
	term = func(depth int) string {
		if depth == 0 || s.rng.IntN(2) == 0 {
			return s.piece()
		}
		var parts []string
		for range s.rng.IntN(5) {
			parts = append(parts, term(depth-1))
		}
		return "(" + strings.Join(parts, " ") + ")"
	}
	var b strings.Builder
	for range 1 + s.rng.IntN(12) {
		switch s.rng.IntN(4) {
		case 0:
			b.WriteString("(<= " + term(3) + " " + term(3) + " " + term(2) + ")\n")
		case 1:
			b.WriteString(";@ always " + term(1) + " " + term(4) + "\n")
		case 2:
			b.WriteString(s.piece() + "(" + s.piece() + "," + s.piece() + ") :- " + s.piece() + "(" + s.piece() + ") & ~" + s.piece() + ".\n")
		default:
			b.WriteString(term(4) + "\n")
		}
	}
	return b.String()
}

// bounds plant games that need more time or memory than there is.
var bounds = []attack{
	{name: "bounds/cut", plants: "a game too large for its time: exit code 3 in every format, and the cut is said", run: func(s *scene) {
		s.write("repo/slow.kif", tangled)
		for _, f := range some(s, formats) {
			for _, args := range [][]string{{"prove", "--timeout", "1s"}, {"--timeout", "1s"}} {
				st := step{args: append(args, "-f", f, "slow.kif"), limit: time.Second, data: f != "text", commands: true, codes: []int{3}}
				if f == "text" || f == "github" {
					st.says = `cut|time`
				}
				s.step(st)
			}
		}
		s.step(step{args: []string{"prove", "--timeout", "1s", "-q", "slow.kif"}, limit: time.Second, codes: []int{3}, says: `cut|time`})
		s.step(step{args: []string{"--timeout", "1s", "-q", "slow.kif"}, limit: time.Second, codes: []int{3}, says: `cut|time`})
	}},
	{name: "bounds/interrupt", plants: "the same, interrupted: what the text shows is printed, and the exit code is 130", run: func(s *scene) {
		s.write("repo/slow.kif", tangled+"(<= (nowhere red))\n")
		for range 3 {
			after := time.Duration(600+s.rng.IntN(1000)) * time.Millisecond
			s.step(step{args: []string{"prove", "slow.kif"}, limit: 4 * time.Second, codes: []int{130}, says: "nowhere", signals: []signal{{after, 2}}})
		}
	}},
	{name: "bounds/memory", plants: "games of very many instances, states, values and moves: the limit of time holds, and two gigabytes do", run: func(s *scene) {
		games := map[string]string{
			"instances": "(role a) (init (f 1)) " + numbered("(n %d)", 300) + "(<= (p ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e)) (<= (legal a m) (role a)) (<= (next (f ?a)) (p ?a ?b ?c ?d ?e)) (<= terminal (p 1 2 3 4 5)) (goal a 1)",
			"counter":   counter(300000),
			"endless":   "(role a) (init (f z)) (<= (legal a m) (role a)) (<= (next (f (s ?x))) (true (f ?x))) (<= terminal (true (f (s (s y))))) (goal a 1)",
			"double":    "(role a) (init (f z)) (<= (legal a m) (role a)) (<= (next (f (s ?x ?x))) (true (f ?x))) (<= terminal (true (f y))) (goal a 1)",
			"moves":     "(role a) (role b) (role c)" + numbered("(n %d)", 2000) + "(init (f 1)) (<= (legal ?r (m ?x ?y)) (role ?r) (n ?x) (n ?y)) (<= (next (f ?x)) (does a (m ?x ?y))) (<= terminal (true (f 7))) (<= (goal ?r 1) (role ?r))",
			"switches":  switches(20000, 400),
			"roles":     numbered("(role r%d)", 5000) + "(init (f 1)) (<= (legal ?r m) (role ?r)) (<= (next (f ?x)) (true (f ?x))) (<= terminal (true (f 2))) (<= (goal ?r 1) (role ?r))",
		}
		for _, name := range some(s, slices.Sorted(maps.Keys(games))) {
			s.write("repo/"+name+".kif", games[name])
			for _, args := range some(s, [][]string{{"prove", "--timeout", "2s"}, {"prove", "--budget", "thorough", "--timeout", "2s", "--solver", "embedded"}, {"match", "--steps", "3"}, {"prove", "--discover", "--timeout", "2s"}, {"--timeout", "2s", "-f", "html"}}) {
				st := step{args: append(args, name+".kif"), limit: 2 * time.Second, data: true, codes: []int{0, 1, 2, 3}}
				if args[0] == "match" {
					st.limit = 10 * time.Second
				}
				s.step(st)
			}
		}
	}},
	{name: "bounds/option", plants: "games of great size and --memory: less is taken than it says", run: func(s *scene) {
		s.write("repo/a.kif", s.game())
		if o := s.step(step{args: []string{"prove", "--help"}}); !strings.Contains(string(o.stdout), "--memory") {
			s.skip("there is no flag --memory")
			return
		}
		s.write("repo/b.kif", counter(300000))
		s.write("repo/c.kif", switches(20000, 400))
		s.write("repo/d.kif", "(role a) (init (f 1)) "+numbered("(n %d)", 300)+"(<= (p ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e)) (<= (legal a m) (role a)) (<= (next (f ?a)) (p ?a ?b ?c ?d ?e)) (<= terminal (p 1 2 3 4 5)) (goal a 1)")
		for _, name := range []string{"b.kif", "c.kif", "d.kif"} {
			s.step(step{args: []string{"prove", "--timeout", "20s", "--memory", "512", name}, limit: 20 * time.Second, memory: 700 << 20, codes: []int{0, 1, 3}})
		}
	}},
	{name: "bounds/invalid", plants: "a text that is no valid GDL: said once, and nothing is open", run: func(s *scene) {
		s.write("repo/a.kif", "(role a)\n(<= (p ?x) (not (q ?x)))\n(<= (legal a m) (role a))\n(init (f 1))\n(<= terminal (true (f 1)))\n(goal a 50)\n")
		s.step(step{args: []string{"prove", "--budget", "quick", "a.kif"}, codes: []int{1}, says: "not valid"})
		s.step(step{args: []string{"prove", "--budget", "quick", "-f", "json", "a.kif"}, codes: []int{1}, says: `"valid": ?false`, never: `"verdict": ?"open"`})
	}},
}

// tangled is a game whose questions take long: counters that move each other.
var tangled = func() string {
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
