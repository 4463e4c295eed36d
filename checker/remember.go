package checker

import (
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/recheck"
)

// To look at states takes long, and comes to the same each time. So the results
// of all analyzers are kept where some of them looked at states; what puts a
// report together of them, from severities to the order, is done anew.

// recall takes the results of the analyzers from the cache, if they are there
// and their matches can be replayed.
func (s *sheet) recall() bool {
	c := s.runner.config.Cache
	if !s.remembers() {
		return false
	}
	subject, sheet := s.subject(), s.pointed()
	e := c.Find(subject, sheet)
	if e == nil || !s.complete(e) {
		return false
	}
	if err := s.replay(e); err != nil {
		if s.ctx.Err() == nil {
			c.Drop(subject)
		}
		return false
	}
	for i, a := range s.runner.analyzers {
		s.done[a] = &outcome{result: e.Results[i].Result}
	}
	s.recalled = e
	s.mu.Lock()
	s.logged = append(s.logged, e.Log...)
	s.mu.Unlock()
	return true
}

// remembers tells whether results are kept: not those that nobody waits for,
// and not what is shown once to somebody who does not believe the prover.
func (s *sheet) remembers() bool {
	u := s.unit
	return s.runner.config.Cache != nil && !u.Static && !u.Evidence && s.ctx.Err() == nil && (u.Prove || slices.ContainsFunc(s.runner.phases.states, s.wanted))
}

// wanted tells whether somebody wants to hear of a rule about the game that an
// analyzer has.
func (s *sheet) wanted(a *analysis.Analyzer) bool {
	return slices.ContainsFunc(lint.Rules(a), func(r finding.Rule) bool {
		return !finding.FamilyOf(r.Code).Meta && s.unit.Wanted(r.Code)
	})
}

// complete tells whether an entry has the results of all analyzers.
func (s *sheet) complete(e *cache.Entry) bool {
	return slices.EqualFunc(e.Results, s.runner.analyzers, func(r cache.Result, a *analysis.Analyzer) bool { return r.Analyzer == a.Name })
}

// subject is what the results depend on.
func (s *sheet) subject() *cache.Subject {
	u := s.unit
	subject := &cache.Subject{Text: s.text, Notation: string(s.runner.config.Notation), Alone: u.Alone,
		Only: s.settings.selection.only, Prove: u.Prove, Budget: u.Budget, Views: u.Views, Sizes: u.Sizes}
	for _, p := range u.Properties {
		subject.Properties = append(subject.Properties, cache.Text{Name: p.Name, Text: p.Text})
	}
	for _, a := range s.runner.analyzers {
		subject.Analyzers = append(subject.Analyzers, a.Name)
	}
	for _, r := range s.runner.rules {
		if u.Wanted(r.Code) {
			subject.Wanted = append(subject.Wanted, r.Code)
		}
	}
	return subject
}

// pointed is what results point to.
func (s *sheet) pointed() cache.Sheet {
	sheet := cache.Sheet{File: s.unit.File, End: s.fset.Base()}
	if o := s.run(statements.Analyzer); o.err == nil {
		for _, x := range o.result.(*statements.Statements).All {
			sheet.Stated = append(sheet.Stated, x.Formula)
		}
	}
	return sheet
}

// replay plays all matches of an entry again: no violation is reported on
// somebody's word.
func (s *sheet) replay(e *cache.Entry) (err error) {
	defer catch("the cache", &err)
	judge := recheck.New(s.unit.File)
	err = e.Verdicts(func(v *proof.Verdict) error { return judge.Verdict(s.ctx, v) })
	if err != nil {
		return err
	}
	return e.Findings(func(f *finding.Finding) error {
		for _, t := range f.Matches() {
			if t == nil {
				continue
			}
			if _, err := judge.Match(s.ctx, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// remember keeps the results of the analyzers, if all came to their end: what a clock or an interrupt has cut short would come out differently
// the next time, and so would what a fault has kept from its work.
func (s *sheet) remember() {
	s.mu.Lock()
	sound := s.cutBy == "" && len(s.faults) == 0
	s.mu.Unlock()
	if !sound || !s.remembers() {
		return
	}
	e := &cache.Entry{Made: time.Now(), Log: slices.Clone(s.logged)}
	for _, a := range s.runner.analyzers {
		result, ok := s.done[a].result.(*finding.Result)
		if s.done[a].err != nil || !ok || result == nil {
			return
		}
		e.Results = append(e.Results, cache.Result{Analyzer: a.Name, Result: result})
	}
	e.Final, e.Judged = s.final()
	s.runner.config.Cache.Keep(s.subject(), s.pointed(), e)
}

// final returns the codes of the rules that had their full say; false if that is not known without more work.
func (s *sheet) final() (codes []string, known bool) {
	o := s.done[reach.Analyzer]
	if o == nil || o.err != nil || !o.result.(*reach.Reach).Asked() {
		return nil, false
	}
	answers := ignores.Answers{Unit: s.unit, Reach: o.result.(*reach.Reach)}
	for _, a := range s.runner.analyzers {
		result, _ := s.done[a].result.(*finding.Result)
		for _, r := range lint.Rules(a) {
			if answers.Final(a, result, r.Code) {
				codes = append(codes, r.Code)
			}
		}
	}
	return codes, true
}
