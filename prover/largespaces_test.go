package prover

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// envLarge is the environment variable with which TestLargeSpaces takes games of tens of
// millions of states, for which it needs minutes and gigabytes.
const envLarge = "GDLLINT_LARGE_SPACES"

// A sheet is a rulesheet that is being written.
type sheet []string

func (s *sheet) add(format string, args ...any) { *s = append(*s, fmt.Sprintf(format, args...)) }

// timed adds a clock that ends matches before so many moves; none if it is 0.
func (s *sheet) timed(end int) string {
	if end > 0 {
		for i := 1; i < end; i++ {
			s.add("(succ %d %d)", i, i+1)
		}
		s.add("(init (step 1)) (<= (next (step ?t)) (true (step ?s)) (succ ?s ?t)) (<= terminal (true (step %d)))", end)
	}
	return strings.Join(*s, "\n")
}

// lightsOut is the puzzle of a square, from a position without a solution. Presses of a
// column may turn a wheel with some positions as well, so that there are as many times more
// states.
func lightsOut(size, end, wheel int) string {
	s := &sheet{"(role robot) (init (on 1 1))"}
	for i := 1; i <= size; i++ {
		s.add("(place %d)", i)
		if i < size {
			s.add("(near %d %d) (near %d %d)", i, i+1, i+1, i)
		}
	}
	s.add(`(<= (legal robot (press ?x ?y)) (place ?x) (place ?y))
(<= (toggles ?x ?y) (does robot (press ?x ?y)))
(<= (toggles ?x ?y) (does robot (press ?z ?y)) (near ?x ?z))
(<= (toggles ?x ?y) (does robot (press ?x ?z)) (near ?y ?z))
(<= (next (on ?x ?y)) (true (on ?x ?y)) (not (toggles ?x ?y)))
(<= (next (on ?x ?y)) (toggles ?x ?y) (not (true (on ?x ?y))))
(<= lit (true (on ?x ?y)))
(<= terminal (not lit)) (<= (goal robot 100) (not lit)) (<= (goal robot 0) lit)`)
	if wheel > 1 {
		for i := range wheel {
			s.add("(turns %d %d)", i, (i+1)%wheel)
		}
		s.add(`(init (wheel 0)) (<= middle (does robot (press 3 ?y)))
(<= (next (wheel ?q)) (true (wheel ?p)) middle (turns ?p ?q))
(<= (next (wheel ?p)) (true (wheel ?p)) (not middle))`)
	}
	return s.timed(end)
}

// pancakes is the puzzle of turning over the upper part of a pile.
func pancakes(size, end int) string {
	s := &sheet{"(role cook)"}
	var done []string
	for k := 1; k <= size; k++ {
		s.add("(init (at %d %d)) (part %d)", k, k, k)
		done = append(done, fmt.Sprintf("(true (at %d %d))", k, 1+k%size))
		for x := 1; x <= size; x++ {
			to := x
			if x <= k {
				to = k + 1 - x
			}
			s.add("(turns %d %d %d)", k, x, to)
		}
	}
	s.add("(<= done %s)", strings.Join(done, " "))
	s.add(`(<= (legal cook (turn ?k)) (part ?k) (distinct ?k 1))
(<= (next (at ?y ?p)) (does cook (turn ?k)) (turns ?k ?x ?y) (true (at ?x ?p)))
(<= terminal done) (<= (goal cook 100) done) (<= (goal cook 0) (not done))`)
	return s.timed(end)
}

// hanoi is the puzzle of disks on three pegs.
func hanoi(disks, end int) string {
	s := &sheet{"(role monk) (peg a) (peg b) (peg c)"}
	for d := 1; d <= disks; d++ {
		s.add("(init (on %d a)) (disk %d)", d, d)
		for e := 1; e < d; e++ {
			s.add("(smaller %d %d)", e, d)
		}
	}
	s.add(`(<= (covered ?d) (true (on ?d ?p)) (true (on ?e ?p)) (smaller ?e ?d))
(<= (blocked ?d ?q) (disk ?d) (true (on ?e ?q)) (smaller ?e ?d))
(<= (legal monk (move ?d ?p ?q)) (true (on ?d ?p)) (peg ?q) (distinct ?p ?q) (not (covered ?d)) (not (blocked ?d ?q)))
(<= (next (on ?d ?q)) (does monk (move ?d ?p ?q)))
(<= (moved ?d) (does monk (move ?d ?p ?q)))
(<= (next (on ?d ?p)) (true (on ?d ?p)) (not (moved ?d)))
(<= open (true (on ?d a))) (<= open (true (on ?d b)))
(<= terminal (not open)) (<= (goal monk 100) (not open)) (<= (goal monk 0) open)`)
	return s.timed(end)
}

// openings is a game of doors, which are opened one at a time, or two that are side by side: no state comes again, and
// matches to a state differ in length.
func openings(number int) string {
	s := &sheet{"(role a)"}
	var all []string
	for d := 1; d <= number; d++ {
		s.add("(door %d)", d)
		all = append(all, fmt.Sprintf("(true (open %d))", d))
		if d < number {
			s.add("(pair %d %d)", d, d+1)
		}
	}
	s.add("(<= terminal %s) (<= (goal a 100) terminal) (<= (goal a 0) (not terminal))", strings.Join(all, " "))
	s.add(`(<= (legal a (push ?d)) (door ?d) (not (true (open ?d))))
(<= (legal a (both ?d ?e)) (pair ?d ?e) (not (true (open ?d))) (not (true (open ?e))))
(<= (next (open ?d)) (true (open ?d))) (<= (next (open ?d)) (does a (push ?d)))
(<= (next (open ?d)) (does a (both ?d ?e))) (<= (next (open ?e)) (does a (both ?d ?e)))`)
	return s.timed(0)
}

// A largeSpace is a game of which the number of states is known.
type largeSpace struct {
	name   string
	text   string
	states int
}

// TestLargeSpaces counts the states of puzzles that are written in any size.
func TestLargeSpaces(t *testing.T) {
	spaces := []largeSpace{
		{"lights out, clock", lightsOut(4, 9, 0), 4096},
		{"lights out, wheel, clock", lightsOut(3, 30, 5), 2560},
		{"pancakes", pancakes(7, 0), 5040},
		{"pancakes, clock", pancakes(7, 11), 5040},
		{"hanoi", hanoi(7, 0), 2187},
		{"hanoi, clock", hanoi(6, 65), 729},
		{"doors", openings(10), 1024},
	}
	budget := proof.Quick
	budget.Reach.Loose = 1 << 15
	if os.Getenv(envLarge) != "" {
		budget = proof.Thorough
		spaces = []largeSpace{
			{"lights out, clock", lightsOut(5, 17, 0), 1 << 23},
			{"lights out, wheel, clock", lightsOut(5, 25, 5), 5 << 23},
			{"pancakes", pancakes(11, 0), 39_916_800},
			{"pancakes, clock", pancakes(11, 16), 39_916_800},
			{"hanoi", hanoi(16, 0), 43_046_721},
			{"doors", openings(25), 1 << 25},
		}
	}
	for _, space := range spaces {
		t.Run(space.name, func(t *testing.T) { countStates(t, space, budget) })
	}
}

func countStates(t *testing.T, space largeSpace, budget proof.Budget) {
	began, peak := time.Now(), runtime.MemStats{}
	p := task.New(gdl.ParseString("large.kif", space.text), task.Options{Budget: budget, Log: func(format string, args ...any) {
		if strings.HasPrefix(format, "enumeration:") {
			t.Logf(format, args...)
		}
	}})
	p.Sabotage.Only = "enumeration to the end"
	p.Ask(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.UtilityStructure}, proof.Question{Property: proof.Termination})
	verdicts := plan.Verdicts(t.Context(), p)
	runtime.ReadMemStats(&peak)
	t.Logf("%.1f s, %d MB of the system", time.Since(began).Seconds(), peak.Sys>>20)
	method := fmt.Sprintf("enumeration of %d states", space.states)
	for _, v := range verdicts {
		t.Logf("%s %s %s", v.Label(), v.Status, v.Method)
	}
	if !slices.ContainsFunc(verdicts, func(v proof.Verdict) bool { return v.Status == proof.Proved && strings.HasPrefix(v.Method, method) }) {
		t.Errorf("%s %s by %s, %q; want %s", verdicts[0].Label(), verdicts[0].Status, verdicts[0].Method, verdicts[0].Reason, method)
	}
}
