package mending

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/sample/trial"
)

// Options bound the work.
type Options struct {
	// Work bounds the conditions that are tried in all, as in play.Budget.
	Work int64
	// Prove, unless nil, answers a question about a repaired rulesheet.
	Prove func(ctx context.Context, file *gdl.File, property proof.Property) proof.Status
	// Look, unless nil, returns the findings of a text, without matches.
	Look func(ctx context.Context, text []byte) []finding.Finding
	// TestTexts are texts of the author's tests, beside those in comments of the rulesheet.
	TestTexts []*gdl.Source
}

// Bounds of the repairs.
const (
	mostFindings   = 3   // findings of one rulesheet that are mended
	mostCandidates = 700 // edits that are tried for one of them
	fewestTried    = 100 // the least number of repairs that are tried, if those that pass a first look play as many different games as are offered
	mostTried      = 12  // of those that pass a first look, and leave faults or silence rules, that are tried whole
	mostWhole      = 40  // games that differ of those that pass whole
	mostOffers     = 4   // offers of one finding, among the edits that pass
	mostAlike      = 2   // of one kind at one place, before others
	asked          = 100 // edits that are asked at once for the change that they make
	listedForTry   = 4   // edits of the rules concerned that are listed for each try, about: of rules, of facts, and conditions that are added
)

// symptoms tell by the rule of a finding which symptom a repair ends.
var symptoms = map[string]string{
	"P01": trial.Stuck, "I04": trial.Stuck, "P02": trial.Endless, "P03": trial.Goals, "P04": trial.Unwon, "P06": trial.Start, "P08": trial.Sum, "P10": trial.Falls,
	"Y10": trial.Lost, "Y13": trial.Lost, "Y14": trial.Doubled, "Y15": trial.Doubled, "A07": trial.Idle, "D02": trial.Idle, "D05": trial.Idle, "K12": trial.Unwatched,
	"B02": trial.Any, "K11": trial.Any, "K01": trial.Any, "V01": trial.Unplayed, "V02": trial.Unplayed, "V03": trial.Unplayed,
}

// lackingCode is the rule of findings about relations that every game needs, for which there is no rule.
const lackingCode = "K01"

// Mendable tells whether repairs of the findings of a rule are looked for.
func Mendable(code string) bool { return symptoms[code] != "" }

// Offer adds repairs to the first findings of a rulesheet that are about its
// matches and have none, in the order of the list.
func Offer(ctx context.Context, file *gdl.File, list []finding.Finding, opts Options) {
	if CountMendable(file, list) == 0 {
		return
	}
	w := &workshop{ctx: ctx, file: file, opts: opts, workLeft: opts.Work, changes: map[*model.Rule][]*edit.Edit{}, additions: map[*model.Rule][]*edit.Edit{}}
	mended, unplayed := 0, map[*gdl.Rule]bool{} // rules whose variables have been bound
	repaired, tried := false, make([]bool, len(list))
	for _, last := range []bool{false, false, true} { // those that wait for a finding without a repair are next
		for i := range list {
			f := &list[i]
			if symptoms[f.Code] == trial.Unplayed {
				r := file.RuleAt(f.Pos)
				if unplayed[r] {
					continue
				}
				unplayed[r] = true
			}
			if isLast(f) != last || last && repaired || !isMendable(f) || tried[i] || waitsForOther(f, list, tried) || mended == mostFindings || w.workLeft <= 0 || ctx.Err() != nil {
				continue
			}
			mended++
			tried[i] = true
			offers, harmless := w.offers(f, slices.ContainsFunc(list[i+1:], func(x finding.Finding) bool { return isMendable(&x) && !isLast(&x) }))
			f.UnsafeFixes = append(f.UnsafeFixes, offers...)
			f.HasProposals, f.IsHarmless = len(offers) > 0, harmless
			f.SetLineEnds(file.Source.LineEnding())
			repaired = repaired || len(offers) > 0
		}
	}
}

// isLast tells whether a finding is mended only where no other one is: that a role never wins follows from their causes.
func isLast(f *finding.Finding) bool { return symptoms[f.Code] == trial.Unwon }

// CountMendable counts the findings that repairs may be tried for.
func CountMendable(file *gdl.File, list []finding.Finding) (n int) {
	for i := range list {
		if isMendable(&list[i]) && file != nil && file.IsErrorFree() {
			n++
		}
	}
	return n
}

// isMendable tells whether a finding is about the matches of the game, or about
// rules that none of them needs as they are, and has no repair.
func isMendable(f *finding.Finding) bool {
	return Mendable(f.Code) && len(f.UnsafeFixes)+len(f.Fixes) == 0 && f.SuppressedBy == nil
}

// waitsForOther tells whether a finding names another one of the list as its cause, which is
// to be mended itself.
func waitsForOther(f *finding.Finding, list []finding.Finding, tried []bool) bool {
	for _, r := range f.Related {
		if r.Message != finding.RepairFirst {
			continue
		}
		for i := range list {
			if x := &list[i]; x.Pos == r.Pos && Mendable(x.Code) && tried[i] != isMendable(x) {
				return true
			}
		}
		return false
	}
	return false
}

// A workshop makes and tries the repairs of one rulesheet.
type workshop struct {
	ctx      context.Context
	file     *gdl.File
	opts     Options
	workLeft int64
	sheet    *edit.Sheet

	changes, additions map[*model.Rule][]*edit.Edit // those listed so far
	rules              map[string]bool              // the texts of those that are there
	looked             map[string][2]int            // by code: the faults that a look at the text finds, and those with the code
}

// A repair is an edit that passed.
type repair struct {
	*edit.Edit
	*trial.Outcome
	texts []analysis.TextEdit
	file  *gdl.File
	rank  float64
}

// offers returns the repairs of a finding that pass. It also tells whether the first repair is known to do no
// harm. Such a repair keeps a sufficient sample of the game as it was, and its rules fire there. The violated
// property is proved. No other repair that keeps as much behaves differently where the fault was.
func (w *workshop) offers(f *finding.Finding, others bool) (fixes []analysis.SuggestedFix, harmless bool) {
	work := w.workLeft
	if others { // they wait for their part
		work -= work / 3
	}
	symptom := w.symptom(f)
	t, passed := w.passing(f, symptom, work)
	if t == nil {
		return nil, false
	}
	w.workLeft += t.Left - work
	keepers := slices.DeleteFunc(slices.Clone(passed), func(r *repair) bool { return !t.KeepsAll(r.Outcome) })
	if len(keepers) > 0 { // the states are known to be sound: no other first state is
		passed = slices.DeleteFunc(passed, func(r *repair) bool { return r.StayCount == 0 && !r.Adds() && isFirstState(r.Edit) })
	}
	var first *repair
	agree := !slices.ContainsFunc(keepers, func(r *repair) bool { return r.AtFaults != keepers[0].AtFaults })
	for _, r := range passed {
		if len(fixes) == mostOffers {
			break
		}
		if !t.Holds(w.ctx, r.file) || !w.isBetter(r.file.Source.Text, f.Code) {
			continue
		}
		shown, proved := fmt.Sprintf("no such match among %d", r.Matches), f.Property == ""
		if r.Matches == 0 {
			shown = fmt.Sprintf("nothing of the kind in %d moves", r.Steps)
		}
		if w.opts.Prove != nil && f.Property != "" && w.opts.Prove(w.ctx, r.file, f.Property) == proof.Proved {
			shown, proved = "'"+string(f.Property)+"' is proved then", true
		}
		if first == nil || isFirstState(first.Edit) && !isFirstState(r.Edit) {
			first = r
		}
		fix := analysis.SuggestedFix{Message: fmt.Sprintf("%s (%s; %s)", w.sheet.Title(r.Edit), shown, staysText(t, r)), TextEdits: r.texts}
		if r.StayCount == 0 {
			f.Remakes = append(f.Remakes, fix.Message)
		}
		if agree && !harmless && proved && isShown(f) && len(r.Changed) > 0 && t.KeepsAll(r.Outcome) && !isAtStart(f) {
			harmless = true
			fixes, first = slices.Insert(fixes, 0, fix), r
		} else {
			fixes = append(fixes, fix)
		}
	}
	if first != nil && f.Severity == finding.SeverityError && f.Cause == nil {
		w.point(f, first.Edit)
	}
	return fixes, harmless
}

// isBetter tells whether a look at a repaired text finds no more faults than before, and fewer with the code of a finding that it
// finds.
func (w *workshop) isBetter(text []byte, code string) bool {
	if w.opts.Look == nil {
		return true
	}
	count := func(text []byte) (faults, like int) {
		for _, x := range w.opts.Look(w.ctx, text) {
			if x.Severity >= finding.SeverityWarning {
				faults++
			}
			if x.Code == code {
				like++
			}
		}
		return faults, like
	}
	if w.looked == nil {
		w.looked = map[string][2]int{}
	}
	before, known := w.looked[code]
	if !known {
		before[0], before[1] = count(w.file.Source.Text)
		w.looked[code] = before
	}
	faults, like := count(text)
	return faults <= before[0] && (like < before[1] || before[1] == 0)
}

// isFirstState tells whether an edit changes the first state.
func isFirstState(e *edit.Edit) bool {
	return e.Result != nil && e.Result.Head.Name == gdl.Init || !e.Adds() && e.Rule.Head.Name == gdl.Init
}

// point lets an error whose cause is not known name the rule that its first repair changes, unless it stands there, or names the head of
// that rule.
func (w *workshop) point(f *finding.Finding, e *edit.Edit) {
	made := e.Rule.Head
	if e.Result != nil {
		made = e.Result.Head
	}
	if n := len(made.Args); n > 0 && model.IsKeyword(made.Name) && made.Name != gdl.Goal && !made.Args[n-1].IsVariable() {
		made = made.Args[n-1]
	}
	isThere := !e.Adds() && e.Rule.Pos() <= f.Pos && f.Pos < e.Rule.End()
	words := strings.FieldsFunc(gdl.FoldName(f.Message), func(c rune) bool { return strings.ContainsRune(" '(),.;:&", c) })
	if isThere || slices.Contains(words, made.Name) {
		return
	}
	if e.Adds() {
		f.Message += fmt.Sprintf("; adding a rule for '%s' was tried, and ends this", made.Spelling)
	} else {
		f.Message += fmt.Sprintf("; changing the rule for '%s' in line %d was tried, and ends this", made.Spelling, w.file.Source.File.Line(e.Rule.Pos()))
	}
}

// symptom returns the symptom of a finding. If a random match seldom wins, the game may only be hard. So the cause
// of the finding is part of the symptom.
func (w *workshop) symptom(f *finding.Finding) trial.Symptom {
	s := trial.Symptom{Kind: symptoms[f.Code], Match: f.MatchTrace, Role: f.Role, Rule: w.file.RuleAt(f.Pos)}
	t := causeFluent(f)
	switch {
	case t == nil:
	case s.Kind == trial.Doubled, s.Kind == trial.Lost:
		s.Kind += fmt.Sprint(t.Name, "/", len(t.Args))
	case s.Kind == trial.Unwon && (f.Cause.Kind == "doubled" || f.Cause.Kind == "lost"):
		s.Kind = fmt.Sprint(f.Cause.Kind, " ", t.Name, "/", len(t.Args))
	}
	return s
}

// passing tries edits against a symptom. If a role never wins, all matches may show that a thing has no value any
// more, or two. An edit that ends both symptoms is then a better repair.
func (w *workshop) passing(f *finding.Finding, s trial.Symptom, work int64) (t *trial.Trial, passed []*repair) {
	opts := trial.Options{Work: work, Tests: w.opts.TestTexts}
	if t = trial.New(w.ctx, w.file, s, opts); t == nil {
		return nil, nil
	}
	if fault := t.Broken(); s.Kind == trial.Unwon && fault != "" {
		opts.Work = t.Left / 2
		if both := trial.New(w.ctx, w.file, trial.Symptom{Kind: fault, Winner: s.Role}, opts); both != nil {
			passed = w.tried(f, both)
			t.Left += both.Left - opts.Work
			if len(passed) > 0 {
				both.Left = t.Left
				return both, passed
			}
		}
	}
	return t, w.tried(f, t)
}

// tried tries the edits of the rules concerned, and returns those that pass in the order of offers.
func (w *workshop) tried(f *finding.Finding, t *trial.Trial) (passed []*repair) {
	if w.sheet == nil {
		w.sheet = edit.NewSheet(model.New(w.file, nil))
	}
	x := w.suspect(f, t)
	shown := t.IsSeen()
	allowed := func(e *edit.Edit) bool {
		switch symptoms[f.Code] {
		case trial.Unwatched: // no change of another rule makes a move for a role
			return e.Kind == edit.Image
		case trial.Unplayed:
			return e.Rule.Rule == w.file.RuleAt(f.Pos) && !e.Adds() && !edit.IsSafe(e.Rule.Rule)
		case trial.Any: // the rule that the text shows to be odd, or a relation without a rule
			if f.Code == lackingCode {
				return e.Adds() && len(w.sheet.RulesFor(e.Result.Head.Name)) == 0
			}
			return e.Rule.Rule == w.file.RuleAt(f.Pos)
		case trial.Unwon: // another value in a goal rule is no win
			return e.Adds() || e.Result == nil || e.Rule.Head.Name != gdl.Goal || gdl.EqualTerms(e.Rule.Head, e.Result.Head)
		case trial.Lost: // the rules that are there make other fluents
			return shown || e.Kind == edit.Frame && (x.rules[e.Rule] == 1 || x.keyed[model.Start(e.Result.Head.Args[0])])
		case trial.Doubled:
			return shown || !e.Adds() && x.rules[e.Rule] >= farther
		}
		return true
	}
	var looked []*repair
	prints := map[uint64]bool{}
	whole := func(r *repair) bool {
		if len(prints) == mostWhole || !w.try(t, r, false) {
			return false
		}
		if !t.Silences(r.Outcome) {
			prints[r.Print] = true
			passed = append(passed, r)
		}
		return r.Faults == 0 && r.Dead <= r.Woken && r.Stays > 0.9
	}
	known, good := map[string]bool{string(w.file.Source.Text): true}, map[uint64]bool{}
	n := 0
	reserve := max(t.Left/8, min(mostTried*t.WholeWork, t.Left/3))
	for e := range audible(w.ctx, t, x.queue(allowed, listedForTry*mostCandidates)) {
		if t.Left <= reserve || w.ctx.Err() != nil || n == mostCandidates || n >= fewestTried && len(good) >= mostOffers {
			break
		}
		n++
		r := &repair{Edit: e, rank: x.rank(e)}
		switch {
		case !w.try(t, r, true) || known[string(r.file.Source.Text)]:
			continue
		case r.Faults > 0 || r.Dead > r.Woken:
			looked = append(looked, r)
		case whole(r):
			good[r.Print] = true
		}
		known[string(r.file.Source.Text)] = true
	}
	later := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	inOrder := func(a, b *repair) int {
		if symptoms[f.Code] == trial.Lost && !shown { // no state is known to be sound: the plainest rule that keeps it
			return cmp.Or(a.Faults-b.Faults, x.group(ranked{a.Edit, 0})-x.group(ranked{b.Edit, 0}))
		}
		return cmp.Or(a.Compare(b.Outcome), later(t.Keeps(b.Outcome))-later(t.Keeps(a.Outcome)), a.Undone-b.Undone, later(a.Kind == edit.Remove)-later(b.Kind == edit.Remove), b.Wakes()-a.Wakes(), cmp.Compare(a.rank, b.rank))
	}
	slices.SortStableFunc(looked, inOrder)
	looked = spread(looked)
	for _, r := range looked {
		if t.Left > 0 && len(passed) < mostTried && w.ctx.Err() == nil {
			whole(r)
		}
	}
	slices.SortStableFunc(passed, inOrder)
	clear(prints)
	return spread(slices.DeleteFunc(passed, func(r *repair) bool {
		again := prints[r.Print] && r.Matches > 0
		prints[r.Print] = true
		return again
	}))
}

// spread moves repairs of a kind behind others, from the third repair at one place on. The first two repairs show
// the subject of the kind.
func spread(list []*repair) []*repair {
	type place struct {
		kind     edit.Kind
		from, to token.Pos
	}
	count, later := map[place]int{}, []*repair(nil)
	list = slices.DeleteFunc(slices.Clone(list), func(r *repair) bool {
		p := place{r.Kind, r.Place.Pos(), r.Place.End()}
		if count[p]++; count[p] > mostAlike {
			later = append(later, r)
		}
		return count[p] > mostAlike
	})
	return append(list, later...)
}

// try tries an edit, in a first look or completely. If the edit passes, try writes its text and reads it again, to
// check that the text has the rules of the edit.
func (w *workshop) try(t *trial.Trial, r *repair, few bool) bool {
	r.Outcome = nil
	isKnown := false
	if r.Helpers == nil {
		if r.Outcome, isKnown = t.TryChange(w.ctx, change(r.Edit), few); isKnown && r.Outcome == nil {
			return false
		}
	}
	if r.file == nil {
		if r.texts = w.sheet.TextEdits(r.Edit); r.texts == nil {
			return false
		}
		text := edit.Apply(w.file.Source, r.texts)
		r.file = gdl.ParseAs(gdl.NewSource(token.NewFileSet(), w.file.Source.Name, text), w.file.Notation)
	}
	if r.file.IsErrorFree() && (r.Outcome == nil || !w.isWritten(r.file, r.Edit)) {
		r.Outcome = t.Try(w.ctx, r.file, few)
	}
	return r.file.IsErrorFree() && r.Outcome != nil
}

// audible yields the edits of a list but those that are known to leave the match at hand as it is.
func audible(ctx context.Context, t *trial.Trial, list []*edit.Edit) iter.Seq[*edit.Edit] {
	return func(yield func(*edit.Edit) bool) {
		for part := range slices.Chunk(list, asked) {
			var changes []play.Change
			for _, e := range part {
				changes = append(changes, change(e))
			}
			silent := t.Silent(ctx, changes)
			for i, e := range part {
				if (!silent[i] || e.Helpers != nil) && !yield(e) {
					return
				}
			}
		}
	}
}

// change is the effect of an edit on one rule.
func change(e *edit.Edit) play.Change {
	if e.Adds() {
		return play.Change{New: e.Result}
	}
	return play.Change{Old: e.Rule.Rule, New: e.Result}
}

// isWritten tells whether a text has the rules of the rulesheet but for an edit of one rule.
func (w *workshop) isWritten(file *gdl.File, e *edit.Edit) bool {
	more := 0
	if w.rules == nil {
		w.rules = map[string]bool{}
		for _, r := range w.file.Rules {
			w.rules[r.String()] = true
		}
	}
	fresh := slices.DeleteFunc(slices.Clone(file.Rules), func(r *gdl.Rule) bool { return w.rules[r.String()] })
	switch {
	case e.Result == nil:
		return len(fresh) == 0 && len(file.Rules) == len(w.file.Rules)-1
	case e.Adds():
		more = 1
	}
	return len(fresh) == 1 && len(file.Rules) == len(w.file.Rules)+more && model.Canonical(fresh[0]) == model.Canonical(e.Result)
}

// staysText says how many states before the fault a repair keeps, and which parts differ in the others.
func staysText(t *trial.Trial, r *repair) string {
	if t.States() == 0 {
		return "no state before the fault to compare"
	}
	text := fmt.Sprintf("keeps %d of %s before the fault", r.StayCount, plural.CountNoun(t.States(), "state"))
	if len(r.Changes) > 0 {
		text += " and changes " + strings.Join(r.Changes, " and ")
	}
	return text
}

// isShown tells whether a match shows the fault. A rule that never fires does not show its purpose.
func isShown(f *finding.Finding) bool {
	return symptoms[f.Code] != trial.Idle && symptoms[f.Code] != trial.Any
}

// isAtStart tells whether the fault of a finding is there before a second move is made: then
// nothing that is known to be sound speaks for a repair.
func isAtStart(f *finding.Finding) bool {
	return f.Cause != nil && f.Cause.Move == 1 || f.MatchTrace != nil && len(f.MatchTrace.Moves) == 0
}

// A Gate lets pass the changes of a rulesheet that are known to keep the game as it is in
// a telling sample of its matches, and the author's tests.
type Gate struct { // without a trial it lets nothing pass
	ctx   context.Context
	trial *trial.Trial
	file  *gdl.File
}

// NewGate plays the matches of a rulesheet.
func NewGate(ctx context.Context, file *gdl.File, opts Options) *Gate {
	if file == nil || !file.IsErrorFree() {
		return &Gate{}
	}
	t := trial.New(ctx, file, trial.Symptom{Kind: trial.Unwatched}, trial.Options{Work: opts.Work, Tests: opts.TestTexts})
	if t == nil || !t.IsTelling() {
		return &Gate{}
	}
	return &Gate{ctx, t, file}
}

// Passes tells whether a change passes.
func (g *Gate) Passes(edits []analysis.TextEdit) bool {
	if g.trial == nil {
		return false
	}
	text := edit.Apply(g.file.Source, edits)
	file := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), g.file.Source.Name, text), g.file.Notation)
	if !file.IsErrorFree() {
		return false
	}
	o := g.trial.Try(g.ctx, file, false)
	return o != nil && g.trial.KeepsAll(o)
}
