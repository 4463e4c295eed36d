package gdl

import "slices"

// NewKnownDomains is NewDomains for rulesheets with faults. The values of
// relations that conditions ask for and no rule defines are unknown, and so are
// those of variables that no condition binds: they may be any term. Positions
// that such a value may reach have no symbols, as positions that no rule
// mentions.
func NewKnownDomains(f *File, mode DomainMode) *Domains {
	g := emptyArgGraph()
	g.ignoredRelations = undefinedRelations(f)
	g.addRules(f, mode)
	if len(g.ignoredRelations) == 0 && !slices.ContainsFunc(g.variableFlows, func(f argFlow) bool { return len(f.sourcePositions) == 0 }) {
		return g.solveDomains()
	}
	for _, r := range f.Rules {
		r.WalkLiterals(func(l *Literal, positive bool) {
			if l.Op == OpAtom && positive && !r.Broken && !g.ignoredRelations[l.Atom.Name] {
				g.noteNesting(l.Atom, PredicateArg)
			}
		})
	}
	open := g.unknownPositions()
	for i := range g.variableFlows {
		g.variableFlows[i].sourcePositions = slices.DeleteFunc(slices.Clone(g.variableFlows[i].sourcePositions), func(n int) bool { return open[n] })
	}
	d := g.solveDomains()
	for n := range d.symbolSets {
		if open[n] {
			d.symbolSets[n], d.termCounts[n] = nil, infiniteSize
		}
	}
	return d
}

// undefinedRelations returns the relations that conditions ask for and no rule defines,
// keywords left out.
func undefinedRelations(f *File) map[string]bool {
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

// noteNesting records which arguments stand inside which others in an atom of a body.
func (g *argGraph) noteNesting(t *Term, kind ArgKind) {
	for i, arg := range t.Args {
		if arg.IsVariable() {
			continue
		}
		outer := g.positionNumber(ArgPosition{kind, t.Name, len(t.Args), i})
		for j := range arg.Args {
			g.nestedPositions = append(g.nestedPositions, [2]int{outer, g.positionNumber(ArgPosition{FunctionArg, arg.Name, len(arg.Args), j})})
		}
		g.noteNesting(arg, FunctionArg)
	}
}

// unknownPositions returns, by position, whether it may hold unknown terms.
func (g *argGraph) unknownPositions() []bool {
	open := make([]bool, len(g.argPositions))
	for changed := true; changed; {
		changed = false
		mark := func(n int) {
			if !open[n] {
				open[n], changed = true, true
			}
		}
		for _, f := range g.variableFlows {
			if f.carriesUnknown(open) {
				mark(f.targetPosition)
			}
		}
		for _, pair := range g.nestedPositions {
			if open[pair[0]] {
				mark(pair[1])
			}
		}
	}
	return open
}

// carriesUnknown tells whether a flow may carry unknown terms: no source of the
// variable is known or, if the values of any source count, some source is
// unknown.
func (f argFlow) carriesUnknown(open []bool) bool {
	isOpen := func(n int) bool { return open[n] }
	if f.takesUnion && len(f.sourcePositions) > 0 {
		return slices.ContainsFunc(f.sourcePositions, isOpen)
	}
	return !slices.ContainsFunc(f.sourcePositions, func(n int) bool { return !open[n] })
}
