package gdl

// A vocabulary holds the uses of the names of a text, as far as they show
// without reading its rules.
type vocabulary struct {
	listNames        map[string]bool // names that begin lists
	bareFluents      map[string]bool // words that stand alone below init, next or true
	definedArities   map[string]int  // relations of facts and heads, with their number of arguments
	madeFluents      map[string]bool // names of the fluents that init and next make
	formulaRelations map[string]bool // relations whose facts or heads hold operators in terms
}

// loadVocabulary returns the vocabulary of the text, which its first call builds.
func (k *knownNames) loadVocabulary() *vocabulary {
	if k.textVocabulary == nil {
		k.textVocabulary = &vocabulary{map[string]bool{}, map[string]bool{}, map[string]int{}, map[string]bool{}, map[string]bool{}}
		for _, e := range k.file.Exprs {
			k.textVocabulary.addNames(e)
			k.textVocabulary.addDefinition(e)
		}
	}
	return k.textVocabulary
}

func (v *vocabulary) addNames(e *Expr) {
	if len(e.List) == 0 {
		return
	}
	name := SplitGlued(e.List[0].Name)[0]
	v.listNames[name] = true
	switch name {
	case Init, Next, True:
		if len(e.List) == 2 && !e.List[1].IsList() {
			v.bareFluents[e.List[1].Name] = true
		}
	}
	for _, x := range e.List {
		v.addNames(x)
	}
}

// addDefinition records the relation and the fluents that a form defines.
func (v *vocabulary) addDefinition(e *Expr) {
	if leadingName(e) == Arrow && len(e.List) > 1 {
		e = e.List[1]
	}
	name, args := leadingName(e), 0
	if name == "" {
		return
	}
	if e.IsList() {
		parts := SplitGlued(name)
		name, args = parts[0], len(e.List)-1+len(parts)-1
	}
	v.definedArities[name] = args
	if e.IsList() && (name == Init || name == Next) {
		for _, x := range e.List[1:] {
			v.madeFluents[SplitGlued(leadingName(x))[0]] = true
		}
	}
	if holdsOperator(e) {
		v.formulaRelations[name] = true
	}
}

// holdsOperator tells whether an operator with arguments stands inside a term.
func holdsOperator(e *Expr) bool {
	for _, x := range e.List {
		if x.IsList() && (isConnective(leadingName(x)) || holdsOperator(x)) {
			return true
		}
	}
	return false
}

func isConnective(name string) bool { return name == Not || name == And || name == Or }
