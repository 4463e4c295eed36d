package layout

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"golang.org/x/tools/go/analysis"
)

// This file finds byte order marks, names with several spellings, and characters that some programs cannot read.

// mark finds a byte order mark.
func mark(p *lint.Pass, found lint.Found) {
	const mark = "\uFEFF"
	if p.File.Recognition.IsForeign() || !bytes.HasPrefix(p.File.Source.Text, []byte(mark)) {
		return
	}
	at := lint.Span{StartPos: p.File.Source.Pos(0), EndPos: p.File.Source.Pos(len(mark))}
	found(lint.CaseAt(at).Set(func(f *finding.Finding) {
		f.Fixes = []analysis.SuggestedFix{{Message: "Remove the byte order mark", TextEdits: []analysis.TextEdit{{Pos: at.StartPos, End: at.EndPos}}}}
	}))
}

// A name holds the spellings of a name, or of a variable of one form.
type name struct {
	form  *syntax.Node // the form with the variable; nil for other names
	spelt []spelling
}

// A spelling holds the first word with it, and the number of words.
type spelling struct {
	first *syntax.Node
	count int
}

// spellings finds names with two spellings, each at the rarer one. It also finds the first character of a word that some
// programs cannot read.
func spellings(p *lint.Pass, found lint.Found) {
	if p.File.Recognition.IsForeign() || p.File.MixesNotations() { // in mixed notations words are unclear
		return
	}
	names, judged, folded := map[string]*name{}, map[string]bool{}, map[string]bool{} // folded holds the names with a spelling that is not all lower case
	plain := true
	var visit func(list []*syntax.Node)
	visit = func(list []*syntax.Node) {
		for _, e := range list {
			if e.IsList() {
				visit(e.List)
				continue
			}
			if plain = plain && e.Ordinary; e.Word != e.Name {
				folded[e.Name] = true
			}
		}
	}
	if visit(p.File.Exprs); plain && len(folded) == 0 {
		return
	}
	var clashes []*name
	for _, form := range p.File.Exprs {
		for e := range words(p.File, form, folded) {
			var in *syntax.Node
			if e.Name[0] == '?' {
				in = form
			}
			switch n := names[e.Name]; {
			case !folded[e.Name]:
			case n == nil || n.form != in && len(n.spelt) > 1:
				names[e.Name] = &name{in, []spelling{{e, 1}}}
			case n.form != in:
				n.form, n.spelt[0] = in, spelling{e, 1}
			case n.add(e) && len(n.spelt) == 2:
				clashes = append(clashes, n)
			}
			if !e.Ordinary && !judged[e.Word] {
				judged[e.Word] = true
				if odd := oddCharacter(p.File, e); odd != "" {
					c := lint.CaseAt(e, printable(e.Word), odd)
					if e.Word[0] == '~' {
						c = c.OfKind("negation")
					}
					found(c)
				}
			}
		}
	}
	for _, n := range clashes {
		found(n.clash(p.File))
	}
}

// words yields the words of a form that are names and not part of another fault. It yields a plain lower-case word only
// if the word is also spelt in another way.
func words(f *gdl.File, form *syntax.Node, folded map[string]bool) iter.Seq[*syntax.Node] {
	return func(yield func(*syntax.Node) bool) {
		var visit func(list []*syntax.Node) bool
		visit = func(list []*syntax.Node) bool {
			for i, x := range list {
				switch {
				case x.IsList():
					if !visit(x.List) {
						return false
					}
				case x.Ordinary && x.Word == x.Name && !folded[x.Name]:
				case strings.HasSuffix(x.Word, "?") && i+1 < len(list) && list[i+1].IsList() && list[i+1].StartPos == x.EndPos: // a '?' with a list behind it: the name of the variable is apart
				case f.ExplainsName(x.Word): // a variable without its '?'
				case f.Notation != gdl.Prefix && (gdl.IsOperator(x.Name) || gdl.IsOperationsSign(x.Name)): // signs that may be written in several ways
				case !yield(x):
					return false
				}
			}
			return true
		}
		visit(form.List)
	}
}

// add counts a word, and tells whether it is the first with its spelling.
func (n *name) add(e *syntax.Node) bool {
	for i := range n.spelt {
		if n.spelt[i].first.Word == e.Word {
			n.spelt[i].count++
			return false
		}
	}
	n.spelt = append(n.spelt, spelling{e, 1})
	return true
}

// clash makes the case of a name with several spellings. Its edits leave only the usual one.
func (n *name) clash(f *gdl.File) lint.Case {
	usual, rare, forms, where := n.spelt[0], n.spelt[1].first, f.Exprs, "elsewhere"
	for _, s := range n.spelt {
		if s.count > usual.count {
			usual = s
		}
	}
	if rare == usual.first {
		rare = n.spelt[0].first
	}
	if n.form != nil {
		forms, where = []*syntax.Node{n.form}, "in this rule"
	}
	c := lint.CaseAt(rare, rare.Word, usual.first.Word, where).Relating(usual.first).OfKind("clash")
	for _, form := range forms {
		if v := lostVariable(form, usual.first); v != nil && n.form == nil {
			c = c.OfKind("variable").Relating(v)
			c.Words = append(c.Words, v.Word)
			break
		}
	}
	return c.Editing(func(edits *edit.Draft) {
		for _, form := range forms {
			for _, e := range form.List { // words at top level are no names
				e.WalkNested(func(x *syntax.Node) {
					if x.Name == rare.Name && x.Word != usual.first.Word {
						edits.ReplaceNode(x, usual.first.Word)
					}
				})
			}
		}
	})
}

// lostVariable returns a variable of a form with the name of a constant that has a rare spelling in a list without this
// variable. The constant there may be meant to be the variable. It returns nil if there is none.
func lostVariable(form, usual *syntax.Node) (variable *syntax.Node) {
	lost := false
	form.WalkNested(func(x *syntax.Node) {
		if x.Name == "?"+usual.Name {
			variable = x
		}
		isVariable := func(y *syntax.Node) bool { return y.Name == "?"+usual.Name }
		isOther := func(y *syntax.Node) bool { return y.Name == usual.Name && y.Word != usual.Word }
		lost = lost || slices.ContainsFunc(x.List, isOther) && !slices.ContainsFunc(x.List, isVariable)
	})
	if !lost {
		return nil
	}
	return variable
}

// oddCharacter shows the first character of a word that some programs cannot read; "" if there is none, or if the
// notation is operations. It also returns "" if the word belongs to another language or is two words without a blank
// between, which other findings report.
func oddCharacter(f *gdl.File, e *syntax.Node) string {
	if f.Notation == gdl.Operations || lint.NotationAdvice(e.Word) != "" || len(slips.SplitGlued(e.Word)) > 1 {
		return ""
	}
	word := e.Word
	if f.Notation != gdl.Prefix {
		word = syntax.PrefixWord(e)
	}
	for i, r := range word {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', strings.ContainsRune("_-+<>=", r), i == 0 && r == '?':
		case r == utf8.RuneError:
			return "a byte that is no UTF-8"
		case r < utf8.RuneSelf:
			return fmt.Sprintf("'%c'", r)
		default:
			return fmt.Sprintf("'%c' (U+%04X)", r, r)
		}
	}
	return ""
}

// printable replaces the control characters of a word, which a terminal should not receive.
func printable(word string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return utf8.RuneError
		}
		return r
	}, word)
}
