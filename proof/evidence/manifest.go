package evidence

import (
	"bytes"
	"crypto/sha256"
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
	"github.com/gdllint/gdllint/proof"
)

// A Manifest tells what the files of a game are and what they show.
type Manifest struct {
	Version    int     `json:"version"`
	Game       string  `json:"game"`   // the rulesheet
	SHA256     string  `json:"sha256"` // of its text
	Properties []Entry `json:"properties"`
}

// An Entry is about one verdict.
type Entry struct {
	Property string `json:"property"`
	Role     string `json:"role,omitempty"`
	About    string `json:"about,omitempty"`
	Name     string `json:"name,omitempty"`
	Verdict  string `json:"verdict"`
	Method   string `json:"method"`
	Note     string `json:"note,omitempty"` // what there is instead of programs
	Files    []File `json:"programs,omitempty"`
}

// A File is a program and the answer that clingo must give.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Expect string `json:"expect,omitempty"` // SATISFIABLE or UNSATISFIABLE; none for what only excuses another program
	// Excuse is the program that, if it is UNSATISFIABLE, excuses this one
	// from being SATISFIABLE: the game has no transition at all.
	Excuse string `json:"excuse,omitempty"`
}

// A Directory takes the evidence for several games. It may be used by several
// goroutines.
type Directory struct {
	path string
	mu   sync.Mutex
	used map[string]bool
}

// NewDirectory returns a directory, which is made when something is written.
func NewDirectory(path string) *Directory { return &Directory{path: path, used: map[string]bool{}} }

// Write writes the evidence for a game below a directory of its name.
func (d *Directory) Write(rulesheet string, file *gdl.File, verdicts []proof.Verdict) error {
	name := d.name(rulesheet)
	dir := filepath.Join(d.path, name)
	m := &Manifest{Version: 1, Game: filepath.Base(rulesheet), SHA256: hash(file.Source.Text), Properties: []Entry{}}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, p := range Of(name, file, verdicts) {
		for _, part := range p.Parts {
			if err := part.WriteDir(filepath.Join(dir, filepath.FromSlash(part.Dir))); err != nil {
				return err
			}
		}
		m.Properties = append(m.Properties, p.entry())
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(m); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), text.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(d.path, "README.txt"), []byte(readme), 0o644)
}

// name is the directory of a game: different ones for different rulesheets of
// the same name.
func (d *Directory) name(rulesheet string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	base := filepath.Base(rulesheet)
	base = plain(strings.TrimSuffix(base, filepath.Ext(base)))
	name := base
	for n := 2; d.used[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	d.used[strings.ToLower(name)] = true
	return name
}

func (p Proof) entry() Entry {
	v := p.Verdict
	e := Entry{Property: string(v.Property), Role: v.Role, About: v.About, Name: v.Name,
		Verdict: string(v.Status), Method: v.Method, Note: p.Note}
	for _, part := range p.Parts {
		for _, program := range part.Programs {
			f := File{Path: path.Join(part.Dir, program.Name+".lp"), SHA256: hash([]byte(program.Text)), Expect: expected(program.Expect)}
			if program.Excuse != "" {
				f.Excuse = path.Join(part.Dir, program.Excuse+".lp")
			}
			e.Files = append(e.Files, f)
		}
	}
	return e
}

// expected is an answer as clingo prints it.
func expected(s asp.Status) string {
	switch s {
	case asp.Sat:
		return "SATISFIABLE"
	case asp.Unsat:
		return "UNSATISFIABLE"
	}
	return ""
}

func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

const readme = `Certificates of gdllint
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

Where a proof takes invariants for granted, the directory "invariants" has their
own certificate. Names such as base-degree1-time2 are the parts of one question.
"end" closes a proof by exhaustion: there is no match of that length.

The programs are written from the rules alone, line by line: each rule of the
game stands as a comment above its translation. Nothing in them depends on what
gdllint has computed, but for the choice of the invariants, which are checked by
the same programs.

Other kinds of evidence are named in the manifest: a match that can be replayed
(gdllint prove -f json prints it), or an enumeration of all reachable states.
`
