package property

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// The knowledge of roles is stated by positive-knowledge formulas (KR 2012 Def. 4): no 'knows' is
// negated. Then some matches can show a violation: the formula is false in one of them, and for
// each 'knows' that does not hold there, there is another match that the role cannot tell from it.
// That a role does know something cannot be shown in this way.

// KnowsThat returns the formula that holds if role knows f: f holds after all matches that role
// cannot distinguish from the real one.
func KnowsThat(role *gdl.Term, f *Formula) *Formula {
	return &Formula{Op: OpKnows, Knower: role, Args: []*Formula{f}}
}

// KnowsWhether returns the formula that holds if role knows f or knows that f does not hold; f must
// not be about knowledge.
func KnowsWhether(role *gdl.Term, f *Formula) *Formula {
	return &Formula{Op: OpWhether, Knower: role, Args: []*Formula{f}}
}

// IsEpistemic tells whether the formula is about the knowledge of roles.
func (f *Formula) IsEpistemic() bool {
	found := false
	f.WalkFormulas(func(g *Formula) { found = found || g.Op == OpKnows || g.Op == OpWhether })
	return found
}

// The operators of knowledge.
const (
	wordKnows   = "knows"
	wordWhether = "knows-whether"
)

// readKnows reads (knows ROLE F) and (knows-whether ROLE F).
func (r *formulaReader) readKnows(e *syntax.Node, word string, args []*syntax.Node) (*Formula, error) {
	if len(args) != 2 {
		return nil, errorAt(e, "'%s' takes a role and one formula; write (%s ROLE F)", word, word)
	}
	if r.negatedBy != "" {
		return nil, errorAt(e, "'%s' has no place %s", word, misplacedKnows[r.negatedBy])
	}
	role, err := r.readKnower(args[0])
	if err != nil {
		return nil, err
	}
	if word == wordWhether {
		f, err := r.readNegated(word, args[1])
		return KnowsWhether(role, f), err
	}
	f, err := r.read(args[1])
	return KnowsThat(role, f), err
}

// misplacedKnows has for each operator that may not stand around a 'knows' the reason, and a
// remedy.
var misplacedKnows = map[string]string{
	"not":        "under 'not': one match cannot show that a role knows something; state what the role knows, with 'expect violated' if it does not",
	"=>":         "left of '=>', where it is negated: one match cannot show that a role knows something; write what is known to the right of '=>'",
	"<=>":        "in '<=>', which negates both sides: one match cannot show that a role knows something; write (=> F G) with what is known as G",
	"count":      "in 'count': write 'forall' for all values and 'exists' for at least one",
	"persistent": "in 'persistent', where it is negated: write out what is known when, as in (after (knows ROLE F))",
	wordWhether:  "in 'knows-whether', which takes a formula about the game alone; write (knows ROLE F) around what another role knows",
}

// readNegated reads a formula in which no 'knows' may stand; word is the operator around it.
func (r *formulaReader) readNegated(word string, e *syntax.Node) (*Formula, error) {
	defer r.markNegated(word)()
	return r.read(e)
}

// markNegated notes that the formulas that are read next stand below word, where no 'knows' may
// stand, until end is called.
func (r *formulaReader) markNegated(word string) (end func()) {
	before := r.negatedBy
	if before == "" {
		r.negatedBy = word
	}
	return func() { r.negatedBy = before }
}

func (r *formulaReader) readKnower(e *syntax.Node) (*gdl.Term, error) {
	role, err := r.readTerm(e, true)
	if err != nil || role.IsVariable() {
		return role, err
	}
	return role, r.scope.checkKnower(e, role)
}

// checkKnower checks that a term is a role with knowledge: every role but
// random.
func (s *Scope) checkKnower(e *syntax.Node, role *gdl.Term) error {
	known := map[string]map[int]bool{}
	for _, p := range s.knowingRoles() {
		if gdl.EqualTerms(p, role) {
			return nil
		}
		addArity(known, p.String(), 0)
	}
	if role.Name == gdl.Random && len(role.Args) == 0 {
		return errorAt(e, "'random' plays dice and knows nothing; name a role that plays")
	}
	return errorAt(e, "'%s' is not a role that could know something%s", role.Spelling, nearestHint(role.Name, known))
}

// knowingRoles returns the roles with knowledge: all but random.
func (s *Scope) knowingRoles() []*gdl.Term {
	var players []*gdl.Term
	seen := map[string]bool{gdl.Random: true}
	for _, r := range s.file.Rules {
		if r.Head.Name != gdl.Role || len(r.Head.Args) != 1 || !r.Head.Args[0].IsGround() {
			continue
		}
		if text := r.Head.Args[0].String(); !seen[text] {
			seen[text] = true
			players = append(players, r.Head.Args[0])
		}
	}
	return players
}

// setDomain sets the values of a variable that has no list of them. If the variable stands for a role with knowledge in
// body, these are the players; otherwise they are the domain that follows from its places in f. The listed values of a
// variable for a role must be players. e is the place of the variable.
func (r *formulaReader) setDomain(e *syntax.Node, v *QuantifiedVar, body, f *Formula) (err error) {
	switch known := body.occursAsKnower(v.Name); {
	case known && v.DomainInferred:
		v.Domain = r.scope.knowingRoles()
	case known:
		for _, value := range v.Domain {
			if err := r.scope.checkKnower(e, value); err != nil {
				return err
			}
		}
	case v.DomainInferred:
		v.Domain, err = r.scope.inferDomain(e, v.Name, f)
	}
	return err
}

// occursAsKnower tells whether a variable occurs free as the role of a knows.
func (f *Formula) occursAsKnower(name string) bool {
	if f.Knower != nil && f.Knower.Name == name {
		return true
	}
	for _, v := range f.Vars {
		if v.Name == name {
			return false
		}
	}
	return slices.ContainsFunc(f.Args, func(arg *Formula) bool { return arg.occursAsKnower(name) })
}
