package operations

import "strconv"

func itoa(n int) string { return strconv.Itoa(n) }

// translateTerm translates a term or an atom: each word gets its name in prefix text.
func (t *sheetTranslator) translateTerm(f *Form) *Form {
	if !f.IsList() {
		return t.translateWord(f)
	}
	out := &Form{StartOffset: f.StartOffset, EndOffset: f.EndOffset}
	for _, x := range f.List {
		out.List = append(out.List, t.translateTerm(x))
	}
	return out
}

// translateWord translates a single word.
func (t *sheetTranslator) translateWord(f *Form) *Form {
	out := &Form{Word: f.Word, StartOffset: f.StartOffset, EndOffset: f.EndOffset}
	if f.IsVariable() {
		out.Name = t.variableName(f.Word)
	} else {
		out.Name = t.names.PrefixName(f.Word)
	}
	return out
}

// madeWord returns a word at the place of another form.
func (t *sheetTranslator) madeWord(name string, at *Form) *Form {
	return &Form{Word: name, Name: foldWord(name), StartOffset: at.StartOffset, EndOffset: at.EndOffset}
}

// madeAtom returns an atom whose name is not in the sheet.
func (t *sheetTranslator) madeAtom(at *Form, name string, args ...*Form) *Form {
	if len(args) == 0 {
		return t.madeWord(name, at)
	}
	return &Form{List: append([]*Form{t.madeWord(name, at)}, args...), StartOffset: at.StartOffset, EndOffset: at.EndOffset}
}

func (t *sheetTranslator) negatedAtom(at, inner *Form) *Form {
	f := t.madeAtom(at, "not", inner)
	f.HasOperator = true
	return f
}

func (t *sheetTranslator) addFault(kind FaultKind, at *Form, format string, args ...any) {
	for _, f := range t.sheet.Faults {
		if f.StartOffset == at.StartOffset && f.Kind == kind {
			return
		}
	}
	p := sheetParser{sheet: t.sheet}
	p.addFault(kind, at.StartOffset, at.EndOffset, format, args...)
}
