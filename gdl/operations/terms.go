package operations

import (
	"github.com/gdllint/gdllint/gdl/syntax"
)

// translateTerm translates a term or an atom. Each word gets its name in prefix text.
func (t *sheetTranslator) translateTerm(f *Node) *Node {
	switch {
	case f.IsVariable():
		return t.variable(f.Word, f)
	case !f.IsList():
		return t.word(f.Word, f)
	}
	out := syntax.ListAt(f)
	for _, x := range f.List {
		out.List = append(out.List, t.translateTerm(x))
	}
	return out
}

func (t *sheetTranslator) variable(word string, at *Node) *Node {
	return &Node{Word: word, Name: t.variableName(word), StartPos: at.StartPos, EndPos: at.EndPos}
}

// word returns a word of the sheet that is no variable, with its name in prefix text.
func (t *sheetTranslator) word(word string, at *Node) *Node {
	return &Node{Word: word, Name: t.names.PrefixName(word), StartPos: at.StartPos, EndPos: at.EndPos}
}

// made returns an atom, or a word, that is not in the sheet.
func made(at *Node, name string, args ...*Node) *Node {
	if len(args) == 0 {
		return syntax.WordAt(at, name)
	}
	return syntax.ListAt(at, append([]*Node{syntax.WordAt(at, name)}, args...)...)
}

// addFault adds a fault, unless there is one of its kind at its place.
func (t *sheetTranslator) addFault(kind *syntax.ErrorKind, at *Node, format string, args ...any) {
	for _, f := range t.sheet.Errors {
		if f.StartPos == at.StartPos && f.Kind == kind {
			return
		}
	}
	t.sheet.Errors = append(t.sheet.Errors, kind.At(at, format, args...))
}
