//go:build linux

package main

import (
	"fmt"
	"strings"
	"syscall"
	"time"
)

// limitAttacks give commands work without an end, or very large texts. Each command must end within its limits; if it was
// cut short, it must say so and print its results so far.
var limitAttacks = []attack{
	{attackName: "limits/joins", plantedHarm: "rules that join five relations and more: each command ends within its time with exit code 3, and calls nothing never", runAttack: func(s *scene) {
		for _, command := range pickSome(s, []string{"cover", "cover -f json", "cover -f html", "perft", "match", "play", "facts", "facts -f csv", "facts -f html"}) {
			s.writeSceneFile("repo/join.kif", s.oneMoveGame(150+s.randomSource.IntN(80))+fmt.Sprintf("(<= (legal r (go ?a)) (wide ?a ?b ?c ?d ?e) (distinct ?a ?b))\n(<= (wide %s) %s)\n", "?a ?b ?c ?d ?e", numAtoms("abcde")))
			s.runChecked(gdllintRun{runArgs: append(strings.Fields(command), "--timeout", "2s", "join.kif"), timeLimit: 4 * time.Second, stdoutIsData: strings.Contains(command, "-f"), stdinClosed: true,
				allowedCodes: []int{0, 3}, mustNotMatch: `rules that never fired`})
		}
	}},
	{attackName: "limits/formulas", plantedHarm: "tests and witnesses with nested quantifiers and joins, in the sheet and beside it: their work is counted", runAttack: func(s *scene) {
		nested := "(num ?a)"
		for _, v := range "abcdefgh"[:6+s.randomSource.IntN(3)] {
			nested = fmt.Sprintf("(forall (?%c) (=> (num ?%c) %s))", v, v, nested)
		}
		formulas := []string{nested, "(forall (?a ?b ?c ?d ?e ?f ?g ?h) (=> (and " + numAtoms("abcdefgh") + ") (num ?a)))",
			"(exists (?a ?b ?c ?d ?e ?f ?g) (and " + numAtoms("abcdefg") + " (not (num ?a))))"}
		for _, f := range pickSome(s, formulas) {
			game := s.oneMoveGame(50 + s.randomSource.IntN(30))
			s.writeSceneFile("repo/inside.kif", game+";@ test slow "+f+"\n;@ witness rare (not "+f+")\n")
			s.writeSceneFile("repo/beside.kif", game)
			s.writeSceneFile("repo/beside.gdltest", "test slow "+f+"\n")
			s.runChecked(gdllintRun{runArgs: []string{"test", "inside.kif"}, timeLimit: 15 * time.Second, allowedCodes: []int{3}, mustMatch: "is not decided"})
			s.runChecked(gdllintRun{runArgs: []string{"test", "--timeout", "1s", "-f", "json", "beside.kif"}, timeLimit: 3 * time.Second, stdoutIsData: true, allowedCodes: []int{3}, mustMatch: `"undecided"`})
			s.runChecked(gdllintRun{runArgs: []string{"cover", "-n", "10", "inside.kif"}, timeLimit: 20 * time.Second, allowedCodes: []int{3}, mustMatch: "not seen in"})
		}
	}},
	{attackName: "limits/operations", plantedHarm: "operations of very many conditions and effects, of constants and of variables: reading is linear", runAttack: func(s *scene) {
		n := 2000 + s.randomSource.IntN(2000)
		list := func(format string) string {
			var parts []string
			for i := range n {
				parts = append(parts, fmt.Sprintf(format, i))
			}
			return strings.Join(parts, " & ")
		}
		for _, operation := range pickSome(s, []string{list("p(%d)") + " ==> " + list("~p(%d)"), list("p(X%d)") + " ==> " + list("p(X%d)"), "num(X) & " + list("~q(%d,X)") + " ==> " + list("q(%d,X)")}) {
			s.writeSceneFile("repo/large.hrf", "role(r)\ninit(p(0))\ninit(control(r))\nnum(1)\nnum(2)\nlegal(go)\nterminal :- p(1)\ngoal(r,100)\ngo :: "+operation+"\n")
			for _, command := range [][]string{{"lint", "--static", "--no-config", "--timeout", "5s"}, {"fmt", "--check"}, {"convert", "--to", "prefix"}} {
				s.runChecked(gdllintRun{runArgs: append(command, "large.hrf"), timeLimit: 6 * time.Second, memoryLimit: 600 << 20, stdoutIsData: true})
			}
		}
	}},
	{attackName: "limits/interrupts", plantedHarm: "signals in the middle of endless work: what was finished is printed and said to be a part, and the end comes soon", runAttack: func(s *scene) {
		s.writeSceneFile("repo/small.kif", s.oneMoveGame(40)+";@ test fine (true (at 0))\n;@ test slow (forall (?a ?b ?c ?d ?e ?f ?g ?h) (=> (and "+numAtoms("abcdefgh")+") (num ?a)))\n")
		for _, command := range pickSome(s, []string{"test small.kif", "test -f json small.kif", "test -f junit small.kif", "cover -n 100000000 small.kif", "cover -n 100000000 -f json small.kif", "cover -n 100000000 -f html small.kif"}) {
			signal := pickRandom(s, syscall.SIGINT, syscall.SIGTERM)
			s.runChecked(gdllintRun{runArgs: strings.Fields(command), timeLimit: 4 * time.Second, stdoutIsData: strings.Contains(command, "-f"), sentSignals: []timedSignal{{700 * time.Millisecond, signal}},
				allowedCodes: []int{130}, mustMatch: "interrupted", mustNotMatch: "no tests;"})
		}
	}},
}

// oneMoveGame is a game of one move, with facts.
func (s *scene) oneMoveGame(facts int) string {
	var b strings.Builder
	b.WriteString("(role r) (init (at 0)) (legal r rest) (<= (next (at 1)) (true (at 0))) (<= terminal (true (at 1))) (goal r 100)\n")
	for i := range facts {
		fmt.Fprintf(&b, "(num %s%d) ", s.randomWord(3), i)
	}
	return b.String() + "\n"
}

// numAtoms returns a condition (num ?v) for each letter v of variables.
func numAtoms(variables string) string {
	var b strings.Builder
	for _, v := range variables {
		fmt.Fprintf(&b, "(num ?%c) ", v)
	}
	return strings.TrimSpace(b.String())
}
