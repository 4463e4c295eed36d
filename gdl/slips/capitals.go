package slips

import "github.com/gdllint/gdllint/gdl/syntax"

// findCapitals finds the words of a text that begin with a capital letter and are surely meant
// as variables, each with the name that it is read as; nil if there are none.
//
// A word is one if it cannot be a name: as a name it would stand in no fact,
// and in no head without standing in a condition of that rule, too. No atom
// with such a name could ever hold.
func findCapitals(text *syntax.Sheet) map[string]string {
	if text.Words != nil && !anyOf(text.Words, func(w *Node) bool { return isCapital(w.Word[0]) }) {
		return nil
	}
	c := &capitalFinder{usesByWord: map[string]*capitalUse{}}
	for _, e := range text.Forms {
		c.scanForm(e)
	}
	return c.certainVariables(text.Forms)
}

// A capitalUse is how a word with a capital is used in a text.
type capitalUse struct {
	meantAsName bool // it stands where no variable can, or where only a name has a meaning
	standsTwice bool // a rule holds it in two places
	lastForm    int  // the form that was looked at last
	inHead      bool // in the head of that form
	inCondition bool // in a condition of that form that is not negated
	formCount   int  // in that form
}

type capitalFinder struct {
	usesByWord map[string]*capitalUse
	formUses   []*capitalUse // of the form
	formCount  int
}

// scanForm records the uses in a form.
func (c *capitalFinder) scanForm(e *Node) {
	c.formCount++
	c.formUses = c.formUses[:0]
	if e.Relation() != syntax.Arrow || len(e.List) < 3 {
		c.noteNames(e)
		return
	}
	c.scanTerms(e.List[1], func(u *capitalUse) { u.inHead = true })
	for _, x := range e.List[2:] {
		c.scanCondition(x, true)
	}
	for _, u := range c.formUses {
		u.meantAsName = u.meantAsName || u.inHead && !u.inCondition
		u.standsTwice = u.standsTwice || u.formCount > 1 && u.inCondition
	}
}

// noteNames records that the words of an expression are names.
func (c *capitalFinder) noteNames(e *Node) {
	if u := c.countUse(e); u != nil {
		u.meantAsName = true
	}
	for _, x := range e.List {
		c.noteNames(x)
	}
}

// scanCondition records the uses in a condition.
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
		c.scanCondition(x, positive && name != syntax.Negation && name != syntax.Distinct)
	}
}

// scanTerms calls note for the uses among the arguments of an atom; its name, and
// those of functions, are no variables.
func (c *capitalFinder) scanTerms(e *Node, note func(*capitalUse)) {
	if !e.IsList() {
		c.noteNames(e)
		return
	}
	for i, x := range e.List {
		switch {
		case x.IsList():
			c.scanTerms(x, note)
		case i == 0 && !(len(e.List) == 3 && (isComparator(e.List[1].Name) || isArithmetic(e.List[1].Name))):
			c.noteNames(x)
		default:
			if u := c.countUse(x); u != nil {
				note(u)
			}
		}
	}
}

// countUse counts a word; nil if it does not begin with a capital.
func (c *capitalFinder) countUse(e *Node) *capitalUse {
	if e.IsList() || e.Word == "" {
		return nil
	}
	if !isCapitalized(e.Word) {
		return nil
	}
	u := c.usesByWord[e.Word]
	if u == nil {
		u = &capitalUse{}
		c.usesByWord[e.Word] = u
	}
	if u.lastForm != c.formCount {
		*u = capitalUse{meantAsName: u.meantAsName, standsTwice: u.standsTwice, lastForm: c.formCount}
		c.formUses = append(c.formUses, u)
	}
	u.formCount++
	return u
}

// isCapitalized tells whether a word consists of letters, digits and '_' with a
// capital first.
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

// certainVariables returns the variables if one of them is certain: it stands at two
// places of a rule, and no name has its spelling except for the capital.
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
