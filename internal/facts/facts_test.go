package facts

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/session"
)

// All games with up to 100,000 states take hours: -for bounds them, the smallest first.
var (
	comparedGames  = flag.Int("games", 60, "games whose exact figures are compared with the reference semantics")
	comparedStates = flag.Int("states", 2000, "states of these games at most")
	comparedGates  = flag.Int64("gates", 4e7, "gates computed for the states of a game at most")
	comparedFor    = flag.Duration("for", 0, "begin no further comparison after this time; 0 for no bound")
)

const strip = `(role x) (role o) (cell 1) (cell 2) (cell 3)
(init (turn x)) (<= (blank ?c) (cell ?c) (not (true (has x ?c))) (not (true (has o ?c))))
(<= (legal ?r (put ?c)) (true (turn ?r)) (blank ?c)) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (has ?r ?c)) (does ?r (put ?c))) (<= (next (has ?r ?c)) (true (has ?r ?c)))
(<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))
(<= terminal (true (has ?r 2))) (<= (goal ?r 100) (true (has ?r 2))) (<= (goal ?r 0) (role ?r) (not (true (has ?r 2))))`

func factsOf(t *testing.T, text string, o Options) *GameFacts {
	t.Helper()
	s, err := session.ReadSheet("strip.kif", []byte(text), gdl.AutoNotation)
	if err != nil {
		t.Skip(err)
	}
	return MeasureGame(t.Context(), s, o)
}

// TestExact compares with what can be counted on fingers: x takes the middle at
// once, or o does, or x has to.
func TestExact(t *testing.T) {
	f := factsOf(t, strip, Options{Matches: 100, MaxSteps: 50, RandomSeed: 1, States: 1000, MaxGates: 1e9})
	if f.Kind() != "alternating" || f.States != 10 || !f.StatesExact || f.TerminalStates != 5 || f.IsCyclic {
		t.Errorf("%+v", f)
	}
	if s := f.Structure; s.LegalRules != 2 || s.NextRules != 4 || s.FrameRules != 1 || s.GoalRules != 2 || s.TerminalRules != 1 || s.ConstantCount != 8 || s.RecursiveRelations != 0 || s.NegatedRelations != 1 || s.RuleDepth != 2 || s.MeanBody != 1.5 {
		t.Errorf("%+v", s)
	}
	if f.ShortestMatch.Value != 1 || f.LongestMatch.Value != 3 || f.MostJointMoves.Value != 3 || f.MeanLength.Value != 2 || f.Goals[0].MeanGoal.Value < 66.6 || f.Goals[0].MeanGoal.Value > 66.7 {
		t.Errorf("%+v", f)
	}
	var b bytes.Buffer
	for _, write := range []func() error{
		func() error { return WriteText(&b, []*GameFacts{f}) }, func() error { return NewTable("", []*GameFacts{f}).WriteTable(&b) }, func() error { return WriteHTML(&b, []*GameFacts{f}) },
	} {
		if err := write(); err != nil {
			t.Error(err)
		}
	}
	b.Reset()
	if err := WriteCSV(&b, []*GameFacts{f, {Path: "=1+1", FaultText: "no"}}); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(lines) != 3 || lines[2][0] != "'=1+1" || strings.Join(lines[0][:4], " ") != "path fault kind roles" {
		t.Errorf("%v %v", err, lines)
	}
}

// TestKept reads facts again from the JSON in which they are kept.
func TestKept(t *testing.T) {
	for _, states := range []int{1, 1000} {
		f := factsOf(t, strip, Options{Matches: 100, MaxSteps: 50, RandomSeed: 1, States: states, MaxGates: 1e9})
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		var again GameFacts
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		again.Path = f.Path
		if !reflect.DeepEqual(&again, f) {
			t.Errorf("%+v\nis read as\n%+v", f, again)
		}
	}
}

// TestMerged puts the tables of two shards together.
func TestMerged(t *testing.T) {
	row := func(path string) *GameFacts {
		f := factsOf(t, strip, Options{Matches: 100, MaxSteps: 50, RandomSeed: 1, States: 1000, MaxGates: 1e9})
		f.Path = path
		return f
	}
	var one, two, whole bytes.Buffer
	for _, x := range []struct {
		out   *bytes.Buffer
		table *Table
	}{{&one, NewTable("1/2", []*GameFacts{row("b")})}, {&two, NewTable("2/2", []*GameFacts{row("a"), {Path: "c", FaultText: "no"}})}, {&whole, NewTable("", []*GameFacts{row("a"), row("b"), {Path: "c", FaultText: "no"}})}} {
		if err := x.table.WriteTable(x.out); err != nil {
			t.Fatal(err)
		}
	}
	read := func(text []byte) *Table {
		table, err := ReadTable("t", text)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	merged, err := MergeTables([]*Table{read(one.Bytes()), read(two.Bytes())})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := merged.WriteTable(&b); err != nil || b.String() != whole.String() || !merged.HasFaults() {
		t.Errorf("%v %s", err, b.String())
	}
	if _, err := MergeTables([]*Table{read(one.Bytes())}); err == nil {
		t.Error("a shard is missing")
	}
	for _, text := range []string{"", "{}", `{"schema":2}`, `{"schema":1,"games":[{}]}`, `{"schema":1,"games":[{"path":"a","evil":1}]}`, `{"schema":1} {}`, `{"schema":1,"files":[]}`, `[]`} {
		if _, err := ReadTable("t", []byte(text)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestPlots wants a dot for each game that has the figures, and no text of a game
// as markup.
func TestPlots(t *testing.T) {
	one := factsOf(t, strip, Options{Matches: 100, MaxSteps: 50, RandomSeed: 1, States: 1000, MaxGates: 1e9})
	two, bad := *one, &GameFacts{Path: "<script>alert(1)</script>", FaultText: "no"}
	two.Path = "\"><circle onclick=alert(1)>"
	var b bytes.Buffer
	if err := WriteHTML(&b, []*GameFacts{one, &two, bad}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	if n := strings.Count(page, " data-game=\"1\""); n != 5 || strings.Count(page, "1 without these figures") != 4 || strings.Contains(page, "onclick=alert(1)>") && !strings.Contains(page, "&lt;circle onclick") {
		t.Errorf("%d elements of the second game", n)
	}
	if strings.Contains(page, "<script>alert") || strings.Contains(page, "<circle onclick") || strings.Contains(page, `"NaN`) || strings.Contains(page, `"+Inf`) {
		t.Error("the text of a game is markup, or a number has no value")
	}
}

// meanFigures returns the figures that random matches estimate: MeanLength, MeanJointMoves, ForcedShare and the goals.
func (f *GameFacts) meanFigures() []Figure {
	list := []Figure{f.MeanLength, f.MeanJointMoves, f.ForcedShare}
	for _, g := range f.Goals {
		list = append(list, g.MeanGoal)
	}
	return list
}

// TestIntervals estimates a game whose figures are known with many seeds.
func TestIntervals(t *testing.T) {
	held, all := 0, 0
	for seed := range uint64(100) {
		o := Options{Matches: 200, MaxSteps: 50, RandomSeed: seed, States: 1000, MaxGates: 1e9}
		exact := factsOf(t, strip, o).meanFigures()
		o.States = 1
		for i, e := range factsOf(t, strip, o).meanFigures() {
			if all++; e.LowEnd <= exact[i].Value && exact[i].Value <= e.HighEnd {
				held++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.92 {
		t.Errorf("intervals hold in %.3f of %d cases", share, all)
	}
}

// TestReferenceAgrees compares exact figures with those of the reference semantics.
func TestReferenceAgrees(t *testing.T) {
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	rng, n := rand.New(rand.NewPCG(9, 0)), min(*comparedGames, len(paths))
	if testing.Short() {
		n = 8
	}
	type exactGame struct {
		path, text string
		facts      *GameFacts
	}
	var games []exactGame
	for _, at := range rng.Perm(len(paths))[:n] {
		text, err := os.ReadFile(paths[at])
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.ReadSheet("game", text, gdl.AutoNotation)
		if err != nil || len(text) > 30_000 {
			continue
		}
		f := MeasureGame(t.Context(), s, Options{Matches: 10, MaxSteps: 100, RandomSeed: 1, States: *comparedStates, MaxGates: *comparedGates})
		if f.FaultText == "" && f.StatesExact {
			games = append(games, exactGame{paths[at], string(text), f})
		}
	}
	slices.SortStableFunc(games, func(a, b exactGame) int { return a.facts.States - b.facts.States })
	began, compared, largest := time.Now(), 0, 0
	for _, x := range games {
		if *comparedFor > 0 && time.Since(began) > *comparedFor {
			break
		}
		t.Run(filepath.Base(x.path), func(t *testing.T) {
			if agreesWithReference(t, x.facts, x.text) {
				compared, largest = compared+1, max(largest, x.facts.States)
			}
		})
	}
	t.Logf("%d of %d games with at most %d states compared, the largest has %d", compared, len(games), *comparedStates, largest)
}

// agreesWithReference compares the facts of a game with an enumeration; false if the
// reference semantics has not ended.
func agreesWithReference(t *testing.T, f *GameFacts, text string) bool {
	t.Helper()
	g, err := play.NewWithBudget(gdl.ParseString("game", text), play.Budget{MaxTotalSteps: 50_000 * int64(*comparedStates)})
	if err != nil {
		t.Skip(err)
	}
	x, err := g.EnumerateTransitions(t.Context(), *comparedStates+1, nil)
	if err != nil || !x.IsComplete {
		t.Skip(err)
	}
	if x.Len() != f.States || x.TerminalCount != f.TerminalStates {
		t.Errorf("%d states, %d terminal; the reference semantics has %d and %d", f.States, f.TerminalStates, x.Len(), x.TerminalCount)
	}
	if _, ends := x.LongestDistances(); ends == f.IsCyclic {
		t.Errorf("cyclic %v, the reference semantics says that it ends: %v", f.IsCyclic, ends)
	}
	sameFigures(t, f, g, x)
	return true
}

// sameFigures compares the figures of single states and the lengths of matches.
func sameFigures(t *testing.T, f *GameFacts, g *play.Game, x *play.Exploration) {
	t.Helper()
	shortest, longest, most, byDepth := -1, 0, 0.0, []int{}
	distances, ends := x.LongestDistances()
	for n := range x.Len() {
		for len(byDepth) <= x.DepthOf(n) {
			byDepth = append(byDepth, 0)
		}
		byDepth[x.DepthOf(n)]++
		over, err := g.IsTerminal(t.Context(), x.StateAt(n))
		if err != nil {
			t.Skip(err)
		}
		if over {
			if shortest < 0 {
				shortest = x.DepthOf(n)
			}
			if ends {
				longest = max(longest, int(distances[n]))
			}
			continue
		}
		joint := 1.0
		for _, role := range g.Roles() {
			moves, err := g.LegalMoves(t.Context(), x.StateAt(n), role)
			if err != nil {
				t.Skip(err)
			}
			joint *= float64(len(moves))
		}
		most = max(most, joint)
	}
	if f.LongestMatch.IsExact && f.LongestMatch.Value != float64(longest) {
		t.Errorf("longest match %v, the reference semantics has %d", f.LongestMatch.Value, longest)
	}
	if !slices.Equal(byDepth, f.StatesByDepth) || f.MostJointMoves.Value != most || f.ShortestMatch.IsExact != (shortest >= 0) || shortest >= 0 && f.ShortestMatch.Value != float64(shortest) {
		t.Errorf("states by depth %v, most joint moves %v, shortest match %v; the reference semantics has %v, %v, %v", f.StatesByDepth, f.MostJointMoves.Value, f.ShortestMatch.Value, byDepth, most, shortest)
	}
}

// sampled is how many games stand for one that is estimated: all of them take
// six minutes.
const sampled = 6

// TestIntervalsOfGames estimates games of the collections whose figures are exact.
func TestIntervalsOfGames(t *testing.T) {
	if testing.Short() {
		t.Skip("minutes")
	}
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	held, all, games, sharesHeld, shares := 0, 0, 0, 0, 0
	for i, path := range paths {
		if i%sampled != 0 {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil || len(text) > 12_000 {
			continue
		}
		s, err := session.ReadSheet(path, text, gdl.AutoNotation)
		if err != nil {
			continue
		}
		o := Options{Matches: 200, MaxSteps: 200, RandomSeed: 11, States: 3000, MaxGates: 3e7}
		f := MeasureGame(t.Context(), s, o)
		if f.FaultText != "" || !f.MeanLength.IsExact {
			continue
		}
		o.States = 1
		estimated, exact := MeasureGame(t.Context(), s, o), f.meanFigures()
		if len(estimated.meanFigures()) != len(exact) || estimated.MeanLength.IsExact {
			continue
		}
		games++
		for r, g := range f.Goals {
			for _, x := range g.GoalShares {
				if shares++; x.sharedIn(estimated.Goals[r], f.FinishedMatches) {
					sharesHeld++
				}
			}
		}
		for i, e := range estimated.meanFigures() {
			if !e.IsKnown || !exact[i].IsKnown {
				continue
			}
			const rounding = 1e-9
			if all++; e.LowEnd-rounding <= exact[i].Value && exact[i].Value <= e.HighEnd+rounding {
				held++
			}
		}
	}
	t.Logf("%d of %d intervals of means hold, and %d of %d of shares, of %d games", held, all, sharesHeld, shares, games)
	if float64(held) < 0.95*float64(all) || float64(sharesHeld) < 0.95*float64(shares) {
		t.Error("too few")
	}
}

// sharedIn tells whether the estimated interval of a share holds the exact share. A value
// that was not seen has the interval of no match.
func (x GoalShare) sharedIn(estimated RoleGoal, matches int) bool {
	low, high := shareInterval(0, matches)
	for _, e := range estimated.GoalShares {
		if e.GoalValue == x.GoalValue {
			low, high = e.MatchShare.LowEnd, e.MatchShare.HighEnd
		}
	}
	const rounding = 1e-9
	return low-rounding <= x.MatchShare.Value && x.MatchShare.Value <= high+rounding
}

// TestShareInterval compares with published intervals of Clopper and Pearson.
func TestShareInterval(t *testing.T) {
	for _, x := range []struct {
		k, n      int
		low, high float64
	}{{0, 10, 0, 0.3085}, {10, 10, 0.6915, 1}, {1, 10, 0.0025, 0.4450}, {5, 10, 0.1871, 0.8129}, {100, 200, 0.4287, 0.5713}} {
		low, high := shareInterval(x.k, x.n)
		if math.Abs(low-x.low) > 1e-4 || math.Abs(high-x.high) > 1e-4 {
			t.Errorf("%d of %d: %.4f to %.4f", x.k, x.n, low, high)
		}
	}
}
