package perft

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/session"
)

// A Table holds the counts of a game by depth, and how many of them were checked.
type Table struct {
	SheetPath      string
	DepthCounts    []DepthCount
	AgreedDepths   int    // depths on which the network and the reference semantics agree
	ReferenceBound int    // the greatest number of joint moves that the reference semantics makes
	StopReason     string // why there are no more depths, or why not all were checked; "" if no limit was reached
	NetworkFailure string // why there is no network, so that only the reference semantics counted; "" if there is one
}

// CountSheet returns the counts of the game of a rulesheet. The reference semantics makes at most
// check joint moves.
func CountSheet(ctx context.Context, s *session.Sheet, limits CountLimits, check int) (*Table, error) {
	return guard.RunValue("counting", func() (*Table, error) {
		t := &Table{SheetPath: s.Path, ReferenceBound: check}
		net, err := session.BuildNetwork(ctx, s.File, session.LongGrounding)
		if err != nil {
			return t, t.countReferenceAlone(ctx, s, limits, err)
		}
		t.DepthCounts, err = CountNetwork(ctx, net, limits)
		switch cut := guard.CutCause(ctx); {
		case err != nil && cut != nil:
			t.StopReason = cut.Error()
			return t, nil
		case errors.Is(err, ErrTooManyStates):
			t.StopReason = fmt.Sprintf("depth %d has more than %d states; --states N keeps more", len(t.DepthCounts)-1, limits.MaxStates)
		case errors.Is(err, ErrWorkLimit):
			t.StopReason = "the limit of the work is reached"
		case err != nil:
			return t, err
		}
		reference, err := CountReference(ctx, s.Game, limits.MaxDepth, check)
		if cut := guard.CutCause(ctx); err != nil && cut != nil {
			t.StopReason, err = "not checked to the end: "+cut.Error(), nil
		} else if err != nil && session.CutReason(ctx, err) == nil {
			return t, session.LocateError(s.File.Source, err)
		}
		t.AgreedDepths, err = CompareCounts(t.DepthCounts, reference)
		return t, err
	})
}

// countReferenceAlone fills the table by the reference semantics alone; why says why there is no
// network.
func (t *Table) countReferenceAlone(ctx context.Context, s *session.Sheet, limits CountLimits, why error) (err error) {
	if cut := guard.CutCause(ctx); cut != nil {
		t.StopReason = "nothing is counted: " + cut.Error()
		return nil
	}
	t.NetworkFailure = why.Error()
	t.DepthCounts, err = CountReference(ctx, s.Game, limits.MaxDepth, max(t.ReferenceBound, 1))
	t.AgreedDepths = len(t.DepthCounts)
	if len(t.DepthCounts) <= limits.MaxDepth && len(t.DepthCounts) > 0 && t.DepthCounts[len(t.DepthCounts)-1].EndedSequences != t.DepthCounts[len(t.DepthCounts)-1].MoveSequences {
		t.StopReason = fmt.Sprintf("the reference semantics has made %d joint moves; --check N lets it make more", t.ReferenceBound)
	}
	if cut := session.CutReason(ctx, err); cut != nil {
		t.StopReason = cut.Error()
	} else if err != nil {
		return session.LocateError(s.File.Source, err)
	}
	return nil
}

// WriteText writes the table as text.
func (t *Table) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s\n", report.MakePrintable(t.SheetPath))
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "depth\tsequences\tstates\tover\tstuck\tsequences that end\t")
	for d, l := range t.DepthCounts {
		if l.SequencesOnly {
			fmt.Fprintf(tw, "%d\t%s\t\t\t\t\t\n", d, l.MoveSequences)
			continue
		}
		fmt.Fprintf(tw, "%d\t%s\t%d\t%d\t%d\t%s\t\n", d, l.MoveSequences, l.DistinctStates, l.TerminalStates, l.StuckStates, l.EndedSequences)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if t.StopReason != "" {
		fmt.Fprintln(w, report.MakePrintable(t.StopReason))
	}
	_, err := fmt.Fprintln(w, report.MakePrintable(t.describeCheck()))
	return err
}

// describeCheck returns words for whether the network or the reference semantics has counted, and
// to which depth they agree.
func (t *Table) describeCheck() string {
	switch {
	case len(t.DepthCounts) == 0:
		return "no depth was counted"
	case t.NetworkFailure != "":
		return "counted by the reference semantics alone: " + t.NetworkFailure
	case t.AgreedDepths == 0:
		return "counted by the network, and not checked: --check N lets the reference semantics make N joint moves"
	case t.AgreedDepths == len(t.DepthCounts) && t.StopReason != "":
		return "counted by the network; the reference semantics counts the same at all depths that were counted"
	case t.AgreedDepths == len(t.DepthCounts):
		return "counted by the network; the reference semantics counts the same at all depths"
	}
	return fmt.Sprintf("counted by the network; the reference semantics counts the same to depth %d (it made at most %d joint moves: --check N)", t.AgreedDepths-1, t.ReferenceBound)
}

// A jsonDepth is the count of a depth in JSON. Numbers of sequences are strings, since they may be
// larger than the numbers that most readers of JSON allow.
type jsonDepth struct {
	Depth          int    `json:"depth"`
	Sequences      string `json:"sequences"`
	DistinctStates *int   `json:"states,omitempty"`
	TerminalStates *int   `json:"over,omitempty"`
	StuckStates    *int   `json:"stuck,omitempty"`
	EndedSequences string `json:"ended,omitempty"`
	Checked        bool   `json:"checked"`
}

// WriteJSON writes the table as JSON.
func (t *Table) WriteJSON(w io.Writer) error {
	out := struct {
		Schema int         `json:"schema"`
		Path   string      `json:"path"`
		Depths []jsonDepth `json:"depths"`
		Short  string      `json:"short,omitempty"`
		Alone  string      `json:"referenceAlone,omitempty"`
	}{1, t.SheetPath, []jsonDepth{}, t.StopReason, t.NetworkFailure}
	for d, l := range t.DepthCounts {
		r := jsonDepth{Depth: d, Sequences: l.MoveSequences.String(), Checked: d < t.AgreedDepths}
		if !l.SequencesOnly {
			r.DistinctStates, r.TerminalStates, r.StuckStates, r.EndedSequences = &l.DistinctStates, &l.TerminalStates, &l.StuckStates, l.EndedSequences.String()
		}
		out.Depths = append(out.Depths, r)
	}
	return screen.WriteJSON(w, out, "  ")
}
