package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// A gameRow is the row of a game in the table of all games.
type gameRow struct {
	Name, Base, Link string // Base is the last part of the name
	Cells            []tableCell
}

// A tableCell is a cell of the table: a fact or an answer about a game. The script of the page
// sorts rows by the Order of their cells, or by the number in Text if Plain.
type tableCell struct {
	Text, Kind string // Kind is the CSS class: proved, violated, neutral, open, whole, invalid, unread, or empty
	Order      int
	About      string // an explanation of the text
	Plain      bool   // Text is a number
}

// unknownText is the text of a cell about which nothing is known.
const unknownText = "–"

// A tableColumn is a column of the table of all games.
type tableColumn struct{ Name, About string }

var tableColumns = []tableColumn{
	{"errors", "findings that make it no proper game"},
	{"warnings", "findings that are surely not meant"},
	{"notes", "what is worth knowing"},
	{completenessColumn, "whether all of it was looked at; no question is asked about a text that is not valid GDL"},
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

// completenessColumn is the name of the column that is shown only if some rulesheet was not checked
// completely.
const completenessColumn = "looked at"

// makeRow returns the row of the game in the table of all games.
func (m *pageMaker) makeRow() gameRow {
	r := gameRow{Name: m.doc.Path, Base: m.doc.Path[strings.LastIndex(m.doc.Path, "/")+1:], Link: "#" + m.idPrefix}
	r.Cells = []tableCell{countCell(m.counts.ErrorCount), countCell(m.counts.WarningCount), countCell(m.counts.NoteCount), m.completenessCell()}
	for _, p := range []string{"termination", "playability", "utility-structure", "winnability", "zero-sum", "turn-taking"} {
		r.Cells = append(r.Cells, m.verdictCell(p))
	}
	r.Cells = append(r.Cells, m.factCells()...)
	return r
}

func countCell(n int) tableCell { return tableCell{Text: fmt.Sprint(n), Order: n, Plain: true} }

// verdictCell returns the cell of a property. If it was asked for several roles the
// worst verdict counts.
func (m *pageMaker) verdictCell(property string) tableCell {
	worst := tableCell{Text: unknownText, Order: 3}
	for i := range m.doc.Verdicts {
		v := &m.doc.Verdicts[i]
		if v.Property != property {
			continue
		}
		c := tableCell{Text: string(v.Status), Kind: m.statusKind(v), Order: map[document.Status]int{document.Violated: 0, document.Open: 1, document.Proved: 2}[v.Status]}
		if where := v.ProvisoClause(); where != "" {
			c.Text, c.About = c.Text+" *", where
		}
		if vacuous := v.Vacuity(); vacuous != "" {
			c.Text, c.About = string(v.Status)+" *", vacuous
		}
		if c.Order < worst.Order {
			worst = c
		}
	}
	return worst
}

// factCells returns the last cells of a row: roles, moves, choice, hidden information, dice and
// rules.
func (m *pageMaker) factCells() []tableCell {
	unknown := tableCell{Text: unknownText, Order: -1}
	cells := []tableCell{unknown, unknown, unknown, unknown, unknown, unknown}
	p := m.page
	if m.doc.Unread {
		return cells
	}
	cells[0] = countCell(len(p.Roles))
	if p.Played != nil && p.Played.Finished > 0 {
		cells[1] = countCell(p.Played.Longest)
	}
	if p.Played != nil && p.Played.Choice > 0 {
		cells[2] = tableCell{Text: fmt.Sprintf("%.1f", p.Played.Choice), Order: int(p.Played.Choice * 10)}
	}
	cells[3], cells[4] = yesCell(p.Hidden), yesCell(len(p.Players) < len(p.Roles))
	cells[5] = countCell(p.Rules + p.Facts)
	return cells
}

func yesCell(is bool) tableCell {
	if is {
		return tableCell{Text: "yes", Order: 1}
	}
	return tableCell{Text: "no"}
}

// A gameTable is the table of all games, without the columns in which no game has a known value, and without
// completenessColumn if all rulesheets were checked completely.
type gameTable struct {
	Columns []tableColumn
	Rows    []gameRow
	Where   string // the directory that holds all games
}

// newGameTable returns the table with the given rows, whose names are shortened by the directory that holds all games.
func newGameTable(rows []gameRow) gameTable {
	t := gameTable{Where: commonFolder(rows)}
	var kept []int
	for i, c := range tableColumns {
		telling := func(r gameRow) bool {
			return r.Cells[i].Text != unknownText && (c.Name != completenessColumn || r.Cells[i].Kind != "whole")
		}
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

// commonFolder returns the deepest directory that contains all games, with a slash; "" if there is
// none.
func commonFolder(rows []gameRow) string {
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

// A shownSummary counts the findings and answers of a whole report.
type shownSummary struct {
	Games, Findings, Answers string
	Interrupted              bool
	Invalid, Cut             string
	Notices                  []string
}

func newSummary(s *document.Summary) shownSummary {
	out := shownSummary{Games: plural.CountNoun(s.FileCount, "rulesheet"), Findings: report.FindingCountsText(s), Interrupted: s.WasInterrupted}
	if s.CutCount > 0 && !s.WasInterrupted {
		out.Cut = fmt.Sprintf("%d cut short", s.CutCount)
	}
	if s.InvalidCount > 0 {
		out.Invalid = fmt.Sprintf("%d %s", s.InvalidCount, document.NotValid)
	}
	out.Answers = report.AnswerCountsText(s)
	out.Notices = append(append(out.Notices, s.Notices...), s.Faults...)
	return out
}
