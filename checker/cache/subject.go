package cache

import "github.com/gdllint/gdllint/internal/store"

// A Subject is all that the results for one rulesheet depend on, besides the
// program. What is not part of it must not make a difference:
// neither how long the work may take, which ends it and changes no result that
// is kept, nor how findings are shown.
type Subject struct {
	Text       []byte
	Notation   string // in which the text is to be read, as asked for
	Properties []Text // beside the rulesheet
	Name       string // of the rulesheet, if there are any: findings about them may name it
	Alone      bool   // nothing but these is asked

	Analyzers []string // that are run, in their order
	Wanted    []string // codes of the rules that somebody wants to hear of
	Only      bool     // codes that are not known are not wanted
	Prove     bool     // every question is asked
	Budget    string
	Solver    string // that answers, with its version: another one may come to other results
	Views     string
	Sizes     bool
}

// A Text is one that stands beside a rulesheet. Findings name it.
type Text struct {
	Name string
	Text []byte
}

// layout is the version of what is written down. An entry of another one is
// never looked up.
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
