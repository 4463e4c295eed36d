package gdl

import "strings"

// InfixWord writes a word of prefix text, or a folded name, as infix text has
// it: variables begin with a capital, other names do not. Names that infix text
// cannot hold stand in single quotes.
func InfixWord(word string) string {
	name, variable := strings.CutPrefix(word, "?")
	digit := name != "" && '0' <= name[0] && name[0] <= '9'
	if !isPlain(name) || variable && (digit || name == anonymous) || !variable && name[0] == '_' {
		return "'" + strings.ReplaceAll(word, "'", "''") + "'"
	}
	if variable {
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return uncapitalised(name)
}

// PrefixWord writes a word of infix text in prefix notation.
func PrefixWord(e *Expr) string {
	switch {
	case e.Word == anonymous:
		return e.Name
	case isQuoted(e.Word):
		return strings.ReplaceAll(e.Word[1:len(e.Word)-1], "''", "'")
	case e.Word[0] != '?' && e.Name[0] == '?':
		return "?" + uncapitalised(e.Word)
	case IsOperator(e.Name):
		return e.Name
	}
	return e.Word
}

// isPlain tells whether infix text can hold a name without quotes. The case of
// its first letter does not count.
func isPlain(name string) bool {
	for i := range len(name) {
		if !isInfixNameByte(name[i]) || name[i] >= 0x80 {
			return false
		}
	}
	return name != ""
}

// uncapitalised writes a name with a small first letter. A name of capitals
// becomes one of small letters.
func uncapitalised(name string) string {
	if !isUpper(rune(name[0])) {
		return name
	}
	if strings.ToUpper(name) == name {
		return Fold(name)
	}
	return Fold(name[:1]) + name[1:]
}

// PrefixText writes an expression of infix text as prefix text has it, on one
// line.
func PrefixText(e *Expr) string {
	var b strings.Builder
	e.prefix(&b)
	return b.String()
}

func (e *Expr) prefix(b *strings.Builder) {
	if !e.IsList() {
		b.WriteString(PrefixWord(e))
		return
	}
	b.WriteByte('(')
	for i, x := range e.List {
		if i > 0 {
			b.WriteByte(' ')
		}
		x.prefix(b)
	}
	b.WriteByte(')')
}
