package edit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the rules that are added as images of others.
const (
	mostRolePairs  = 6  // pairs of roles whose rules are compared
	mostMissing    = 6  // rules that a nearly symmetric rulesheet may lack
	fewestMirrored = 2  // rules whose image must exist
	mostNew        = 2  // pairs of names by which one rule may differ from another
	mostExchanges  = 40 // exchanges of names that are tried
)

// Images lists rules that one role has and another role lacks, if most rules about the two roles exist for both. It lists
// each rule alone, and all together. It also lists rules that use relations that no rule uses (bridges).
func (s *Sheet) Images() (list []*Edit) {
	roles, pairs := s.File.RoleNames(), 0
	for i, a := range roles {
		for _, b := range roles[i+1:] {
			if pairs++; pairs <= mostRolePairs {
				edits := s.imagesUnder(s.counterparts(model.Exchange(a, b)), false)
				list = slices.Concat(list, edits, s.Joined(edits...))
			}
		}
	}
	return append(list, s.bridges()...)
}

// Likes lists rules that seem to be missing: counterparts of rules for another value, move or relation, if most rules about
// the two exist for both; rules that end matches (ends); rules that fire where no rule for the same head does (complements);
// rules of helper relations about another variable (sides); and, if no move is legal, rules for legal like those for input.
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

// imagesUnder returns the edits that add the images of rules which are missing under an exchange of names, if these are
// few. If mayTurn is set, it also lists the images with two variables of a relation exchanged.
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

// turned returns the rule with two adjacent variables exchanged in one of its conditions on relations, once for each
// choice.
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

// spell gives a name the author's spelling; it is for Rewrite.
func (s spellings) spell(t *gdl.Term) *gdl.Term {
	if s[t.Name] == "" || t.IsVariable() {
		return t
	}
	return renamed(t, t.Name, s[t.Name])
}

// exchanges returns the exchanges of a few names that turn one rule into another rule for the same relation or fluent.
// Those that do so for most rules come first.
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

// bridges lists rules by which a relation that no rule uses makes moves, goals, fluents or ends.
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

// A Mirrored rule is a rule with its image, in which some names are exchanged.
type Mirrored struct {
	Rule  *model.Rule
	Image *gdl.Rule
}

// Exchange exchanges two roles in the rules with conditions that mention them. It also exchanges the names that belong to
// the roles, if fewer images are missing then. It returns the rules whose image is missing, and the rules whose image
// exists.
func (s *Sheet) Exchange(a, b string) (missing, mirrored []Mirrored) {
	missing, mirrored = s.exchanged(model.Exchange(a, b), false)
	if more, images := s.exchanged(s.counterparts(model.Exchange(a, b)), false); len(more) < len(missing) {
		return more, images
	}
	return missing, mirrored
}

// exchanged does the same for an exchange of any names. If mayTurn is set, a rule also counts as mirrored if its image
// exists with two variables exchanged in a condition.
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

// Joined returns one edit that adds the rules of several; none if there are fewer than two.
func (s *Sheet) Joined(list ...*Edit) []*Edit {
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

// counterparts pairs the names that belong to two roles: those by which rules for one role differ from rules for the
// other.
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
		maps.Copy(names, best)
	}
	return names
}

// paired returns the further names whose exchange turns one rule into another one, apart from the names of variables;
// nil if there is no such exchange.
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
