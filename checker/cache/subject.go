package cache

import "github.com/gdllint/gdllint/internal/store"

// Subject holds all inputs of the results for one rulesheet, besides the
// program. Limits of time are not part of it, since results that they cut short
// are not kept. The presentation of findings is not part of it either.
type Subject struct {
	Text       []byte
	Notation   string // the notation as it was asked for
	Properties []Text // texts beside the rulesheet
	Name       string // of the rulesheet, if there are such texts: findings about them may name it
	Alone      bool   // only the formulas of these texts are asked

	Analyzers []string // in the order in which they are run
	Wanted    []string // codes of the selected rules
	Only      bool     // unknown codes are not selected
	Prove     bool     // every question is asked
	Budget    string
	Solver    string // with its version: another one may reach other results
	Views     string
	Sizes     bool
}

// A Text is a text beside a rulesheet. Findings name it.
type Text struct {
	Name string
	Text []byte
}

// layout is the version of the encoding. Entries of other versions are never
// looked up.
const layout = "2"

// key returns the name of the entry for a subject.
func (s *Subject) key(program Program) store.Key {
	h := store.NewHash()
	h.Texts("gdllint result", layout, program.Build)
	h.Bytes(s.Text)
	h.Texts(s.Notation, s.Budget, s.Solver, s.Views, s.Name)
	h.Number(len(s.Properties))
	for _, p := range s.Properties {
		h.Texts(p.Name)
		h.Bytes(p.Text)
	}
	h.Texts(s.Analyzers...)
	h.Texts(s.Wanted...)
	for _, yes := range []bool{s.Alone, s.Only, s.Prove, s.Sizes} {
		h.Truth(yes)
	}
	return h.Key()
}
