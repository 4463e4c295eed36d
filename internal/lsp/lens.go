package lsp

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// answerCodeLens answers with the lenses, the lines that an editor shows above rules, properties and
// tests. For a rulesheet they are the verdicts or an offer to prove the game, and offers to run tests,
// evaluate rules and count coverage.
func (t *textFeatures) answerCodeLens(_ context.Context, r *documentRequest) (any, error) {
	c := &lensCollector{lenses: []protocol.CodeLens{}, rulesheet: r.documentVersion, lensDocument: r.documentVersion}
	switch v := r.documentVersion; {
	case v == nil:
	case v.isTestFile():
		t.addTestFile(c, r)
	case v.isSiblingFile():
		t.addProperties(c, r)
	default:
		if c.parsedFile = v.parsedFile(); len(c.parsedFile.Rules) == 0 {
			break
		}
		t.addVerdicts(c, r)
		c.addGame(r.openDocument, t.client.clientAbilities().evaluatesRules)
		slices.SortStableFunc(c.lenses, func(x, y protocol.CodeLens) int { return int(x.Range.Start.Line) - int(y.Range.Start.Line) })
	}
	return c.lenses, nil
}

// addVerdicts adds the verdicts above rules and stated properties, or why the game is invalid. Without
// a proof it adds that a proof is running, or an offer to prove the game.
func (t *textFeatures) addVerdicts(c *lensCollector, r *documentRequest) {
	known := r.openDocument.provenResult()
	if known != nil && known.checkedSheet.sheetText != r.documentVersion.sheetText {
		known = nil
	}
	switch {
	case known != nil && known.file.Invalid != nil:
		c.add(r.documentVersion.sheetText.offsetOf(known.rangeOf(known.file.Invalid.Range).Start), known.file.InvalidText(), "")
	case known != nil && len(known.file.Verdicts) > 0:
		_, list, src := t.statedProperties(r)
		statements := map[string]int{}
		for _, x := range list {
			statements[x.Name] = src.Offset(x.StartPos)
		}
		for i := range known.file.Verdicts {
			v := &known.file.Verdicts[i]
			at, is := statements[v.Name]
			if !is || v.Name == "" {
				at = c.ruleOffset(v)
			}
			c.addVerdict(at, v, i)
		}
	case r.openDocument.isProving():
		c.add(c.firstRole(), "proving ...", "")
	default:
		c.add(c.firstRole(), "prove this game", commandProve, r.documentVersion.documentURI)
	}
}

// addProperties adds the verdicts above the properties in a separate file.
func (t *textFeatures) addProperties(c *lensCollector, r *documentRequest) {
	known, list, src := t.statedProperties(r)
	for _, x := range list {
		c.rulesheet = known.checkedSheet
		for i := range known.file.Verdicts {
			if v := &known.file.Verdicts[i]; v.Name == x.Name {
				c.addVerdict(src.Offset(x.StartPos), v, i)
			}
		}
	}
}

// refreshLenses makes the client ask for lenses again.
func (c *clientConnection) refreshLenses() {
	if c.clientAbilities().Workspace.CodeLens.RefreshSupport {
		c.requestRefresh("workspace/codeLens/refresh")
	}
}

// requestRefresh sends the client a request that makes it ask for something again, without waiting
// for its answer.
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

// A lensCollector collects the lenses of a document, and finds their places.
type lensCollector struct {
	lenses       []protocol.CodeLens
	rulesheet    *documentVersion // the rulesheet that commands and verdicts are about
	lensDocument *documentVersion // the document that shows the lenses
	parsedFile   *gdl.File
}

// add adds a lens at an offset; without a command it only shows its title.
func (c *lensCollector) add(at int, title, command string, arguments ...any) {
	c.lenses = append(c.lenses, protocol.CodeLens{Range: c.lensDocument.sheetText.rangeOf(at, at), Command: newCommand(title, command, arguments)})
}

// addVerdict adds a lens at an offset for v, the verdict of the game with index n.
func (c *lensCollector) addVerdict(at int, v *document.Verdict, n int) {
	c.add(at, fmt.Sprintf("%s %s: %s", verdictMarks[v.Status], report.MakePrintable(v.Title()), v.Status), commandVerdict, c.rulesheet.documentURI, n)
}

// verdictMarks maps a status to the sign before it in lenses.
var verdictMarks = map[document.Status]string{document.Proved: "✓", document.Violated: "✗", document.Open: "?", document.Counted: "#"}

// firstRole returns the offset of the first fact (role R), or else of the first rule.
func (c *lensCollector) firstRole() int { return c.headOffset(gdl.Role, "") }

// headsByProperty maps a property to the relation above whose first rule its lens is shown. The
// lenses of other properties are shown above the roles.
var headsByProperty = map[string]string{
	"termination": gdl.Terminal, "initial-state": gdl.Terminal, "knows-terminal": gdl.Terminal,
	"utility-structure": gdl.Goal, "zero-sum": gdl.Goal, "constant-sum": gdl.Goal, "monotonic": gdl.Goal,
	"knows-goal": gdl.Goal, "playability": gdl.Legal, "knows-legal": gdl.Legal,
}

// ruleOffset returns the offset of the rule above which the lens of a verdict is shown.
func (c *lensCollector) ruleOffset(v *document.Verdict) int {
	if head, ok := headsByProperty[v.Property]; ok {
		return c.headOffset(head, "")
	}
	return c.headOffset(gdl.Role, v.Role)
}

// headOffset returns the offset of the first rule of a relation whose first argument is the role,
// if there is one, or else of the first rule of the relation. If the relation has no rule it is the
// offset of the first role.
func (c *lensCollector) headOffset(name, role string) int {
	found := -1
	for _, r := range c.parsedFile.Rules {
		if r.Head.Name != name {
			continue
		}
		if found < 0 {
			found = c.parsedFile.Source.Offset(r.Pos())
		}
		if role == "" || len(r.Head.Args) > 0 && r.Head.Args[0].Name == role {
			return c.parsedFile.Source.Offset(r.Pos())
		}
	}
	switch {
	case found >= 0:
		return found
	case name != gdl.Role:
		return c.firstRole()
	}
	return c.parsedFile.Source.Offset(c.parsedFile.Rules[0].Pos())
}
