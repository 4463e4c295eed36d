package service

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

var servedSteps = flag.Int("steps", 3000, "random steps of the service that are compared with the reference semantics")

// comparedGames are games of every kind: with turns, with percepts and chance, with
// simultaneous moves, with a clock.
var comparedGames = []string{"nim.kif", "coin.gdl", "auction.kif", "lanterns.kif", "robot.kif"}

// TestServedStepsAgree plays at random over the lines of the protocol, and compares
// each answer with the reference semantics.
func TestServedStepsAgree(t *testing.T) {
	c, made := newClient(t), 0
	for i, name := range comparedGames {
		p := &servedGame{client: c, sheetName: name, rng: rand.New(rand.NewPCG(8, uint64(i)))}
		p.open(text(t, name))
		for most := *servedSteps * (i + 1) / len(comparedGames); made < most; {
			n := p.playMatch()
			if t.Failed() {
				return
			}
			made += n
		}
	}
	t.Logf("%d steps compared", made)
}

// A servedGame is a game that the service and the reference semantics play together.
type servedGame struct {
	*client
	sheetName     string
	rng           *rand.Rand
	playedGame    *play.Game
	gameNumber    int
	referenceGame *referenceRules
}

func (p *servedGame) open(text string) {
	p.t.Helper()
	g, err := play.New(gdl.ParseString(p.sheetName, text))
	if err != nil {
		p.t.Fatal(err)
	}
	p.playedGame, p.referenceGame = g, &referenceRules{g}
	p.gameNumber = p.number(p.ask(`{"op":"open","text":`+quoted(text)+`}`), "game")
}

func (p *servedGame) number(answer map[string]any, field string) int {
	p.t.Helper()
	n, is := answer[field].(float64)
	if !is {
		p.t.Fatalf("%s: no %s in %v", p.sheetName, field, answer)
	}
	return int(n)
}

// playMatch plays one match, of a thousand moves at most, and returns the number of
// moves.
func (p *servedGame) playMatch() int {
	p.t.Helper()
	ctx := p.t.Context()
	answer := p.ask(fmt.Sprintf(`{"op":"start","game":%d}`, p.gameNumber))
	match := p.number(answer, "match")
	state, err := p.referenceGame.initialState(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	steps := 0
	for ; steps < 1000; steps++ {
		view, err := p.referenceGame.viewState(ctx, state)
		if err != nil {
			p.t.Fatal(err)
		}
		if !p.isSameView(answer, view) || steps%50 == 0 && !p.isSameState(match, state) || view.isTerminal {
			break
		}
		var moves []string
		for _, list := range view.legalMoves {
			if len(list) == 0 {
				return steps
			}
			moves = append(moves, list[p.rng.IntN(len(list))])
		}
		line, _ := json.Marshal(map[string]any{"op": "step", "match": match, "moves": moves})
		answer = p.ask(string(line))
		next, percepts, err := p.referenceGame.nextState(ctx, state, moves)
		if err != nil {
			p.t.Fatal(err)
		}
		if got, want := p.byRole(answer["percepts"]), sorted(percepts); fmt.Sprint(got) != fmt.Sprint(want) {
			p.t.Errorf("%s: percepts %v, the reference semantics says %v", p.sheetName, got, want)
		}
		state = next
	}
	p.ask(fmt.Sprintf(`{"op":"end","match":%d}`, match))
	return steps
}

// isSameView compares an answer with a state of the reference semantics.
func (p *servedGame) isSameView(answer map[string]any, view stateView) bool {
	p.t.Helper()
	same := answer["terminal"] == view.isTerminal
	if view.isTerminal {
		same = same && fmt.Sprint(p.byRole(answer["goals"])) == fmt.Sprint(sorted(view.goalValues))
	} else {
		same = same && fmt.Sprint(p.byRole(answer["legal"])) == fmt.Sprint(sorted(view.legalMoves))
	}
	if !same {
		p.t.Errorf("%s: %v, the reference semantics says %+v", p.sheetName, answer, view)
	}
	return same
}

// isSameState compares the fluents of a state.
func (p *servedGame) isSameState(match int, state any) bool {
	p.t.Helper()
	var got []string
	list, _ := p.ask(fmt.Sprintf(`{"op":"state","match":%d}`, match))["state"].([]any)
	for _, x := range list {
		got = append(got, fmt.Sprint(x))
	}
	want := p.referenceGame.stateFluents(state)
	slices.Sort(got)
	if strings.Join(got, " ") != strings.Join(want, " ") {
		p.t.Errorf("%s: state %v, the reference semantics says %v", p.sheetName, got, want)
		return false
	}
	return true
}

// byRole returns the lists of an object by role, in the order of the roles, sorted.
func (p *servedGame) byRole(object any) [][]string {
	lists, _ := object.(map[string]any)
	var all [][]string
	for _, role := range p.playedGame.Roles() {
		one := []string{}
		list, _ := lists[role.String()].([]any)
		for _, x := range list {
			one = append(one, fmt.Sprint(x))
		}
		all = append(all, one)
	}
	return sorted(all)
}

// BenchmarkServedSteps counts steps a second that a client makes, one request each.
func BenchmarkServedSteps(b *testing.B) {
	c := newClient(b)
	game := quoted(text(b, "nim.kif"))
	c.ask(`{"op":"open","text":` + game + `}`)
	steps := 0
	for b.Loop() {
		match := c.ask(`{"op":"start","game":1}`)["match"].(float64)
		for over := false; !over; steps++ {
			over = c.ask(fmt.Sprintf(`{"op":"step","match":%.0f,"moves":{%s}}`, match, `"anna":"(take 1)","bert":"wait"`))["terminal"] != false
			if !over {
				over = c.ask(fmt.Sprintf(`{"op":"step","match":%.0f,"moves":{%s}}`, match, `"anna":"wait","bert":"(take 1)"`))["terminal"] != false
				steps++
			}
		}
		c.ask(fmt.Sprintf(`{"op":"end","match":%.0f}`, match))
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}
