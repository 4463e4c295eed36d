// Package model resolves the names of a rulesheet: each relation, fluent, move, function and
// constant becomes a symbol, and each place where it is used an occurrence with its meaning there.
// Analyzers use this program instead of walking over the parsed rules. The package also computes
// domains of arguments, and compares terms and rules.
package model

import (
	"errors"
	"iter"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/scc"
)

// A Program is a rulesheet whose names are resolved. It does not change.
type Program struct {
	File     *gdl.File
	Rules    []*Rule // the rules that were read completely, except prose (IsProse)
	Symbols  []*Symbol
	Names    []*Name         // the names in the order of their first occurrences
	Unread   map[string]bool // the words of the forms that could not be read
	Slots    int             // the number of arguments of all symbols
	TextLost bool            // a part of the text could not even be divided into words

	positions int                  // the number of argument positions: see Symbol.position
	open      [Comparison + 1]bool // by sort: the result of IsOpen
	subjects  []*Occurrence        // the occurrences of fluents and moves, and of variables in their place, in the order of the text
	entries   map[string]*entry
	byHead    map[string][]*Rule

	Dependencies
	reached reached
	indexes
}

// Dependencies are functions that return dependencies of predicates and domains of arguments. Each
// is computed at the first call.
type Dependencies struct {
	Graph    func() *gdl.Graph // AIJ 2012 Def. 2
	Extended func() *gdl.Graph // with edges from true to init and next, from does to legal
	Domains  func() *Domains   // the symbols of arguments that all conditions allow
	Union    func() *Domains   // the symbols of arguments that some condition allows
}

// indexes are computed at the first call of each.
type indexes struct {
	keyed func() map[*Symbol]bool // the fluents with one value for each key: see Keyed
	facts func() map[string]*Rule // by the text of the fact
}

// reached holds the results of LooksAt and the indexes of MayBeMet that were requested.
type reached struct {
	sync.Mutex
	heads    map[string]*Index[*Rule] // by predicate of the conditions
	lookedAt map[*Symbol]map[*Symbol]bool
}

// errTooLarge is the fault of a program whose domains are too large to be computed.
var errTooLarge = errors.New("cut short: too large to find out which terms can stand where; rules about arguments were not checked")

// New returns the program of a rulesheet. The function fault, if not nil, is called if a request for domains finds them
// too large to compute.
func New(f *gdl.File, fault func(error)) *Program {
	p := &Program{File: f, positions: firstPositions, Unread: map[string]bool{}, entries: map[string]*entry{}, reached: reached{heads: map[string]*Index[*Rule]{}, lookedAt: map[*Symbol]map[*Symbol]bool{}}, byHead: map[string][]*Rule{}}
	size, kept := 0, 0
	for _, r := range f.Rules {
		if !r.Broken && !IsProse(r) {
			size += countTerms(r)
			kept++
		}
	}
	b := &builder{program: p, free: make([]Occurrence, size)}
	rules := make([]Rule, kept)
	p.Rules = make([]*Rule, 0, kept)
	for _, r := range f.Rules {
		if !r.Broken && !IsProse(r) {
			x := &rules[len(p.Rules)]
			x.Rule, x.Index, x.program = r, len(p.Rules), p
			p.Rules = append(p.Rules, x)
			b.resolveRule(x)
		}
	}
	for at := 0; at < len(p.Rules); { // add runs of rules with one predicate at once
		name, end := p.Rules[at].Head.Name, at+1
		for end < len(p.Rules) && p.Rules[end].Head.Name == name {
			end++
		}
		p.byHead[name] = append(p.byHead[name], p.Rules[at:end]...)
		at = end
	}
	p.findUnread()
	p.Graph = sync.OnceValue(func() *gdl.Graph { return gdl.NewGraph(f) })
	p.Extended = sync.OnceValue(func() *gdl.Graph { return p.Graph().ExtendedGraph() })
	domains := func(mode DomainMode) func() *Domains {
		return sync.OnceValue(func() *Domains {
			d := p.knownDomains(mode)
			if d.TooLarge && fault != nil {
				fault(errTooLarge)
			}
			return d
		})
	}
	p.Domains, p.Union = domains(IntersectionDomains), domains(UnionDomains)
	p.keyed = sync.OnceValue(p.findKeyed)
	p.facts = sync.OnceValue(p.indexFacts)
	return p
}

// IsComplete tells whether every form was read, so that a name that is not in the program does not
// occur in the text.
func (p *Program) IsComplete() bool { return !p.TextLost && len(p.Unread) == 0 }

// RulesFor returns the rules and facts for a predicate, in the order of the text.
func (p *Program) RulesFor(predicate string) []*Rule { return p.byHead[predicate] }

// SoundRulesFor returns the rules for a predicate in which all keywords have the right number of
// arguments.
func (p *Program) SoundRulesFor(predicate string) []*Rule {
	return slices.DeleteFunc(slices.Clone(p.byHead[predicate]), func(r *Rule) bool { return !r.HasKeywordArities() })
}

// Facts returns the ground facts of a predicate, and whether it has only these and no other rules.
func (p *Program) Facts(predicate string) (facts []*Rule, only bool) {
	rules := p.byHead[predicate]
	for i, r := range rules {
		if !r.IsFact() {
			facts = append([]*Rule(nil), rules[:i]...)
			for _, r := range rules[i:] {
				if r.IsFact() {
					facts = append(facts, r)
				}
			}
			return facts, false
		}
	}
	return rules, true
}

// Fact returns the fact that equals an atom; nil if there is none.
func (p *Program) Fact(atom *gdl.Term) *Rule {
	const few = 200
	rules := p.byHead[atom.Name]
	if len(rules) > few {
		return p.facts()[atom.String()]
	}
	for _, r := range slices.Backward(rules) {
		if r.IsFact() && gdl.EqualTerms(r.Head, atom) {
			return r
		}
	}
	return nil
}

func (p *Program) indexFacts() map[string]*Rule {
	facts := make(map[string]*Rule, len(p.Rules))
	for _, r := range p.Rules {
		if r.IsFact() {
			facts[r.Head.String()] = r
		}
	}
	return facts
}

// findUnread sets Unread and TextLost.
func (p *Program) findUnread() {
	rules := p.File.Rules
	for _, e := range p.File.Exprs {
		var last *gdl.Rule
		for len(rules) > 0 && rules[0].Pos() <= e.StartPos {
			last, rules = rules[0], rules[1:]
		}
		if last == nil || last.Pos() != e.StartPos || last.Broken || e.Broken {
			e.WalkNested(func(e *syntax.Node) {
				if !e.IsList() {
					for _, word := range slips.SplitGlued(e.Name) {
						p.Unread[word] = true
					}
				}
			})
		}
	}
	for _, e := range p.File.Errors {
		p.TextLost = p.TextLost || e.Kind.Lost
	}
}

// Groups returns the rules and facts grouped by their predicate and subject, the fluent or move of
// the head.
func (p *Program) Groups() (groups [][]*Rule) {
	type key struct {
		name    string
		subject *Symbol
	}
	at := map[key]int{}
	for _, r := range p.Rules {
		k := key{name: r.Head.Name}
		if r.Subject != nil {
			k.subject = r.Subject.Symbol
		}
		i, known := at[k]
		if !known {
			i = len(groups)
			at[k], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	return groups
}

// Subject returns the symbol of an atom and its term: the argument that is a fluent, a move or a percept, as in true
// and does, or the relation itself. The symbol is nil for a variable, and for a name that the program does not have.
func (p *Program) Subject(atom *gdl.Term) (*Symbol, *gdl.Term) {
	k, is := keywordArgs[atom.Name]
	if !is || len(atom.Args) <= k.arg {
		return p.SymbolOf(Relation, atom), atom
	}
	return p.SymbolOf(k.sort, atom.Args[k.arg]), atom.Args[k.arg]
}

// LooksAt tells whether a relation depends, within one state, on a symbol s: on a fluent, a move or
// another relation.
func (p *Program) LooksAt(relation, s *Symbol) bool {
	if relation == nil || s == nil || relation.Sort != Relation {
		return false
	}
	p.reached.Lock()
	defer p.reached.Unlock()
	found, known := p.reached.lookedAt[relation]
	if !known {
		found = scc.Reached(func(s *Symbol) iter.Seq[*Symbol] { return s.asked }, relation)
		p.reached.lookedAt[relation] = found
	}
	return found[s]
}

// asked yields the symbols in the conditions of the rules for a relation.
func (s *Symbol) asked(yield func(*Symbol) bool) {
	if s.Sort != Relation {
		return
	}
	for o := range s.Places(Made) {
		for i := range o.Rule.Occurrences {
			a := &o.Rule.Occurrences[i]
			if a.Meaning == Asked && a.Symbol != nil && a.Symbol.Sort < Percept && a.Symbol.Name != gdl.True && !yield(a.Symbol) {
				return
			}
		}
	}
}

// Changes tells whether a relation depends on the state or on moves.
func (p *Program) Changes(relation string) bool {
	g := p.Extended()
	return g.Reaches(relation, gdl.True) || g.Reaches(relation, gdl.Does)
}

// IsOpen tells whether in the head of some rule a variable stands for a whole fluent, or for a
// whole move. Then any fluent or move is possible.
func (p *Program) IsOpen(s Sort) bool { return p.open[s] }

// Values returns the symbols with which the value of the variable with a name can begin in a
// clause. It intersects the domains of the variable's arguments in conditions and leaves out the
// symbols that inequalities exclude. It returns none if no condition binds the variable.
func Values(c *gdl.Clause, name string, d *Domains) (list []gdl.Symbol) {
	bound := false
	var visit func(t *gdl.Term, kind gdl.ArgKind)
	visit = func(t *gdl.Term, kind gdl.ArgKind) {
		for i, arg := range t.Args {
			switch {
			case !arg.IsVariable():
				visit(arg, gdl.FunctionArg)
			case arg.Name == name:
				here := d.Symbols(gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
				if bound {
					here = CommonSymbols(list, here)
				}
				list, bound = here, true
			}
		}
	}
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			visit(b.Atom, gdl.PredicateArg)
		}
	}
	for _, b := range c.Body {
		if b.Distinct && len(b.Atom.Args) == 2 {
			s, t := b.Atom.Args[0], b.Atom.Args[1]
			if t.Name == name {
				s, t = t, s
			}
			if s.Name == name && !t.IsVariable() && len(t.Args) == 0 {
				list = withoutSymbol(list, Start(t))
			}
		}
	}
	return list
}

// IsFunctional tells whether a relation consists of several facts, no two of which differ only in
// the argument at an index.
func (p *Program) IsFunctional(s *Symbol, at int) bool {
	values := map[string]string{}
	for o := range s.Places(Made) {
		if !o.Rule.IsFact() {
			return false
		}
		rest := ""
		for i, arg := range o.Term.Args {
			if i != at {
				rest += " " + arg.String()
			}
		}
		value := o.Term.Args[at].String()
		if known, seen := values[rest]; seen && known != value {
			return false
		}
		values[rest] = value
	}
	return len(values) > 1
}
