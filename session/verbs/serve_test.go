package verbs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

// A client talks to a server of its own.
type client struct {
	t   testing.TB
	in  *io.PipeWriter
	out *bufio.Scanner
}

func newClient(t testing.TB, set ...func(*Desk)) *client {
	d := &Desk{Version: "test"}
	for _, of := range set {
		of(d)
	}
	fromUs, toServer := io.Pipe()
	fromServer, toUs := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- d.Serve(t.Context(), fromUs, toUs) }()
	t.Cleanup(func() {
		toServer.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	c := &client{t, toServer, bufio.NewScanner(fromServer)}
	c.out.Buffer(nil, 1<<24)
	return c
}

// ask sends a line and returns the answer.
func (c *client) ask(line string) map[string]any {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
	if !c.out.Scan() {
		c.t.Fatal("no answer")
	}
	var a map[string]any
	if err := json.Unmarshal(c.out.Bytes(), &a); err != nil {
		c.t.Fatal(err)
	}
	return a
}

func (c *client) code(line string) string {
	c.t.Helper()
	if e, is := c.ask(line)["error"].(map[string]any); is {
		return e["code"].(string)
	}
	return ""
}

func text(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("../../testdata/games/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func TestConversation(t *testing.T) {
	c := newClient(t)
	for _, step := range []struct{ ask, want string }{
		{`{"id":7,"op":"hello"}`, `{"id":7,"program":"gdllint test","schema":1}`},
		{`{"op":"open","text":` + quoted(text(t, "nim.kif")) + `}`, `{"engine":"network","game":1,"roles":["anna","bert"],"schema":1}`},
		{`{"op":"start","game":1}`, `{"legal":{"anna":["(take 1)","(take 2)","(take 3)"],"bert":["wait"]},"match":2,"moves":0,"terminal":false}`},
		{`{"op":"step","match":2,"moves":{"anna":"(take 3)"}}`, `{"legal":{"anna":["wait"],"bert":["(take 1)","(take 2)","(take 3)"]},"moves":1,"percepts":{"anna":[],"bert":[]},"terminal":false}`},
		{`{"op":"step","match":2,"moves":["wait","(take 3)"]}`, `{"legal":{"anna":["(take 1)"],"bert":["wait"]},"moves":2,"percepts":{"anna":[],"bert":[]},"terminal":false}`},
		{`{"op":"step","match":2,"moves":{}}`, `{"goals":{"anna":["100"],"bert":["0"]},"moves":3,"percepts":{"anna":[],"bert":[]},"terminal":true}`},
		{`{"op":"undo","match":2,"count":2}`, `{"legal":{"anna":["wait"],"bert":["(take 1)","(take 2)","(take 3)"]},"moves":1,"terminal":false}`},
		{`{"op":"terminal","match":2}`, `{"terminal":false}`},
		{`{"op":"state","match":2}`, `{"legal":{"anna":["wait"],"bert":["(take 1)","(take 2)","(take 3)"]},"moves":1,"state":["(control bert)","(pile 4)"],"terminal":false}`},
		{`{"op":"perft","game":1,"depth":3}`, `{"complete":true,"sequences":["1","3","9","23"],"states":[1,3,5,5]}`},
		{`{"op":"compare","game":1,"text":` + quoted(strings.ReplaceAll(text(t, "nim.kif"), "pile", "heap")) + `}`, `{"text":"the same game: the same rules with other names\n  pile=heap\n","verdict":"same"}`},
		{`{"op":"end","match":2}`, `{}`},
		{`{"op":"close","game":1}`, `{}`},
	} {
		got := c.ask(step.ask)
		var want map[string]any
		if err := json.Unmarshal([]byte(step.want), &want); err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if !bytes.Equal(a, b) {
			t.Errorf("%s\n%s\nwant\n%s", step.ask, a, b)
		}
	}
	for ask, code := range map[string]string{
		`{`: "request", `[]`: "request", `{"op":"fly"}`: "request", `{"op":"legal","match":99}`: "request", `{"op":"start","game":5}`: "request",
		`{"op":"open","text":"(role"}`: "game", `{"op":"open","text":""}`: "game", `{"op":"open","text":"","notation":"x"}`: "request",
		strings.Repeat("x", maxLineBytes+10): "request",
	} {
		if got := c.code(ask); got != code {
			t.Errorf("%.40s: %q", ask, got)
		}
	}
}

// TestBounds: work beyond the limits is refused, or the answer says that it ended.
func TestBounds(t *testing.T) {
	c := newClient(t, func(d *Desk) { d.PlayingTime = time.Second / 10 })
	endless := "(role a) (init on) (legal a x) (legal a y) (<= (next on) (true on)) (<= terminal (not (true on))) (goal a 100)"
	c.ask(`{"op":"open","text":` + quoted(endless) + `}`)
	c.ask(`{"op":"start","game":1}`)
	if got := c.code(`{"op":"playouts","match":2,"count":100000,"steps":10000}`); got != "limit" {
		t.Errorf("playouts without end: %q", got)
	}
	if a := c.ask(`{"op":"random","match":2,"count":1001}`); a["moves"] != 1000.0 || a["limit"] == nil {
		t.Error(a)
	}
	for from, want := range map[string]string{"terminal (not (true on))": "over in NEW and goes on in OLD", "(role a)": "the roles are a in OLD and a, b in NEW"} {
		to := map[bool]string{true: "terminal (true on)", false: "(role a) (role b) (legal b x) (goal b 100)"}[from[0] == 't']
		if a := c.ask(`{"op":"compare","game":1,"text":` + quoted(strings.Replace(endless, from, to, 1)) + `}`); !strings.Contains(fmt.Sprint(a["text"]), want) {
			t.Error(a)
		}
	}
	if a := c.ask(`{"op":"open","text":` + quoted("(legal a z\n"+endless) + `}`); a["game"] == nil || a["errors"] == nil {
		t.Error(a)
	}
	for _, op := range []string{"back", "playouts", "random"} {
		if got := c.code(`{"op":"` + op + `","match":2,"count":-1}`); got != "request" {
			t.Errorf("%s: %q", op, got)
		}
	}
}

// answered serves lines and wants one answer in JSON for each that is not empty.
func answered(t *testing.T, in string) {
	t.Helper()
	var out bytes.Buffer
	if err := (&Desk{}).Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	want := 0
	for line := range strings.SplitSeq(in, "\n") {
		if strings.TrimSpace(line) != "" {
			want++
		}
	}
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	if out.Len() == 0 {
		got = nil
	}
	if len(got) != want {
		t.Fatalf("%d answers to %d lines", len(got), want)
	}
	for _, line := range got {
		if !json.Valid([]byte(line)) {
			t.Fatalf("no JSON: %s", line)
		}
	}
}

// TestMalformed sends a thousand requests with random changes.
func TestMalformed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	good := []string{`{"op":"open","text":"(role r) (init a) (legal r x) (next b) (<= terminal (true b)) (goal r 1)"}`, `{"op":"start","game":1}`,
		`{"op":"step","match":2,"moves":["x"]}`, `{"op":"playouts","match":2,"count":3}`, `{"op":"perft","game":1,"depth":2}`, `{"op":"undo","match":2}`}
	var all []string
	for i := range 1000 {
		line := []byte(good[rng.IntN(len(good))])
		if i > len(good) {
			for range 1 + rng.IntN(4) {
				line[rng.IntN(len(line))] = byte(32 + rng.IntN(95))
			}
		} else {
			line = []byte(good[i%len(good)])
		}
		all = append(all, string(line))
	}
	answered(t, strings.Join(all, "\n"))
}

func FuzzServe(f *testing.F) {
	f.Add(`{"op":"open","text":"(role r) (init a) (legal r x)"}` + "\n" + `{"op":"start","game":1}`)
	f.Add(`{"op":"step","match":2,"moves":{"r":"x"}}` + "\n\n[]\n")
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Contains(in, "\r") || len(in) > 10_000 {
			t.Skip()
		}
		answered(t, in)
	})
}

// BenchmarkSteps counts steps a second that a client makes, one request each.
func BenchmarkSteps(b *testing.B) {
	c := newClient(b)
	c.ask(`{"op":"open","text":` + quoted(text(b, "nim.kif")) + `}`)
	steps := 0
	for b.Loop() {
		match := c.ask(`{"op":"start","game":1}`)["match"].(float64)
		for i, over := 0, false; !over; i, steps = i+1, steps+1 {
			role := []string{"anna", "bert"}[i%2]
			over = c.ask(fmt.Sprintf(`{"op":"step","match":%.0f,"moves":{%q:"(take 1)"}}`, match, role))["terminal"] != false
		}
		c.ask(fmt.Sprintf(`{"op":"end","match":%.0f}`, match))
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}
