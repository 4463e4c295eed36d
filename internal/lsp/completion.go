package lsp

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/report"
)

// maxCompletions is the greatest number of completions at one place.
const maxCompletions = 300

// answerCompletion answers with the words that fit at a place.
func (t *textFeatures) answerCompletion(_ context.Context, r *documentRequest, p *protocol.TextDocumentPositionParams) (any, error) {
	list := protocol.CompletionList{Items: []protocol.CompletionItem{}}
	if r.documentVersion == nil {
		return list, nil
	}
	file := t.documents.groupOf(r.documentVersion)
	at := r.documentVersion.sheetText.offsetOf(p.Position)
	here := words.ContextAt(r.documentVersion.sheetText.content, at, file.rulesheet.Notation)
	before, begin, structured := commentBefore(r.documentVersion.sheetText.content, at)
	if structured {
		here = words.CursorContext{WordStart: begin}
	} else if here.InComment {
		return list, nil
	}
	c := &completionCollector{rulesheet: file.memberSheets[0], cursorContext: here, wordRange: r.documentVersion.sheetText.rangeOf(here.WordStart, at), notation: file.rulesheet.Notation,
		allowsSnippets: t.client.clientAbilities().TextDocument.Completion.CompletionItem.SnippetSupport, offeredLabels: map[string]bool{}}
	if structured {
		c.addCommentWords(file.rulesheet, before)
	} else {
		c.collectCompletions(r.documentVersion, at)
	}
	list.Items, list.IsIncomplete = c.completionItems, len(c.completionItems) == maxCompletions
	return list, nil
}

// commentBefore looks for a structured comment, such as ";@ board", in the line of the offset at.
// It returns the words before the word that ends at the offset, and the offset where that word
// begins; false if there is no such comment.
func commentBefore(text []byte, at int) (before []string, begin int, ok bool) {
	line := text[bytes.LastIndexByte(text[:at], '\n')+1 : at]
	content := bytes.TrimLeft(line, " \t;%")
	if len(content) == len(line) || len(content) == 0 || content[0] != '@' {
		return nil, at, false
	}
	begin = at - len(line) + bytes.LastIndexAny(line, " \t@") + 1
	return strings.Fields(string(text[at-len(content)+1 : begin])), begin, true
}

// addCommentWords offers the first words of structured comments, and in a comment that describes a
// board the words that fit after the words before.
func (c *completionCollector) addCommentWords(file *gdl.File, before []string) {
	var list []string
	switch {
	case len(before) == 0:
		list = []string{"always", property.WordTest, property.WordWitness, property.WordInclude, property.WordBoard}
	case before[0] == property.WordBoard:
		list = board.CompleteComment(file, before)
	}
	for _, word := range list {
		c.addItem(c.notation.Spell(word), protocol.CompletionKeyword, c.notation.Spell(word), "")
	}
}

// A completionCollector collects the words that fit at a place.
type completionCollector struct {
	rulesheet       *documentVersion
	cursorContext   words.CursorContext
	wordRange       protocol.Range // the range of the word that is being typed
	notation        gdl.Notation
	allowsSnippets  bool
	completionItems []protocol.CompletionItem
	offeredLabels   map[string]bool
}

func (c *completionCollector) collectCompletions(of *documentVersion, at int) {
	inner := c.cursorContext.InnermostList()
	opened := inner.PartIndex == 0 // the cursor follows a parenthesis, so that a name with arguments is expected
	outer := inner
	if opened {
		outer = words.OpenList{}
		if n := len(c.cursorContext.OpenLists); n > 1 {
			outer = c.cursorContext.OpenLists[n-2]
		}
	}
	switch {
	case len(c.cursorContext.OpenLists) == 0, opened && len(c.cursorContext.OpenLists) == 1:
		c.addForms(opened)
	case outer.HeadName == gdl.Arrow && outer.PartIndex == 1:
		c.addKeywords(headWords(), opened)
		c.addRelations(opened)
	case outer.HeadName == gdl.Arrow || outer.HeadName == gdl.Not || outer.HeadName == gdl.And || outer.HeadName == gdl.Or:
		c.addKeywords(conditionWords(), opened)
		c.addRelations(opened)
	default:
		if !opened {
			c.addVariables(of, at)
		}
		c.addArgumentValues(outer, opened)
	}
}

// addItem offers a text, unless it was offered before. Texts are shown in the order in which they
// are offered.
func (c *completionCollector) addItem(label string, kind int, insert, detail string) {
	if c.offeredLabels[label] || len(c.completionItems) == maxCompletions {
		return
	}
	c.offeredLabels[label] = true
	item := protocol.CompletionItem{Label: report.MakePrintable(label), Kind: kind, Detail: report.MakePrintable(detail), FilterText: label,
		SortText: fmt.Sprintf("%04d", len(c.completionItems)), TextEdit: &protocol.TextEdit{Range: c.wordRange, NewText: insert}}
	if insert != label {
		item.InsertTextFormat = protocol.SnippetFormat
	}
	c.completionItems = append(c.completionItems, item)
}

// addForms offers the beginnings of forms: keywords, relations and, in prefix text after a
// parenthesis, the rule arrow.
func (c *completionCollector) addForms(opened bool) {
	if c.notation == gdl.Prefix && opened {
		c.addItem(gdl.Arrow, protocol.CompletionKeyword, c.writeSnippet(gdl.Arrow, 2), "rule")
	}
	c.addKeywords(headWords(), opened)
	c.addRelations(opened)
}

// addKeywords offers keywords of GDL with the names.
func (c *completionCollector) addKeywords(names []string, opened bool) {
	for _, name := range names {
		arity, _ := gdl.KeywordArity(name)
		if gdl.IsOperator(name) && name != gdl.Distinct {
			arity = 1
		}
		h, _ := keywordHelp(name)
		c.addName(name, arity, protocol.CompletionKeyword, h.meaningText, opened)
	}
}

// addName offers a name with places for its arguments. In prefix text a name with arguments fits
// only right after a parenthesis, and another name only elsewhere.
func (c *completionCollector) addName(name string, arity, kind int, detail string, opened bool) {
	if c.notation == gdl.Prefix && opened == (arity == 0) {
		return
	}
	word := c.notation.Spell(name)
	if arity == 0 {
		c.addItem(word, kind, word, detail)
		return
	}
	c.addItem(word, kind, c.writeSnippet(word, arity), detail)
}

// writeSnippet returns a name with places for its arguments, if the client allows that, else the
// name alone.
func (c *completionCollector) writeSnippet(word string, arity int) string {
	if !c.allowsSnippets || arity == 0 {
		return word
	}
	var places []string
	for i := range arity {
		places = append(places, fmt.Sprintf("$%d", i+1))
	}
	escaped := strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`).Replace(word)
	if c.notation != gdl.Prefix {
		return escaped + "(" + strings.Join(places, ",") + ")"
	}
	return escaped + " " + strings.Join(places, " ")
}

// addRelations offers the relations that the author defines or uses.
func (c *completionCollector) addRelations(opened bool) {
	for _, u := range c.rulesheet.wordIndex().WordUses {
		if u.Kind == words.Relation && (u.IsDefinition || u.FromOffset != c.cursorContext.WordStart) {
			c.addName(u.FoldedName, u.Arity, protocol.CompletionFunction, fmt.Sprintf("relation, %d arguments", u.Arity), opened)
		}
	}
}

// addVariables offers the variables of the form around the offset at; none in a file of properties.
func (c *completionCollector) addVariables(of *documentVersion, at int) {
	x := c.rulesheet.wordIndex()
	if of != c.rulesheet {
		return
	}
	scope := -1
	for i := range x.WordUses {
		if u := &x.WordUses[i]; u.FromOffset >= c.cursorContext.FormBegin && u.FromOffset <= at {
			scope = u.FormNumber
		}
	}
	for i := range x.WordUses {
		if u := &x.WordUses[i]; u.Kind == words.Variable && u.FormNumber == scope && u.FromOffset != c.cursorContext.WordStart && u.Spelling != "_" {
			c.addItem(u.Spelling, protocol.CompletionVariable, u.Spelling, "variable of this rule")
		}
	}
}

// addArgumentValues offers the known values of the argument at the cursor, from its domain, and usual
// goal values.
func (c *completionCollector) addArgumentValues(in words.OpenList, opened bool) {
	for _, a := range c.possibleArguments(in) {
		for _, s := range c.rulesheet.argumentDomains().Symbols(a) {
			kind := protocol.CompletionEnumMember
			if s.Arity > 0 {
				kind = protocol.CompletionConstant
			}
			c.addName(s.Name, s.Arity, kind, fmt.Sprintf("argument %d of %s", in.PartIndex, in.HeadName), opened)
		}
	}
	if in.HeadName == gdl.Goal && in.PartIndex == 2 && !opened {
		for _, value := range []string{"0", "50", "100"} {
			c.addItem(value, protocol.CompletionEnumMember, value, "goal value")
		}
	}
}

// possibleArguments returns the arguments that the cursor's place in a list may fill: those of
// keywords for a fluent, a move or a role, or else one for each relation or function with the name of
// the list and enough arguments.
func (c *completionCollector) possibleArguments(in words.OpenList) []gdl.ArgPosition {
	i := in.PartIndex - 1
	switch in.HeadName {
	case gdl.True, gdl.Init, gdl.Next, gdl.Base:
		return []gdl.ArgPosition{gdl.FluentArg}
	case gdl.Does, gdl.Legal, gdl.Input:
		if i == 1 {
			return []gdl.ArgPosition{gdl.MoveArg}
		}
	}
	if _, keyword := gdl.KeywordArity(in.HeadName); keyword && i == 0 {
		return []gdl.ArgPosition{{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1, Index: 0}}
	}
	var list []gdl.ArgPosition
	for _, kind := range []words.Kind{words.Function, words.Relation, words.Keyword} {
		for _, arity := range aritiesOf(c.rulesheet.wordIndex(), kind, in.HeadName) {
			if i >= 0 && i < arity {
				list = append(list, gdl.ArgPosition{Kind: argKind(kind), Name: in.HeadName, Arity: arity, Index: i})
			}
		}
	}
	return slices.Compact(list)
}
