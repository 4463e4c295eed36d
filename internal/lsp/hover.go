package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// answerHover answers with the documentation of the rules with findings at a place, an explanation of
// the name there, and the verdict on the property that is stated there.
func (t *textFeatures) answerHover(_ context.Context, r *documentRequest, p *protocol.TextDocumentPositionParams) (any, error) {
	if r.documentVersion == nil {
		return nil, nil
	}
	at := r.documentVersion.sheetText.offsetOf(p.Position)
	n := &hoverNote{usesMarkdown: slices.Contains(t.client.clientAbilities().TextDocument.Hover.ContentFormat, protocol.Markdown)}
	t.hoverFindings(n, r, at)
	span := t.hoverName(n, r, p.Position)
	t.hoverProperty(n, r, at)
	if len(n.noteParts) == 0 {
		return nil, nil
	}
	return protocol.Hover{Contents: n.markupContent(), Range: span}, nil
}

// hoverFindings adds the documentation of the rules with findings at an offset, each once. It adds
// nothing if the text was not checked yet.
func (t *textFeatures) hoverFindings(n *hoverNote, r *documentRequest, at int) {
	known := r.openDocument.knownResult()
	if known == nil || known.checkedSheet.sheetText != r.documentVersion.sheetText {
		return
	}
	seen := map[string]bool{}
	for _, f := range findingsIn(known.file, at, at) {
		rule := t.diagnostics.ruleOfCode(f.Code)
		if rule == nil || seen[f.Code] {
			continue
		}
		seen[f.Code] = true
		n.addHeading(rule.Code + " " + rule.Name)
		n.addText(report.TitleSentence(rule.Title))
		report.RuleParagraphs(*rule, n.addText, n.addCodeBlock)
		if len(f.FixesOf(true)) > 0 {
			n.addText("A fix is at hand.")
		}
	}
}

// hoverProperty adds the verdict on the property that is stated at an offset, if it is known.
func (t *textFeatures) hoverProperty(n *hoverNote, r *documentRequest, at int) {
	known, list, src := t.statedProperties(r)
	for _, x := range list {
		if at < src.Offset(x.StartPos) || at > src.Offset(x.EndPos) {
			continue
		}
		for i := range known.file.Verdicts {
			if v := &known.file.Verdicts[i]; v.Name == x.Name {
				n.addHeading(string(v.Status))
				n.addCodeBlock(report.RenderAnswer(&known.file.Verdicts[i]))
			}
		}
	}
}

// A hoverNote collects the parts of the text of a hover, in Markdown if the client shows it. Text
// of a rulesheet is added only as quoted code, so that it cannot contain mark-up.
type hoverNote struct {
	usesMarkdown bool
	noteParts    []string
}

func (n *hoverNote) markupContent() protocol.MarkupContent {
	kind := protocol.PlainText
	if n.usesMarkdown {
		kind = protocol.Markdown
	}
	return protocol.MarkupContent{Kind: kind, Value: strings.Join(n.noteParts, "\n\n")}
}

func (n *hoverNote) addHeading(text string) {
	if n.usesMarkdown {
		text = "**" + text + "**"
	}
	n.noteParts = append(n.noteParts, text)
}

// addText adds a paragraph, without text of a rulesheet unless it is quoted.
func (n *hoverNote) addText(text string) { n.noteParts = append(n.noteParts, text) }

// quoteCode returns a text of a rulesheet as quoted code within a line.
func (n *hoverNote) quoteCode(text string) string {
	text = strings.Join(strings.Fields(report.MakePrintable(text)), " ")
	if !n.usesMarkdown {
		return "'" + text + "'"
	}
	fence := strings.Repeat("`", longestBacktickRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// addCodeBlock adds a text of a rulesheet as a block of code.
func (n *hoverNote) addCodeBlock(text string) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = report.MakePrintable(strings.TrimRight(lines[i], "\r"))
	}
	text = strings.Join(lines, "\n")
	if n.usesMarkdown {
		fence := strings.Repeat("`", max(3, longestBacktickRun(text)+1))
		text = fence + "gdl\n" + text + "\n" + fence
	}
	n.noteParts = append(n.noteParts, text)
}

func longestBacktickRun(text string) int {
	longest, run := 0, 0
	for _, c := range text {
		if c != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
