package ruletest

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/property"
)

// A RuleTest is one test of a rulesheet.
type RuleTest struct {
	Name             string
	Steps            []TestStep
	StartPos, EndPos token.Pos
	SourceText       *gdl.Source // the text in which the test stands
}

// A TestStep is one form of a test.
type TestStep struct {
	StepWord         string            // play, state, legal, sees or goal; "" for a formula
	CompareMode      CompareMode       // how the terms are compared; "" for (play ...), (state ...) and formulas
	Role             *gdl.Term         // the role whose moves, percepts or goal values are compared
	StepTerms        []*gdl.Term       // the moves, fluents, percepts or goal values of the form; for play, roles and moves in turn
	Formula          *property.Formula // nil if the form is no formula
	StartPos, EndPos token.Pos
}

// A CompareMode says how the terms of a form are compared with those of the game.
type CompareMode string

// The modes: the same terms, at least these terms, none of these terms.
const (
	ModeExactly  CompareMode = "exactly"
	ModeIncludes CompareMode = "includes"
	ModeExcludes CompareMode = "excludes"
)

// The words that begin forms other than formulas, before a mode.
const (
	wordPlay  = "play"
	wordState = "state"
	wordLegal = "legal"
	wordSees  = "sees"
	wordGoal  = "goal"
)

// The greatest number of tests of one rulesheet, with and without errors, the greatest number of
// forms of a test, and the greatest length in bytes of its name.
const (
	maxTests    = 10_000
	maxSteps    = 10_000
	maxTestName = 200
)

// A TestError is an error in the text of a test with its position.
type TestError struct {
	StartPos, EndPos token.Pos
	Message          string
	SourceText       *gdl.Source
}

func (e *TestError) Error() string { return e.Message }

// TestSet holds the tests of a rulesheet, and the errors of tests that cannot be read.
type TestSet struct {
	RuleTests     []*RuleTest
	TestErrors    []*TestError
	formulaScope  *property.Scope
	rulesheet     *gdl.File
	currentSource *gdl.Source
}

// TestsFromComments returns the tests in the comments of a rulesheet.
func TestsFromComments(file *gdl.File) *TestSet {
	s := &TestSet{rulesheet: file}
	property.EachCommentRun(file, property.WordTest, func(src *gdl.Source) {
		s.currentSource = src
		s.readForms(s.parseForms(src))
	})
	for _, t := range s.RuleTests {
		t.SourceText = file.Source
	}
	for _, f := range s.TestErrors {
		f.SourceText = file.Source
	}
	return s
}

// AddTestText adds the tests of another text than the rulesheet to the set. If a test cannot be
// read, the other tests are added nevertheless.
func (s *TestSet) AddTestText(src *gdl.Source) {
	s.currentSource = src
	starts := testStart().FindAllIndex(src.Text, -1)
	if forms, faults := s.parseForms(src); len(faults) == 0 || len(starts) == 0 {
		s.readForms(forms, faults)
		return
	}
	starts[0][0] = 0
	for i, start := range starts {
		end := len(src.Text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		s.readForms(s.parseForms(src.Part(start[0], end)))
	}
}

// testStart matches the first word of a line that begins a test.
var testStart = pattern.LazyRegexp(`(?mi)^[ \t]*test[ \t]`)

// parseForms returns the forms of a text and the errors of parsing it.
func (s *TestSet) parseForms(src *gdl.Source) ([]*syntax.Node, []*gdl.Error) {
	if s.formulaScope == nil { // making the scope takes much time
		s.formulaScope = property.NewScope(s.rulesheet)
	}
	return s.formulaScope.Parse(src)
}

// readForms adds the tests that the forms of a text make, or the errors of parsing it.
func (s *TestSet) readForms(forms []*syntax.Node, faults []*gdl.Error) {
	if len(s.RuleTests)+len(s.TestErrors) > maxTests {
		return
	}
	for _, f := range faults {
		s.TestErrors = append(s.TestErrors, &TestError{f.StartPos, f.EndPos, f.Message, s.currentSource})
	}
	if len(faults) > 0 {
		return
	}
	for len(forms) > 0 {
		if !beginsTest(forms[0]) {
			s.addFault(forms[0], "a test begins with the word 'test'; write test NAME FORM...")
			return
		}
		end := 1
		for end < len(forms) && !beginsTest(forms[end]) {
			end++
		}
		if len(s.RuleTests)+len(s.TestErrors) >= maxTests {
			s.addFault(forms[0], "more than %d tests; the rest is not read", maxTests)
			return
		}
		s.readTest(forms[:end])
		forms = forms[end:]
	}
}

func beginsTest(e *syntax.Node) bool { return !e.IsList() && e.Name == property.WordTest }

// addFault adds an error at a form.
func (s *TestSet) addFault(e *syntax.Node, format string, args ...any) {
	s.TestErrors = append(s.TestErrors, &TestError{e.StartPos, e.EndPos, fmt.Sprintf(format, args...), s.currentSource})
}

// faultAt returns an error at a form.
func faultAt(e *syntax.Node, format string, args ...any) *property.Error {
	return &property.Error{StartPos: e.StartPos, EndPos: e.EndPos, Message: fmt.Sprintf(format, args...)}
}

// readTest adds one test, or its first error. Forms are the word test, the name and the forms of
// the test.
func (s *TestSet) readTest(forms []*syntax.Node) {
	t := &RuleTest{StartPos: forms[0].StartPos, EndPos: forms[len(forms)-1].EndPos, SourceText: s.currentSource}
	if len(forms) < 2 || forms[1].IsList() {
		s.addFault(forms[0], "a test has a name; write test NAME FORM...")
		return
	}
	t.Name = forms[1].Word
	if len(t.Name) > maxTestName {
		s.addFault(forms[0], "the name of a test has at most %d letters", maxTestName)
		return
	}
	if slices.ContainsFunc(s.RuleTests, func(o *RuleTest) bool { return o.Name == t.Name }) {
		s.addFault(forms[1], "a test named '%s' stands before; give this one a name of its own", t.Name)
		return
	}
	forms = forms[2:]
	if len(forms) == 0 {
		s.addFault(&syntax.Node{StartPos: t.StartPos, EndPos: t.EndPos}, "test '%s' says nothing; add moves (play ROLE MOVE) and what must be so, such as (goal ROLE 100)", t.Name)
		return
	}
	if len(forms) > maxSteps {
		s.addFault(forms[maxSteps], "a test has at most %d forms", maxSteps)
		return
	}
	for i, e := range forms {
		step, err := s.readStep(e, i == 0)
		if err != nil {
			s.TestErrors = append(s.TestErrors, &TestError{err.StartPos, err.EndPos, err.Message, s.currentSource})
			return
		}
		t.Steps = append(t.Steps, *step)
	}
	s.RuleTests = append(s.RuleTests, t)
}

// readStep returns one form of a test as a step; first tells whether it is the first form.
func (s *TestSet) readStep(e *syntax.Node, first bool) (*TestStep, *property.Error) {
	step := &TestStep{StartPos: e.StartPos, EndPos: e.EndPos}
	if !e.IsList() || len(e.List) == 0 || e.List[0].IsList() {
		return s.readFormula(step, e)
	}
	word, args := strings.ReplaceAll(e.List[0].Name, "_", "-"), e.List[1:]
	if word == wordPlay || word == wordState {
		return s.readMoves(step, e, word, args, first)
	}
	about, mode, is := strings.Cut(word, "-")
	if !is || !slices.Contains([]CompareMode{ModeExactly, ModeIncludes, ModeExcludes}, CompareMode(mode)) ||
		!slices.Contains([]string{wordLegal, wordSees, wordGoal, wordState}, about) {
		if near := typo.NearestName(word, stepWords()); near != "" && !s.definesRelation(word) {
			return nil, faultAt(e, "unknown form '%s'; did you mean '%s'?", e.List[0].Word, near)
		}
		return s.readFormula(step, e)
	}
	step.StepWord, step.CompareMode = about, CompareMode(mode)
	if about != wordState {
		if len(args) == 0 {
			return nil, faultAt(e, "'%s' is about a role; write (%s ROLE ...)", word, word)
		}
		role, err := s.readRole(args[0])
		if err != nil {
			return nil, err
		}
		step.Role, args = role, args[1:]
	}
	return step, s.readTermList(step, args)
}

// definesRelation tells whether the head of some rule has the name.
func (s *TestSet) definesRelation(word string) bool {
	return slices.ContainsFunc(s.rulesheet.Rules, func(r *gdl.Rule) bool { return r.Head != nil && r.Head.Name == word })
}

// stepWords returns the words that begin forms other than formulas.
func stepWords() []string {
	list := []string{wordPlay, wordState}
	for _, about := range []string{wordLegal, wordSees, wordGoal, wordState} {
		for _, mode := range []CompareMode{ModeExactly, ModeIncludes, ModeExcludes} {
			list = append(list, about+"-"+string(mode))
		}
	}
	return list
}

// readMoves completes the step for the form e, (play ROLE MOVE...) or (state F...), with this word
// and these arguments.
func (s *TestSet) readMoves(step *TestStep, e *syntax.Node, word string, args []*syntax.Node, first bool) (*TestStep, *property.Error) {
	step.StepWord = word
	if word == wordState && !first {
		return nil, faultAt(e, "'state' stands only first in a test; write (state-exactly ...) for the fluents that must hold")
	}
	if word == wordPlay {
		if len(args)%2 != 0 {
			return nil, faultAt(e, "a joint move is written (play ROLE MOVE ROLE MOVE ...), with a move for each role")
		}
		for i := 0; i < len(args); i += 2 {
			if _, err := s.readRole(args[i]); err != nil {
				return nil, err
			}
		}
	}
	return step, s.readTermList(step, args)
}

// readFormula completes the step for the form e, a formula. A formula about knowledge is an error.
func (s *TestSet) readFormula(step *TestStep, e *syntax.Node) (*TestStep, *property.Error) {
	f, err := s.formulaScope.ReadFormula(e)
	if err != nil {
		if at, ok := err.(*property.Error); ok {
			return nil, at
		}
		return nil, faultAt(e, "%s", err.Error())
	}
	if f.IsEpistemic() {
		return nil, faultAt(e, "a test is about one match, and does not tell what roles know; state a property: ;@ always NAME FORMULA")
	}
	step.Formula = f
	return step, nil
}

// readRole returns the role that a form names. An unknown role is an error, unless rules derive
// roles.
func (s *TestSet) readRole(e *syntax.Node) (*gdl.Term, *property.Error) {
	t, err := readGroundTerm(e)
	if err != nil {
		return nil, err
	}
	roles := s.rulesheet.RoleNames()
	derived := slices.ContainsFunc(s.rulesheet.Rules, func(r *gdl.Rule) bool { return r.Head.Name == gdl.Role && len(r.Body) > 0 })
	if !derived && !slices.Contains(roles, t.String()) {
		hint := ""
		if near := typo.NearestName(t.String(), roles); near != "" {
			hint = "; did you mean '" + near + "'?"
		}
		return nil, faultAt(e, "'%s' is not a role%s", t, hint)
	}
	return t, nil
}

// readTermList adds the ground terms that forms write to the terms of a step.
func (s *TestSet) readTermList(step *TestStep, args []*syntax.Node) *property.Error {
	for _, a := range args {
		t, err := readGroundTerm(a)
		if err != nil {
			return err
		}
		step.StepTerms = append(step.StepTerms, t)
	}
	return nil
}

// readGroundTerm returns a form as a term; a variable is an error.
func readGroundTerm(e *syntax.Node) (*gdl.Term, *property.Error) {
	t := &gdl.Term{Name: e.Name, Spelling: e.Word, Place: e}
	if e.IsList() {
		if len(e.List) == 0 || e.List[0].IsList() {
			return nil, faultAt(e, "a term in parentheses begins with a name, as in (cell 1 1 x)")
		}
		t.Name, t.Spelling, t.InParens = e.List[0].Name, e.List[0].Word, true
		for _, a := range e.List[1:] {
			arg, err := readGroundTerm(a)
			if err != nil {
				return nil, err
			}
			t.Args = append(t.Args, arg)
		}
	}
	if strings.HasPrefix(t.Name, "?") {
		return nil, faultAt(e, "a test speaks of single moves and fluents; write a value instead of %s", t.Spelling)
	}
	return t, nil
}

// SetRulesheet sets the rulesheet for the texts that AddTestText reads. It prepares a set without
// the tests in comments.
func (s *TestSet) SetRulesheet(file *gdl.File) { s.rulesheet = file }
