package playground

import (
	"context"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// check answers with the findings of the static rules.
func (p *Playground) check(ctx context.Context, r *Request) (*Answer, error) {
	file, err := p.look(ctx, "text", r, checker.Config{Static: true})
	if err != nil {
		return nil, err
	}
	return p.told(file, nil), nil
}

// prove answers with the findings of all rules and the verdicts about the game.
func (p *Playground) prove(ctx context.Context, r *Request) (*Answer, error) {
	way := "whole"
	if r.All {
		way = "prove"
	}
	file, err := p.look(ctx, way, r, checker.Config{Prove: r.All})
	if err != nil {
		return nil, err
	}
	part, err := html.NewPart(file, html.Options{Rules: p.rules})
	if err != nil {
		return nil, err
	}
	a := p.told(file, part)
	a.HTML = part.HTML
	return a, nil
}

// told makes the answer about a checked text.
func (p *Playground) told(file *report.File, part *html.Part) *Answer {
	a := &Answer{Accepted: len(file.Suppressed)}
	a.Findings, a.Hidden = p.findings(file, part)
	for _, text := range report.Incidents(file) {
		a.Notices = append(a.Notices, report.Printable(text))
	}
	if part != nil && report.SolverAdvice(file) != nil {
		a.Notices = append(a.Notices, "some questions need a solver, which this page does not have; the command gdllint answers more")
	}
	var sum report.Summary
	sum.Add(file)
	a.Verdicts = Verdicts{Proved: sum.Proved, Violated: sum.Violated, Open: sum.Open, Counted: sum.Counted}
	if file.Invalid != nil {
		a.Invalid = report.InvalidText(file)
	}
	return a
}

// explain answers with the explanation of a rule.
func (p *Playground) explain(r *Request) (*Answer, error) {
	rule, err := checker.Lookup(p.rules, r.Code)
	if err != nil {
		return nil, err
	}
	text, err := html.Explain(rule)
	if err != nil {
		return nil, err
	}
	return &Answer{HTML: text}, nil
}
