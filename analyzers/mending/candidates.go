package mending

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// Priors of the kinds of repairs; less is nearer at hand.
const (
	keeping   = 1  // add a rule that keeps a fluent
	exchange  = 4  // exchange two arguments
	copied    = 2  // add the rules of another role
	removing  = 6  // remove a rule
	differing = 8  // add a distinct
	sibling   = 10 // add a condition of a similar rule
	further   = 15 // add a condition at a rule that is only related
)

// candidates lists the repairs of a finding: repairs of the rules that it shows, the
// first rule first.
func (w *workshop) candidates(f *finding.Finding) []candidate {
	var list []candidate
	rules := w.shown(f)
	if binds(f.Code) {
		if len(rules) > 0 {
			list = slices.Concat(w.binders(rules[0]), w.removals(rules[0]))
		}
		return list
	}
	if f.Code == "Y15" { // both rules fire: to keep more is no repair
		for i, r := range rules {
			for _, c := range slices.Concat(w.removals(r), w.distincts(r), w.siblings(r)) {
				c.prior += i
				list = append(list, c)
			}
		}
		return list
	}
	fluents := w.fluents(f, rules)
	if f.Code == "D05" {
		fluents = nil // what no move makes need not be kept
	}
	for _, s := range fluents {
		list = append(list, w.keepers(s)...)
	}
	if len(fluents) > 1 {
		list = append(list, w.keepAll(fluents))
	}
	if c, ok := w.keepUnkept(fluents); ok {
		list = append(list, c)
	}
	for i, r := range rules {
		add := 0
		if i > 0 {
			add = further + i
		}
		for _, c := range slices.Concat(w.exchanges(r), w.removals(r), w.forgotten(r), w.distincts(r), w.siblings(r)) {
			c.prior += add
			list = append(list, c)
		}
	}
	list = append(list, w.odd()...)
	for i, r := range w.moving(f, rules) {
		for _, c := range slices.Concat(w.exchanges(r), w.forgotten(r), w.siblings(r)) {
			c.prior += 2*further + i
			list = append(list, c)
		}
	}
	switch f.Code {
	case "P01", "I04":
		list = append(list, w.roleRules(f, gdl.Legal)...)
	case "P03", "P04":
		list = append(list, w.roleRules(f, gdl.Goal)...)
	case "K12":
		list = append(list, w.roleRules(f, gdl.Legal)...)
		list = append(list, w.roleRules(f, gdl.Goal)...)
	}
	return list
}

// shown returns the rules that a finding stands at or relates.
func (w *workshop) shown(f *finding.Finding) []*gdl.Rule {
	var rules []*gdl.Rule
	add := func(at finding.Finding) {
		if r := ruleAt(w.file, &at); r != nil && !slices.Contains(rules, r) {
			rules = append(rules, r)
		}
	}
	add(*f)
	for _, r := range f.Related {
		add(finding.Finding{Pos: r.Pos})
	}
	return rules
}

// moving returns the rules for legal of the moves of the match that shows a finding,
// but for those that are shown: one of them may allow too much.
func (w *workshop) moving(f *finding.Finding, shown []*gdl.Rule) (list []*gdl.Rule) {
	if f.MatchTrace == nil {
		return nil
	}
	names := map[string]bool{}
	for _, joint := range f.MatchTrace.Moves {
		for _, move := range joint {
			names[move.Name] = true
		}
	}
	for _, r := range w.file.Rules {
		if r.Head.Name == gdl.Legal && len(r.Head.Args) == 2 && names[r.Head.Args[1].Name] && !slices.Contains(shown, r) {
			list = append(list, r)
		}
	}
	return list
}

// A symbol is a name with a number of arguments.
type symbol struct {
	name  string
	arity int
}

func symbolOf(t *gdl.Term) symbol { return symbol{t.Name, len(t.Args)} }

// fluents returns the possible fluents of a finding: the one of its cause, and those
// in the heads of the rules that it shows.
func (w *workshop) fluents(f *finding.Finding, rules []*gdl.Rule) []symbol {
	var list []symbol
	add := func(s symbol) {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if f.Cause != nil {
		if t := parsed("(init " + f.Cause.Fluent + ")"); len(t.Rules) == 1 && len(t.Rules[0].Head.Args) == 1 {
			add(symbolOf(t.Rules[0].Head.Args[0]))
		}
	}
	for i, r := range rules {
		if (i == 0 || f.Code == "Y13") && r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && !r.Head.Args[0].IsVariable() {
			add(symbolOf(r.Head.Args[0]))
		}
	}
	return list
}

// insert returns an edit that adds text.
func insert(at *gdl.Rule, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: at.EndPos, End: at.EndPos, NewText: []byte(text)}}
}

// nextOf returns the rules for next of a fluent.
func (w *workshop) nextOf(s symbol) (list []*gdl.Rule) {
	for _, r := range w.file.Rules {
		if r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && symbolOf(r.Head.Args[0]) == s {
			list = append(list, r)
		}
	}
	return list
}

// keepers lists rules that keep a fluent: in all cases; where no other rule gives the
// same key another value; and where certain moves are made.
func (w *workshop) keepers(s symbol) []candidate {
	rules := w.nextOf(s)
	last, f := w.anchor(s, rules)
	if last == nil {
		return nil
	}
	fluent := general(f)
	keep := func(prior int, conditions, more string) candidate {
		rule := fmt.Sprintf("(<= (next %s) (true %s)%s)", fluent, fluent, conditions)
		return candidate{"add the rule '" + rule + "'", insert(last, "\n"+rule+more), prior}
	}
	list := []candidate{keep(keeping+1, "", "")}
	for i, at := range w.valuesAt(s) {
		if c, ok := w.frame(rules, at, fluent); ok {
			c.prior = keeping + i
			list = append(list, c)
		}
	}
	for _, head := range w.unused() {
		if n := len(head.Args); n > 0 && n <= s.arity {
			words := []string{head.Spelling}
			for i := range n {
				words = append(words, variable(i))
			}
			list = append(list, keep(keeping-1, " (not "+listed(words)+")", ""))
		}
	}
	for i, move := range w.moves() {
		list = append(list, keep(keeping+2+i, " (does ?anyone "+move+")", ""))
	}
	for _, condition := range w.otherMoves(s) {
		list = append(list, keep(keeping+2, condition, ""))
	}
	return list
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
// are among them: what is lost in the same way is to be kept together.
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
func (w *workshop) unkept() (list []symbol) {
	first := map[symbol]bool{}
	for _, r := range w.file.Rules {
		if r.Head.Name == gdl.Init && len(r.Head.Args) == 1 && len(r.Head.Args[0].Args) > 0 {
			first[symbolOf(r.Head.Args[0])] = true
		}
	}
	for _, r := range w.file.Rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 || !first[symbolOf(r.Head.Args[0])] {
			continue
		}
		s := symbolOf(r.Head.Args[0])
		first[s] = false // once
		rules := w.nextOf(s)
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

// letters are the variables of rules that are written.
const letters = "xyzuvwabcdefghijklmnopqrst"

// general returns a fluent with a variable for each argument.
func general(t *gdl.Term) string {
	if len(t.Args) == 0 {
		return t.Spelling
	}
	words := []string{t.Spelling}
	for i := range t.Args {
		words = append(words, variable(i))
	}
	return "(" + strings.Join(words, " ") + ")"
}

func variable(i int) string {
	if i < len(letters) {
		return "?" + letters[i:i+1]
	}
	return fmt.Sprintf("?x%d", i)
}

// valuesAt returns the indexes of the arguments that may be the value of a fluent,
// the last one first: those for which the first state has one value a key.
func (w *workshop) valuesAt(s symbol) (list []int) {
	for at := s.arity - 1; at >= 0; at-- {
		seen, one := map[string]bool{}, true
		for _, r := range w.file.Rules {
			if r.Head.Name != gdl.Init || len(r.Head.Args) != 1 || symbolOf(r.Head.Args[0]) != s || len(r.Body) > 0 {
				continue
			}
			key := ""
			for i, arg := range r.Head.Args[0].Args {
				if i != at {
					key += arg.String() + " "
				}
			}
			one = one && !seen[key]
			seen[key] = true
		}
		if one {
			list = append(list, at)
		}
	}
	return list
}

// frame returns the rule that keeps a value where no other rule gives the same key a
// value: the bodies of these rules become those of a helper relation.
func (w *workshop) frame(rules []*gdl.Rule, at int, fluent string) (candidate, bool) {
	if len(rules) == 0 {
		return candidate{}, false
	}
	helper := w.fresh(rules[0].Head.Args[0].Name + "-changes")
	src := w.file.Source
	var text strings.Builder
	n := 0
	for _, r := range rules {
		f := r.Head.Args[0]
		if asksFor(r, f) {
			continue // the rule keeps the fluent itself
		}
		if len(r.Body) == 0 {
			return candidate{}, false
		}
		head := []string{helper}
		for i, arg := range f.Args {
			if i != at {
				head = append(head, src.TextBetween(arg.StartPos, arg.EndPos))
			}
		}
		fmt.Fprintf(&text, "\n(<= %s", listed(head))
		for _, l := range r.Body {
			text.WriteString(" " + strings.Join(strings.Fields(src.TextBetween(l.StartPos, l.EndPos)), " "))
		}
		text.WriteString(")")
		n++
	}
	if n == 0 || strings.Contains(text.String(), ";") {
		return candidate{}, false
	}
	head := []string{helper}
	for i := range rules[0].Head.Args[0].Args {
		if i != at {
			head = append(head, variable(i))
		}
	}
	rule := fmt.Sprintf("(<= (next %s) (true %s) (not %s))", fluent, fluent, listed(head))
	return candidate{"add the rule '" + rule + "', with what changes it", insert(rules[len(rules)-1], "\n"+rule+text.String()), 0}, true
}

// listed writes a list, or a name alone.
func listed(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "(" + strings.Join(words, " ") + ")"
}

// fresh returns a name that the rulesheet does not use.
func (w *workshop) fresh(name string) string {
	used := map[string]bool{}
	for _, r := range w.file.Rules {
		r.Head.WalkTerms(func(t *gdl.Term) { used[t.Name] = true })
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				l.Atom.WalkTerms(func(t *gdl.Term) { used[t.Name] = true })
			}
		})
	}
	for used[gdl.FoldName(name)] {
		name += "-too"
	}
	return name
}

// asksFor tells whether a fluent itself is a condition of a rule.
func asksFor(r *gdl.Rule, fluent *gdl.Term) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], fluent)
	})
}

// moves lists the possible moves, in general form.
func (w *workshop) moves() (list []string) {
	for _, r := range w.file.Rules {
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
func (w *workshop) otherMoves(s symbol) (list []string) {
	for _, r := range w.nextOf(s) {
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

// exchanges lists the ways to exchange two adjacent arguments in a rule.
func (w *workshop) exchanges(r *gdl.Rule) (list []candidate) {
	atoms := []*gdl.Term{r.Head}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			atoms = append(atoms, l.Atom)
		}
	})
	for _, atom := range atoms {
		atom.WalkTerms(func(t *gdl.Term) {
			if arity, keyword := gdl.KeywordArity(t.Name); keyword && arity > 1 {
				return
			}
			for i := 1; i < len(t.Args); i++ {
				a, b := t.Args[i-1], t.Args[i]
				if gdl.EqualTerms(a, b) {
					continue
				}
				list = append(list, w.exchange(t, i))
			}
		})
	}
	return list
}

// exchange proposes to exchange an argument and the one before it.
func (w *workshop) exchange(t *gdl.Term, i int) candidate {
	src := w.file.Source
	a, b := t.Args[i-1], t.Args[i]
	x, y := src.TextBetween(a.StartPos, a.EndPos), src.TextBetween(b.StartPos, b.EndPos)
	return candidate{fmt.Sprintf("exchange '%s' and '%s' in '%s'", x, y, src.TextBetween(t.StartPos, t.EndPos)),
		[]analysis.TextEdit{{Pos: a.StartPos, End: a.EndPos, NewText: []byte(y)}, {Pos: b.StartPos, End: b.EndPos, NewText: []byte(x)}}, exchange}
}

// removals proposes to remove a rule for next or goal where another one has the
// same conditions, or all of them and more.
func (w *workshop) removals(r *gdl.Rule) []candidate {
	if r.Head.Name != gdl.Next && r.Head.Name != gdl.Goal || len(r.Body) == 0 {
		return nil
	}
	for _, other := range w.file.Rules {
		if other != r && other.Head.Name == r.Head.Name && len(other.Head.Args) == len(r.Head.Args) && w.hasAllConditions(r, other) {
			return []candidate{{"remove '" + cut(w.file.Source.TextBetween(r.StartPos, r.EndPos)) + "'", []analysis.TextEdit{{Pos: r.StartPos, End: r.EndPos}}, removing}}
		}
	}
	return nil
}

// hasAllConditions tells whether another rule has all conditions of a rule.
func (w *workshop) hasAllConditions(r, other *gdl.Rule) bool {
	for _, l := range r.Body {
		if !slices.ContainsFunc(other.Body, func(k *gdl.Literal) bool { return w.written(k) == w.written(l) }) {
			return false
		}
	}
	return true
}

func (w *workshop) written(l *gdl.Literal) string {
	return gdl.FoldName(strings.Join(strings.Fields(w.file.Source.TextBetween(l.StartPos, l.EndPos)), " "))
}

// cut shortens a long text, and puts it into one line.
func cut(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 80 {
		return text[:77] + "..."
	}
	return text
}

// condition proposes to add a condition to a rule.
func (w *workshop) condition(r *gdl.Rule, text string, prior int) candidate {
	what := fmt.Sprintf("add the condition '%s'", text)
	if len(r.Body) > 0 {
		at := r.Body[len(r.Body)-1].EndPos
		return candidate{what, []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(" " + text)}}, prior}
	}
	head := w.file.Source.TextBetween(r.Head.StartPos, r.Head.EndPos)
	return candidate{what, []analysis.TextEdit{{Pos: r.StartPos, End: r.EndPos, NewText: []byte("(<= " + head + " " + text + ")")}}, prior}
}
