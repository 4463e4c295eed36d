package pipeline

import "encoding/json"

// A Row is a row of a table without its numbers.
type Row struct {
	Table   int
	A, B, C string
}

// A Tally holds the number of occurrences, and of the inputs in which they are.
type Tally struct{ Times, Inputs int }

// The tables.
const (
	verdictTable = iota
	findingTable
	summaryTable
)

// content is the part of an answer that is counted in tables.
type content struct {
	Findings []struct{ Code, Name, Severity string }
	Verdicts []struct{ Code, Property, Verdict string }
	Valid    *bool
	Cut      string
	Errors   []string
}

// count emits the rows of tables to which an answer adds, and the numbers that it adds.
func count(o *Outcome, emit func(Row, Tally)) {
	var c content
	rows := map[Row]int{{Table: summaryTable, A: "answered"}: 1}
	if json.Unmarshal(o.Line, &c) != nil {
		c.Errors = append(c.Errors, "unreadable")
	}
	for _, x := range c.Findings {
		rows[Row{findingTable, x.Code, x.Name, x.Severity}]++
	}
	for _, x := range c.Verdicts {
		rows[Row{verdictTable, x.Code, x.Property, x.Verdict}]++
	}
	for what, is := range map[string]bool{"duplicates": o.Checked != o.ID, "cut short": c.Cut != "", "not valid": c.Valid != nil && !*c.Valid, "with errors": len(c.Errors) > 0} {
		if is {
			rows[Row{Table: summaryTable, A: what}]++
		}
	}
	for row, n := range rows {
		emit(row, Tally{n, 1})
	}
}

// add returns the sum of two tallies.
func add(a, b Tally) Tally { return Tally{a.Times + b.Times, a.Inputs + b.Inputs} }
