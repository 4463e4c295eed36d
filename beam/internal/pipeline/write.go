package pipeline

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// writeFn writes the outcomes of one part into its two files, and counts what
// it writes.
type writeFn struct {
	Dir   string
	Parts int
}

// failure is a line of the file of failures.
type failure struct {
	ID       string `json:"id"`
	Source   string `json:"source"`
	Reason   string `json:"reason"`
	Attempts int    `json:"attempts,omitempty"`
}

// ProcessElement writes a part, sorted by id. The part is written also if
// there are no outcomes in it, so that files of an earlier run do not stay.
func (f *writeFn) ProcessElement(ctx context.Context, part int, _ func(*bool) bool, outcomes func(*Outcome) bool, emit func(Row, Tally)) error {
	list := sorted(outcomes)
	var failed []failure
	err := create(ctx, PartName(f.Dir, "results", part, f.Parts), func(w *bufio.Writer) error {
		for i := range list {
			o := &list[i]
			if o.Failure != "" {
				failed = append(failed, failure{o.ID, o.Source, o.Failure, o.Attempts})
				continue
			}
			line, err := rewrite(o)
			if err != nil {
				return err
			}
			count(o, emit)
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	emit(Row{Table: summaryTable, A: "failed"}, Tally{len(failed), len(failed)})
	return create(ctx, PartName(f.Dir, "failures", part, f.Parts), func(w *bufio.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		for _, x := range failed {
			if err := e.Encode(x); err != nil {
				return err
			}
		}
		return nil
	})
}

// sorted returns outcomes by id. Of several inputs with one id only the first
// is answered: nobody could tell the answers apart.
func sorted(outcomes func(*Outcome) bool) (list []Outcome) {
	var o Outcome
	for outcomes(&o) {
		list = append(list, o)
		o = Outcome{}
	}
	slices.SortFunc(list, func(a, b Outcome) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Source, b.Source)) })
	first := 0
	for i := 1; i < len(list); i++ {
		switch o := &list[i]; {
		case o.ID != list[first].ID:
			first = i
		case o.Failure == "":
			o.Failure, o.Attempts = fmt.Sprintf("%s has this id too; give each rulesheet its own", list[first].Source), 0
		}
	}
	return list
}

// PartName is the name of a file with a part of the results or failures.
func PartName(dir, what string, part, parts int) string {
	return fmt.Sprintf("%s/%s-%05d-of-%05d.jsonl", dir, what, part, parts)
}
