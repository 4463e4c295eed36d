package operations

import "strconv"

func itoa(n int) string { return strconv.Itoa(n) }

// term translates a term or an atom: its words mean what they do in prefix
// text.
func (t *translator) term(f *Form) *Form {
	if !f.IsList() {
		return t.word(f)
	}
	out := &Form{From: f.From, To: f.To}
	for _, x := range f.List {
		out.List = append(out.List, t.term(x))
	}
	return out
}

// word translates a word.
func (t *translator) word(f *Form) *Form {
	out := &Form{Word: f.Word, From: f.From, To: f.To}
	if f.IsVariable() {
		out.Name = t.variableName(f.Word)
	} else {
		out.Name = t.names.Meaning(f.Word)
	}
	return out
}

// variableName returns the name of a variable of the clause, another one for
// each that is written '_', or in letters of another case.
func (t *translator) variableName(word string) string {
	if name, known := t.variables[word]; known && word != "_" {
		return name
	}
	name := "?" + fold(word)
	if word == "_" {
		name = "?any"
	}
	for i := 2; t.taken[name]; i++ {
		name = "?" + fold(word) + "_" + itoa(i)
		if word == "_" {
			name = "?any" + itoa(i)
		}
	}
	t.taken[name] = true
	t.variables[word] = name
	return name
}

// variable is a variable that the clause does not have, the same for each call.
func (t *translator) variable(word string, at *Form) *Form {
	key := "+" + word // no word of a sheet
	name, known := t.variables[key]
	if !known {
		if len(t.variables) > 0 || !t.alone {
			for _, v := range t.clauseVariables() {
				t.variableName(v)
			}
		}
		name = "?" + fold(word)
		for i := 2; t.taken[name]; i++ {
			name = "?" + fold(word) + itoa(i)
		}
		t.taken[name] = true
		t.variables[key] = name
	}
	return &Form{Word: string(name[1]-'a'+'A') + name[2:], Name: name, From: at.From, To: at.To}
}

// clauseVariables are the variables that are written in the clause.
func (t *translator) clauseVariables() []string {
	if t.from == nil || t.from.Written == nil {
		return nil
	}
	var list []string
	for _, v := range t.from.Written.Variables() {
		if v != "_" {
			list = append(list, v)
		}
	}
	return list
}

// made is a word that stands at the place of another form.
func (t *translator) made(name string, at *Form) *Form {
	return &Form{Word: name, Name: fold(name), From: at.From, To: at.To}
}

// list is an atom with a name that nobody wrote.
func (t *translator) list(at *Form, name string, args ...*Form) *Form {
	if len(args) == 0 {
		return t.made(name, at)
	}
	return &Form{List: append([]*Form{t.made(name, at)}, args...), From: at.From, To: at.To}
}

func (t *translator) not(at, inner *Form) *Form {
	f := t.list(at, "not", inner)
	f.Op = true
	return f
}

func (t *translator) fault(kind FaultKind, at *Form, format string, args ...any) {
	for _, f := range t.sheet.Faults {
		if f.From == at.From && f.Kind == kind {
			return
		}
	}
	p := parser{sheet: t.sheet}
	p.fault(kind, at.From, at.To, format, args...)
}
