package gdl

// A vocabulary is what the names of a text are used for, as far as that can
// be seen without reading its rules.
type vocabulary struct {
	functors map[string]bool // names that begin lists
	fluents  map[string]bool // words that stand alone below init, next or true
}

// vocabulary looks over the text once, when it is first asked for.
func (b *builder) vocabulary() *vocabulary {
	if b.words == nil {
		b.words = &vocabulary{map[string]bool{}, map[string]bool{}}
		for _, e := range b.file.Exprs {
			b.words.add(e)
		}
	}
	return b.words
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
