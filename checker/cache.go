package checker

import (
	"fmt"
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// The visit of states takes long and is deterministic. So the results of all analyzers are stored if one of them
// visited states. Only the assembly of a report from the results, from severities to the order, is repeated.

// An entry holds the results of the analyzers about a rulesheet, before settings and comments say how it is
// shown.
type entry struct {
	MadeAt     time.Time    `json:"made"`
	Results    []keptResult `json:"results"`
	Shared     []int        `json:"shared,omitempty"` // by place of a match: the first place with the same match
	FinalRules []string     `json:"final,omitempty"`  // codes of the rules that were checked completely
	FinalKnown bool         `json:"judged,omitempty"` // FinalRules is known
	LogLines   []string     `json:"log,omitempty"`    // the computations and their costs
}

// A keptResult is the result of an analyzer.
type keptResult struct {
	Analyzer string `json:"by"`
	finding.AnalysisResult
	Formulas []int `json:"formulas,omitempty"` // of the verdicts: the numbers of the author's formulas; 0 for none
}

// restoreResults takes the results of the analyzers from the cache, if they are there
// and their matches can be replayed.
func (s *sheetCheck) restoreResults() bool {
	e := s.cachedEntry()
	if e == nil {
		return false
	}
	if err := s.replayMatches(e); err != nil {
		if s.analyzerContext.Err() == nil {
			s.runner.config.ResultCache.DropValue(s.cacheSubject())
		}
		return false
	}
	for i, a := range s.runner.analyzers {
		s.outcomes[a] = &analyzerOutcome{analyzerResult: &e.Results[i].AnalysisResult}
	}
	s.cachedResult = e
	s.notes.appendLines(e.LogLines...)
	return true
}

// cachedEntry returns the cache's entry for the rulesheet, or nil.
func (s *sheetCheck) cachedEntry() *entry {
	if !s.usesCache() {
		return nil
	}
	e := &entry{}
	if !s.runner.config.ResultCache.FindValue(s.cacheSubject(), e) || !s.fits(e) {
		return nil
	}
	return e
}

// fits tells whether an entry has the results of all analyzers about this text, and gives the verdicts
// their formulas and the places of a shared match their match.
func (s *sheetCheck) fits(e *entry) bool {
	ok := slices.EqualFunc(e.Results, s.runner.analyzers, func(r keptResult, a *analysis.Analyzer) bool {
		return r.Analyzer == a.Name && len(r.Formulas) <= len(r.Verdicts)
	})
	stated, last := s.statedFormulas(), token.Pos(s.fileSet.Base())
	for i := range e.Results {
		if !ok {
			break
		}
		r := &e.Results[i]
		for k, n := range r.Formulas {
			if ok = ok && 0 <= n && n <= len(stated); ok && n > 0 {
				r.Verdicts[k].Formula = stated[n-1]
			}
		}
		for _, x := range r.Findings {
			ok = ok && 0 <= x.Pos && max(x.Pos, x.End) <= last
		}
	}
	places := e.matches()
	for i, n := range e.Shared {
		if ok = ok && i < len(places) && 0 <= n && n <= i; ok && *places[n] != nil {
			*places[i] = *places[n]
		}
	}
	return ok
}

// usesCache tells whether results are kept. They are not if no
// selected rule needs states, or if evidence is wanted, which is computed for
// readers who do not trust the prover.
func (s *sheetCheck) usesCache() bool {
	u := s.sheetUnit
	return s.runner.config.ResultCache != nil && !u.StaticOnly && !u.ProverOptions.WantsEvidence && s.analyzerContext.Err() == nil && (u.ProveAll || slices.ContainsFunc(s.runner.analyzerPhases.statePhases, s.wantsAnalyzer))
}

// wantsAnalyzer tells whether a selected rule of an analyzer is about the game and not about comments.
func (s *sheetCheck) wantsAnalyzer(a *analysis.Analyzer) bool {
	return slices.ContainsFunc(lint.DocumentedRules(a), func(r finding.Rule) bool {
		return !document.FamilyOf(r.Code).AboutComments && s.sheetUnit.IsWanted(r.Code)
	})
}

// cacheSubject returns the inputs that the results depend on.
func (s *sheetCheck) cacheSubject() *cache.EntrySubject {
	u := s.sheetUnit
	subject := &cache.EntrySubject{SheetText: s.sheetText, Notation: string(s.runner.runSettings.NotationChoice), FormulasOnly: u.PropertiesOnly,
		KnownOnly: s.sheetSettings.ruleSelection.knownOnly, ProveAll: u.ProveAll, BudgetName: string(s.sheetSettings.Budget), SolverVersion: u.ProverOptions.Solver.DescribeSolvers(), ChosenRows: u.ProverOptions.ChosenRows,
		ShowSizes: u.ProverOptions.WantsSizes && !u.File.IsFullyObserved()} // of programs for questions about knowledge
	for _, p := range slices.Concat(u.PropertyTexts, u.TestTexts) {
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: []byte(p.Name), FileText: p.Text})
	}
	if m := u.ManagerSheet; m != nil {
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: []byte("manager"), FileText: m.Source.Text})
	}
	if o := u.File.Source.Origin; o != nil { // messages name lines of the page
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: []byte("page"), FileText: o.Page.Text[:o.PageOffset(len(s.sheetText))]})
	}
	if len(subject.SiblingTexts) > 0 {
		subject.SheetName = []byte(s.sheetPath)
	}
	for _, a := range s.runner.analyzers {
		subject.Analyzers = append(subject.Analyzers, a.Name)
	}
	for _, r := range s.runner.rules {
		if u.IsWanted(r.Code) {
			subject.WantedRules = append(subject.WantedRules, r.Code)
		}
	}
	return subject
}

// statedFormulas returns the formulas of the author, in their order.
func (s *sheetCheck) statedFormulas() (list []*property.Formula) {
	if o := s.runAnalyzer(statements.Analyzer); o.err == nil {
		for _, x := range o.analyzerResult.(*statements.StatedProperties).Properties {
			list = append(list, x.Formula)
			for _, c := range x.Conditions {
				list = append(list, c.EmptyQuestion.Formula)
			}
		}
	}
	return list
}

// replayMatches replays all matches of an entry: a verdict that rests on a match is never reported on the word of the cache.
func (s *sheetCheck) replayMatches(e *entry) (err error) {
	defer guard.CatchPanic("the cache", &err)
	judge := proof.NewMatchJudge(s.sheetUnit.File)
	for _, r := range e.Results {
		for i := range r.Verdicts {
			if err := judge.CheckVerdict(s.analyzerContext, &r.Verdicts[i]); err != nil {
				return err
			}
		}
		for i := range r.Findings {
			for _, t := range r.Findings[i].Matches() {
				if t == nil {
					continue
				}
				if _, err := judge.ReplayTrace(s.analyzerContext, t); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// matches returns the places of all matches in an entry.
func (e *entry) matches() (list []**play.Trace) {
	add := func(witnesses []proof.Witness, own ...**play.Trace) {
		list = append(list, own...)
		for i := range witnesses {
			list = append(list, &witnesses[i].Trace)
		}
	}
	for _, r := range e.Results {
		for i := range r.Verdicts {
			v := &r.Verdicts[i]
			add(v.Witnesses, &v.Trace, &v.SecondTrace)
		}
		for i := range r.Findings {
			f := &r.Findings[i]
			add(f.Witnesses, &f.MatchTrace, &f.OtherTrace)
		}
	}
	return list
}

// storeResults keeps the results of the analyzers, if all are complete: results
// that a timeout, an interrupt or a fault has cut short may differ the next
// time.
func (s *sheetCheck) storeResults() {
	if !s.usesCache() {
		return
	}
	if e := s.resultEntry(); e != nil {
		s.runner.config.ResultCache.KeepValue(s.cacheSubject(), e)
	}
}

// resultEntry returns the results of all analyzers; nil if some are missing or cut
// short.
func (s *sheetCheck) resultEntry() *entry {
	e, sound := s.notes.newEntry()
	sound = sound && s.analyzerContext.Err() == nil
	if !sound {
		return nil
	}
	stated := s.statedFormulas()
	for _, a := range s.runner.analyzers {
		o := s.outcomes[a]
		if o == nil || o.err != nil {
			return nil
		}
		result, ok := o.analyzerResult.(*finding.AnalysisResult)
		if !ok || result == nil {
			return nil
		}
		kept := keptResult{Analyzer: a.Name, AnalysisResult: *result}
		for _, v := range result.Verdicts {
			n := 0
			if v.Formula != nil {
				if n = slices.Index(stated, v.Formula) + 1; n == 0 {
					return nil
				}
			}
			if kept.Formulas = append(kept.Formulas, n); v.CutCause != "" || v.Evidence != nil || v.VisitedStates != nil {
				return nil
			}
		}
		e.Results = append(e.Results, kept)
	}
	places := e.matches()
	for _, t := range places {
		e.Shared = append(e.Shared, slices.IndexFunc(places, func(other **play.Trace) bool { return *other == *t }))
	}
	e.FinalRules, e.FinalKnown = s.finalRules()
	return e
}

// finalRules returns the codes of the rules that were checked completely; false if
// that is not known without more work.
func (s *sheetCheck) finalRules() (codes []string, known bool) {
	o := s.outcomes[reach.Analyzer]
	if o == nil || o.err != nil || !o.analyzerResult.(*reach.Reach).WasAsked() {
		return nil, false
	}
	v := s.judgeValidity()
	answers := ignores.FinalAnswers{Unit: s.sheetUnit, Reach: o.analyzerResult.(*reach.Reach), IsInvalid: v != nil && v.FirstFinding != nil}
	for _, a := range s.runner.analyzers {
		result, _ := s.outcomes[a].analyzerResult.(*finding.AnalysisResult)
		for _, r := range lint.DocumentedRules(a) {
			if answers.IsFinal(a, result, r.Code) {
				codes = append(codes, r.Code)
			}
		}
	}
	return codes, true
}

// trimCache trims the cache. Faults of the cache cost time alone, so that only
// verbose runs report them.
func (s *jobSession) trimCache() {
	c := s.job.Config.ResultCache
	if c == nil {
		return
	}
	c.TrimEntries()
	for _, err := range c.FirstErrors() {
		if s.job.Verbose {
			s.faultWriter.WriteRunFault(fmt.Errorf("the cache is not used as it could be: %w", err))
		}
	}
}
