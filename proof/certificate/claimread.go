package certificate

import (
	"encoding/json"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A WrittenClaim claim is a claim that was read, with its game and reading.
type WrittenClaim struct {
	GameName        string // for the comments of programs
	SequenceReading Reading
	Claim           Claim
}

// maxFormulaDepth bounds the depth of the formulas of a claim.
const maxFormulaDepth = 500

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
	w := &WrittenClaim{GameName: t.GameName, SequenceReading: Nonplayable, Claim: Claim{Property: t.Property, Method: t.Method, InductionDepth: t.InductionDepth, ExhaustionLength: t.ExhaustionLength,
		InitialOnly: t.InitialOnly, SingleState: t.SingleState, SeparateSteps: t.SeparateSteps}}
	if t.PlayableOnly {
		w.SequenceReading = Playable
	}
	r := &claimReader{}
	for i := range t.Diagrams {
		r.diagrams = append(r.diagrams, r.rebuildDiagram(&t.Diagrams[i]))
	}
	c := &w.Claim
	c.Statements, c.Evidence = r.rebuildStatements(t.Statements), r.rebuildStatements(t.Evidence)
	for i := range t.PairStatements {
		made := r.rebuildRecipe(&t.PairStatements[i])
		p, err := made.makePair()
		r.recordError(err)
		c.PairStatements = append(c.PairStatements, p)
	}
	if t.KnowingRole != "" {
		c.KnowingRole = r.parseSingleTerm(t.KnowingRole)
	}
	return w, r.firstError
}

// A claimReader keeps the first mistake.
type claimReader struct {
	diagrams   []*diagram.Diagram
	firstError error
}

func (r *claimReader) recordError(err error) {
	if r.firstError == nil {
		r.firstError = err
	}
}

func (r *claimReader) rebuildStatements(list []recipeText) (out []Statement) {
	for i := range list {
		made := r.rebuildRecipe(&list[i])
		if r.firstError != nil {
			return nil
		}
		s, err := made.makeStatement()
		r.recordError(err)
		out = append(out, s)
	}
	return out
}

func (r *claimReader) rebuildRecipe(t *recipeText) *statementRecipe {
	out := &statementRecipe{StatementKind: t.StatementKind, Name: t.Name, IntParameter: t.IntParameter, LowerBound: t.LowerBound, FinishedOnly: t.FinishedOnly, ArgumentIndexes: t.ArgumentIndexes, SymbolNames: t.SymbolNames}
	out.Terms, out.SecondTerms = r.parseTerms(t.Terms), r.parseTerms(t.SecondTerms)
	for i := range t.Formulas {
		f := r.rebuildFormula(&t.Formulas[i], 0)
		if t.StatementKind == "balance" {
			if len(t.FormulaWeights) != len(t.Formulas) {
				r.recordError(fmt.Errorf("%w: weights are missing", errRecipe))
				return out
			}
			out.WeightedFormulas = append(out.WeightedFormulas, WeightedFormula{f, t.FormulaWeights[i]})
			continue
		}
		out.Formulas = append(out.Formulas, f)
	}
	if t.WhenFormula != nil {
		out.WhenFormula = r.rebuildFormula(t.WhenFormula, 0)
	}
	for _, s := range t.RankingSums {
		fluents := r.parseTerms(s.Fluents)
		if len(fluents) != len(s.Weights) {
			r.recordError(fmt.Errorf("%w: weights are missing", errRecipe))
			return out
		}
		sum := make([]WeightedFluent, len(fluents))
		for i, f := range fluents {
			sum[i] = WeightedFluent{f, s.Weights[i]}
		}
		out.RankingSums = append(out.RankingSums, sum)
	}
	if t.StatementKind == "counts" {
		out.KeyCount = KeyCount{RelationName: t.Name, Arity: t.IntParameter, ValueArguments: t.ArgumentIndexes, CountedArgument: t.CountedArgument, KeyAtoms: out.Terms, LowerBound: t.LowerBound}
	}
	if t.DiagramNumber > 0 && t.DiagramNumber <= len(r.diagrams) {
		out.StateDiagram = r.diagrams[t.DiagramNumber-1]
	}
	return out
}

func (r *claimReader) rebuildFormula(t *formulaText, depth int) *property.Formula {
	if depth > maxFormulaDepth {
		r.recordError(fmt.Errorf("%w: a formula that is too deep", errRecipe))
		return nil
	}
	f := &property.Formula{Op: property.FormulaOp(t.Operator), MinCount: t.LowerBound, MaxCount: t.UpperBound}
	if t.Atom != "" {
		f.Atom = r.parseSingleTerm(t.Atom)
	}
	for i := range t.Arguments {
		f.Args = append(f.Args, r.rebuildFormula(&t.Arguments[i], depth+1))
	}
	for _, x := range t.Variables {
		f.Vars = append(f.Vars, property.QuantifiedVar{Name: x.Name, Domain: r.parseTerms(x.DomainTerms)})
	}
	return f
}

func (r *claimReader) rebuildDiagram(t *diagramText) *diagram.Diagram {
	d := &diagram.Diagram{StateCount: t.StateCount}
	for _, b := range t.FluentBlocks {
		d.FluentBlocks = append(d.FluentBlocks, r.parseTerms(b))
	}
	for _, n := range t.Nodes {
		node := diagram.Node{BlockIndex: n.BlockIndex, LeafRank: n.LeafRank}
		fluents := r.parseTerms(n.ArcFluents)
		if len(fluents) != len(n.ArcTargets) || len(n.ElseTargets) > 1 || n.BlockIndex >= len(d.FluentBlocks) {
			r.recordError(fmt.Errorf("%w: a node of a diagram leads nowhere", errRecipe))
			return d
		}
		for i, f := range fluents {
			node.Arcs = append(node.Arcs, diagram.Arc{Fluent: f, TargetNode: n.ArcTargets[i]})
		}
		for _, to := range n.ElseTargets {
			node.Arcs = append(node.Arcs, diagram.Arc{TargetNode: to})
		}
		d.Nodes = append(d.Nodes, node)
	}
	return d
}

func (r *claimReader) parseTerms(text string) []*gdl.Term {
	if text == "" {
		return nil
	}
	terms, err := readTerms(text)
	r.recordError(err)
	return terms
}

func (r *claimReader) parseSingleTerm(text string) *gdl.Term {
	terms := r.parseTerms(text)
	if len(terms) != 1 {
		r.recordError(fmt.Errorf("%w: '%.80s' is no term", errRecipe, text))
		return &gdl.Term{Name: "?"}
	}
	return terms[0]
}
