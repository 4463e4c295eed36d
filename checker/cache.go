package checker

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/report"
)

// This file stores documents about games in the cache, since computing them takes long. The
// data of matches that reports show are not stored, since they depend on the formats.

// An entry holds the data that the cache stores about a rulesheet.
type entry struct {
	MadeAt    time.Time
	File      *document.File
	Siblings  []*document.File // documents about the files beside it
	Questions []keptQuestion   // the question of each verdict
	LogLines  []string         // the computations and their costs
}

// A keptQuestion is the question of a stored verdict. If the verdict rests on a match, the question
// is judged again.
type keptQuestion struct {
	proof.Question
	FormulaNumber int `json:"stated,omitempty"` // the number of its formula among those of the author, from 1; 0 for none
}

// MarshalBinary is part of encoding.BinaryMarshaler.
func (e *entry) MarshalBinary() ([]byte, error) {
	type plain entry
	return report.EncodeDocuments((*plain)(e))
}

// UnmarshalBinary is part of encoding.BinaryUnmarshaler. It is an error if the entry has no
// complete document.
func (e *entry) UnmarshalBinary(text []byte) error {
	type plain entry
	if err := report.DecodeDocuments(text, (*plain)(e)); err != nil {
		return err
	}
	if e.File == nil || len(e.Questions) != len(e.File.Verdicts) {
		return errors.New("an entry has no document")
	}
	for _, f := range append([]*document.File{e.File}, e.Siblings...) {
		if err := f.Check(); err != nil {
			return err
		}
	}
	return nil
}

// restore returns the document of an earlier run if the cache has it and its matches still show its
// verdicts; else nil.
func (s *sheetCheck) restore() *document.File {
	e := s.cachedEntry()
	if e == nil {
		return nil
	}
	replays, err := s.replayMatches(e)
	if err != nil {
		if s.analyzerContext.Err() == nil {
			s.runner.config.ResultCache.DropValue(s.cacheSubject())
		}
		return nil
	}
	file := e.File
	file.SystemPath, file.Path, file.CachedAt, file.Siblings, file.Log = s.sheetPath, filepath.ToSlash(s.sheetPath), e.MadeAt, e.Siblings, e.LogLines
	if s.input.PageSheet != nil {
		file.PagePath = s.input.DiskPath()
	}
	return s.show(file, replays)
}

// cachedEntry returns the cache's entry for the rulesheet, or nil.
func (s *sheetCheck) cachedEntry() *entry {
	if e := (&entry{}); s.usesCache() && s.runner.config.ResultCache.FindValue(s.cacheSubject(), e) {
		return e
	}
	return nil
}

// usesCache tells whether the cache is used. It is not if only the text is looked at or no selected
// rule needs states, after a fault such as an unreadable file beside the rulesheet, at the end of
// the time, or if evidence is wanted, which has to be computed anew.
func (s *sheetCheck) usesCache() bool {
	u := s.sheetUnit
	return s.runner.config.ResultCache != nil && !s.notes.hasFaults() && !u.StaticOnly && !u.ProverOptions.WantsEvidence && s.analyzerContext.Err() == nil && (u.ProveAll || slices.ContainsFunc(s.runner.analyzerPhases.statePhases, s.wantsAnalyzer))
}

// wantsAnalyzer tells whether a selected rule of an analyzer is about the game and not about comments.
func (s *sheetCheck) wantsAnalyzer(a *analysis.Analyzer) bool {
	return slices.ContainsFunc(s.runner.ruleCodes[a], func(code string) bool {
		return !document.FamilyOf(code).AboutComments && s.sheetUnit.IsWanted(code)
	})
}

// cacheSubject returns all inputs on which the results depend, by which the cache finds an entry.
func (s *sheetCheck) cacheSubject() *cache.EntrySubject {
	u := s.sheetUnit
	subject := &cache.EntrySubject{SheetText: s.sheetText, Notation: string(s.runner.runSettings.NotationChoice), FormulasOnly: u.PropertiesOnly,
		KnownOnly: s.sheetSettings.ruleSelection.knownOnly, ProveAll: u.ProveAll, BudgetName: string(s.sheetSettings.Budget), SolverVersion: u.ProverOptions.Solver.DescribeSolvers(), ChosenRows: u.ProverOptions.ChosenRows,
		SearchRepairs: s.asksForRepairs(), ShowSizes: u.ProverOptions.WantsSizes && !u.File.IsFullyObserved()} // sizes of programs for questions about knowledge
	for _, p := range slices.Concat(u.PropertyTexts, u.TestTexts) {
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: []byte(p.Name), FileText: p.Text})
	}
	if o := u.File.Source.Origin; o != nil { // positions are those in the page, so that its text counts
		subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: []byte("page"), FileText: o.Page.Text})
	}
	if s.assembled != nil {
		for _, part := range s.assembled.Parts[1:] {
			subject.SiblingTexts = append(subject.SiblingTexts, cache.SiblingText{FileName: []byte(part.Path), FileText: part.Text})
		}
	}
	if len(subject.SiblingTexts) > 0 {
		subject.SheetName = []byte(s.sheetPath)
	}
	for _, a := range s.runner.analyzers {
		subject.Analyzers = append(subject.Analyzers, a.Name)
	}
	for _, r := range s.runner.rules {
		if u.IsWanted(r.Code) {
			severity, ok := s.sheetSettings.severityByCode[r.Code]
			if !ok {
				severity = r.Severity
			}
			wanted := r.Code + " " + severity.String()
			if u.IsNamed(r.Code) {
				wanted += " named"
			}
			subject.WantedRules = append(subject.WantedRules, wanted)
		}
	}
	return subject
}

// statedFormulas returns the formulas of the author, in their order, each before the questions
// whether its conditions never hold.
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

// replayMatches replays all matches of an entry and judges its verdicts again, since the file of
// the cache is not trusted. It returns the matches by their numbers.
func (s *sheetCheck) replayMatches(e *entry) (replays map[int]*replayed, err error) {
	defer guard.CatchPanic("the cache", &err)
	judge, replays := proof.NewMatchJudge(s.sheetUnit.File), map[int]*replayed{}
	replay := func(m *document.Match) *play.Trace {
		if m == nil || err != nil {
			return nil
		}
		if r := replays[m.ID]; r != nil {
			return r.trace
		}
		r := &replayed{}
		if r.trace, err = traceOf(m, s.sheetUnit.File.Notation); err == nil {
			if r.match, err = judge.ReplayTrace(s.analyzerContext, r.trace); err == nil {
				r.game, replays[m.ID] = judge.Game(), r
			}
		}
		return r.trace
	}
	var stated []*property.Formula
	for i := range e.File.Verdicts {
		v, q := &e.File.Verdicts[i], &e.Questions[i]
		claim := proof.Verdict{Question: q.Question, Status: v.Status, Explanation: v.Explanation, Trace: replay(v.Match), SecondTrace: replay(v.SecondMatch)}
		if n := q.FormulaNumber; n > 0 {
			if stated == nil {
				stated = s.statedFormulas()
			}
			if n > len(stated) {
				return nil, errors.New("an entry is about another formula")
			}
			claim.Formula = stated[n-1]
		}
		for _, w := range v.Witnesses {
			claim.Witnesses = append(claim.Witnesses, proof.Witness{UnknowingRole: w.Role, ComparedMatch: w.TwinIndex, SharedSteps: w.Shared, Trace: replay(w.Match)})
		}
		if err == nil {
			err = judge.CheckVerdict(s.analyzerContext, &claim)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, list := range [][]document.Finding{e.File.Findings, e.File.Suppressed} {
		for i := range list {
			replay(list[i].Match)
			replay(list[i].SecondMatch)
			for _, w := range list[i].Witnesses {
				replay(w.Match)
			}
		}
	}
	return replays, err
}

// keep stores the document in the cache, if it is complete. A document that a timeout, an interrupt or a fault has cut
// short may differ the next time.
func (s *sheetCheck) keep(file *document.File) {
	if !s.usesCache() {
		return
	}
	if e := s.newEntry(file); e != nil {
		s.runner.config.ResultCache.KeepValue(s.cacheSubject(), e)
	}
}

// newEntry returns the entry for a document; nil if the document is not complete, or has what the
// cache does not store, such as evidence.
func (s *sheetCheck) newEntry(file *document.File) *entry {
	if file.Cut != "" || len(file.Faults) > 0 || s.analyzerContext.Err() != nil {
		return nil
	}
	for _, a := range s.runner.analyzers {
		o := s.outcomes[a]
		if o == nil || o.err != nil {
			return nil
		}
		if result, ok := o.analyzerResult.(*finding.AnalysisResult); !ok || result == nil {
			return nil
		}
	}
	e := &entry{MadeAt: time.Now(), File: file, Siblings: file.Siblings, LogLines: file.Log}
	stated := s.statedFormulas()
	for _, v := range s.draft.Answers {
		q := keptQuestion{Question: v.Question}
		if v.Formula != nil {
			if q.FormulaNumber = slices.Index(stated, v.Formula) + 1; q.FormulaNumber == 0 {
				return nil
			}
		}
		if v.CutCause != "" || v.Evidence != nil || v.VisitedStates != nil {
			return nil
		}
		e.Questions = append(e.Questions, q)
	}
	return e
}

// trimCache removes old entries of the cache. A verbose run reports the faults of the cache, which cost nothing but
// time.
func (s *jobSession) trimCache() {
	c := s.job.Config.ResultCache
	if c == nil {
		return
	}
	c.TrimEntries()
	for _, err := range c.FirstErrors() {
		if s.job.Verbose {
			s.faultWriter.WriteRunFault(fmt.Errorf("a part of the cache is not used: %w", err))
		}
	}
}
