package gdl

// A vocabulary holds the uses of the names of a text, as far as they show
// without reading its rules.
type vocabulary struct {
	functors map[string]bool // names that begin lists
	fluents  map[string]bool // words that stand alone below init, next or true
	defined  map[string]int  // relations of facts and heads, with their number of arguments
	made     map[string]bool // names of the fluents that init and next make
	formulas map[string]bool // relations whose facts or heads hold operators in terms
}

// vocabulary returns the vocabulary of the text, which its first call builds.
func (b *builder) vocabulary() *vocabulary {
	if b.names == nil {
		b.names = &vocabulary{map[string]bool{}, map[string]bool{}, map[string]int{}, map[string]bool{}, map[string]bool{}}
		for _, e := range b.file.Exprs {
			b.names.add(e)
			b.names.define(e)
		}
	}
	return b.names
}

func (v *vocabulary) add(e *Expr) {
	if len(e.List) == 0 {
		return
	}
	name := Glued(e.List[0].Name)[0]
	v.functors[name] = true
	switch name {
	case Init, Next, True:
		if len(e.List) == 2 && !e.List[1].IsList() {
			v.fluents[e.List[1].Name] = true
		}
	}
	for _, x := range e.List {
		v.add(x)
	}
}

// define records the relation and the fluents that a form defines.
func (v *vocabulary) define(e *Expr) {
	if nameOf(e) == Arrow && len(e.List) > 1 {
		e = e.List[1]
	}
	name, args := nameOf(e), 0
	if name == "" {
		return
	}
	if e.IsList() {
		parts := Glued(name)
		name, args = parts[0], len(e.List)-1+len(parts)-1
	}
	v.defined[name] = args
	if e.IsList() && (name == Init || name == Next) {
		for _, x := range e.List[1:] {
			v.made[Glued(nameOf(x))[0]] = true
		}
	}
	if holdsOperator(e) {
		v.formulas[name] = true
	}
}

// holdsOperator tells whether an operator with arguments stands inside a term.
func holdsOperator(e *Expr) bool {
	for _, x := range e.List {
		if x.IsList() && (isConnective(nameOf(x)) || holdsOperator(x)) {
			return true
		}
	}
	return false
}

func isConnective(name string) bool { return name == Not || name == And || name == Or }
