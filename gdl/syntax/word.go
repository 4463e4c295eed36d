package syntax

import "strings"

// Spell writes a word of prefix text, or a folded name, in the notation. In infix text and operations notation, variables
// begin with a capital and other names do not. Names that infix text cannot write otherwise are in single quotes.
func (n Notation) Spell(word string) string {
	switch n {
	case Infix:
		return infixWord(word)
	case Operations:
		return operationsWord(word)
	}
	return word
}

func infixWord(word string) string {
	name, variable := strings.CutPrefix(word, "?")
	digit := name != "" && IsDigit(name[0])
	if !isUnquotedName(name) || variable && (digit || name == Anonymous) || !variable && name[0] == '_' {
		return "'" + strings.ReplaceAll(word, "'", "''") + "'"
	}
	if variable {
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return uncapitalisedName(name)
}

// operationsWord writes a variable in the letters that operations notation allows, and another word with a small first
// letter.
func operationsWord(word string) string {
	name, variable := strings.CutPrefix(word, "?")
	switch {
	case variable && name == "":
		return Anonymous
	case variable:
		return PlainName(strings.ToUpper(name[:1]) + name[1:])
	case word != "" && isUpper(rune(word[0])):
		return strings.ToLower(word[:1]) + word[1:]
	}
	return word
}

// PlainName writes a name in the letters that operations notation allows, with 'x' in place of all other bytes.
func PlainName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; IsLetter(c) || IsDigit(c) || c == '/' || i > 0 && strings.IndexByte("_.*+-", c) >= 0 {
			b.WriteByte(c)
		} else {
			b.WriteByte('x')
		}
	}
	return b.String()
}

// PrefixWord writes a word of infix text in prefix notation.
func PrefixWord(n *Node) string {
	switch {
	case n.Word == Anonymous:
		return n.Name
	case IsQuoted(n.Word):
		return strings.ReplaceAll(n.Word[1:len(n.Word)-1], "''", "'")
	case n.Word[0] != '?' && n.Name[0] == '?':
		return "?" + uncapitalisedName(n.Word)
	case IsOperator(n.Name):
		return n.Name
	}
	return n.Word
}

// PrefixText converts a node of infix text to prefix text on one line.
func PrefixText(n *Node) string { return n.Spelled(PrefixWord) }

// isUnquotedName tells whether infix text can write a name without quotes, apart from the case of its first letter.
func isUnquotedName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !IsLetter(c) && !IsDigit(c) && c != '_' {
			return false
		}
	}
	return name != ""
}

// uncapitalisedName writes a name with a small first letter. A name in capitals becomes one in small letters.
func uncapitalisedName(name string) string {
	if !isUpper(rune(name[0])) {
		return name
	}
	if strings.ToUpper(name) == name {
		return FoldName(name)
	}
	return FoldName(name[:1]) + name[1:]
}
