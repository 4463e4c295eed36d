package evidence

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/proof"
)

// A Manifest describes the files of a game and the verdicts that they show.
type Manifest struct {
	Version       int             `json:"version"`
	RulesheetName string          `json:"game"`            // the rulesheet
	TextFile      string          `json:"text"`            // the file beside the manifest that holds its text
	SHA256        string          `json:"sha256"`          // of its text
	Other         *SheetCopy      `json:"other,omitempty"` // the rulesheet that it is compared with
	Properties    []ManifestEntry `json:"properties"`
}

// A SheetCopy is the copy of a rulesheet beside a manifest.
type SheetCopy struct {
	RulesheetName string `json:"game"`
	TextFile      string `json:"text"`
	SHA256        string `json:"sha256"`
}

// A ClaimedVerdict is a verdict that evidence is to show.
type ClaimedVerdict struct {
	proof.Question
	FormulaText string       `json:"formula,omitempty"`
	Verdict     proof.Status `json:"verdict"`
	Method      string       `json:"method,omitempty"`
}

// A ManifestEntry is about one verdict.
type ManifestEntry struct {
	ClaimedVerdict
	Note string `json:"note,omitempty"` // the evidence in place of programs
	// Certificates are the certificates of the verdict in the order in which they are
	// to be read: each may assume the statements of those before it only.
	Certificates []PartEntry   `json:"certificates,omitempty"`
	ProgramFiles []ProgramFile `json:"programs,omitempty"`
	// The evidence in place of programs, which package play checks again.

	// VisitedStates are the states that an enumeration has visited.
	VisitedStates *StatesEntry `json:"states,omitempty"`
	// MatchMoves is the match that shows the verdict: the moves of all roles, step by
	// step.
	MatchMoves [][]string `json:"match,omitzero"`
	// ImplyingVerdicts are other verdicts of the same file that imply this one.
	ImplyingVerdicts []VerdictReference `json:"follows,omitempty"`
	// StrategyNodes wins for the role against all moves of the others: a match begins
	// at the first node, and each leads to later ones.
	StrategyNodes []StrategyNode `json:"strategy,omitzero"`
	// FullyObserved: the rules hide nothing, so that every role sees all moves.
	FullyObserved bool `json:"observed,omitempty"`
}

// A VerdictReference names a verdict.
type VerdictReference struct {
	Property proof.Property `json:"property"`
	Role     string         `json:"role,omitempty"`
}

// A StatesEntry has the number of the visited states and their fingerprint.
type StatesEntry struct {
	StateCount  int      `json:"count"`
	KeyFluents  []string `json:"fluents"`     // that distinguish states; others do not count
	Fingerprint string   `json:"fingerprint"` // of the states, in any order
}

// A StrategyNode is a move of the role, with the next nodes by the percepts of the
// joint move: those of the relation sees, or the moves of the others where no rule
// is for sees.
type StrategyNode struct {
	Move     string           `json:"move"`
	Branches []StrategyBranch `json:"after,omitempty"`
}

// A StrategyBranch leads to the node of a number; the first one is 0.
type StrategyBranch struct {
	Perceptions []string `json:"sees"`
	NextNode    int      `json:"to"`
}

// A PartEntry is a certificate: the programs in one directory.
type PartEntry struct {
	Path    string   `json:"path"`
	Assumes []string `json:"assumes,omitempty"` // the certificates that show the assumptions of this one
}

// A ProgramFile is a program and the answer that clingo must give.
type ProgramFile struct {
	Path           string `json:"path"`
	SHA256         string `json:"sha256"`
	ExpectedAnswer string `json:"expect,omitempty"` // SATISFIABLE or UNSATISFIABLE; none for a program that only excuses another one
	// ExcuseProgram is the program that, if it is UNSATISFIABLE, excuses this one
	// from being SATISFIABLE: the game has no transition at all.
	ExcuseProgram string `json:"excuse,omitempty"`
	// WholeProgram is the program that this one and others replace together where clingo
	// finds no answer to it.
	WholeProgram string `json:"of,omitempty"`
	// WasUnanswered: clingo had no answer to it in time when the certificate was written.
	WasUnanswered bool `json:"unanswered,omitempty"`
}

// A Directory takes the evidence for several games. It may be used by several
// goroutines.
type Directory struct {
	basePath  string
	mu        sync.Mutex
	usedNames map[string]bool
}

// NewDirectory returns a directory, which is made when something is written.
func NewDirectory(path string) *Directory {
	return &Directory{basePath: path, usedNames: map[string]bool{}}
}

// Write writes the evidence for a game below a directory of its name.
func (d *Directory) Write(rulesheet string, file *gdl.File, verdicts []proof.Verdict) error {
	return d.write(rulesheet, file, nil, verdicts)
}

// WriteCompared writes the evidence that two rulesheets are the same game.
func (d *Directory) WriteCompared(rulesheet string, files [2]*gdl.File, method string, e *proof.Evidence) error {
	v := proof.Verdict{Question: proof.Question{Property: proof.SameGame}, Status: proof.Proved, Explanation: proof.Explanation{Method: method}, Evidence: e}
	return d.write(rulesheet, files[0], files[1], []proof.Verdict{v})
}

func (d *Directory) write(rulesheet string, file, other *gdl.File, verdicts []proof.Verdict) error {
	name := d.game(rulesheet)
	dir := filepath.Join(d.basePath, name)
	m := &Manifest{Version: 1, RulesheetName: filepath.Base(rulesheet), TextFile: textName(file), SHA256: hashText(file.Source.Text), Properties: []ManifestEntry{}}
	if err := rewrite.MakeFolder(dir); err != nil {
		return err
	}
	if err := rewrite.WriteDerived(filepath.Join(dir, m.TextFile), file.Source.Text); err != nil {
		return err
	}
	if other != nil {
		m.Other = &SheetCopy{RulesheetName: filepath.Base(other.Source.Name), TextFile: "other-" + textName(other), SHA256: hashText(other.Source.Text)}
		if err := rewrite.WriteDerived(filepath.Join(dir, m.Other.TextFile), other.Source.Text); err != nil {
			return err
		}
	}
	for _, p := range collectProofs(name, file, other, verdicts) {
		for _, part := range p.Parts {
			if err := part.WriteDir(filepath.Join(dir, filepath.FromSlash(part.Directory))); err != nil {
				return err
			}
			if err := writeClaim(filepath.Join(dir, filepath.FromSlash(part.Directory)), part.ClaimText); err != nil {
				return err
			}
		}
		m.Properties = append(m.Properties, p.manifestEntry())
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(m); err != nil {
		return err
	}
	if err := rewrite.WriteDerived(filepath.Join(dir, "manifest.json"), text.Bytes()); err != nil {
		return err
	}
	return rewrite.WriteDerived(filepath.Join(d.basePath, "README.txt"), []byte(readmeText))
}

// ClaimName is the file beside the programs of a certificate that has the claim
// that they were written from.
const ClaimName = "claim.json"

// writeClaim writes the file of the claim, or removes one of a former run.
func writeClaim(dir string, claim []byte) error {
	path := filepath.Join(dir, ClaimName)
	if claim == nil {
		return rewrite.RemoveDerived(path)
	}
	return rewrite.WriteDerived(path, claim)
}

// game is the directory of a game: different ones for different rulesheets of
// the same name.
func (d *Directory) game(rulesheet string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	base := filepath.Base(rulesheet)
	base = plainPathName(strings.TrimSuffix(base, filepath.Ext(base)))
	name := base
	for n := 2; d.usedNames[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	d.usedNames[strings.ToLower(name)] = true
	return name
}

func (p Proof) manifestEntry() ManifestEntry {
	v := p.Verdict
	e := ManifestEntry{ClaimedVerdict: ClaimedVerdict{Question: v.ReportedTitle(), Verdict: v.Status, Method: v.Method}, Note: p.Note}
	e.addSubstitutes(v)
	for _, part := range p.Parts {
		e.Certificates = append(e.Certificates, PartEntry{part.Directory, part.Assumes})
		for _, program := range part.Programs {
			f := ProgramFile{Path: path.Join(part.Directory, program.Name+".lp"), SHA256: hashText([]byte(program.Text)), ExpectedAnswer: expectedAnswer(program.ExpectedStatus), WasUnanswered: part.IsUnanswered(program.Name)}
			if program.ExcuseProgram != "" {
				f.ExcuseProgram = path.Join(part.Directory, program.ExcuseProgram+".lp")
			}
			if program.WholeProgram != "" {
				f.WholeProgram = path.Join(part.Directory, program.WholeProgram+".lp")
			}
			e.ProgramFiles = append(e.ProgramFiles, f)
		}
	}
	return e
}

// addSubstitutes fills in the evidence that can be checked without programs.
func (e *ManifestEntry) addSubstitutes(v *proof.Verdict) {
	e.InitialOnly, e.PlayableOnly = v.InitialOnly, v.PlayableOnly
	if v.Property == proof.ConstantSum {
		e.GoalSum = v.GoalSum
	}
	if v.Formula != nil {
		e.FormulaText = v.Formula.String()
	}
	if v.Evidence == nil {
		return
	}
	e.FullyObserved = v.Evidence.FullyObserved
	if v.Evidence.VisitedStates != nil {
		e.VisitedStates = NewStatesEntry(v.Evidence.VisitedStates)
	}
	if v.Evidence.WinningStrategy != nil {
		e.StrategyNodes = strategyEntries(v.Evidence.WinningStrategy)
	}
	for _, q := range v.Evidence.ImplyingQuestions {
		e.ImplyingVerdicts = append(e.ImplyingVerdicts, VerdictReference{q.Property, q.Role})
	}
	if v.Trace != nil && v.Status == proof.Proved {
		e.MatchMoves = [][]string{}
		for _, joint := range v.Trace.Moves {
			e.MatchMoves = append(e.MatchMoves, termTexts(joint))
		}
	}
}

// textName names the copy of a rulesheet.
func textName(file *gdl.File) string {
	switch file.Notation {
	case gdl.Infix:
		return "game.hrf"
	case gdl.Operations:
		return "game.ops"
	}
	return "game.kif"
}

// NewStatesEntry returns the entry of the visited states.
func NewStatesEntry(all *proof.VisitedStates) *StatesEntry {
	e := &StatesEntry{StateCount: all.StateCount, Fingerprint: all.Fingerprint, KeyFluents: []string{}}
	for _, f := range all.KeyFluents {
		e.KeyFluents = append(e.KeyFluents, f.String())
	}
	return e
}

// strategyEntries returns the nodes of a strategy as entries.
func strategyEntries(s *proof.Strategy) []StrategyNode {
	nodes := make([]StrategyNode, len(s.Nodes))
	for i, n := range s.Nodes {
		nodes[i].Move = n.Move.String()
		for _, b := range n.Branches {
			nodes[i].Branches = append(nodes[i].Branches, StrategyBranch{termTexts(b.Perceptions), b.NextNode})
		}
	}
	return nodes
}

// termTexts returns terms as texts.
func termTexts(terms []*gdl.Term) []string {
	list := make([]string, len(terms))
	for i, t := range terms {
		list[i] = t.String()
	}
	return list
}

// expectedAnswer is an answer in the words of clingo.
func expectedAnswer(s asp.Status) string {
	switch s {
	case asp.Sat:
		return "SATISFIABLE"
	case asp.Unsat:
		return "UNSATISFIABLE"
	}
	return ""
}

func hashText(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

const readmeText = `Certificates of gdllint
=======================

Each directory is about one rulesheet; manifest.json lists its proved properties
with the programs that show them. Run a program with a stock clingo:

    clingo GAME/PROPERTY/base.lp     must print UNSATISFIABLE
    clingo GAME/PROPERTY/step.lp     must print UNSATISFIABLE
    clingo GAME/PROPERTY/alive.lp    must print SATISFIABLE

base asks for a violation in the initial state, step for a move into one from a
state in which everything that is claimed holds. Together they are a proof by
induction for all reachable states. alive is the step without its question: it
shows that the step is not unsatisfiable for no reason. Where the game has no
move at all alive may be UNSATISFIABLE, if start is too.

Where a proof takes something for granted, other certificates show it, with
bases and steps of their own: the directory "invariants" what holds in all
states, "counts" that each key of a relation such as a running total has one
value, "states" which states are reached at all. The manifest lists the
certificates of a property in their order, and which ones each of them assumes:
those before it, never itself or a later one.

    clingo GAME/PROPERTY/single.lp   must print UNSATISFIABLE

single asks for a state in which what is assumed holds and the statement does
not; single1, single2, ... ask so for one statement after the other, each with
those before it assumed. There are no moves in these programs, unless a statement
is about them.

Programs about what roles know have several copies of the game, with times from 0,
from 1000, from 2000 on: matches that look the same to some role.

In large games step1, step2, ... are needed where clingo finds no answer to step:
the same step, asked for each statement in a program of its own with the same
hypotheses. step-domains belongs to them, and asks for fluents and moves that the
rules in section 2 do not foresee. Names such as base-degree1-time2 are the parts of
one question. "end" closes a proof by exhaustion: there is no match of that
length.

The file game.kif, game.hrf or game.ops is the rulesheet that everything is about, and the
manifest has its hash. Each program says how many its certificate has, so that a
missing one is noticed. 'gdllint certify' runs all programs and compares the answers;
what has no programs it checks by the rules: it replays matches, follows strategies
and visits states.

The programs are written from the rules alone, line by line: each rule of the
game stands as a comment above its translation. Nothing in them depends on what
gdllint has computed, but for the choice of the invariants, which are checked by
the same programs.

All of this was tried before it was written: what clingo contradicts is no proof, and is
not here. "unanswered" in the manifest marks the programs to which it had no answer in
the time that there was, 20 s for one and two minutes for a game, or all, where there
was no clingo. That all the others follow is then what gdllint itself has asked again.

Other kinds of evidence are in the manifest: a match that can be replayed
(gdllint prove -f json prints it), a strategy that can be followed, or an enumeration
of all reachable states. A strategy lists what the role does: a match begins at node
0, and "after" says to which node it goes on by what the role perceives ("sees"): the
percepts that the rules tell it, or the moves of the others where no rule is for sees.
A joint move after which the match is over, and won, leads nowhere.
`
