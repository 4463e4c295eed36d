package certify

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/property"
)

// The sender of a folder may have written programs that give the expected answers
// and are about nothing. So a verdict stands only if the programs are those that the
// encoder of this program writes: from the copy of the rulesheet, and from the claim
// in the file beside them. That file is not trusted: the verdict determines the
// statements that must be claimed, and other certificates show the assumptions.

// Bounds of writing programs anew.
const (
	maxClaim   = 32 << 20
	maxWritten = 300 << 20 // bytes of rules and claims in all programs of a certificate
)

// An encodingKey is the key of an encoding of the rulesheet.
type encodingKey struct {
	name    string
	reading certificate.Reading
}

type encoded struct {
	*certificate.Encoding
	err error
}

// encoding prepares the rulesheet, once for each reading.
func (f *folder) encoding(w *certificate.Written) (*certificate.Encoding, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := encodingKey{w.Game, w.Reading}
	if f.encodings[key] == nil {
		if len(f.encodings) > 10 {
			return nil, errors.New("its certificates say that they are about different games")
		}
		if f.encodings == nil {
			f.encodings = map[encodingKey]*encoded{}
		}
		e, err := certificate.New(w.Game, f.file, w.Reading)
		f.encodings[key] = &encoded{e, err}
	}
	return f.encodings[key].Encoding, f.encodings[key].err
}

// own returns the claim that the programs of a certificate were written from, if they
// are those that this program writes, or the reason why they are not.
func (f *folder) own(p *part) (*certificate.Written, string) {
	if f.file == nil {
		return nil, "there is no rulesheet to write the programs from"
	}
	text, err := f.read(path.Join(p.dir, evidence.ClaimName), maxClaim)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Sprintf("%s: nothing says what the programs were written from (%s), so that they may be about anything", p.dir, evidence.ClaimName)
	}
	var w *certificate.Written
	if err == nil {
		w, err = certificate.ReadClaim(text)
	}
	if err == nil {
		err = f.small(w, p, len(text))
	}
	if err == nil {
		err = f.same(w, p)
	}
	if err != nil {
		return nil, fmt.Sprintf("%s: %v", p.dir, err)
	}
	return w, ""
}

// small checks that the programs of a claim are few and small enough to be written:
// their number and their moves are bounded by the programs of the folder.
func (f *folder) small(w *certificate.Written, p *part, claim int) error {
	c, n := &w.Claim, len(p.Programs)
	levels := max(c.K, c.Length, 1)
	for _, s := range c.Statements {
		levels = max(levels, max(c.K, c.Length, 1)+s.Degree())
	}
	if c.K < 0 || c.Length < 0 || c.K > n || c.Length > n || len(c.Statements)*btoi(c.Apart || c.Single) > n {
		return errors.New("it has not the programs that its claim has")
	}
	if each := int64(levels+1) * int64(len(f.file.Source.Text)+claim); each > maxWritten/int64(n) {
		return errors.New("too large to be written anew")
	}
	return nil
}

func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}

// errNotOwn is the error for programs that this program would not write.
var errNotOwn = errors.New("the programs are not those that this version of gdllint writes from the rulesheet")

// same writes the programs anew and compares them.
func (f *folder) same(w *certificate.Written, p *part) error {
	e, err := f.encoding(w)
	if err != nil {
		return err
	}
	made, err := guard.Value("writing its programs", func() (*certificate.Certificate, error) { return e.Certify(w.Claim) })
	var fault *guard.Fault
	switch {
	case errors.As(err, &fault): // of the encoder, because of a claim that no prover makes
		return fmt.Errorf("its claim cannot be written as programs (%.200v)", fault.Value)
	case err != nil:
		return err
	case len(made.Programs) != len(p.Programs):
		return errNotOwn
	}
	for _, program := range made.Programs {
		if !slices.Contains(p.Programs, program) {
			return errNotOwn
		}
	}
	return nil
}

// foreign returns the reason why the certificates of a verdict do not show it
// although all answers are right; it is "" if they do.
func (f *folder) foreign(e *evidence.Entry, parts map[string]*checked) string {
	for _, dir := range e.Parts {
		c := parts[dir.Path]
		if c.own == nil {
			return c.strange
		}
		if c.own.Reading == certificate.Playable && !e.Playable {
			return dir.Path + ": it looks only at matches in which nobody is stuck, and the verdict is about all"
		}
		if missing := unshown(c.own, dir.Assumes, parts); missing != "" {
			return fmt.Sprintf("%s: it takes for granted what no certificate before it shows: %.200s", dir.Path, missing)
		}
	}
	last := parts[e.Parts[len(e.Parts)-1].Path].own
	if err := f.asks(e, &last.Claim); err != nil {
		return err.Error()
	}
	return ""
}

// unshown returns an assumption of a claim that no assumed certificate shows; it is ""
// if there is none. A claim about single states assumes that other states are not
// reached, which any induction shows.
func unshown(w *certificate.Written, assumes []string, parts map[string]*checked) string {
	inductive, shown := false, map[string]bool{}
	for _, other := range assumes {
		if before := parts[other].own; before != nil && before.Reading == w.Reading && general(&before.Claim) {
			inductive = true
			for _, s := range before.Claim.Statements {
				shown[s.Key()] = true
			}
		}
	}
	if w.Claim.Single && !inductive {
		return "which states are reached"
	}
	for _, s := range w.Claim.Evidence {
		if !shown[s.Key()] {
			return s.Name + ": " + s.Meaning
		}
	}
	return ""
}

// general reports whether a claim shows its statements for other claims: in all
// states, and of one match.
func general(c *certificate.Claim) bool { return !c.Initially && len(c.Pairs) == 0 && c.Length == 0 }

// errAnother is the error for programs that this program writes, but for another
// verdict.
var errAnother = errors.New("the certificates show something, but not this verdict")

// asks checks that a claim has the statement of a verdict.
func (f *folder) asks(e *evidence.Entry, c *certificate.Claim) error {
	q := proof.Property(e.Property)
	if c.Initially && !e.Initially && q != proof.InitialState {
		return errAnother
	}
	switch q {
	case proof.Termination:
		return ends(c)
	case proof.KnowsLegal, proof.KnowsGoal, proof.KnowsTerminal:
		return f.knows(e, c)
	case proof.Functionals:
		if !slices.ContainsFunc(c.Statements, isFunctional) {
			return errAnother
		}
		return only(c, "functional", "control", "foreseen")
	case proof.Persistence:
		return only(c, "persistent", "foreseen")
	}
	want, err := f.statement(e)
	if err != nil {
		return err
	}
	if key := want.Key(); slices.ContainsFunc(c.Statements, func(s certificate.Statement) bool { return s.Key() == key }) {
		return nil
	}
	return errAnother
}

func isFunctional(s certificate.Statement) bool { return s.Kind() == "functional" }

// extent describes the part that a claim shows of a verdict with a number; it is "" for
// other verdicts. The manifest has no number, so that the list may be incomplete.
func extent(e *evidence.Entry, c *certificate.Claim) string {
	switch proof.Property(e.Property) {
	case proof.Functionals:
		distinct := map[string]bool{}
		for _, s := range c.Statements {
			if isFunctional(s) {
				distinct[s.Key()] = true
			}
		}
		return plural.Count(len(distinct), "functional")
	case proof.Persistence:
		return c.Statements[0].Meaning
	}
	return ""
}

// only checks that all statements are of some kinds.
func only(c *certificate.Claim, kinds ...string) error {
	for _, s := range c.Statements {
		if !slices.Contains(kinds, s.Kind()) {
			return errAnother
		}
	}
	if len(c.Statements) == 0 {
		return errAnother
	}
	return nil
}

// statement returns the statement of a verdict.
func (f *folder) statement(e *evidence.Entry) (certificate.Statement, error) {
	switch proof.Property(e.Property) {
	case proof.Playability:
		return certificate.Playability(), nil
	case proof.TurnTaking:
		return certificate.TurnTaking(), nil
	case proof.UtilityStructure:
		return certificate.UniqueGoals(), nil
	case proof.ZeroSum:
		return certificate.ZeroSum(), nil
	case proof.ConstantSum:
		return certificate.ConstantSum(e.Sum), nil
	case proof.Monotonic:
		return certificate.Monotonic(), nil
	case proof.InitialState:
		return certificate.Formula("the match is not over", property.Not(keyword(gdl.Terminal)))
	case proof.Winnability:
		role, ok := termOf(e.Role)
		if !ok || !slices.Contains(f.file.Roles(), e.Role) {
			return certificate.Statement{}, errors.New(noRole(e.Role))
		}
		return certificate.NeverWins(role, winValue), nil
	case proof.Invariant:
		statements, faults := property.FromText(property.NewScope(f.file), gdl.NewSource(token.NewFileSet(), "formula", []byte(e.Formula)))
		if len(faults) > 0 || len(statements) != 1 || statements[0].Formula == nil {
			return certificate.Statement{}, errors.New("its formula cannot be read")
		}
		return certificate.Formula(e.Name, statements[0].Formula)
	}
	return certificate.Statement{}, errAnother
}

// winValue is the goal value of a win.
const winValue = 100

func keyword(name string) *property.Formula {
	return property.Atom(&gdl.Term{Name: name, Spelling: name})
}

// knows checks a claim about two matches.
func (f *folder) knows(e *evidence.Entry, c *certificate.Claim) error {
	if c.Role == nil || c.Role.String() != e.Role {
		return errAnother
	}
	want := certificate.KnowsTerminal()
	if q := proof.Property(e.Property); q != proof.KnowsTerminal {
		about, ok := termOf(e.About)
		if !ok {
			return errors.New(noRole(e.About))
		}
		if want = certificate.KnowsLegal(about); q == proof.KnowsGoal {
			want = certificate.KnowsGoal(about, e.Name == proof.AmongFinished)
		}
	}
	if !slices.ContainsFunc(c.Pairs, func(p certificate.Pair) bool { return p.Key() == want.Key() }) {
		return errAnother
	}
	return nil
}

// ends checks that a claim shows that all matches end: there is none of some length, a
// ranking decreases, the ranks of all states increase, or a counter reaches its last
// value.
func ends(c *certificate.Claim) error {
	if c.Length > 0 {
		return nil
	}
	for _, s := range c.Statements {
		switch {
		case s.Kind() == "falls":
			return nil
		case s.Kind() == "rises" && slices.ContainsFunc(c.Evidence, func(e certificate.Statement) bool { return s.RisesIn(e) }):
			return nil
		}
	}
	if countsUp(c.Statements) {
		return nil
	}
	return errAnother
}

// countsUp reports whether the statements are those of a proof by a counter: it has one
// of some values, goes from each to the next, and the last one ends the match.
func countsUp(statements []certificate.Statement) bool {
	if len(statements) != 3 {
		return false
	}
	first := statements[0].Formulas()
	if statements[0].Kind() != "formula" || len(first) != 1 {
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
	last := values[0]
	counter := append(slices.Clone(values[1:]), last)
	var advances []*property.Formula
	for i := range len(counter) - 1 {
		advances = append(advances, property.Implies(counter[i], property.Next(counter[i+1])))
	}
	for i, f := range []*property.Formula{property.Or(values...), property.Implies(last, keyword(gdl.Terminal)), property.And(advances...)} {
		want, err := certificate.Formula(statements[i].Name, f)
		if err != nil || want.Key() != statements[i].Key() {
			return false
		}
	}
	return true
}
