package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A target is a cell of a printed table.
type target struct {
	paper, game, property string
	printed               string
	file                  string
}

// readTargets reads the list of cells: lines of paper, game, property, printed
// answer, seconds and file, after a heading.
func readTargets(path string) ([]target, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var targets []target
	for i, line := range strings.Split(string(text), "\n") {
		fields := strings.Split(strings.TrimRight(line, "\r"), "\t")
		if i == 0 || line == "" {
			continue
		}
		if len(fields) < 6 {
			return nil, fmt.Errorf("%s:%d: %d columns; 6 are expected", path, i+1, len(fields))
		}
		targets = append(targets, target{fields[0], fields[1], fields[2], fields[3], fields[5]})
	}
	return targets, nil
}

// A row is a game of a table: the cells that a question answers.
type row struct {
	game, file string
	cells      []cell
	unasked    int // cells that no question answers, or that are not printed
}

// A cell holds the printed answer of a paper and the verdict of the prover.
type cell struct {
	column   string // in our terms
	asked    string // as the list of cells has it
	printed  string
	question proof.Question
	verdict  proof.Verdict
	evidence string // where the verdict is the opposite of the printed answer
}

// rowsOf groups the cells of a paper by game, in the printed order.
func rowsOf(targets []target, paper, game string) []*row {
	var rows []*row
	for _, t := range targets {
		if !strings.EqualFold(t.paper, paper) || game != "" && t.game != game {
			continue
		}
		i := slices.IndexFunc(rows, func(r *row) bool { return r.game == t.game })
		if i < 0 {
			i = len(rows)
			rows = append(rows, &row{game: t.game, file: t.file})
		}
		q, column, ok := questionOf(t.property)
		if !ok || t.printed == "" || t.printed == "n/a" {
			rows[i].unasked++
			continue
		}
		rows[i].cells = append(rows[i].cells, cell{column: column, printed: t.printed, question: q})
	}
	return rows
}

// columns maps the papers' columns to properties.
var columns = map[string]proof.Property{
	"functionals": proof.Functionals,
	"playability": proof.Playability,
	"turntaking":  proof.TurnTaking,
	"zerosum":     proof.ZeroSum,
	"uniquegoals": proof.UtilityStructure,
	"monotonic":   proof.Monotonic,
	"persistence": proof.Persistence,
}

// knowledge maps the columns of KR 2012, which go on with roles.
var knowledge = map[string]proof.Property{
	"knows-legals":   proof.KnowsLegal,
	"knows-goals":    proof.KnowsGoal,
	"knows-terminal": proof.KnowsTerminal,
}

// questionOf returns the question that a column asks, and the name of the
// column in our terms: "knows-goals x of o" asks whether x knows the goal
// values of o.
func questionOf(property string) (q proof.Question, column string, ok bool) {
	if p, ok := columns[property]; ok {
		return proof.Question{Property: p}, string(p), true
	}
	if isStated(property) {
		return proof.Question{Property: proof.Invariant, Name: property, Playable: true}, property, true
	}
	words := strings.Fields(property)
	p, ok := knowledge[words[0]]
	switch {
	case !ok || len(words) != 2 && (len(words) != 4 || words[2] != "of"):
		return q, property, false
	case len(words) == 2:
		return proof.Question{Property: p, Role: words[1]}, string(p) + " " + words[1], true
	}
	return proof.Question{Property: p, Role: words[1], About: words[3]}, strings.Join([]string{string(p), words[1], "of", words[3]}, " "), true
}

// papersOf lists the papers in the order of the list of cells, or the one that
// is wanted.
func papersOf(targets []target, only string) []string {
	if only != "" {
		return []string{only}
	}
	var papers []string
	for _, t := range targets {
		if !slices.Contains(papers, t.paper) {
			papers = append(papers, t.paper)
		}
	}
	return papers
}
