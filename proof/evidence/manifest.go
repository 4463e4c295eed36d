package evidence

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/proof"
)

// A Manifest lists the verdicts on a game, with the files and other evidence that show them.
type Manifest struct {
	Version       int             `json:"version"`
	RulesheetName string          `json:"game"`            // the name of the file of the rulesheet
	TextFile      string          `json:"text"`            // the file beside the manifest that holds its text
	SHA256        string          `json:"sha256"`          // the hash of the text
	Other         *SheetCopy      `json:"other,omitempty"` // the rulesheet with which the game is compared
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
	VisitedStates *proof.VisitedStates `json:"states,omitempty"`
	// MatchMoves is the match that shows the verdict: the moves of all roles, step by
	// step.
	MatchMoves [][]string `json:"match,omitzero"`
	// ImplyingVerdicts are other verdicts of the same file that imply this one.
	ImplyingVerdicts []VerdictReference `json:"follows,omitempty"`
	// StrategyNodes is a strategy that wins for the role against all moves of the others. A match
	// begins at the first node, and each node leads to later ones.
	StrategyNodes proof.Strategy `json:"strategy,omitzero"`
	// FullyObserved: the rules hide nothing, so that every role sees all moves.
	FullyObserved bool `json:"observed,omitempty"`
}

// A VerdictReference names a verdict of the same manifest.
type VerdictReference struct {
	Property proof.Property `json:"property"`
	Role     string         `json:"role,omitempty"`
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
	// WholeProgram is the program of which this one is a part: all parts together can take its
	// place if clingo has no answer to it.
	WholeProgram string `json:"of,omitempty"`
	// WasUnanswered: clingo had no answer to it in time when the certificate was written.
	WasUnanswered bool `json:"unanswered,omitempty"`
}

// A Directory is where the evidence for several games is written. It may be used by several
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
	m := &Manifest{Version: 1, RulesheetName: filepath.Base(rulesheet), TextFile: textName(file), SHA256: HashText(file.Source.Text), Properties: []ManifestEntry{}}
	texts := map[string][]byte{m.TextFile: file.Source.Text}
	if other != nil {
		m.Other = &SheetCopy{RulesheetName: filepath.Base(other.Source.Name), TextFile: "other-" + textName(other), SHA256: HashText(other.Source.Text)}
		texts[m.Other.TextFile] = other.Source.Text
	}
	proofs := CollectProofs(name, file, other, verdicts)
	if err := d.checkOwnFiles(dir, texts, proofs); err != nil {
		return err
	}
	if err := disk.MakeFolder(dir); err != nil {
		return err
	}
	for name, text := range texts {
		if err := disk.WriteDerived(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	for _, p := range proofs {
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
	if err := disk.WriteDerived(filepath.Join(dir, "manifest.json"), text.Bytes()); err != nil {
		return err
	}
	return disk.WriteDerived(filepath.Join(d.basePath, "README.txt"), []byte(readmeText))
}

// checkOwnFiles returns an error if the evidence for a game in dir would overwrite a file that
// gdllint has not written. Copies of rulesheets, programs and claims are its own if its manifest is
// there, or if they look like those that a run without an end may have left.
func (d *Directory) checkOwnFiles(dir string, texts map[string][]byte, proofs []Proof) error {
	isOwn := func(folder, name string, is func(text []byte) bool) (bool, error) {
		path := filepath.Join(folder, name)
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
			return false, nil // links are replaced, and directories are refused later
		}
		text, err := disk.ReadSibling(path, maxOwnBytes)
		if err == nil && !is(text) {
			err = fmt.Errorf("%s is not written by gdllint, and is left as it was; name another directory", path)
		}
		return err == nil, err
	}
	title, _, _ := strings.Cut(readmeText, "\n")
	_, err := isOwn(d.basePath, "README.txt", func(text []byte) bool { return bytes.HasPrefix(text, []byte(title)) })
	if err != nil {
		return err
	}
	hasManifest, err := isOwn(dir, "manifest.json", func(text []byte) bool {
		var m Manifest
		return json.Unmarshal(text, &m) == nil && m.TextFile != "" && m.Properties != nil
	})
	if hasManifest {
		return nil
	}
	check := func(name string, is func(text []byte) bool) {
		if err == nil {
			_, err = isOwn(dir, name, is)
		}
	}
	for name, text := range texts {
		check(name, func(there []byte) bool { return bytes.Equal(there, text) })
	}
	for _, p := range proofs {
		for _, part := range p.Parts {
			for _, program := range part.Programs {
				check(path.Join(part.Directory, program.Name+".lp"), func(there []byte) bool { return bytes.HasPrefix(there, []byte("% Game: ")) })
			}
			check(path.Join(part.Directory, ClaimName), func(there []byte) bool { return bytes.HasPrefix(there, []byte(`{"version":`)) })
		}
	}
	return err
}

// maxOwnBytes is the greatest size of a file that is looked at before it is overwritten.
const maxOwnBytes = 256 << 20

// ClaimName is the file beside the programs of a certificate that has the claim
// that they were written from.
const ClaimName = "claim.json"

// writeClaim writes the file of a claim. If there is no claim it removes the file of an earlier
// run.
func writeClaim(dir string, claim []byte) error {
	path := filepath.Join(dir, ClaimName)
	if claim == nil {
		return disk.RemoveDerived(path)
	}
	return disk.WriteDerived(path, claim)
}

// game returns the name of the directory for a rulesheet. Several rulesheets of the same name get
// different directories.
func (d *Directory) game(rulesheet string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	base := filepath.Base(rulesheet)
	return freeName(plainPathName(strings.TrimSuffix(base, filepath.Ext(base))), d.usedNames)
}

func (p Proof) manifestEntry() ManifestEntry {
	v := p.Verdict
	e := ManifestEntry{ClaimedVerdict: ClaimedVerdict{Question: v.ReportedTitle(), Verdict: v.Status, Method: v.Method}, Note: p.Note}
	e.addSubstitutes(v)
	for _, part := range p.Parts {
		e.Certificates = append(e.Certificates, PartEntry{part.Directory, part.Assumes})
		for _, program := range part.Programs {
			f := ProgramFile{Path: path.Join(part.Directory, program.Name+".lp"), SHA256: HashText([]byte(program.Text)), ExpectedAnswer: ExpectedAnswer(program.ExpectedStatus), WasUnanswered: part.IsUnanswered(program.Name)}
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
	e.FullyObserved, e.StrategyNodes, e.VisitedStates = v.Evidence.FullyObserved, v.Evidence.WinningStrategy, v.Evidence.VisitedStates
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

// SheetEndings are the endings of the copies of rulesheets, by notation.
var SheetEndings = map[gdl.Notation]string{gdl.Prefix: ".kif", gdl.Infix: ".hrf", gdl.Operations: ".ops"}

// textName returns the file name for the copy of a rulesheet.
func textName(file *gdl.File) string { return "game" + SheetEndings[file.Notation] }

func termTexts(terms []*gdl.Term) []string {
	list := make([]string, len(terms))
	for i, t := range terms {
		list[i] = t.String()
	}
	return list
}

// ExpectedAnswer returns an answer in the words of clingo; "" for asp.Unknown.
func ExpectedAnswer(s asp.Status) string {
	switch s {
	case asp.Sat:
		return "SATISFIABLE"
	case asp.Unsat:
		return "UNSATISFIABLE"
	}
	return ""
}

// HashText returns the hash of a text as manifests write it.
func HashText(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

//go:embed readme.txt
var readmeText string
