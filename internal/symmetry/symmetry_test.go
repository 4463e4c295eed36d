package symmetry

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
)

const noughts = `(role x) (role o) (init (control x))
(init (cell 1 1 b)) (init (cell 1 2 b)) (init (cell 1 3 b)) (init (cell 2 1 b)) (init (cell 2 2 b)) (init (cell 2 3 b)) (init (cell 3 1 b)) (init (cell 3 2 b)) (init (cell 3 3 b))
(<= (legal ?r (mark ?i ?j)) (true (control ?r)) (true (cell ?i ?j b))) (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?i ?j ?r)) (does ?r (mark ?i ?j))) (<= (next (cell ?i ?j ?r)) (true (cell ?i ?j ?r)) (distinct ?r b))
(<= (next (cell ?i ?j b)) (true (cell ?i ?j b)) (not (marked ?i ?j))) (<= (marked ?i ?j) (does ?r (mark ?i ?j)))
(<= (next (control ?r)) (role ?r) (not (true (control ?r))))
(<= (row ?i ?r) (true (cell ?i 1 ?r)) (true (cell ?i 2 ?r)) (true (cell ?i 3 ?r)))
(<= (column ?j ?r) (true (cell 1 ?j ?r)) (true (cell 2 ?j ?r)) (true (cell 3 ?j ?r)))
(<= (line ?r) (role ?r) (row ?i ?r)) (<= (line ?r) (role ?r) (column ?j ?r))
(<= (line ?r) (role ?r) (true (cell 1 1 ?r)) (true (cell 2 2 ?r)) (true (cell 3 3 ?r)))
(<= (line ?r) (role ?r) (true (cell 1 3 ?r)) (true (cell 2 2 ?r)) (true (cell 3 1 ?r)))
(<= terminal (line ?r)) (<= terminal (not open)) (<= open (true (cell ?i ?j b)))
(<= (goal ?r 100) (line ?r)) (<= (goal ?r 0) (role ?r) (not (line ?r)))`

// TestOrders counts symmetries that can be counted by hand.
func TestOrders(t *testing.T) {
	tail := ` (<= (next p) (does ?r ?m)) (<= terminal (true p)) (<= (goal ?r 100) (role ?r))`
	for _, x := range []struct {
		text        string
		order, free string
	}{
		{noughts, "8", "16"}, // those of the square, and the roles
		{`(role r) (legal r a) (legal r b) (legal r c)` + tail, "6", "6"},
		{`(role r) (role s) (legal r a) (legal s b) (legal r c)` + tail, "2", "2"},
		{`(role r) (role s) (legal r a) (legal s a)` + tail, "2", "2"},
		{`(role r) (role random) (legal r a) (legal random b)` + tail, "1", "1"},
		{`(role r) (legal r a) (legal r b) (<= (goal r 50) (does r a))` + tail, "1", "1"},
		// A ring can be turned, and not reversed; a chain neither.
		{`(role r) (<= (legal r ?x) (succ ?x ?y) (succ ?y ?z)) (succ a b) (succ b c) (succ c d) (succ d a)` + tail, "4", "4"},
		{`(role r) (<= (legal r ?x) (succ ?x ?y) (succ ?y ?z)) (succ a b) (succ b c) (succ c d)` + tail, "1", "1"},
		{`(role r) (<= (legal r ?x) (near ?x ?y)) (<= (near ?x ?y) (succ ?x ?y)) (<= (near ?x ?y) (succ ?y ?x)) (succ a b) (succ b c) (succ c d) (succ d a)` + tail, "8", "8"},
		// Goal values stay, and so does a name that is one where it is the same thing.
		{`(role r) (legal r a) (<= (goal r 10) (true q)) (<= (goal r 20) (true q)) (<= terminal (true q))`, "1", "1"},
		{`(role r) (<= (legal r ?n) (worth ?n)) (worth 10) (worth 20) (<= (goal r ?n) (true (took ?n))) (<= (next (took ?n)) (does r ?n)) (<= terminal (true (took ?n)))`, "1", "1"},
		// The initial state tells apart; rules that play does not need do not.
		{`(role r) (init (on a)) (<= (legal r ?x) (thing ?x)) (thing a) (thing b) (<= (next (on ?x)) (does r ?x)) (<= terminal (true (on b)) (true (on a)))`, "1", "2"},
		{`(role r) (<= (legal r ?x) (thing ?x)) (thing a) (thing b) (colour a red) (<= (next (on ?x)) (does r ?x)) (<= terminal (true (on b)) (true (on a)))`, "2", "2"},
		// Rules with conditions that can be exchanged, rules that stand there twice.
		{`(role r) (<= (legal r ?x) (thing ?x) (thing ?y) (thing ?z)) (<= (legal r ?x) (thing ?x) (thing ?y) (thing ?z)) (thing a) (thing b) (thing a)` + tail, "2", "2"},
	} {
		f := gdl.ParseString("game", x.text)
		if len(f.Errors) > 0 {
			t.Fatal(f.Errors[0])
		}
		g, free := FindGroup(t.Context(), f), FindFreeGroup(t.Context(), f)
		if g.Order.String() != x.order || free.Order.String() != x.free || !g.IsExact || !free.IsExact {
			t.Errorf("%v %v, without the initial state %v %v; want %s and %s: %s", g.Order, g.GeneratorTexts, free.Order, free.GeneratorTexts, x.order, x.free, x.text)
		}
	}
	free := FindFreeGroup(t.Context(), gdl.ParseString("game", noughts))
	if fmt.Sprint(free.RoleOrbits) != "[[o x]]" {
		t.Error(free.RoleOrbits)
	}
}

// TestBound ends a search early: what is known by then is a lower bound.
func TestBound(t *testing.T) {
	var text strings.Builder
	text.WriteString("(role r) (<= (legal r ?x) (thing ?x)) (<= terminal (true p))")
	for i := range 30 {
		fmt.Fprintf(&text, "(thing t%d)", i)
	}
	rules := gdl.ParseString("game", text.String()).Rules
	whole := findGroup(t.Context(), rules)
	for work := int64(1); work < 1_000_000; work *= 3 {
		s := &search{graph: &buildGraph(rules, nil).graph, workLeft: work, context: t.Context()}
		if g := s.findGenerators(); g.Order.Cmp(whole.Order) > 0 || g.IsExact && g.Order.Cmp(whole.Order) != 0 {
			t.Errorf("%v of %v, exact: %v", g.Order, whole.Order, g.IsExact)
		}
	}
}

// A termMapper applies a permutation to terms.
type termMapper struct {
	builder   *builder
	image     []int32
	symbolOf  map[int32]argPlace
	constName map[int32]string
}

func newTermMapper(b *builder, image []int32) *termMapper {
	m := &termMapper{b, image, map[int32]argPlace{}, map[int32]string{}}
	for key, at := range b.symbolIndex {
		m.symbolOf[at] = key
	}
	for key, at := range b.placeIndex {
		m.symbolOf[at] = key
	}
	for key, at := range b.constIndex {
		m.constName[at] = key.name
	}
	return m
}

func (m *termMapper) mapTerm(t *gdl.Term, sort int) string {
	if len(t.Args) == 0 {
		at, known := m.builder.constIndex[sortedName{m.builder.sorts.rootOf(sort), t.Name}]
		if !known {
			return t.Name
		}
		return m.constName[m.image[at]]
	}
	parts := make([]string, len(t.Args)+1)
	parts[0] = m.symbolOf[m.image[m.builder.symbolIndex[argPlace{t.Name, len(t.Args), -1, true}]]].name
	for i, arg := range t.Args {
		place := representative(argPlace{t.Name, len(t.Args), i, true})
		parts[1+m.symbolOf[m.image[m.builder.placeIndex[place]]].arg] = m.mapTerm(arg, m.builder.sorts.sortAt(place))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// TestStatesKept applies generators to all states of games: the image of a reachable
// state is reachable at the same depth, and terminal if the state is.
func TestStatesKept(t *testing.T) {
	games := map[string]string{"noughts": noughts}
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	step := 8
	if testing.Short() {
		step = 60
	}
	for i := 0; i < len(paths); i += step {
		text, err := os.ReadFile(paths[i])
		if err == nil && len(text) < 20_000 {
			games[filepath.Base(paths[i])] = string(text)
		}
	}
	compared, permutations := 0, 0
	for name, text := range games {
		f := gdl.ParseString(name, text)
		if len(f.Errors) > 0 {
			continue
		}
		b := buildGraph(playedRules(f), nil)
		s := &search{graph: &b.graph, workLeft: maxWork / 20, context: t.Context()}
		s.findGenerators()
		if len(s.generators) > 30 {
			s.generators = s.generators[:30]
		}
		g, err := play.NewWithBudget(f, play.Budget{MaxTotalSteps: 3_000_000})
		if err != nil || len(s.generators) == 0 {
			continue
		}
		limited, cancel := context.WithTimeout(t.Context(), time.Second) // larger games are left out
		x, err := g.EnumerateTransitions(limited, 2000, nil)
		cancel()
		if err != nil || !x.IsComplete {
			continue
		}
		compared++
		checkStates(t, name, b, s.generators, g, x)
		permutations += len(s.generators)
	}
	t.Logf("%d permutations of %d games", permutations, compared)
}

func checkStates(t *testing.T, name string, b *builder, generators [][]int32, g *play.Game, x *play.Exploration) {
	t.Helper()
	kinds, fluents := make([]string, x.Len()), make([][]*gdl.Term, x.Len())
	states := map[string]bool{}
	describe := func(n int, show func(*gdl.Term) string) string {
		var texts []string
		for _, f := range fluents[n] {
			texts = append(texts, show(f))
		}
		slices.Sort(texts)
		return kinds[n] + strings.Join(texts, " ")
	}
	for n := range x.Len() {
		over, err := g.IsTerminal(t.Context(), x.StateAt(n))
		if err != nil {
			t.Fatal(err)
		}
		kinds[n], fluents[n] = fmt.Sprint(x.DepthOf(n), over, " "), x.StateAt(n).TrueFluents()
		states[describe(n, (*gdl.Term).String)] = true
	}
	top := b.sorts.sortAt(argPlace{gdl.True, 1, 0, false})
	for _, image := range generators {
		m := newTermMapper(b, image)
		for n := range x.Len() {
			if text := describe(n, func(f *gdl.Term) string { return m.mapTerm(f, top) }); !states[text] {
				t.Fatalf("%s: a state becomes %s, which is none", name, text)
			}
		}
	}
}
