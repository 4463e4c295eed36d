package operations

import (
	"fmt"
	"slices"
)

// A Translation is what a game of prefix text becomes in this notation: clauses
// with the offsets of the rules that they are made of, in the order of these.
type Translation struct {
	Lines []Line
}

// A Line is a clause, and the offset of the rule that it stands for.
type Line struct {
	Text string
	At   int
}

// An Untold is a rule that the notation cannot say.
type Untold struct {
	From, To int
	Why      string
}

// Error says why.
func (u *Untold) Error() string { return u.Why }

// FromRules writes a game of prefix text: its rules in the order of the text. The
// game must be one in which one role moves and the others wait.
func FromRules(rules []*Rule) (*Translation, error) {
	w := &teller{rules: rules, triggers: map[string]bool{}, fluents: map[Shape]bool{}, renamed: map[string]string{}, kept: map[Shape]bool{},
		removers: map[string]bool{}, actions: map[Shape]int{}, waits: map[string]bool{}}
	if err := w.look(); err != nil {
		return nil, err
	}
	for _, r := range rules {
		if err := w.rule(r); err != nil {
			return nil, err
		}
	}
	w.finish()
	slices.SortStableFunc(w.lines, func(a, b Line) int { return a.At - b.At })
	return &Translation{Lines: w.lines}, nil
}

// teller writes rules as clauses.
type teller struct {
	rules []*Rule
	lines []Line

	roles        []string
	control      string // the fluent that tells who moves; "" if one role plays alone
	waits        map[string]bool
	fluents      map[Shape]bool
	triggers     map[string]bool // relations that hold by the moves that are made
	removers     map[string]bool // relations by which frame rules let a fluent go
	kept         map[Shape]bool  // fluents that persist unless they are removed
	actions      map[Shape]int   // with the last rule that tells what they do
	renamed      map[string]string
	begin, whole string         // of the operation that was written last
	counted      string         // the relation of roles that have a goal value
	counts       map[*Rule]bool // rules that give 0 to all others
	tick         bool           // some rule holds for every move
	last         int
}

func untold(r *Rule, format string, args ...any) *Untold {
	return &Untold{From: r.From, To: r.To, Why: fmt.Sprintf(format, args...)}
}

// look finds out what the names of the game stand for.
func (w *teller) look() error {
	views := map[string]*Rule{}
	for _, r := range w.rules {
		name, args := r.Head.meaning(), r.Head.Args()
		w.last = max(w.last, r.From)
		switch {
		case name == "sees":
			return untold(r, "percepts ('sees') cannot be written as operations")
		case name == role && len(args) == 1:
			if args[0].meaning() == "random" {
				return untold(r, "a role that plays dice cannot be written as operations")
			}
			w.roles = append(w.roles, args[0].meaning())
		case (name == initial || name == "next" || name == base) && len(args) == 1:
			if args[0].variable() {
				return untold(r, "'%s' names no fluent here, and an operation must", name)
			}
			w.fluents[args[0].shape()] = true
		case name != legal && name != "input" && name != goal && name != terminal:
			views[name] = r
		}
	}
	w.findTriggers()
	for _, r := range w.rules {
		for _, l := range r.Body {
			var clash *Form
			for _, f := range relationsOf(l) {
				if w.isFluent(f.meaning()) {
					clash = f
				}
			}
			if clash != nil {
				return untold(r, "'%s' is a fluent, and asked for as a relation here, which the notation tells apart by their names alone; ask for (true ...), or rename one of them", clash.meaning())
			}
		}
	}
	for shape := range w.fluents {
		if r := views[shape.Name]; r != nil && !w.triggers[shape.Name] {
			return untold(r, "'%s' is a fluent and a relation, which the notation tells apart by their names alone; rename one of them", shape.Name)
		}
	}
	if err := w.findMover(); err != nil {
		return err
	}
	w.findFrames()
	w.findZero()
	w.rename()
	return nil
}

// relationsOf returns the atoms of a condition that are no keywords.
func relationsOf(l *Form) []*Form {
	switch name := l.meaning(); {
	case l.IsList() && (name == "not" || name == "or" || name == "and"):
		var all []*Form
		for _, x := range l.List[1:] {
			all = append(all, relationsOf(x)...)
		}
		return all
	case prefixKeywords[name]:
		return nil
	}
	return []*Form{l}
}

// isFluent tells whether a fluent has a name.
func (w *teller) isFluent(name string) bool {
	for shape := range w.fluents {
		if shape.Name == name {
			return true
		}
	}
	return false
}

// findTriggers finds the relations that depend on moves.
func (w *teller) findTriggers() {
	for changed := true; changed; {
		changed = false
		for _, r := range w.rules {
			name := r.Head.meaning()
			if name == "next" || w.triggers[name] {
				continue
			}
			for _, l := range r.Body {
				l.Walk(func(f *Form) {
					if f.IsList() && len(f.List) > 0 && !w.triggers[name] && (f.meaning() == "does" || w.triggers[f.meaning()]) || !f.IsList() && w.triggers[f.Name] && !w.triggers[name] {
						w.triggers[name], changed = true, true
					}
				})
			}
		}
	}
}

// findMover finds the fluent that tells who moves.
func (w *teller) findMover() error {
	votes := map[string]int{}
	for _, r := range w.rules {
		if r.Head.meaning() != legal || len(r.Head.Args()) != 2 {
			continue
		}
		for _, l := range r.Body {
			if f := l.fluent(); f != nil && len(f.Args()) == 1 && same(f.List[1], r.Head.List[1]) {
				votes[f.meaning()]++
			}
		}
	}
	for name, n := range votes {
		if n > votes[w.control] || n == votes[w.control] && name < w.control {
			w.control = name
		}
	}
	for _, r := range w.rules {
		if r.Head.meaning() != legal || len(r.Head.Args()) != 2 || w.asksMover(r) {
			continue
		}
		if len(w.roles) < 2 {
			w.control = "" // who plays alone always moves
			return nil
		}
		if w.control == "" || !w.waiting(r) {
			return untold(r, "this move is legal without a fluent that tells who moves, and operations have one mover at a time")
		}
		w.waits[r.Head.List[2].meaning()] = true
	}
	return nil
}

// asksMover tells whether a rule for legal asks that its role moves.
func (w *teller) asksMover(r *Rule) bool {
	return slices.ContainsFunc(r.Body, func(l *Form) bool {
		f := l.fluent()
		return f != nil && f.meaning() == w.control && len(f.Args()) == 1 && same(f.List[1], r.Head.List[1])
	})
}

// waiting tells whether a rule gives those a move who do not move.
func (w *teller) waiting(r *Rule) bool {
	who, what := r.Head.List[1], r.Head.List[2]
	if what.IsList() || what.variable() {
		return false
	}
	for _, l := range r.Body {
		negative := l.meaning() == "not" && len(l.Args()) == 1
		inner := l
		if negative {
			inner = l.List[1]
		}
		f := inner.fluent()
		if f == nil || f.meaning() != w.control || len(f.Args()) != 1 {
			continue
		}
		if negative == same(f.List[1], who) {
			return true
		}
	}
	return false
}

// findFrames finds the fluents that rules keep.
func (w *teller) findFrames() {
	for _, r := range w.rules {
		f, rest := w.frame(r)
		if f == nil {
			continue
		}
		if len(rest) == 0 {
			w.kept[f.shape()] = true
			continue
		}
		if name, ok := w.remover(f, rest); ok {
			w.kept[f.shape()] = true
			w.removers[name] = true
		}
	}
}

// frame returns the fluent that a rule keeps, in general, and on what
// conditions.
func (w *teller) frame(r *Rule) (*Form, []*Form) {
	if r.Head.meaning() != "next" || len(r.Head.Args()) != 1 {
		return nil, nil
	}
	f := r.Head.List[1]
	seen := map[string]bool{}
	for _, a := range f.Args() {
		if !a.variable() || seen[a.Name] {
			return nil, nil
		}
		seen[a.Name] = true
	}
	for i, l := range r.Body {
		if g := l.fluent(); g != nil && same(f, g) {
			return f, slices.Concat(r.Body[:i], r.Body[i+1:])
		}
	}
	return nil, nil
}

// remover tells of conditions that are one relation, of the fluent alone, by which
// it goes.
func (w *teller) remover(f *Form, rest []*Form) (string, bool) {
	if len(rest) != 1 || rest[0].meaning() != "not" || len(rest[0].Args()) != 1 {
		return "", false
	}
	atom := rest[0].List[1]
	if !w.triggers[atom.meaning()] || len(atom.Args()) != 1 || !same(atom.List[1], f) {
		return "", false
	}
	return atom.meaning(), w.onlyRemoves(atom.meaning())
}

// onlyRemoves tells whether nothing else asks for a relation than frame rules.
func (w *teller) onlyRemoves(name string) bool {
	for _, r := range w.rules {
		f, rest := w.frame(r)
		for _, l := range r.Body {
			asks := false
			l.Walk(func(x *Form) { asks = asks || x.IsList() && len(x.List) > 0 && x.meaning() == name })
			if asks && (f == nil || len(rest) != 1) {
				return false
			}
		}
	}
	return true
}

// findZero finds the rule that gives 0 to all who have no other value.
func (w *teller) findZero() {
	w.counts = map[*Rule]bool{}
	for _, r := range w.rules {
		if r.Head.meaning() != goal || len(r.Head.Args()) != 2 || r.Head.List[2].meaning() != "0" || len(r.Body) != 2 || !r.Head.List[1].variable() {
			continue
		}
		a, b := r.Body[0], r.Body[1]
		if a.meaning() != role || b.meaning() != "not" || len(b.Args()) != 1 || len(b.List[1].Args()) != 1 || !same(b.List[1].List[1], r.Head.List[1]) {
			continue
		}
		if name := b.List[1].meaning(); w.uses(name) == 1 && !prefixKeywords[name] {
			w.counted, w.counts[r] = name, true
		}
	}
}

// uses counts the rules that ask for a relation.
func (w *teller) uses(name string) (n int) {
	for _, r := range w.rules {
		asks := false
		for _, l := range r.Body {
			l.Walk(func(x *Form) { asks = asks || x.meaning() == name })
		}
		if asks {
			n++
		}
	}
	return n
}

// rename gives names to what cannot keep its own.
func (w *teller) rename() {
	taken := map[string]bool{}
	var all []string
	for _, r := range w.rules {
		visit := func(f *Form) {
			if !f.IsList() && !f.variable() && !taken[f.Name] {
				taken[f.Name] = true
				all = append(all, f.Name)
			}
		}
		r.Head.Walk(visit)
		for _, l := range r.Body {
			l.Walk(visit)
		}
	}
	defined := map[string]bool{}
	for _, r := range w.rules {
		defined[r.Head.meaning()] = true
	}
	for shape := range w.fluents {
		defined[shape.Name] = true
	}
	for _, name := range all {
		_, own := ownWords[name]
		foreign := own && (name == action)
		if prefixKeywords[name] || own && !foreign {
			continue
		}
		written := plainName(name)
		if isDigit(name[0]) {
			written = name
		}
		if foreign || defined[name] && Taken(name) || name == control && w.control != control {
			written = freeName(taken, name+"_")
		}
		if name == w.control {
			written = control
		}
		if written != name {
			w.renamed[name] = written
		}
	}
}

var prefixKeywords = words("role init base input legal goal terminal next does true not and or distinct <=")
