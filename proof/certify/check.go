package certify

import (
	"context"
	"fmt"
	"iter"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// A Checker checks folders of certificates, within limits.
type Checker struct {
	ClingoRunner   certificate.ProgramRunner // may be used concurrently
	FallbackRunner certificate.ProgramRunner // runs the programs to which ClingoRunner has no answer, with the same limit; nil: none
	TimeLimit      time.Duration             // for one try of one program, one match, one strategy, or a visit of all states of a game
	MaxJobs        int                       // certificates at a time
	MaxStates      int                       // the greatest number of states that are visited
	MaxMemory      int64                     // bytes that playing a game may take; 0 is DefaultMemory

	initOnce sync.Once
	jobSlots chan struct{}
	playLock sync.Mutex // held while a game is played, so that only one game at a time takes much memory
}

// CheckFolders checks the directories of games, MaxJobs certificates at a time, and yields their
// results in order.
func (c *Checker) CheckFolders(ctx context.Context, dirs []string) iter.Seq[*GameResult] {
	c.initOnce.Do(func() { c.jobSlots = make(chan struct{}, max(c.MaxJobs, 1)) })
	return func(yield func(*GameResult) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		// The checks of a few further games are begun meanwhile, so that no job is idle.
		ahead := make(chan chan *GameResult, max(c.MaxJobs, 1))
		go func() {
			defer close(ahead)
			for _, dir := range dirs {
				done := make(chan *GameResult, 1)
				select {
				case ahead <- done:
				case <-ctx.Done():
					return
				}
				go func() { done <- c.checkInterruptibly(ctx, dir) }()
			}
		}()
		for done := range ahead {
			if !yield(<-done) {
				return
			}
		}
	}
}

// checkInterruptibly is CheckGame, but returns soon after the end of ctx in any case.
func (c *Checker) checkInterruptibly(ctx context.Context, dir string) *GameResult {
	done := make(chan *GameResult, 1)
	go func() { done <- c.CheckGame(ctx, dir) }()
	select {
	case g := <-done:
		return g
	case <-ctx.Done():
	}
	select {
	case g := <-done:
		return g
	case <-time.After(interruptGrace):
		return &GameResult{Path: dir, Verdicts: []Verdict{}, Unreadable: "interrupted"}
	}
}

// interruptGrace is the time that an interrupted check gets to end.
const interruptGrace = 500 * time.Millisecond

// runInSlot runs a function when there is a free slot, and does nothing when ctx has ended.
func (c *Checker) runInSlot(ctx context.Context, run func()) {
	select {
	case c.jobSlots <- struct{}{}:
		defer func() { <-c.jobSlots }()
		run()
	case <-ctx.Done():
	}
}

// CheckGame checks the directory of one game.
func (c *Checker) CheckGame(ctx context.Context, dir string) *GameResult {
	c.initOnce.Do(func() { c.jobSlots = make(chan struct{}, max(c.MaxJobs, 1)) })
	g := &GameResult{Path: dir, Verdicts: []Verdict{}}
	f, err := openFolder(dir)
	if err != nil {
		g.Unreadable = err.Error()
		return g
	}
	defer f.root.Close()
	g.RulesheetName, g.SHA256 = f.manifest.RulesheetName, f.manifest.SHA256
	if err := f.readSheetCopy(); err != nil {
		g.Faults = append(g.Faults, err.Error())
	}
	outcomes, count := c.checkVerdicts(ctx, f)
	g.ProgramAnswers = count
	for i, e := range f.manifest.Properties {
		o := outcomes[i]
		g.Verdicts = append(g.Verdicts, Verdict{ClaimedVerdict: e.ClaimedVerdict, Result: o.result, CheckedBy: o.checkedBy, ShownExtent: o.shownExtent, Reasons: o.reasons})
	}
	return g
}

// checkVerdicts checks all verdicts of a game: first those without programs, such as those with a
// match, which take little time; then those with programs; then, by visiting all states, those of
// an enumeration that are not shown yet; last those that follow from other verdicts.
func (c *Checker) checkVerdicts(ctx context.Context, f *gameFolder) ([]outcome, AnswerCount) {
	entries := f.manifest.Properties
	outcomes := make([]outcome, len(entries))
	for i := range entries {
		if len(entries[i].Certificates) == 0 {
			outcomes[i] = c.checkWithoutPrograms(ctx, f, &entries[i])
		}
	}
	parts, count := c.checkCertificates(ctx, f)
	var visits []int
	for i := range entries {
		e := &entries[i]
		if len(e.Certificates) > 0 {
			outcomes[i] = combineParts(f, e, parts[i])
		}
		if e.VisitedStates != nil && f.rulesheet != nil && (outcomes[i].result == NoAnswer || outcomes[i].result == NoCertificate || outcomes[i].result == Consistent) {
			visits = append(visits, i)
		}
	}
	if len(visits) > 0 {
		c.runPlay(ctx, func(ctx context.Context) { c.visitStates(ctx, f, visits, outcomes) })
	}
	var proofs map[evidence.VerdictReference]int
	for i := range entries {
		if len(entries[i].ImplyingVerdicts) > 0 {
			if proofs == nil {
				proofs = indexProofs(entries)
			}
			outcomes[i] = combineImplied(f.rulesheet, &entries[i], proofs, outcomes)
		}
	}
	return outcomes, count
}

// A checkedPart is the result of checking one certificate, with its claim.
type checkedPart struct {
	outcome
	claim         *certificate.WrittenClaim // the claim, if gdllint writes the same programs from it; else nil
	foreignReason string                    // why claim is nil: the programs are not those that gdllint writes; "" if they could not be read
}

// checkCertificates checks all certificates of a game; one that several verdicts share only
// once. It returns the results of the certificates of each entry, by their paths.
func (c *Checker) checkCertificates(ctx context.Context, f *gameFolder) ([]map[string]*checkedPart, AnswerCount) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	var total AnswerCount
	begun := map[string]*checkedPart{}
	all := make([]map[string]*checkedPart, len(f.manifest.Properties))
	for i := range f.manifest.Properties {
		e := &f.manifest.Properties[i]
		all[i] = map[string]*checkedPart{}
		programs := groupByDirectory(e.ProgramFiles)
		for _, dir := range e.Certificates {
			files := programs[dir.Path]
			key := partKey(dir.Path, files)
			if begun[key] == nil {
				done := &checkedPart{outcome: outcomeBy(byPrograms, NoAnswer, "interrupted")}
				begun[key] = done
				wait.Go(func() {
					count := AnswerCount{}
					c.runInSlot(ctx, func() { count = c.checkCertificate(ctx, f, dir.Path, files, done) })
					mu.Lock()
					defer mu.Unlock()
					total.AddCount(count)
				})
			}
			all[i][dir.Path] = begun[key]
		}
	}
	wait.Wait()
	return all, total
}

// groupByDirectory returns the programs of each directory.
func groupByDirectory(files []evidence.ProgramFile) map[string][]evidence.ProgramFile {
	groups := map[string][]evidence.ProgramFile{}
	for _, f := range files {
		groups[path.Dir(f.Path)] = append(groups[path.Dir(f.Path)], f)
	}
	return groups
}

// partKey is the key of a certificate: its directory and the entries of its programs in
// the manifest.
func partKey(dir string, files []evidence.ProgramFile) string {
	var key strings.Builder
	key.WriteString(dir)
	for _, f := range files {
		fmt.Fprintf(&key, "\n%q %q %q %q %q", f.Path, f.SHA256, f.ExpectedAnswer, f.ExcuseProgram, f.WholeProgram)
	}
	return key.String()
}

// checkCertificate checks one certificate, and puts the result into into.
func (c *Checker) checkCertificate(ctx context.Context, f *gameFolder, dir string, files []evidence.ProgramFile, into *checkedPart) AnswerCount {
	p, err := f.readPart(dir, files)
	if err == nil {
		into.claim, into.foreignReason, err = f.writtenFrom(p)
	}
	if err != nil {
		into.outcome = outcomeBy(byPrograms, Contradicts, err.Error())
		return AnswerCount{}
	}
	var count AnswerCount
	into.outcome, count = c.runPart(ctx, p)
	return count
}

// checkWithoutPrograms checks the evidence of a verdict without certificates.
func (c *Checker) checkWithoutPrograms(ctx context.Context, f *gameFolder, e *evidence.ManifestEntry) outcome {
	switch {
	case f.rulesheet == nil:
		return outcomeBy("", NoAnswer, "there is no rulesheet to check it with")
	case e.MatchMoves != nil:
		o := outcomeBy(byMatch, NoAnswer, "interrupted")
		c.runPlay(ctx, func(ctx context.Context) { o = c.replayMatch(ctx, f.rulesheet, e) })
		return o
	case e.StrategyNodes != nil:
		o := outcomeBy(byStrategy, NoAnswer, "interrupted")
		c.runPlay(ctx, func(ctx context.Context) { o = c.followStrategy(ctx, f.rulesheet, e) })
		return o
	case e.FullyObserved:
		return checkObserved(f.rulesheet, e)
	}
	o := outcome{result: NoCertificate}
	if e.Note != "" {
		o.reasons = []string{e.Note}
	}
	return o
}

// combineParts combines the results of the certificates of a verdict.
func combineParts(f *gameFolder, e *evidence.ManifestEntry, parts map[string]*checkedPart) outcome {
	o := outcomeBy(byPrograms, Stands)
	for _, dir := range e.Certificates {
		o = o.combineWith(parts[dir.Path].outcome)
		if parts[dir.Path].claim == nil && parts[dir.Path].foreignReason == "" {
			return o // the certificate could not be read
		}
	}
	if err := checkShownVerdict(e, parts); err != nil {
		return o.combineWith(outcomeBy(byPrograms, Contradicts, err.Error()))
	}
	if reason := f.foreignReason(e, parts); reason != "" {
		return o.combineWith(outcomeBy(byPrograms, Consistent, reason))
	}
	o.shownExtent = claimExtent(e, &parts[e.Certificates[len(e.Certificates)-1].Path].claim.Claim)
	return o
}

// indexProofs returns the indexes of the proofs in the manifest that do not follow from other
// verdicts, by property and role; if there are several, the first one.
func indexProofs(entries []evidence.ManifestEntry) map[evidence.VerdictReference]int {
	at := map[evidence.VerdictReference]int{}
	for i, e := range entries {
		r := evidence.VerdictReference{Property: e.Property, Role: e.Role}
		if _, known := at[r]; !known && e.Verdict == proof.Proved && len(e.ImplyingVerdicts) == 0 {
			at[r] = i
		}
	}
	return at
}

// combineImplied combines the results of other verdicts that imply this one. The property
// determines these verdicts, and not the manifest.
func combineImplied(file *gdl.File, e *evidence.ManifestEntry, proofs map[evidence.VerdictReference]int, outcomes []outcome) outcome {
	if e.Property != proof.WellFormed || e.Verdict != proof.Proved || file == nil {
		return outcome{result: NoCertificate, reasons: []string{"it does not follow from other verdicts"}}
	}
	o := outcomeBy("its parts", Stands)
	for _, part := range e.PartQuestions(file.PlayerNames()) {
		i, known := proofs[evidence.VerdictReference{Property: part.Property, Role: part.Role}]
		name := strings.TrimSpace(string(part.Property) + " " + part.Role)
		switch {
		case !known:
			o = o.combineWith(outcome{result: NoCertificate, reasons: []string{"the manifest has no proof of " + name}})
		case outcomes[i].result != Stands:
			o = o.combineWith(outcome{result: outcomes[i].result, reasons: []string{fmt.Sprintf("%s: %s", name, outcomes[i].result)}})
		}
	}
	return o
}
