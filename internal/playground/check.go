package playground

import (
	"context"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// checkText answers with the findings of the static rules.
func (p *Playground) checkText(ctx context.Context, r *PlayRequest) (*Answer, error) {
	file, err := p.lintText(ctx, "text", r, checker.Config{Settings: checker.Settings{StaticOnly: true}})
	if err != nil {
		return nil, err
	}
	return p.answerFor(file, nil), nil
}

// proveText answers with the findings of all rules and the verdicts about the game.
func (p *Playground) proveText(ctx context.Context, r *PlayRequest) (*Answer, error) {
	way := "whole"
	if r.AskAll {
		way = "prove"
	}
	file, err := p.lintText(ctx, way, r, checker.Config{ProveAll: r.AskAll})
	if err != nil {
		return nil, err
	}
	part, err := html.NewPagePart(file, html.ReportOptions{Rules: p.knownRules})
	if err != nil {
		return nil, err
	}
	a := p.answerFor(file, part)
	a.HTML = part.HTML
	return a, nil
}

// answerFor makes the answer about a checked text.
func (p *Playground) answerFor(file *report.File, part *html.PagePart) *Answer {
	a := &Answer{Accepted: len(file.SuppressedFindings)}
	a.Findings, a.Hidden = p.shownFindings(file, part)
	for _, text := range report.IncidentTexts(file) {
		a.Notices = append(a.Notices, report.MakePrintable(text))
	}
	if part != nil && report.SolverAdvice(file) != nil {
		a.Notices = append(a.Notices, "some questions need a solver, which this page does not have; the command gdllint answers more")
	}
	var sum report.Summary
	sum.CountFile(file)
	a.Verdicts = Verdicts{Proved: sum.ProvedCount, Violated: sum.ViolatedCount, Open: sum.OpenCount, Counted: sum.CountedCount}
	if file.FirstInvalidity != nil {
		a.Invalid = report.InvalidText(file)
	}
	return a
}

// explainRule answers with the explanation of a rule.
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
