package lsp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// The greatest numbers of rules, lines of code and values in a hover.
const (
	maxHoverRules   = 3
	maxHoverLines   = 14
	maxHoverSymbols = 12
)

// hoverName adds the explanation of the word under the cursor, and returns its range; nil if there
// is none.
func (t *textFeatures) hoverName(n *hoverNote, r *documentRequest, at protocol.Position) *protocol.Range {
	w := t.documents.symbolAt(r, at)
	if w == nil {
		return nil
	}
	e := &wordExplainer{hoverNote: n, symbolAtCursor: w, argumentDomains: w.memberSheets[0].argumentDomains()}
	switch w.cursorUse.Kind {
	case words.Operator, words.Keyword, words.Formula:
		e.explainKeyword()
	case words.Variable:
		e.explainVariable()
	case words.Relation, words.Function:
		e.explainRelation()
	case words.Constant:
		e.explainConstant()
	}
	span := w.cursorSheet.sheetText.rangeOf(w.cursorUse.FromOffset, w.cursorUse.ToOffset)
	return &span
}

// A wordExplainer adds the explanation of the word under the cursor to a hover.
type wordExplainer struct {
	*hoverNote
	*symbolAtCursor
	argumentDomains *model.Domains
}

func (e *wordExplainer) explainKeyword() {
	if h, ok := keywordHelp(e.cursorUse.FoldedName); ok {
		e.addCodeBlock(h.writtenForm)
		e.addText(report.TitleSentence(h.meaningText))
	}
}

// explainRelation explains a relation or a function: the known values of its arguments, and the
// rules that define it.
func (e *wordExplainer) explainRelation() {
	name := map[words.Kind]string{words.Relation: "relation", words.Function: "function"}[e.cursorUse.Kind]
	for _, arity := range aritiesOf(e.wordIndexes[0], e.cursorUse.Kind, e.cursorUse.FoldedName) {
		e.addText(fmt.Sprintf("%s %s with %s", name, e.quoteCode(e.cursorUse.Spelling), plural.CountNoun(arity, "argument")))
		for i := range arity {
			if symbols := e.symbolsText(gdl.ArgPosition{Kind: argKind(e.cursorUse.Kind), Name: e.cursorUse.FoldedName, Arity: arity, Index: i}); symbols != "" {
				e.addText(fmt.Sprintf("- argument %d: %s", i+1, symbols))
			}
		}
	}
	defined := e.definingUses()
	if e.cursorUse.Kind == words.Relation && (len(defined) == 0 || !defined[0].IsDefinition) {
		e.addText("No rule defines it.")
		return
	}
	e.showRules(defined)
}

// symbolsText returns the known values of an argument as a text; "" if none is
// known.
func (e *wordExplainer) symbolsText(a gdl.ArgPosition) string {
	list := e.argumentDomains.Symbols(a)
	var names []string
	for i, s := range list {
		if i == maxHoverSymbols {
			names = append(names, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		text := e.rulesheet.Notation.Spell(s.Name)
		if s.Arity > 0 {
			text = fmt.Sprintf("%s/%d", text, s.Arity)
		}
		names = append(names, e.quoteCode(text))
	}
	return strings.Join(names, ", ")
}

// showRules adds the first forms that contain the uses, with the comment above the first form.
func (e *wordExplainer) showRules(uses []*words.Use) {
	src := e.rulesheet.Source
	var lines []string
	seen := map[*syntax.Node]bool{}
	shown := 0
	for _, u := range uses {
		form := syntax.NodeAt(e.rulesheet.Exprs, src.Pos(u.FromOffset))
		if form == nil || seen[form] {
			continue
		}
		seen[form] = true
		if shown == maxHoverRules || len(lines) >= maxHoverLines {
			continue
		}
		if shown == 0 {
			lines = append(lines, e.commentsAbove(src.Offset(form.StartPos))...)
		}
		shown++
		lines = append(lines, strings.Split(src.TextBetween(form.StartPos, form.EndPos), "\n")...)
	}
	if len(lines) == 0 {
		return
	}
	if len(lines) > maxHoverLines {
		lines = append(lines[:maxHoverLines], "...")
	}
	e.addCodeBlock(strings.Join(lines, "\n"))
	if more := len(seen) - shown; more > 0 {
		e.addText(fmt.Sprintf("and %s", plural.CountNoun(more, "more rule")))
	}
}

// commentsAbove returns up to four comment lines right above an offset.
func (e *wordExplainer) commentsAbove(offset int) []string {
	const most = 4
	t := e.memberSheets[0].sheetText
	var lines []string
	for line := t.lineAt(offset) - 1; line >= 0 && len(lines) < most; line-- {
		from, to := t.lineOffsets(line)
		text := string(t.content[from:to])
		if trimmed := strings.TrimSpace(text); trimmed == "" || !strings.ContainsAny(trimmed[:1], ";%") {
			break
		}
		lines = append([]string{text}, lines...)
	}
	return lines
}

// explainVariable explains a variable: the known values of each of its places.
func (e *wordExplainer) explainVariable() {
	e.addText("variable " + e.quoteCode(e.cursorUse.Spelling) + " of this rule")
	seen := map[string]bool{}
	for _, u := range e.cursorIndex.UsesOf(e.cursorUse) {
		if u.FilledArgument.Name == "" {
			continue
		}
		place := fmt.Sprintf("argument %d of %s", u.FilledArgument.Index+1, e.quoteCode(u.FilledArgument.Name))
		if symbols := e.symbolsText(u.FilledArgument); symbols != "" && !seen[place] {
			seen[place] = true
			e.addText("- " + place + ": " + symbols)
		}
	}
}

// explainConstant explains a constant, which may be a role.
func (e *wordExplainer) explainConstant() {
	what := "constant"
	if slices.Contains(e.rulesheet.RoleNames(), e.cursorUse.FoldedName) {
		what = "role"
	}
	if e.cursorUse.FoldedName == gdl.Random && what == "role" {
		e.explainKeyword()
		return
	}
	e.addText(fmt.Sprintf("%s %s, used %s", what, e.quoteCode(e.cursorUse.Spelling), plural.CountNoun(len(e.wordIndexes[0].UsesOf(e.cursorUse)), "time")))
	if e.cursorUse.FilledArgument.Name == "" || isNumberText(e.cursorUse.FoldedName) {
		return
	}
	e.showRules(e.definingUses())
}
