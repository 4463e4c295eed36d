package gdl

import (
	"strconv"
	"strings"
)

// infixMeaning returns the meaning of a word of infix text: the folded name,
// with '?' before that of a variable. A text in quotes may begin with '?' too:
// '?n++' is the variable that infix text cannot hold otherwise.
func infixMeaning(word string) string {
	if word == "''" {
		return word // a fault; but a name is never empty
	}
	if isQuoted(word) {
		return FoldName(strings.ReplaceAll(word[1:len(word)-1], "''", "'"))
	}
	if isUpper(rune(word[0])) || word[0] == '_' {
		return "?" + FoldName(word)
	}
	return FoldName(word)
}

func isQuoted(word string) bool { return len(word) > 1 && word[0] == '\'' }

// infixOperators holds the meanings of the operators of infix text.
var infixOperators = map[infixKind]string{infixIf: Arrow, infixAnd: And, infixComma: And, infixOr: Or, infixNot: Not,
	infixDistinct: Distinct}

// anonymousWord is the word for variables without a name: each place of it is
// another variable.
const anonymousWord = "_"

// nameAnonymous gives each variable without a name one that no other variable
// of its statement has.
func nameAnonymous(list []*Expr, form *Expr) {
	if len(list) == 0 {
		return
	}
	for _, e := range list {
		e.Name = ""
	}
	taken := map[string]bool{}
	form.WalkNested(func(e *Expr) { taken[e.Name] = true })
	name, n := "?"+anonymousWord, 1
	for _, e := range list {
		for taken[name] {
			n++
			name = "?" + anonymousWord + strconv.Itoa(n)
		}
		taken[name] = true
		e.Name = name
	}
}
