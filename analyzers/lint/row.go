package lint

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Row is one kind of report: its places, its texts and its repair.
//
// In its texts '@' is the node of the case, '@1' its first word, and so on, written as Case.Words says; '@@' is the whole
// text of the node. Text between back quotes is code in prefix notation, which is converted to the notation of the
// rulesheet.
type Row struct {
	Code     string             // "" for a search that always runs, since it adds verdicts
	Kind     string             // the kind of cases that it reports; the first row of a search also reports cases of a kind without a row
	Find     func(*Pass, Found) // the search; nil if that of an earlier row finds this kind too
	Reading  bool               // the row reports the faults of reading for which the analyzer has rules
	Covers   bool               // a later row with Reading reports no fault that begins inside a case of this search
	Text     string             // the message
	Related  string             // the texts of the related places, separated by '|'; the last text is also for further places
	Fix      string             // the title of the repair, if its edits keep the meaning of the rulesheet
	Unsafe   string             // the title of the repair, if its edits may change it
	Severity string             // "note", "warning" or "error"; "" for that of the rule
	NotAt    []string           // codes: a finding with one of them that begins at this place, or relates it, replaces this one
}

// A Case is one place at which a row reports.
type Case struct {
	At       Node
	Kind     string
	Words    []any    // a term or an occurrence is written as its name, another node as its text, another value as fmt.Sprint does
	Related  []Node   // nodes, or a Place with a text of its own
	Edits    []Edit   // none if there is no repair
	Severity string   // "" for that of the row
	repairs  []repair // further repairs
	sets     []func(*finding.Finding)
}

// Found takes the cases that a search finds.
type Found func(Case)

// CaseAt makes a case at a place, with the words for @1, @2 and so on.
func CaseAt(node Node, words ...any) Case { return Case{At: node, Words: words} }

// OfKind gives a case the kind of its row.
func (c Case) OfKind(kind string) Case { c.Kind = kind; return c }

// Graded gives a case a severity of its own.
func (c Case) Graded(severity string) Case { c.Severity = severity; return c }

// Relating adds related places.
func (c Case) Relating(nodes ...Node) Case {
	c.Related = append(slices.Clip(c.Related), nodes...)
	return c
}

// Set sets other parts of the finding, such as a match.
func (c Case) Set(set func(*finding.Finding)) Case {
	c.sets = append(slices.Clip(c.sets), set)
	return c
}

// Editing adds the edits of its repair.
func (c Case) Editing(edits ...Edit) Case { c.Edits = append(slices.Clip(c.Edits), edits...); return c }

// A repair is a further repair of a case, with a title of its own.
type repair struct {
	title string
	edits []Edit
}

// Offering adds another repair, with a title of its own.
func (c Case) Offering(title string, edits ...Edit) Case {
	c.repairs = append(slices.Clip(c.repairs), repair{title, edits})
	return c
}

// A Node is a part of the rulesheet that has a place.
type Node = analysis.Range

// Nodes returns the first nodes of a list.
func Nodes[T Node](list []T, most int) (nodes []Node) {
	for _, x := range list[:min(most, len(list))] {
		nodes = append(nodes, x)
	}
	return nodes
}

// A Place is a related place with a text of its own.
type Place struct {
	analysis.Range
	Text string
}

// A Span is a node that has only its two positions.
type Span struct{ StartPos, EndPos token.Pos }

// Pos returns where the span begins.
func (s Span) Pos() token.Pos { return s.StartPos }

// End returns where the span ends.
func (s Span) End() token.Pos { return s.EndPos }

// WholeText is a term that is written with its arguments.
type WholeText struct{ analysis.Range }

// Table makes an analyzer of rows. A row without Find belongs to the last row before it with a Find. The rules and the
// documentation come from doc, in the format of ParseRules.
func Table(name, doc string, rows []Row, requires ...*analysis.Analyzer) *analysis.Analyzer {
	var groups [][]Row // each begins with the row that has the search
	for i, r := range rows {
		if i == 0 || r.Find != nil || r.Reading {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], r)
	}
	// A search for rules that are on by default always runs, since other analyzers depend on its findings.
	byDefault := make([]sync.Once, len(groups))
	always := make([]bool, len(groups))
	return New(name, doc, func(p *Pass) error {
		var covered []Node
		for i, group := range groups {
			r := &group[0]
			if r.Reading {
				p.reportFaults(covered)
				continue
			}
			byDefault[i].Do(func() {
				always[i] = slices.ContainsFunc(group, func(r Row) bool { return r.Code == "" || p.RuleByCode(r.Code).OnByDefault })
			})
			if always[i] || slices.ContainsFunc(group, func(r Row) bool { return p.Unit.IsWanted(r.Code) }) {
				r.Find(p, func(c Case) {
					if p.reportCase(group, &c); r.Covers {
						covered = append(covered, c.At)
					}
				})
			}
		}
		return nil
	}, requires...)
}

// reportFaults reports the faults of reading for which the analyzer has rules.
func (p *Pass) reportFaults(covered []Node) {
	for _, e := range p.File.Errors {
		code := e.Kind.Code
		if _, own := p.rulesByCode()[code]; own && !slices.ContainsFunc(covered, func(n Node) bool { return n.Pos() <= e.StartPos && e.StartPos < n.End() }) {
			p.Report(FaultFinding(code, e))
		}
	}
}

// reportCase reports a case by the row of its kind.
func (p *Pass) reportCase(group []Row, c *Case) {
	r := &group[max(0, slices.IndexFunc(group, func(r Row) bool { return r.Kind == c.Kind }))]
	f := finding.Finding{Code: r.Code, Pos: c.At.Pos(), End: c.At.End(), Message: p.fill(r.Text, c), YieldsTo: r.NotAt}
	texts := strings.Split(r.Related, "|")
	for i, at := range c.Related {
		text := p.fill(texts[min(i, len(texts)-1)], c)
		if place, own := at.(Place); own {
			text = place.Text
		}
		f.Related = append(f.Related, finding.RelatedPlace{Pos: at.Pos(), End: at.End(), Message: text})
	}
	list := &f.UnsafeFixes
	if r.Fix != "" {
		list = &f.Fixes
	}
	for _, x := range append([]repair{{p.fill(cmp.Or(r.Fix, r.Unsafe), c), c.Edits}}, c.repairs...) {
		edits := p.NewEdits()
		for _, change := range x.edits {
			change(edits)
		}
		*list = append(*list, edits.SuggestFix(x.title)...)
	}
	for _, set := range c.sets {
		set(&f)
	}
	severity, known := severityByWord[cmp.Or(c.Severity, r.Severity)]
	if !known {
		severity = p.RuleByCode(r.Code).Severity
	}
	p.ReportWithSeverity(severity, f)
}

// fill writes a text of a row for a case.
func (p *Pass) fill(text string, c *Case) string {
	var all, code strings.Builder
	b := &all
	for at := 0; at < len(text); at++ {
		switch ch := text[at]; {
		case ch == '`' && b == &all:
			b = &code
		case ch == '`':
			b = &all
			fmt.Fprintf(b, "'%s'", p.CodeText(code.String()))
			code.Reset()
		case ch == '@':
			var word any = c.At
			if at++; at < len(text) && '1' <= text[at] && text[at] <= '9' {
				word = c.Words[text[at]-'1']
			} else if at < len(text) && text[at] == '@' {
				word = WholeText{c.At}
			} else {
				at--
			}
			b.WriteString(p.word(word, b == &code))
		default:
			b.WriteByte(ch)
		}
	}
	return all.String()
}

// word returns the text of a word of a case, for a message or for code of a message.
func (p *Pass) word(word any, inCode bool) string {
	node, isNode := word.(analysis.Range)
	switch x := word.(type) {
	case WholeText:
	case *model.Occurrence:
		if node = x.Term; !inCode {
			return x.Term.Spelling
		}
	case *gdl.Term:
		if !inCode {
			return x.Spelling
		}
	}
	switch {
	case !isNode:
		return fmt.Sprint(word)
	case inCode:
		return p.Line(node)
	}
	return p.NodeText(node)
}

// Line returns the text of a node in prefix notation on one line.
func (p *Pass) Line(node Node) string { return singleLine(p.PrefixCode(node)) }

// An Edit is a part of a repair.
type Edit func(*edit.Draft)

// Remove takes nodes out.
func Remove(nodes ...analysis.Range) Edit {
	return func(e *edit.Draft) {
		for _, n := range nodes {
			e.RemoveNode(n)
		}
	}
}

// Replace replaces a node by text.
func Replace(node analysis.Range, text string) Edit {
	return func(e *edit.Draft) { e.ReplaceNode(node, text) }
}

// Rename replaces the name of a term.
func Rename(t *gdl.Term, name string) Edit { return func(e *edit.Draft) { e.RenameTerm(t, name) } }

// Wrap replaces a node by a list of a name and the node.
func Wrap(node analysis.Range, name string) Edit {
	return func(e *edit.Draft) { e.WrapNode(node, name) }
}

// Insert adds rules, given as text, before a rule.
func Insert(before *gdl.Rule, rules string) Edit {
	return func(e *edit.Draft) { e.InsertBefore(before, rules) }
}

// Unwrap replaces a list by its arguments.
func Unwrap(node Node) Edit { return func(e *edit.Draft) { e.Unwrap(node) } }

// RenameOperator replaces the operator of a literal.
func RenameOperator(l *gdl.Literal, operator string) Edit {
	return func(e *edit.Draft) { e.RenameOperator(l, operator) }
}

// EditEach makes an edit of each place of a list.
func EditEach[T any](list []T, edit func(T) Edit) (edits []Edit) {
	for _, x := range list {
		edits = append(edits, edit(x))
	}
	return edits
}
