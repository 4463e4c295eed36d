package mending

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// Rulesheets repeat themselves: the rules of one role, direction or kind of piece are
// those of another one under other names. A rule that is nearly the image of another
// one is repaired by the parts of the image: a condition that it lacks, or one that is
// written otherwise.

// Priors of repairs by analogy, without the names that differ, which are added.
const (
	likeExchange = 2 // a literal with its words in another order
	likeLacking  = 3 // a condition that the rule lacks
	likeWord     = 5 // a literal with one other word
)

// Bounds of the analogies.
const (
	mostLike    = 200 // rules that are compared with one
	mostRenamed = 6   // names that may differ between a rule and its image
	mostOddLike = 12  // repairs of rules that a finding does not show

	mostNamePairs = 40 // pairs of names whose counterparts are looked for
)

// A ruleForm holds the words of a rule: those of its head and of each condition.
type ruleForm struct {
	rule  *gdl.Rule
	parts [][]string // the head first
}

// forms returns the rules about the play of the game, and those for relations that they
// use, by the relation that they define. Rules with comments inside are left out.
func (book *rulebook) forms() map[string][]*ruleForm {
	if book.formsByName != nil {
		return book.formsByName
	}
	book.formsByName = map[string][]*ruleForm{}
	for _, r := range book.file.Rules {
		if len(r.Body) == 0 || strings.Contains(book.file.Source.TextBetween(r.StartPos, r.EndPos), ";") {
			continue
		}
		f := &ruleForm{rule: r, parts: [][]string{wordsOf(book.file.Source.TextBetween(r.Head.StartPos, r.Head.EndPos))}}
		for _, l := range r.Body {
			f.parts = append(f.parts, wordsOf(book.file.Source.TextBetween(l.StartPos, l.EndPos)))
		}
		key := symbolOf(r.Head).name
		book.formsByName[key] = append(book.formsByName[key], f)
	}
	return book.formsByName
}

// A renaming maps the names and variables of one rule to those of another, one to one.
type renaming struct {
	forward, taken map[string]string
	spelled        map[string]string // the same in the spelling of the other rule
	renamed        int               // names, other than variables, that differ
}

func newRenaming() *renaming {
	return &renaming{forward: map[string]string{}, taken: map[string]string{}, spelled: map[string]string{}}
}

// fits extends the renaming to two lists of words; false, and the renaming is spoilt, if
// that cannot be.
func (m *renaming) fits(from, to []string) bool {
	if len(from) != len(to) {
		return false
	}
	for i := range from {
		name := gdl.FoldName(from[i])
		if !m.fitsWord(name, gdl.FoldName(to[i])) {
			return false
		}
		m.spelled[name] = to[i]
	}
	return true
}

func (m *renaming) fitsWord(a, b string) bool {
	if isFixed(a) || isFixed(b) {
		return a == b
	}
	if x, known := m.forward[a]; known {
		return x == b
	}
	if _, used := m.taken[b]; used || strings.HasPrefix(a, "?") != strings.HasPrefix(b, "?") {
		return false
	}
	m.forward[a], m.taken[b] = b, a
	if a != b && a[0] != '?' {
		m.renamed++
	}
	return m.renamed <= mostRenamed
}

// isFixed tells whether a word is the same in all images of a rule.
func isFixed(word string) bool {
	if _, keyword := gdl.KeywordArity(word); keyword {
		return true
	}
	switch word {
	case "(", ")", "<=", "not", "or", "and":
		return true
	}
	return false
}

// image writes words with other names, and counts the variables for which there is
// none. These keep their names, unless the other rule uses them.
func (m *renaming) image(words []string) (image []string, free int) {
	fresh := map[string]string{}
	for _, word := range words {
		name := gdl.FoldName(word)
		switch to, known := m.forward[name]; {
		case known && to != name:
			image = append(image, m.spelled[name])
		case known || !strings.HasPrefix(name, "?"):
			image = append(image, word)
		default:
			if fresh[name] == "" {
				free++
				fresh[name] = word
				for n := 2; m.taken[gdl.FoldName(fresh[name])] != ""; n++ {
					fresh[name] = word + strconv.Itoa(n)
				}
			}
			image = append(image, fresh[name])
		}
	}
	return image, free
}

// joined writes words as a term.
func joined(words []string) string {
	return strings.NewReplacer("( ", "(", " )", ")").Replace(strings.Join(words, " "))
}

// renamingWithout returns the renaming of a rule to another one that leaves out one part
// of the first, and one of the second unless that is negative; nil if there is none.
func renamingWithout(from, to *ruleForm, skipFrom, skipTo int) *renaming {
	m := newRenaming()
	j := 0
	for i, part := range from.parts {
		if j == skipTo && i == skipFrom {
			j++
			continue
		}
		if i == skipFrom {
			continue
		}
		if j >= len(to.parts) || !m.fits(part, to.parts[j]) {
			return nil
		}
		j++
	}
	return m
}

// analogies proposes to make a rule the image of another one: to add a condition, or
// to write one part as the other rule does.
func (w *workshop) analogies(r *gdl.Rule) (list []candidate) {
	like := w.forms()[r.Head.Name]
	at := slices.IndexFunc(like, func(f *ruleForm) bool { return f.rule == r })
	if at < 0 {
		return nil
	}
	own := like[at]
	for _, other := range like[max(0, at-mostLike/2):min(len(like), at+mostLike/2)] {
		switch {
		case other == own:
		case len(other.parts) == len(own.parts)+1:
			list = append(list, w.lackingPart(own, other)...)
		case len(other.parts) == len(own.parts):
			list = append(list, w.otherPart(own, other)...)
		}
	}
	return list
}

// lackingPart proposes the condition that makes a rule the image of another one.
func (w *workshop) lackingPart(own, other *ruleForm) (list []candidate) {
	for i := 1; i < len(other.parts); i++ {
		m := renamingWithout(other, own, i, -1)
		if m == nil {
			continue
		}
		image, free := m.image(other.parts[i])
		if free > 0 && other.rule.Body[i-1].Op != gdl.OpAtom {
			continue
		}
		list = append(list, w.condition(own.rule, joined(image), likeLacking+m.renamed))
		if w.extendByPairs(m, other.parts[i]) {
			paired, _ := m.image(other.parts[i])
			list = append(list, w.condition(own.rule, joined(paired), likeLacking+m.renamed))
		}
	}
	return list
}

// extendByPairs extends a renaming to the names of further words, by the counterparts of
// the names that it maps: where x stands for o, the player of x stands for that of o. It
// tells whether there are such.
func (w *workshop) extendByPairs(m *renaming, words []string) bool {
	from := ""
	for name, other := range m.forward { // the first by name, so that it is always the same
		if name != other && name[0] != '?' && (from == "" || name < from) {
			from = name
		}
	}
	if from == "" {
		return false
	}
	if len(w.pairsByNames) >= mostNamePairs {
		return false // each pair is a look at all rules
	}
	extended := false
	pairs := w.namePairs(from, m.forward[from])
	for _, word := range words {
		name := gdl.FoldName(word)
		to := pairs[name]
		if _, known := m.forward[name]; known || to == "" || to == name || isFixed(name) || m.taken[to] != "" {
			continue
		}
		m.forward[name], m.taken[to], m.spelled[name] = to, name, to
		extended = true
	}
	return extended
}

// otherPart proposes to write one part of a rule as in another one, of which it is the
// image otherwise.
func (w *workshop) otherPart(own, other *ruleForm) (list []candidate) {
	for i := range own.parts {
		m := renamingWithout(other, own, i, i)
		if m == nil {
			continue
		}
		image, free := m.image(other.parts[i])
		if free > 0 || len(image) != len(own.parts[i]) {
			continue
		}
		prior := likeWord
		apart := wordsApart(image, own.parts[i])
		switch {
		case len(apart) == 0:
			continue // it is the image
		case sameBag(image, own.parts[i]):
			prior = likeExchange
		case len(apart) > 1 || i == 0 && !isVariable(image[apart[0]]):
			continue // another rule makes another thing by its nature
		}
		at := own.rule.Head.StartPos
		end := own.rule.Head.EndPos
		if i > 0 {
			at, end = own.rule.Body[i-1].StartPos, own.rule.Body[i-1].EndPos
		}
		text := joined(image)
		list = append(list, candidate{description: "write '" + cut(text) + "' for '" + cut(joined(own.parts[i])) + "'", edits: []analysis.TextEdit{{Pos: at, End: end, NewText: []byte(text)}}, prior: prior + m.renamed})
	}
	return list
}

// sameBag tells whether two lists have the same words.
func sameBag(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(folded(a))), slices.Sorted(slices.Values(folded(b))))
}

// wordsApart lists the places at which two lists differ.
func wordsApart(a, b []string) (list []int) {
	for i := range a {
		if gdl.FoldName(a[i]) != gdl.FoldName(b[i]) {
			list = append(list, i)
		}
	}
	return list
}

func isVariable(word string) bool { return strings.HasPrefix(word, "?") }

func folded(words []string) (list []string) {
	for _, word := range words {
		list = append(list, gdl.FoldName(word))
	}
	return list
}
