package main

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover"
)

// The counting columns, asked through the language of properties: every
// formula of AIJ 2012 sec. 6.3 is written down, read and put to the prover
// like one of an author.

// maxFluents is the greatest number of fluents whose persistence is stated.
const maxFluents = 20_000

// solveStated solves the columns of a row that count formulas.
func (s rowSolver) solveStated(ctx context.Context, r *gameRow) solvedRow {
	began := time.Now()
	text, err := os.ReadFile(filepath.Join(s.tableDir, r.fileName))
	if err != nil {
		return solvedRow{gameRow: r, solveError: err}
	}
	file := gdl.ParseString(r.fileName, string(text))
	result := solvedRow{gameRow: r}
	var counted []tableCell
	for _, c := range r.answeredCells {
		if !c.isCount() {
			continue
		}
		ctx, cancel := context.WithTimeout(ctx, s.gameTimeout)
		if c.proofVerdict, err = s.countStated(ctx, file, c.proofQuestion.Property); err != nil {
			result.solveError = err
		}
		result.timedOut = result.timedOut || ctx.Err() != nil
		cancel()
		counted = append(counted, c)
	}
	r.answeredCells = counted
	result.solveSeconds = time.Since(began).Seconds()
	return result
}

// countStated asks for all formulas of a column. The total is of those that are true
// in the initial state.
func (s rowSolver) countStated(ctx context.Context, file *gdl.File, column proof.Property) (proof.Verdict, error) {
	texts, degree, err := functionalFormulas(file), 0, error(nil)
	if column == proof.Persistence {
		degree = 1
		texts, err = persistenceFormulas(file)
	}
	if err != nil {
		return proof.Verdict{}, err
	}
	p := prover.New(file, prover.Options{Budget: s.proofBudget, LogLine: s.stepLogger()})
	scope := property.NewScope(file)
	for part := range slices.Chunk(texts, chunkSize) {
		src := gdl.NewSource(token.NewFileSet(), "stated", []byte(strings.Join(part, "\n")))
		statements, errs := property.FromText(scope, src)
		if len(errs) > 0 {
			return proof.Verdict{}, fmt.Errorf("%s: %w", file.Source.Name, errs[0])
		}
		for _, st := range statements {
			p.AskQuestions(proof.Question{Property: proof.Invariant, Name: st.Name, Formula: st.Formula, PlayableOnly: true})
		}
	}
	sum := proof.Verdict{Question: proof.Question{Property: column}, Status: proof.Open, Explanation: proof.Explanation{Method: "formulas of the language of properties"}}
	for _, v := range p.AnswerQuestions(ctx) {
		if v.Status == proof.Violated && len(v.Trace.Moves) <= degree {
			continue
		}
		sum.TotalFormulas++
		sum.ProvedFormulas += boolToInt(v.Status == proof.Proved)
	}
	sum.OpenReason = fmt.Sprintf("%d of %d proved", sum.ProvedFormulas, sum.TotalFormulas)
	return sum, nil
}

// chunkSize is the greatest number of properties in one text.
const chunkSize = 1000

// functionalFormulas states, for each choice of arguments of a fluent, that they have
// at most one value, and exactly one, for each value of the other arguments;
// and that exactly one of the fluents of control holds. Fluents of more than 12 arguments are left out.
func functionalFormulas(file *gdl.File) []string {
	domains := model.NewDomains(file, model.IntersectionDomains)
	var texts, control []string
	symbols := 0
	for _, f := range domains.Symbols(gdl.FluentArg) {
		if f.Arity == 0 || f.Arity > 12 {
			continue
		}
		for outputs := 1; outputs < 1<<f.Arity; outputs++ {
			for low := range 2 {
				texts = append(texts, functionalFormula(f, outputs, low, len(texts)))
			}
		}
		if roles := roleFluents(file, domains, f); len(roles) > 0 {
			symbols++
			control = append(control, roles...)
		}
	}
	if symbols > 1 {
		texts = append(texts, fmt.Sprintf("always control (count 1 1 ((?f (%s))) (true ?f))", strings.Join(control, " ")))
	}
	return texts
}

// functionalFormula states that the arguments of f in the bit set outputs have at most one value, and at least low values,
// for each value of the others. n numbers the property.
func functionalFormula(f gdl.Symbol, outputs, low, n int) string {
	var in, out, args []string
	for i := range f.Arity {
		x := fmt.Sprintf("?x%d", i)
		args = append(args, x)
		if outputs>>i&1 == 1 {
			out = append(out, x)
		} else {
			in = append(in, x)
		}
	}
	text := fmt.Sprintf("(count %d 1 (%s) (true (%s %s)))", low, strings.Join(out, " "), f.Name, strings.Join(args, " "))
	if len(in) > 0 {
		text = fmt.Sprintf("(forall (%s) %s)", strings.Join(in, " "), text)
	}
	return fmt.Sprintf("always f%d %s", n, text)
}

// roleFluents returns the fluents of a symbol with one argument that ranges
// over roles.
func roleFluents(file *gdl.File, domains *model.Domains, f gdl.Symbol) []string {
	if f.Arity != 1 {
		return nil
	}
	isRole := map[string]bool{}
	for _, r := range file.RoleNames() {
		isRole[r] = true
	}
	values, ok := domains.GroundTerms(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: f.Name, Arity: 1}, maxFluents)
	var fluents []string
	for _, v := range values {
		if !ok || !isRole[v.String()] {
			return nil
		}
		fluents = append(fluents, fmt.Sprintf("(%s %s)", f.Name, v))
	}
	return fluents
}

// persistenceFormulas states for each fluent that it persists, and that its negation
// does.
func persistenceFormulas(file *gdl.File) ([]string, error) {
	fluents, ok := model.NewDomains(file, model.IntersectionDomains).GroundFluents(maxFluents)
	if !ok {
		return nil, fmt.Errorf("more than %d fluents", maxFluents)
	}
	var texts []string
	for i, f := range fluents {
		texts = append(texts, fmt.Sprintf("always p%d (persistent (true %s))", i, f),
			fmt.Sprintf("always n%d (persistent (not (true %s)))", i, f))
	}
	return texts, nil
}
