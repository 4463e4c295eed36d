package words

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/property"
)

// A Renaming is the change of the name of the thing that a word stands for, in all its uses.
type Renaming struct {
	SheetFile *gdl.File // the rulesheet
	// WordIndexes are the indexes of the rulesheet and of the file of properties beside it.
	WordIndexes []*Index
	RenamedUse  *Use
	HomeIndex   *Index // the index of the text with the word
}

// CheckRenameable returns why a word cannot have another name, or nil.
func (r *Renaming) CheckRenameable() error {
	switch r.RenamedUse.Kind {
	case Operator, Keyword, Formula:
		return fmt.Errorf("'%s' is part of the language and keeps its name", r.RenamedUse.Spelling)
	}
	switch {
	case r.RenamedUse.Spelling == "_":
		return fmt.Errorf("'_' stands for a new variable at each place, so it cannot be renamed")
	case r.RenamedUse.Kind == Constant && r.RenamedUse.FoldedName == gdl.Random:
		return fmt.Errorf("'%s' keeps its name, since GDL gives it to the role that moves by chance", r.RenamedUse.Spelling)
	case r.RenamedUse.Kind == Constant && r.isGoalConstant():
		return fmt.Errorf("'%s' is a goal value, so it cannot be renamed", r.RenamedUse.Spelling)
	case r.SheetFile.FirstDoubt() != nil:
		return fmt.Errorf("the text is not read with certainty: %s", r.SheetFile.FirstDoubt().Message)
	}
	return nil
}

// isGoalConstant tells whether a constant may be a goal value.
func (r *Renaming) isGoalConstant() bool {
	goal := gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Goal, Arity: 2, Index: 1}
	return model.NewDomains(r.SheetFile, model.UnionDomains).HasTerm(goal, &gdl.Term{Name: r.RenamedUse.FoldedName})
}

// EditsTo returns, for each index, the edits of its text that rename the thing to word. The error says why the renaming
// would change more than a name.
func (r *Renaming) EditsTo(word string) ([][]udiff.Edit, error) {
	if err := r.CheckRenameable(); err != nil {
		return nil, err
	}
	word, name, err := r.readName(word)
	if err != nil {
		return nil, err
	}
	if err := r.checkCollision(word, name); err != nil {
		return nil, err
	}
	edits := make([][]udiff.Edit, len(r.WordIndexes))
	for i, x := range r.WordIndexes {
		if r.RenamedUse.Kind == Variable && x != r.HomeIndex {
			continue
		}
		for _, u := range x.UsesOf(r.RenamedUse) {
			edits[i] = append(edits[i], udiff.Edit{Start: u.FromOffset, End: u.ToOffset, New: word})
		}
	}
	return edits, r.checkMeaning(edits[0], name)
}

// readName returns a new name as it is written and in lower case. If the name is not valid, the error says why.
func (r *Renaming) readName(word string) (written, name string, err error) {
	bad := func(why string) (string, string, error) {
		return "", "", fmt.Errorf("'%s' is not a name of a %s: %s", word, kindNames[r.RenamedUse.Kind], why)
	}
	variable := r.RenamedUse.Kind == Variable
	if variable && r.SheetFile.Notation == gdl.Prefix && !strings.HasPrefix(word, "?") {
		word = "?" + word
	}
	src := gdl.NewSource(token.NewFileSet(), "", []byte(word))
	sheet := syntax.Parse(src, r.SheetFile.Notation)
	if len(sheet.Errors) > 0 || len(sheet.Comments) > 0 || len(sheet.Forms) != 1 || sheet.Forms[0].Word != word {
		return bad("it must be one word")
	}
	name = sheet.Forms[0].Name
	_, keyword := gdl.KeywordArity(name)
	isVariable := strings.HasPrefix(name, "?")
	switch {
	case name == "?" || word == "_":
		return bad("it must have a letter")
	case isVariable != variable && r.SheetFile.Notation != gdl.Prefix:
		return bad("variables begin with a capital, and nothing else does")
	case isVariable != variable:
		return bad("variables begin with '?', and nothing else does")
	case keyword || gdl.IsOperator(name):
		return bad("it is part of the language")
	case r.RenamedUse.Kind == Constant && name == gdl.Random:
		return bad("it is the role that plays dice")
	case r.RenamedUse.Kind == Relation && slices.Contains(property.FormulaWords(), name):
		return bad("it is part of the language of properties")
	case strings.ContainsAny(word, "'\"`,:;[]{}|\\") && r.SheetFile.Notation == gdl.Prefix:
		return bad("names are made of letters, digits and signs such as - or _")
	}
	return word, name, nil
}

var kindNames = map[Kind]string{Relation: "relation", Function: "function", Constant: "constant", Variable: "variable"}

// checkCollision returns an error if something else has the name already.
func (r *Renaming) checkCollision(word, name string) error {
	if name == r.RenamedUse.FoldedName {
		return nil // only the spelling changes
	}
	wanted := *r.RenamedUse
	wanted.FoldedName = name
	for _, x := range r.WordIndexes {
		if r.RenamedUse.Kind == Variable && x != r.HomeIndex {
			continue
		}
		if taken := x.UsesOf(&wanted); len(taken) > 0 {
			line := x.Source.File.Line(x.Source.Pos(taken[0].FromOffset))
			return fmt.Errorf("there is a %s '%s' already, in line %d: they would become one", kindNames[r.RenamedUse.Kind], word, line)
		}
	}
	return nil
}

// checkMeaning parses the rulesheet after the edits, and returns an error unless each word keeps
// its meaning.
func (r *Renaming) checkMeaning(edits []udiff.Edit, name string) error {
	old := r.WordIndexes[0]
	text, err := udiff.ApplyBytes(old.Source.Text, edits)
	if err != nil {
		return err
	}
	file := r.SheetFile.Reread(text)
	now := NewIndex(file, property.CommentForms(file))
	if doubt := file.FirstDoubt(); doubt != nil {
		return fmt.Errorf("with the name '%s' the text would not be read with certainty: %s", name, doubt.Message)
	}
	if len(file.Errors) != len(r.SheetFile.Errors) || len(now.WordUses) != len(old.WordUses) {
		return errMeaningChanged(name)
	}
	for i := range old.WordUses {
		was, is := old.WordUses[i], now.WordUses[i]
		if r.RenamedUse.IsSame(&was) && (was.Kind != Variable || r.HomeIndex == old) {
			was.FoldedName = name
		}
		if was.Kind != is.Kind || was.FoldedName != is.FoldedName || was.FormNumber != is.FormNumber || was.Arity != is.Arity {
			return errMeaningChanged(name)
		}
	}
	return nil
}

func errMeaningChanged(name string) error {
	return fmt.Errorf("with the name '%s' the text would have another meaning; choose another name", name)
}
