package mutation

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// WriteMutantsText writes for people a summary and the surviving mutants, or all mutants if verbose
// is set.
func (r *Result) WriteMutantsText(w io.Writer, verbose bool) error {
	noticed, survive, equivalent, same := r.CountOutcomes()
	fmt.Fprintf(w, "%s: %d of %d changes tried (--seed %d): %d noticed, %d that nothing notices, %d proved to make no difference, %d without a difference within the bound; score %.0f%%\n",
		report.MakePrintable(r.SheetPath), len(r.MutantOutcomes), r.PossibleChanges, r.RandomSeed, noticed, survive, equivalent, same, 100*r.Score())
	if r.CutReason != "" {
		fmt.Fprintf(w, "%s; the other changes were not tried\n", report.MakePrintable(r.CutReason))
	}
	for _, o := range r.MutantOutcomes {
		head := fmt.Sprintf("%s: %s: %s", o.FilePlace, o.ChangeKind, o.ChangeInWords)
		switch {
		case o.IsSurvivor():
			fmt.Fprintf(w, "\n%s\n  nothing you have stated would notice\n  %s: %s\n", report.MakePrintable(head), report.MakePrintable(r.MatchInLine(o.FoundDifference)), report.MakePrintable(r.PartInWords(o.FoundDifference)))
			if moves, err := json.Marshal(r.sheet.MovesByRole(o.FoundDifference.MatchTrace.Moves)); err == nil {
				fmt.Fprintf(w, "  gdllint match --moves %s --save-test NAME %s\n", shellWord(string(moves)), shellWord(r.SheetPath))
			}
		case !verbose:
		case o.NoticedBy != "":
			fmt.Fprintf(w, "\n%s\n  noticed by %s\n", report.MakePrintable(head), report.MakePrintable(o.NoticedBy))
		case o.RunError != nil:
			fmt.Fprintf(w, "\n%s\n  not decided: %s\n", report.MakePrintable(head), report.MakePrintable(o.RunError.Error()))
		case o.IsEquivalent:
			fmt.Fprintf(w, "\n%s\n  the same game: proved\n", report.MakePrintable(head))
		default:
			fmt.Fprintf(w, "\n%s\n  no difference within the bound\n", report.MakePrintable(head))
		}
	}
	if survive > 0 {
		fmt.Fprintln(w, "\nwrite a test for such a match; the command printed with it makes one")
	}
	return nil
}

// shellWord returns a text quoted as one word of a shell, without characters that a terminal cannot
// show.
func shellWord(s string) string {
	return "'" + strings.ReplaceAll(report.MakePrintable(s), "'", `'\''`) + "'"
}

type jsonMutant struct {
	Place         string              `json:"place"`
	Kind          string              `json:"kind"`
	ChangeInWords string              `json:"about"`
	Outcome       string              `json:"outcome"`          // noticed, survives, same, undecided
	IsEquivalent  bool                `json:"proved,omitempty"` // the outcome same is proved
	NoticedBy     string              `json:"by,omitempty"`
	Moves         []map[string]string `json:"moves,omitempty"`
	Differs       string              `json:"differs,omitempty"` // the difference, or why nothing was decided
	Seconds       float64             `json:"seconds"`
}

// WriteMutantsJSON writes all mutants of some rulesheets as JSON.
func WriteMutantsJSON(w io.Writer, all []*Result) error {
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
		s := sheet{Path: r.SheetPath, Seed: r.RandomSeed, Possible: r.PossibleChanges, Score: r.Score(), Cut: r.CutReason != "", Mutants: []jsonMutant{}}
		for _, o := range r.MutantOutcomes {
			m := jsonMutant{Place: o.FilePlace, Kind: o.ChangeKind, ChangeInWords: o.ChangeInWords, NoticedBy: o.NoticedBy, Outcome: "same", IsEquivalent: o.IsEquivalent, Seconds: o.RunSeconds}
			switch {
			case o.NoticedBy != "":
				m.Outcome = "noticed"
			case o.RunError != nil:
				m.Outcome, m.Differs = "undecided", o.RunError.Error()
			case o.FoundDifference != nil:
				m.Outcome, m.Differs, m.Moves = "survives", r.PartInWords(o.FoundDifference), r.sheet.MovesByRole(o.FoundDifference.MatchTrace.Moves)
			}
			s.Mutants = append(s.Mutants, m)
		}
		out.Sheets = append(out.Sheets, s)
	}
	return screen.WriteJSON(w, out, " ")
}
