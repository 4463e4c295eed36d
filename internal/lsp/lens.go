package lsp

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/report"
)

// answerCodeLens answers with the lenses above rules and tests: the verdicts or an
// offer to prove, and those of commands that play the game.
func (t *textFeatures) answerCodeLens(_ context.Context, r *documentRequest) (any, error) {
	if r.documentVersion == nil {
		return []protocol.CodeLens{}, nil
	}
	if r.documentVersion.isTestFile() {
		return t.testFileLenses(r), nil
	}
	if r.documentVersion.isSiblingFile() {
		return t.propertyLenses(r), nil
	}
	file := r.documentVersion.parsedFile()
	at := lensAnchors{rulesheet: r.documentVersion, lensDocument: r.documentVersion, parsedFile: file}
	if len(file.Rules) == 0 {
		return []protocol.CodeLens{}, nil
	}
	lenses := append(t.verdictLenses(r, &at), at.gameLenses(r.openDocument, t.client.clientAbilities().evaluatesRules)...)
	return sortLenses(lenses), nil
}

// verdictLenses returns the lenses with verdicts, or an offer to prove.
func (t *textFeatures) verdictLenses(r *documentRequest, at *lensAnchors) []protocol.CodeLens {
	known := r.openDocument.provenResult()
	switch {
	case known != nil && known.checkedSheet.sheetText == r.documentVersion.sheetText && known.file.Invalid != nil:
		return at.lensAt(r.documentVersion.sheetText.offsetOf(known.rangeOf(known.file.Invalid.Range).Start), known.file.InvalidText(), "", nil)
	case known != nil && known.checkedSheet.sheetText == r.documentVersion.sheetText && len(known.file.Verdicts) > 0:
		_, list, src := t.statedProperties(r)
		return at.verdictLenses(known, list, src)
	case r.openDocument.isProving():
		return at.lensAt(at.firstRole(), "proving ...", "", nil)
	}
	return at.lensAt(at.firstRole(), "prove this game", commandProve, []any{r.documentVersion.documentURI})
}

// propertyLenses returns the lenses of verdicts above the properties in a
// separate file.
func (t *textFeatures) propertyLenses(r *documentRequest) []protocol.CodeLens {
	lenses := []protocol.CodeLens{}
	known, list, src := t.statedProperties(r)
	for _, x := range list {
		at := lensAnchors{rulesheet: known.checkedSheet, lensDocument: r.documentVersion}
		for i := range known.file.Verdicts {
			if v := &known.file.Verdicts[i]; v.Name == x.Name {
				lenses = append(lenses, at.verdictLens(src.Offset(x.StartPos), v, i)...)
			}
		}
	}
	return lenses
}

// refreshLenses asks the client for the lenses again.
func (c *clientConnection) refreshLenses() {
	if c.clientAbilities().Workspace.CodeLens.RefreshSupport {
		c.requestRefresh("workspace/codeLens/refresh")
	}
}

// requestRefresh asks the client to ask again.
func (c *clientConnection) requestRefresh(method string) {
	if c.serverContext.Err() != nil {
		return
	}
	go func() {
		if err := c.connection.Call(c.serverContext, method, nil, nil); err != nil && c.serverContext.Err() == nil {
			c.serverLog.Printf("%s: %v", method, err)
		}
	}()
}

// lensAnchors finds the places of lenses.
type lensAnchors struct {
	rulesheet    *documentVersion // the rulesheet
	lensDocument *documentVersion // the document with the lenses
	parsedFile   *gdl.File
}

// verdictLenses returns a lens for each verdict.
func (a *lensAnchors) verdictLenses(r *checkResult, stated []*property.Statement, src *gdl.Source) []protocol.CodeLens {
	lenses := []protocol.CodeLens{}
	statements := map[string]int{}
	for _, x := range stated {
		statements[x.Name] = src.Offset(x.StartPos)
	}
	for i := range r.file.Verdicts {
		v := &r.file.Verdicts[i]
		at := a.ruleOffset(v)
		if p, ok := statements[v.Name]; ok && v.Name != "" {
			at = p
		}
		lenses = append(lenses, a.verdictLens(at, v, i)...)
	}
	return lenses
}

// verdictLens returns the lens of the n-th verdict of a game.
func (a *lensAnchors) verdictLens(at int, v *document.Verdict, n int) []protocol.CodeLens {
	title := fmt.Sprintf("%s %s: %s", verdictMarks[v.Status], report.MakePrintable(v.Title()), v.Status)
	return a.lensAt(at, title, commandVerdict, []any{a.rulesheet.documentURI, n})
}

// verdictMarks are the first characters of lenses, by status.
var verdictMarks = map[document.Status]string{document.Proved: "✓", document.Violated: "✗", document.Open: "?", document.Counted: "#"}

// lensAt returns a lens at an offset.
func (a *lensAnchors) lensAt(at int, title, command string, arguments []any) []protocol.CodeLens {
	return []protocol.CodeLens{{Range: a.lensDocument.sheetText.rangeOf(at, at), Command: newCommand(title, command, arguments)}}
}

// firstRole returns the offset of the first fact about a role, or else of the first
// rule.
func (a *lensAnchors) firstRole() int { return a.headOffset(gdl.Role, "") }

// headsByProperty are the relations above whose first rule properties stand; other
// properties stand above the roles.
var headsByProperty = map[string]string{
	"termination": gdl.Terminal, "initial-state": gdl.Terminal, "knows-terminal": gdl.Terminal,
	"utility-structure": gdl.Goal, "zero-sum": gdl.Goal, "constant-sum": gdl.Goal, "monotonic": gdl.Goal,
	"knows-goal": gdl.Goal, "playability": gdl.Legal, "knows-legal": gdl.Legal,
}

// ruleOffset returns the offset of the rule above which a verdict stands.
func (a *lensAnchors) ruleOffset(v *document.Verdict) int {
	if head, ok := headsByProperty[v.Property]; ok {
		return a.headOffset(head, "")
	}
	return a.headOffset(gdl.Role, v.Role)
}

// headOffset returns the offset of the first rule of a relation; with a role, of the
// first that is about it.
func (a *lensAnchors) headOffset(name, role string) int {
	found := -1
	for _, r := range a.parsedFile.Rules {
		if r.Head.Name != name {
			continue
		}
		if found < 0 {
			found = a.parsedFile.Source.Offset(r.Pos())
		}
		if role == "" || len(r.Head.Args) > 0 && r.Head.Args[0].Name == role {
			return a.parsedFile.Source.Offset(r.Pos())
		}
	}
	switch {
	case found >= 0:
		return found
	case name != gdl.Role:
		return a.firstRole()
	}
	return a.parsedFile.Source.Offset(a.parsedFile.Rules[0].Pos())
}
