package mending

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// Bounds of the rules that are proposed since their image is there.
const (
	mostRolePairs  = 6
	mostMissing    = 6  // rules that a nearly symmetric rulesheet may lack
	fewestMirrored = 2  // rules whose image is there
	mostSeeds      = 40 // pairs of names that may stand for each other
)

// normal writes a rule with numbered variables, so that rules are the same that differ
// in the names of these only.
func normal(text string) string {
	numbers := map[string]string{}
	words := folded(wordsOf(text))
	for i, word := range words {
		if strings.HasPrefix(word, "?") {
			if numbers[word] == "" {
				numbers[word] = "?" + strconv.Itoa(len(numbers))
			}
			words[i] = numbers[word]
		}
	}
	return strings.Join(words, " ")
}

// present returns the rules in normal form.
func (book *rulebook) present() map[string]bool {
	if book.normalRules == nil {
		book.normalRules = map[string]bool{}
		for _, r := range book.file.Rules {
			book.normalRules[normal(book.ruleText(r))] = true
		}
	}
	return book.normalRules
}

func (book *rulebook) ruleText(r *gdl.Rule) string {
	return book.file.Source.TextBetween(r.StartPos, r.EndPos)
}

// imageOf writes a rule with a name and its counterparts exchanged for another name;
// nothing if the rule is its own image, or the image is there.
func (book *rulebook) imageOf(r *gdl.Rule, from, to string) string {
	text := book.ruleText(r)
	if strings.Contains(text, ";") {
		return ""
	}
	image := exchanged(text, to, from, book.namePairs(from, to), book.names())
	if n := normal(image); n == normal(text) || book.present()[n] {
		return ""
	}
	return image
}

// namePairs returns the counterparts of two names, which are looked for once.
func (book *rulebook) namePairs(from, to string) map[string]string {
	key := from + " " + to
	if book.pairsByNames == nil {
		book.pairsByNames = map[string]map[string]string{}
	}
	if book.pairsByNames[key] == nil {
		book.pairsByNames[key] = book.counterparts(from, to)
	}
	return book.pairsByNames[key]
}

// adding proposes to add a rule behind another one.
func adding(behind *gdl.Rule, text string, prior int) candidate {
	text = strings.Join(strings.Fields(text), " ")
	return candidate{description: "add the rule '" + text + "'", edits: insert(behind, "\n"+text), prior: prior}
}

// missingImages proposes the rules that a role lacks although another one has them, if
// nearly all rules about the two roles are there for both.
func (w *workshop) missingImages() (list []candidate) {
	roles := w.file.RoleNames()
	pairs := 0
	for i, a := range roles {
		for _, b := range roles[i+1:] {
			if pairs++; pairs > mostRolePairs {
				return list
			}
			list = append(list, w.missingBetween(a, b)...)
		}
	}
	return list
}

func (w *workshop) missingBetween(a, b string) (list []candidate) {
	var all []analysis.TextEdit
	mirrored := 0
	for _, r := range w.file.Rules {
		if len(r.Body) == 0 || r.Head.Name == gdl.Init || r.Head.Name == gdl.Base || r.Head.Name == gdl.Input {
			continue
		}
		if !mentions(w.ruleText(r), a, b) {
			continue
		}
		image := w.imageOf(r, a, b)
		if image == "" {
			mirrored++
			continue
		}
		c := adding(r, image, keeping+2)
		list = append(list, c)
		all = append(all, c.edits...)
	}
	if mirrored < fewestMirrored || len(list) > mostMissing || len(list) > mirrored {
		return nil
	}
	if len(list) > 1 {
		list = append(list, candidate{description: "give " + a + " and " + b + " the same rules, each with its own names", edits: all, prior: keeping + 3})
	}
	return list
}

// mentions tells whether one of two names stands in a text.
func mentions(text, a, b string) bool {
	words := folded(wordsOf(text))
	return slices.Contains(words, a) || slices.Contains(words, b)
}

// likeFrames proposes rules that keep a fluent as others are kept: the images of rules
// that keep another fluent, or this one with another move or role.
func (w *workshop) likeFrames(s symbol) (list []candidate) {
	seeds := 0
	for _, r := range w.file.Rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || r.Head.Args[0].IsVariable() || !asksFor(r, r.Head.Args[0]) {
			continue
		}
		for _, pair := range w.otherNames(r, s) {
			if seeds++; seeds > mostSeeds {
				return list
			}
			if image := w.imageOf(r, pair[0], pair[1]); image != "" {
				list = append(list, adding(r, image, keeping+2))
			}
		}
	}
	return list
}

// otherNames lists pairs of a name in a rule that keeps a fluent and one that may stand
// there instead: the fluent of another rule, or the move and the role of one that
// keeps the same fluent.
func (book *rulebook) otherNames(r *gdl.Rule, s symbol) (pairs [][2]string) {
	own := symbolOf(r.Head.Args[0])
	if own != s {
		if own.arity == s.arity {
			pairs = append(pairs, [2]string{own.name, s.name})
		}
		return pairs
	}
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.Does || len(l.Atom.Args) != 2 {
			continue
		}
		role, move := l.Atom.Args[0], l.Atom.Args[1]
		for _, other := range book.moveSymbols() {
			if !move.IsVariable() && other.arity == len(move.Args) && other.name != move.Name {
				pairs = append(pairs, [2]string{move.Name, other.name})
			}
		}
		for _, other := range book.file.RoleNames() {
			if !role.IsVariable() && other != role.Name {
				pairs = append(pairs, [2]string{role.Name, other})
			}
		}
	}
	return pairs
}

// moveSymbols lists the names of the possible moves.
func (book *rulebook) moveSymbols() (list []symbol) {
	for _, r := range book.file.Rules {
		if r.Head.Name == gdl.Legal && len(r.Head.Args) == 2 && !r.Head.Args[1].IsVariable() && !slices.Contains(list, symbolOf(r.Head.Args[1])) {
			list = append(list, symbolOf(r.Head.Args[1]))
		}
	}
	return list
}
