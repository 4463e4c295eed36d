package causes

import (
	"go/token"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A findingIndex indexes the findings of a rulesheet by the forms that they are about.
type findingIndex struct {
	file              *gdl.File
	rulesByForm       map[*syntax.Node]*gdl.Rule
	indexedFindings   []indexedFinding
	findingsByForm    map[*syntax.Node][]*indexedFinding // the findings in a form, without those about the whole rulesheet
	unreadForms       map[*syntax.Node]int               // forms that were not read, with the number of errors that say so, at most maxCauses
	unreadWords       nameCauses                         // the names that these forms may define
	tornForms         map[*syntax.Node][]*indexedFinding // forms that are one part of a clause which was read as two
	wrappedNames      nameCauses                         // the names inside keywords with a wrong number of arguments
	dead              map[*gdl.Rule][]*indexedFinding    // the findings by which rules never fire; nil before the first request
	cutFluents        nameCauses                         // fluents of which no match reaches later values, "" for all; nil before the first request
	faultyFluents     nameCauses                         // by fluent: the faults of the rules that make it, and of those on which they depend
	dependencies      *gdl.Graph                         // nil before the first request
	doubtedBySeverity map[finding.Severity]nameCauses    // the findings of doubtedRelations
}

// nameCauses has the findings that say something of a name.
type nameCauses map[string][]*indexedFinding

// of returns the findings about some names.
func (c nameCauses) of(names map[string]bool) (list []*indexedFinding) {
	for _, name := range slices.Sorted(maps.Keys(names)) {
		list = append(list, c[name]...)
	}
	return list
}

// An indexedFinding is a finding with its stage, form and rule.
type indexedFinding struct {
	*finding.Finding
	stage finding.Stage
	form  *syntax.Node // the outermost expression at the place of the finding; nil if there is none
	rule  *gdl.Rule    // the rule that the form is; nil if it is none, and for findings about the whole rulesheet
}

// newFindingIndex makes the index of the findings of a rulesheet.
func newFindingIndex(file *gdl.File, list []finding.Finding) *findingIndex {
	b := &findingIndex{file: file, rulesByForm: make(map[*syntax.Node]*gdl.Rule, len(file.Rules)), findingsByForm: map[*syntax.Node][]*indexedFinding{},
		unreadForms: map[*syntax.Node]int{}, tornForms: map[*syntax.Node][]*indexedFinding{}, unreadWords: nameCauses{}, wrappedNames: nameCauses{}, doubtedBySeverity: map[finding.Severity]nameCauses{}, indexedFindings: make([]indexedFinding, len(list))}
	for _, r := range file.Rules {
		b.rulesByForm[r.Place] = r
	}
	for i := range list {
		e := &b.indexedFindings[i]
		*e = indexedFinding{Finding: &list[i], stage: finding.StageOf(list[i].Code)}
		if e.Code == "D04" && e.Severity < finding.SeverityError {
			e.stage = finding.RemainderStage // only some values of the fluent are missing
		}
		if e.form = syntax.NodeAt(b.file.Exprs, e.Pos); e.form != nil && !e.WholeRulesheet {
			e.rule = b.rulesByForm[e.form]
			b.findingsByForm[e.form] = append(b.findingsByForm[e.form], e)
		}
	}
	for i := range b.indexedFindings {
		b.noteNames(&b.indexedFindings[i])
	}
	return b
}

// noteNames notes the names from whose uncertain definition other findings may follow: those of heads in an unread form,
// and those inside a misused keyword. It skips misused keywords in rules for next, since these define a name for another
// state.
func (b *findingIndex) noteNames(e *indexedFinding) {
	switch {
	case e.Code == "L24" || e.Code == "L25":
		if i, _ := slices.BinarySearchFunc(b.file.Exprs, e.Pos, func(x *syntax.Node, pos token.Pos) int { return int(x.EndPos - pos - 1) }); i > 0 {
			b.tornForms[b.file.Exprs[i-1]] = append(b.tornForms[b.file.Exprs[i-1]], e)
		}
		if e.form != nil {
			b.tornForms[e.form] = append(b.tornForms[e.form], e)
			b.unreadWords.add(e, collectHeads, e.form)
		}
	case e.form == nil:
	case b.isDisguised(e):
		b.unreadWords.add(e, collectHeads, e.form)
		for _, word := range strings.Fields(b.file.Source.TextBetween(e.Pos, e.End)) { // a look-alike of a blank may join two words
			b.unreadWords[gdl.FoldName(word)] = append(b.unreadWords[gdl.FoldName(word)], e)
		}
	case e.stage == finding.ReadingStage && (e.rule == nil || e.rule.Broken):
		if b.unreadForms[e.form] < maxCauses && e.Severity == finding.SeverityError {
			b.unreadForms[e.form]++
			b.unreadWords.add(e, collectHeads, e.form)
		}
	case e.Code == "L09", // of knows
		isKeywordMisuse(e.Code) && (e.rule == nil || e.rule.Head.Name != gdl.Next):
		b.wrappedNames.add(e, collectFunctors, findingExpr(e.form, e.Finding).List...)
	}
}

// isDisguised tells whether a finding is about a word of Latin letters with a character that looks like a Latin letter or
// a blank, or is invisible.
func (b *findingIndex) isDisguised(e *indexedFinding) bool {
	if e.Code != "L10" {
		return false
	}
	word := b.file.Source.TextBetween(e.Pos, e.End)
	return strings.ContainsFunc(word, func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Zs, unicode.Cf) }) &&
		strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// add notes a finding for the names that are collected in some expressions.
func (c nameCauses) add(e *indexedFinding, collect func(*syntax.Node, map[string]bool), in ...*syntax.Node) {
	names := map[string]bool{}
	for _, x := range in {
		collect(x, names)
	}
	for name := range names {
		c[name] = append(c[name], e)
	}
}

// isKeywordMisuse tells whether a code is that of findings about a keyword with a wrong number of arguments, or with
// arguments that do not belong there.
func isKeywordMisuse(code string) bool { return code == "K02" || code == "K08" || code == "Y03" }

// findingExpr returns the expression of a form that a finding is about.
func findingExpr(form *syntax.Node, f *finding.Finding) *syntax.Node {
	for e := form; ; {
		list := e.List
		if len(list) > 1 && list[0].StartPos > list[1].StartPos {
			list = list[1:] // in infix notation the operator comes after the first term
		}
		i, _ := slices.BinarySearchFunc(list, f.End, func(x *syntax.Node, end token.Pos) int { return int(x.EndPos - end) })
		if e.StartPos == f.Pos && e.EndPos == f.End || i == len(list) || list[i].StartPos > f.Pos {
			return e
		}
		e = list[i]
	}
}

// collectHeads adds to a set the names that an unread form may define: the first words of the form, of its head, and of
// the arguments of init. If the end of a form is unknown, the forms in it may be rules of their own, so it adds theirs too.
func collectHeads(e *syntax.Node, set map[string]bool) {
	name := gdl.FoldName(e.Functor())
	set[name] = true
	for i, x := range e.List {
		switch {
		case i == 0 || !x.IsList() && i > 1:
		case i == 1 && name == gdl.Arrow, name == gdl.Init, e.Broken:
			collectHeads(x, set)
		}
	}
}

// collectFunctors adds the first words of the lists of an expression to a set, and a
// single word itself. Keywords and variables are left out.
func collectFunctors(e *syntax.Node, set map[string]bool) {
	name := e.Functor()
	if _, keyword := gdl.KeywordArity(gdl.FoldName(name)); name != "" && name[0] != '?' && !keyword {
		set[gdl.FoldName(name)] = true
	}
	for _, x := range e.List {
		if x.IsList() {
			collectFunctors(x, set)
		}
	}
}

// involvedNames returns the names of the relations, fluents and moves in all atoms that overlap the place of a finding.
// Keywords, and names without parentheses, are left out.
func (b *findingIndex) involvedNames(e *indexedFinding) map[string]bool {
	set := map[string]bool{}
	if e.form == nil || e.rule == nil {
		return set
	}
	at := findingExpr(e.form, e.Finding)
	e.rule.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom == nil || l.Atom.End() <= at.StartPos || at.EndPos <= l.Atom.Pos() {
			return
		}
		l.Atom.WalkTerms(func(t *gdl.Term) {
			if _, keyword := gdl.KeywordArity(t.Name); t.InParens && !keyword {
				set[t.Name] = true
			}
		})
	})
	return set
}

// subjectName returns the name that a finding is about: the first word at its place. Variables that are written directly
// behind it, without a blank, are cut off.
func (b *findingIndex) subjectName(e *indexedFinding) string {
	if e.form == nil {
		return ""
	}
	at := findingExpr(e.form, e.Finding)
	for at.IsList() && len(at.List) > 0 {
		at = at.List[0]
	}
	name, _, isGlued := strings.Cut(at.Word, "?")
	if !isGlued || name == "" {
		name = at.Word
	}
	return gdl.FoldName(name)
}
