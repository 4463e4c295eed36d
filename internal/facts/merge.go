package facts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// This file reads, merges and writes tables of facts in JSON.

// tableSchema is the version of the format of facts in JSON.
const tableSchema = 1

// A Table holds the figures of several games as rows of JSON values, by name.
type Table struct {
	name  string
	shard string // K/N; "" if the run was not about a shard
	rows  []map[string]any
}

// ReadTable reads the JSON text of a table. Errors contain the name.
func ReadTable(name string, text []byte) (*Table, error) {
	t := &Table{name: name}
	if err := t.decodeText(text); err != nil {
		return nil, fmt.Errorf("%s: not facts of gdllint: %w", name, err)
	}
	return t, nil
}

func (t *Table) decodeText(text []byte) error {
	var whole struct {
		Games  []map[string]any `json:"games"`
		Schema int              `json:"schema"`
		Shard  string           `json:"shard"`
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	dec.UseNumber() // numbers are written as they were read
	if err := dec.Decode(&whole); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more text follows the table")
	}
	if whole.Schema != tableSchema {
		return fmt.Errorf("the table has version %d of the format, and this program reads version %d", whole.Schema, tableSchema)
	}
	names := (&GameFacts{}).tableRow()
	for _, row := range whole.Games {
		if path, _ := row["path"].(string); path == "" {
			return errors.New("a game has no path")
		}
		for name := range row {
			if _, known := names[name]; !known {
				return fmt.Errorf("it has a field %q, which tables of facts do not have", name)
			}
		}
	}
	t.shard, t.rows = whole.Shard, whole.Games
	return nil
}

// MergeTables returns the table with the rows of all tables, sorted by path. It fails if a shard is
// missing, or if two tables are about the same game.
func MergeTables(tables []*Table) (*Table, error) {
	var parts []report.ReportPart
	for _, t := range tables {
		part := report.ReportPart{ReportName: t.name, ShardLabel: t.shard}
		for _, row := range t.rows {
			part.FilePaths = append(part.FilePaths, row["path"].(string))
		}
		parts = append(parts, part)
	}
	order, err := report.MergeOrder(parts)
	if err != nil {
		return nil, err
	}
	merged := &Table{rows: []map[string]any{}}
	for _, at := range order {
		merged.rows = append(merged.rows, tables[at.PartIndex].rows[at.FileIndex])
	}
	return merged, nil
}

// HasFaults tells whether some game could not be measured.
func (t *Table) HasFaults() bool {
	for _, row := range t.rows {
		if text, _ := row["fault"].(string); text != "" {
			return true
		}
	}
	return false
}

// WriteTable writes a table as JSON.
func (t *Table) WriteTable(out io.Writer) error {
	whole := map[string]any{"schema": tableSchema, "games": t.rows}
	if t.shard != "" {
		whole["shard"] = t.shard
	}
	return screen.WriteJSON(out, whole, " ")
}
