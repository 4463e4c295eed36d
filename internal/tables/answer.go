package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// answer asks the questions of some columns about one game and writes the
// answers as JSON. The comparison runs it in a process of its own.
func answer(ctx context.Context, o *options, out io.Writer) error {
	r := &row{game: o.answer, file: filepath.Base(o.answer)}
	for _, name := range strings.Split(o.ask, ",") {
		q, column, ok := questionOf(name)
		if !ok {
			return fmt.Errorf("unknown column '%s'", name)
		}
		r.cells = append(r.cells, cell{column: column, asked: name, question: q})
	}
	result := solver{dir: filepath.Dir(o.answer), budget: o.budget.Budget, timeout: o.timeout}.solve(ctx, r)
	if result.err != nil {
		return result.err
	}
	cells := map[string]answered{}
	for i := range r.cells {
		c := &r.cells[i]
		a := answered{Answer: c.ours(), Seconds: c.verdict.Seconds}
		if c.isCount() {
			a.Answer = fmt.Sprint(c.verdict.Proved)
		}
		cells[c.asked] = a
	}
	return json.NewEncoder(out).Encode(cells)
}
