package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A printedCell is a cell of a printed table.
type printedCell struct {
	paperName, gameName, propertyName string
	printedAnswer                     string
	fileName                          string
}

// readTargets returns the cells in a list: after a heading, each line has paper, game, property,
// printed answer, seconds and file.
func readTargets(path string) ([]printedCell, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var targets []printedCell
	for i, line := range strings.Split(string(text), "\n") {
		fields := strings.Split(strings.TrimRight(line, "\r"), "\t")
		if i == 0 || line == "" {
			continue
		}
		if len(fields) < 6 {
			return nil, fmt.Errorf("%s:%d: %d columns; 6 are expected", path, i+1, len(fields))
		}
		targets = append(targets, printedCell{fields[0], fields[1], fields[2], fields[3], fields[5]})
	}
	return targets, nil
}

// A gameRow is a game of a table: the cells that a question answers.
type gameRow struct {
	gameName, fileName string
	answeredCells      []tableCell
	unaskedCells       int // cells that no question answers, or that are not printed
}

// A tableCell holds the printed answer of a paper and the verdict of the prover.
type tableCell struct {
	columnName       string // the property of the prover that answers it, with the roles; or the name of a stated column
	askedName        string // the name of the column in the list of cells; set in a process that answers for a comparison
	printedAnswer    string
	proofQuestion    proof.Question
	proofVerdict     proof.Verdict
	oppositeEvidence string // where the verdict is the opposite of the printed answer
}

// groupRows groups the cells of a paper by game, in the printed order; only those of the game, unless it is "".
func groupRows(targets []printedCell, paper, game string) []*gameRow {
	var rows []*gameRow
	for _, t := range targets {
		if !strings.EqualFold(t.paperName, paper) || game != "" && t.gameName != game {
			continue
		}
		i := slices.IndexFunc(rows, func(r *gameRow) bool { return r.gameName == t.gameName })
		if i < 0 {
			i = len(rows)
			rows = append(rows, &gameRow{gameName: t.gameName, fileName: t.fileName})
		}
		q, column, ok := columnQuestion(t.propertyName)
		if !ok || t.printedAnswer == "" || t.printedAnswer == "n/a" {
			rows[i].unaskedCells++
			continue
		}
		rows[i].answeredCells = append(rows[i].answeredCells, tableCell{columnName: column, printedAnswer: t.printedAnswer, proofQuestion: q})
	}
	return rows
}

// propertyColumns maps the papers' columns to properties.
var propertyColumns = map[string]proof.Property{
	"functionals": proof.Functionals,
	"playability": proof.Playability,
	"turntaking":  proof.TurnTaking,
	"zerosum":     proof.ZeroSum,
	"uniquegoals": proof.UtilityStructure,
	"monotonic":   proof.Monotonic,
	"persistence": proof.Persistence,
}

// knowledgeColumns maps the columns of KR 2012, whose names continue with roles, to properties.
var knowledgeColumns = map[string]proof.Property{
	"knows-legals":   proof.KnowsLegal,
	"knows-goals":    proof.KnowsGoal,
	"knows-terminal": proof.KnowsTerminal,
}

// columnQuestion returns the question that a column asks, and the columnName of its cells; false if no question answers
// it. "knows-goals x of o" asks whether x knows the goal values of o.
func columnQuestion(property string) (q proof.Question, column string, ok bool) {
	if p, ok := propertyColumns[property]; ok {
		return proof.Question{Property: p}, string(p), true
	}
	if isStatedColumn(property) {
		return proof.Question{Property: proof.Invariant, Name: property, PlayableOnly: true}, property, true
	}
	words := strings.Fields(property)
	p, ok := knowledgeColumns[words[0]]
	switch {
	case !ok || len(words) != 2 && (len(words) != 4 || words[2] != "of"):
		return q, property, false
	case len(words) == 2:
		return proof.Question{Property: p, Role: words[1]}, string(p) + " " + words[1], true
	}
	return proof.Question{Property: p, Role: words[1], AboutRole: words[3]}, strings.Join([]string{string(p), words[1], "of", words[3]}, " "), true
}

// listPapers returns the papers in the order of the list of cells, or only the wanted one.
func listPapers(targets []printedCell, only string) []string {
	if only != "" {
		return []string{only}
	}
	var papers []string
	for _, t := range targets {
		if !slices.Contains(papers, t.paperName) {
			papers = append(papers, t.paperName)
		}
	}
	return papers
}
