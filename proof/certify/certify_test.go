package certify

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/prover"
)

// presses is a game of one role with three lamps. A press changes two of them,
// so that never exactly one is on.
const presses = `(role a) (init (step 1)) (lamp l1 l2) (lamp l2 l3) (lamp l3 l1)
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(<= (legal a (press ?x)) (lamp ?x ?y) (not lonely))
(<= (changes ?x) (does a (press ?x))) (<= (changes ?y) (does a (press ?x)) (lamp ?x ?y))
(<= (next (on ?x)) (changes ?x) (not (true (on ?x))))
(<= (next (on ?x)) (true (on ?x)) (not (changes ?x)))
(<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
(<= lonely (true (on ?x)) (lamp ?x ?y) (lamp ?y ?z) (not (true (on ?y))) (not (true (on ?z))))
(<= terminal (true (step 5)))
(<= (goal a 100) (true (on l1)))
(<= (goal a 50) (not (true (on l1))))`

var properties = []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.WellFormed,
	proof.StrongWinnability, proof.TurnTaking, proof.KnowsGoal, proof.InitialState}

// written writes the certificates of a game, and returns its directory. Change
// may spoil the verdicts before.
func written(t *testing.T, text string, change func([]proof.Verdict)) string {
	t.Helper()
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	file := gdl.ParseString("presses.kif", text)
	budget := proof.DefaultBudget
	budget.SolverConflicts, budget.MatchWork = 1, 100_000 // so that enumeration has to do it
	p := prover.New(file, prover.Options{Budget: budget, WantsEvidence: true})
	for _, property := range properties {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts := p.AnswerQuestions(t.Context())
	if change != nil {
		change(verdicts)
	}
	dir := t.TempDir()
	if err := evidence.NewDirectory(dir).Write("presses.kif", file, verdicts); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "presses")
}

// check checks a directory and returns the results by property, and why they
// are none.
func check(t *testing.T, dir string) (*GameResult, map[proof.Property]Result, string) {
	t.Helper()
	c := &Checker{ClingoRunner: certificate.LibraryRunner(), TimeLimit: time.Minute, MaxJobs: 2, MaxStates: 1000}
	dirs, err := FindGames(dir)
	if err != nil {
		t.Fatal(err)
	}
	results := map[proof.Property]Result{}
	var all []string
	var game *GameResult
	for g := range c.CheckFolders(t.Context(), dirs) {
		game = g
		all = append(append(all, g.Unreadable), g.Faults...)
		for _, v := range g.Verdicts {
			results[v.Property] = v.Result
			all = append(all, v.Reasons...)
		}
	}
	return game, results, strings.Join(all, "\n")
}

// claimedEntry returns the entry of a manifest that claims an answer.
func claimedEntry(q proof.Question, answer proof.Status) evidence.ManifestEntry {
	return evidence.ManifestEntry{ClaimedVerdict: evidence.ClaimedVerdict{Question: q, Verdict: answer}}
}

func TestAllStands(t *testing.T) {
	g, results, why := check(t, written(t, presses, nil))
	for _, property := range properties {
		if results[property] != Stands {
			t.Errorf("%s: %q", property, results[property])
		}
	}
	if g.ProgramAnswers.RightAnswers == 0 || g.ProgramAnswers.WrongAnswers+g.ProgramAnswers.MissingAnswers > 0 || t.Failed() {
		t.Errorf("%+v: %s", g.ProgramAnswers, why)
	}
	var text bytes.Buffer
	r := &Report{Output: &text, Verbose: true}
	r.AddGame(g)
	r.PrintSums()
	if r.HasContradiction() || r.IsIncomplete() || !strings.Contains(text.String(), "9 verdicts, 9 stand\n  stands: playability, proved (programs)\n") {
		t.Errorf("%s", &text)
	}
}

// withoutPrograms takes the programs away, and lets all properties of states
// rest on those that one of them has visited.
func withoutPrograms(verdicts []proof.Verdict) {
	var visited *proof.VisitedStates
	for _, v := range verdicts {
		if v.Evidence.VisitedStates != nil {
			visited = v.Evidence.VisitedStates
		}
	}
	for i := range verdicts {
		if e := verdicts[i].Evidence; e.Claim != nil && verdicts[i].Property != proof.InitialState {
			e.Claim, e.Lemmas, e.VisitedStates = nil, nil, visited
		}
	}
}

// TestStatesAreVisited checks verdicts that have a summary of states and no
// programs, right and wrong ones.
func TestStatesAreVisited(t *testing.T) {
	for name, c := range map[string]struct {
		change func(e *proof.Evidence)
		want   Result
		why    string
	}{
		"as it was":            {func(*proof.Evidence) {}, Stands, ""},
		"a state more":         {func(e *proof.Evidence) { e.VisitedStates.StateCount++ }, Contradicts, "there are"},
		"other states":         {func(e *proof.Evidence) { e.VisitedStates.Fingerprint = "00" }, Contradicts, "fingerprint"},
		"a fluent is left out": {func(e *proof.Evidence) { e.VisitedStates.KeyFluents = e.VisitedStates.KeyFluents[1:] }, Contradicts, "fingerprint"},
	} {
		dir := written(t, presses, func(verdicts []proof.Verdict) {
			withoutPrograms(verdicts)
			for i := range verdicts {
				if verdicts[i].Property == proof.Playability {
					all := *verdicts[i].Evidence.VisitedStates
					verdicts[i].Evidence.VisitedStates = &all
					c.change(verdicts[i].Evidence)
				}
			}
		})
		_, results, why := check(t, dir)
		if results[proof.Playability] != c.want || !strings.Contains(why, c.why) || results[proof.Termination] != Stands {
			t.Errorf("%s: %v: %s", name, results, why)
		}
	}
}

// TestFalseVerdictIsNoticed takes summaries of states to a game in which one of
// them violates the property.
func TestFalseVerdictIsNoticed(t *testing.T) {
	for property, change := range map[proof.Property][2]string{
		proof.Playability:      {"(not lonely))", "(not lonely) (not (true (step 4))))"},
		proof.Termination:      {"(after 4 5)", "(after 4 3)"},
		proof.UtilityStructure: {"(<= (goal a 50) (not (true (on l1))))", "(goal a 50)"},
	} {
		dir := written(t, presses, withoutPrograms)
		text := []byte(strings.Replace(presses, change[0], change[1], 1))
		rewrite(t, filepath.Join(dir, "game.kif"), func([]byte) []byte { return text })
		rewrite(t, filepath.Join(dir, manifestName), func(old []byte) []byte {
			return bytes.ReplaceAll(old, []byte(evidence.HashText([]byte(presses))), []byte(evidence.HashText(text)))
		})
		if _, results, why := check(t, dir); results[property] != Contradicts {
			t.Errorf("%s: %v: %s", property, results, why)
		}
	}
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func rewrite(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, change(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// editManifest changes a manifest.
func editManifest(t *testing.T, dir string, change func(m *evidence.Manifest)) {
	t.Helper()
	rewrite(t, filepath.Join(dir, manifestName), func(old []byte) []byte {
		var m evidence.Manifest
		if err := json.Unmarshal(old, &m); err != nil {
			t.Fatal(err)
		}
		change(&m)
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		return text
	})
}

// entryOf returns the entry of a property.
func entryOf(m *evidence.Manifest, p proof.Property) *evidence.ManifestEntry {
	i := slices.IndexFunc(m.Properties, func(e evidence.ManifestEntry) bool { return e.Property == p })
	return &m.Properties[i]
}

// TestTampering changes folders in ways that must be noticed.
func TestTampering(t *testing.T) {
	edit := func(change func(m *evidence.Manifest)) func(*testing.T, string) {
		return func(t *testing.T, dir string) { editManifest(t, dir, change) }
	}
	of := entryOf
	secret := filepath.Join(t.TempDir(), "secret.lp")
	if err := os.WriteFile(secret, []byte(":- a."), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change   func(*testing.T, string)
		property proof.Property // that does not stand; "" if nothing can be said
		why      string
	}{
		"the rulesheet": {func(t *testing.T, dir string) {
			rewrite(t, filepath.Join(dir, "game.kif"), func(b []byte) []byte { return append(b, ' ') })
		}, "", "game.kif: not the file"},
		"no rulesheet": {func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, "game.kif")) }, "", "game.kif"},
		"a program": {func(t *testing.T, dir string) {
			rewrite(t, filepath.Join(dir, "playability", "single.lp"), func([]byte) []byte { return []byte(":- not a.") })
		}, proof.Playability, "single.lp: not the file"},
		"no program": {func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, "states", "step.lp")) }, proof.Playability, "step.lp"},
		"another answer is asked for": {edit(func(m *evidence.Manifest) {
			for i := range of(m, proof.Playability).ProgramFiles {
				of(m, proof.Playability).ProgramFiles[i].ExpectedAnswer = evidence.ExpectedAnswer(asp.Sat)
			}
		}), proof.Playability, "the expected answer is"},
		"an excuse": {edit(func(m *evidence.Manifest) {
			f := &of(m, proof.Playability).ProgramFiles[0]
			f.ExcuseProgram = f.Path
		}), proof.Playability, "by its claim"},
		"a step less": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Playability)
			e.ProgramFiles = slices.DeleteFunc(e.ProgramFiles, func(f evidence.ProgramFile) bool { return strings.HasSuffix(f.Path, "/step.lp") })
		}), proof.Playability, "programs of its claim are missing"},
		"a program that only excuses": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Playability)
			e.ProgramFiles = slices.DeleteFunc(e.ProgramFiles, func(f evidence.ProgramFile) bool { return strings.HasSuffix(f.Path, "/start.lp") })
		}), proof.Playability, "programs of its claim are missing"},
		"another excuse": {edit(func(m *evidence.Manifest) {
			for i, f := range of(m, proof.Playability).ProgramFiles {
				if strings.HasSuffix(f.Path, "states/alive.lp") {
					of(m, proof.Playability).ProgramFiles[i].ExcuseProgram = "states/base.lp"
				}
			}
		}), proof.Playability, "by its claim"},
		"a program that another one replaces": {edit(func(m *evidence.Manifest) {
			of(m, proof.Playability).ProgramFiles[0].WholeProgram = "states/end.lp"
		}), proof.Playability, "by its claim"},
		"a program twice": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Playability)
			e.ProgramFiles = append(e.ProgramFiles, e.ProgramFiles[0])
		}), "", "listed twice"},
		"the lemma alone": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Playability)
			e.Certificates = e.Certificates[:1]
			e.ProgramFiles = slices.DeleteFunc(e.ProgramFiles, func(f evidence.ProgramFile) bool { return strings.HasPrefix(f.Path, "playability/") })
		}), proof.Playability, "the programs are about 'which states are reached'"},
		"without its lemma": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Playability)
			e.Certificates = e.Certificates[1:]
			e.Certificates[0].Assumes = nil
			e.ProgramFiles = slices.DeleteFunc(e.ProgramFiles, func(f evidence.ProgramFile) bool { return strings.HasPrefix(f.Path, "states/") })
		}), proof.Playability, "which states are reached"},
		"another lemma": {edit(func(m *evidence.Manifest) {
			e, other := of(m, proof.Playability), of(m, proof.InitialState)
			e.Certificates[0] = other.Certificates[0]
			e.Certificates[1].Assumes = []string{other.Certificates[0].Path}
			e.ProgramFiles = append(slices.DeleteFunc(e.ProgramFiles, func(f evidence.ProgramFile) bool { return strings.HasPrefix(f.Path, "states/") }), other.ProgramFiles...)
		}), proof.Playability, "it assumes what no certificate"},
		"programs of another property": {edit(func(m *evidence.Manifest) {
			e, other := of(m, proof.Termination), of(m, proof.Playability)
			e.Certificates, e.ProgramFiles = other.Certificates, other.ProgramFiles
		}), proof.Termination, "the programs are about 'playability'"},
		"the initial state alone": {edit(func(m *evidence.Manifest) {
			e, other := of(m, proof.Playability), of(m, proof.InitialState)
			e.Certificates, e.ProgramFiles = other.Certificates, other.ProgramFiles
		}), proof.Playability, "the programs are about 'initial-state'"},
		"the opposite verdict": {edit(func(m *evidence.Manifest) { of(m, proof.Playability).Verdict = proof.Violated }),
			proof.Playability, "do not show that it is violated"},
		"a script": {func(t *testing.T, dir string) {
			old, program := "", append([]byte("#script (lua) os.exit(20) #end.\n"), read(t, dir, "playability/single.lp")...)
			edit(func(m *evidence.Manifest) {
				for i, f := range of(m, proof.Playability).ProgramFiles {
					if f.Path == "playability/single.lp" {
						old = f.SHA256
						of(m, proof.Playability).ProgramFiles[i].SHA256 = evidence.HashText(program)
					}
				}
			})(t, dir)
			rewrite(t, filepath.Join(dir, "playability", "single.lp"), func([]byte) []byte { return program })
			if old == "" {
				t.Fatal("no such program")
			}
		}, proof.Playability, "'#script' is no directive of a certificate"},
		"a role that there is not": {edit(func(m *evidence.Manifest) { of(m, proof.KnowsGoal).Role = "nobody" }), proof.KnowsGoal, "no role 'nobody'"},
		"no rulesheet in it": {func(t *testing.T, dir string) {
			rewrite(t, filepath.Join(dir, "game.kif"), func([]byte) []byte { return []byte("(role a") })
			edit(func(m *evidence.Manifest) { m.SHA256 = evidence.HashText([]byte("(role a")) })(t, dir)
		}, proof.KnowsGoal, "no rulesheet"},
		"a circle": {edit(func(m *evidence.Manifest) {
			of(m, proof.Playability).Certificates[0].Assumes = []string{of(m, proof.Playability).Certificates[1].Path}
		}), "", "does not come before"},
		"a path out of the folder": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Playability)
			rel, _ := filepath.Rel("/", secret)
			e.Certificates = []evidence.PartEntry{{Path: "../../../../../.." + filepath.ToSlash("/"+filepath.Dir(rel))}}
			e.ProgramFiles = []evidence.ProgramFile{{Path: e.Certificates[0].Path + "/secret.lp", SHA256: evidence.HashText([]byte(":- a.")), ExpectedAnswer: evidence.ExpectedAnswer(asp.Unsat)}}
		}), proof.Playability, "out of the folder"},
		"a link out of the folder": {func(t *testing.T, dir string) {
			program := filepath.Join(dir, "playability", "single.lp")
			if err := os.Remove(program); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(secret, program); err != nil {
				t.Skip(err)
			}
		}, proof.Playability, "single.lp"},
		"a directory for a program": {func(t *testing.T, dir string) {
			program := filepath.Join(dir, "playability", "single.lp")
			os.Remove(program)
			os.Mkdir(program, 0o700)
		}, proof.Playability, "not an ordinary file"},
		"a match that is not won": {edit(func(m *evidence.Manifest) {
			e := of(m, proof.Winnability)
			e.MatchMoves = e.MatchMoves[:len(e.MatchMoves)-1]
		}), proof.Winnability, "does not win"},
		"a move that is none": {edit(func(m *evidence.Manifest) { of(m, proof.Winnability).MatchMoves[0] = []string{") (a"} }), proof.Winnability, "is not a move"},
		"a role too few":      {edit(func(m *evidence.Manifest) { of(m, proof.Winnability).MatchMoves[0] = nil }), proof.Winnability, "trace"},
		"a part is missing": {edit(func(m *evidence.Manifest) {
			m.Properties = slices.DeleteFunc(m.Properties, func(e evidence.ManifestEntry) bool { return e.Property == proof.Termination })
		}), proof.WellFormed, "no proof of termination"},
		"another version": {edit(func(m *evidence.Manifest) { m.Version = 2 }), "", "version 2"},
		"no JSON": {func(t *testing.T, dir string) {
			rewrite(t, filepath.Join(dir, manifestName), func([]byte) []byte { return []byte("{") })
		}, "", "manifest.json"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := written(t, presses, nil)
			c.change(t, dir)
			g, results, why := check(t, dir)
			if !strings.Contains(why, c.why) {
				t.Errorf("%v: %s; want %q", results, why, c.why)
			}
			if c.property != "" && (results[c.property] == Stands || results[c.property] == "") {
				t.Errorf("%s: %v", c.property, results)
			}
			r := &Report{Output: &bytes.Buffer{}}
			if r.AddGame(g); c.property == "" && !r.HasContradiction() && !r.IsIncomplete() {
				t.Error("nobody has noticed")
			}
		})
	}
}

// TestOtherClingo gives the programs to a clingo that finds a model of everything,
// and to one that never answers.
func TestOtherClingo(t *testing.T) {
	dir := written(t, presses, nil)
	model := &Checker{TimeLimit: time.Minute, MaxStates: 10, ClingoRunner: func(context.Context, string) (certificate.ClingoAnswer, error) {
		return certificate.ClingoAnswer{Status: asp.Sat, Model: []string{"isOutside"}}, nil
	}}
	if g := model.CheckGame(t.Context(), dir); g.CountResults()[Contradicts] == 0 || g.ProgramAnswers.WrongAnswers == 0 {
		t.Errorf("%+v", g.CountResults())
	}
	slow := &Checker{TimeLimit: time.Millisecond, MaxStates: 10, ClingoRunner: func(ctx context.Context, _ string) (certificate.ClingoAnswer, error) {
		<-ctx.Done()
		return certificate.ClingoAnswer{}, ctx.Err()
	}}
	g := slow.CheckGame(t.Context(), dir)
	if g.CountResults()[NoAnswer] == 0 || g.CountResults()[Contradicts] > 0 || g.ProgramAnswers.MissingAnswers == 0 {
		t.Errorf("%+v", g)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if g := slow.CheckGame(ctx, dir); g.CountResults()[Stands] > 1 || g.CountResults()[Contradicts] > 0 {
		t.Errorf("interrupted: %+v", g.CountResults())
	}
}

func TestNoFolder(t *testing.T) {
	if _, err := FindGames(t.TempDir()); err != ErrNoManifest {
		t.Errorf("%v", err)
	}
	if _, err := FindGames(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a directory that is not there was found")
	}
}

func TestCompare(t *testing.T) {
	games := []*GameResult{{RulesheetName: "a.kif", SHA256: evidence.HashText([]byte("a"))}, {RulesheetName: "a.kif", SHA256: evidence.HashText([]byte("b"))}}
	for _, c := range []struct{ path, text, want string }{
		{"x/a.kif", "a", ""}, {"a.kif", "b", ""}, {"a.kif", "c", "has changed"}, {"b.kif", "a", "no certificates"},
	} {
		if got := CompareRulesheet(c.path, []byte(c.text), games); (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
	}
}

func FuzzManifest(f *testing.F) {
	f.Add([]byte(`{"version":1,"game":"a.kif","text":"game.kif","sha256":"","properties":[{"property":"playability","verdict":"proved","certificates":[{"path":"playability"}],"programs":[{"path":"playability/base.lp","expect":"UNSATISFIABLE"}]}]}`))
	f.Add([]byte(`{"version":1,"text":"../game.kif","properties":[{"property":"winnability","role":"a","verdict":"proved","match":[["(press l1)"]]},{"property":"invariant","formula":"(or","verdict":"proved","states":{"count":-1}}]}`))
	f.Add([]byte(`{"version":1,"properties":[{"property":"well-formed","verdict":"proved","follows":[{}]},{"observed":true,"property":"knows-goal"}]}`))
	f.Fuzz(func(t *testing.T, manifest []byte) {
		dir := t.TempDir()
		for name, text := range map[string][]byte{manifestName: manifest, "game.kif": []byte(presses)} {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		c := &Checker{TimeLimit: time.Second, MaxJobs: 1, MaxStates: 10, ClingoRunner: func(context.Context, string) (certificate.ClingoAnswer, error) {
			return certificate.ClingoAnswer{Status: asp.Unsat}, nil
		}}
		for _, v := range c.CheckGame(t.Context(), dir).Verdicts {
			if v.Result == Stands && v.CheckedBy == byPrograms {
				t.Error("programs that are not there stand")
			}
		}
	})
}
