package evidence

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	Version    int     `json:"version"`
	Game       string  `json:"game"`   // the rulesheet
	Text       string  `json:"text"`   // the file beside the manifest that holds its text
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
	Note     string `json:"note,omitempty"` // the evidence in place of programs
	// Parts are the certificates of the verdict in the order in which they are
	// to be read: each may assume the statements of those before it only.
	Parts []PartEntry `json:"certificates,omitempty"`
	Files []File      `json:"programs,omitempty"`
	// The evidence in place of programs, which package play checks again.

	// States are the states that an enumeration has visited.
	States *StatesEntry `json:"states,omitempty"`
	// Match is the match that shows the verdict: the moves of all roles, step by
	// step.
	Match [][]string `json:"match,omitzero"`
	// Follows are other verdicts of the same file that imply this one.
	Follows []Reference `json:"follows,omitempty"`
	// Strategy wins for the role against all moves of the others: a match begins
	// at the first node, and each leads to later ones.
	Strategy []StrategyNode `json:"strategy,omitzero"`
	// Observed: the rules hide nothing, so that every role sees all moves.
	Observed bool `json:"observed,omitempty"`

	// The further parts of the question, where its property has some.

	Formula   string `json:"formula,omitempty"`
	Initially bool   `json:"initially,omitempty"` // it is about the initial state only
	Playable  bool   `json:"playable,omitempty"`  // matches in which a role is stuck do not count
	Sum       int    `json:"sum,omitempty"`       // of goal values
}

// A Reference names a verdict.
type Reference struct {
	Property string `json:"property"`
	Role     string `json:"role,omitempty"`
}

// A StatesEntry has the number of the visited states and their fingerprint.
type StatesEntry struct {
	Count       int      `json:"count"`
	Fluents     []string `json:"fluents"`     // that distinguish states; others do not count
	Fingerprint string   `json:"fingerprint"` // of the states, in any order
}

// A StrategyNode is a move of the role, with the next nodes by the percepts of the
// joint move: those of the relation sees, or the moves of the others where no rule
// is for sees.
type StrategyNode struct {
	Move  string           `json:"move"`
	After []StrategyBranch `json:"after,omitempty"`
}

// A StrategyBranch leads to the node of a number; the first one is 0.
type StrategyBranch struct {
	Sees []string `json:"sees"`
	To   int      `json:"to"`
}

// A PartEntry is a certificate: the programs in one directory.
type PartEntry struct {
	Path    string   `json:"path"`
	Assumes []string `json:"assumes,omitempty"` // the certificates that show the assumptions of this one
}

// A File is a program and the answer that clingo must give.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Expect string `json:"expect,omitempty"` // SATISFIABLE or UNSATISFIABLE; none for a program that only excuses another one
	// Excuse is the program that, if it is UNSATISFIABLE, excuses this one
	// from being SATISFIABLE: the game has no transition at all.
	Excuse string `json:"excuse,omitempty"`
	// Of is the program that this one and others replace together where clingo
	// finds no answer to it.
	Of string `json:"of,omitempty"`
	// Unanswered: clingo had no answer to it in time when the certificate was written.
	Unanswered bool `json:"unanswered,omitempty"`
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
	m := &Manifest{Version: 1, Game: filepath.Base(rulesheet), Text: textName(file), SHA256: hash(file.Source.Text), Properties: []Entry{}}
	if err := rewrite.MakeFolder(dir); err != nil {
		return err
	}
	if err := rewrite.WriteDerived(filepath.Join(dir, m.Text), file.Source.Text); err != nil {
		return err
	}
	for _, p := range Of(name, file, verdicts) {
		for _, part := range p.Parts {
			if err := part.WriteDir(filepath.Join(dir, filepath.FromSlash(part.Dir))); err != nil {
				return err
			}
			if err := writeClaim(filepath.Join(dir, filepath.FromSlash(part.Dir)), part.Claim); err != nil {
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
	if err := rewrite.WriteDerived(filepath.Join(dir, "manifest.json"), text.Bytes()); err != nil {
		return err
	}
	return rewrite.WriteDerived(filepath.Join(d.path, "README.txt"), []byte(readme))
}

// ClaimName is the file beside the programs of a certificate that has the claim
// that they were written from.
const ClaimName = "claim.json"

// writeClaim writes the file of the claim, or removes one of a former run.
func writeClaim(dir string, claim []byte) error {
	path := filepath.Join(dir, ClaimName)
	if claim == nil {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	return rewrite.WriteDerived(path, claim)
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
	e.instead(v)
	for _, part := range p.Parts {
		e.Parts = append(e.Parts, PartEntry{part.Dir, part.Assumes})
		for _, program := range part.Programs {
			f := File{Path: path.Join(part.Dir, program.Name+".lp"), SHA256: hash([]byte(program.Text)), Expect: expected(program.Expect), Unanswered: part.Unanswered(program.Name)}
			if program.Excuse != "" {
				f.Excuse = path.Join(part.Dir, program.Excuse+".lp")
			}
			if program.Of != "" {
				f.Of = path.Join(part.Dir, program.Of+".lp")
			}
			e.Files = append(e.Files, f)
		}
	}
	return e
}

// instead fills in the evidence that can be checked without programs.
func (e *Entry) instead(v *proof.Verdict) {
	e.Initially, e.Playable = v.Initially, v.Playable
	if v.Property == proof.ConstantSum {
		e.Sum = v.Sum
	}
	if v.Formula != nil {
		e.Formula = v.Formula.String()
	}
	if v.Evidence == nil {
		return
	}
	e.Observed = v.Evidence.Observed
	if v.Evidence.States != nil {
		e.States = StatesOf(v.Evidence.States)
	}
	if v.Evidence.Strategy != nil {
		e.Strategy = strategyOf(v.Evidence.Strategy)
	}
	for _, q := range v.Evidence.Follows {
		e.Follows = append(e.Follows, Reference{string(q.Property), q.Role})
	}
	if v.Trace != nil && v.Status == proof.Proved {
		e.Match = [][]string{}
		for _, joint := range v.Trace.Moves {
			e.Match = append(e.Match, texts(joint))
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

// StatesOf returns the entry of the visited states.
func StatesOf(all *proof.States) *StatesEntry {
	e := &StatesEntry{Count: all.Count, Fingerprint: all.Fingerprint, Fluents: []string{}}
	for _, f := range all.Fluents {
		e.Fluents = append(e.Fluents, f.String())
	}
	return e
}

// strategyOf returns the nodes of a strategy as entries.
func strategyOf(s *proof.Strategy) []StrategyNode {
	nodes := make([]StrategyNode, len(s.Nodes))
	for i, n := range s.Nodes {
		nodes[i].Move = n.Move.String()
		for _, b := range n.After {
			nodes[i].After = append(nodes[i].After, StrategyBranch{texts(b.Seen), b.To})
		}
	}
	return nodes
}

// texts returns terms as texts.
func texts(terms []*gdl.Term) []string {
	list := make([]string, len(terms))
	for i, t := range terms {
		list[i] = t.String()
	}
	return list
}

// expected is an answer in the words of clingo.
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

Programs about what a role knows have two copies of the game, with times from 0
and from 1000 on: two matches that look the same to the role.

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
