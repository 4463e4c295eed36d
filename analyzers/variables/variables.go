package variables

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports variables that probably differ from the ones that were meant.
var Analyzer = lint.New("variables", doc, checkVariables)

// Larger rules are written by programs and left out: variables and conditions are
// compared with each other, which takes time.
const (
	maxConditions = 300
	maxVariables  = 100
)

func checkVariables(pass *lint.Pass) error {
	p := pass.Program
	checkMissingMarks(pass, p)
	c := &variableCheck{pass: pass, program: p, maker: lint.NewRelationMaker(pass.File)}
	late, apart := pass.Unit.IsWanted("V06"), pass.Unit.IsWanted("Y08")
	for _, r := range p.Rules {
		if len(r.Body) == 0 || len(r.Body) > maxConditions || len(r.Variables) > maxVariables {
			continue
		}
		c.checkSingleUse(r)
		if r.Head.Name == gdl.Terminal || r.Head.Name == gdl.Goal {
			c.checkNegatedExistential(r)
		}
		if late {
			c.checkLateBinding(r)
		}
		if apart {
			c.checkUnconnected(r)
		}
	}
	return nil
}

type variableCheck struct {
	pass    *lint.Pass
	program *model.Program
	maker   *lint.RelationMaker
}

// checkSingleUse reports a variable that occurs once beside one with nearly the
// same name.
func (c *variableCheck) checkSingleUse(r *model.Rule) {
	for _, once := range r.Variables {
		if once.Count != 1 || once.Name[1] == '_' {
			continue
		}
		for _, other := range r.Variables {
			if other.Count < 2 || !areMixedUp(once.Name[1:], other.Name[1:]) {
				continue
			}
			v, similar := once.First.Term, other.First.Term
			bare, isMarked := strings.CutPrefix(v.Spelling, "?")
			if !isMarked {
				bare = v.Name[1:]
			}
			f := lint.Findingf("Y07", v, "'%s' stands only here; did you mean '%s'? If not, call it '%s'", v.Spelling, similar.Spelling, c.pass.CodeText("?_"+bare))
			f.Related = append(f.Related, lint.RelatedAt(similar, "the similar name"))
			edits := c.pass.NewEdits()
			edits.ReplaceNode(v, similar.Spelling)
			f.UnsafeFixes = edits.SuggestFix("Write '" + similar.Spelling + "'")
			c.pass.Report(f)
			break
		}
	}
}

// areMixedUp tells whether two names are mixed up easily: they look the same, or are
// long and one edit apart somewhere inside. A difference at the beginning or the
// end, as in ?xAny and ?yAny, is meant.
func areMixedUp(a, b string) bool {
	if lookalikeLetters.Replace(a) == lookalikeLetters.Replace(b) {
		return true
	}
	const long = 4
	differAtEnd := func(a, b string) bool { return strings.HasPrefix(b, a[:len(a)-1]) }
	return min(len(a), len(b)) >= long && !strings.ContainsAny(a+b, "0123456789") && a[0] == b[0] && !differAtEnd(a, b) && !differAtEnd(b, a) && typo.IsOneEdit(a, b)
}

// lookalikeLetters maps characters that look the same in many fonts to one.
var lookalikeLetters = strings.NewReplacer("1", "l", "0", "o", "-", "_")

// checkNegatedExistential reports negations that hold as soon as one instance of
// the negated fluent is missing, though no other condition restricts that instance.
// Only fluents in rules for terminal and goal are checked: "some player has no
// piece" and "some cell is free" are often meant, and authors use relations of
// their own for them.
func (c *variableCheck) checkNegatedExistential(r *model.Rule) {
	for _, l := range r.Body {
		if l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom || l.Args[0].Atom.Name != gdl.True {
			continue
		}
		for _, name := range l.Args[0].Atom.VariableNames() {
			if v := r.Variable(name); v.Count > 1 && c.isFree(v, l) && !c.isDetermined(v, l) {
				f := lint.Findingf("Y06", l, "'%s' holds as soon as there is one such %s; to say that there is none, negate a helper relation", c.pass.NodeText(l), v.First.Term.Spelling)
				f.UnsafeFixes = c.negateHelper(r, l)
				c.pass.Report(f)
				break
			}
		}
	}
}

// isFree tells whether only relations that never change bind a variable of a negation.
func (c *variableCheck) isFree(v *model.Variable, not *gdl.Literal) bool {
	g := c.program.Extended()
	for o := range v.Uses() {
		switch {
		case o.Literal == not.Args[0]:
		case o.InHead() || o.Literal.Op != gdl.OpAtom || !o.Rule.HasCondition(o.Literal):
			return false
		default:
			if name := o.Atom().Name; name == gdl.Role || g.Reaches(name, gdl.True) || g.Reaches(name, gdl.Does) {
				return false
			}
		}
	}
	return true
}

// isDetermined tells whether facts leave one value to a variable for each instance of
// the head: of two players each has one opponent, and that this one has not won is
// no mistake.
func (c *variableCheck) isDetermined(v *model.Variable, not *gdl.Literal) bool {
	for o := range v.Uses() {
		if o.Literal == not.Args[0] || !o.IsAtomArg() {
			continue
		}
		isGiven := !slices.ContainsFunc(o.Atom().Args, func(arg *gdl.Term) bool {
			return slices.ContainsFunc(arg.VariableNames(), func(name string) bool { return name != v.Name && !o.Rule.Variable(name).First.InHead() })
		})
		if isGiven && c.program.IsFunctional(o.Parent.Symbol, o.Arg) {
			return true
		}
	}
	return false
}

// checkLateBinding reports negations and distincts that stand before the condition
// that binds their variables.
func (c *variableCheck) checkLateBinding(r *model.Rule) {
	var all []string
	for _, v := range r.Variables {
		all = append(all, v.Name)
	}
	binder := map[string]int{} // the first positive condition with a variable
	for i, l := range r.Body {
		for _, name := range boundNames(l, all) {
			if _, bound := binder[name]; !bound {
				binder[name] = i
			}
		}
	}
	for i, l := range r.Body {
		if l.Op != gdl.OpNot && l.Op != gdl.OpDistinct {
			continue
		}
		for _, name := range model.VariablesOf(l) {
			if by, bound := binder[name]; bound && by > i {
				f := lint.Findingf("V06", l, "'%s' is bound only later, which some players misread; move this behind '%s'", c.pass.CodeText(name), c.pass.NodeText(r.Body[by]))
				f.Related = append(f.Related, lint.RelatedAt(r.Body[by], "here it is bound"))
				c.pass.Report(f)
				break
			}
		}
	}
}

// boundNames returns the variables that a condition binds: those of an atom, of
// any condition of an "and", and of all branches of an "or".
func boundNames(l *gdl.Literal, all []string) (names []string) {
	switch l.Op {
	case gdl.OpAtom:
		names = l.Atom.VariableNames()
	case gdl.OpAnd:
		for _, a := range l.Args {
			names = append(names, boundNames(a, all)...)
		}
	case gdl.OpOr:
		names = all
		for _, a := range l.Args {
			names = intersectNames(names, boundNames(a, all))
		}
	}
	return names
}

func intersectNames(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(name string) bool { return !slices.Contains(b, name) })
}

// checkUnconnected reports the first condition that shares no variable, even through
// others, with the conditions before it or the head.
func (c *variableCheck) checkUnconnected(r *model.Rule) {
	group := model.Connected(r)
	first := -1
	if v := r.Head.VariableNames(); len(v) > 0 {
		first = group(v[0])
	}
	for _, l := range r.Body {
		vars := model.VariablesOf(l)
		if len(vars) == 0 {
			continue
		}
		own := group(vars[0])
		if first < 0 {
			first = own
		}
		if own == first {
			continue
		}
		f := lint.Findingf("Y08", l, "'%s' shares no variable with the rest of the rule; is a variable misspelt?", c.pass.NodeText(l))
		for _, other := range r.Body {
			if names := model.VariablesOf(other); other != l && len(names) > 0 && group(names[0]) == own {
				f.Related = append(f.Related, lint.RelatedAt(other, "this belongs to it"))
				f.Message = fmt.Sprintf("'%s' and the conditions with its variables share none with the rest of the rule; is a variable misspelt?", c.pass.NodeText(l))
			}
		}
		c.pass.Report(f)
		return
	}
}
