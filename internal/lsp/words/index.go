package words

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A Kind is the kind of a word.
type Kind int

// The kinds of words. A name may be a relation, a function and a constant at the
// same time: these have nothing to do with each other.
const (
	Operator Kind = iota // <=, and, or, not, distinct, or their forms in infix text
	Keyword              // a relation of the language, such as legal
	Relation
	Function // a name with arguments inside of a relation: a fluent, a move
	Constant // a name without
	Variable
	Formula // a word of the language of properties
)

// A Use is a word at a place.
type Use struct {
	Kind     Kind
	Name     string // folded; that of a variable begins with '?'
	Spelling string
	Arity    int
	From, To int     // offsets
	Scope    int     // the form that holds it: variables of others are others
	Defines  bool    // a relation that the form says something about
	Fact     bool    // inside of a form without conditions
	In       gdl.Arg // the argument that it stands for; without a name if for none
}

// Index holds the words of a text in their order.
type Index struct {
	Source *gdl.Source
	Uses   []Use
	scopes int
}

// New returns the words of a rulesheet, with those of the properties that its
// comments state.
func New(file *gdl.File, properties [][]*gdl.Expr) *Index {
	b := &builder{index: &Index{Source: file.Source}}
	for _, e := range file.Exprs {
		b.form(e)
	}
	b.formulas(file, properties)
	return b.done()
}

// NewProperties returns the words of a text that states properties of a rulesheet.
func NewProperties(file *gdl.File, src *gdl.Source, properties [][]*gdl.Expr) *Index {
	b := &builder{index: &Index{Source: src}}
	b.formulas(file, properties)
	return b.done()
}

// At returns the word at an offset, or that ends there; nil if there is none.
func (x *Index) At(offset int) *Use {
	i := sort.Search(len(x.Uses), func(i int) bool { return x.Uses[i].To > offset })
	if i < len(x.Uses) && x.Uses[i].From <= offset {
		return &x.Uses[i]
	}
	if i > 0 && x.Uses[i-1].To == offset {
		return &x.Uses[i-1]
	}
	return nil
}

// Is tells whether two words are the same thing. Variables of different texts
// never are.
func (u *Use) Is(other *Use) bool {
	return u.Kind == other.Kind && u.Name == other.Name && (u.Kind != Variable || u.Scope == other.Scope)
}

// Of returns the uses of the same thing.
func (x *Index) Of(u *Use) []*Use {
	return x.where(func(other *Use) bool { return u.Is(other) })
}

func (x *Index) where(keep func(*Use) bool) []*Use {
	var list []*Use
	for i := range x.Uses {
		if keep(&x.Uses[i]) {
			list = append(list, &x.Uses[i])
		}
	}
	return list
}

// makers are the arguments in which fluents, moves and roles come into being.
func makes(in gdl.Arg) bool {
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

// Definitions returns the uses that define a word: the rules for a relation,
// the first use of a variable, and the places where fluents, moves and roles
// are introduced.
func (x *Index) Definitions(u *Use) []*Use {
	switch u.Kind {
	case Operator, Formula:
		return nil
	case Variable:
		return x.Of(u)[:1]
	case Keyword:
		return x.where(func(o *Use) bool {
			return o.Defines && o.Kind == Keyword && gdl.AskedAs(o.Name) == gdl.AskedAs(u.Name) && (o.Name == u.Name || asked(u.Name))
		})
	case Relation:
		return x.where(func(o *Use) bool { return o.Defines && u.Is(o) })
	}
	if list := x.where(func(o *Use) bool { return u.Is(o) && makes(o.In) }); len(list) > 0 {
		return list
	}
	if list := x.where(func(o *Use) bool { return u.Is(o) && o.Fact }); len(list) > 0 {
		return list
	}
	return x.Of(u)[:min(1, len(x.Of(u)))]
}

// asked tells the keywords that nothing defines by this name.
func asked(name string) bool { return name == gdl.True || name == gdl.Does }

// builder collects words.
type builder struct {
	index *Index
	fact  bool
	names map[string]bool // of functions
}

func (b *builder) done() *Index {
	x := b.index
	slices.SortStableFunc(x.Uses, func(p, q Use) int { return cmp.Compare(p.From, q.From) })
	x.Uses = slices.CompactFunc(x.Uses, func(p, q Use) bool { return p.From == q.From })
	return x
}

// add adds a word, if it stands in the text as it is spelt.
func (b *builder) add(u Use, e *gdl.Expr) {
	src := b.index.Source
	u.From, u.To = src.Offset(e.From), src.Offset(e.To)
	if u.Name == "" || u.To > len(src.Text) || string(src.Text[u.From:u.To]) != e.Word {
		return
	}
	u.Spelling, u.Scope, u.Fact = e.Word, b.index.scopes, b.fact
	b.index.Uses = append(b.index.Uses, u)
}

// form collects the words of a fact or a rule.
func (b *builder) form(e *gdl.Expr) {
	b.index.scopes++
	b.fact = !(len(e.List) > 0 && e.List[0].Name == gdl.Arrow)
	if b.fact {
		b.atom(e, true)
		return
	}
	b.add(Use{Kind: Operator, Name: gdl.Arrow}, e.List[0])
	for i, x := range e.List[1:] {
		if i == 0 {
			b.atom(x, true)
		} else {
			b.literal(x)
		}
	}
}

// literal collects the words of a condition.
func (b *builder) literal(e *gdl.Expr) {
	if len(e.List) == 0 || !gdl.IsOperator(e.List[0].Name) {
		b.atom(e, false)
		return
	}
	b.add(Use{Kind: Operator, Name: e.List[0].Name}, e.List[0])
	for _, x := range e.List[1:] {
		if e.List[0].Name == gdl.Distinct {
			b.term(x, gdl.Arg{})
		} else {
			b.literal(x)
		}
	}
}

// atom collects the words of a relation with its arguments.
func (b *builder) atom(e *gdl.Expr, defines bool) {
	name, args := e, []*gdl.Expr(nil)
	if e.IsList() {
		if len(e.List) == 0 {
			return
		}
		name, args = e.List[0], e.List[1:]
	}
	u := Use{Kind: Relation, Name: name.Name, Arity: len(args), Defines: defines}
	_, keyword := gdl.KeywordArity(name.Name)
	switch {
	case keyword:
		u.Kind = Keyword
	case gdl.IsOperator(name.Name):
		u.Kind, u.Defines = Operator, false
	case strings.HasPrefix(name.Name, "?"):
		u.Kind, u.Defines = Variable, false
	}
	if name.IsList() {
		b.term(name, gdl.Arg{})
	} else {
		b.add(u, name)
	}
	for i, x := range args {
		b.term(x, gdl.Arg{Kind: gdl.PredicateArg, Name: name.Name, Arity: len(args), Index: i})
	}
}

// term collects the words of a term.
func (b *builder) term(e *gdl.Expr, in gdl.Arg) {
	if !e.IsList() {
		u := Use{Kind: Constant, Name: e.Name, In: in}
		if strings.HasPrefix(e.Name, "?") {
			u.Kind = Variable
		}
		b.add(u, e)
		return
	}
	if len(e.List) == 0 {
		return
	}
	name, args := e.List[0], e.List[1:]
	switch {
	case name.IsList():
		b.term(name, gdl.Arg{})
	case strings.HasPrefix(name.Name, "?"):
		b.add(Use{Kind: Variable, Name: name.Name, In: in}, name)
	case len(args) == 0:
		b.add(Use{Kind: Constant, Name: name.Name, In: in}, name)
	default:
		b.add(Use{Kind: Function, Name: name.Name, Arity: len(args), In: in}, name)
	}
	for i, x := range args {
		b.term(x, gdl.Arg{Kind: gdl.FunctionArg, Name: name.Name, Arity: len(args), Index: i})
	}
}
