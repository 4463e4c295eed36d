package pipeline

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"slices"
	"strconv"
)

// tablesFn writes the tables of numbers as CSV files.
type tablesFn struct{ Dir string }

// tables holds the file names and headings, by the number of the table.
var tables = [...]struct {
	name    string
	heading []string
}{
	verdictTable: {"verdicts.csv", []string{"code", "property", "verdict", "questions", "games"}},
	findingTable: {"findings.csv", []string{"code", "name", "severity", "findings", "games"}},
	summaryTable: {"summary.csv", []string{"what", "games"}},
}

// pairRow returns a row with its numbers, and a key that is the same for all rows, so that they are
// written together.
func pairRow(row Row, tally Tally) (int, Numbered) {
	return 0, Numbered{row.Table, row.A, row.B, row.C, tally.Times, tally.Inputs}
}

// A Numbered is a row of a table with its numbers.
type Numbered struct {
	Table         int
	A, B, C       string
	Times, Inputs int
}

// ProcessElement writes all tables.
func (f *tablesFn) ProcessElement(ctx context.Context, _ int, rows func(*Numbered) bool) error {
	var list []Numbered
	var row Numbered
	for rows(&row) {
		list = append(list, row)
	}
	slices.SortFunc(list, func(a, b Numbered) int {
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.C, b.C))
	})
	for i, table := range tables {
		err := create(ctx, f.Dir+"/"+table.name, func(w *bufio.Writer) error {
			out := csv.NewWriter(w)
			out.Write(table.heading)
			for _, row := range list {
				if row.Table == i {
					out.Write(row.cells())
				}
			}
			out.Flush()
			return out.Error()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *Numbered) cells() []string {
	if r.Table == summaryTable {
		return []string{r.A, strconv.Itoa(r.Inputs)}
	}
	return []string{r.A, r.B, r.C, strconv.Itoa(r.Times), strconv.Itoa(r.Inputs)}
}
