package symmetric

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the comparison of copies: rules of the same shape.
const (
	fewestCopies = 4   // rules that must agree on a part in which one more rule differs
	mostParts    = 20  // constant parts of a rule
	mostCopies   = 200 // rules of one shape
	mostFamilies = 300 // families of rules, see family
	fewestLarger = 2   // families that must have a value which another one lacks
)

// ruleParts has the parts of the names in a rule, in their order. The name light_3 has the parts light and 3. Rules of
// the same shape differ only in parts.
type ruleParts struct {
	*model.Rule
	parts []string
	terms []*gdl.Term // by part: the term whose name has it
}

// oddCopies looks for one fault among the copies of a rule. One copy may have another constant where all others have the
// same; one copy may have two different parts that are equal in all others; or one copy may be missing.
func oddCopies(p *lint.Pass, found lint.Found) {
	var shapes []string
	groups := map[string][]ruleParts{}
	for _, r := range p.Rules {
		if len(r.Body) == 0 || r.Implied {
			continue
		}
		c, shape := ruleParts{Rule: r}, strings.Builder{}
		if c.readParts(&shape); len(c.parts) > mostParts {
			continue
		}
		if groups[shape.String()] == nil {
			shapes = append(shapes, shape.String())
		}
		groups[shape.String()] = append(groups[shape.String()], c)
	}
	var odd []lint.Case
	shapes = slices.DeleteFunc(shapes, func(s string) bool { return len(groups[s]) < fewestCopies || len(groups[s]) > mostCopies })
	for _, shape := range shapes {
		for i, c := range groups[shape] {
			others := append(slices.Clone(groups[shape][:i]), groups[shape][i+1:]...)
			if len(others) < fewestCopies {
				continue
			}
			if one, other := c.unequal(others); one != other {
				odd = append(odd, lint.CaseAt(c.terms[max(one, other)], c.terms[min(one, other)].Name, fmt.Sprint(len(others))).OfKind("unequal").Relating(others[0].Head))
			} else if at, like := c.oddPart(others); like != nil && isUsedWith(p, like[0], c.terms[at].Name, &c) {
				odd = append(odd, lint.CaseAt(c.terms[at], c.nameWith(at, like[0].parts[at]), fmt.Sprint(len(like))).OfKind("copy").Relating(like[0].Head))
			}
		}
	}
	if len(odd) == 0 {
		odd = missingCopies(shapes, groups)
	}
	if len(odd) == 1 { // with several, the copies are not meant to be alike
		found(odd[0])
	}
}

// A family holds rules that differ in one value only. The key is this value.
type family map[string]ruleParts

// missingCopies finds families that lack one value. At least fewestLarger other families have this value and all values
// of such a family.
func missingCopies(shapes []string, groups map[string][]ruleParts) (list []lint.Case) {
	families := map[string]family{}
	for _, shape := range shapes {
		for _, c := range groups[shape] {
			for _, value := range c.parts {
				parts := slices.Clone(c.parts)
				for i, part := range parts {
					if part == value {
						parts[i] = "*"
					}
				}
				key := shape + strings.Join(parts, " ")
				if families[key] == nil {
					families[key] = family{}
				}
				families[key][value] = c
			}
		}
	}
	maps.DeleteFunc(families, func(_ string, f family) bool { return len(f) < fewestCopies })
	if len(families) > mostFamilies {
		return nil
	}
	for _, f := range families {
		lacked := map[string]int{} // by value: the number of families that have it and all values of this one
		for _, other := range families {
			if slices.ContainsFunc(slices.Collect(maps.Keys(f)), func(v string) bool { return other[v].Rule == nil }) {
				continue
			}
			for v := range other {
				if f[v].Rule == nil {
					lacked[v]++
				}
			}
		}
		for v, n := range lacked {
			if len(lacked) == 1 && n >= fewestLarger {
				last := slices.MaxFunc(slices.Collect(maps.Values(f)), func(a, b ruleParts) int { return a.Index - b.Index })
				list = append(list, lint.CaseAt(last.Head, v, fmt.Sprint(len(f))).OfKind("missing"))
			}
		}
	}
	return list
}

// readParts reads the parts and the shape of a rule. Variables are numbered.
func (c *ruleParts) readParts(shape *strings.Builder) {
	numbers := map[string]int{}
	var term func(t *gdl.Term)
	term = func(t *gdl.Term) {
		switch _, isKeyword := gdl.KeywordArity(t.Name); {
		case t.IsVariable():
			if numbers[t.Name] == 0 {
				numbers[t.Name] = len(numbers) + 1
			}
			fmt.Fprintf(shape, "?%d ", numbers[t.Name])
			return
		case isKeyword:
			shape.WriteString(t.Name)
		default:
			for _, part := range nameParts(t.Name) {
				c.parts, c.terms = append(c.parts, part), append(c.terms, t)
				shape.WriteString("* ")
			}
		}
		shape.WriteString("(")
		for _, a := range t.Args {
			term(a)
		}
		shape.WriteString(")")
	}
	term(c.Head)
	for _, l := range c.Body {
		l.WalkNested(false, func(l *gdl.Literal, negative bool) {
			fmt.Fprint(shape, l.Op, negative, " ")
			if l.Atom != nil {
				term(l.Atom)
			}
		})
	}
}

// nameParts divides a name at its underscores.
func nameParts(name string) []string { return strings.Split(name, "_") }

// unequal returns the indexes of two different parts of a rule that are equal in each of its copies, with several values;
// 0, 0 if there are none.
func (c *ruleParts) unequal(others []ruleParts) (one, other int) {
	for i, part := range c.parts {
		for j := range i {
			values := map[string]bool{}
			if c.parts[j] != part && !slices.ContainsFunc(others, func(o ruleParts) bool { values[o.parts[i]] = true; return o.parts[i] != o.parts[j] }) &&
				len(values) >= fewestCopies && (values[part] || values[c.parts[j]]) {
				return i, j
			}
		}
	}
	return 0, 0
}

// oddPart returns the index of a part in which a rule differs from a family of its copies. Apart from this part, the
// copies differ from the rule only by a value.
func (c *ruleParts) oddPart(others []ruleParts) (at int, like []ruleParts) {
	for i, value := range c.parts {
		for j, part := range c.parts {
			if part == value || c.Head.Name == gdl.Goal && len(c.Head.Args) == 2 && c.terms[j] == c.Head.Args[1] {
				continue
			}
			if like, agree := c.familyOf(others, value, i, j); agree && len(like) >= fewestCopies-1 {
				return j, like
			}
		}
	}
	return 0, nil
}

// familyOf returns the copies of a rule that have another value in place of the given one, and another part j. It tells
// whether they agree on part j, none of these copies has part j of this rule, and no other rule differs from this one
// only in part j.
func (c *ruleParts) familyOf(others []ruleParts, value string, i, j int) (like []ruleParts, agree bool) {
	for _, o := range others {
		isLike, isSame := true, true // apart from part j
		for k, part := range o.parts {
			if k == j {
				continue
			}
			isSame = isSame && part == c.parts[k]
			if c.parts[k] == value {
				isLike = isLike && part == o.parts[i] && part != value
			} else {
				isLike = isLike && part == c.parts[k]
			}
			if !isLike && !isSame {
				break
			}
		}
		switch {
		case isSame, isLike && (o.parts[j] == c.parts[j] || len(like) > 0 && like[0].parts[j] != o.parts[j]):
			return nil, false
		case isLike:
			like = append(like, o)
		}
	}
	return like, true
}

// nameWith returns the name of a term with another part.
func (c *ruleParts) nameWith(at int, part string) string {
	parts := nameParts(c.terms[at].Name)
	parts[at-slices.Index(c.terms, c.terms[at])] = part
	return strings.Join(parts, "_")
}

// isUsedWith tells whether a rule has odd, the name with the odd part of c, together with a name that the copy like has
// and c has not. Otherwise c may differ from all others by more than a slip.
func isUsedWith(p *lint.Pass, like ruleParts, odd string, c *ruleParts) bool {
	for i, t := range like.terms {
		if t.Name == c.terms[i].Name {
			continue
		}
		for o := range p.Name(odd, model.Constant).Places() {
			if slices.ContainsFunc(o.Rule.Occurrences, func(x model.Occurrence) bool { return x.Symbol != nil && x.Symbol.Name == t.Name }) {
				return true
			}
		}
	}
	return false
}
