package model

import "github.com/gdllint/gdllint/gdl"

// A builder adds rules to a program and resolves their names.
type builder struct {
	program   *Program
	free      []Occurrence // memory for further occurrences
	rule      *Rule
	literal   *gdl.Literal
	negative  bool
	entries   []entry // memory for further entries; the next three fields are memory for other values
	symbols   []Symbol
	names     []Name
	variables []Variable
	recent    [128]*entry // a cache of entries, by three letters and the length of the text
}

// take returns a new value from memory that is allocated for many values at once.
func take[T any](free *[]T) *T {
	const many = 32
	if len(*free) == 0 {
		*free = make([]T, many)
	}
	x := &(*free)[0]
	*free = (*free)[1:]
	return x
}

// countTerms counts the atoms and terms of a rule, which become its occurrences.
func countTerms(r *gdl.Rule) (n int) {
	var count func(t *gdl.Term)
	count = func(t *gdl.Term) {
		n++
		for _, a := range t.Args {
			count(a)
		}
	}
	count(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			count(l.Atom)
		}
	})
	return n
}

// resolveRule sets the occurrences and the subject of a rule.
func (b *builder) resolveRule(r *Rule) {
	begin := b.free
	b.rule, b.literal, b.negative = r, nil, false
	b.addAtom(r.Head, Made)
	for _, l := range r.Body {
		b.addLiteral(l, false)
	}
	used := len(begin) - len(b.free)
	r.Occurrences = begin[:used:used]
	if k := r.Occurrences[0].Symbol.keyword; k != nil && len(r.Head.Args) > k.arg {
		for i := range r.Occurrences {
			if o := &r.Occurrences[i]; o.Term == r.Head.Args[k.arg] && o.Symbol != nil {
				r.Subject = o
			}
		}
	}
}

// addLiteral adds the occurrences in a condition, which is negated if negative.
func (b *builder) addLiteral(l *gdl.Literal, negative bool) {
	switch l.Op {
	case gdl.OpAtom:
		b.literal, b.negative = l, negative
		b.addAtom(l.Atom, Asked)
	case gdl.OpDistinct:
		b.literal, b.negative = l, negative
		b.addSymbol(l.Atom, nil, 0, Comparison, Asked)
	default:
		for _, a := range l.Args {
			b.addLiteral(a, negative != (l.Op == gdl.OpNot))
		}
	}
}

func (b *builder) addAtom(t *gdl.Term, m Meaning) { b.addSymbol(t, nil, 0, Relation, m) }

// addArgs adds the occurrences in the arguments of an atom or term. If it is a keyword, one
// argument is a fluent, a move or a percept.
func (b *builder) addArgs(whole *Occurrence) {
	k := whole.Symbol.keyword
	for i, a := range whole.Term.Args {
		s, m := Function, Argument
		if k != nil && i == k.arg {
			s, m = k.sort, k.meaning
			if (m == Asked) != (b.literal != nil) { // true or does in a head, or another keyword in a condition
				m = Queried
			}
		}
		if a.IsVariable() {
			b.addVariable(a, whole, i, s, m)
			continue
		}
		b.addSymbol(a, whole, i, s, m)
	}
}

func (b *builder) newOccurrence(t *gdl.Term, parent *Occurrence, arg int, s Sort, m Meaning) *Occurrence {
	o := &b.free[0]
	b.free = b.free[1:]
	if s == Fluent || s == Move {
		b.program.subjects = append(b.program.subjects, o)
	}
	o.Term, o.Parent, o.Arg, o.sort, o.Meaning, o.Rule, o.Literal, o.Negative = t, parent, int32(arg), s, m, b.rule, b.literal, b.negative
	return o
}

func (b *builder) addVariable(t *gdl.Term, parent *Occurrence, arg int, s Sort, m Meaning) {
	o := b.newOccurrence(t, parent, arg, s, m)
	if m == Made || m == Initial || m == Offered {
		b.program.open[s] = true
	}
	v := b.rule.Variable(t.Name)
	if v == nil {
		v = take(&b.variables)
		v.Name, v.First = t.Name, o
		b.rule.Variables = append(b.rule.Variables, v)
	} else {
		v.latest.nextSymbol = o
	}
	v.latest = o
	v.Count++
	o.Variable = v
}

func (b *builder) addSymbol(t *gdl.Term, parent *Occurrence, arg int, s Sort, m Meaning) {
	o := b.newOccurrence(t, parent, arg, s, m)
	class := Constant
	switch {
	case parent == nil:
		class = Predicate
	case t.InParens:
		class = Applied
	}
	e := b.entry(t.Name)
	o.Symbol = b.symbol(e, t, s)
	if o.Symbol.latest == nil {
		o.Symbol.first = o
	} else {
		o.Symbol.latest.nextSymbol = o
	}
	o.Symbol.latest = o
	o.Symbol.counts[m]++
	if s != Comparison {
		b.addName(b.name(e, class, o), o)
	}
	if len(t.Args) > 0 {
		b.addArgs(o)
	}
}

// entry returns the entry of a text, and makes it if it is new.
func (b *builder) entry(text string) *entry {
	n := len(text)
	recent := &b.recent[(int(text[0])+int(text[n-1])<<3+int(text[n/2])<<5+n)%len(b.recent)]
	if *recent != nil && (*recent).text == text {
		return *recent
	}
	e := b.program.entries[text]
	if e == nil {
		e = take(&b.entries)
		e.text = text
		b.program.entries[text] = e
	}
	*recent = e
	return e
}

func (b *builder) addName(n *Name, o *Occurrence) {
	if n.latest == nil {
		n.first = o
	} else {
		n.latest.nextName = o
	}
	n.latest = o
	if n.Class == Predicate && b.literal == nil {
		n.Heads++
	} else {
		n.Uses++
	}
}

// An entry holds the symbols and names with the same text.
type entry struct {
	text    string
	symbols []*Symbol
	names   [Constant + 1]*Name
}

func (e *entry) symbol(s Sort, arity int) *Symbol {
	for _, x := range e.symbols {
		if x.Arity == arity && x.Sort == s {
			return x
		}
	}
	return nil
}

// symbol returns the symbol of a sort with the name and arity of t, and makes it if it is new.
func (b *builder) symbol(e *entry, t *gdl.Term, s Sort) *Symbol {
	x := e.symbol(s, len(t.Args))
	if x == nil {
		x = take(&b.symbols)
		x.Name, x.Arity, x.Sort, x.FirstSlot, x.number, x.function = t.Name, len(t.Args), s, b.program.Slots, len(b.program.Symbols), x
		if k, is := keywordArgs[t.Name]; is && s == Relation {
			x.keyword = &k
		}
		b.placeArguments(x, e)
		b.program.Slots += x.Arity
		e.symbols = append(e.symbols, x)
		b.program.Symbols = append(b.program.Symbols, x)
	}
	return x
}

// placeArguments gives the arguments of a new symbol numbers as positions. A term may be a fluent
// at one place and an argument at another, so symbols with the same name and arity share their
// positions unless one is a relation. Some keywords have fixed positions.
func (b *builder) placeArguments(x *Symbol, e *entry) {
	for _, y := range e.symbols {
		if x.Sort != Relation && y.Sort != Relation && y.Arity == x.Arity && y.Sort != Comparison {
			x.function, x.position = y.function, y.position
			return
		}
	}
	if k := x.keyword; k != nil && k.flowing && k.arg == x.Arity-1 {
		x.position = k.position
		return
	}
	x.position = b.program.positions
	b.program.positions += x.Arity
}

func (b *builder) name(e *entry, c Class, o *Occurrence) *Name {
	if e.names[c] == nil {
		n := take(&b.names)
		n.Text, n.Class, e.names[c] = o.Term.Name, c, n
		b.program.Names = append(b.program.Names, e.names[c])
	}
	return e.names[c]
}
