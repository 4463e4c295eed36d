package edit

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// Draft collects the changes of one fix as changes of the tree. New text is in prefix notation, or a word in the
// notation of the rulesheet.
type Draft struct {
	file     *gdl.File
	sheet    *syntax.Sheet
	changes  map[*syntax.Node][]rewriting
	forms    []*syntax.Node                // the forms that hold changed nodes
	replaced map[*syntax.Node]*syntax.Node // by new node: the node that it replaces
	lost     bool                          // a change has failed, and there is no fix
}

// A rewriting returns the nodes that replace others.
type rewriting func([]*syntax.Node) []*syntax.Node

// NewDraft returns an empty collection of changes to a rulesheet.
func NewDraft(f *gdl.File) *Draft {
	return &Draft{file: f, sheet: &syntax.Sheet{Source: f.Source, Notation: f.Notation, Comments: f.Comments}, changes: map[*syntax.Node][]rewriting{}, replaced: map[*syntax.Node]*syntax.Node{}}
}

// Node returns the node of a rulesheet that begins and ends where a place does; nil if there is none.
func Node(f *gdl.File, at analysis.Range) *syntax.Node {
	return syntax.Find(f.Exprs, at.Pos(), at.End())
}

// rewrite adds a change of the node at a place.
func (d *Draft) rewrite(at analysis.Range, by rewriting) {
	n := Node(d.file, at)
	if n == nil {
		d.lost = true
		return
	}
	if form := syntax.NodeAt(d.file.Exprs, n.StartPos); !slices.Contains(d.forms, form) {
		d.forms = append(d.forms, form)
	}
	d.changes[n] = append(d.changes[n], by)
}

// RemoveNode removes a node.
func (d *Draft) RemoveNode(at analysis.Range) {
	d.rewrite(at, func([]*syntax.Node) []*syntax.Node { return nil })
}

// ReplaceNode replaces a node by text.
func (d *Draft) ReplaceNode(at analysis.Range, text string) {
	code := d.code(text)
	if old := Node(d.file, at); old != nil && len(code) == 1 {
		d.replaced[code[0]] = old
	}
	d.rewrite(at, func([]*syntax.Node) []*syntax.Node { return code })
}

// InsertBefore adds text before a node.
func (d *Draft) InsertBefore(at analysis.Range, text string) {
	code := d.code(text)
	d.rewrite(at, func(list []*syntax.Node) []*syntax.Node { return slices.Concat(code, list) })
}

// InsertBehind adds text behind a node.
func (d *Draft) InsertBehind(at analysis.Range, text string) {
	code := d.code(text)
	d.rewrite(at, func(list []*syntax.Node) []*syntax.Node { return slices.Concat(list, code) })
}

// WrapNode makes a node the argument of a name: (cell ?x) becomes (true (cell ?x)).
func (d *Draft) WrapNode(at analysis.Range, name string) {
	d.lost = d.lost || d.file.Notation == gdl.Operations && syntax.IsUnwrapped(name, 1)
	d.rewrite(at, func(list []*syntax.Node) []*syntax.Node {
		return []*syntax.Node{{List: append([]*syntax.Node{d.sheet.Notation.Operator(name)}, list...)}}
	})
}

// Unwrap replaces a list by its arguments: (and a b) becomes a b.
func (d *Draft) Unwrap(at analysis.Range) {
	d.rewrite(at, func(list []*syntax.Node) []*syntax.Node {
		if len(list) == 1 && len(list[0].List) > 0 {
			return list[0].List[1:]
		}
		return list
	})
}

// RenameOperator replaces the operator of a literal.
func (d *Draft) RenameOperator(l *gdl.Literal, operator string) {
	d.rewrite(l, func(list []*syntax.Node) []*syntax.Node {
		if len(list) != 1 || len(list[0].List) == 0 {
			return list
		}
		parts := slices.Clone(list[0].List)
		parts[0] = d.sheet.Notation.Operator(operator)
		return []*syntax.Node{list[0].WithParts(parts...)}
	})
}

// RenameTerm replaces the name of a term.
func (d *Draft) RenameTerm(t *gdl.Term, name string) {
	n := Node(d.file, t)
	if n == nil {
		d.lost = true
		return
	}
	if n.IsList() {
		n = n.List[0]
	}
	d.ReplaceNode(n, name)
}

// code returns the nodes of new text. If the parser cannot read the text, the draft is lost: SuggestFix returns no fix.
func (d *Draft) code(text string) []*syntax.Node {
	var sheet *syntax.Sheet
	src := gdl.NewSource(token.NewFileSet(), "", []byte(text))
	if text = strings.TrimSpace(text); d.file.Notation != gdl.Prefix && text != "" && text[0] != '(' && text[0] != '?' {
		sheet = syntax.ParseFormulas(src)
	} else {
		sheet = syntax.ParseLists(src)
		if d.file.Notation == gdl.Prefix && len(sheet.Errors) == 0 {
			d.sheet.Include(syntax.SheetOf(src, syntax.Prefix, sheet.Forms, sheet.Comments))
		}
		for i, n := range sheet.Forms {
			sheet.Forms[i] = n.InWords(d.file.Notation).Adopt(d.file.Notation)
		}
	}
	d.lost = d.lost || len(sheet.Errors) > 0
	return sheet.Forms
}

// SuggestFix returns the changes as the only fix of a finding. The list is nil if there are no changes, a change has
// failed, or the parser would not read the new text as these nodes.
func (d *Draft) SuggestFix(message string) []analysis.SuggestedFix {
	if d.lost || len(d.forms) == 0 {
		return nil
	}
	slices.SortFunc(d.forms, func(a, b *syntax.Node) int { return int(a.StartPos - b.StartPos) })
	var edits []analysis.TextEdit
	for _, form := range d.forms {
		forms := d.changed(form)
		list := d.sheet.Edits(form, d.replaced, forms...)
		if !d.reads(form, forms, list) {
			return nil
		}
		for _, e := range list {
			edits = append(edits, analysis.TextEdit{Pos: e.StartPos, End: e.EndPos, NewText: []byte(e.NewText)})
		}
	}
	if len(edits) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// changed returns the nodes that replace a node after all changes in it.
func (d *Draft) changed(n *syntax.Node) []*syntax.Node {
	parts, now := make([]*syntax.Node, 0, len(n.List)), n
	joins := d.file.Notation != gdl.Prefix && len(n.List) > 0 && (n.Lead() == gdl.And || n.Lead() == gdl.Or)
	for i, x := range n.List {
		by := d.changed(x)
		if len(by) > 1 && i > 0 && !joins && n.Lead() != gdl.Arrow && syntax.IsSign(n.List[0]) {
			by = []*syntax.Node{{List: append([]*syntax.Node{d.sheet.Notation.Operator(gdl.And)}, by...)}}
		}
		parts = append(parts, by...)
	}
	if !slices.Equal(parts, n.List) {
		if now = n.WithParts(parts...); joins && len(parts) == 2 && syntax.IsSign(parts[0]) {
			now = parts[1]
		}
	}
	list := []*syntax.Node{now}
	for _, by := range d.changes[n] {
		list = by(list)
	}
	return list
}

// reads tells whether the parser reads the text of a form, with its edits, as the new forms, and keeps its comments.
func (d *Draft) reads(form *syntax.Node, forms []*syntax.Node, edits []syntax.Edit) bool {
	at, end := form.StartPos, form.EndPos
	for _, e := range edits {
		at, end = min(at, e.StartPos), max(end, e.EndPos)
	}
	comments := 0
	for _, c := range d.file.Comments {
		if pos := d.file.Source.Pos(c.StartOffset); at <= pos && pos < end {
			comments++
		}
	}
	var text strings.Builder
	for _, e := range edits {
		text.WriteString(d.file.Source.TextBetween(at, e.StartPos) + e.NewText)
		at = e.EndPos
	}
	text.WriteString(d.file.Source.TextBetween(at, end))
	again := syntax.Parse(gdl.NewSource(token.NewFileSet(), "", []byte(text.String())), d.file.Notation)
	return len(again.Comments) == comments && (d.file.IsDoubtful() || d.file.ReadsWell(again)) && slices.EqualFunc(again.Forms, forms, func(a, b *syntax.Node) bool { return a.Equals(b) || d.sheet.Line(a) == d.sheet.Line(b) })
}
