package edit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the rules that are added since their image is there.
const (
	mostRolePairs  = 6
	mostMissing    = 6  // rules that a nearly symmetric rulesheet may lack
	fewestMirrored = 2  // rules whose image is there
	mostNew        = 2  // names that one rule may pair
	mostCompared   = 60 // rules for the same
	mostExchanges  = 40
	mostEnds       = 40
	mostRoles      = 8 // that get rules of their own
)

// Images lists rules that one role has and another role lacks, if most rules about the two roles exist for both.
// It lists each rule alone, and all together. It also lists rules with a relation that no rule uses.
func (s *Sheet) Images() (list []*Edit) {
	roles, pairs := s.File.RoleNames(), 0
	for i, a := range roles {
		for _, b := range roles[i+1:] {
			if pairs++; pairs <= mostRolePairs {
				edits := s.imagesUnder(s.counterparts(model.Exchange(a, b)), false)
				list = slices.Concat(list, edits, s.Together(edits...))
			}
		}
	}
	return append(list, s.bridges()...)
}

// Likes lists rules that seem to be missing. Some rules have a counterpart for another value, move or relation, if
// most rules about the two exist for both. Other rules end matches in the states for which goal values are given.
// Others fire where no rule for the same head does.
func (s *Sheet) Likes() []*Edit { return s.likes() }

func (s *Sheet) allLikes() (list []*Edit) {
	known := maps.Clone(s.known())
	add := func(edits []*Edit) {
		for _, e := range edits {
			if k := model.Canonical(e.Result); IsSafe(e.Result) && (!known[k] || e.Helpers != nil) {
				known[k] = true
				list = append(list, e)
			}
		}
	}
	for _, names := range s.exchanges() {
		add(s.imagesUnder(names, true))
	}
	add(s.ends())
	add(s.complements())
	add(sides(s))
	if len(s.RulesFor(gdl.Legal)) == 0 {
		add(s.offered())
	}
	return list
}

// ends lists rules that end a match: if the condition of a rule for goal holds for all roles, or for one role; or
// if a counter has its last value. The more general rules are also added together.
func (s *Sheet) ends() (list []*Edit) {
	var together []*Edit
	add := func(anchor *model.Rule, l *gdl.Literal) {
		r := &gdl.Rule{Head: gdl.NewTerm(gdl.Terminal), Body: []*gdl.Literal{l}, HasArrow: true}
		if len(list) == mostEnds || slices.ContainsFunc(s.written(gdl.Terminal), func(x *model.Rule) bool { return model.Subsumes(x.Rule, r) }) {
			return
		}
		e := s.adding(Image, anchor, r)
		isGeneral := l.Op == gdl.OpNot && len(l.Args[0].Args) == 0 && len(l.Args[0].Atom.Args) == 0 || l.Op == gdl.OpAtom && l.Atom.Name != gdl.True
		if isGeneral && !slices.ContainsFunc(together, func(x *Edit) bool { return model.Subsumes(x.Result, r) }) {
			together = append(together, e)
		}
		list = append(list, e)
	}
	for _, r := range s.written(gdl.Goal) {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom && s.changes(l.Atom) || l.Op == gdl.OpNot && len(model.VariablesOf(l)) == 0 {
				add(r, l)
			}
		}
	}
	for _, r := range s.written(gdl.Next) {
		if r.Subject == nil || r.Subject.Symbol == nil {
			continue
		}
		for _, c := range s.Counters(r) {
			if end := c.End(); end != nil {
				last := *c.Fluent.Term
				last.Args = slices.Clone(last.Args)
				last.Args[c.Arg] = end
				add(r, asks(gdl.NewTerm(gdl.True, &last)))
			}
		}
	}
	return append(list, s.Together(together...)...)
}

// Bounds of the rules that are written for the other sides.
const (
	mostSides   = 15  // of one rule
	mostOfSides = 300 // of all
)

// sides lists rules for a helper relation about other things of the same condition: a move touches the place that it leaves
// and the place that it goes to.
func sides(s *Sheet) (list []*Edit) {
	for _, r := range s.Rules {
		if model.IsKeyword(r.Head.Name) || len(r.Body) == 0 || r.Implied || r.FromProduct || len(r.Occurrences) > mostPlaces {
			continue
		}
		var variables []*model.Occurrence // of the head, each once
		for i := range r.Occurrences {
			o := &r.Occurrences[i]
			if o.InHead() && o.Variable != nil && isArgument(o) && !slices.ContainsFunc(variables, func(x *model.Occurrence) bool { return x.Variable == o.Variable }) {
				variables = append(variables, o)
			}
		}
		byClass := s.collector(r).variablesByClass()
		n, images := 0, gdl.Subst{}
		var choose func(i int, changed bool)
		choose = func(i int, changed bool) {
			switch {
			case n == mostSides || len(list) == mostOfSides:
			case i < len(variables):
				name := variables[i].Term.Name
				for _, v := range byClass[s.classAt(variables[i].Slot())] {
					if !isTaken(images, v.Name) {
						images[name] = v
						choose(i+1, changed || v.Name != name)
						delete(images, name)
					}
				}
			case changed:
				n++
				list = append(list, s.adding(Image, r, &gdl.Rule{Head: substituted(&gdl.Literal{Op: gdl.OpAtom, Atom: r.Head}, images).Atom, Body: r.Body, HasArrow: true}))
			}
		}
		choose(0, false)
	}
	return list
}

// written returns the first rules for a predicate that the author has written.
func (s *Sheet) written(predicate string) []*model.Rule {
	rules := slices.DeleteFunc(slices.Clone(s.RulesFor(predicate)), func(r *model.Rule) bool { return r.Implied || r.FromProduct })
	return rules[:min(len(rules), mostCompared)]
}

// changes tells whether a condition on a relation may hold in one state and not in another one; those on fluents alone are part of a goal.
func (s *Sheet) changes(atom *gdl.Term) bool {
	_, only := s.Program.Facts(atom.Name)
	return !only && !model.IsKeyword(atom.Name)
}

// complements lists rules for goal values, and for moves without arguments. They fire for a role where none of the
// existing rules does: their conditions are the negations of the existing conditions about no other variable.
func (s *Sheet) complements() (list []*Edit) {
	for _, key := range []string{gdl.Goal, gdl.Legal} {
		rules := slices.DeleteFunc(s.written(key), func(r *model.Rule) bool { return len(r.Head.Args) != 2 || len(r.Body) == 0 })
		if len(rules) == 0 || len(s.RulesFor(key)) > mostCompared || len(s.RoleFacts()) > mostRoles {
			continue
		}
		var values []*gdl.Term
		if key == gdl.Legal {
			for x := range s.OfSort(model.Move) {
				if x.Arity == 0 {
					values = append(values, gdl.NewTerm(x.Name))
				}
			}
		} else {
			for _, value := range []string{"0", "50", "100"} {
				values = append(values, gdl.NewTerm(value))
			}
			for _, r := range rules {
				if v := r.Head.Args[1]; !v.IsVariable() && !model.HasTerm(values, v) {
					values = append(values, v)
				}
			}
		}
		for _, value := range values {
			list = append(list, s.complement(rules, value)...)
		}
	}
	return list
}

// complementCost puts rules that nothing in the rulesheet is like behind those that have their like.
const complementCost = 400

// complement lists the rules for one value. It lists one rule for all roles if the other rules are for all roles,
// or the same for each. Otherwise it lists one rule for each role, alone and together.
func (s *Sheet) complement(rules []*model.Rule, value *gdl.Term) (list []*Edit) {
	last, anyone := rules[len(rules)-1], gdl.NewTerm("?r")
	write := func(role *gdl.Term, body []*gdl.Literal) *Edit {
		if role == anyone {
			body = append([]*gdl.Literal{asks(gdl.NewTerm(gdl.Role, role))}, body...)
		}
		e := s.adding(Image, last, &gdl.Rule{Head: gdl.NewTerm(last.Head.Name, role, value), Body: body, HasArrow: true})
		cost := s.ruleCost(e) + complementCost
		e.cost = &cost
		return e
	}
	if !slices.ContainsFunc(rules, func(r *model.Rule) bool { return !r.Head.Args[0].IsVariable() }) {
		if body := withoutRule(rules, anyone, value); body != nil {
			return []*Edit{write(anyone, body)}
		}
		return nil
	}
	bodies := map[string][]*gdl.Literal{}
	for _, fact := range s.RoleFacts() {
		if role := fact.Head.Args[0]; role.Name != gdl.Random {
			if body := withoutRule(rules, role, value); body != nil {
				bodies[model.Canonical(&gdl.Rule{Head: gdl.NewTerm(gdl.Goal), Body: body})] = body
				list = append(list, write(role, body))
			}
		}
	}
	if len(bodies) == 1 && len(list) > 1 {
		return []*Edit{write(anyone, list[0].Result.Body)}
	}
	return append(list, s.Together(list...)...)
}

// withoutRule returns conditions under which no rule for a role fires. It returns nil if there are no such
// conditions, or if a rule gives the value already.
func withoutRule(rules []*model.Rule, role, value *gdl.Term) (body []*gdl.Literal) {
	for _, r := range rules {
		who := r.Head.Args[0]
		if !who.IsVariable() && who.Name != role.Name {
			continue
		}
		not := negations(r.Rule, role)
		if not == nil || gdl.EqualTerms(r.Head.Args[1], value) {
			return nil
		}
		if !slices.ContainsFunc(body, func(l *gdl.Literal) bool { return gdl.EqualLiterals(l, not) }) {
			body = append(body, not)
		}
	}
	return body
}

// negations returns the condition that one of the conditions of a rule fails. It considers the conditions about no
// other variable than the role, and returns nil if there are none.
func negations(r *gdl.Rule, role *gdl.Term) *gdl.Literal {
	var parts []*gdl.Literal
	for _, l := range r.Body {
		names := model.VariablesOf(l)
		if len(names) > 1 || len(names) == 1 && names[0] != r.Head.Args[0].Name || l.Op == gdl.OpAtom && l.Atom.Name == gdl.Role {
			continue
		}
		switch l = substituted(l, gdl.Subst{r.Head.Args[0].Name: role}); l.Op {
		case gdl.OpNot:
			parts = append(parts, l.Args[0])
		case gdl.OpAtom:
			parts = append(parts, negation(l))
		}
	}
	switch len(parts) {
	case 0:
		return nil
	case 1:
		return parts[0]
	}
	return &gdl.Literal{Op: gdl.OpOr, Args: parts}
}

// offered lists rules by which the moves are legal that rules for input list.
func (s *Sheet) offered() (list []*Edit) {
	for _, r := range s.written(gdl.Input) {
		if len(r.Head.Args) == 2 {
			list = append(list, s.adding(Image, r, &gdl.Rule{Head: gdl.NewTerm(gdl.Legal, r.Head.Args...), Body: r.Body, HasArrow: len(r.Body) > 0}))
		}
	}
	return list
}

// imagesUnder adds the rules that are missing under an exchange of names, if they are few; perhaps with two variables of
// a relation exchanged too.
func (s *Sheet) imagesUnder(names model.Renaming, mayTurn bool) (list []*Edit) {
	missing, mirrored := s.exchanged(names, mayTurn)
	if len(mirrored) < fewestMirrored || len(missing) > mostMissing || len(missing) > len(mirrored) {
		return nil
	}
	for _, x := range missing {
		list = append(list, s.adding(Image, x.Rule, x.Image.Rewrite(s.spellings.spell)))
	}
	for _, x := range missing {
		for _, image := range turned(x.Image) {
			if mayTurn {
				list = append(list, s.adding(Image, x.Rule, image.Rewrite(s.spellings.spell)))
			}
		}
	}
	return list
}

// turned returns the rule with two variables exchanged in one of its conditions on relations. It returns one rule
// for each choice.
func turned(r *gdl.Rule) (list []*gdl.Rule) {
	for i, l := range r.Body {
		if l.Op != gdl.OpAtom || model.IsKeyword(l.Atom.Name) {
			continue
		}
		for n := 1; n < len(l.Atom.Args); n++ {
			if l.Atom.Args[n].IsVariable() && l.Atom.Args[n-1].IsVariable() {
				atom, into := *l.Atom, *r
				atom.Args, into.Body = slices.Clone(atom.Args), slices.Clone(r.Body)
				atom.Args[n], atom.Args[n-1] = atom.Args[n-1], atom.Args[n]
				into.Body[i] = asks(&atom)
				list = append(list, &into)
			}
		}
	}
	return list
}

// spellings are the names of a rulesheet as its author spells them.
type spellings map[string]string

// spell gives a name its spelling; it is for Rewrite.
func (s spellings) spell(t *gdl.Term) *gdl.Term {
	if s[t.Name] == "" || t.IsVariable() {
		return t
	}
	return renamed(t, t.Name, s[t.Name])
}

// exchanges returns the exchanges of a few names by which one rule becomes another one for the same, those of most rules first.
func (s *Sheet) exchanges() (list []model.Renaming) {
	count, byKey := map[string]int{}, map[string]model.Renaming{}
	for _, rules := range s.rules {
		rules = rules[:min(len(rules), mostCompared)]
		for i, r := range rules {
			for _, x := range rules[:i] {
				if names := paired(model.Renaming{}, r.Rule, x.Rule); len(names) > 0 && len(names) <= 2*mostNew {
					k := fmt.Sprint(names)
					count[k]++
					byKey[k] = names
				}
			}
		}
	}
	keys := slices.SortedFunc(maps.Keys(byKey), func(a, b string) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
	for _, k := range keys[:min(len(keys), mostExchanges)] {
		list = append(list, byKey[k])
	}
	return list
}

// bridges lists rules by which a relation for which no rule asks makes moves, goals or fluents.
func (s *Sheet) bridges() (list []*Edit) {
	for _, x := range s.Symbols {
		u := x.First(model.Made)
		if x.Sort != model.Relation || x.IsKeyword() || u == nil || len(u.Rule.Body) == 0 || x.Count(model.Asked) > 0 {
			continue
		}
		var args []*gdl.Term
		for i := range x.Arity {
			args = append(args, variable(i))
		}
		for _, head := range []*gdl.Term{gdl.NewTerm(gdl.Legal, args...), gdl.NewTerm(gdl.Goal, args...), gdl.NewTerm(gdl.Next, args...), gdl.NewTerm(gdl.Terminal, args...)} {
			if want := map[string]int{gdl.Legal: 2, gdl.Goal: 2, gdl.Next: 1}[head.Name]; want == x.Arity {
				made := renamed(gdl.NewTerm("", args...), x.Name, u.Term.Spelling)
				made.InParens = x.Arity > 0
				list = append(list, s.adding(Image, u.Rule, &gdl.Rule{Head: head, Body: []*gdl.Literal{asks(made)}, HasArrow: true}))
				if head.Name == gdl.Terminal {
					list = append(list, s.adding(Image, u.Rule, &gdl.Rule{Head: head, Body: []*gdl.Literal{negation(asks(made))}, HasArrow: true}))
				}
			}
		}
	}
	return list
}

// A Mirrored rule has an image, in which some names are exchanged.
type Mirrored struct {
	Rule  *model.Rule
	Image *gdl.Rule
}

// Exchange exchanges two roles, and the names that belong to them, in the rules with conditions that mention them.
// It returns the rules whose image is missing, and the rules whose image exists.
func (s *Sheet) Exchange(a, b string) (missing, mirrored []Mirrored) {
	return s.exchanged(s.counterparts(model.Exchange(a, b)), false)
}

// exchanged exchanges names. An image that is there but for a turn in a condition may count as one.
func (s *Sheet) exchanged(names model.Renaming, mayTurn bool) (missing, mirrored []Mirrored) {
	known, seen := s.known(), map[string]bool{}
	var about []*model.Rule
	for _, r := range s.Rules {
		if len(r.Body) > 0 && r.Head.Name != gdl.Init && r.Head.Name != gdl.Base && r.Head.Name != gdl.Input && !r.Implied && mentions(r, names) {
			about = append(about, r)
		}
	}
	for _, r := range about {
		x := Mirrored{r, &gdl.Rule{Head: r.Head.Rewrite(names.Rename), HasArrow: r.HasArrow}}
		for _, l := range r.Body {
			x.Image.Body = append(x.Image.Body, l.Rewrite(names.Rename))
		}
		k := model.Canonical(x.Image)
		if known[k] || seen[k] || mayTurn && slices.ContainsFunc(turned(x.Image), func(r *gdl.Rule) bool { return known[model.Canonical(r)] }) {
			mirrored = append(mirrored, x)
		} else {
			seen[k] = true
			missing = append(missing, x)
		}
	}
	return missing, mirrored
}

// Together returns the edit that adds all rules of several ones; none if there is no second one.
func (s *Sheet) Together(list ...*Edit) []*Edit {
	if len(list) < 2 {
		return nil
	}
	all := *list[0]
	all.Helpers = slices.Clone(all.Helpers)
	all.extra = len(list) - 1
	for _, e := range list[1:] {
		all.Helpers = append(append(all.Helpers, e.Result), e.Helpers...)
	}
	all.write = func(d *Draft) {
		for _, e := range list {
			e.write(d)
		}
	}
	return []*Edit{&all}
}

func mentions(r *model.Rule, names model.Renaming) bool {
	return slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool { return o.Symbol != nil && names[o.Symbol.Name] != "" })
}

// counterparts pairs the names that belong to two roles. These are the names by which rules for one role differ
// from rules for the other.
func (s *Sheet) counterparts(names model.Renaming) model.Renaming {
	for _, r := range s.Rules {
		if len(r.Body) == 0 || !mentions(r, names) {
			continue
		}
		var best model.Renaming
		for _, x := range s.rules[subject(r.Rule)] {
			if more := paired(names, r.Rule, x.Rule); more != nil && len(more) <= 2*mostNew && (best == nil || len(more) < len(best)) {
				best = more
			}
		}
		for k, v := range best {
			names[k] = v
		}
	}
	return names
}

// paired returns the further names that have to be exchanged for one rule to become another one; nil if none do.
func paired(names model.Renaming, r, x *gdl.Rule) model.Renaming {
	if len(r.Body) != len(x.Body) || r == x {
		return nil
	}
	more, ok := model.Renaming{}, true
	var match func(s, t *gdl.Term)
	match = func(s, t *gdl.Term) {
		if ok = ok && len(s.Args) == len(t.Args) && s.IsVariable() == t.IsVariable(); !ok {
			return
		}
		if want := names[s.Name]; want == "" {
			want = more[s.Name]
			switch {
			case s.IsVariable(), want == t.Name, want == "" && s.Name == t.Name:
			case want == "" && names[t.Name] == "" && more[t.Name] == "" && !model.IsKeyword(s.Name) && !model.IsKeyword(t.Name):
				more[s.Name], more[t.Name] = t.Name, s.Name
			default:
				ok = false
			}
		} else {
			ok = want == t.Name
		}
		for i := range s.Args {
			if ok {
				match(s.Args[i], t.Args[i])
			}
		}
	}
	match(r.Head, x.Head)
	for i, l := range r.Body {
		k := x.Body[i]
		for l.Op == gdl.OpNot && k.Op == gdl.OpNot {
			l, k = l.Args[0], k.Args[0]
		}
		if ok = ok && l.Op == k.Op && len(l.Args) == 0 && len(k.Args) == 0; ok {
			match(l.Atom, k.Atom)
		}
	}
	if !ok {
		return nil
	}
	return more
}
