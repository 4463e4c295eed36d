package syntax

import (
	"strconv"
	"strings"
)

// The operators of rules. They are no names of relations or objects; not, and, or may be names of functions.
const (
	Distinct    = "distinct"
	Negation    = "not"
	Conjunction = "and"
	Disjunction = "or"
	Arrow       = "<="
)

// IsOperator tells whether name is an operator of rules.
func IsOperator(name string) bool {
	switch name {
	case Negation, Conjunction, Disjunction, Distinct, Arrow:
		return true
	}
	return false
}

// FoldName returns a name with its letters A-Z in lower case. Names with the same result have the same meaning.
func FoldName(word string) string {
	i := strings.IndexFunc(word, isUpper)
	if i < 0 {
		return word
	}
	// This works on bytes and not characters: two names that are no valid UTF-8 must remain different.
	folded := []byte(word)
	for ; i < len(folded); i++ {
		if isUpper(rune(folded[i])) {
			folded[i] += 'a' - 'A'
		}
	}
	return string(folded)
}

func isUpper(c rune) bool { return 'A' <= c && c <= 'Z' }

// IsLetter tells whether a byte is a letter of ASCII.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsDigit tells whether a byte is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsNumber tells whether a word consists of digits.
func IsNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// InfixMeaning returns the meaning of a word of infix text: the folded name, with '?' before that of a variable. A text
// in quotes may begin with '?' too: '?n++' is a variable that infix text cannot write without quotes.
func InfixMeaning(word string) string {
	if word == "''" {
		return word // a fault; a name is never empty
	}
	if IsQuoted(word) {
		return FoldName(strings.ReplaceAll(word[1:len(word)-1], "''", "'"))
	}
	if isUpper(rune(word[0])) || word[0] == '_' {
		return "?" + FoldName(word)
	}
	return FoldName(word)
}

// IsQuoted tells whether a word of infix text is in quotes.
func IsQuoted(word string) bool { return len(word) > 1 && word[0] == '\'' }

// Anonymous is the word for variables without a name. Each place of it is another variable.
const Anonymous = "_"

// NameAnonymous gives each variable without a name a name that no other variable of its statement has.
func NameAnonymous(list []*Node, form *Node) {
	if len(list) == 0 {
		return
	}
	for _, n := range list {
		n.Name = ""
	}
	taken := map[string]bool{}
	form.WalkNested(func(n *Node) { taken[n.Name] = true })
	name, i := "?"+Anonymous, 1
	for _, n := range list {
		for taken[name] {
			i++
			name = "?" + Anonymous + strconv.Itoa(i)
		}
		taken[name] = true
		n.Name = name
	}
}
