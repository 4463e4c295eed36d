package words

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Kind is the kind of thing that a word stands for.
type Kind int

// The kinds of words. A name may be a relation, a function and a constant at the
// same time: these have nothing to do with each other.
const (
	Operator Kind = iota // <=, and, or, not, distinct, or their forms in infix text
	Keyword              // a relation that GDL defines, such as legal
	Relation
	Function // a name with arguments inside of a relation: a fluent, a move
	Constant // a name without arguments inside of a relation
	Variable
	Formula // a word of the language of properties
)

// A Use is one occurrence of a word in a text.
type Use struct {
	Kind                 Kind
	FoldedName           string // the name in lower case; for a variable it begins with '?'
	Spelling             string
	Arity                int
	FromOffset, ToOffset int             // the offsets of the word in the text
	FormNumber           int             // the number of the form with the word; equal variables of different forms are different variables
	IsDefinition         bool            // the word is the relation in the head of a form
	InFact               bool            // the word is in a form without conditions
	FilledArgument       gdl.ArgPosition // the argument position that the word fills; without a name if it fills none
}

// An Index holds all occurrences of words in a text, in their order.
type Index struct {
	Source    *gdl.Source
	WordUses  []Use
	formCount int
}

// NewIndex returns the index of the words of a rulesheet and of the properties that its comments
// state.
func NewIndex(file *gdl.File, properties [][]*syntax.Node) *Index {
	b := &indexBuilder{wordIndex: &Index{Source: file.Source}}
	for _, e := range file.Exprs {
		b.collectForm(e)
	}
	b.collectFormulas(file, properties)
	return b.finishIndex()
}

// NewPropertiesIndex returns the index of the words of src, a text with properties of the rulesheet
// file.
func NewPropertiesIndex(file *gdl.File, src *gdl.Source, properties [][]*syntax.Node) *Index {
	b := &indexBuilder{wordIndex: &Index{Source: src}}
	b.collectFormulas(file, properties)
	return b.finishIndex()
}

// UseAt returns the word that contains an offset or ends there; nil if there is none.
func (x *Index) UseAt(offset int) *Use {
	i := sort.Search(len(x.WordUses), func(i int) bool { return x.WordUses[i].ToOffset > offset })
	if i < len(x.WordUses) && x.WordUses[i].FromOffset <= offset {
		return &x.WordUses[i]
	}
	if i > 0 && x.WordUses[i-1].ToOffset == offset {
		return &x.WordUses[i-1]
	}
	return nil
}

// IsSame tells whether two words of one text stand for the same thing.
func (u *Use) IsSame(other *Use) bool {
	return u.Kind == other.Kind && u.FoldedName == other.FoldedName && (u.Kind != Variable || u.FormNumber == other.FormNumber)
}

// UsesOf returns all uses of the thing that the word u stands for.
func (x *Index) UsesOf(u *Use) []*Use {
	return x.filterUses(func(other *Use) bool { return u.IsSame(other) })
}

func (x *Index) filterUses(keep func(*Use) bool) []*Use {
	var list []*Use
	for i := range x.WordUses {
		if keep(&x.WordUses[i]) {
			list = append(list, &x.WordUses[i])
		}
	}
	return list
}

// definesTerms tells whether an argument position introduces fluents, moves or roles, as the first
// of next does.
func definesTerms(in gdl.ArgPosition) bool {
	if in.Kind != gdl.PredicateArg {
		return false
	}
	switch in.Name {
	case gdl.Role, gdl.Init, gdl.Next, gdl.Base:
		return in.Index == 0
	case gdl.Legal, gdl.Input:
		return in.Index == 1
	}
	return false
}

// Definitions returns the uses that define a word: the heads of rules for a relation, the first use
// of a variable, and the places where fluents, moves and roles are introduced. For any other function
// or constant it returns the uses in facts, or else the first use; for operators and words of
// properties none.
func (x *Index) Definitions(u *Use) []*Use {
	switch u.Kind {
	case Operator, Formula:
		return nil
	case Variable:
		return x.UsesOf(u)[:1]
	case Keyword:
		return x.filterUses(func(o *Use) bool {
			return o.IsDefinition && o.Kind == Keyword && gdl.BodyPredicate(o.FoldedName) == gdl.BodyPredicate(u.FoldedName) && (o.FoldedName == u.FoldedName || isUndefinable(u.FoldedName))
		})
	case Relation:
		return x.filterUses(func(o *Use) bool { return o.IsDefinition && u.IsSame(o) })
	}
	if list := x.filterUses(func(o *Use) bool { return u.IsSame(o) && definesTerms(o.FilledArgument) }); len(list) > 0 {
		return list
	}
	if list := x.filterUses(func(o *Use) bool { return u.IsSame(o) && o.InFact }); len(list) > 0 {
		return list
	}
	return x.UsesOf(u)[:min(1, len(x.UsesOf(u)))]
}

// isUndefinable tells whether a keyword is never the head of a rule: init and next define true, and the moves of the
// players define does.
func isUndefinable(name string) bool { return name == gdl.True || name == gdl.Does }

// indexBuilder collects the words of an index.
type indexBuilder struct {
	wordIndex     *Index
	inFact        bool
	functionNames map[string]bool // the names of functions of the rulesheet
}

func (b *indexBuilder) finishIndex() *Index {
	x := b.wordIndex
	slices.SortStableFunc(x.WordUses, func(p, q Use) int { return cmp.Compare(p.FromOffset, q.FromOffset) })
	x.WordUses = slices.CompactFunc(x.WordUses, func(p, q Use) bool { return p.FromOffset == q.FromOffset })
	return x
}

// addUse adds the word of a node, if the text has the word as it is spelt.
func (b *indexBuilder) addUse(u Use, e *syntax.Node) {
	src := b.wordIndex.Source
	u.FromOffset, u.ToOffset = src.Offset(e.StartPos), src.Offset(e.EndPos)
	if u.FoldedName == "" || u.ToOffset > len(src.Text) || string(src.Text[u.FromOffset:u.ToOffset]) != e.Word {
		return
	}
	u.Spelling, u.FormNumber, u.InFact = e.Word, b.wordIndex.formCount, b.inFact
	b.wordIndex.WordUses = append(b.wordIndex.WordUses, u)
}

// collectForm adds the words of a fact or a rule.
func (b *indexBuilder) collectForm(e *syntax.Node) {
	b.wordIndex.formCount++
	b.inFact = !(len(e.List) > 0 && e.List[0].Name == gdl.Arrow)
	if b.inFact {
		b.collectAtom(e, true)
		return
	}
	b.addUse(Use{Kind: Operator, FoldedName: gdl.Arrow}, e.List[0])
	for i, x := range e.List[1:] {
		if i == 0 {
			b.collectAtom(x, true)
		} else {
			b.collectLiteral(x)
		}
	}
}

// collectLiteral adds the words of a condition.
func (b *indexBuilder) collectLiteral(e *syntax.Node) {
	if len(e.List) == 0 || !gdl.IsOperator(e.List[0].Name) {
		b.collectAtom(e, false)
		return
	}
	b.addUse(Use{Kind: Operator, FoldedName: e.List[0].Name}, e.List[0])
	for _, x := range e.List[1:] {
		if e.List[0].Name == gdl.Distinct {
			b.collectTerm(x, gdl.ArgPosition{})
		} else {
			b.collectLiteral(x)
		}
	}
}

// collectAtom adds the words of an atom. With defines it is the head of a form.
func (b *indexBuilder) collectAtom(e *syntax.Node, defines bool) {
	name, args := e, []*syntax.Node(nil)
	if e.IsList() {
		if len(e.List) == 0 {
			return
		}
		name, args = e.List[0], e.List[1:]
	}
	u := Use{Kind: Relation, FoldedName: name.Name, Arity: len(args), IsDefinition: defines}
	_, keyword := gdl.KeywordArity(name.Name)
	switch {
	case keyword:
		u.Kind = Keyword
	case gdl.IsOperator(name.Name):
		u.Kind, u.IsDefinition = Operator, false
	case strings.HasPrefix(name.Name, "?"):
		u.Kind, u.IsDefinition = Variable, false
	}
	if name.IsList() {
		b.collectTerm(name, gdl.ArgPosition{})
	} else {
		b.addUse(u, name)
	}
	for i, x := range args {
		b.collectTerm(x, gdl.ArgPosition{Kind: gdl.PredicateArg, Name: name.Name, Arity: len(args), Index: i})
	}
}

// collectTerm adds the words of a term that fills the argument position in.
func (b *indexBuilder) collectTerm(e *syntax.Node, in gdl.ArgPosition) {
	if !e.IsList() {
		u := Use{Kind: Constant, FoldedName: e.Name, FilledArgument: in}
		if strings.HasPrefix(e.Name, "?") {
			u.Kind = Variable
		}
		b.addUse(u, e)
		return
	}
	if len(e.List) == 0 {
		return
	}
	name, args := e.List[0], e.List[1:]
	switch {
	case name.IsList():
		b.collectTerm(name, gdl.ArgPosition{})
	case strings.HasPrefix(name.Name, "?"):
		b.addUse(Use{Kind: Variable, FoldedName: name.Name, FilledArgument: in}, name)
	case len(args) == 0:
		b.addUse(Use{Kind: Constant, FoldedName: name.Name, FilledArgument: in}, name)
	default:
		b.addUse(Use{Kind: Function, FoldedName: name.Name, Arity: len(args), FilledArgument: in}, name)
	}
	for i, x := range args {
		b.collectTerm(x, gdl.ArgPosition{Kind: gdl.FunctionArg, Name: name.Name, Arity: len(args), Index: i})
	}
}
