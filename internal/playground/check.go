package playground

import (
	"context"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// checkText returns the findings of the static rules, which look at the text only.
func (p *Playground) checkText(ctx context.Context, r *PlayRequest) (*Answer, error) {
	files, err := p.lintText(ctx, "text", r, checker.Config{Settings: checker.Settings{StaticOnly: true}})
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	for _, doc := range files {
		p.addFile(a, doc, nil)
	}
	return a, nil
}

// proveText returns the findings of all rules, and the numbers of proved, violated and open
// statements about the game.
func (p *Playground) proveText(ctx context.Context, r *PlayRequest) (*Answer, error) {
	way := "whole"
	if r.AskAll {
		way = "prove"
	}
	files, err := p.lintText(ctx, way, r, checker.Config{ProveAll: r.AskAll, Document: checker.DocumentOptions{Pictures: true}})
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	for _, doc := range files {
		part, err := html.NewPagePart(doc)
		if err != nil {
			return nil, err
		}
		p.addFile(a, doc, part)
		a.HTML += part.HTML
	}
	return a, nil
}

// addFile adds the findings, notices and verdicts about a rulesheet to an answer. Part is its HTML,
// nil if there is none.
func (p *Playground) addFile(a *Answer, doc *document.File, part *html.PagePart) {
	findings, hidden := shownFindings(doc, part)
	a.Accepted, a.Findings, a.Hidden = a.Accepted+len(doc.Suppressed), append(a.Findings, findings...), a.Hidden+hidden
	for _, text := range doc.Incidents() {
		a.Notices = append(a.Notices, report.MakePrintable(text))
	}
	if part != nil && report.SolverAdvice(doc) != nil {
		a.Notices = append(a.Notices, "some questions need a solver, which this page does not have; the command gdllint answers more")
	}
	var sum document.Summary
	sum.CountFile(doc)
	a.Verdicts.Proved, a.Verdicts.Violated, a.Verdicts.Open, a.Verdicts.Counted = a.Verdicts.Proved+sum.ProvedCount, a.Verdicts.Violated+sum.ViolatedCount, a.Verdicts.Open+sum.OpenCount, a.Verdicts.Counted+sum.CountedCount
	if doc.Invalid != nil {
		a.Invalid = doc.InvalidText()
	}
}

// explainRule returns the explanation of the rule with the code of the request.
func (p *Playground) explainRule(r *PlayRequest) (*Answer, error) {
	rule, err := checker.FindRule(p.knownRules, r.Code)
	if err != nil {
		return nil, err
	}
	text, err := html.ExplainRule(rule)
	if err != nil {
		return nil, err
	}
	return &Answer{HTML: text}, nil
}
