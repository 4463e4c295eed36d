package words

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Edit writes text in the place of another.
type Edit struct {
	From, To int
	Text     string
}

// A Renaming gives another name to the thing that a word stands for.
type Renaming struct {
	File *gdl.File // the rulesheet
	// Texts are the words of the rulesheet and of the files of properties that go
	// with it.
	Texts []*Index
	Use   *Use
	Home  *Index // the text that holds the word
}

// Renameable returns why a word cannot have another name, or nil.
func (r *Renaming) Renameable() error {
	switch r.Use.Kind {
	case Operator, Keyword, Formula:
		return fmt.Errorf("'%s' is part of the language", r.Use.Spelling)
	}
	switch {
	case r.Use.Spelling == "_":
		return fmt.Errorf("'_' is another variable at each place")
	case r.Use.Kind == Constant && r.Use.Name == gdl.Random:
		return fmt.Errorf("'%s' is the role that plays dice: its name means something", r.Use.Spelling)
	case r.Use.Kind == Constant && r.isGoal():
		return fmt.Errorf("'%s' is a goal value", r.Use.Spelling)
	case r.File.Doubt() != nil:
		return fmt.Errorf("the text is not read with certainty: %s", r.File.Doubt().Message)
	}
	return nil
}

// isGoal tells whether a constant may be a goal value.
func (r *Renaming) isGoal() bool {
	goal := gdl.Arg{Kind: gdl.PredicateArg, Name: gdl.Goal, Arity: 2, Index: 1}
	return slices.Contains(gdl.NewDomains(r.File, gdl.Union).Symbols(goal), gdl.Symbol{Name: r.Use.Name})
}

// To returns the changes of the texts, in their order, that write another name
// wherever the word stands for the same thing. The error says why that would be no
// mere change of a name.
func (r *Renaming) To(word string) ([][]Edit, error) {
	if err := r.Renameable(); err != nil {
		return nil, err
	}
	word, name, err := r.meaning(word)
	if err != nil {
		return nil, err
	}
	if err := r.collision(word, name); err != nil {
		return nil, err
	}
	edits := make([][]Edit, len(r.Texts))
	for i, x := range r.Texts {
		if r.Use.Kind == Variable && x != r.Home {
			continue
		}
		for _, u := range x.Of(r.Use) {
			edits[i] = append(edits[i], Edit{u.From, u.To, word})
		}
	}
	return edits, r.check(edits[0], name)
}

// meaning returns a new name as it is written and as it is folded. The error
// says why it is not a name.
func (r *Renaming) meaning(word string) (written, name string, err error) {
	bad := func(why string) (string, string, error) {
		return "", "", fmt.Errorf("'%s' is no name of a %s: %s", word, kindNames[r.Use.Kind], why)
	}
	variable := r.Use.Kind == Variable
	if variable && r.File.Notation == gdl.Prefix && !strings.HasPrefix(word, "?") {
		word = "?" + word
	}
	src := gdl.NewSource(token.NewFileSet(), "", []byte(word))
	forms, comments, errs := gdl.ParseExprsAs(src, r.File.Notation)
	if len(errs) > 0 || len(comments) > 0 || len(forms) != 1 || forms[0].IsList() || forms[0].Word != word {
		return bad("it must be one word")
	}
	name = forms[0].Name
	_, keyword := gdl.KeywordArity(name)
	isVariable := strings.HasPrefix(name, "?")
	switch {
	case name == "?" || word == "_":
		return bad("it must have a letter")
	case isVariable != variable && r.File.Notation != gdl.Prefix:
		return bad("variables begin with a capital, and nothing else does")
	case isVariable != variable:
		return bad("variables begin with '?', and nothing else does")
	case keyword || gdl.IsOperator(name):
		return bad("it is part of the language")
	case r.Use.Kind == Constant && name == gdl.Random:
		return bad("it is the role that plays dice")
	case r.Use.Kind == Relation && slices.Contains(property.Words(), name):
		return bad("it is part of the language of properties")
	case strings.ContainsAny(word, "'\"`,:;[]{}|\\") && r.File.Notation == gdl.Prefix:
		return bad("names are made of letters, digits and signs such as - or _")
	}
	return word, name, nil
}

// kindNames are the names of kinds in messages.
var kindNames = map[Kind]string{Relation: "relation", Function: "function", Constant: "constant", Variable: "variable"}

// collision returns an error if something else has the name already.
func (r *Renaming) collision(word, name string) error {
	if name == r.Use.Name {
		return nil // only the spelling changes
	}
	wanted := *r.Use
	wanted.Name = name
	for _, x := range r.Texts {
		if r.Use.Kind == Variable && x != r.Home {
			continue
		}
		if taken := x.Of(&wanted); len(taken) > 0 {
			line := x.Source.File.Line(x.Source.Pos(taken[0].From))
			return fmt.Errorf("there is a %s '%s' already, in line %d: they would become one", kindNames[r.Use.Kind], word, line)
		}
	}
	return nil
}

// check parses the rulesheet with the new name: each word must keep its
// meaning.
func (r *Renaming) check(edits []Edit, name string) error {
	old := r.Texts[0]
	text, last := []byte(nil), 0
	for _, e := range edits {
		text = append(append(text, old.Source.Text[last:e.From]...), e.Text...)
		last = e.To
	}
	text = append(text, old.Source.Text[last:]...)
	file := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), r.File.Source.Name, text), r.File.Notation)
	now := New(file, property.CommentForms(file))
	if len(file.Errors) != len(r.File.Errors) || file.Doubt() != nil || len(now.Uses) != len(old.Uses) {
		return r.changed()
	}
	for i := range old.Uses {
		was, is := old.Uses[i], now.Uses[i]
		if r.Use.Is(&was) && (was.Kind != Variable || r.Home == old) {
			was.Name = name
		}
		if was.Kind != is.Kind || was.Name != is.Name || was.Scope != is.Scope || was.Arity != is.Arity {
			return r.changed()
		}
	}
	return nil
}

func (r *Renaming) changed() error {
	return fmt.Errorf("with that name the text would be read in another way")
}
