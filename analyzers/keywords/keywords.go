// Package keywords defines an Analyzer that reports keywords of GDL in the wrong places.
package keywords

import (
	_ "embed"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports keywords of GDL in the wrong places.
var Analyzer = lint.Table("keywords", doc, []lint.Row{
	{Code: "K01", Find: missing, Text: "no rule for '@1': @2; add one"},
	{Code: "K01", Kind: "elsewhere", Text: "no rule for '@1': @2; include the file that has one, or add one"},
	{Code: "K01", Kind: "next", Text: "@1", Severity: "warning"},
	{Code: "K01", Kind: "all", Text: "no rules at all; a game needs @1"},

	{Reading: true},

	{Code: "K02", Find: arities, Text: "'@3' takes @1, not @2"},
	{Code: "K02", Kind: "torn", Text: "'@3' takes @1, not @2; write `(@ @4)`", Related: "this fluent"},
	{Code: "K02", Kind: "fact", Text: "'@' is a keyword and takes @1, so it cannot be a relation of the game; give this relation another name"},
	{Code: "K02", Kind: "role", Text: "'@' takes @1, and the role is missing; write it first, as in '(@ @2 @3)'"},

	{Code: "K03", Find: heads, Text: "'@' cannot be the head of a rule; write a fact for each role, or add the head if it is missing"},
	{Code: "K04", Kind: "true", Text: "'@' can stand only in conditions; write 'next' for the state after a move, 'init' for the first"},
	{Code: "K04", Kind: "does", Text: "'@' can stand only in conditions; write 'legal' for the moves that are possible"},

	{Code: "K05", Find: bodies, Text: "'@1' can stand only in heads; @2"},
	{Code: "K05", Kind: "state", Text: "'@' @1"},
	{Code: "K05", Kind: "init", Text: "'@' can stand only in heads; define a relation of its own, and use it here and in a rule for 'init'"},
	{Code: "K05", Kind: "relation", Text: "'@' is a keyword and cannot be a relation of the game; give the relation another name, here and where its facts stand"},

	{Code: "K06", Kind: "K06", Find: dependencies, Text: "'@1' @2, but this condition uses '@3'@4"},
	{Code: "K06", Kind: "K06 path", Text: "'@1' @2, but '@5' depends on '@3'@4"},
	{Code: "K07", Kind: "K07", Text: "'@1' @2, but this condition uses '@3'@4"},
	{Code: "K07", Kind: "K07 path", Text: "'@1' @2, but '@5' depends on '@3'@4"},
	{Code: "K07", Kind: "end", Text: "'@5' uses '@3' here, but '@1' depends on '@5', and '@1' @2@4", NotAt: []string{"K15"}},
	{Code: "K07", Kind: "own move", Text: "this condition asks which move is made, but rules for legal apply before a move is made; remove it"},

	{Code: "K09", Find: names, Text: "'@' is a keyword of GDL, but here it names an object; choose another name for this object"},
	{Code: "K08", Kind: "fluent", Text: "'@' is a keyword and cannot name a fluent; choose another name for it"},
	{Code: "K08", Kind: "true", Text: "'@' cannot stand inside '@1'; write `(@1 @2)`"},
	{Code: "K08", Kind: "inside", Text: "'@' is a relation and cannot stand inside '@1'; is a ')' missing before it, or is it a condition of its own?"},
	{Code: "K08", Kind: "head", Text: "'@' is a relation and cannot stand inside '@1', which this rule derives; choose another name for the function"},

	{Code: "K11", Find: roles, Text: "'@@' is not a role, since there is no fact `(role @)`; @1"},
	{Code: "K11", Kind: "misspelt", Text: "'@@' is not a role; did you mean '@1'?", Unsafe: "Write '@1'"},
	{Code: "K11", Kind: "variable", Text: "'@@' is not a role, but rules have a variable of that name; did you mean `?@1`?", Unsafe: "Write `?@1`"},

	{Code: "K16", Find: oddGoals, Text: "'@@' is not a goal value; goal values are the numbers from 0 to 100"},
	{Code: "K16", Kind: "exchanged", Text: "'@@' is not a goal value; the role stands before the value: `(goal @ @1)`"},
})

// required lists the relations that every game needs, with the severity of a finding that one has no rule.
var required = []struct{ keyword, severity, missing string }{
	{gdl.Role, "error", "the game has no roles"},
	{gdl.Init, "warning", "the game begins with nothing true"},
	{gdl.Legal, "error", "no role can move"},
	{gdl.Next, "warning", ""},
	{gdl.Terminal, "error", "the game never ends"},
	{gdl.Goal, "error", "no role has a goal value"},
}

// missing reports the required relations without a rule.
func missing(p *lint.Pass, found lint.Found) {
	if p.TextLost {
		return
	}
	at := lint.Span{StartPos: p.File.Source.Pos(0), EndPos: p.File.Source.Pos(0)}
	if len(p.File.Exprs) > 0 {
		at = lint.Span{StartPos: p.File.Exprs[0].StartPos, EndPos: p.File.Exprs[0].EndPos}
	}
	words := lint.VocabularyOf(p.File)
	whole := func(f *finding.Finding) { f.WholeRulesheet = true }
	if len(p.File.Rules) == 0 {
		found(lint.CaseAt(at, words.NeededForms).OfKind("all").Set(whole))
		return
	}
	for _, need := range required {
		c := lint.CaseAt(at, need.keyword, need.missing).Graded(need.severity).Set(whole)
		switch {
		case p.Graph().DefinesPredicate(need.keyword) || p.Unread[need.keyword]:
			continue
		case need.keyword == gdl.Next:
			c = lint.CaseAt(at, words.NothingNext).OfKind("next").Set(whole)
		case need.keyword == gdl.Init && beginsEmpty(p):
			c = c.Graded("note")
		case slices.ContainsFunc(p.File.Exprs, lint.ReadsFile):
			c = c.OfKind("elsewhere")
		}
		found(c)
	}
}

// beginsEmpty tells whether a rule for next needs no fluent, so that the first moves make the first fluents. Then an
// initial state without fluents may be meant.
func beginsEmpty(p *lint.Pass) bool {
	return slices.ContainsFunc(p.RulesFor(gdl.Next), func(r *model.Rule) bool {
		return !slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool {
			return o.Parent == nil && !o.Negative && o.Literal != nil && o.Literal.Op == gdl.OpAtom && o.Term.Name == gdl.True
		})
	})
}

// atoms yields the atoms of all rules whose predicates are keywords.
func atoms(p *lint.Pass) iter.Seq[*model.Occurrence] {
	return func(yield func(*model.Occurrence) bool) {
		for _, n := range p.Names {
			if n.Class == model.Predicate && model.IsKeyword(n.Text) {
				for o := range n.Places() {
					if !yield(o) {
						return
					}
				}
			}
		}
	}
}

// arities finds keywords with wrong numbers of arguments.
func arities(p *lint.Pass, found lint.Found) {
	for o := range atoms(p) {
		atom := o.Term
		want, _ := gdl.KeywordArity(atom.Name)
		if want == len(atom.Args) {
			continue
		}
		count := plural.CountNounOrNo(want, "argument")
		roles := p.File.RoleTerms()
		c := lint.CaseAt(atom, count, len(atom.Args), lint.RelationNames(p.File)(atom.Spelling))
		switch {
		case o.IsHead() && len(atom.Args) == 0 && gdl.BodyPredicate(atom.Name) == gdl.True && len(o.Rule.Body) > 0 && o.Rule.Body[0].Op == gdl.OpAtom && p.IsUndefined(o.Rule.Body[0].Atom.Name) &&
			p.SymbolOf(model.Fluent, o.Rule.Body[0].Atom) != nil:
			fluent := o.Rule.Body[0]
			c.Words = append(c.Words, lint.WholeText{Range: fluent})
			found(c.OfKind("torn").Relating(fluent))
		case o.IsHead() && isRelationFact(p.File, atom):
			found(lint.CaseAt(atom, count).OfKind("fact"))
		case p.File.Notation == gdl.Prefix && takesRole(atom.Name) && len(atom.Args) == 1 && atom.Args[0].InParens && len(roles) > 0:
			found(lint.CaseAt(atom, count, roles[0], lint.WholeText{Range: atom.Args[0]}).OfKind("role"))
		default:
			found(c)
		}
	}
}

// takesRole tells whether a keyword has the arguments role and move.
func takesRole(name string) bool { return name == gdl.Legal || name == gdl.Does || name == gdl.Input }

// isRelationFact tells whether a head of next is meant as a fact of the author's own relation next, such as an order of
// numbers: its arguments are several names.
func isRelationFact(f *gdl.File, head *gdl.Term) bool {
	return f.Notation == gdl.Prefix && head.Name == gdl.Next && len(head.Args) > 1 &&
		!slices.ContainsFunc(head.Args, func(t *gdl.Term) bool { return t.IsVariable() || t.InParens })
}

// heads finds keywords that rules cannot define: true, does, and, in rules with conditions, role.
func heads(p *lint.Pass, found lint.Found) {
	for o := range atoms(p) {
		switch name := o.Term.Name; {
		case !o.IsHead():
		case name == gdl.Role && len(o.Rule.Body) > 0:
			found(lint.CaseAt(o))
		case name == gdl.True || name == gdl.Does:
			found(lint.CaseAt(o).OfKind(name))
		}
	}
}

// onlyInHeads maps keywords that are allowed in heads only, except init and next, to the advice for a condition with
// them.
var onlyInHeads = map[string]string{
	gdl.Sees: "ask for what is seen", gdl.Base: "use the relations that define it", gdl.Input: "ask for 'legal' or 'does'",
}

// bodies finds keywords that are not allowed in conditions.
func bodies(p *lint.Pass, found lint.Found) {
	for o := range atoms(p) {
		switch name := o.Term.Name; {
		case o.IsHead():
		case onlyInHeads[name] != "":
			found(lint.CaseAt(o, lint.RelationNames(p.File)(o.Term.Spelling), onlyInHeads[name]))
		case name != gdl.Init && name != gdl.Next:
		case p.File.Notation == gdl.Prefix && len(o.Term.Args) > 1:
			found(lint.CaseAt(o).OfKind("relation"))
		case name == gdl.Init && p.File.Notation == gdl.Prefix && !slices.Contains([]string{gdl.Legal, gdl.Next, gdl.Goal, gdl.Terminal, gdl.Sees}, o.Rule.Head.Name):
			found(lint.CaseAt(o).OfKind("init"))
		default:
			found(lint.CaseAt(o, lint.VocabularyOf(p.File).OnlyInHead).OfKind("state"))
		}
	}
}

// names finds keywords in atoms that are used as names of fluents, moves or terms.
func names(p *lint.Pass, found lint.Found) {
	for _, n := range p.Names {
		if n.Class == model.Predicate || !model.IsKeyword(n.Text) {
			continue
		}
		for o := range n.Places() {
			atom := o.Atom()
			if o.InHead() && atom.Name == gdl.Sees {
				continue
			}
			aboutFluent := o.IsAtomArg() && gdl.BodyPredicate(atom.Name) == gdl.True
			named := fluentNamedAfter(p, n.Text)
			switch {
			case named != nil && (aboutFluent || o.IsAtomArg() && atom.Name == gdl.Base):
				if o == named {
					found(lint.CaseAt(o).OfKind("fluent"))
				}
			case aboutFluent && n.Text == gdl.True && len(o.Term.Args) == 1:
				found(lint.CaseAt(o, atom.Name, lint.WholeText{Range: o.Term.Args[0]}).OfKind("true"))
			case len(o.Term.Args) > 0 && o.InHead():
				found(lint.CaseAt(o, atom).OfKind("head"))
			case len(o.Term.Args) > 0:
				found(lint.CaseAt(o, atom).OfKind("inside"))
			default:
				found(lint.CaseAt(o))
			}
		}
	}
}

// fluentNamedAfter returns the first fluent in a head of init, next or base that has the
// name of a keyword; nil if there is none, or if the keyword is no likely name of a
// fluent.
func fluentNamedAfter(p *lint.Pass, keyword string) *model.Occurrence {
	if slices.Contains([]string{gdl.Goal, gdl.Legal, gdl.Role, gdl.Terminal, gdl.Input, gdl.Base}, keyword) {
		for o := range p.Name(keyword, model.Applied).Places() {
			if o.InHead() && o.Symbol.Sort == model.Fluent && len(o.Atom().Args) == 1 && len(o.Term.Args) > 0 {
				return o
			}
		}
	}
	return nil
}

// oddGoals finds goal values that are no numbers from 0 to 100.
func oddGoals(p *lint.Pass, found lint.Found) {
	for _, r := range p.RulesFor(gdl.Goal) {
		if len(r.Head.Args) != 2 || r.Head.Args[1].IsVariable() {
			continue
		}
		value := r.Head.Args[1]
		if n, err := strconv.Atoi(value.Name); err != nil || n < 0 || n > 100 || len(value.Args) > 0 {
			c := lint.CaseAt(value, r.Head.Args[0])
			if _, err := strconv.Atoi(r.Head.Args[0].Name); err == nil {
				c = c.OfKind("exchanged")
			}
			found(c)
		}
	}
}

// roles finds other terms in the places of roles, if facts define all roles.
func roles(p *lint.Pass, found lint.Found) {
	known := p.RoleFacts()
	if p.TextLost || p.Unread[gdl.Role] || len(known) == 0 {
		return
	}
	spelling, spellings, names := map[string]string{}, []string{}, []string{}
	for _, r := range known {
		role := r.Head.Args[0]
		spelling[role.String()], spellings, names = role.Spelling, append(spellings, role.Spelling), append(names, role.Name)
	}
	variables, wrong := map[string]bool{}, []*model.Occurrence{} // at the places of roles
	for _, r := range p.Rules {
		if len(r.Body) == 0 && !model.IsKeyword(r.Head.Name) {
			continue
		}
		for i := range r.Occurrences {
			switch o := &r.Occurrences[i]; {
			case o.Arg != 0 || !o.IsAtomArg() || !slices.Contains([]string{gdl.Legal, gdl.Does, gdl.Goal, gdl.Input, gdl.Sees}, o.Parent.Term.Name):
			case o.Variable != nil:
				variables[o.Term.Name] = true
			case o.Term.IsGround() && spelling[o.Term.String()] == "":
				wrong = append(wrong, o)
			}
		}
	}
	for _, o := range wrong {
		meant := typo.NearestName(o.Term.Name, names[:min(50, len(names))])
		switch {
		case meant != "":
			found(lint.CaseAt(o, spelling[meant]).OfKind("misspelt").Editing(lint.Replace(o, spelling[meant])))
		case variables["?"+o.Term.Name] && len(o.Term.Args) == 0:
			found(lint.CaseAt(o, o.Term.Spelling).OfKind("variable").Editing(lint.Replace(o, "?"+o.Term.Spelling)))
		default:
			list := "the roles are "
			if len(spellings) == 1 {
				list = "the only role is "
			}
			found(lint.CaseAt(o, list+"'"+strings.Join(spellings[:min(6, len(spellings))], "', '")+"'"))
		}
	}
}
