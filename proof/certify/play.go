package certify

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/property"
)

// The kinds of evidence for a verdict without programs.
const (
	byMatch  = "match"
	byStates = "states"
	byRules  = "rules"
)

// newGame returns a game whose evaluation is bounded by time alone.
func newGame(file *gdl.File) (*play.Game, error) {
	return play.NewWithBudget(file, play.Budget{Total: math.MaxInt64 / 2})
}

// replay checks that a match shows a verdict: that the role wins it.
func (c *Checker) replay(ctx context.Context, file *gdl.File, e *evidence.Entry) outcome {
	if q := proof.Property(e.Property); q != proof.Winnability && q != proof.StrongWinnability || e.Verdict != string(proof.Proved) {
		return silent(byMatch, "a match does not show it")
	}
	all := ctx
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	trace, err := traceOf(ctx, e.Match)
	switch {
	case all.Err() != nil:
		return silent(byMatch, why(all))
	case ctx.Err() != nil:
		return silent(byMatch, fmt.Sprintf("the match is not read within %v", c.Limit))
	case err != nil:
		return contradicts(byMatch, err.Error())
	}
	g, err := newGame(file)
	if err != nil {
		return contradicts(byMatch, err.Error())
	}
	match, err := g.Replay(ctx, trace)
	won := false
	if err == nil {
		won, _, err = judge(ctx, g, proof.Question{Property: proof.Winnability, Role: e.Role}, match.Last())
	}
	switch {
	case err != nil && all.Err() != nil:
		return silent(byMatch, why(all))
	case err != nil && ctx.Err() != nil:
		return silent(byMatch, fmt.Sprintf("the match is not replayed within %v", c.Limit))
	case err != nil:
		return contradicts(byMatch, err.Error())
	case !won:
		return contradicts(byMatch, e.Role+" does not win the match")
	case e.Property == string(proof.StrongWinnability) && len(g.Roles()) != 1:
		return silent(byMatch, "others decide about the match, too")
	}
	return stands(byMatch)
}

// judge asks whether a state violates a property, or is won.
func judge(ctx context.Context, g *play.Game, q proof.Question, s play.State) (bool, string, error) {
	v, bad, err := proof.JudgeState(ctx, g, q, s)
	return bad, v.Detail, err
}

// traceOf reads the moves of a match.
func traceOf(ctx context.Context, match [][]string) (t play.Trace, err error) {
	terms := reader{}
	for n, joint := range match {
		if ctx.Err() != nil {
			return t, context.Cause(ctx)
		}
		var moves play.JointMove
		for _, text := range joint {
			move, ok := terms.term(text)
			if !ok {
				return t, fmt.Errorf("step %d of the match: '%.80s' is no move", n+1, text)
			}
			moves = append(moves, move)
		}
		t.Moves = append(t.Moves, moves)
	}
	return t, nil
}

// maxTerm bounds the length of a term in a manifest.
const maxTerm = 10_000

// A reader remembers the terms that it has read: manifests have few, many times.
type reader map[string]*gdl.Term

func (r reader) term(text string) (*gdl.Term, bool) {
	t, known := r[text]
	if !known {
		t, _ = termOf(text)
		r[text] = t
	}
	return t, t != nil
}

// why describes why a context has ended before its limit.
func why(ctx context.Context) string {
	if err, full := outOfMemory(ctx); full {
		return err.Error()
	}
	return "interrupted"
}

// termOf reads a ground term.
func termOf(text string) (*gdl.Term, bool) {
	if len(text) > maxTerm {
		return nil, false
	}
	file := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "term", []byte("(is "+text+")")), gdl.Prefix)
	if len(file.Errors) > 0 || len(file.Rules) != 1 || file.Rules[0].Broken || file.Rules[0].Head == nil {
		return nil, false
	}
	head := file.Rules[0].Head
	if len(head.Args) != 1 || !head.IsGround() {
		return nil, false
	}
	return head.Args[0], true
}

// hasRole reports whether a game has a role of a name.
func hasRole(g *play.Game, name string) bool {
	return slices.ContainsFunc(g.Roles(), func(r *gdl.Term) bool { return r.String() == name })
}

// observed checks that the rules hide nothing, and that the roles of the verdict
// exist.
func observed(file *gdl.File, e *evidence.Entry) outcome {
	if q := (proof.Question{Property: proof.Property(e.Property)}); !q.IsKnowledge() || e.Verdict != string(proof.Proved) {
		return silent(byRules, "it is not about what a role knows")
	}
	if !proof.Observed(file) {
		return contradicts(byRules, "the rules hide something: there is a rule for sees, or a role random")
	}
	g, err := newGame(file)
	if err != nil {
		return contradicts(byRules, err.Error())
	}
	for _, role := range []string{e.Role, e.About} {
		if role != "" && !hasRole(g, role) {
			return contradicts(byRules, noRole(role))
		}
	}
	return stands(byRules)
}

// noRole is the message that the role of a verdict does not exist.
func noRole(name string) string { return fmt.Sprintf("the game has no role '%s'", name) }

// questionOf returns the question of a verdict, for the properties that package
// play judges state by state.
func questionOf(file *gdl.File, e *evidence.Entry) (proof.Question, error) {
	q := proof.Question{Property: proof.Property(e.Property), Role: e.Role, Name: e.Name, Playable: e.Playable, Sum: e.Sum}
	want := proof.Proved
	switch q.Property {
	case proof.Playability, proof.TurnTaking, proof.UtilityStructure, proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Termination:
	case proof.Winnability:
		want = proof.Violated
	case proof.Invariant:
		if e.Initially {
			return q, errors.New("it is about the initial state alone")
		}
		statements, faults := property.FromText(property.NewScope(file), gdl.NewSource(token.NewFileSet(), "formula", []byte(e.Formula)))
		if len(faults) > 0 || len(statements) != 1 || statements[0].Formula == nil || statements[0].Formula.IsEpistemic() {
			return q, errors.New("its formula cannot be read")
		}
		q.Formula = statements[0].Formula
	default:
		return q, errors.New("states do not show it by themselves")
	}
	if e.Verdict != string(want) {
		return q, fmt.Errorf("states do not show that it is %s", e.Verdict)
	}
	return q, nil
}

// counted writes a number of states.
func counted(n int) string { return plural.Count(n, "state") }
