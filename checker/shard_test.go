package checker

import (
	"fmt"
	"go/token"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func TestParseShard(t *testing.T) {
	for text, want := range map[string]string{
		"1/1": "", "3/8": "", "1000000/1000000": "",
		"": "write K/N", "3": "write K/N", "3/": "write K/N", "a/8": "write K/N", "1/2/3": "write K/N",
		"0/8": "counted from 1 to 8", "9/8": "counted from 1 to 8", "-1/8": "counted from 1 to 8",
		"1/0": "must be from 1", "1/1000001": "must be from 1 to 1000000",
	} {
		s, err := ParseShard(text)
		switch {
		case want == "" && (err != nil || s.String() != text || s.IsAll()):
			t.Errorf("%q: got %v, %v", text, s, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: got %v, want an error with %q", text, err, want)
		}
	}
	if all := (Shard{}); !all.IsAll() || all.String() != "" {
		t.Errorf("the zero value is %v", all)
	}
}

// Each item is in one shard, the same in whatever order items are named, and no
// shard has more to do than another by more than one item.
func TestAssignShards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 7, 100} {
		var items []shardItem
		var dearest int64
		for i := range 300 {
			items = append(items, shardItem{fmt.Sprintf("g%03d.kif", i), r.Int64N(50)})
			dearest = max(dearest, items[i].cost)
		}
		first := map[string]int{}
		sums := make([]int64, n+1)
		for i, s := range assignShards(items, n) {
			if s < 1 || s > n {
				t.Fatalf("shard %d of %d", s, n)
			}
			first[items[i].name] = s
			sums[s] += items[i].cost
		}
		for _, a := range sums[1:] {
			for _, b := range sums[1:] {
				if a-b > dearest {
					t.Errorf("%d shards: one costs %d, another one %d", n, a, b)
				}
			}
		}
		r.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		for i, s := range assignShards(items, n) {
			if first[items[i].name] != s {
				t.Fatalf("%d shards: %s is in shard %d and %d", n, items[i].name, first[items[i].name], s)
			}
		}
	}
	if got := assignShards(nil, 3); len(got) != 0 {
		t.Errorf("nothing is in %v", got)
	}
}

func TestLogarithm(t *testing.T) {
	for n := range 5000 {
		if got, want := float64(scaledLogarithm(n)), 16*math.Log2(float64(n+1)); got > want+1e-6 || got < want-1.001 {
			t.Fatalf("logarithm of %d+1: got %v, want %.2f", n, got, want)
		}
	}
	for e := range 16 * 30 {
		if got, want := float64(powerOfTwo(e)), 1024*math.Exp2(float64(e)/16); math.Abs(got/want-1) > 0.001 {
			t.Fatalf("power of %d: got %v, want %.1f", e, got, want)
		}
	}
	if powerOfTwo(1<<20) != powerOfTwo(16*30) {
		t.Error("costs are not bounded")
	}
}

const costLamp = `(role kid) (init (lamp off)) (legal kid press) (<= (next (lamp on)) (does kid press))
(<= terminal (true (lamp on))) (goal kid 100)`

// What a game costs must not change from machine to machine.
func TestGameCost(t *testing.T) {
	var larger strings.Builder
	for i := range 40 {
		fmt.Fprintf(&larger, "(square %d) (init (cell %d b))\n(<= (legal kid (mark %d)) (true (cell %d b)))\n", i, i, i, i)
	}
	costs := []int64{
		gameCost(costSource(""), gdl.AutoNotation),
		gameCost(costSource(costLamp), gdl.AutoNotation),
		gameCost(costSource(costLamp+larger.String()), gdl.AutoNotation),
		gameCost(costSource(costLamp+strings.Repeat(" ", maxCostedText)), gdl.AutoNotation),
	}
	if got, want := fmt.Sprint(costs), "[8192 81408 1763328 17179869184]"; got != want {
		t.Errorf("costs are %s, want %s", got, want)
	}
	if (Input{EditorText: []byte("a")}).TextCost() >= (Input{EditorText: []byte("ab")}).TextCost() {
		t.Error("a longer text does not cost more")
	}
}

func costSource(text string) *gdl.Source {
	return gdl.NewSource(token.NewFileSet(), "game.kif", []byte(text))
}
