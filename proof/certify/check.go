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
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
)

// A Checker checks folders.
type Checker struct {
	Run    certificate.Runner // that may be used concurrently
	Again  certificate.Runner // runs the programs to which the first runner has no answer, within the same limit; nil for none
	Limit  time.Duration      // for one program, or for a visit of all states of a game
	Jobs   int                // certificates at a time
	States int                // that are visited at most
	Memory int64              // bytes that playing a game may take; 0 is DefaultMemory

	once  sync.Once
	slots chan struct{}
	play  sync.Mutex // held while a game is played: work that takes much memory is done one after the other
}

// Check checks the directories of games, some certificates at a time, and yields
// their results in order.
func (c *Checker) Check(ctx context.Context, dirs []string) iter.Seq[*Game] {
	c.once.Do(func() { c.slots = make(chan struct{}, max(c.Jobs, 1)) })
	return func(yield func(*Game) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		// A few games ahead of the one that is waited for, so that no job is idle.
		ahead := make(chan chan *Game, max(c.Jobs, 1))
		go func() {
			defer close(ahead)
			for _, dir := range dirs {
				done := make(chan *Game, 1)
				select {
				case ahead <- done:
				case <-ctx.Done():
					return
				}
				go func() { done <- c.patient(ctx, dir) }()
			}
		}()
		for done := range ahead {
			if !yield(<-done) {
				return
			}
		}
	}
}

// patient is CheckGame, but returns within a moment after the end of ctx: an interrupt
// ends the check of any folder.
func (c *Checker) patient(ctx context.Context, dir string) *Game {
	done := make(chan *Game, 1)
	go func() { done <- c.Game(ctx, dir) }()
	select {
	case g := <-done:
		return g
	case <-ctx.Done():
	}
	select {
	case g := <-done:
		return g
	case <-time.After(moment):
		return &Game{Path: dir, Verdicts: []Verdict{}, Unreadable: "interrupted"}
	}
}

// moment is the time that an interrupted check gets to end.
const moment = 500 * time.Millisecond

// work runs a function when there is a free slot, and does nothing when ctx has ended.
func (c *Checker) work(ctx context.Context, run func()) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
		run()
	case <-ctx.Done():
	}
}

// Game checks the directory of one game.
func (c *Checker) Game(ctx context.Context, dir string) *Game {
	c.once.Do(func() { c.slots = make(chan struct{}, max(c.Jobs, 1)) })
	g := &Game{Path: dir, Verdicts: []Verdict{}}
	f, err := open(dir)
	if err != nil {
		g.Unreadable = err.Error()
		return g
	}
	defer f.root.Close()
	g.Game, g.SHA256 = f.manifest.Game, f.manifest.SHA256
	if err := f.sheet(); err != nil {
		g.Faults = append(g.Faults, err.Error())
	}
	outcomes, count := c.all(ctx, f)
	g.Count = count
	for i, e := range f.manifest.Properties {
		o := outcomes[i]
		g.Verdicts = append(g.Verdicts, Verdict{Property: e.Property, Role: e.Role, About: e.About, Name: e.Name,
			Formula: e.Formula, Initially: e.Initially, Verdict: e.Verdict, Method: e.Method, Result: o.result, How: o.how, Extent: o.extent, Reasons: o.reasons})
	}
	return g
}

// all checks all verdicts of a game: first those with a match or a strategy, which take
// little time, then programs, then verdicts that have neither, or no answer.
func (c *Checker) all(ctx context.Context, f *folder) ([]outcome, Count) {
	entries := f.manifest.Properties
	outcomes := make([]outcome, len(entries))
	for i := range entries {
		if len(entries[i].Parts) == 0 {
			outcomes[i] = c.entry(ctx, f, &entries[i])
		}
	}
	parts, count := c.parts(ctx, f)
	var visits []int
	for i := range entries {
		e := &entries[i]
		if len(e.Parts) > 0 {
			outcomes[i] = programs(f, e, parts[i])
		}
		if e.States != nil && f.file != nil && (outcomes[i].result == Silent || outcomes[i].result == Without || outcomes[i].result == Consistent) {
			visits = append(visits, i)
		}
	}
	if len(visits) > 0 {
		c.playing(ctx, func(ctx context.Context) { c.visit(ctx, f, visits, outcomes) })
	}
	var proofs map[evidence.Reference]int
	for i := range entries {
		if len(entries[i].Follows) > 0 {
			if proofs == nil {
				proofs = proofsOf(entries)
			}
			outcomes[i] = follows(f.file, &entries[i], proofs, outcomes)
		}
	}
	return outcomes, count
}

// A checked has the result of a certificate and its claim, which is nil if the programs
// are no certificate.
type checked struct {
	outcome
	*claimed
	own     *certificate.Written // that the programs were written from, if this program writes them
	strange string               // why it does not
}

// parts checks all certificates of a game; one that several verdicts share only
// once. It returns the results of the certificates of each entry, by their paths.
func (c *Checker) parts(ctx context.Context, f *folder) ([]map[string]*checked, Count) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	var total Count
	begun := map[string]*checked{}
	all := make([]map[string]*checked, len(f.manifest.Properties))
	for i := range f.manifest.Properties {
		e := &f.manifest.Properties[i]
		all[i] = map[string]*checked{}
		programs := byDirectory(e.Files)
		for _, dir := range e.Parts {
			files := programs[dir.Path]
			key := partKey(dir.Path, files)
			if begun[key] == nil {
				done := &checked{outcome: silent(byPrograms, "interrupted")}
				begun[key] = done
				wait.Go(func() {
					count := Count{}
					c.work(ctx, func() { count = c.part(ctx, f, dir.Path, files, done) })
					mu.Lock()
					defer mu.Unlock()
					total.Add(count)
				})
			}
			all[i][dir.Path] = begun[key]
		}
	}
	wait.Wait()
	return all, total
}

// byDirectory groups programs.
func byDirectory(files []evidence.File) map[string][]evidence.File {
	groups := map[string][]evidence.File{}
	for _, f := range files {
		groups[path.Dir(f.Path)] = append(groups[path.Dir(f.Path)], f)
	}
	return groups
}

// partKey is the key of a certificate: its directory and the entries of its programs in
// the manifest.
func partKey(dir string, files []evidence.File) string {
	var key strings.Builder
	key.WriteString(dir)
	for _, f := range files {
		fmt.Fprintf(&key, "\n%q %q %q %q %q", f.Path, f.SHA256, f.Expect, f.Excuse, f.Of)
	}
	return key.String()
}

// part checks one certificate.
func (c *Checker) part(ctx context.Context, f *folder, dir string, files []evidence.File, into *checked) Count {
	p, err := f.part(dir, files)
	if err == nil {
		into.claimed, err = p.complete()
	}
	if err == nil {
		into.own, into.strange = f.own(p)
	}
	if err != nil {
		into.outcome = contradicts(byPrograms, err.Error())
		return Count{}
	}
	var count Count
	into.outcome, count = c.run(ctx, p)
	return count
}

// entry checks the evidence of a verdict without certificates.
func (c *Checker) entry(ctx context.Context, f *folder, e *evidence.Entry) outcome {
	switch {
	case f.file == nil:
		return silent("", "there is no rulesheet to check it with")
	case e.Match != nil:
		o := silent(byMatch, "interrupted")
		c.playing(ctx, func(ctx context.Context) { o = c.replay(ctx, f.file, e) })
		return o
	case e.Strategy != nil:
		o := silent(byStrategy, "interrupted")
		c.playing(ctx, func(ctx context.Context) { o = c.strategy(ctx, f.file, e) })
		return o
	case e.Observed:
		return observed(f.file, e)
	}
	return outcome{result: Without, reasons: nonEmpty(e.Note)}
}

// programs combines the results of the certificates of a verdict.
func programs(f *folder, e *evidence.Entry, parts map[string]*checked) outcome {
	o := stands(byPrograms)
	readable := true
	for _, dir := range e.Parts {
		o = o.and(parts[dir.Path].outcome)
		readable = readable && parts[dir.Path].claimed != nil
	}
	if !readable {
		return o
	}
	if err := fits(e, parts); err != nil {
		return o.and(contradicts(byPrograms, err.Error()))
	}
	if reason := f.foreign(e, parts); reason != "" {
		return o.and(consistent(byPrograms, reason))
	}
	o.extent = extent(e, &parts[e.Parts[len(e.Parts)-1].Path].own.Claim)
	return o
}

func nonEmpty(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// proofsOf returns the indexes of the proofs in the manifest that are not about a
// formula.
func proofsOf(entries []evidence.Entry) map[evidence.Reference]int {
	at := map[evidence.Reference]int{}
	for i, e := range entries {
		r := evidence.Reference{Property: e.Property, Role: e.Role}
		if _, known := at[r]; !known && e.Verdict == string(proof.Proved) && len(e.Follows) == 0 {
			at[r] = i
		}
	}
	return at
}

// follows combines the results of other verdicts that imply this one. The property
// determines these verdicts, and not the manifest.
func follows(file *gdl.File, e *evidence.Entry, proofs map[evidence.Reference]int, outcomes []outcome) outcome {
	if e.Property != string(proof.WellFormed) || e.Verdict != string(proof.Proved) || file == nil {
		return outcome{result: Without, reasons: []string{"it does not follow from other verdicts"}}
	}
	parts := []evidence.Reference{{Property: string(proof.Playability)}, {Property: string(proof.Termination)}, {Property: string(proof.UtilityStructure)}}
	for _, role := range roles.Players(file) {
		parts = append(parts, evidence.Reference{Property: string(proof.Winnability), Role: role})
	}
	o := stands("its parts")
	for _, part := range parts {
		i, known := proofs[part]
		name := strings.TrimSpace(part.Property + " " + part.Role)
		switch {
		case !known:
			o = o.and(outcome{result: Without, reasons: []string{"the manifest has no proof of " + name}})
		case outcomes[i].result != Stands:
			o = o.and(outcome{result: outcomes[i].result, reasons: []string{fmt.Sprintf("%s: %s", name, outcomes[i].result)}})
		}
	}
	return o
}
