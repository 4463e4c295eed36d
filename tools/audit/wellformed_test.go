package main

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

// pace lets a walk to and fro between two places until b stops it; only b can
// win.
const pace = `(role a) (role b) (init (at left))
(legal a walk) (legal b wait) (legal b halt)
(<= (next (at right)) (true (at left)))
(<= (next (at left)) (true (at right)))
(<= (next halted) (does b halt))
(<= terminal (true halted))
(goal a 50) (goal b 100)`

// TestFalseWellFormed checks that the audit catches wrong verdicts on
// termination and winnability, and accepts those that are right.
func TestFalseWellFormed(t *testing.T) {
	verdict := func(p proof.Property, role string, s proof.Status, method, moves string) proof.Verdict {
		v := proof.Verdict{Question: proof.Question{Property: p, Role: role}, Status: s, Explanation: proof.Explanation{Method: method}}
		if moves != "" {
			v.Trace = match(moves)
		}
		return v
	}
	for _, c := range []struct {
		name string
		v    proof.Verdict
		want string // of the contradiction; "" for none
	}{
		{"endless", verdict(proof.Termination, "", proof.Violated, "x", "(walk wait) (walk wait)"), ""},
		{"not the same state", verdict(proof.Termination, "", proof.Violated, "x", "(walk wait)"), "violates nothing"},
		{"no match", verdict(proof.Termination, "", proof.Violated, "x", ""), "without a match"},
		{"ends", verdict(proof.Termination, "", proof.Proved, "ranking", ""), "is state 0 again"},
		{"ends soon", verdict(proof.Termination, "", proof.Proved, "exhaustion", ""), "longer"},
		{"wins", verdict(proof.Winnability, "b", proof.Proved, "x", "(walk halt)"), ""},
		{"wins too early", verdict(proof.Winnability, "b", proof.Proved, "x", "(walk wait)"), "does not end with 100"},
		{"wins without a match", verdict(proof.Winnability, "b", proof.Proved, "x", ""), "without a match"},
		{"wins by cheating", verdict(proof.Winnability, "b", proof.Proved, "x", "(fly halt)"), "not a legal move"},
		{"never wins", verdict(proof.Winnability, "a", proof.Violated, "x", ""), ""},
		{"never wins, but does", verdict(proof.Winnability, "b", proof.Violated, "x", ""), "it has won"},
	} {
		r := checked(t, pace, c.v)
		got := strings.Join(r.foundContradictions, "\n")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
