package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/export"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/session"
)

// games are small, and hold all that a program has to say: joint moves, moves of
// chance, percepts, recursion, negation, odd names, an early end, a role that gets
// stuck.
var games = map[string]struct {
	text  string
	moves int
}{
	"lamps": {`(role robot) (init (step 1)) (succ 1 2) (succ 2 3)
(<= (legal robot (press ?x)) (lamp ?x)) (lamp a) (lamp 007)
(<= (next (on ?x)) (does robot (press ?x)))
(<= (next (on ?x)) (true (on ?x)) (not (does robot (press ?x))))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= some (true (on ?x)))
(<= terminal (true (step 3)))
(<= (goal robot 100) some) (<= (goal robot 0) (not some))`, 4},
	"at once": {`(role left) (role right-hand) (init (points 0))
(<= (legal ?r (show ?x)) (role ?r) (finger ?x)) (finger 1) (finger 2) (finger -3)
(<= (next (points even)) (does left (show ?x)) (does right-hand (show ?x)))
(<= (next (points odd+1)) (does left (show ?x)) (does right-hand (show ?y)) (distinct ?x ?y))
(<= (sees left ?p) (true (points ?p)))
(<= terminal (true (points even)))
(<= (goal left 100) (true (points even))) (<= (goal right-hand 100) (not (true (points even))))`, 2},
	"chance": {`(role random) (role p) (init open)
(<= (legal random (roll ?x)) (true open) (side ?x)) (side 1) (side 2)
(<= (legal random wait) (not (true open)))
(<= (legal p wait)) (<= (legal p bet) (true open))
(<= (next (up ?x)) (does random (roll ?x)) (does p bet))
(<= (sees p ?x) (does random (roll ?x)))
(<= terminal (true (up ?x)))
(<= (goal p 50)) (<= (goal random 0))`, 3},
	"stuck": {`(role r) (init (at 1)) (init (at_n n)) (way 1 2) (way 1 3) (way 2 1)
(<= (reach ?x ?y) (way ?x ?y)) (<= (reach ?x ?z) (way ?x ?y) (reach ?y ?z))
(<= (legal r (go ?y)) (true (at ?x)) (way ?x ?y))
(<= (next (at ?y)) (does r (go ?y)))
(<= (timed ?x) (true (at ?x)) (not (way ?x 1)))
(<= terminal (timed 4)) (goal r 100)`, 3},
}

// TestMatches lets the stock solver list all models of a program: they are the
// matches of the reference semantics, with all that holds in their states.
func TestMatches(t *testing.T) {
	solver, err := exec.LookPath("clingo")
	if err != nil {
		t.Skip("no clingo")
	}
	for name, test := range games {
		t.Run(name, func(t *testing.T) {
			file := gdl.ParseString(name, test.text)
			if len(file.Errors) > 0 {
				t.Fatal(file.Errors[0])
			}
			game, err := session.Ground(t.Context(), file)
			if err != nil {
				t.Fatal(err)
			}
			for n := range test.moves + 1 {
				var program bytes.Buffer
				if err := export.WriteASP(&program, name, game, n); err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(t.TempDir(), "game.lp")
				if err := os.WriteFile(path, program.Bytes(), 0o600); err != nil {
					t.Fatal(err)
				}
				got := models(t, solver, path)
				if diff := cmp.Diff(matches(t, file, n), got); diff != "" {
					t.Fatalf("%d moves (-matches +models)\n%s\n%s", n, diff, program.String())
				}
			}
		})
	}
}

// models returns the models of a program, each as its atoms in GDL.
func models(t *testing.T, solver, path string) []string {
	t.Helper()
	command := exec.Command(solver, path, "0", "--outf=2")
	var log bytes.Buffer
	command.Stderr = &log
	out, _ := command.Output() // exit code 10 and the like
	if log.Len() > 0 {
		t.Fatalf("the solver says: %s", log.String())
	}
	var answer struct {
		Call []struct{ Witnesses []struct{ Value []string } }
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	list := []string{}
	for _, w := range answer.Call[0].Witnesses {
		atoms := make([]string, len(w.Value))
		for i, atom := range w.Value {
			atoms[i] = inGDL(t, atom)
		}
		sort.Strings(atoms)
		list = append(list, strings.Join(atoms, " "))
	}
	sort.Strings(list)
	return list
}

// inGDL writes an atom of a model as GDL does.
func inGDL(t *testing.T, text string) string {
	t.Helper()
	text = strings.ReplaceAll(called.ReplaceAllString(text, "($1 "), ",", " ")
	return spelt.ReplaceAllStringFunc(text, func(name string) string {
		return escape.ReplaceAllStringFunc(name[len("s_"):], func(e string) string {
			n, err := strconv.ParseUint(e[1:], 16, 8)
			if err != nil {
				return "_"
			}
			return string(byte(n))
		})
	})
}

var (
	called = regexp.MustCompile(`([a-z]\w*)\(`)          // a name and the parenthesis of its arguments
	spelt  = regexp.MustCompile(`\bs_\w*`)               // a name with escapes
	escape = regexp.MustCompile(`_(_|[0-9a-f][0-9a-f])`) // an underscore, a byte
)

// matches returns what holds in each match of so many joint moves, or of fewer if
// it is over.
func matches(t *testing.T, file *gdl.File, moves int) []string {
	t.Helper()
	game, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	m := &matcher{t: t, game: game, moves: moves, found: []string{}}
	start, err := game.InitialState(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m.follow(t.Context(), start, 0, nil)
	sort.Strings(m.found)
	return m.found
}

type matcher struct {
	t     *testing.T
	game  *play.Game
	moves int
	found []string
}

// follow goes on from a state; said is what held before.
func (m *matcher) follow(ctx context.Context, s play.State, at int, said []string) {
	say := func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
	said = slices.Clone(said)
	for _, f := range s.TrueFluents() {
		say("(true %s %d)", f, at)
	}
	over, err := m.game.IsTerminal(ctx, s)
	m.must(err)
	if over {
		say("(terminal %d)", at)
	}
	joint := []play.JointMove{nil}
	for _, role := range m.game.Roles() {
		goals, err := m.game.GoalValues(ctx, s, role)
		m.must(err)
		for _, g := range goals {
			say("(goal %s %s %d)", role, g, at)
		}
		legal, err := m.game.LegalMoves(ctx, s, role)
		m.must(err)
		var longer []play.JointMove
		for _, move := range legal {
			say("(legal %s %s %d)", role, move, at)
			for _, j := range joint {
				longer = append(longer, append(slices.Clone(j), move))
			}
		}
		joint = longer
	}
	if over || at == m.moves {
		m.end(said)
		return
	}
	for _, j := range joint {
		made := slices.Clone(said)
		for i, role := range m.game.Roles() {
			made = append(made, fmt.Sprintf("(does %s %s %d)", role, j[i], at))
			made = append(made, m.percepts(ctx, s, j, role, at)...)
		}
		next, err := m.game.NextState(ctx, s, j)
		m.must(err)
		m.follow(ctx, next, at+1, made)
	}
}

// end enters a match.
func (m *matcher) end(said []string) {
	sort.Strings(said)
	m.found = append(m.found, strings.Join(said, " "))
}

func (m *matcher) percepts(ctx context.Context, s play.State, j play.JointMove, role *gdl.Term, at int) []string {
	seen, err := m.game.RolePercepts(ctx, s, j, role)
	m.must(err)
	var list []string
	for _, p := range seen {
		list = append(list, fmt.Sprintf("(sees %s %s %d)", role, p, at))
	}
	return list
}

func (m *matcher) must(err error) {
	if err != nil {
		m.t.Fatal(err)
	}
}
