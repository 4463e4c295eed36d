package pipeline

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// writeFn writes the outcomes of one part to a file of results and a file of failures, and counts
// them for the tables.
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

// ProcessElement writes the outcomes of a part, sorted by id. A part without outcomes is written
// too, to replace the files of an earlier run.
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

// sorted returns outcomes sorted by id. If several inputs have the same id, all except the first
// become failures, since their answers could not be distinguished.
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

// PartName returns the path of a file with a part of the results or failures.
func PartName(dir, what string, part, parts int) string {
	return fmt.Sprintf("%s/%s-%05d-of-%05d.jsonl", dir, what, part, parts)
}
