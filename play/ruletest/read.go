package ruletest

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/property"
)

// A Test is one test of a rulesheet.
type Test struct {
	Name     string
	Steps    []Step
	From, To token.Pos
	Source   *gdl.Source // where it stands
}

// A Step is one form of a test.
type Step struct {
	Word     string            // play, state, or the prefix of a check; "" for a formula
	Mode     Mode              // of checks
	Role     *gdl.Term         // of checks, but those of states
	Terms    []*gdl.Term       // moves, fluents, percepts, values
	Formula  *property.Formula // of a formula
	From, To token.Pos
}

// A Mode says how terms are compared.
type Mode string

// The modes.
const (
	Exactly  Mode = "exactly"
	Includes Mode = "includes"
	Excludes Mode = "excludes"
)

// The words of steps.
const (
	wordPlay  = "play"
	wordState = "state"
	wordLegal = "legal"
	wordSees  = "sees"
	wordGoal  = "goal"
)

// maxTests bounds the tests of one rulesheet, and maxSteps the forms of one.
const (
	maxTests = 10_000
	maxSteps = 10_000
)

// An Error is a fault of a test with its position.
type Error struct {
	From, To token.Pos
	Message  string
	Source   *gdl.Source
}

func (e *Error) Error() string { return e.Message }

// Set holds the tests of a rulesheet, and the faults of unreadable ones.
type Set struct {
	Tests  []*Test
	Faults []*Error
	scope  *property.Scope
	file   *gdl.File
	src    *gdl.Source
}

// FromComments reads the tests in the comments of a rulesheet.
func FromComments(file *gdl.File) *Set {
	s := &Set{file: file}
	property.EachComment(file, property.WordTest, func(src *gdl.Source) {
		s.src = src
		s.read(src)
	})
	for _, t := range s.Tests {
		t.Source = file.Source
	}
	for _, f := range s.Faults {
		f.Source = file.Source
	}
	return s
}

// AddText reads the tests of a text beside the rulesheet.
func (s *Set) AddText(src *gdl.Source) {
	s.src = src
	s.read(src)
}

func (s *Set) read(src *gdl.Source) {
	if s.scope == nil { // the scope of formulas is expensive
		s.scope = property.NewScope(s.file)
	}
	forms, faults := s.scope.Parse(src)
	for _, f := range faults {
		s.Faults = append(s.Faults, &Error{f.From, f.To, f.Message, src})
	}
	if len(faults) > 0 {
		return
	}
	for len(forms) > 0 {
		if !isTest(forms[0]) {
			s.fail(forms[0], "a test begins with the word 'test'; write test NAME FORM...")
			return
		}
		end := 1
		for end < len(forms) && !isTest(forms[end]) {
			end++
		}
		if len(s.Tests) == maxTests {
			s.fail(forms[0], "more than %d tests; the rest is not read", maxTests)
			return
		}
		s.test(forms[:end])
		forms = forms[end:]
	}
}

func isTest(e *gdl.Expr) bool { return !e.IsList() && e.Name == property.WordTest }

func (s *Set) fail(e *gdl.Expr, format string, args ...any) {
	s.Faults = append(s.Faults, &Error{e.From, e.To, fmt.Sprintf(format, args...), s.src})
}

// test reads test NAME FORM...
func (s *Set) test(forms []*gdl.Expr) {
	t := &Test{From: forms[0].From, To: forms[len(forms)-1].To, Source: s.src}
	if len(forms) < 2 || forms[1].IsList() {
		s.fail(forms[0], "a test has a name; write test NAME FORM...")
		return
	}
	t.Name = forms[1].Word
	if slices.ContainsFunc(s.Tests, func(o *Test) bool { return o.Name == t.Name }) {
		s.fail(forms[1], "a test named '%s' stands before; give this one a name of its own", t.Name)
		return
	}
	forms = forms[2:]
	if len(forms) == 0 {
		s.fail(&gdl.Expr{From: t.From, To: t.To}, "test '%s' says nothing; add moves (play ROLE MOVE) and what must be so, such as (goal ROLE 100)", t.Name)
		return
	}
	if len(forms) > maxSteps {
		s.fail(forms[maxSteps], "a test has at most %d forms", maxSteps)
		return
	}
	for i, e := range forms {
		step, err := s.step(e, i == 0)
		if err != nil {
			s.Faults = append(s.Faults, &Error{err.From, err.To, err.Message, s.src})
			return
		}
		t.Steps = append(t.Steps, *step)
	}
	s.Tests = append(s.Tests, t)
}

// step reads one form.
func (s *Set) step(e *gdl.Expr, first bool) (*Step, *property.Error) {
	step := &Step{From: e.From, To: e.To}
	if !e.IsList() || len(e.List) == 0 || e.List[0].IsList() {
		return s.formula(step, e)
	}
	word, args := strings.ReplaceAll(e.List[0].Name, "_", "-"), e.List[1:]
	if word == wordPlay || word == wordState {
		return s.moves(step, e, word, args, first)
	}
	about, mode, is := strings.Cut(word, "-")
	if !is || !slices.Contains([]Mode{Exactly, Includes, Excludes}, Mode(mode)) ||
		!slices.Contains([]string{wordLegal, wordSees, wordGoal, wordState}, about) {
		if near := typo.Nearest(word, stepWords()); near != "" && !s.known(word) {
			return nil, &property.Error{From: e.From, To: e.To, Message: fmt.Sprintf("unknown form '%s'; did you mean '%s'?", e.List[0].Word, near)}
		}
		return s.formula(step, e)
	}
	step.Word, step.Mode = about, Mode(mode)
	if about != wordState {
		if len(args) == 0 {
			return nil, &property.Error{From: e.From, To: e.To, Message: fmt.Sprintf("'%s' is about a role; write (%s ROLE ...)", word, word)}
		}
		role, err := s.role(args[0])
		if err != nil {
			return nil, err
		}
		step.Role, args = role, args[1:]
	}
	return step, s.terms(step, args)
}

// known tells whether a rulesheet has a relation of that name.
func (s *Set) known(word string) bool {
	return slices.ContainsFunc(s.file.Rules, func(r *gdl.Rule) bool { return r.Head != nil && r.Head.Name == word })
}

// stepWords returns the words that begin forms other than formulas.
func stepWords() []string {
	list := []string{wordPlay, wordState}
	for _, about := range []string{wordLegal, wordSees, wordGoal, wordState} {
		for _, mode := range []Mode{Exactly, Includes, Excludes} {
			list = append(list, about+"-"+string(mode))
		}
	}
	return list
}

// moves reads (play ROLE MOVE...) and (state F...).
func (s *Set) moves(step *Step, e *gdl.Expr, word string, args []*gdl.Expr, first bool) (*Step, *property.Error) {
	step.Word = word
	if word == wordState && !first {
		return nil, &property.Error{From: e.From, To: e.To, Message: "'state' stands only first in a test; write (state-exactly ...) for the fluents that must hold"}
	}
	if word == wordPlay {
		if len(args)%2 != 0 {
			return nil, &property.Error{From: e.From, To: e.To, Message: "a joint move is written (play ROLE MOVE ROLE MOVE ...), with a move for each role"}
		}
		for i := 0; i < len(args); i += 2 {
			if _, err := s.role(args[i]); err != nil {
				return nil, err
			}
		}
	}
	return step, s.terms(step, args)
}

// formula reads a form that is a formula.
func (s *Set) formula(step *Step, e *gdl.Expr) (*Step, *property.Error) {
	f, err := s.scope.Formula(e)
	if err != nil {
		if at, ok := err.(*property.Error); ok {
			return nil, at
		}
		return nil, &property.Error{From: e.From, To: e.To, Message: err.Error()}
	}
	if f.IsEpistemic() {
		return nil, &property.Error{From: e.From, To: e.To, Message: "a test is about one match, and does not tell what roles know; state a property: ;@ always NAME FORMULA"}
	}
	step.Formula = f
	return step, nil
}

// role reads a role.
func (s *Set) role(e *gdl.Expr) (*gdl.Term, *property.Error) {
	t, err := term(e)
	if err != nil {
		return nil, err
	}
	roles := s.file.Roles()
	derived := slices.ContainsFunc(s.file.Rules, func(r *gdl.Rule) bool { return r.Head.Name == gdl.Role && len(r.Body) > 0 })
	if !derived && !slices.Contains(roles, t.String()) {
		hint := ""
		if near := typo.Nearest(t.String(), roles); near != "" {
			hint = "; did you mean '" + near + "'?"
		}
		return nil, &property.Error{From: e.From, To: e.To, Message: fmt.Sprintf("'%s' is no role%s", t, hint)}
	}
	return t, nil
}

func (s *Set) terms(step *Step, args []*gdl.Expr) *property.Error {
	for _, a := range args {
		t, err := term(a)
		if err != nil {
			return err
		}
		step.Terms = append(step.Terms, t)
	}
	return nil
}

// term reads a ground term.
func term(e *gdl.Expr) (*gdl.Term, *property.Error) {
	bad := func(message string) (*gdl.Term, *property.Error) {
		return nil, &property.Error{From: e.From, To: e.To, Message: message}
	}
	t := &gdl.Term{Name: e.Name, Spelling: e.Word, From: e.From, To: e.To}
	if e.IsList() {
		if len(e.List) == 0 || e.List[0].IsList() {
			return bad("a term in parentheses begins with a name, as in (cell 1 1 x)")
		}
		t.Name, t.Spelling, t.Parens = e.List[0].Name, e.List[0].Word, true
		for _, a := range e.List[1:] {
			arg, err := term(a)
			if err != nil {
				return nil, err
			}
			t.Args = append(t.Args, arg)
		}
	}
	if strings.HasPrefix(t.Name, "?") {
		return bad("a test speaks of single moves and fluents; write a value instead of " + t.Spelling)
	}
	return t, nil
}

// For makes an empty set for the tests of a rulesheet that stand elsewhere.
func (s *Set) For(file *gdl.File) { s.file = file }
