package certificate

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// claimVersion is the version of the shape of claims in JSON.
const claimVersion = 1

// The shape of a claim in JSON. Terms are written as in a rulesheet, several in one
// text; statements by the names of their makers.
type (
	claimText struct {
		Version          int           `json:"version"`
		GameName         string        `json:"game"` // for the comments of programs
		PlayableOnly     bool          `json:"playable,omitempty"`
		Property         string        `json:"property"`
		Method           string        `json:"method,omitempty"`
		Statements       []recipeText  `json:"statements,omitempty"`
		Evidence         []recipeText  `json:"evidence,omitempty"`
		InductionDepth   int           `json:"k,omitempty"`
		ExhaustionLength int           `json:"length,omitempty"`
		InitialOnly      bool          `json:"initially,omitempty"`
		SingleState      bool          `json:"single,omitempty"`
		SeparateSteps    bool          `json:"apart,omitempty"`
		PairStatements   []recipeText  `json:"pairs,omitempty"`
		KnowingRole      string        `json:"role,omitempty"`
		Diagrams         []diagramText `json:"diagrams,omitempty"`
	}
	recipeText struct {
		StatementKind   string         `json:"kind"`
		Name            string         `json:"name,omitempty"`
		IntParameter    int            `json:"number,omitempty"`
		LowerBound      int            `json:"low,omitempty"`
		FinishedOnly    bool           `json:"flag,omitempty"`
		ArgumentIndexes []int          `json:"numbers,omitempty"`
		SymbolNames     []string       `json:"names,omitempty"`
		Terms           string         `json:"terms,omitempty"`
		SecondTerms     string         `json:"more,omitempty"`
		Formulas        []formulaText  `json:"formulas,omitempty"`
		FormulaWeights  []int          `json:"weights,omitempty"` // of the formulas
		WhenFormula     *formulaText   `json:"when,omitempty"`
		RankingSums     []weightedText `json:"sums,omitempty"`
		CountedArgument int            `json:"counted,omitempty"`
		DiagramNumber   int            `json:"diagram,omitempty"` // its number, from 1 on
		InlineDiagram   *diagramText   `json:"inline,omitempty"`  // only in keys
	}
	weightedText struct {
		Fluents string `json:"fluents"`
		Weights []int  `json:"weights"`
	}
	formulaText struct {
		Operator   int           `json:"op,omitempty"`
		Atom       string        `json:"atom,omitempty"`
		Arguments  []formulaText `json:"args,omitempty"`
		Variables  []varText     `json:"vars,omitempty"`
		LowerBound int           `json:"low,omitempty"`
		UpperBound int           `json:"high,omitempty"`
	}
	varText struct {
		Name        string `json:"name"`
		DomainTerms string `json:"in"`
	}
	diagramText struct {
		StateCount   int        `json:"states"`
		FluentBlocks []string   `json:"blocks"`
		Nodes        []nodeText `json:"nodes"`
	}
	nodeText struct {
		BlockIndex  int    `json:"block"`
		LeafRank    int    `json:"rank,omitempty"`
		ArcFluents  string `json:"fluents,omitempty"`
		ArcTargets  []int  `json:"to,omitempty"`   // where each of the fluents leads
		ElseTargets []int  `json:"else,omitempty"` // where it leads if none holds
	}
)

// WriteClaim writes the claim that a certificate was written from: with it, and with
// the rulesheet, ReadClaim and Certify give the same programs again. It fails for a
// statement that no function of this package has made.
func WriteClaim(game string, r Reading, c Claim) ([]byte, error) {
	w := &claimWriter{}
	text := claimText{Version: claimVersion, GameName: game, PlayableOnly: r == Playable, Property: c.Property, Method: c.Method, InductionDepth: c.InductionDepth, ExhaustionLength: c.ExhaustionLength,
		InitialOnly: c.InitialOnly, SingleState: c.SingleState, SeparateSteps: c.SeparateSteps}
	for _, list := range []struct {
		from []Statement
		to   *[]recipeText
	}{{c.Statements, &text.Statements}, {c.Evidence, &text.Evidence}} {
		for _, s := range list.from {
			if s.madeFrom == nil {
				return nil, fmt.Errorf("%w: %s", errRecipe, s.Name)
			}
			*list.to = append(*list.to, w.writeRecipe(s.madeFrom))
		}
	}
	for _, p := range c.PairStatements {
		if p.madeFrom == nil {
			return nil, fmt.Errorf("%w: %s", errRecipe, p.Name)
		}
		text.PairStatements = append(text.PairStatements, w.writeRecipe(p.madeFrom))
	}
	if c.KnowingRole != nil {
		text.KnowingRole = c.KnowingRole.String()
	}
	text.Diagrams = w.diagramTexts
	return json.Marshal(text)
}

// A claimWriter writes each diagram once.
type claimWriter struct {
	inlineDiagrams bool
	knownDiagrams  []*diagram.Diagram
	diagramTexts   []diagramText
}

func (w *claimWriter) writeRecipe(r *statementRecipe) recipeText {
	t := recipeText{StatementKind: r.StatementKind, Name: r.Name, IntParameter: r.IntParameter, LowerBound: r.LowerBound, FinishedOnly: r.FinishedOnly, ArgumentIndexes: r.ArgumentIndexes, SymbolNames: r.SymbolNames,
		Terms: writeTerms(r.Terms), SecondTerms: writeTerms(r.SecondTerms)}
	for _, f := range r.Formulas {
		t.Formulas = append(t.Formulas, writeFormula(f))
	}
	for _, c := range r.WeightedFormulas {
		t.Formulas, t.FormulaWeights = append(t.Formulas, writeFormula(c.Formula)), append(t.FormulaWeights, c.Weight)
	}
	if r.WhenFormula != nil {
		when := writeFormula(r.WhenFormula)
		t.WhenFormula = &when
	}
	for _, sum := range r.RankingSums {
		var s weightedText
		var fluents []*gdl.Term
		for _, part := range sum {
			fluents, s.Weights = append(fluents, part.Fluent), append(s.Weights, part.Weight)
		}
		s.Fluents = writeTerms(fluents)
		t.RankingSums = append(t.RankingSums, s)
	}
	if r.StatementKind == "counts" {
		t.Name, t.IntParameter, t.ArgumentIndexes, t.LowerBound, t.CountedArgument, t.Terms = r.KeyCount.RelationName, r.KeyCount.Arity, r.KeyCount.ValueArguments, r.KeyCount.LowerBound, r.KeyCount.CountedArgument, writeTerms(r.KeyCount.KeyAtoms)
	}
	if r.StateDiagram != nil {
		w.addDiagram(r.StateDiagram, &t)
	}
	return t
}

func (w *claimWriter) addDiagram(d *diagram.Diagram, t *recipeText) {
	if w.inlineDiagrams {
		text := writeDiagram(d)
		t.InlineDiagram = &text
		return
	}
	for i, known := range w.knownDiagrams {
		if known == d {
			t.DiagramNumber = i + 1
			return
		}
	}
	w.knownDiagrams, w.diagramTexts = append(w.knownDiagrams, d), append(w.diagramTexts, writeDiagram(d))
	t.DiagramNumber = len(w.knownDiagrams)
}

func writeDiagram(d *diagram.Diagram) diagramText {
	t := diagramText{StateCount: d.StateCount}
	for _, b := range d.FluentBlocks {
		t.FluentBlocks = append(t.FluentBlocks, writeTerms(b))
	}
	for _, n := range d.Nodes {
		node := nodeText{BlockIndex: n.BlockIndex, LeafRank: n.LeafRank}
		var fluents []*gdl.Term
		for _, a := range n.Arcs {
			if a.Fluent == nil {
				node.ElseTargets = append(node.ElseTargets, a.TargetNode)
				continue
			}
			fluents, node.ArcTargets = append(fluents, a.Fluent), append(node.ArcTargets, a.TargetNode)
		}
		node.ArcFluents = writeTerms(fluents)
		t.Nodes = append(t.Nodes, node)
	}
	return t
}

func writeFormula(f *property.Formula) formulaText {
	t := formulaText{Operator: int(f.Op), LowerBound: f.MinCount, UpperBound: f.MaxCount}
	if f.Atom != nil {
		t.Atom = f.Atom.String()
	}
	for _, arg := range f.Args {
		t.Arguments = append(t.Arguments, writeFormula(arg))
	}
	for _, x := range f.Vars {
		t.Variables = append(t.Variables, varText{x.Name, writeTerms(x.Domain)})
	}
	return t
}

func writeTerms(terms []*gdl.Term) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	return strings.Join(texts, " ")
}
