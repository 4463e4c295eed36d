package mutation

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/report"
)

// WriteText writes the survivors for people; verbose, all mutants.
func (r *Result) WriteText(w io.Writer, verbose bool) error {
	noticed, survive, same := r.Counts()
	fmt.Fprintf(w, "%s: %d of %d changes tried (--seed %d): %d noticed, %d that nothing notices, %d without a difference within the bound; score %.0f%%\n",
		report.Printable(r.Path), len(r.Outcomes), r.Possible, r.Seed, noticed, survive, same, 100*r.Score())
	for _, o := range r.Outcomes {
		head := fmt.Sprintf("%s: %s: %s", o.Place, o.Kind, o.About)
		switch {
		case o.Survives():
			fmt.Fprintf(w, "\n%s\n  nothing you have stated would notice\n  %s: %s\n", report.Printable(head), report.Printable(r.Match(o.Difference)), report.Printable(o.Difference.About))
		case !verbose:
		case o.Noticed != "":
			fmt.Fprintf(w, "\n%s\n  noticed by %s\n", report.Printable(head), report.Printable(o.Noticed))
		case o.Err != nil:
			fmt.Fprintf(w, "\n%s\n  not decided: %s\n", report.Printable(head), report.Printable(o.Err.Error()))
		default:
			fmt.Fprintf(w, "\n%s\n  no difference within the bound\n", report.Printable(head))
		}
	}
	if survive > 0 {
		fmt.Fprintln(w, "\nwrite a test for such a match: 'gdllint match --moves ... --save-test NAME' makes one")
	}
	return nil
}

type jsonMutant struct {
	Place   string              `json:"place"`
	Kind    string              `json:"kind"`
	About   string              `json:"about"`
	Outcome string              `json:"outcome"` // noticed, survives, same, undecided
	By      string              `json:"by,omitempty"`
	Moves   []map[string]string `json:"moves,omitempty"`
	Differs string              `json:"differs,omitempty"`
	Seconds float64             `json:"seconds"`
}

// WriteJSON writes all mutants for programs.
func WriteJSON(w io.Writer, all []*Result) error {
	type sheet struct {
		Path     string       `json:"path"`
		Seed     uint64       `json:"seed"`
		Possible int          `json:"possible"`
		Score    float64      `json:"score"`
		Cut      bool         `json:"cut,omitempty"`
		Mutants  []jsonMutant `json:"mutants"`
	}
	out := struct {
		Schema int     `json:"schema"`
		Sheets []sheet `json:"sheets"`
	}{Schema: 1, Sheets: []sheet{}}
	for _, r := range all {
		s := sheet{Path: r.Path, Seed: r.Seed, Possible: r.Possible, Score: r.Score(), Cut: r.Cut, Mutants: []jsonMutant{}}
		for _, o := range r.Outcomes {
			m := jsonMutant{Place: o.Place, Kind: o.Kind, About: o.About, By: o.Noticed, Outcome: "same", Seconds: o.Seconds}
			switch {
			case o.Noticed != "":
				m.Outcome = "noticed"
			case o.Err != nil:
				m.Outcome, m.Differs = "undecided", o.Err.Error()
			case o.Difference != nil:
				m.Outcome, m.Differs, m.Moves = "survives", o.Difference.About, []map[string]string{}
				for _, joint := range o.Difference.Trace.Moves {
					step := map[string]string{}
					for k, move := range joint {
						step[r.Roles[k]] = move.String()
					}
					m.Moves = append(m.Moves, step)
				}
			}
			s.Mutants = append(s.Mutants, m)
		}
		out.Sheets = append(out.Sheets, s)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(out)
}
