package property

import (
	"github.com/gdllint/gdllint/gdl"
)

// The knowledge of roles is stated by positive-knowledge formulas (KR 2012 Def.
// 4): no knows is negated. Some matches then show a violation: one in which the
// formula is false, and for each knows that does not hold one that the role
// cannot distinguish from it. Missing knowledge cannot be shown that way.

// Knows holds if role knows f: f holds after all matches that role cannot
// distinguish from the real one.
func Knows(role *gdl.Term, f *Formula) *Formula {
	return &Formula{Op: OpKnows, Knower: role, Args: []*Formula{f}}
}

// KnowsWhether holds if role knows f or knows that f does not hold; f speaks
// of no knowledge.
func KnowsWhether(role *gdl.Term, f *Formula) *Formula {
	return &Formula{Op: OpWhether, Knower: role, Args: []*Formula{f}}
}

// IsEpistemic tells whether the formula speaks of the knowledge of roles.
func (f *Formula) IsEpistemic() bool {
	found := false
	f.Walk(func(g *Formula) { found = found || g.Op == OpKnows || g.Op == OpWhether })
	return found
}

// The operators of knowledge.
const (
	wordKnows   = "knows"
	wordWhether = "knows-whether"
)

// knows reads (knows ROLE F) and (knows-whether ROLE F).
func (r *reader) knows(e *gdl.Expr, word string, args []*gdl.Expr) (*Formula, error) {
	if len(args) != 2 {
		return nil, errorAt(e, "'%s' takes a role and one formula; write (%s ROLE F)", word, word)
	}
	if r.negative != "" {
		return nil, errorAt(e, "'%s' has no place %s", word, misplaced[r.negative])
	}
	role, err := r.knower(args[0])
	if err != nil {
		return nil, err
	}
	if word == wordWhether {
		f, err := r.negated(word, args[1])
		return KnowsWhether(role, f), err
	}
	f, err := r.formula(args[1])
	return Knows(role, f), err
}

// misplaced holds, by the word around a 'knows', the reason why it has no place
// there, and the alternative.
var misplaced = map[string]string{
	"not":        "under 'not': one match cannot show that a role knows something; state what the role knows, with 'expect violated' if it does not",
	"=>":         "left of '=>', where it is negated: one match cannot show that a role knows something; write what is known to the right of '=>'",
	"<=>":        "in '<=>', which negates both sides: one match cannot show that a role knows something; write (=> F G) with what is known as G",
	"count":      "in 'count': write 'forall' for all values and 'exists' for at least one",
	"persistent": "in 'persistent', where it is negated: write out what is known when, as in (after (knows ROLE F))",
	wordWhether:  "in 'knows-whether', which takes a formula about the game alone; write (knows ROLE F) around what another role knows",
}

// negated reads a formula in a place where no knows may stand; word is the
// operator around it.
func (r *reader) negated(word string, e *gdl.Expr) (*Formula, error) {
	defer r.negate(word)()
	return r.formula(e)
}

// negate marks all formulas that are read as negated by word, until the
// function that it returns is called.
func (r *reader) negate(word string) (end func()) {
	before := r.negative
	if before == "" {
		r.negative = word
	}
	return func() { r.negative = before }
}

// knower reads the role of a knows.
func (r *reader) knower(e *gdl.Expr) (*gdl.Term, error) {
	role, err := r.term(e, true)
	if err != nil || role.IsVar() {
		return role, err
	}
	return role, r.scope.checkKnower(e, role)
}

// checkKnower checks that a term is a role with knowledge: every role but
// random.
func (s *Scope) checkKnower(e *gdl.Expr, role *gdl.Term) error {
	known := map[string]map[int]bool{}
	for _, p := range s.players() {
		if gdl.EqualTerms(p, role) {
			return nil
		}
		add(known, p.String(), 0)
	}
	if role.Name == gdl.Random && len(role.Args) == 0 {
		return errorAt(e, "'random' plays dice and knows nothing; name a role that plays")
	}
	return errorAt(e, "'%s' is no role that could know something%s", role.Spelling, nearest(role.Name, known))
}

// players returns the roles with knowledge: all but random.
func (s *Scope) players() []*gdl.Term {
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

// inDomain sets the values of a variable: the players if it stands for a role
// with knowledge, and otherwise the domain that its places in f imply. e is the
// place of the variable.
func (r *reader) inDomain(e *gdl.Expr, v *Var, body, f *Formula) (err error) {
	switch known := body.knownBy(v.Name); {
	case known && v.Inferred:
		v.Domain = r.scope.players()
	case known:
		for _, value := range v.Domain {
			if err := r.scope.checkKnower(e, value); err != nil {
				return err
			}
		}
	case v.Inferred:
		v.Domain, err = r.scope.infer(e, v.Name, f)
	}
	return err
}

// knownBy tells whether a variable occurs free as the role of a knows.
func (f *Formula) knownBy(name string) bool {
	if f.Knower != nil && f.Knower.Name == name {
		return true
	}
	for _, v := range f.Vars {
		if v.Name == name {
			return false
		}
	}
	for _, arg := range f.Args {
		if arg.knownBy(name) {
			return true
		}
	}
	return false
}
