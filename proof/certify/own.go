package certify

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/property"
)

// This file writes the programs of a claim anew, and compares them with those of a folder.

// The sender of a folder may have written programs that give the expected answers and show nothing.
// So a verdict stands only if the programs are those that gdllint itself writes from the copy of
// the rulesheet and the claim in the file beside them. That file is not trusted: the verdict
// determines the statements that must be claimed, and other certificates show the assumptions.

// Bounds of writing programs anew.
const (
	maxClaimBytes   = 32 << 20
	maxWrittenBytes = 300 << 20 // bytes of rules and claims in all programs of a certificate
	spareTimes      = 10        // programs that a claim may have beyond those in the folder, since some may be missing
)

// writtenFrom returns the claim of a certificate if its programs are those that gdllint writes from
// the claim, or the reason why they are not. It is an error if programs of the claim are missing.
func (f *gameFolder) writtenFrom(p *programPart) (w *certificate.WrittenClaim, foreign string, err error) {
	if f.rulesheet == nil {
		return nil, "there is no rulesheet to write the programs from", nil
	}
	text, err := f.readFile(path.Join(p.directory, evidence.ClaimName), maxClaimBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Sprintf("%s: nothing says what the programs were written from (%s), so that they may be about anything", p.directory, evidence.ClaimName), nil
	}
	var made *certificate.Certificate
	if err == nil {
		w, err = certificate.ReadClaim(text)
	}
	if err == nil {
		err = f.checkWritingCost(w, p, len(text))
	}
	if err == nil {
		made, err = f.writePrograms(w)
	}
	if err != nil {
		return nil, fmt.Sprintf("%s: %v", p.directory, err), nil
	}
	if err := p.checkComplete(made); err != nil {
		return nil, "", err
	}
	for _, program := range made.Programs {
		if !slices.ContainsFunc(p.Programs, func(other certificate.Program) bool { return sameProgram(program, other) }) {
			return nil, fmt.Sprintf("%s: the programs are not those that this version of gdllint writes from the rulesheet", p.directory), nil
		}
	}
	return w, "", nil
}

// checkWritingCost returns an error if the programs of a claim are too many or too large to be
// written anew: not many more than the folder has.
func (f *gameFolder) checkWritingCost(w *certificate.WrittenClaim, p *programPart, claim int) error {
	c, n := &w.Claim, len(p.Programs)+spareTimes
	levels := max(c.InductionDepth, c.ExhaustionLength, 1)
	for _, s := range c.Statements {
		levels = max(levels, max(c.InductionDepth, c.ExhaustionLength, 1)+s.Degree())
	}
	if c.InductionDepth < 0 || c.ExhaustionLength < 0 || c.InductionDepth > n || c.ExhaustionLength > n || (c.SeparateSteps || c.SingleState) && len(c.Statements) > n {
		return errors.New("its claim needs more programs than the folder has")
	}
	text := len(f.rulesheet.Source.Text) + claim
	if f.otherSheet != nil {
		text += len(f.otherSheet.Source.Text)
	}
	if each := int64(levels+1) * int64(len(c.Copies)+1) * int64(text); each > maxWrittenBytes/int64(n) {
		return errors.New("its claim asks for programs of more than 300 MB, which gdllint does not write again to compare them")
	}
	return nil
}

// writePrograms writes the programs anew.
func (f *gameFolder) writePrograms(w *certificate.WrittenClaim) (*certificate.Certificate, error) {
	e, err := f.encodings.Encode(w.GameName, w.SequenceReading)
	if err != nil {
		return nil, err
	}
	made, err := guard.RunValue("writing its programs", func() (*certificate.Certificate, error) { return e.Certify(w.Claim) })
	var fault *guard.Fault
	if errors.As(err, &fault) { // the encoder panicked because of a claim that no prover makes
		err = fmt.Errorf("its claim cannot be written as programs (%.200v)", fault.PanicValue)
	}
	return made, err
}

// sameProgram reports whether two programs are the same except for the order of their lines.
func sameProgram(a, b certificate.Program) bool {
	if a.Text != b.Text && a.Name == b.Name {
		a.Text, b.Text = sortedLines(a.Text), sortedLines(b.Text)
	}
	return a == b
}

func sortedLines(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// foreignReason returns the reason why the certificates of a verdict do not show it
// although all answers are right; it is "" if they do.
func (f *gameFolder) foreignReason(e *evidence.ManifestEntry, parts map[string]*checkedPart) string {
	for _, dir := range e.Certificates {
		c := parts[dir.Path]
		if c.claim == nil {
			return c.foreignReason
		}
		if c.claim.SequenceReading == certificate.Playable && !e.PlayableOnly {
			return dir.Path + ": its claim is only about matches in which every role can move, and the verdict is about all"
		}
	}
	last := parts[e.Certificates[len(e.Certificates)-1].Path].claim
	if err := f.checkClaimedVerdict(e, &last.Claim); err != nil {
		return err.Error()
	}
	return ""
}

// unshownAssumption returns an assumption of a claim that no assumed certificate shows; it is ""
// if there is none. A claim about single states assumes that other states are not
// reached, which any induction shows.
func unshownAssumption(w *certificate.WrittenClaim, assumes []string, parts map[string]*checkedPart) string {
	inductive, shown := false, map[string]bool{}
	for _, other := range assumes {
		if before := parts[other].claim; before != nil && before.SequenceReading == w.SequenceReading && showsAllStates(&before.Claim) {
			inductive = true
			for _, s := range before.Claim.Statements {
				shown[s.RecipeKey()] = true
			}
		}
	}
	if w.Claim.SingleState && !inductive {
		return "which states are reached"
	}
	for _, s := range w.Claim.Evidence {
		if !shown[s.RecipeKey()] {
			return s.Name + ": " + s.Meaning
		}
	}
	return ""
}

// showsAllStates reports whether other claims may assume the statements of a claim: they hold in
// all states of a single match.
func showsAllStates(c *certificate.Claim) bool {
	return !c.InitialOnly && len(c.Copies) == 0 && c.ExhaustionLength == 0
}

// errOtherVerdict is the error for certificates that show another verdict.
var errOtherVerdict = errors.New("the certificates show something, but not this verdict")

// checkClaimedVerdict returns an error unless a claim has the statement of a verdict.
func (f *gameFolder) checkClaimedVerdict(e *evidence.ManifestEntry, c *certificate.Claim) error {
	q := e.Property
	if q == proof.SameGame {
		return f.checkSameGame(c)
	}
	if c.IsCompared() || len(c.Copies) > 0 && q != proof.Invariant && q != proof.KnowsLegal && q != proof.KnowsGoal && q != proof.KnowsTerminal {
		return errOtherVerdict
	}
	switch q {
	case proof.Termination:
		return checkTerminationClaim(c)
	case proof.KnowsLegal, proof.KnowsGoal, proof.KnowsTerminal:
		if len(c.Copies) != 1 || c.Copies[0].Role.String() != e.Role {
			return errOtherVerdict
		}
	case proof.Functionals:
		if !slices.ContainsFunc(c.Statements, isFunctional) {
			return errOtherVerdict
		}
		return checkStatementKinds(c, "functional", "control", "foreseen")
	case proof.Persistence:
		return checkStatementKinds(c, "persistent", "foreseen")
	}
	want, err := f.verdictStatement(e)
	if err != nil {
		return err
	}
	return holdsStatement(c, want)
}

// checkSameGame returns an error unless a claim says that two rulesheets are the same game. Either
// both have rules for sees or neither has: without such rules, roles see all moves.
func (f *gameFolder) checkSameGame(c *certificate.Claim) error {
	if len(c.Copies) != 1 || !c.IsCompared() || c.InitialOnly || f.otherSheet == nil || f.rulesheet.HasSees() != f.otherSheet.HasSees() {
		return errOtherVerdict
	}
	for _, want := range certificate.SameGame() {
		if err := holdsStatement(c, want); err != nil {
			return err
		}
	}
	return nil
}

// holdsStatement returns an error unless a claim has a statement.
func holdsStatement(c *certificate.Claim, want certificate.Statement) error {
	if key := want.RecipeKey(); slices.ContainsFunc(c.Statements, func(s certificate.Statement) bool { return s.RecipeKey() == key }) {
		return nil
	}
	return errOtherVerdict
}

func isFunctional(s certificate.Statement) bool { return s.RecipeKind() == "functional" }

// claimExtent returns the extent that a claim shows of a verdict that counts statements, such as "3
// functionals"; "" for other verdicts.
func claimExtent(e *evidence.ManifestEntry, c *certificate.Claim) string {
	switch e.Property {
	case proof.Functionals:
		distinct := map[string]bool{}
		for _, s := range c.Statements {
			if isFunctional(s) {
				distinct[s.RecipeKey()] = true
			}
		}
		return plural.CountNoun(len(distinct), "functional")
	case proof.Persistence:
		return c.Statements[0].Meaning
	}
	return ""
}

// checkStatementKinds returns an error unless a claim has statements, and all are of some kinds.
func checkStatementKinds(c *certificate.Claim, kinds ...string) error {
	for _, s := range c.Statements {
		if !slices.Contains(kinds, s.RecipeKind()) {
			return errOtherVerdict
		}
	}
	if len(c.Statements) == 0 {
		return errOtherVerdict
	}
	return nil
}

// verdictStatement returns the statement that a claim must have to show a verdict.
func (f *gameFolder) verdictStatement(e *evidence.ManifestEntry) (certificate.Statement, error) {
	q := e.Question
	for _, name := range []string{q.Role, q.AboutRole} {
		if name != "" && !slices.Contains(f.rulesheet.RoleNames(), name) {
			return certificate.Statement{}, errors.New(proof.MissingRoleText(name))
		}
	}
	if q.Property == proof.Invariant {
		if q.Formula = statedFormula(f.rulesheet, e); q.Formula == nil {
			return certificate.Statement{}, errUnreadFormula
		}
		if plain, same := q.Formula.UnderFullObservation(); same && q.IsEpistemic() && f.rulesheet.IsFullyObserved() {
			q.Formula = plain
		}
	}
	want, err := q.Statement(f.rulesheet.RoleTerms())
	if err != nil {
		return certificate.Statement{}, errOtherVerdict
	}
	return want, nil
}

var errUnreadFormula = errors.New("its formula cannot be read")

// statedFormula reads the formula of a verdict; nil if it cannot be read.
func statedFormula(file *gdl.File, e *evidence.ManifestEntry) *property.Formula {
	statements, faults := property.FromText(property.NewScope(file), gdl.NewSource(token.NewFileSet(), "formula", []byte(e.FormulaText)))
	if len(faults) > 0 || len(statements) != 1 {
		return nil
	}
	return statements[0].Formula
}

// checkTerminationClaim returns an error unless a claim shows that all matches end: no match has
// some length, a ranking decreases, the ranks of all states increase, or a counter reaches its last
// value.
func checkTerminationClaim(c *certificate.Claim) error {
	if c.ExhaustionLength > 0 {
		return nil
	}
	for _, s := range c.Statements {
		switch {
		case s.RecipeKind() == "falls":
			return nil
		case s.RecipeKind() == "rises" && slices.ContainsFunc(c.Evidence, func(e certificate.Statement) bool { return s.IncreasesWithin(e) }):
			return nil
		}
	}
	if isCounterProof(c.Statements) {
		return nil
	}
	return errOtherVerdict
}

// isCounterProof reports whether the statements prove that a counter ends all matches: it always
// has one of some values, goes from each to the next, and the last value ends the match.
func isCounterProof(statements []certificate.Statement) bool {
	if len(statements) == 0 {
		return false
	}
	first := statements[0].SourceFormulas()
	if statements[0].RecipeKind() != "formula" || len(first) != 1 {
		return false
	}
	values := []*property.Formula{first[0]}
	if first[0].Op == property.OpOr {
		values = first[0].Args
	}
	known := map[string]bool{}
	for _, v := range values {
		if v.Op != property.OpAtom || v.Atom.Name != gdl.True || !v.Atom.IsGround() || known[v.Atom.String()] {
			return false
		}
		known[v.Atom.String()] = true
	}
	want, err := certificate.CounterSteps(append(slices.Clone(values[1:]), values[0]))
	return err == nil && slices.EqualFunc(statements, want, func(a, b certificate.Statement) bool { return a.RecipeKey() == b.RecipeKey() })
}
