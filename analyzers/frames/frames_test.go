package frames_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/frames"
)

// angler casts for four hours; the table of catches ends at two.
const angler = `(role angler)
(init (hour 0)) (init (fish 0))
(later 0 1) (later 1 2) (later 2 3) (later 3 4)
(more 0 1) (more 1 2)
(price 0 0) (price 1 50) (price 2 100)
(legal angler cast) (legal angler rest)
(<= (next (hour ?n)) (true (hour ?m)) (later ?m ?n))
(<= (next (fish ?n)) (true (fish ?m)) (more ?m ?n) (does angler cast))
(<= (next (fish ?n)) (true (fish ?n)) (does angler rest))
(<= terminal (true (hour 4)))
(<= (goal angler ?v) (true (fish ?n)) (price ?n ?v))
`

func TestCounters(t *testing.T) {
	tests := []struct {
		name     string
		old, new string
		want     int
	}{
		{"too short", "", "", 1},
		{"stays at the last value", "(more 1 2)", "(more 1 2) (more 2 2)", 0},
		{"long enough", "(more 1 2)", "(more 1 2) (more 2 3) (more 3 4)", 0},
		{"begins later", "(init (fish 0))", "(init (fish 1))", 1},
		{"begins nowhere", "(init (fish 0))", "", 0},
		{"match may be shorter", "(<= terminal (true (hour 4)))", "(<= terminal (true (hour 4)))\n(<= terminal (does angler rest))", 0},
		{"match is shorter", "(true (hour 4))", "(true (hour 2))", 0},
		{"the later one of two ends", "(<= terminal (true (hour 4)))", "(<= terminal (true (hour 4)))\n(<= terminal (true (hour 2)) (true (fish 0)))", 0},
		{"clock that can stop", "(later ?m ?n))", "(later ?m ?n) (does angler cast))", 0},
		{"clock with two rules", "(<= terminal", "(<= (next (hour 4)) (does angler rest))\n(<= terminal", 0},
		{"the last value is known", "(<= terminal", "(<= (legal angler sell) (true (fish 2)))\n(<= terminal", 0},
		{"nobody asks", "(true (fish ?n)) (price ?n ?v))", "(price 0 ?v))", 0},
		{"chain is defined by rules", "(more 0 1)", "(<= (more 0 1) (price 0 0))", 0},
		{"chain forks", "(more 1 2)", "(more 1 2) (more 0 2)", 0},
		{"only legal while it goes on", "(legal angler cast)", "(<= (legal angler cast) (true (fish ?n)) (more ?n ?m))", 0},
		{"only possible while it goes on", "(legal angler cast)", "(<= (legal angler cast) hungry) (<= hungry (true (fish ?n)) (more ?n ?m))", 0},
		{"legal in another way, too", "(legal angler cast)", "(<= (legal angler cast) (true (fish ?n)) (more ?n ?m)) (<= (legal angler cast) (true (hour 3)))", 1},
		{"possible in another way, too", "(legal angler cast)", "(<= (legal angler cast) hungry) (<= hungry (true (fish ?n)) (more ?n ?m)) (<= hungry (true (hour 3)))", 1},
		{"legal while another one goes on", "(legal angler cast)", "(<= (legal angler cast) (true (hour ?n)) (more ?n ?m))", 0}, // in no state it is lost
	}
	for _, test := range tests {
		check(t, "A08", angler, test.name, test.old, test.new, test.want)
	}
}

// turtle walks, and forgets where it is when it digs.
const turtle = `(role turtle) (role hare)
(init (at 1)) (east 1 2) (east 2 3)
(<= (legal turtle (walk ?y)) (true (at ?x)) (east ?x ?y))
(<= (legal turtle (dig ?x)) (east ?x ?y))
(legal turtle noop)
(legal hare noop)
(<= (next (at ?y)) (does turtle (walk ?y)))
(<= (next (at ?x)) (true (at ?x)) (does turtle noop))
(<= terminal (true (at 3)))
(goal turtle 100) (goal hare 0)
`

// shoal swims by chance, while boats sail.
const shoal = `(role random) (role ann) (boat ann)
(init (shoal 1))
(step 1 2) (step 2 3) (step 3 1)
(<= (legal random (drift ?b)) (true (shoal ?a)) (step ?a ?b))
(<= (legal ?p (sail ?b)) (true (at ?p ?a)) (step ?a ?b))
(<= (legal ?p wait) (boat ?p))
(init (at ann 1))
(<= (next (at ?p ?b)) (does ?p (sail ?b)))
(<= (next (at ?p ?a)) (true (at ?p ?a)) (does ?p wait))
(<= (next (shoal ?b)) (does random (drift ?b)))
(<= (sees ?p ?b) (boat ?p) (true (shoal ?b)))
(<= terminal (true (shoal 3)))
(goal ann 100)
`

func TestFrames(t *testing.T) {
	tests := []struct {
		name     string
		old, new string
		want     int
	}{
		{"lost", "", "", 1},
		{"kept", "(<= terminal", "(<= (next (at ?x)) (true (at ?x)) (does turtle (dig ?y)))\n(<= terminal", 0},
		{"kept whatever is done", "(does turtle noop))", "(not (walks turtle)))", 0},
		{"kept while another one idles", "(does turtle noop))", "(does ?r noop))", 0},
		{"kept while the hare idles", "(does turtle noop))", "(does hare noop))", 0},
		{"used up", "(<= (legal turtle (dig ?x)) (east ?x ?y))", "(<= (legal turtle (dig ?x)) (true (at ?x)))", 0},
		{"the game ends", "(<= terminal", "(<= (next (hole ?x)) (does turtle (dig ?x)))\n(<= terminal (true (hole ?x)))\n(<= terminal", 0},
		{"kept under a condition", "(true (at ?x)) (does turtle noop))", "(east ?x 3) (does turtle noop))", 1},
		{"lost while the hare could move", "(does turtle noop))", "(does turtle (dig ?y)))", 0},
		{"variable for a move", "(legal hare noop)", "(<= (legal hare ?m) (lazy ?m)) (lazy noop)", 0},
		{"not there at first", "(init (at 1))", "", 0},
		{"asked whether it is anywhere", "(<= terminal", "(<= somewhere (true (at ?x)))\n(<= terminal (not somewhere))\n(<= terminal", 0},
		{"asked whether it is somewhere, by a table", "(<= terminal", "(<= (near ?y) (true (at ?x)) (east ?x ?y))\n(<= (legal turtle yawn) (not (near 3)))\n(<= terminal", 1},
		{"comes with a move and is denied", "(<= terminal", "(legal turtle fall)\n(<= (next (at 1)) (does turtle fall))\n(<= terminal (not (true (at 1))))\n(<= terminal", 0},
		{"is denied and never comes again", "(<= terminal", "(<= bored (not (true (at 1))))\n(<= (legal turtle yawn) bored)\n(<= terminal", 1},
		{"moved by chance", turtle, shoal, 0},
		{"moved by chance or a boat", turtle, strings.Replace(shoal, "(legal ?p (sail", "(legal random (sail", 1), 1},
	}
	for _, test := range tests {
		check(t, "Y10", turtle, test.name, test.old, test.new, test.want)
	}
}

// sower fills free places, and no rule keeps them.
const sower = `(role sower)
(spot 1) (spot 2) (spot 3)
(<= (init (bed ?n free)) (spot ?n))
(<= (legal sower (sow ?n)) (true (bed ?n free)))
(<= (next (bed ?n full)) (does sower (sow ?n)))
(<= (next (bed ?n full)) (true (bed ?n full)))
(<= sown (does sower ?m))
(<= terminal (true (bed 1 full)))
(<= (goal sower 100) (true (bed 1 full)))
(<= (goal sower 0) (not (true (bed 1 full))))
`

func TestLost(t *testing.T) {
	free := "(<= (next (bed ?n full)) (true (bed ?n full)))"
	tests := []struct {
		name     string
		old, new string
		want     int
	}{
		{"free places are lost", "", "", 1},
		{"kept", "(<= sown", "(<= (next (bed ?n free)) (true (bed ?n free)) (not (does sower (sow ?n))))\n(<= sown", 0},
		{"kept by a variable", "(<= sown", "(<= (next (bed ?n ?c)) (true (bed ?n ?c)))\n(<= sown", 0},
		{"all but the free ones are kept", free, "(<= (next (bed ?n ?c)) (true (bed ?n ?c)) (distinct ?c free))", 1},
		{"kept through a helper", "(<= sown", "(<= (next (bed ?n ?c)) (old ?n ?c))\n(<= (old ?n ?c) (true (bed ?n ?c)))\n(<= sown", 0},
		{"kept as any fluent", "(<= sown", "(<= (next ?f) (true ?f))\n(<= sown", 0},
		{"turned into another", "(<= sown", "(<= (next (bed ?n weed)) (true (bed ?n free)))\n(<= sown", 0},
		{"nobody asks", "(true (bed ?n free))", "(spot ?n)", 0},
		{"full ones are lost", free, "(<= (next (bed ?n free)) (true (bed ?n free)) (not (does sower (sow ?n))))", 1},
		{"full ones end the game", free, "(<= (next (bed ?n free)) (true (bed ?n free)))\n(<= terminal over)\n(<= over (true (bed ?n full)))", 0},
		{"nothing is kept", free, "", 1},
		{"only where it is not", free, "(<= (next (bed ?n free)) sown (not (true (bed ?n free))))", 0},
	}
	for _, test := range tests {
		check(t, "Y13", sower, test.name, test.old, test.new, test.want)
	}
}

// guests drink; what is in their cups is kept by a helper relation.
const guests = `(role ann) (role bob)
(seat ann) (seat bob) (seat guest)
(init (cup ann full)) (init (cup bob full)) (init (cup guest full))
(init (step 0))
(after 0 1) (after 1 2) (after 2 3)
(<= (legal ?r drink) (role ?r))
(<= (legal ?r talk) (role ?r))
(<= (next (cup ?r empty)) (does ?r drink))
(<= (next (cup ?g ?s)) (stays ?g ?s))
(<= (stays ?g ?s) (true (cup ?g ?s)) (not (thirsty ?g)))
(<= (thirsty ?g) (true (cup ?g full)))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 3)))
(<= (goal ?r 100) (role ?r) (true (cup ?r full)))
(<= (goal ?r 0) (role ?r) (not (true (cup ?r full))))
`

// TestPlayed: the match shows what the text does not.
func TestPlayed(t *testing.T) {
	tests := []struct {
		name     string
		old, new string
		want     int
	}{
		{"full cups are lost", "", "", 1},
		{"kept", "(true (cup ?g full)))", "(does ?g drink))", 0},
		{"one of them is lost", "(not (thirsty ?g))", "(distinct ?g guest) (not (drinks ?g)))\n(<= (drinks ?g) (does ?g drink)", 0},
		{"lost when the match ends", "(true (step 3))", "(true (step 1))", 0},
		{"no value for each", "(init (cup guest full))", "(init (cup guest full)) (init (cup guest cold))", 0},
		{"something takes its place", "(<= (thirsty", "(<= (next (cup ?g stale)) (true (cup ?g full)) (not (does ?g drink)))\n(<= (thirsty", 0},
		{"some of them are kept", "(true (cup ?g full)))", "(true (cup ?g full)) (distinct ?g ann))", 0},
	}
	for _, test := range tests {
		check(t, "Y13", guests, test.name, test.old, test.new, test.want)
	}
}

// check counts the findings of a rule in a game with one thing changed.
func check(t *testing.T, code, game, name, before, after string, want int) {
	t.Helper()
	if !strings.Contains(game, before) {
		t.Fatalf("%s: nothing to change", name)
	}
	out, err := analyzertest.AnalyzeText("f.kif", []byte(strings.Replace(game, before, after, 1)), frames.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	got := 0
	for _, f := range out.Findings {
		if f.Code == code {
			got++
		}
	}
	if got != want {
		t.Errorf("%s: %d findings, want %d", name, got, want)
	}
}

// TestFaults finds in sheets that are sound but for one fault a key that gets two values, or loses its value.
func TestFaults(t *testing.T) { analyzertest.Run(t, "testdata/*", frames.Analyzer) }
