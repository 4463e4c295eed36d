package property

import (
	"github.com/gdllint/gdllint/gdl"
)

// What roles know is said by positive-knowledge formulas (KR 2012 Def. 4): no
// knows is negated. A violation is then shown by some matches: one in which
// the formula is false, and for each knows that does not hold one that the
// role cannot tell apart. What a role does not know cannot be shown that way.

// Knows holds if role knows f: f holds after all matches that look the same to
// it.
func Knows(role *gdl.Term, f *Formula) *Formula {
	return &Formula{Op: OpKnows, Knower: role, Args: []*Formula{f}}
}

// KnowsWhether holds if role knows f or knows that f does not hold; f speaks
// of no knowledge.
func KnowsWhether(role *gdl.Term, f *Formula) *Formula {
	return &Formula{Op: OpWhether, Knower: role, Args: []*Formula{f}}
}

// IsEpistemic tells whether the formula says what roles know.
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

// misplaced says, by the word around it, why a 'knows' has no place there and
// what to write instead.
var misplaced = map[string]string{
	"not":        "under 'not': one match cannot show that a role knows something; state what the role knows, with 'expect violated' if it does not",
	"=>":         "left of '=>', where it is negated: one match cannot show that a role knows something; write what is known to the right of '=>'",
	"<=>":        "in '<=>', which negates both sides: one match cannot show that a role knows something; write (=> F G) with what is known as G",
	"count":      "in 'count': write 'forall' for all values and 'exists' for at least one",
	"persistent": "in 'persistent', where it is negated: write out what is known when, as in (after (knows ROLE F))",
	wordWhether:  "in 'knows-whether', which takes a formula about the game alone; write (knows ROLE F) around what another role knows",
}

// negated reads a formula in a place where no role can be said to know
// something; word is what stands around it.
func (r *reader) negated(word string, e *gdl.Expr) (*Formula, error) {
	defer r.negate(word)()
	return r.formula(e)
}

// negate notes that what is read from now on is negated by word, until the
// function that it returns is called.
func (r *reader) negate(word string) (end func()) {
	before := r.negative
	if before == "" {
		r.negative = word
	}
	return func() { r.negative = before }
}

// knower reads the role that is to know something.
func (r *reader) knower(e *gdl.Expr) (*gdl.Term, error) {
	role, err := r.term(e, true)
	if err != nil || role.IsVar() {
		return role, err
	}
	return role, r.scope.checkKnower(e, role)
}

// checkKnower checks that a term is a role that can know something.
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

// players returns the roles that can know something: all but random.
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

// inDomain gives a variable its values: the roles that can know something where
// it stands for one, and otherwise what is inferred from the places of f.
// e is where the variable is written.
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

// knownBy tells whether a variable occurs free as who knows something.
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
