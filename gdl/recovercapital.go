package gdl

import "slices"

// capitals are the words of a text that begin with a capital letter and are
// surely meant as variables, each with the name that it is read as.
//
// A word is one if it cannot be a name: as a name it would stand in no fact,
// and in no head without standing in a condition of that rule, too. No atom
// with such a name could ever hold.
type capitals map[string]string

// findCapitals finds the capitals of the text. It returns nil if there are
// none.
func (b *builder) findCapitals() capitals {
	if b.file.Notation != Prefix || b.file.Mixed() || !hasCapital(b.file.Exprs) {
		return nil
	}
	c := &capitalFinder{uses: map[string]*capitalUse{}}
	for _, e := range b.file.Exprs {
		c.form(e)
	}
	return c.found(b.file.Exprs)
}

func hasCapital(list []*Expr) bool {
	for _, e := range list {
		if e.Name != e.Word || hasCapital(e.List) {
			return true
		}
	}
	return false
}

// A capitalUse is how a word with a capital is used in a text.
type capitalUse struct {
	name  bool // it stands where no variable can, or where only a name has a meaning
	twice bool // a rule holds it in two places
	form  int  // the form that was looked at last
	head  bool // in the head of that form
	asked bool // in a condition of that form that is not negated
	count int  // in that form
}

type capitalFinder struct {
	uses  map[string]*capitalUse
	words []*capitalUse // of the form
	forms int
}

// form records the uses in a form.
func (c *capitalFinder) form(e *Expr) {
	c.forms++
	c.words = c.words[:0]
	if nameOf(e) != Arrow || len(e.List) < 3 {
		c.notVariables(e)
		return
	}
	c.terms(e.List[1], func(u *capitalUse) { u.head = true })
	for _, x := range e.List[2:] {
		c.condition(x, true)
	}
	for _, u := range c.words {
		u.name = u.name || u.head && !u.asked
		u.twice = u.twice || u.count > 1 && u.asked
	}
}

// notVariables records that the words of an expression are names.
func (c *capitalFinder) notVariables(e *Expr) {
	if u := c.use(e); u != nil {
		u.name = true
	}
	for _, x := range e.List {
		c.notVariables(x)
	}
}

// condition records the uses in a condition.
func (c *capitalFinder) condition(e *Expr, positive bool) {
	name := nameOf(e)
	if !e.IsList() || !IsOperator(name) && !isQuantifier(name) {
		c.terms(e, func(u *capitalUse) { u.asked = u.asked || positive })
		return
	}
	for _, x := range e.List[1:] {
		c.condition(x, positive && name != Not && name != Distinct)
	}
}

// terms calls note for the uses among the arguments of an atom; its name, and
// those of functions, are no variables.
func (c *capitalFinder) terms(e *Expr, note func(*capitalUse)) {
	if !e.IsList() {
		c.notVariables(e)
		return
	}
	for i, x := range e.List {
		switch {
		case x.IsList():
			c.terms(x, note)
		case i == 0 && !(len(e.List) == 3 && (isComparing(e.List[1].Name) || isArithmetic(e.List[1].Name))):
			c.notVariables(x)
		default:
			if u := c.use(x); u != nil {
				note(u)
			}
		}
	}
}

// use counts a word; nil if it does not begin with a capital.
func (c *capitalFinder) use(e *Expr) *capitalUse {
	if e.IsList() || e.Word == "" {
		return nil
	}
	if !isCapitalized(e.Word) {
		return nil
	}
	u := c.uses[e.Word]
	if u == nil {
		u = &capitalUse{}
		c.uses[e.Word] = u
	}
	if u.form != c.forms {
		*u = capitalUse{name: u.name, twice: u.twice, form: c.forms}
		c.words = append(c.words, u)
	}
	u.count++
	return u
}

// isCapitalized tells whether a word consists of letters, digits and '_' with a
// capital first.
func isCapitalized(word string) bool {
	if !isUpper(rune(word[0])) {
		return false
	}
	for i := range len(word) {
		if c := word[i]; !isLetter(c) && !isDigit(c) && c != '_' {
			return false
		}
	}
	return true
}

// found returns the variables if one of them is certain: it stands at two
// places of a rule, and no name has its spelling except for the capital.
func (c *capitalFinder) found(forms []*Expr) capitals {
	list, certain := capitals{}, map[string]bool{}
	for word, u := range c.uses {
		if !u.name {
			list[word] = "?" + Fold(word)
			if u.twice {
				certain[Fold(word)] = true
			}
		}
	}
	for _, e := range forms {
		if len(certain) == 0 {
			return nil
		}
		e.Walk(func(x *Expr) {
			if !x.IsList() && !isUpper(rune(x.Word[0])) {
				delete(certain, x.Name)
			}
		})
	}
	if len(certain) == 0 {
		return nil
	}
	return list
}

// capitalize reads the capitals of the file as variables. All of them are one
// fault of the file.
func (b *builder) capitalize(e *Expr) *Expr {
	if !e.IsList() {
		if name := b.capitals[e.Word]; name != "" {
			return b.capitalVariable(e, name)
		}
		return e
	}
	var parts []*Expr // nil as long as all is as written
	for i, x := range e.List {
		y := b.capitalize(x)
		if y != x && parts == nil {
			parts = append(make([]*Expr, 0, len(e.List)), e.List...)
		}
		if y != x {
			parts[i] = y
		}
	}
	if parts == nil {
		return e
	}
	return e.with(parts)
}

func (b *builder) capitalVariable(e *Expr, name string) *Expr {
	err := b.again(CapitalVariable, "")
	if err == nil {
		err = b.first("", b.guess(CapitalVariable, e.From, e.To, repair("Put a '?' before each variable"),
			"variables begin with '?'; write '?%s' for '%s'", e.Word, e.Word))
		for word := range b.capitals {
			err.Names = append(err.Names, word)
		}
		slices.Sort(err.Names)
	}
	err.Repair.Edits = append(err.Repair.Edits, insert(e.From, "?"))
	return &Expr{Word: e.Word, Name: name, From: e.From, To: e.To}
}
