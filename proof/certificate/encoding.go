package certificate

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"sync"

	"github.com/gdllint/gdllint/gdl"
)

// A Reading is the treatment of states in which a role has no legal move although
// the game is not over.
type Reading int

// The readings of sequences.
const (
	// Playable is AIJ 2012 Def. 8: sequences that come to such a state do not
	// count. It is for games that are playable.
	Playable Reading = iota
	// Nonplayable is AIJ 2012 sec. 5.2: a sequence ends in such a state, as in
	// a terminal one. It is for games not known to be playable.
	Nonplayable
)

// An Encoding is a rulesheet ready to be written as programs. It does not
// change and may be used concurrently.
type Encoding struct {
	gameName      string
	gameFile      *gdl.File
	reading       Reading
	gameClauses   []*gdl.Clause
	domainClauses []*gdl.Clause // clauses that list values of variables, see clauseSplitter
	other         *Encoding     // the other rulesheet, for claims about both; else nil
	*predicates
}

// NewCompared returns the encoding of a rulesheet together with another one; other may be nil.
func NewCompared(name string, f, other *gdl.File, reading Reading) (*Encoding, error) {
	e, err := New(name, f, reading)
	if err != nil || other == nil {
		return e, err
	}
	second, err := New(filepath.Base(other.Source.Name), other, reading)
	if err != nil {
		return nil, err
	}
	return e.comparedWith(second), nil
}

// Encodings makes the encodings of a rulesheet, or of two that are compared: each once. It may be used concurrently.
type Encodings struct {
	File, Other *gdl.File // Other may be nil
	mu          sync.Mutex
	made        map[encodingKey]encodingResult
}

type encodingKey struct {
	gameName string
	reading  Reading
}

type encodingResult struct {
	*Encoding
	err error
}

// maxEncodings: once a rulesheet has more encodings, no further one is made.
const maxEncodings = 10

// Encode returns the encoding under a name.
func (s *Encodings) Encode(name string, reading Reading) (*Encoding, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := encodingKey{name, reading}
	e, known := s.made[key]
	if !known {
		if len(s.made) > maxEncodings {
			return nil, errors.New("its certificates name too many different games")
		}
		if s.made == nil {
			s.made = map[encodingKey]encodingResult{}
		}
		e.Encoding, e.err = NewCompared(name, s.File, s.Other, reading)
		s.made[key] = e
	}
	return e.Encoding, e.err
}

// comparedWith returns the encoding with another one, for claims over both.
func (e *Encoding) comparedWith(other *Encoding) *Encoding {
	one, two, relations := *e, *other, *other.predicates
	relations.suffix = "Other"
	two.predicates, one.other = &relations, &two
	return &one
}

// New checks the rules and prepares them. The name of the game goes into the
// comments. The error is a *RuleError if the rules cannot be read, use a keyword
// wrongly, are unsafe or are not stratified: answer sets of such rules prove
// nothing.
//
// New does not check whether the game is finite. Grounding does not end for the
// programs of a game whose fluents grow for ever.
func New(name string, f *gdl.File, reading Reading) (*Encoding, error) {
	if !f.IsErrorFree() {
		return nil, &RuleError{Reason: f.Errors[0].Message}
	}
	clauses, err := f.Clauses()
	if err != nil {
		return nil, &RuleError{Rule: f.RuleAt(err.StartPos), Reason: err.Message}
	}
	for _, c := range clauses {
		if err := checkClause(c); err != nil {
			return nil, err
		}
	}
	if err := checkStratified(f); err != nil {
		return nil, err
	}
	dynamic := newPredicates(clauses).dynamicRelations
	sp := newClauseSplitter(dynamic)
	e := &Encoding{gameName: name, gameFile: f, reading: reading, gameClauses: sp.split(unfoldClauses(clauses, dynamic))}
	e.domainClauses = sp.domainClauses
	e.predicates = newPredicates(e.gameClauses)
	for _, p := range []predicate{{gdl.Role, 1}, {gdl.Init, 1}} {
		if e.dynamicRelations[p] {
			return nil, &RuleError{Reason: fmt.Sprintf("'%s' depends on the state", p.name)}
		}
	}
	return e, nil
}

// checkClause returns an error if a keyword is used wrongly or a variable is not bound (AIJ 2012
// Def. 2.2).
func checkClause(c *gdl.Clause) error {
	if name := c.Head.Name; name == gdl.True || name == gdl.Does {
		return &RuleError{c.Rule, fmt.Sprintf("'%s' cannot be defined", name)}
	}
	for _, atom := range clauseAtoms(c) {
		if n, keyword := gdl.KeywordArity(atom.Name); keyword && n != len(atom.Args) {
			return &RuleError{c.Rule, fmt.Sprintf("'%s' has %d arguments, not %d", atom.Name, len(atom.Args), n)}
		}
	}
	bound := boundVariables(c.Body)
	for _, atom := range clauseAtoms(c) {
		for _, name := range atom.VariableNames() {
			if !bound[name] {
				return &RuleError{c.Rule, fmt.Sprintf("variable '%s' is bound nowhere", name)}
			}
		}
	}
	return nil
}

func clauseAtoms(c *gdl.Clause) []*gdl.Term {
	atoms := []*gdl.Term{c.Head}
	for _, cond := range c.Body {
		atoms = append(atoms, cond.Atom)
	}
	return atoms
}

// bindsVariables reports whether a condition gives its variables values.
func bindsVariables(c gdl.Condition) bool { return !c.Negative && !c.Distinct }

// boundVariables returns the variables to which conditions give values.
func boundVariables(conds []gdl.Condition) map[string]bool {
	bound := map[string]bool{}
	for _, cond := range conds {
		if bindsVariables(cond) {
			maps.Copy(bound, termVariables(cond.Atom))
		}
	}
	return bound
}
