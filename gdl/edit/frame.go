package edit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Frames lists rules that keep a fluent. They are to be inserted after the last rule that makes it true, or else after
// the last rule for next. The key of a fluent is all its arguments but the last. Each rule keeps the fluent in one of
// these cases:
//
//   - always, or with one value only
//   - if no rule gives its key another value
//   - while some move is made
//   - while no move is made that makes it true, or makes it true for its key
//   - with a condition of some rule
//   - in the way in which rules keep other fluents
//   - if unused relations do not hold
//
// Some rules count: they replace the last argument by the value that follows it in a relation such as succ. The list is
// nil if no rule is for next, or if no rule for init or next makes the fluent.
func (s *Sheet) Frames(fluent gdl.Symbol) []*Edit {
	f := &framer{sheet: s, symbol: fluent, known: maps.Clone(s.known())}
	for _, r := range s.Rules {
		makes := r.Head.Name == gdl.Next && len(r.Head.Args) == 1
		switch {
		case makes && model.Start(r.Head.Args[0]) == fluent:
			f.anchor, f.rules, f.spelling = r, append(f.rules, r), r.Head.Args[0].Spelling
		case makes && len(f.rules) == 0:
			f.anchor = r
		case r.Head.Name == gdl.Init && len(r.Head.Args) == 1 && model.Start(r.Head.Args[0]) == fluent && f.spelling == "":
			f.spelling = r.Head.Args[0].Spelling
		}
	}
	if f.anchor == nil || f.spelling == "" {
		return nil
	}
	args := make([]*gdl.Term, fluent.Arity)
	for i := range args {
		args[i] = variable(i)
	}
	f.fluent = renamed(gdl.NewTerm("", args...), fluent.Name, f.spelling)
	f.keep()
	f.keepUnchanged()
	f.keepWhile()
	f.keepApart()
	f.keepCounting()
	for _, e := range slices.Clone(f.edits) {
		if e.Helpers == nil {
			f.keepWith(e)
		}
	}
	f.keepValues()
	f.keepAsOthers()
	f.keepUnused()
	return f.edits
}

// letters are the names of the variables in new rules.
const letters = "xyzuvwabcdefghijklmnopqrst"

func variable(i int) *gdl.Term {
	return gdl.NewTerm("?" + letters[i%len(letters):i%len(letters)+1] + letters[:i/len(letters)])
}

// A framer lists the rules that keep a fluent.
type framer struct {
	sheet    *Sheet
	symbol   gdl.Symbol
	spelling string
	fluent   *gdl.Term
	anchor   *model.Rule
	rules    []*model.Rule // the rules for next of the fluent
	known    map[string]bool
	edits    []*Edit
}

// keep offers the rule that keeps the fluent under further conditions.
func (f *framer) keep(more ...*gdl.Literal) {
	f.offer(&gdl.Rule{Head: gdl.NewTerm(gdl.Next, f.fluent), Body: append([]*gdl.Literal{asks(gdl.NewTerm(gdl.True, f.fluent))}, more...), HasArrow: true})
}

// offer adds a rule, with its helpers, to the edits if it is safe and new.
func (f *framer) offer(r *gdl.Rule, more ...*gdl.Rule) {
	k := model.Canonical(r)
	if !IsSafe(r) || f.known[k] {
		return
	}
	f.known[k] = true
	f.edits = append(f.edits, f.sheet.adding(Frame, f.anchor, r, more...))
}

// adding returns an edit that inserts rules after a rule.
func (s *Sheet) adding(kind Kind, anchor *model.Rule, r *gdl.Rule, more ...*gdl.Rule) *Edit {
	return &Edit{Kind: kind, Rule: anchor, Place: anchor.Rule, Result: r, Helpers: more, replacement: r, write: func(d *Draft) {
		for _, x := range append([]*gdl.Rule{r}, more...) {
			d.InsertBehind(anchor.Rule, "\n"+s.code(x))
		}
	}}
}

// keepUnchanged keeps the fluent if no other rule gives its key another value. The bodies of these rules become rules of
// a helper relation.
func (f *framer) keepUnchanged() {
	name := fresh(f.symbol.Name+"-changes", f.sheet.Names)
	var more []*gdl.Rule
	for _, r := range f.rules {
		made := r.Head.Args[0]
		if r.KeepsFluent() {
			continue
		}
		if len(r.Body) == 0 {
			return
		}
		h := gdl.NewTerm(name, made.Args[:max(len(made.Args)-1, 0)]...)
		more = append(more, &gdl.Rule{Head: h, Body: r.Body, HasArrow: true})
	}
	if len(more) > 0 {
		changed := gdl.NewTerm(name, f.fluent.Args[:max(len(f.fluent.Args)-1, 0)]...)
		f.offer(&gdl.Rule{Head: gdl.NewTerm(gdl.Next, f.fluent), Body: []*gdl.Literal{asks(gdl.NewTerm(gdl.True, f.fluent)), negation(asks(changed))}, HasArrow: true}, more...)
	}
}

// keepWhile keeps the fluent while a move is made.
func (f *framer) keepWhile() {
	for move := range f.sheet.OfSort(model.Move) {
		if u := move.First(model.Offered); u != nil {
			f.keep(asks(gdl.NewTerm(gdl.Does, gdl.NewTerm("?r"), opened(u.Term))))
		}
	}
}

// opened returns a move with a variable for each argument.
func opened(move *gdl.Term) *gdl.Term {
	out := renamed(move, move.Name, move.Spelling)
	out.Args = nil
	for i := range move.Args {
		out.Args = append(out.Args, gdl.NewTerm("?m"+strconv.Itoa(i+1)))
	}
	return out
}

// keepApart adds rules that keep the fluent while a move that makes it true has other arguments than the fluent, or is
// not made by a certain role.
func (f *framer) keepApart() {
	for _, r := range f.rules {
		move := r.Move()
		if move == nil || move.Symbol == nil {
			continue
		}
		does, by := move.Parent.Term, gdl.Subst{}
		for i, a := range r.Head.Args[0].Args {
			if a.IsVariable() {
				by[a.Name] = f.fluent.Args[i]
			}
		}
		all := opened(move.Term)
		var apart []*gdl.Literal
		for i, a := range move.Term.Args {
			if u := by[a.Name]; u != nil {
				apart = append(apart, differ(u, all.Args[i]))
			}
		}
		if len(apart) == 0 {
			continue
		}
		condition := apart[0]
		if len(apart) > 1 {
			condition = &gdl.Literal{Op: gdl.OpOr, Args: apart}
		}
		f.keep(asks(gdl.NewTerm(gdl.Does, gdl.NewTerm("?r"), all)), condition)
		if does.Args[0].IsGround() {
			f.keep(negation(substituted(asks(does), by)))
		}
	}
}

// keepCounting replaces the last argument of the fluent by the value that follows it in a relation, such as succ.
func (f *framer) keepCounting() {
	x := f.sheet.SymbolOf(model.Fluent, f.fluent)
	if x == nil || x.Arity == 0 {
		return
	}
	last, known := f.fluent.Args[x.Arity-1], map[string]bool{}
	class := f.sheet.classAt(x.FirstSlot + x.Arity - 1)
	counted := *f.fluent
	counted.Args = append(slices.Clone(f.fluent.Args[:x.Arity-1]), gdl.NewTerm("?new"))
	for _, p := range f.sheet.patterns {
		if p.literal.Op != gdl.OpAtom || model.IsKeyword(p.literal.Atom.Name) || f.sheet.rules[model.Start(p.literal.Atom)] != nil && len(p.names) != 2 {
			continue
		}
		for i, from := range p.names {
			for j, to := range p.names {
				if i == j || !f.sheet.meet(class, p.classes[i]) || !f.sheet.meet(p.classes[i], p.classes[j]) {
					continue
				}
				by := gdl.Subst{}
				for n, name := range p.names {
					by[name] = gdl.NewTerm("?by" + strconv.Itoa(n+1))
				}
				by[from], by[to] = last, gdl.NewTerm("?new")
				l := substituted(p.literal, by)
				if k := l.String(); !known[k] && len(known) < mostCounters {
					known[k] = true
					f.offer(&gdl.Rule{Head: gdl.NewTerm(gdl.Next, &counted), Body: []*gdl.Literal{asks(gdl.NewTerm(gdl.True, f.fluent)), l}, HasArrow: true})
				}
			}
		}
	}
}

// mostCounters bounds the ways to count.
const mostCounters = 8

// keepWith adds a further condition to a rule that keeps the fluent.
func (f *framer) keepWith(e *Edit) {
	p := model.New(&gdl.File{Rules: []*gdl.Rule{e.Result}}, nil)
	byClass := map[int][]*gdl.Term{}
	for i := range p.Rules[0].Occurrences {
		o := &p.Rules[0].Occurrences[i]
		if o.Variable == nil || !isArgument(o) {
			continue
		}
		if x := f.sheet.SymbolOf(o.Parent.Symbol.Sort, o.Parent.Term); x != nil {
			if k := f.sheet.classAt(x.FirstSlot + int(o.Arg)); !slices.Contains(byClass[k], o.Term) {
				byClass[k] = append(byClass[k], o.Term)
			}
		}
	}
	n := 0
	for _, x := range f.sheet.patterns {
		if x.rule == nil && x.literal.Op != gdl.OpNot || x.rule != nil && x.rule.Head.Name != gdl.Next {
			continue
		}
		x.instances(byClass, func(l *gdl.Literal) {
			if n++; n <= mostAdded {
				into := *e.Result
				into.Body = append(slices.Clone(into.Body), l)
				f.offer(&into)
			}
		})
	}
}

// keepValues keeps the fluent with one value of an argument, if there are few.
func (f *framer) keepValues() {
	all, x := f.fluent, f.sheet.SymbolOf(model.Fluent, f.fluent)
	if x == nil {
		return
	}
	defer func() { f.fluent = all }()
	for i := range all.Args {
		values := f.sheet.values[f.sheet.classAt(x.FirstSlot+i)]
		if len(values) > mostDistinct {
			continue
		}
		for _, v := range values {
			f.fluent = all.WithArg(i, v)
			f.keep()
		}
	}
}

// keepUnused keeps the fluent if none of the relations holds that no rule uses, provided that there are several.
func (f *framer) keepUnused() {
	var more []*gdl.Literal
	for _, x := range f.sheet.Symbols {
		if u := x.First(model.Made); u != nil && x.Arity <= len(f.fluent.Args) && f.sheet.unused()[gdl.Symbol{Name: x.Name, Arity: x.Arity}] {
			t := renamed(gdl.NewTerm("", f.fluent.Args[:x.Arity]...), x.Name, u.Term.Spelling)
			t.InParens = x.Arity > 0
			more = append(more, negation(asks(t)))
		}
	}
	if len(more) > 1 {
		f.keep(more...)
	}
}

// keepAsOthers adds rules like those that keep other fluents with as many arguments.
func (f *framer) keepAsOthers() {
	for _, r := range f.sheet.Rules {
		if r.Head.Name != gdl.Next || !r.KeepsFluent() || len(r.Head.Args[0].Args) != f.symbol.Arity || r.Head.Args[0].Name == f.symbol.Name || r.Subject == nil {
			continue
		}
		terms := map[*gdl.Term]*gdl.Term{r.Head.Args[0]: renamed(r.Head.Args[0], f.symbol.Name, f.spelling)}
		for o := range r.Conditions(model.Fluent) {
			if o.Symbol == r.Subject.Symbol {
				terms[o.Term] = renamed(o.Term, f.symbol.Name, f.spelling)
			}
		}
		f.offer(r.Rewrite(inPlace(terms)))
	}
}

// fresh returns a name that the rulesheet does not use.
func fresh(name string, known []*model.Name) string {
	for slices.ContainsFunc(known, func(n *model.Name) bool { return n.Text == name }) {
		name += "-too"
	}
	return name
}
