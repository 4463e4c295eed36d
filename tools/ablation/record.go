package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// A Record is a run over one game.
type Record struct {
	Game      string            `json:"game"`
	Without   string            `json:"without,omitempty"` // the rows that were left out
	Budget    int64             `json:"budget"`            // in conflicts
	Seconds   float64           `json:"seconds"`           // of the processor
	Conflicts int64             `json:"conflicts"`
	Queries   int64             `json:"queries"`
	Cut       bool              `json:"cut,omitempty"`   // it took too long
	Loose     bool              `json:"loose,omitempty"` // not all supports are known
	Verdicts  map[string]string `json:"verdicts"`        // by question
	Rows      []*Row            `json:"rows"`            // that were run, in the order in which they began
}

// A Row is the cost of a row of the plan in a game, with the rows that are part of it, and
// its results, without them.
type Row struct {
	Name      string   `json:"name"`
	Of        string   `json:"of,omitempty"` // the row that it is a part of
	Calls     int      `json:"calls"`
	Seconds   float64  `json:"seconds"` // of the processor
	Conflicts int64    `json:"conflicts"`
	Queries   int64    `json:"queries"`
	Decided   []string `json:"decided,omitempty"` // questions
	Proved    int      `json:"proved,omitempty"`  // invariants
	Used      int      `json:"used,omitempty"`    // of these, in the support of some proof
}

// rowsIn returns the rows of a set: several are left out together with '+'
// between them.
func rowsIn(set string) []string { return strings.Split(set, "+") }

// row returns the entry of a row; nil if it was not run.
func (r *Record) row(name string) *Row {
	for _, row := range r.Rows {
		if row.Name == name {
			return row
		}
	}
	return nil
}

// mattered reports whether a row or one of its parts decided a question or proved an
// invariant that some proof needs.
func (r *Record) mattered(name string) bool {
	decided, _, used := r.brought(name)
	return decided > 0 || used > 0
}

// decided counts the questions that were decided.
func (r *Record) decided() (n int) {
	for _, status := range r.Verdicts {
		if status != "open" {
			n++
		}
	}
	return n
}

// A key names a run.
type key struct{ game, without string }

// A book holds records, in a file that grows by a line with each, or only in
// memory.
type book struct {
	file *os.File // nil for none
	all  map[key]*Record
}

// openBook reads the earlier records with the same budget. An unfinished last line is
// overwritten.
func openBook(path string, budget int64) (*book, error) {
	b := &book{all: map[key]*Record{}}
	if path == "" {
		return b, nil
	}
	var err error
	if b.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	if err := b.read(budget); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), b.close())
	}
	return b, nil
}

// read reads the file, up to the last complete line.
func (b *book) read(budget int64) error {
	lines := bufio.NewReader(b.file)
	good := int64(0)
	for {
		line, err := lines.ReadBytes('\n')
		r := &Record{}
		if err != nil || json.Unmarshal(line, r) != nil {
			break
		}
		if r.Budget != budget {
			return fmt.Errorf("%s was measured with %d conflicts, not %d", r.Game, r.Budget, budget)
		}
		good += int64(len(line))
		b.all[key{r.Game, r.Without}] = r
	}
	if err := b.file.Truncate(good); err != nil {
		return err
	}
	_, err := b.file.Seek(good, io.SeekStart)
	return err
}

// add writes a record down.
func (b *book) add(r *Record) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	b.all[key{r.Game, r.Without}] = r
	if b.file == nil {
		return nil
	}
	_, err = b.file.Write(append(line, '\n'))
	return err
}

// close closes the file.
func (b *book) close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}
