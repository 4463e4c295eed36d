package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// writeAnswers asks the questions of some columns about one game and writes the answers as JSON. It
// is run in a separate process for comparisons.
func writeAnswers(ctx context.Context, o *tableOptions, out io.Writer) error {
	r := &gameRow{gameName: o.answeredFile, fileName: filepath.Base(o.answeredFile)}
	for _, name := range strings.Split(o.askedColumns, ",") {
		q, column, ok := columnQuestion(name)
		if !ok {
			return fmt.Errorf("unknown column '%s'", name)
		}
		r.answeredCells = append(r.answeredCells, tableCell{columnName: column, askedName: name, proofQuestion: q})
	}
	result := rowSolver{tableDir: filepath.Dir(o.answeredFile), proofBudget: o.proofBudget.Budget, gameTimeout: o.gameTimeout}.solveRow(ctx, r)
	if result.solveError != nil {
		return result.solveError
	}
	cells := map[string]columnAnswer{}
	for i := range r.answeredCells {
		c := &r.answeredCells[i]
		a := columnAnswer{Answer: c.ownAnswer(), Seconds: c.proofVerdict.Seconds}
		if c.isCount() {
			a.Answer = fmt.Sprint(c.proofVerdict.ProvedFormulas)
		}
		cells[c.askedName] = a
	}
	return json.NewEncoder(out).Encode(cells)
}
