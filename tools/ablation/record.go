package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/gdllint/gdllint/prover/internal/plan"
)

// A Record is the result of running the prover on one game.
type Record struct {
	GameName           string            `json:"game"`
	OmittedRows        string            `json:"without,omitempty"` // the rows that were left out
	ConflictBudget     int64             `json:"budget"`
	ProcessorSeconds   float64           `json:"seconds"`
	ConflictCount      int64             `json:"conflicts"`
	QueryCount         int64             `json:"queries"`
	CutShort           bool              `json:"cut,omitempty"`   // the run took too long
	SupportUnknown     bool              `json:"loose,omitempty"` // not all supports are known
	VerdictsByQuestion map[string]string `json:"verdicts"`
	MeasuredRows       []*RowRecord      `json:"rows"` // the rows that were run, in the order in which they began
}

// A RowRecord is the cost of a row of the plan in a game, with the rows that are part of it, and
// its results, without them.
type RowRecord struct {
	RowName          string   `json:"name"`
	ParentRow        string   `json:"of,omitempty"` // the row of which this row is a part
	CallCount        int      `json:"calls"`
	ProcessorSeconds float64  `json:"seconds"`
	ConflictCount    int64    `json:"conflicts"`
	EffortUnits      int64    `json:"effort,omitempty"`
	QueryCount       int64    `json:"queries"`
	DecidedQuestions []string `json:"decided,omitempty"`
	ProvedInvariants int      `json:"proved,omitempty"`
	UsedInvariants   int      `json:"used,omitempty"` // invariants that are in the support of some proof
}

// splitRowSet returns the names of the rows in a set, which have '+' between them.
func splitRowSet(set string) []string { return strings.Split(set, "+") }

// rowsOfSet returns the rows of a set and the rows that are parts of them.
func rowsOfSet(set string) (rows []string) {
	for _, name := range splitRowSet(set) {
		rows = append(rows, plan.RowParts(name)...)
	}
	return rows
}

// rowRecord returns the entry of a row; nil if it was not run.
func (r *Record) rowRecord(name string) *RowRecord {
	for _, row := range r.MeasuredRows {
		if row.RowName == name {
			return row
		}
	}
	return nil
}

// rowMattered reports whether a row or one of its parts decided a question or proved an
// invariant that some proof needs.
func (r *Record) rowMattered(name string) bool {
	decided, _, used := r.rowContribution(name)
	return decided > 0 || used > 0
}

// countDecidedQuestions returns the number of questions that were decided.
func (r *Record) countDecidedQuestions() (n int) {
	for _, status := range r.VerdictsByQuestion {
		if status != "open" {
			n++
		}
	}
	return n
}

// A runKey identifies a run.
type runKey struct{ gameName, omittedRow string }

// A recordBook holds the records of runs, which it also adds to a file, if there is one.
type recordBook struct {
	bookFile     *os.File // nil if records are only in memory
	recordsByKey map[runKey]*Record
}

// openRecordBook returns the book with the records in a file; without records if path is "". The file is cut at the first
// line that is no record, such as an unfinished last one. Records with another budget are an error.
func openRecordBook(path string, budget int64) (*recordBook, error) {
	b := &recordBook{recordsByKey: map[runKey]*Record{}}
	if path == "" {
		return b, nil
	}
	var err error
	if b.bookFile, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	if err := b.readRecords(budget); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), b.closeFile())
	}
	return b, nil
}

// readRecords reads the records in the file, up to the first line that is none, and cuts the file there.
func (b *recordBook) readRecords(budget int64) error {
	lines := bufio.NewReader(b.bookFile)
	good := int64(0)
	for {
		line, err := lines.ReadBytes('\n')
		r := &Record{}
		if err != nil || json.Unmarshal(line, r) != nil {
			break
		}
		if r.ConflictBudget != budget {
			return fmt.Errorf("%s was measured with %d conflicts, not %d", r.GameName, r.ConflictBudget, budget)
		}
		good += int64(len(line))
		b.recordsByKey[runKey{r.GameName, r.OmittedRows}] = r
	}
	if err := b.bookFile.Truncate(good); err != nil {
		return err
	}
	_, err := b.bookFile.Seek(good, io.SeekStart)
	return err
}

// addRecord adds a record to the book and its file.
func (b *recordBook) addRecord(r *Record) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	b.recordsByKey[runKey{r.GameName, r.OmittedRows}] = r
	if b.bookFile == nil {
		return nil
	}
	_, err = b.bookFile.Write(append(line, '\n'))
	return err
}

// closeFile closes the file, if there is one.
func (b *recordBook) closeFile() error {
	if b.bookFile == nil {
		return nil
	}
	return b.bookFile.Close()
}
