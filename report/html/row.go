package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// A row is a game in the table of all games.
type row struct {
	Name, Base, Link        string // Base is the last part of the name
	Errors, Warnings, Notes int
	Cells                   []cell
}

// A cell is a fact or an answer about a game. Tables are sorted by Order, or by
// Text if that is a number.
type cell struct {
	Text, Kind string // Kind is proved, violated, open, invalid, unread, or empty
	Order      int
	About      string // the text beside it
	Plain      bool   // Text is the number itself
}

// none is the text of a cell about which nothing is known.
const none = "–"

// A column is a column of the table of all games.
type column struct{ Name, About string }

var columns = []column{
	{"errors", "findings that make it no proper game"},
	{"warnings", "findings that are surely not meant"},
	{"notes", "what is worth knowing"},
	{lookedAt, "whether all of it was looked at; of a text that is no valid GDL nothing is asked"},
	{"ends", "termination: every match ends"},
	{"playable", "playability: everybody always has a move"},
	{"goals", "utility structure: everybody has one goal value at the end"},
	{"winnable", "winnability: every role can win"},
	{"zero-sum", "goal values add up to 100"},
	{"turns", "turn-taking: one role at a time has a choice"},
	{"roles", "how many roles there are"},
	{"moves", "length of the longest match that was seen"},
	{"choice", "mean number of legal moves where there is a choice"},
	{"hidden", "roles do not see everything"},
	{"dice", "chance takes part"},
	{"rules", "how many rules and facts the rulesheet has"},
}

// lookedAt is the column that is shown only if a rulesheet was not checked
// completely.
const lookedAt = "looked at"

// row makes the row of a file.
func (m *maker) row() row {
	r := row{Name: m.name(), Base: base(m.name()), Link: "#" + m.id}
	for i := range m.file.Findings {
		switch m.file.Findings[i].Severity {
		case finding.Error:
			r.Errors++
		case finding.Warning:
			r.Warnings++
		default:
			r.Notes++
		}
	}
	r.Cells = []cell{count(r.Errors), count(r.Warnings), count(r.Notes), m.whole()}
	for _, p := range []proof.Property{proof.Termination, proof.Playability, proof.UtilityStructure, proof.Winnability, proof.ZeroSum, proof.TurnTaking} {
		r.Cells = append(r.Cells, m.verdict(p))
	}
	r.Cells = append(r.Cells, m.factCells()...)
	return r
}

// base returns the last part of a name.
func base(name string) string { return name[strings.LastIndex(name, "/")+1:] }

func count(n int) cell { return cell{Text: fmt.Sprint(n), Order: n, Plain: true} }

// verdict returns the cell of a property. If it was asked for several roles the
// worst verdict counts.
func (m *maker) verdict(p proof.Property) cell {
	worst := cell{Text: none, Order: 3}
	for i := range m.file.Verdicts {
		v := &m.file.Verdicts[i]
		if v.Property != p {
			continue
		}
		c := cell{Text: string(v.Status), Kind: string(v.Status), Order: map[proof.Status]int{proof.Violated: 0, proof.Open: 1, proof.Proved: 2}[v.Status]}
		if proviso := report.Proviso(m.file, v); proviso != "" {
			c.Text, c.About = c.Text+" *", "where "+proviso
		}
		if c.Order < worst.Order {
			worst = c
		}
	}
	return worst
}

// factCells returns the last cells of a row.
func (m *maker) factCells() []cell {
	unknown := cell{Text: none, Order: -1}
	cells := []cell{unknown, unknown, unknown, unknown, unknown, unknown}
	f := m.file.Parsed
	if f == nil {
		return cells
	}
	cells[0] = count(len(f.Roles()))
	if m.seen != nil && m.seen.profile.Finished > 0 {
		cells[1] = count(m.seen.profile.Longest)
	}
	if m.seen != nil && m.seen.profile.Choices > 0 {
		mean := m.seen.profile.Average()
		cells[2] = cell{Text: fmt.Sprintf("%.1f", mean), Order: int(mean * 10)}
	}
	cells[3], cells[4] = yes(!f.Observed()), yes(len(roles.Players(f)) < len(f.Roles()))
	cells[5] = count(len(f.Rules))
	return cells
}

func yes(is bool) cell {
	if is {
		return cell{Text: "yes", Order: 1}
	}
	return cell{Text: "no"}
}

// A table is the table of all games, without columns in which nothing is known.
type table struct {
	Columns []column
	Rows    []row
	Where   string // the directory that holds all games
}

func newTable(rows []row) table {
	t := table{Where: common(rows)}
	var kept []int
	for i, c := range columns {
		telling := func(r row) bool { return r.Cells[i].Text != none && (c.Name != lookedAt || r.Cells[i].Kind != "") }
		if slices.ContainsFunc(rows, telling) {
			kept = append(kept, i)
			t.Columns = append(t.Columns, c)
		}
	}
	for _, r := range rows {
		short := r
		short.Name = strings.TrimPrefix(r.Name, t.Where)
		short.Cells = nil
		for _, i := range kept {
			short.Cells = append(short.Cells, r.Cells[i])
		}
		t.Rows = append(t.Rows, short)
	}
	return t
}

// common returns the longest directory, with a slash, that is a prefix of all
// names.
func common(rows []row) string {
	if len(rows) == 0 {
		return ""
	}
	where := rows[0].Name
	for _, r := range rows {
		for !strings.HasPrefix(r.Name, where) {
			where = where[:len(where)-1]
		}
	}
	return where[:strings.LastIndex(where, "/")+1]
}

// A summary counts the findings and answers of a whole report.
type summary struct {
	Games, Findings, Answers string
	Interrupted              bool
	Invalid, Cut             string
	Notices                  []string
}

func summaryOf(s *report.Summary) summary {
	out := summary{Games: plural.Count(s.Files, "rulesheet"), Findings: counts(s.Errors, s.Warnings, s.Notes), Interrupted: s.Interrupted}
	if s.Cut > 0 && !s.Interrupted {
		out.Cut = fmt.Sprintf("%d cut short", s.Cut)
	}
	if s.Invalid > 0 {
		out.Invalid = fmt.Sprintf("%d %s", s.Invalid, report.NotValid)
	}
	out.Answers = s.Answers()
	for _, text := range s.Notices {
		out.Notices = append(out.Notices, report.Printable(text))
	}
	for _, err := range append(s.Usage[:len(s.Usage):len(s.Usage)], s.Faults...) {
		out.Notices = append(out.Notices, report.Printable(err.Error()))
	}
	return out
}
