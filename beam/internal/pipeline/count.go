package pipeline

import "encoding/json"

// A Row is what is counted: a row of a table but for its numbers.
type Row struct {
	Table   int
	A, B, C string
}

// A Tally counts occurrences, and the inputs in which they are.
type Tally struct{ Times, Inputs int }

// The tables.
const (
	verdictTable = iota
	findingTable
	summaryTable
)

// content is what tables say about an answer.
type content struct {
	Findings []struct{ Code, Name, Severity string }
	Verdicts []struct{ Code, Property, Verdict string }
	Valid    *bool
	Cut      string
	Errors   []string
}

// count emits what an answer adds to the tables.
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

// add adds tallies.
func add(a, b Tally) Tally { return Tally{a.Times + b.Times, a.Inputs + b.Inputs} }
