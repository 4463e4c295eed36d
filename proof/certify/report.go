package certify

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/internal/plural"
)

// A Report prints the results of games, and sums them up.
type Report struct {
	W       io.Writer `json:"-"`
	Verbose bool      `json:"-"` // a line for each verdict, also for those that stand

	Games      int            `json:"games"`
	Verdicts   map[Result]int `json:"verdicts"`
	Programs   Count          `json:"programs"`
	Faults     int            `json:"faults"`
	Unreadable int            `json:"unreadable"`
}

// Add prints a game.
func (r *Report) Add(g *Game) {
	r.take(g)
	if g.Unreadable != "" {
		fmt.Fprintf(r.W, "%s: %s\n", g.Path, g.Unreadable)
		return
	}
	fmt.Fprintf(r.W, "%s: %s\n", g.Path, tally(g.Results()))
	for _, fault := range g.Faults {
		fmt.Fprintf(r.W, "  contradicts: %s\n", fault)
	}
	for i := range g.Verdicts {
		r.verdict(&g.Verdicts[i])
	}
}

// take adds a game to the sums.
func (r *Report) take(g *Game) {
	if r.Verdicts == nil {
		r.Verdicts = map[Result]int{}
	}
	r.Games++
	for result, n := range g.Results() {
		r.Verdicts[result] += n
	}
	r.Programs.Add(g.Count)
	r.Faults += len(g.Faults)
	if g.Unreadable != "" {
		r.Unreadable++
	}
}

func (r *Report) verdict(v *Verdict) {
	if v.Result == Stands && !r.Verbose {
		return
	}
	fmt.Fprintf(r.W, "  %s: %s", v.Result, label(v))
	if v.How != "" {
		fmt.Fprintf(r.W, " (%s)", v.How)
	}
	fmt.Fprintln(r.W)
	for _, reason := range v.Reasons {
		fmt.Fprintf(r.W, "    %s\n", reason)
	}
}

// label names a verdict.
func label(v *Verdict) string {
	text := v.Property
	for _, part := range []string{v.Name, v.Role} {
		if part != "" {
			text += " " + part
		}
	}
	if v.About != "" && v.About != v.Role {
		text += " about " + v.About
	}
	text += ", " + v.Verdict
	for _, part := range []string{v.Formula, v.Extent} {
		if part != "" {
			text += ": " + part
		}
	}
	if v.Initially {
		text += " in the initial state"
	}
	return text
}

// tally writes how many verdicts have each result.
func tally(counts map[Result]int) string {
	total := 0
	for _, n := range counts {
		total += n
	}
	text := plural.Count(total, "verdict")
	for _, result := range []struct {
		Result
		one, many string
	}{{Stands, "stands", "stand"}, {Consistent, "consistent", "consistent"}, {Silent, "without answer", "without answer"}, {Contradicts, "contradicts", "contradict"}, {Without, "without certificate", "without certificate"}} {
		if n := counts[result.Result]; n == 1 {
			text += ", 1 " + result.one
		} else if n > 1 {
			text += fmt.Sprintf(", %d %s", n, result.many)
		}
	}
	return text
}

// End prints the sums.
func (r *Report) End() {
	fmt.Fprintf(r.W, "%s: %s\n", plural.Count(r.Games, "game"), tally(r.Verdicts))
	fmt.Fprintf(r.W, "%s: %d right, %d without answer, %d wrong; %.0f s\n", plural.Count(r.Programs.Right+r.Programs.Silent+r.Programs.Wrong, "program"),
		r.Programs.Right, r.Programs.Silent, r.Programs.Wrong, r.Programs.Seconds)
}

// Wrong reports whether there is a contradiction.
func (r *Report) Wrong() bool { return r.Verdicts[Contradicts] > 0 || r.Faults > 0 }

// Incomplete reports whether a verdict has no answer or is no more than consistent,
// or a game could not be read.
func (r *Report) Incomplete() bool {
	return r.Verdicts[Silent] > 0 || r.Verdicts[Consistent] > 0 || r.Unreadable > 0
}

// A Document is the report for programs.
type Document struct {
	Version int     `json:"version"`
	Games   []*Game `json:"games"`
	// Faults are contradictions that are not about one game.
	Faults  []string `json:"faults,omitempty"`
	Summary *Report  `json:"summary"`
}

// JSON writes a report for programs, and sums the games up.
func JSON(w io.Writer, games []*Game, faults []string) (*Report, error) {
	doc := Document{Version: 1, Games: games, Faults: faults, Summary: &Report{Faults: len(faults), Verdicts: map[Result]int{}}}
	for _, g := range games {
		doc.Summary.take(g)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return doc.Summary, enc.Encode(doc)
}
