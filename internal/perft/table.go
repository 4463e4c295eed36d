package perft

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// A Table holds the counts of a game, and the number of depths that were
// checked.
type Table struct {
	Path    string
	Levels  []Level
	Checked int    // depths on which the network and the reference semantics agree
	Bound   int    // joint moves that the reference semantics made at most
	Short   string // why there are no more depths; "" if all are there
	Alone   string // why the network could not count, so that the reference semantics did; "" if it could
}

// Of counts the game of a rulesheet. Check bounds the joint moves of the
// reference semantics.
func Of(ctx context.Context, s *workbench.Sheet, limits Limits, check int) (*Table, error) {
	return guard.Value("counting", func() (*Table, error) {
		t := &Table{Path: s.Path, Bound: check}
		net, err := workbench.Network(ctx, s.File)
		if err != nil {
			return t, t.referenceAlone(ctx, s, limits, err)
		}
		t.Levels, err = Count(ctx, net, limits)
		switch {
		case errors.Is(err, ErrStates):
			t.Short = fmt.Sprintf("depth %d has more than %d states; --states N keeps more", len(t.Levels)-1, limits.States)
		case errors.Is(err, ErrWork):
			t.Short = "the limit of the work is reached"
		case err != nil:
			return t, err
		}
		reference, err := Reference(ctx, s.Game, limits.Depth, check)
		if err != nil && !spent(err) {
			return t, workbench.Placed(s.File.Source, err)
		}
		t.Checked, err = Compare(t.Levels, reference)
		return t, err
	})
}

// referenceAlone counts without a network.
func (t *Table) referenceAlone(ctx context.Context, s *workbench.Sheet, limits Limits, why error) (err error) {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	t.Alone = why.Error()
	t.Levels, err = Reference(ctx, s.Game, limits.Depth, max(t.Bound, 1))
	t.Checked = len(t.Levels)
	if len(t.Levels) <= limits.Depth && len(t.Levels) > 0 && t.Levels[len(t.Levels)-1].Ended != t.Levels[len(t.Levels)-1].Sequences {
		t.Short = fmt.Sprintf("the reference semantics has made %d joint moves; --check N lets it make more", t.Bound)
	}
	if spent(err) {
		t.Short, err = err.Error(), nil
	}
	if err != nil {
		return workbench.Placed(s.File.Source, err)
	}
	return nil
}

// spent tells whether an error is that of a budget that is used up.
func spent(err error) bool {
	var budget *play.BudgetError
	return errors.As(err, &budget)
}

// WriteText writes the table for people.
func (t *Table) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s\n", report.Printable(t.Path))
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "depth\tsequences\tstates\tover\tstuck\tsequences that end\t")
	for d, l := range t.Levels {
		if l.Partial {
			fmt.Fprintf(tw, "%d\t%s\t\t\t\t\t\n", d, l.Sequences)
			continue
		}
		fmt.Fprintf(tw, "%d\t%s\t%d\t%d\t%d\t%s\t\n", d, l.Sequences, l.States, l.Over, l.Stuck, l.Ended)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if t.Short != "" {
		fmt.Fprintln(w, report.Printable(t.Short))
	}
	_, err := fmt.Fprintln(w, report.Printable(t.trust()))
	return err
}

// trust tells whether the network or the reference semantics has counted, and
// to which depth they agree.
func (t *Table) trust() string {
	switch {
	case t.Alone != "":
		return "counted by the reference semantics alone: " + t.Alone
	case t.Checked == 0:
		return "counted by the network, and not checked: --check N lets the reference semantics make N joint moves"
	case t.Checked == len(t.Levels):
		return "counted by the network; the reference semantics counts the same at all depths"
	}
	return fmt.Sprintf("counted by the network; the reference semantics counts the same to depth %d (it made at most %d joint moves: --check N)", t.Checked-1, t.Bound)
}

// A row is a depth in JSON. The sequences are texts, since they may be larger than
// the numbers of most readers.
type row struct {
	Depth     int    `json:"depth"`
	Sequences string `json:"sequences"`
	States    *int   `json:"states,omitempty"`
	Over      *int   `json:"over,omitempty"`
	Stuck     *int   `json:"stuck,omitempty"`
	Ended     string `json:"ended,omitempty"`
	Checked   bool   `json:"checked"`
}

// WriteJSON writes the table for programs.
func (t *Table) WriteJSON(w io.Writer) error {
	out := struct {
		Schema int    `json:"schema"`
		Path   string `json:"path"`
		Depths []row  `json:"depths"`
		Short  string `json:"short,omitempty"`
		Alone  string `json:"referenceAlone,omitempty"`
	}{1, t.Path, []row{}, t.Short, t.Alone}
	for d, l := range t.Levels {
		r := row{Depth: d, Sequences: l.Sequences.String(), Checked: d < t.Checked}
		if !l.Partial {
			r.States, r.Over, r.Stuck, r.Ended = &l.States, &l.Over, &l.Stuck, l.Ended.String()
		}
		out.Depths = append(out.Depths, r)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
