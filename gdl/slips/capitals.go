package slips

import "github.com/gdllint/gdllint/gdl/syntax"

// findCapitals finds the words of a text that begin with a capital letter and are certainly meant as variables. It
// returns the name of each variable; nil if there are none.
//
// Such a word cannot be a name: it occurs in no fact, and in no head without a condition of the same rule that has it
// too. No atom with such a name could ever hold. This is Go code and not a row, since all forms decide together.
func findCapitals(text *syntax.Sheet) map[string]string {
	if text.Words != nil && !anyOf(text.Words, func(w *Node) bool { return isCapital(w.Word[0]) }) {
		return nil
	}
	c := capitalFinder{map[string]*capitalUse{}, map[string]*capitalUse{}}
	for _, e := range text.Forms {
		c.scanForm(e)
	}
	return c.certainVariables(text.Forms)
}

// A capitalUse says how a word with a capital is used in a text, or in a form.
type capitalUse struct {
	meantAsName bool // it occurs where no variable can, or where only a name has a meaning
	standsTwice bool // a rule has it at two places
	inHead      bool // it is in the head of a form
	inCondition bool // it is in a positive condition
	count       int  // how often it occurs in a form
}

type capitalFinder struct {
	usesByWord map[string]*capitalUse
	formUses   map[string]*capitalUse
}

// scanForm notes the uses in a form.
func (c *capitalFinder) scanForm(e *Node) {
	clear(c.formUses)
	if e.Relation() != syntax.Arrow || len(e.List) < 3 {
		c.noteNames(e)
	} else {
		c.scanTerms(e.List[1], func(u *capitalUse) { u.inHead = true })
		for _, x := range e.List[2:] {
			c.scanCondition(x, true)
		}
	}
	for word, u := range c.formUses {
		all := c.usesByWord[word]
		if all == nil {
			all = u
			c.usesByWord[word] = all
		}
		all.meantAsName = all.meantAsName || u.meantAsName || u.inHead && !u.inCondition
		all.standsTwice = all.standsTwice || u.count > 1 && u.inCondition
	}
}

func nameMeant(u *capitalUse) { u.meantAsName = true }

// noteNames notes that the words of an expression are names.
func (c *capitalFinder) noteNames(e *Node) { e.WalkNested(func(x *Node) { c.noteUse(x, nameMeant) }) }

// scanCondition notes the uses in a condition.
func (c *capitalFinder) scanCondition(e *Node, positive bool) {
	name := e.Relation()
	if name == syntax.Distinct || name == syntax.Arrow && len(e.List) == 3 { // a comparison binds nothing
		c.scanTerms(e, func(*capitalUse) {})
		return
	}
	if !e.IsList() || !syntax.IsOperator(name) && !isQuantifierName(name) {
		c.scanTerms(e, func(u *capitalUse) { u.inCondition = u.inCondition || positive })
		return
	}
	for _, x := range e.List[1:] {
		c.scanCondition(x, positive && name != syntax.Negation)
	}
}

// scanTerms calls note for the arguments of an atom. The names of the atom and of functions are no variables.
func (c *capitalFinder) scanTerms(e *Node, note func(*capitalUse)) {
	if !e.IsList() {
		c.noteNames(e)
	}
	for i, x := range e.List {
		switch {
		case x.IsList():
			c.scanTerms(x, note)
		case i == 0 && !(len(e.List) == 3 && (isComparator(e.List[1].Name) || isArithmetic(e.List[1].Name))):
			c.noteNames(x)
		default:
			c.noteUse(x, note)
		}
	}
}

// noteUse notes a word that begins with a capital.
func (c *capitalFinder) noteUse(e *Node, note func(*capitalUse)) {
	if e.Word == "" || !isCapitalized(e.Word) {
		return
	}
	u := c.formUses[e.Word]
	if u == nil {
		u = &capitalUse{}
		c.formUses[e.Word] = u
	}
	u.count++
	note(u)
}

// isCapitalized tells whether a word begins with a capital and consists of letters, digits and '_'.
func isCapitalized(word string) bool {
	if !isCapital(word[0]) {
		return false
	}
	for i := range len(word) {
		if c := word[i]; !syntax.IsLetter(c) && !syntax.IsDigit(c) && c != '_' {
			return false
		}
	}
	return true
}

// certainVariables returns the variables, provided that one of them is certain: a rule has it at two places, and no name
// differs from it only by the capital.
func (c *capitalFinder) certainVariables(forms []*Node) map[string]string {
	list, certain := map[string]string{}, map[string]bool{}
	for word, u := range c.usesByWord {
		if !u.meantAsName {
			list[word] = "?" + syntax.FoldName(word)
			if u.standsTwice {
				certain[syntax.FoldName(word)] = true
			}
		}
	}
	for _, e := range forms {
		if len(certain) == 0 {
			return nil
		}
		e.WalkNested(func(x *Node) {
			if !x.IsList() && !isCapital(x.Word[0]) {
				delete(certain, x.Name)
			}
		})
	}
	if len(certain) == 0 {
		return nil
	}
	return list
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }
