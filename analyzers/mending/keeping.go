package mending

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// nextOf returns the rules for next of a fluent.
func (book *rulebook) nextOf(s symbol) (list []*gdl.Rule) {
	for _, r := range book.file.Rules {
		if r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && symbolOf(r.Head.Args[0]) == s {
			list = append(list, r)
		}
	}
	return list
}

// keepers lists rules that keep a fluent: in all cases; where no other rule gives the
// same key another value; where certain moves are made, or no move names its place; and
// as other fluents are kept. The sample, if there is one, is lost.
func (w *workshop) keepers(s symbol, sample *gdl.Term) []candidate {
	rules := w.nextOf(s)
	last, f := w.anchor(s, rules)
	if last == nil {
		return nil
	}
	fluent := general(f)
	keep := func(prior int, conditions, more string) candidate {
		rule := fmt.Sprintf("(<= (next %s) (true %s)%s)", fluent, fluent, conditions)
		return candidate{description: "add the rule '" + rule + "'", edits: insert(last, "\n"+rule+more), prior: prior}
	}
	list := w.frames(s, rules, fluent)
	plain := keeping - 1 // it fails if the fluent must end
	if w.holdsOnce(s) {
		plain = further // a place or a counter has one value
	}
	list = append(list, keep(plain, "", ""))
	for _, head := range w.unused() {
		if n := len(head.Args); n > 0 && n <= s.arity {
			words := []string{head.Spelling}
			for i := range n {
				words = append(words, variable(i))
			}
			list = append(list, keep(keeping-1, " (not "+listed(words)+")", ""))
		}
	}
	conditions := w.moveConditions(s, fluent)
	for i, condition := range conditions {
		list = append(list, keep(keeping+2+i, condition, ""))
	}
	for _, condition := range w.otherMoves(s) {
		list = append(list, keep(keeping+2, condition, ""))
	}
	for _, conditions := range w.frameConditions() {
		list = append(list, keep(keeping+2, conditions, ""))
	}
	list = append(list, w.likeFrames(s)...)
	if special := w.special(fluent, rules, sample); special != "" {
		fluent = special
		for i, condition := range append([]string{""}, conditions...) {
			list = append(list, keep(keeping+2+i, condition, ""))
		}
	}
	return list
}

// holdsOnce tells whether a fluent with arguments has one instance in the first state, as that
// of a place has.
func (book *rulebook) holdsOnce(s symbol) bool {
	n := 0
	for _, r := range book.rulesFor(gdl.Init) {
		if len(r.Head.Args) == 1 && symbolOf(r.Head.Args[0]) == s {
			if n++; len(r.Body) > 0 {
				n++
			}
		}
	}
	return n == 1 && s.arity > 0
}

// frames lists the rules that keep a fluent where no other rule gives the same key
// another value, where no move names it, or both.
func (w *workshop) frames(s symbol, rules []*gdl.Rule, fluent string) (list []candidate) {
	add := func(prior int, c candidate, ok bool) {
		if ok {
			c.prior = prior
			list = append(list, c)
		}
	}
	for i, at := range w.valuesAt(s) {
		c, ok := w.frame(rules, at, fluent)
		add(keeping+i, c, ok)
		c, ok = w.untouched(rules, s, at, fluent, true)
		add(keeping+i, c, ok)
		c, ok = w.untouched(rules, s, at, fluent, false)
		add(keeping+i+1, c, ok)
	}
	c, ok := w.untouched(rules, s, noValue, fluent, false)
	add(keeping+1, c, ok)
	return list
}

// noValue is the index of the value of a fluent that is all key.
const noValue = -1

// moveConditions lists conditions about one move: that it does not name the place of a
// fluent, or that it is made.
func (w *workshop) moveConditions(s symbol, fluent string) (list []string) {
	for _, at := range append(w.valuesAt(s), noValue) {
		for _, window := range w.windows(s, keyOf(s, at)) {
			if text := " (not (does ?anyone " + window + "))"; !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	for _, move := range w.moves() {
		list = append(list, " (does ?anyone "+move+")")
	}
	return list
}

// keyOf lists the arguments of a fluent but the value.
func keyOf(s symbol, at int) (key []int) {
	for i := range s.arity {
		if i != at {
			key = append(key, i)
		}
	}
	return key
}

// special writes a general fluent with those terms of a sample at whose places rules for
// next make certain terms: the others are kept, or moved, by other rules. It is empty
// if there are none.
func (book *rulebook) special(fluent string, rules []*gdl.Rule, sample *gdl.Term) string {
	if sample == nil {
		return ""
	}
	words, any := []string{sample.Spelling}, false
	for i, arg := range sample.Args {
		word := variable(i)
		if arg.IsGround() && slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return r.Head.Args[0].Args[i].IsGround() }) {
			word, any = arg.String(), true
		}
		words = append(words, word)
	}
	if !any {
		return ""
	}
	return listed(words)
}

// anchor returns the rule behind which a frame rule of a fluent is put, and an
// instance of the fluent; nil if no rule makes it.
func (w *workshop) anchor(s symbol, rules []*gdl.Rule) (*gdl.Rule, *gdl.Term) {
	if n := len(rules); n > 0 {
		return rules[n-1], rules[n-1].Head.Args[0]
	}
	var last *gdl.Rule
	var fluent *gdl.Term
	for _, r := range w.file.Rules {
		switch {
		case len(r.Head.Args) != 1:
		case r.Head.Name == gdl.Next:
			last = r
		case r.Head.Name == gdl.Init && symbolOf(r.Head.Args[0]) == s:
			fluent = r.Head.Args[0]
		}
	}
	if fluent == nil {
		return nil, nil
	}
	return last, fluent
}

// keepAll adds the plain frame rules of several fluents.
func (w *workshop) keepAll(fluents []symbol) candidate {
	c := candidate{description: "add rules that keep", prior: keeping}
	for i, s := range fluents {
		rules := w.nextOf(s)
		if len(rules) == 0 {
			continue
		}
		fluent := general(rules[0].Head.Args[0])
		c.edits = append(c.edits, insert(rules[len(rules)-1], fmt.Sprintf("\n(<= (next %s) (true %s))", fluent, fluent))...)
		if i > 0 {
			c.description += " and"
		}
		c.description += " '" + fluent + "'"
	}
	return c
}

// keepUnkept adds frame rules for all fluents that no rule keeps, if those of a finding
// are among them: fluents lost in the same way are kept together.
func (w *workshop) keepUnkept(fluents []symbol) (candidate, bool) {
	c := candidate{description: "add rules that keep", prior: keeping}
	var kept []string
	among := false
	for _, s := range w.unkept() {
		rules := w.nextOf(s)
		values := w.valuesAt(s)
		if len(values) == 0 {
			continue
		}
		fluent := general(rules[0].Head.Args[0])
		one, ok := w.frame(rules, values[0], fluent)
		if !ok {
			continue
		}
		c.edits = append(c.edits, one.edits...)
		kept = append(kept, "'"+fluent+"'")
		among = among || slices.Contains(fluents, s)
	}
	c.description += " " + strings.Join(kept, " and ") + ", with what changes them"
	return c, among && len(kept) > 1
}

// unkept lists the fluents of the first state that rules for next make from moves, and
// that none keeps or counts on.
func (book *rulebook) unkept() (list []symbol) {
	first := map[symbol]bool{}
	for _, r := range book.file.Rules {
		if r.Head.Name == gdl.Init && len(r.Head.Args) == 1 && len(r.Head.Args[0].Args) > 0 {
			first[symbolOf(r.Head.Args[0])] = true
		}
	}
	for _, r := range book.file.Rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || !first[symbolOf(r.Head.Args[0])] {
			continue
		}
		s := symbolOf(r.Head.Args[0])
		first[s] = false // once
		rules := book.nextOf(s)
		if slices.ContainsFunc(rules, asksForMove) && !slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return asksForSymbol(r, s) }) {
			list = append(list, s)
		}
	}
	return list
}

// asksForMove tells whether a move is a condition of a rule.
func asksForMove(r *gdl.Rule) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does })
}

// asksForSymbol tells whether an instance of a fluent is a condition of a rule.
func asksForSymbol(r *gdl.Rule, s symbol) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && symbolOf(l.Atom.Args[0]) == s
	})
}

// moves lists the possible moves, in general form.
func (book *rulebook) moves() (list []string) {
	for _, r := range book.file.Rules {
		if r.Head.Name != gdl.Legal || len(r.Head.Args) != 2 || r.Head.Args[1].IsVariable() {
			continue
		}
		move := r.Head.Args[1]
		words := []string{move.Spelling}
		for i := range move.Args {
			words = append(words, fmt.Sprintf("?m%d", i+1))
		}
		if text := listed(words); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// otherMoves lists conditions that keep a fluent where no move makes or takes it. The
// rules for next that have a move as a condition tell which arguments of the move are
// those of the fluent.
func (book *rulebook) otherMoves(s symbol) (list []string) {
	for _, r := range book.nextOf(s) {
		for _, l := range r.Body {
			if l.Op != gdl.OpAtom || l.Atom.Name != gdl.Does || len(l.Atom.Args) != 2 {
				continue
			}
			role, move := l.Atom.Args[0], l.Atom.Args[1]
			words, shared := []string{move.Spelling}, 0
			for i, arg := range move.Args {
				word := fmt.Sprintf("?m%d", i+1)
				for j, x := range r.Head.Args[0].Args {
					if x.IsVariable() && x.Name == arg.Name {
						word = variable(j)
						shared++
					}
				}
				words = append(words, word)
			}
			if shared == 0 || shared < len(move.Args) || role.IsVariable() {
				continue
			}
			if text := " (not (does " + role.Spelling + " " + listed(words) + "))"; !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}
