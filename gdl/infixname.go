package gdl

import (
	"strconv"
	"strings"
)

// infixMeaning returns what a word of infix text means: the folded name, with
// '?' before that of a variable. What stands in quotes may begin with '?' too:
// '?n++' is the variable that infix text cannot hold otherwise.
func infixMeaning(word string) string {
	if word == "''" {
		return word // a fault; but a name is never empty
	}
	if isQuoted(word) {
		return Fold(strings.ReplaceAll(word[1:len(word)-1], "''", "'"))
	}
	if isUpper(rune(word[0])) || word[0] == '_' {
		return "?" + Fold(word)
	}
	return Fold(word)
}

func isQuoted(word string) bool { return len(word) > 1 && word[0] == '\'' }

// infixOperators are what the operators of infix text mean.
var infixOperators = map[infixKind]string{infixIf: Arrow, infixAnd: And, infixComma: And, infixOr: Or, infixNot: Not,
	infixDistinct: Distinct}

// anonymous is the word for variables that have no name: each is another one.
const anonymous = "_"

// nameAnonymous gives names to the variables of a statement that have none,
// such as no other variable of it has.
func nameAnonymous(list []*Expr, form *Expr) {
	if len(list) == 0 {
		return
	}
	for _, e := range list {
		e.Name = ""
	}
	taken := map[string]bool{}
	form.Walk(func(e *Expr) { taken[e.Name] = true })
	name, n := "?"+anonymous, 1
	for _, e := range list {
		for taken[name] {
			n++
			name = "?" + anonymous + strconv.Itoa(n)
		}
		taken[name] = true
		e.Name = name
	}
}
