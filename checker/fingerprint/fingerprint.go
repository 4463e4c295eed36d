// Package fingerprint gives findings lasting names: a finding has the same name
// in other versions of the rulesheet, as long as its form is the same but for
// layout, comments, upper and lower case, and the names of variables. The place
// of the form, the file and the message are not part of the name.
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// version is part of the hashed text: a change of the method must change all
// names, not some.
const version = "gdllint/1"

// Fill sets the fingerprint of each finding. Findings that would have the same
// fingerprint are numbered in their order.
func Fill(f *gdl.File, findings []finding.Finding) {
	if f == nil || len(findings) == 0 {
		return
	}
	b := book{file: f, forms: map[*gdl.Expr]string{}, seen: map[string]int{}}
	for i := range findings {
		b.fill(&findings[i])
	}
}

// A book holds the hashes of the forms of a rulesheet, and counts findings by
// name.
type book struct {
	file  *gdl.File
	forms map[*gdl.Expr]string // the hashes of top-level forms
	seen  map[string]int
}

func (b *book) fill(x *finding.Finding) {
	name := x.Code
	if form := b.enclosing(x); form != nil {
		name += " " + b.hash(form) + " " + path(form, x.Pos, x.End)
	}
	n := b.seen[name]
	b.seen[name]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %d", version, name, n))
	x.Fingerprint = hex.EncodeToString(sum[:16])
}

// enclosing returns the top-level form in which a finding begins. Findings
// about the whole rulesheet have none.
func (b *book) enclosing(x *finding.Finding) *gdl.Expr {
	if x.Whole {
		return nil
	}
	return gdl.ExprAt(b.file.Exprs, x.Pos)
}

// hash returns the hash of the meaning of a form, made once: a rulesheet may
// have a thousand findings in a single form.
func (b *book) hash(form *gdl.Expr) string {
	if h, ok := b.forms[form]; ok {
		return h
	}
	var c canon
	c.expr(form)
	sum := sha256.Sum256([]byte(c.text.String()))
	h := hex.EncodeToString(sum[:16])
	b.forms[form] = h
	return h
}

// path returns the place of a finding in its form: the indices that lead to the
// innermost expression that holds all of it, and a mark for the part of that
// expression.
func path(form *gdl.Expr, from, to token.Pos) string {
	var b strings.Builder
	for e := form; ; {
		if e.From == from && e.To == to {
			return b.String()
		}
		i, _ := slices.BinarySearchFunc(e.List, from, func(inner *gdl.Expr, from token.Pos) int {
			if inner.To <= from {
				return -1
			}
			return 1
		})
		if i == len(e.List) || e.List[i].From > from { // only the beginning of the expression, or text in it that is no expression
			b.WriteString("^")
			return b.String()
		}
		b.WriteString("." + strconv.Itoa(i))
		if to > e.List[i].To { // several expressions
			b.WriteString("~")
			return b.String()
		}
		e = e.List[i]
	}
}

// canon writes forms with variables numbered in the order of the text.
type canon struct {
	text strings.Builder
	vars map[string]int
}

func (c *canon) expr(e *gdl.Expr) {
	if !e.IsList() {
		c.text.WriteString(c.word(e.Name))
		return
	}
	c.text.WriteString("(")
	for i, inner := range e.List {
		if i > 0 {
			c.text.WriteString(" ")
		}
		c.expr(inner)
	}
	c.text.WriteString(")")
}

func (c *canon) word(name string) string {
	if !strings.HasPrefix(name, "?") {
		return name
	}
	n, ok := c.vars[name]
	if !ok {
		if c.vars == nil {
			c.vars = map[string]int{}
		}
		n = len(c.vars) + 1
		c.vars[name] = n
	}
	return "?" + strconv.Itoa(n)
}
