package certificate

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A recipe is the kind of a statement with its parameters; the kind decides their meaning. With
// recipes a claim is written down as JSON, and its programs are written anew from the text.
type recipe struct {
	Kind     string           `json:"kind"`
	Name     string           `json:"name,omitempty"`
	Number   int              `json:"number,omitempty"`
	Low      int              `json:"low,omitempty"`
	Flag     bool             `json:"flag,omitempty"`
	Numbers  []int            `json:"numbers,omitempty"`
	Names    []string         `json:"names,omitempty"`
	Terms    diagram.Terms    `json:"terms,omitempty"`
	More     diagram.Terms    `json:"more,omitempty"`
	Formulas []formulaText    `json:"formulas,omitempty"`
	Weights  []int            `json:"weights,omitempty"` // the weights of the formulas
	When     *formulaText     `json:"when,omitempty"`
	Sums     []WeightedSum    `json:"sums,omitempty"`
	Counted  int              `json:"counted,omitempty"`
	Diagram  int              `json:"diagram,omitempty"` // its number in the claim, from 1 on
	Inline   *diagram.Diagram `json:"inline,omitempty"`  // written only in keys
	Copy     int              `json:"copy,omitempty"`    // the copy that is compared with its parent; 0 is 1
	Across   bool             `json:"across,omitempty"`  // fluents name their copies

	formulas []*property.Formula // the formulas that Formulas is written from and read into
	when     *property.Formula
}

// A formulaText is the shape of a formula in JSON.
type formulaText struct {
	Operator int           `json:"op,omitempty"`
	Atom     diagram.Terms `json:"atom,omitempty"`
	Args     []formulaText `json:"args,omitempty"`
	Vars     []varText     `json:"vars,omitempty"`
	Low      int           `json:"low,omitempty"`
	High     int           `json:"high,omitempty"`
	Knower   diagram.Terms `json:"knower,omitempty"`
}

// A varText is the shape of a quantified variable.
type varText struct {
	Name string        `json:"name"`
	In   diagram.Terms `json:"in"`
}

// errRecipe is the error for a claim that WriteClaim has not written.
var errRecipe = errors.New("the claim is damaged, or gdllint did not write it")

// Bounds on statements that are read: maxFormulaDepth on the depth of formulas, maxStride on the
// moves that one looks ahead, maxArity on the arguments of relations.
const (
	maxFormulaDepth = 500
	maxStride       = 100
	maxArity        = 1000
)

func (r recipe) statement() (Statement, error) {
	kind := statementKinds[r.Kind]
	if kind == nil {
		return Statement{}, fmt.Errorf("%w: a statement has the unknown kind '%.40s'", errRecipe, r.Kind)
	}
	all := r.formulas
	if r.when != nil {
		all = append(slices.Clone(all), r.when)
	}
	for _, f := range all {
		if err := checkFormula(f, r.Kind == "knows"); err != nil {
			return Statement{}, err
		}
	}
	s, err := kind(&r)
	if s.madeFrom = &r; r.Across && err == nil {
		violated := s.violatedAt
		s.violatedAt = func(b *programBuilder, level int) ([]bodyCondition, error) {
			b.across = len(b.copies) > 0
			defer func() { b.across = false }()
			return violated(b, level)
		}
	}
	return s, err
}

// mustState returns the statement of a recipe that cannot fail.
func mustState(r recipe) Statement {
	s, _ := r.statement()
	return s
}

// RecipeKey returns a text that is equal for statements that were made in the same way, and "" if a
// statement cannot be written down.
func (s Statement) RecipeKey() string {
	if s.madeFrom == nil {
		return ""
	}
	text, err := json.Marshal(s.madeFrom.written())
	if err != nil {
		return ""
	}
	return string(text)
}

// RecipeKind names the kind of a statement.
func (s Statement) RecipeKind() string {
	if s.madeFrom == nil {
		return ""
	}
	return s.madeFrom.Kind
}

// IncreasesWithin reports whether the statement says that ranks increase in a set, and other says
// that all states are in that set.
func (s Statement) IncreasesWithin(other Statement) bool {
	return s.RecipeKind() == "rises" && other.RecipeKind() == "among" && RankIncreases(other.madeFrom.Inline).RecipeKey() == s.RecipeKey()
}

// SourceFormulas returns the formulas that a statement was made of.
func (s Statement) SourceFormulas() []*property.Formula {
	if s.madeFrom == nil {
		return nil
	}
	return s.madeFrom.formulas
}

func (r recipe) written() recipe {
	r.Formulas = nil
	for _, f := range r.formulas {
		r.Formulas = append(r.Formulas, writeFormula(f))
	}
	if r.when != nil {
		when := writeFormula(r.when)
		r.When = &when
	}
	return r
}

// read returns a recipe with its formulas, and its diagram.
func (r recipe) read(diagrams []*diagram.Diagram) (recipe, error) {
	r.Inline = nil
	if r.Diagram > 0 && r.Diagram <= len(diagrams) {
		r.Inline = diagrams[r.Diagram-1]
	}
	r.Diagram = 0
	for _, t := range r.Formulas {
		f, err := t.formula(0)
		if err != nil {
			return r, err
		}
		r.formulas = append(r.formulas, f)
	}
	if r.When != nil {
		var err error
		if r.when, err = r.When.formula(0); err != nil {
			return r, err
		}
	}
	r.Formulas, r.When = nil, nil
	return r, nil
}

func writeFormula(f *property.Formula) formulaText {
	t := formulaText{Operator: int(f.Op), Low: f.MinCount, High: f.MaxCount}
	if f.Atom != nil {
		t.Atom = diagram.Terms{f.Atom}
	}
	if f.Knower != nil {
		t.Knower = diagram.Terms{f.Knower}
	}
	for _, arg := range f.Args {
		t.Args = append(t.Args, writeFormula(arg))
	}
	for _, x := range f.Vars {
		t.Vars = append(t.Vars, varText{x.Name, x.Domain})
	}
	return t
}

func (t *formulaText) formula(depth int) (*property.Formula, error) {
	if depth > maxFormulaDepth || len(t.Atom) > 1 || len(t.Knower) > 1 {
		return nil, fmt.Errorf("%w: a formula is nested more than %d deep, or has several atoms in one place", errRecipe, maxFormulaDepth)
	}
	f := &property.Formula{Op: property.FormulaOp(t.Operator), MinCount: t.Low, MaxCount: t.High}
	for _, a := range t.Atom {
		f.Atom = a
	}
	for _, k := range t.Knower {
		f.Knower = k
	}
	for i := range t.Args {
		arg, err := t.Args[i].formula(depth + 1)
		if err != nil {
			return nil, err
		}
		f.Args = append(f.Args, arg)
	}
	for _, x := range t.Vars {
		f.Vars = append(f.Vars, property.QuantifiedVar{Name: x.Name, Domain: x.In})
	}
	return f, nil
}

// MarshalJSON implements json.Marshaler.
func (s Statement) MarshalJSON() ([]byte, error) {
	if s.madeFrom == nil {
		return nil, fmt.Errorf("the statement '%s' has no written form", s.Name)
	}
	return json.Marshal(s.madeFrom.written())
}

// UnmarshalJSON implements json.Unmarshaler. The statement is made later, with the diagrams of its claim.
func (s *Statement) UnmarshalJSON(data []byte) error {
	s.madeFrom = &recipe{}
	return json.Unmarshal(data, s.madeFrom)
}

// A WrittenClaim is a claim that was read from its text.
type WrittenClaim struct {
	GameName        string // for the comments of programs
	SequenceReading Reading
	Claim           Claim
}

// claimVersion is the version of the shape of claims in JSON.
const claimVersion = 1

// A claimText is the shape of a claim in JSON.
type claimText struct {
	Version      int    `json:"version"`
	GameName     string `json:"game"` // for the comments of programs
	PlayableOnly bool   `json:"playable,omitempty"`
	Claim
	Pairs    []Statement        `json:"pairs,omitempty"` // only read, from earlier versions: statements about a copy that a role cannot tell from the game
	Role     diagram.Terms      `json:"role,omitempty"`  // only read, with Pairs: that role
	Diagrams []*diagram.Diagram `json:"diagrams,omitempty"`
}

// WriteClaim writes the claim that a certificate was written from: with it, and with
// the rulesheet, ReadClaim and Certify give the same programs again. It fails for a
// statement that no function of this package has made.
func WriteClaim(game string, r Reading, c Claim) ([]byte, error) {
	t := claimText{Version: claimVersion, GameName: game, PlayableOnly: r == Playable, Claim: c}
	for _, list := range []*[]Statement{&t.Statements, &t.Evidence} {
		*list = slices.Clone(*list)
		for i, s := range *list {
			if s.madeFrom == nil || s.madeFrom.Inline == nil {
				continue
			}
			numbered := *s.madeFrom
			if !slices.Contains(t.Diagrams, numbered.Inline) {
				t.Diagrams = append(t.Diagrams, numbered.Inline)
			}
			numbered.Diagram, numbered.Inline = slices.Index(t.Diagrams, numbered.Inline)+1, nil
			(*list)[i].madeFrom = &numbered
		}
	}
	return json.Marshal(t)
}

// ReadClaim reads a claim that WriteClaim has written, or a text that pretends to be
// one: the statements are made anew from their recipes, and nothing else is trusted.
func ReadClaim(text []byte) (*WrittenClaim, error) {
	var t claimText
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, err
	}
	if t.Version != claimVersion {
		return nil, fmt.Errorf("version %d, and this program knows version %d", t.Version, claimVersion)
	}
	w := &WrittenClaim{GameName: t.GameName, SequenceReading: Nonplayable, Claim: t.Claim}
	if t.PlayableOnly {
		w.SequenceReading = Playable
	}
	if len(t.Pairs) > 0 {
		if len(t.Role) != 1 {
			return nil, fmt.Errorf("%w: a copy of the game has to belong to one role", errRecipe)
		}
		w.Claim.Statements, w.Claim.Copies = append(w.Claim.Statements, t.Pairs...), append(w.Claim.Copies, Copy{Role: t.Role[0]})
	}
	for _, d := range t.Diagrams {
		if d == nil || !d.Check() {
			return nil, fmt.Errorf("%w: a diagram is missing, or its lists of nodes do not fit", errRecipe)
		}
	}
	for _, list := range [][]Statement{w.Claim.Statements, w.Claim.Evidence} {
		for i := range list {
			r, err := list[i].madeFrom.read(t.Diagrams)
			if err == nil {
				list[i], err = r.statement()
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return w, nil
}
