package operations

// binder translates conditions from left to right, as the platform evaluates
// them, and knows which variables have a value.
type binder struct {
	*translator
	clause *Clause
	bound  map[string]bool
}

// conditions translates conditions that must all hold.
func (b *binder) conditions(list []*Form) []*Form {
	var out []*Form
	for i, l := range list {
		if f := b.condition(l, list[i+1:]); f != nil {
			out = append(out, f)
		}
	}
	return out
}

// condition translates one, which others follow; nil for true.
func (b *binder) condition(l *Form, later []*Form) *Form {
	switch {
	case l.Is(opNot):
		return b.negation(l, later)
	case l.Is(opAnd):
		return b.joined("and", l, later)
	case l.Is(opOr):
		return b.joined("or", l, later)
	}
	name := l.Functor()
	if f := Builtin(name); f != nil && !b.names.Defined[name] && !b.names.Operations[ShapeOf(l)] {
		return b.builtin(f, l, later)
	}
	if name == "true" && !b.names.Defined[name] && !l.IsList() {
		return nil
	}
	if name == "false" && !b.names.Defined[name] && !l.IsList() {
		return b.never(l)
	}
	b.bind(l)
	return b.atom(l)
}

// atom translates a relation, or a fluent that is asked of the state.
func (b *binder) atom(l *Form) *Form {
	f := b.term(l)
	switch name := l.Functor(); {
	case b.names.IsFluent(name):
		return b.list(l, "true", f)
	case name == legal && b.can != "" && len(l.Args()) == 1:
		return b.list(l, b.can, b.term(l.List[1]))
	case name == action && b.declared != "" && len(l.Args()) == 1:
		return b.list(l, b.declared, b.term(l.List[1]))
	case b.names.operations[name] && !b.names.Defined[name]:
		return b.never(l) // an operation is no condition
	}
	return f
}

// never is a condition that does not hold.
func (b *binder) never(l *Form) *Form {
	f := &Form{Op: true, List: []*Form{b.made("or", l)}, From: l.From, To: l.To}
	return f
}

func (b *binder) bind(l *Form) {
	for _, v := range l.Variables() {
		b.bound[v] = true
	}
}

// joined translates what & or | joins inside of a condition.
func (b *binder) joined(op string, l *Form, later []*Form) *Form {
	out := &Form{Op: true, List: []*Form{b.made(op, l.List[0])}, From: l.From, To: l.To}
	before := clone(b.bound)
	after := map[string]bool(nil)
	args := l.Args()
	for i, x := range args {
		rest := later
		if op == "and" {
			rest = append(append([]*Form{}, args[i+1:]...), later...)
		} else {
			b.bound = clone(before)
		}
		if f := b.condition(x, rest); f != nil {
			out.List = append(out.List, f)
		} else if op == "or" {
			return nil
		}
		if op == "or" {
			after = common(after, b.bound)
		}
	}
	if op == "or" {
		b.bound = after
	}
	return out
}

func clone(m map[string]bool) map[string]bool {
	out := make(map[string]bool, len(m))
	for k := range m {
		out[k] = true
	}
	return out
}

// common is what both hold; all of the second if there is no first.
func common(a, b map[string]bool) map[string]bool {
	if a == nil {
		return clone(b)
	}
	out := map[string]bool{}
	for k := range a {
		if b[k] {
			out[k] = true
		}
	}
	return out
}

// negation translates ~l: no way to meet l with what is bound. Variables that
// nothing binds make it a helper relation.
func (b *binder) negation(l *Form, later []*Form) *Form {
	inner := l.List[1]
	var open []string
	for _, v := range inner.Variables() {
		if !b.bound[v] {
			open = append(open, v)
		}
	}
	for _, v := range open {
		if b.boundLater(v, later) {
			b.fault(Order, l, "'%s' is asked before '%s' has a value, and means that there is none at all; write it behind the condition that binds '%s'", short(l), v, v)
			b.clause.Broken = true
			return nil
		}
	}
	kept := clone(b.bound)
	defer func() { b.bound = kept }()
	if len(open) == 0 {
		f := b.condition(inner, nil)
		if f == nil {
			return b.never(l)
		}
		return b.not(l, f)
	}
	return b.not(l, b.helper(inner, open))
}

// boundLater tells whether a later condition, or the head of a view, has a
// variable.
func (b *binder) boundLater(v string, later []*Form) bool {
	if bindsSomewhere(later, v) {
		return true
	}
	for _, w := range b.clause.Head.Variables() {
		if v == w {
			return true
		}
	}
	return false
}

// helper is a relation that tells whether there is something of which a
// condition holds.
func (b *binder) helper(inner *Form, open []string) *Form {
	b.helpers++
	name := "some"
	if !inner.Op {
		name += "_" + fold(inner.Functor())
	}
	name = b.names.free(name)
	if b.used(name) {
		name = b.names.free(name + itoa(b.helpers))
	}
	isOpen := map[string]bool{}
	for _, v := range open {
		isOpen[v] = true
	}
	var args []*Form
	for _, v := range inner.Variables() {
		if !isOpen[v] {
			args = append(args, b.word(&Form{Word: v, From: inner.From, To: inner.To}))
		}
	}
	head := b.list(inner, name, args...)
	body := b.conditions(conjuncts(inner))
	if len(args) > 0 { // safe only with what binds them
		body = append(b.domain(inner, isOpen), body...)
	}
	b.rule(head, body).Implied = true
	b.tabled["some "+name] = true
	return head
}

func (b *binder) used(name string) bool { return b.tabled["some "+name] }

// domain are conditions of the clause that bind what a helper is given: those
// that stand before it and are not negated.
func (b *binder) domain(inner *Form, open map[string]bool) []*Form {
	need := map[string]bool{}
	for _, v := range inner.Variables() {
		if !open[v] && !binds(conjuncts(inner), v) {
			need[v] = true
		}
	}
	var out []*Form
	for _, l := range b.clause.Body {
		if l == inner || l.From >= inner.From || len(need) == 0 {
			break
		}
		if l.Op || Builtin(l.Functor()) != nil {
			continue
		}
		wanted := false
		for _, v := range l.Variables() {
			wanted = wanted || need[v]
			delete(need, v)
		}
		if wanted {
			out = append(out, b.atom(l))
		}
	}
	return out
}

func conjuncts(f *Form) []*Form {
	if f.Is(opAnd) {
		return f.Args()
	}
	return []*Form{f}
}

// builtin translates a relation that the platform computes.
func (b *binder) builtin(f *Function, l *Form, later []*Form) *Form {
	args := l.Args()
	if f.Inputs > 0 && len(args) >= f.Inputs && f.Name != "same" && !b.declares() {
		for _, a := range args[:f.Inputs] {
			for _, v := range a.Variables() {
				if !b.bound[v] {
					how := "never holds"
					if b.boundLater(v, later) {
						how = "never holds here; write it behind the condition that binds it"
					}
					b.fault(Order, l, "'%s' is asked before '%s' has a value and %s", short(l), v, how)
					b.clause.Broken = true
					return nil
				}
			}
		}
	}
	switch {
	case f.Name == "distinct" && len(args) == 2:
		return &Form{Op: true, List: []*Form{b.made("distinct", l.List[0]), b.term(args[0]), b.term(args[1])}, From: l.From, To: l.To}
	case f.Name == "same" && len(args) == 2:
		b.bind(l)
		return b.not(l, &Form{Op: true, List: []*Form{b.made("distinct", l.List[0]), b.term(args[0]), b.term(args[1])}, From: l.From, To: l.To})
	}
	b.bind(l)
	b.table(f, l)
	return b.term(l)
}

// declares tells of clauses that the platform does not evaluate.
func (b *binder) declares() bool {
	name := b.clause.Head.Functor()
	return b.clause.Kind != Operation && (name == base || name == action)
}
