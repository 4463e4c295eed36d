package checker

import (
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/recheck"
)

// The visit of states takes long and is deterministic. So the results of all
// analyzers are kept if some of them visited states; the assembly of a report
// from the results, from severities to the order, is repeated.

// recall takes the results of the analyzers from the cache, if they are there
// and their matches can be replayed.
func (s *sheet) recall() bool {
	e := s.find()
	if e == nil {
		return false
	}
	if err := s.replay(e); err != nil {
		if s.ctx.Err() == nil {
			s.runner.config.Cache.Drop(s.subject())
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

// find returns the cache's entry for the rulesheet, or nil.
func (s *sheet) find() *cache.Entry {
	if !s.remembers() {
		return nil
	}
	e := s.runner.config.Cache.Find(s.subject(), s.pointed())
	if e == nil || !s.complete(e) {
		return nil
	}
	return e
}

// remembers tells whether results are kept. Results without selected rules
// about states are not, and neither are those with evidence, which is computed
// for readers who do not trust the prover.
func (s *sheet) remembers() bool {
	u := s.unit
	return s.runner.config.Cache != nil && !u.Static && !u.Evidence && s.ctx.Err() == nil && (u.Prove || slices.ContainsFunc(s.runner.phases.states, s.wanted))
}

// wanted tells whether a rule of an analyzer about the game is selected.
func (s *sheet) wanted(a *analysis.Analyzer) bool {
	return slices.ContainsFunc(lint.Rules(a), func(r finding.Rule) bool {
		return !finding.FamilyOf(r.Code).Meta && s.unit.Wanted(r.Code)
	})
}

// complete tells whether an entry has the results of all analyzers.
func (s *sheet) complete(e *cache.Entry) bool {
	return slices.EqualFunc(e.Results, s.runner.analyzers, func(r cache.Result, a *analysis.Analyzer) bool { return r.Analyzer == a.Name })
}

// subject returns the inputs that the results depend on.
func (s *sheet) subject() *cache.Subject {
	u := s.unit
	views := u.Views
	if v, err := proof.ParseViews(views); err == nil {
		views = string(v) // the default by its name
	}
	subject := &cache.Subject{Text: s.text, Notation: string(s.runner.config.Notation), Alone: u.Alone,
		Only: s.settings.selection.only, Prove: u.Prove, Budget: u.Budget, Solver: solvers.Choice(u.Solver).Describe(), Views: views,
		Sizes: u.Sizes && !proof.Observed(u.File)} // of programs for questions about knowledge
	for _, p := range slices.Concat(u.Properties, u.Tests) {
		subject.Properties = append(subject.Properties, cache.Text{Name: p.Name, Text: p.Text})
	}
	if len(subject.Properties) > 0 {
		subject.Name = s.name
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

// pointed returns the rulesheet that results refer to.
func (s *sheet) pointed() cache.Sheet {
	sheet := cache.Sheet{File: s.unit.File, End: s.fset.Base()}
	if o := s.run(statements.Analyzer); o.err == nil {
		for _, x := range o.result.(*statements.Statements).All {
			sheet.Stated = append(sheet.Stated, x.Formula)
			if x.Condition != nil {
				sheet.Stated = append(sheet.Stated, x.Condition.Empty.Formula)
			}
		}
	}
	return sheet
}

// replay replays all matches of an entry: no violation is reported on the word
// of the cache.
func (s *sheet) replay(e *cache.Entry) (err error) {
	defer guard.Catch("the cache", &err)
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

// remember keeps the results of the analyzers, if all are complete: results
// that a timeout, an interrupt or a fault has cut short may differ the next
// time.
func (s *sheet) remember() {
	if !s.remembers() {
		return
	}
	if e := s.entry(); e != nil {
		s.runner.config.Cache.Keep(s.subject(), s.pointed(), e)
	}
}

// entry returns the results of all analyzers; nil if some are missing or cut
// short.
func (s *sheet) entry() *cache.Entry {
	s.mu.Lock()
	sound := s.cutBy == "" && len(s.faults) == 0 && s.ctx.Err() == nil
	e := &cache.Entry{Made: time.Now(), Log: slices.Clone(s.logged)}
	s.mu.Unlock()
	if !sound {
		return nil
	}
	for _, a := range s.runner.analyzers {
		o := s.done[a]
		if o == nil || o.err != nil {
			return nil
		}
		result, ok := o.result.(*finding.Result)
		if !ok || result == nil {
			return nil
		}
		e.Results = append(e.Results, cache.Result{Analyzer: a.Name, Result: result})
	}
	e.Final, e.Judged = s.final()
	return e
}

// final returns the codes of the rules that were checked completely; false if
// that is not known without more work.
func (s *sheet) final() (codes []string, known bool) {
	o := s.done[reach.Analyzer]
	if o == nil || o.err != nil || !o.result.(*reach.Reach).Asked() {
		return nil, false
	}
	v := s.validity()
	answers := ignores.Answers{Unit: s.unit, Reach: o.result.(*reach.Reach), Invalid: v != nil && v.First != nil}
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
