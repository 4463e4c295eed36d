package checker

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
)

// The visit of states takes long and is deterministic. So the results of all
// analyzers are kept if some of them visited states; the assembly of a report
// from the results, from severities to the order, is repeated.

// restoreResults takes the results of the analyzers from the cache, if they are there
// and their matches can be replayed.
func (s *sheetCheck) restoreResults() bool {
	e := s.cachedEntry()
	if e == nil {
		return false
	}
	if err := s.replayMatches(e); err != nil {
		if s.analyzerContext.Err() == nil {
			s.runner.config.ResultCache.DropEntry(s.cacheSubject())
		}
		return false
	}
	for i, a := range s.runner.analyzers {
		s.outcomes[a] = &analyzerOutcome{analyzerResult: e.AnalyzerResults[i].AnalysisResult}
	}
	s.cachedResult = e
	s.notes.appendLines(e.LogLines...)
	return true
}

// cachedEntry returns the cache's entry for the rulesheet, or nil.
func (s *sheetCheck) cachedEntry() *cache.Entry {
	if !s.usesCache() {
		return nil
	}
	e := s.runner.config.ResultCache.FindEntry(s.cacheSubject(), s.cacheSheet())
	if e == nil || !s.isCompleteEntry(e) {
		return nil
	}
	return e
}

// usesCache tells whether results are kept. Results without selected rules
// about states are not, and neither are those with evidence, which is computed
// for readers who do not trust the prover.
func (s *sheetCheck) usesCache() bool {
	u := s.sheetUnit
	return s.runner.config.ResultCache != nil && !u.StaticOnly && !u.ProverOptions.WantsEvidence && s.analyzerContext.Err() == nil && (u.ProveAll || slices.ContainsFunc(s.runner.analyzerPhases.statePhases, s.wantsAnalyzer))
}

// wantsAnalyzer tells whether a rule of an analyzer about the game is selected.
func (s *sheetCheck) wantsAnalyzer(a *analysis.Analyzer) bool {
	return slices.ContainsFunc(lint.DocumentedRules(a), func(r finding.Rule) bool {
		return !finding.FamilyOf(r.Code).AboutComments && s.sheetUnit.IsWanted(r.Code)
	})
}

// isCompleteEntry tells whether an entry has the results of all analyzers.
func (s *sheetCheck) isCompleteEntry(e *cache.Entry) bool {
	return slices.EqualFunc(e.AnalyzerResults, s.runner.analyzers, func(r cache.AnalyzerResult, a *analysis.Analyzer) bool { return r.AnalyzerName == a.Name })
}

// cacheSubject returns the inputs that the results depend on.
func (s *sheetCheck) cacheSubject() *cache.EntrySubject {
	u := s.sheetUnit
	subject := &cache.EntrySubject{SheetText: s.sheetText, Notation: string(s.runner.runSettings.NotationChoice), FormulasOnly: u.PropertiesOnly,
		KnownOnly: s.sheetSettings.ruleSelection.knownOnly, ProveAll: u.ProveAll, BudgetName: string(s.sheetSettings.Budget), SolverVersion: u.ProverOptions.Solver.DescribeSolvers(), ChosenRows: u.ProverOptions.ChosenRows,
		ShowSizes: u.ProverOptions.WantsSizes && !u.File.IsFullyObserved()} // of programs for questions about knowledge
	for _, p := range slices.Concat(u.PropertyTexts, u.TestTexts) {
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: p.Name, FileText: p.Text})
	}
	if m := u.ManagerSheet; m != nil {
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: "manager", FileText: m.Source.Text})
	}
	if o := u.File.Source.Origin; o != nil { // messages name lines of the page
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: "page", FileText: o.Page.Text[:o.PageOffset(len(s.sheetText))]})
	}
	if len(subject.SiblingTexts) > 0 {
		subject.SheetName = s.sheetPath
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

// cacheSheet returns the rulesheet that results refer to.
func (s *sheetCheck) cacheSheet() cache.EntrySheet {
	sheet := cache.EntrySheet{SheetFile: s.sheetUnit.File, EndPos: s.fileSet.Base()}
	if o := s.runAnalyzer(statements.Analyzer); o.err == nil {
		for _, x := range o.analyzerResult.(*statements.StatedProperties).Properties {
			sheet.StatedFormulas = append(sheet.StatedFormulas, x.Formula)
			for _, c := range x.Conditions {
				sheet.StatedFormulas = append(sheet.StatedFormulas, c.EmptyQuestion.Formula)
			}
		}
	}
	return sheet
}

// replayMatches replays all matches of an entry: no violation is reported on the word
// of the cache.
func (s *sheetCheck) replayMatches(e *cache.Entry) (err error) {
	defer guard.CatchPanic("the cache", &err)
	judge := proof.NewMatchJudge(s.sheetUnit.File)
	err = e.EachVerdict(func(v *proof.Verdict) error { return judge.CheckVerdict(s.analyzerContext, v) })
	if err != nil {
		return err
	}
	return e.EachFinding(func(f *finding.Finding) error {
		for _, t := range f.Matches() {
			if t == nil {
				continue
			}
			if _, err := judge.ReplayTrace(s.analyzerContext, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// storeResults keeps the results of the analyzers, if all are complete: results
// that a timeout, an interrupt or a fault has cut short may differ the next
// time.
func (s *sheetCheck) storeResults() {
	if !s.usesCache() {
		return
	}
	if e := s.resultEntry(); e != nil {
		s.runner.config.ResultCache.KeepEntry(s.cacheSubject(), s.cacheSheet(), e)
	}
}

// resultEntry returns the results of all analyzers; nil if some are missing or cut
// short.
func (s *sheetCheck) resultEntry() *cache.Entry {
	e, sound := s.notes.newEntry()
	sound = sound && s.analyzerContext.Err() == nil
	if !sound {
		return nil
	}
	for _, a := range s.runner.analyzers {
		o := s.outcomes[a]
		if o == nil || o.err != nil {
			return nil
		}
		result, ok := o.analyzerResult.(*finding.AnalysisResult)
		if !ok || result == nil {
			return nil
		}
		e.AnalyzerResults = append(e.AnalyzerResults, cache.AnalyzerResult{AnalyzerName: a.Name, AnalysisResult: result})
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
