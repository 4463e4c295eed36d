package main

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// The formulas of IJCAI 2009 and AAAI 2010 are stated in the property
// language, over the fluents of each game.

// columnStatement returns the formula that a column of these papers states about a
// game; "" for a column of another kind.
func columnStatement(file *gdl.File, column string) string {
	switch {
	case column == "control-unique":
		return "(control control)" // IJCAI 2009: exactly one role has control
	case strings.HasPrefix(column, "board-unique"):
		// IJCAI 2009: a cell has at most one content. Proved properties of control may
		// be used, as the prover always does.
		return boardUniqueness(file)
	case column == "control-after-n":
		return controlAfterRound(file)
	case strings.HasPrefix(column, "persistence ("):
		return persistentContent(strings.TrimSuffix(strings.TrimPrefix(column, "persistence ("), ")"))
	}
	return ""
}

// isStatedColumn tells whether a column states a formula.
func isStatedColumn(column string) bool { return columnStatement(&gdl.File{}, column) != "" }

// boardUniqueness states that (cell X Y CONTENT) has at most one content. Games
// with another fluent for cells state it about that one, whose content may be
// the first argument.
func boardUniqueness(file *gdl.File) string {
	names := map[string]bool{}
	for _, r := range file.Rules {
		if r.Head.Name == gdl.Init && len(r.Head.Args) == 1 {
			names[r.Head.Args[0].Name] = true
		}
	}
	switch {
	case names["location"] && names["blockednorth"]: // (location CONTENT X Y)
		return "(functional location 1)"
	case names["location"]:
		return "(functional location)"
	}
	return "(functional cell)"
}

// controlAfterRound states that a role that has control has it again after as many
// moves as there are roles (AAAI 2010 Fig. 2).
func controlAfterRound(file *gdl.File) string {
	f := "(true (control ?r))"
	for _, r := range file.Rules {
		if r.Head.Name == gdl.Role && len(r.Body) == 0 && r.Head.Args[0].String() != gdl.Random {
			f = "(after " + f + ")"
		}
	}
	return "(forall (?r) (=> (true (control ?r)) " + f + "))"
}

// persistentContent states that cells keep a content, or that they stay without it.
func persistentContent(content string) string {
	if rest, negative := strings.CutPrefix(content, "not "); negative {
		return "(persistent (not (true (cell ?x ?y " + rest + "))))"
	}
	return "(persistent (true (cell ?x ?y " + content + ")))"
}

// statedQuestion returns the question about a formula. Its sequences are those of
// Def. 8, as in the papers.
func statedQuestion(file *gdl.File, name, text string) (proof.Question, error) {
	src := gdl.NewSource(token.NewFileSet(), name, []byte(text))
	statements, faults := property.FromText(property.NewScope(file), src)
	if len(faults) > 0 || len(statements) != 1 {
		return proof.Question{}, fmt.Errorf("%s: '%s' cannot be read: %v", name, text, faults)
	}
	return proof.Question{Property: proof.Invariant, Name: name, Formula: statements[0].Formula, PlayableOnly: true}, nil
}
