package edit

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the rules that are added since their image is there.
const (
	mostRolePairs  = 6
	mostMissing    = 6 // rules that a nearly symmetric rulesheet may lack
	fewestMirrored = 2 // rules whose image is there
	mostNew        = 2 // names that one rule may pair
)

// Images lists the rules that a role lacks although another one has them, if most rules about the two roles are there
// for both: each alone, and all together.
func (s *Sheet) Images() (list []*Edit) {
	roles := s.File.RoleNames()
	pairs := 0
	for i, a := range roles {
		for _, b := range roles[i+1:] {
			if pairs++; pairs <= mostRolePairs {
				list = append(list, s.imagesBetween(a, b)...)
			}
		}
	}
	return list
}

func (s *Sheet) imagesBetween(a, b string) (list []*Edit) {
	missing, mirrored := s.Exchange(a, b)
	if len(mirrored) < fewestMirrored || len(missing) > mostMissing || len(missing) > len(mirrored) {
		return nil
	}
	for _, x := range missing {
		list = append(list, s.adding(Image, x.Rule, x.Image))
	}
	return append(slices.Clip(list), s.Together(list...)...)
}

// A Mirrored rule has an image, in which the names that go with two roles are exchanged.
type Mirrored struct {
	Rule  *model.Rule
	Image *gdl.Rule
}

// Exchange exchanges two roles, and the names that go with them, in the rules with conditions that mention them. It returns
// those of which no rule is the image, and those of which one is.
func (s *Sheet) Exchange(a, b string) (missing, mirrored []Mirrored) {
	names, known := s.counterparts(a, b), map[string]bool{}
	var about []*model.Rule
	for _, r := range s.Rules {
		known[model.Canonical(r.Rule)] = true
		if len(r.Body) > 0 && r.Head.Name != gdl.Init && r.Head.Name != gdl.Base && r.Head.Name != gdl.Input && !r.Implied && mentions(r, names) {
			about = append(about, r)
		}
	}
	for _, r := range about {
		x := Mirrored{r, &gdl.Rule{Head: names.Term(r.Head), HasArrow: r.HasArrow}}
		for _, l := range r.Body {
			x.Image.Body = append(x.Image.Body, names.Literal(l))
		}
		if k := model.Canonical(x.Image); known[k] {
			mirrored = append(mirrored, x)
		} else {
			known[k] = true
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

// counterparts pairs the names that go with two roles: those by which rules for the one differ from rules for the other.
func (s *Sheet) counterparts(a, b string) model.Renaming {
	names := model.Exchange(a, b)
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
