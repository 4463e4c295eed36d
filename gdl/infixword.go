package gdl

import "strings"

// InfixWord writes a word of prefix text, or a folded name, as infix text has
// it: variables begin with a capital, other names do not. Names that infix text
// cannot hold stand in single quotes.
func InfixWord(word string) string {
	name, variable := strings.CutPrefix(word, "?")
	digit := name != "" && '0' <= name[0] && name[0] <= '9'
	if !isUnquotedName(name) || variable && (digit || name == anonymousWord) || !variable && name[0] == '_' {
		return "'" + strings.ReplaceAll(word, "'", "''") + "'"
	}
	if variable {
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return uncapitalisedName(name)
}

// PrefixWord writes a word of infix text in prefix notation.
func PrefixWord(e *Expr) string {
	switch {
	case e.Word == anonymousWord:
		return e.Name
	case isQuoted(e.Word):
		return strings.ReplaceAll(e.Word[1:len(e.Word)-1], "''", "'")
	case e.Word[0] != '?' && e.Name[0] == '?':
		return "?" + uncapitalisedName(e.Word)
	case IsOperator(e.Name):
		return e.Name
	}
	return e.Word
}

// isUnquotedName tells whether infix text can hold a name without quotes. The case of
// its first letter does not count.
func isUnquotedName(name string) bool {
	for i := range len(name) {
		if !isInfixNameByte(name[i]) || name[i] >= 0x80 {
			return false
		}
	}
	return name != ""
}

// uncapitalisedName writes a name with a small first letter. A name of capitals
// becomes one of small letters.
func uncapitalisedName(name string) string {
	if !isUpper(rune(name[0])) {
		return name
	}
	if strings.ToUpper(name) == name {
		return FoldName(name)
	}
	return FoldName(name[:1]) + name[1:]
}

// PrefixText writes an expression of infix text as prefix text has it, on one
// line.
func PrefixText(e *Expr) string {
	var b strings.Builder
	e.writePrefix(&b)
	return b.String()
}

func (e *Expr) writePrefix(b *strings.Builder) {
	if !e.IsList() {
		b.WriteString(PrefixWord(e))
		return
	}
	b.WriteByte('(')
	for i, x := range e.List {
		if i > 0 {
			b.WriteByte(' ')
		}
		x.writePrefix(b)
	}
	b.WriteByte(')')
}
