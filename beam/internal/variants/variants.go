// Package variants makes many rulesheets from a few, for tests and measurements: with other names,
// in another order or layout, larger, smaller, and with errors.
package variants

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A Sheet is a rulesheet with its id.
type Sheet struct{ ID, Text string }

// Make returns n variants of the sheets, the same for the same seed. The first
// ones are the sheets themselves.
func Make(sheets []Sheet, n int, seed uint64) []Sheet {
	random := rand.New(rand.NewPCG(seed, 0))
	var list []Sheet
	for i := range n {
		id, text := fmt.Sprintf("game-%07d", i), ""
		if i < len(sheets) {
			text = sheets[i].Text
		} else {
			text = variant(sheets[random.IntN(len(sheets))].Text, random)
		}
		list = append(list, Sheet{id, text})
	}
	return list
}

// A change returns a changed copy of the forms of a rulesheet.
type change func(forms []string, random *rand.Rand) []string

// changes holds the possible changes; those that are listed twice are made twice as often. Layout
// and variables keep the structure of the rulesheet.
var changes = []change{layout, variables, layout, variables, order, names, names, larger, smaller, broken}

// variant returns a text after one or two random changes.
func variant(text string, random *rand.Rand) string {
	forms := split(text)
	for range 1 + random.IntN(2) {
		forms = changes[random.IntN(len(changes))](forms, random)
	}
	return strings.Join(forms, "\n") + "\n"
}

// split returns the top-level forms of a text.
func split(text string) (forms []string) {
	f := gdl.ParseString("game", text)
	for _, e := range f.Exprs {
		forms = append(forms, f.Source.TextBetween(e.StartPos, e.EndPos))
	}
	return forms
}

// layout adds blanks between words, and comments.
func layout(forms []string, random *rand.Rand) (out []string) {
	for _, form := range forms {
		if random.IntN(3) == 0 {
			out = append(out, fmt.Sprintf("; part %d", random.IntN(100)))
		}
		out = append(out, strings.ReplaceAll(form, " ", strings.Repeat(" ", 1+random.IntN(3))))
	}
	return out
}

// variables renames all variables.
func variables(forms []string, random *rand.Rand) (out []string) {
	mark := fmt.Sprintf("?v%d-", random.IntN(10))
	for _, form := range forms {
		out = append(out, strings.ReplaceAll(form, "?", mark))
	}
	return out
}

// order exchanges two forms.
func order(forms []string, random *rand.Rand) []string {
	out := append([]string{}, forms...)
	if len(out) > 1 {
		i, j := random.IntN(len(out)), random.IntN(len(out))
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// names renames a relation, function or object.
func names(forms []string, random *rand.Rand) (out []string) {
	var words []string
	for _, form := range forms {
		for _, word := range strings.FieldsFunc(form, func(r rune) bool { return strings.ContainsRune("() \n\t", r) }) {
			if _, keyword := gdl.KeywordArity(word); !keyword && !strings.ContainsAny(word, "?;<=") && word != "not" && word != "or" {
				words = append(words, word)
			}
		}
	}
	if len(words) == 0 {
		return forms
	}
	old := words[random.IntN(len(words))]
	fresh := fmt.Sprintf("%s-%d", old, random.IntN(1000))
	for _, form := range forms {
		out = append(out, replaceWord(form, old, fresh))
	}
	return out
}

// larger adds facts about objects that the game does not have.
func larger(forms []string, random *rand.Rand) []string {
	out := append([]string{}, forms...)
	for i := range 1 + random.IntN(4) {
		out = append(out, fmt.Sprintf("(succ %d %d)", 100+i, 101+i))
	}
	return out
}

// smaller removes a form.
func smaller(forms []string, random *rand.Rand) []string {
	if len(forms) == 0 {
		return forms
	}
	i := random.IntN(len(forms))
	return append(append([]string{}, forms[:i]...), forms[i+1:]...)
}

// broken removes a character.
func broken(forms []string, random *rand.Rand) []string {
	out := append([]string{}, forms...)
	if len(out) > 0 {
		i := random.IntN(len(out))
		at := random.IntN(len(out[i]))
		out[i] = out[i][:at] + out[i][at+1:]
	}
	return out
}

// replaceWord returns a text with a word replaced wherever it stands alone.
func replaceWord(text, old, fresh string) string {
	const between = "() \n\t"
	var b strings.Builder
	for len(text) > 0 {
		end := strings.IndexAny(text, between)
		if end < 0 {
			end = len(text)
		}
		if word := text[:end]; word == old {
			b.WriteString(fresh)
		} else {
			b.WriteString(word)
		}
		if end < len(text) {
			b.WriteByte(text[end])
			end++
		}
		text = text[end:]
	}
	return b.String()
}
