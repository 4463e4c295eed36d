package lsp

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// hover answers with the findings at a place, their rules, and an explanation
// of the word there.
func (s *Server) hover(_ context.Context, r *request) (any, error) {
	var p protocol.TextDocumentPositionParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	if r.sheet == nil {
		return nil, nil
	}
	at := r.sheet.text.Offset(p.Position)
	n := &note{markdown: s.markdown()}
	s.hoverFindings(n, r, at)
	span := s.hoverName(n, r, p.Position)
	s.hoverProperty(n, r, at)
	if n.empty() {
		return nil, nil
	}
	return protocol.Hover{Contents: n.content(), Range: span}, nil
}

func (s *Server) markdown() bool {
	c := s.can()
	return c.markdown()
}

// hoverFindings explains the rules of the findings at a place, each once. It
// does not wait for a check.
func (s *Server) hoverFindings(n *note, r *request, at int) {
	known := r.doc.known()
	if known == nil || known.sheet.text != r.sheet.text || known.file.Source == nil {
		return
	}
	seen := map[string]bool{}
	for _, f := range findingsIn(known.file, at, at) {
		rule := s.rule(f.Code)
		if rule == nil || seen[f.Code] {
			continue
		}
		seen[f.Code] = true
		n.heading(rule.Code + " " + rule.Name)
		n.text(report.Sentence(rule.Title))
		n.paragraphs(rule.Text)
		if len(f.Fixes) > 0 {
			n.text("A fix is at hand.")
		}
	}
}

// hoverProperty adds the verdict of the property at a place, if it is known.
func (s *Server) hoverProperty(n *note, r *request, at int) {
	known, list, src := s.stated(r)
	for _, x := range list {
		if at < src.Offset(x.From) || at > src.Offset(x.To) {
			continue
		}
		for i := range known.file.Verdicts {
			if v := &known.file.Verdicts[i]; v.Name == x.Name {
				n.heading(string(report.StatusOf(v)))
				n.codeBlock(report.Answer(known.file, v))
			}
		}
	}
}

// A note is a text for people, in Markdown if the client shows that. Text of a
// rulesheet is added only as quoted code, in which no mark-up counts.
type note struct {
	markdown bool
	parts    []string
}

func (n *note) empty() bool { return len(n.parts) == 0 }

func (n *note) content() protocol.MarkupContent {
	kind := protocol.PlainText
	if n.markdown {
		kind = protocol.Markdown
	}
	return protocol.MarkupContent{Kind: kind, Value: strings.Join(n.parts, "\n\n")}
}

func (n *note) heading(text string) {
	if n.markdown {
		text = "**" + text + "**"
	}
	n.parts = append(n.parts, text)
}

// text adds a text of the program.
func (n *note) text(text string) { n.parts = append(n.parts, text) }

// paragraphs adds the text of a rule.
func (n *note) paragraphs(text string) {
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		switch {
		case strings.HasPrefix(paragraph, "\t"):
			n.codeBlock(strings.ReplaceAll(strings.TrimPrefix(paragraph, "\t"), "\n\t", "\n"))
		case paragraph != "":
			n.text(strings.Join(strings.Fields(paragraph), " "))
		}
	}
}

// code returns a text of a rulesheet as quoted code within a line.
func (n *note) code(text string) string {
	text = strings.Join(strings.Fields(report.Printable(text)), " ")
	if !n.markdown {
		return "'" + text + "'"
	}
	fence := strings.Repeat("`", longestRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// codeBlock adds a text of a rulesheet as a block of code.
func (n *note) codeBlock(text string) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = report.Printable(strings.TrimRight(lines[i], "\r"))
	}
	text = strings.Join(lines, "\n")
	if n.markdown {
		fence := strings.Repeat("`", max(3, longestRun(text)+1))
		text = fence + "gdl\n" + text + "\n" + fence
	}
	n.parts = append(n.parts, text)
}

// longestRun returns the length of the longest run of backticks.
func longestRun(text string) int {
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
