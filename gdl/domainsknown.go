package gdl

import "slices"

// NewKnownDomains is NewDomains for rulesheets with faults. The values of
// relations that conditions ask for and no rule defines are unknown, and so are
// those of variables that no condition binds: they may be any term. Positions
// that such a value may reach have no symbols, as positions that no rule
// mentions.
func NewKnownDomains(f *File, mode DomainMode) *Domains {
	g := emptyArgGraph()
	g.ignored = undefined(f)
	g.build(f, mode)
	if len(g.ignored) == 0 && !slices.ContainsFunc(g.flows, func(f argFlow) bool { return len(f.from) == 0 }) {
		return g.domains()
	}
	for _, r := range f.Rules {
		r.WalkLiterals(func(l *Literal, positive bool) {
			if l.Op == OpAtom && positive && !r.Broken && !g.ignored[l.Atom.Name] {
				g.nest(l.Atom, PredicateArg)
			}
		})
	}
	open := g.open()
	for i := range g.flows {
		g.flows[i].from = slices.DeleteFunc(slices.Clone(g.flows[i].from), func(n int) bool { return open[n] })
	}
	d := g.domains()
	for n := range d.sets {
		if open[n] {
			d.sets[n], d.size[n] = nil, infinite
		}
	}
	return d
}

// undefined returns the relations that conditions ask for and no rule defines,
// keywords left out.
func undefined(f *File) map[string]bool {
	heads := map[string]bool{}
	last := ""
	for _, r := range f.Rules {
		if r.Head.Name != last { // facts of one relation follow each other
			last = r.Head.Name
			heads[last] = true
		}
	}
	names := map[string]bool{}
	for _, r := range f.Rules {
		r.WalkLiterals(func(l *Literal, _ bool) {
			if l.Op != OpAtom || heads[l.Atom.Name] {
				return
			}
			if _, keyword := KeywordArity(l.Atom.Name); !keyword {
				names[l.Atom.Name] = true
			}
		})
	}
	return names
}

// nest records which arguments stand inside which others in an atom of a body.
func (g *argGraph) nest(t *Term, kind ArgKind) {
	for i, arg := range t.Args {
		if arg.IsVar() {
			continue
		}
		outer := g.node(Arg{kind, t.Name, len(t.Args), i})
		for j := range arg.Args {
			g.inside = append(g.inside, [2]int{outer, g.node(Arg{FunctionArg, arg.Name, len(arg.Args), j})})
		}
		g.nest(arg, FunctionArg)
	}
}

// open returns, by position, whether it may hold unknown terms.
func (g *argGraph) open() []bool {
	open := make([]bool, len(g.args))
	for changed := true; changed; {
		changed = false
		mark := func(n int) {
			if !open[n] {
				open[n], changed = true, true
			}
		}
		for _, f := range g.flows {
			if f.unknown(open) {
				mark(f.to)
			}
		}
		for _, pair := range g.inside {
			if open[pair[0]] {
				mark(pair[1])
			}
		}
	}
	return open
}

// unknown tells whether a flow may carry unknown terms: no source of the
// variable is known or, if the values of any source count, some source is
// unknown.
func (f argFlow) unknown(open []bool) bool {
	isOpen := func(n int) bool { return open[n] }
	if f.any && len(f.from) > 0 {
		return slices.ContainsFunc(f.from, isOpen)
	}
	return !slices.ContainsFunc(f.from, func(n int) bool { return !open[n] })
}
