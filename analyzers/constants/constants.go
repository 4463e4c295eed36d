package constants

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports constants that look misspelt.
var Analyzer = lint.New("constants", doc, run, survey.Analyzer)

// frequent is the number of uses from which on a name is taken to be spelt right.
const frequent = 3

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	if !roster.Whole(s) {
		return nil // a use of the name may be lost
	}
	names := s.Names()
	suspects := suspects(names)
	if len(suspects) == 0 {
		return nil
	}
	at := newSlots(s.Rules, names, suspects)
	for _, suspect := range suspects {
		once := suspect.Term
		for _, other := range at.names[at.of[once]] {
			if alike(once.Name, other.Name) {
				f := lint.Findingf("A05", once, "'%s' stands only here; did you mean '%s'?", once.Spelling, other.Spelling)
				f.Related = append(f.Related, lint.At(other, "the similar name"))
				edits := pass.Edits()
				edits.Replace(once, other.Spelling)
				f.UnsafeFixes = edits.Fix("Write '" + other.Spelling + "'")
				pass.Report(f)
				break
			}
		}
	}
	return nil
}

// suspects returns the constants that stand once and may be misspelt. Their
// number is bounded, since comparing names costs time.
func suspects(names *survey.Names) []*survey.Occurrence {
	const most = 200
	var once []*survey.Occurrence
	for _, e := range names.Order {
		if e.Kind == survey.Constant && len(e.Uses) == 1 && len(once) < most && (number(e.Name) || len(e.Name) >= long) {
			once = append(once, &e.Uses[0])
		}
	}
	return once
}

// slot is an argument of a relation or function.
type slot struct {
	name  string
	index int
}

// slots holds the constants of the slots in which suspects stand.
type slots struct {
	of    map[*gdl.Term]slot   // the slots of constants that stand once
	names map[slot][]*gdl.Term // the frequent constants of a slot, each once
	seen  map[slot]map[string]bool
	all   *survey.Names
	about map[string]bool // the relations and functions that hold suspects
}

// newSlots collects the constants of all slots of the relations and functions
// that hold suspects.
func newSlots(rules []*gdl.Rule, names *survey.Names, suspects []*survey.Occurrence) *slots {
	s := &slots{map[*gdl.Term]slot{}, map[slot][]*gdl.Term{}, map[slot]map[string]bool{}, names, map[string]bool{}}
	for _, o := range suspects {
		o.Atom.WalkTerms(func(t *gdl.Term) {
			if slices.Contains(t.Args, o.Term) {
				s.about[t.Name] = true
			}
		})
	}
	for _, r := range rules {
		r.Head.WalkTerms(s.note)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				l.Atom.WalkTerms(s.note)
			}
		})
	}
	return s
}

// note records the constants among the arguments of a term.
func (s *slots) note(t *gdl.Term) {
	if len(t.Args) == 0 || !s.about[t.Name] {
		return
	}
	for i, arg := range t.Args {
		if arg.IsVar() || arg.Parens {
			continue
		}
		at := slot{t.Name, i}
		switch uses := len(s.all.Constants[arg.Name].Uses); {
		case uses == 1:
			s.of[arg] = at
		case uses >= frequent && !s.seen[at][arg.Name]:
			if s.seen[at] == nil {
				s.seen[at] = map[string]bool{}
			}
			s.seen[at][arg.Name] = true
			s.names[at] = append(s.names[at], arg)
		}
	}
}

// long is the length from which on two words that are one edit apart are hardly
// both meant.
const long = 5

// alike tells whether a name is probably a misspelling of another: the same
// number with a leading zero, or a long word with one edit inside.
func alike(name, other string) bool {
	if number(name) && number(other) {
		return strings.TrimLeft(name, "0") == strings.TrimLeft(other, "0")
	}
	if min(len(name), len(other)) < long || strings.ContainsAny(name+other, "0123456789") {
		return false
	}
	return name[0] == other[0] && name[len(name)-1] == other[len(other)-1] && typo.OneEdit(name, other)
}

func number(name string) bool { return strings.Trim(name, "0123456789") == "" }
