package operations

import (
	"slices"
	"strings"
)

// meaning is the name of a form: of a list, that of its first word.
func (f *Form) meaning() string {
	if f.IsList() {
		if len(f.List) == 0 {
			return ""
		}
		return f.List[0].Name
	}
	return f.Name
}

func (f *Form) variable() bool { return !f.IsList() && strings.HasPrefix(f.Name, "?") }

func (f *Form) shape() Shape { return Shape{f.meaning(), len(f.Args())} }

// fluent returns the fluent that a condition asks for; nil if it does not.
func (f *Form) fluent() *Form {
	if f.meaning() == "true" && len(f.Args()) == 1 {
		return f.List[1]
	}
	return nil
}

// same tells whether two terms are equal.
func same(f, g *Form) bool { return f.prefix() == g.prefix() }

func (w *teller) add(r *Rule, text string) {
	w.lines = append(w.lines, Line{Text: text, At: r.From})
}

// rule writes one rule.
func (w *teller) rule(r *Rule) error {
	name, args := r.Head.meaning(), r.Head.Args()
	switch {
	case name == role && len(args) == 1:
		w.add(r, "role("+w.term(args[0])+")")
	case name == legal && len(args) == 2:
		return w.legal(r)
	case name == "input" && len(args) == 2:
		return w.input(r)
	case name == "next" && len(args) == 1:
		return w.next(r)
	case w.triggers[name]:
		return w.triggered(r)
	case name == goal && w.counts[r], w.counted != "" && name == w.counted:
		return nil // a missing value counts as 0
	default:
		body, err := w.body(r, r.Body)
		if err != nil {
			return err
		}
		w.add(r, view(w.term(r.Head), body))
	}
	return nil
}

func view(head string, body []string) string {
	if len(body) == 0 {
		return head
	}
	return head + " :- " + strings.Join(body, " & ")
}

func (w *teller) legal(r *Rule) error {
	who, what := r.Head.List[1], r.Head.List[2]
	if !who.variable() && !slices.Contains(w.roles, who.meaning()) {
		return nil // nobody of that name plays
	}
	if w.control != "" && !w.asksMover(r) {
		return nil // those who wait have no move
	}
	conditions := r.Body
	if w.control != "" {
		conditions = w.moverFirst(r)
	}
	conditions = w.withoutRole(r, conditions, who, what)
	body, err := w.body(r, conditions)
	if err != nil {
		return err
	}
	if !what.variable() {
		w.noteAction(what.shape(), r)
	}
	w.add(r, view("legal("+w.term(what)+")", body))
	return nil
}

// moverFirst leaves out the question who moves where the role is not used.
func (w *teller) moverFirst(r *Rule) []*Form {
	who := r.Head.List[1]
	uses := 0
	count := func(f *Form) {
		if f.variable() && f.Name == who.Name {
			uses++
		}
	}
	for _, l := range r.Body {
		l.Walk(count)
	}
	r.Head.List[2].Walk(count)
	if !who.variable() || uses > 1 {
		return r.Body
	}
	return slices.DeleteFunc(slices.Clone(r.Body), func(l *Form) bool {
		f := l.fluent()
		return f != nil && f.meaning() == w.control
	})
}

// withoutRole leaves out the question whether somebody is a role where nothing
// else asks for him.
func (w *teller) withoutRole(r *Rule, body []*Form, who, what *Form) []*Form {
	return slices.DeleteFunc(slices.Clone(body), func(l *Form) bool {
		if l.meaning() != role || len(l.Args()) != 1 || !same(l.List[1], who) {
			return false
		}
		used := !who.variable()
		for _, x := range append(slices.Clone(body), what) {
			if x != l {
				x.Walk(func(f *Form) { used = used || f.variable() && f.Name == who.Name })
			}
		}
		return !used || !who.variable()
	})
}

func (w *teller) input(r *Rule) error {
	who, what := r.Head.List[1], r.Head.List[2]
	if w.waits[what.meaning()] && !what.IsList() && !w.moves(what) {
		return nil
	}
	body, err := w.body(r, w.withoutRole(r, r.Body, who, what))
	if err != nil {
		return err
	}
	w.add(r, view("action("+w.term(what)+")", body))
	return nil
}

// moves tells whether the mover may do what others do who wait.
func (w *teller) moves(what *Form) bool {
	return slices.ContainsFunc(w.rules, func(r *Rule) bool {
		return r.Head.meaning() == legal && len(r.Head.Args()) == 2 && same(r.Head.List[2], what) && w.asksMover(r)
	})
}

func (w *teller) noteAction(s Shape, r *Rule) {
	w.actions[s] = max(w.actions[s], r.From)
}

// next writes what makes a fluent true.
func (w *teller) next(r *Rule) error {
	f := r.Head.List[1]
	if g, rest := w.frame(r); g != nil && w.kept[g.shape()] {
		if len(rest) == 0 {
			return nil
		}
		if name, ok := w.remover(g, rest); ok && w.removers[name] {
			return nil
		}
	}
	return w.effect(r, w.term(f))
}

// effect writes an operation with one effect.
func (w *teller) effect(r *Rule, effect string) error {
	trigger, conditions, err := w.trigger(r)
	if err != nil {
		return err
	}
	body, err := w.body(r, conditions)
	if err != nil {
		return err
	}
	if effect == trigger && len(body) == 0 {
		return nil // a move that is called by others too
	}
	begin := trigger + " :: "
	if len(body) > 0 {
		begin += strings.Join(body, " & ") + " ==> "
	}
	if n := len(w.lines); n > 0 && w.begin == begin && w.lines[n-1].Text == w.whole {
		w.lines[n-1].Text += " & " + effect // one operation with several effects
	} else {
		w.add(r, begin+effect)
	}
	w.begin, w.whole = begin, w.lines[len(w.lines)-1].Text
	return nil
}

// trigger returns the head of the operation that a rule becomes, and what else
// the rule asks for.
func (w *teller) trigger(r *Rule) (string, []*Form, error) {
	var rest []*Form
	trigger := ""
	for _, l := range r.Body {
		switch name := l.meaning(); {
		case name == "does" && len(l.Args()) == 2:
			if trigger != "" {
				return "", nil, untold(r, "this rule asks for two moves, and an operation has one")
			}
			who, what := l.List[1], l.List[2]
			if what.variable() {
				return "", nil, untold(r, "this rule asks for any move, '%s'; an operation names its action", what.Word)
			}
			if w.waits[what.meaning()] && !what.IsList() {
				return "", nil, untold(r, "this rule depends on a role that waits, and in operations that is no move")
			}
			w.noteAction(what.shape(), r)
			trigger = w.term(what)
			rest = append(rest, w.doer(r, who)...)
		case w.triggers[name]:
			if trigger != "" {
				return "", nil, untold(r, "this rule depends on the move in two ways, and an operation in one")
			}
			trigger = w.term(l)
		default:
			rest = append(rest, l)
		}
	}
	if trigger == "" {
		w.tick = true
		trigger = w.tickName()
	}
	return trigger, rest, nil
}

// doer is the question who moves, if the rule uses the role.
func (w *teller) doer(r *Rule, who *Form) []*Form {
	at := func(name string, args ...*Form) *Form {
		return &Form{List: append([]*Form{{Word: name, Name: name}}, args...)}
	}
	uses := 0
	r.Head.Walk(func(f *Form) { uses += count(f, who) })
	for _, l := range r.Body {
		l.Walk(func(f *Form) { uses += count(f, who) })
	}
	switch {
	case who.variable() && uses < 2:
		return nil
	case w.control == "" && who.variable():
		return []*Form{at(role, who)}
	case w.control == "":
		return nil
	}
	asked := at("true", at(w.control, who))
	for _, l := range r.Body {
		if same(l, asked) {
			return nil
		}
	}
	return []*Form{asked}
}

func count(f, who *Form) int {
	if f.variable() && f.Name == who.Name {
		return 1
	}
	return 0
}

// triggered writes a relation that holds by the moves that are made: a helper
// that moves call, or what they remove.
func (w *teller) triggered(r *Rule) error {
	if w.removers[r.Head.meaning()] && len(r.Head.Args()) == 1 {
		if r.Head.List[1].variable() {
			return untold(r, "this rule removes any fluent, and an effect names one")
		}
		return w.effect(r, "~"+w.term(r.Head.List[1]))
	}
	return w.effect(r, w.term(r.Head))
}

// tickName is the operation that every move calls.
func (w *teller) tickName() string {
	taken := map[string]bool{}
	for _, r := range w.rules {
		r.Head.Walk(func(f *Form) { taken[f.Name] = true })
	}
	if taken["tick"] {
		return freeName(taken, "tick")
	}
	return "tick"
}

// finish adds what follows from the whole: that moves call what happens with
// every move, that fluents go which nothing keeps, and who moves where one role
// plays alone.
func (w *teller) finish() {
	var lost []Shape
	for shape := range w.fluents {
		if !w.kept[shape] && w.madeSomewhere(shape) {
			lost = append(lost, shape)
		}
	}
	slices.SortFunc(lost, func(a, b Shape) int { return strings.Compare(a.Name, b.Name)*100 + a.Arity - b.Arity })
	for _, shape := range lost {
		w.tick = true
		atom := w.general(shape)
		w.lines = append(w.lines, Line{w.tickName() + " :: " + atom + " ==> ~" + atom, w.last})
	}
	if w.tick {
		var list []Shape
		for shape := range w.actions {
			list = append(list, shape)
		}
		slices.SortFunc(list, func(a, b Shape) int { return w.actions[a] - w.actions[b] })
		for _, shape := range list {
			w.lines = append(w.lines, Line{w.general(shape) + " :: " + w.tickName(), w.actions[shape]})
		}
	}
	if !w.tick {
		w.idle()
	}
	if w.control == "" && len(w.roles) == 1 {
		w.lines = append(w.lines, Line{control + "(" + w.word(w.roles[0]) + ")", w.last})
	}
}

// idle gives moves an operation that do nothing: without one, a move would be
// stored as a fact.
func (w *teller) idle() {
	for shape, at := range w.actions {
		does := slices.ContainsFunc(w.rules, func(r *Rule) bool {
			return (r.Head.meaning() == "next" || w.triggers[r.Head.meaning()]) && slices.ContainsFunc(r.Body, func(l *Form) bool {
				return l.meaning() == "does" && len(l.Args()) == 2 && l.List[2].shape() == shape
			})
		})
		if !does {
			w.lines = append(w.lines, Line{w.general(shape) + " :: ~" + w.general(shape), at})
		}
	}
}

// madeSomewhere tells whether a fluent can come to hold.
func (w *teller) madeSomewhere(s Shape) bool {
	return slices.ContainsFunc(w.rules, func(r *Rule) bool {
		name := r.Head.meaning()
		return (name == initial || name == "next") && len(r.Head.Args()) == 1 && r.Head.List[1].shape() == s
	})
}

func (w *teller) general(s Shape) string {
	if s.Arity == 0 {
		return w.word(s.Name)
	}
	var args []string
	for i := range s.Arity {
		args = append(args, "X"+itoa(i+1))
	}
	return w.word(s.Name) + "(" + strings.Join(args, ",") + ")"
}

func (w *teller) word(name string) string {
	if new, ok := w.renamed[name]; ok {
		return new
	}
	return Word(name)
}

// term writes a term.
func (w *teller) term(f *Form) string {
	if !f.IsList() {
		return w.word(f.Name)
	}
	if len(f.List) == 1 {
		return w.word(f.List[0].Name)
	}
	var args []string
	for _, x := range f.List[1:] {
		args = append(args, w.term(x))
	}
	return w.word(f.List[0].Name) + "(" + strings.Join(args, ",") + ")"
}

// body writes conditions, each behind those that bind its variables.
func (w *teller) body(r *Rule, list []*Form) ([]string, error) {
	var out []string
	for _, l := range ordered(list) {
		text, err := w.condition(r, l, false)
		if err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, nil
}

// ordered puts negations and inequalities behind the conditions that bind their
// variables, and leaves all others in their order.
func ordered(list []*Form) []*Form {
	binds := func(l *Form) bool { return l.meaning() != "not" && l.meaning() != "distinct" }
	var later map[string]bool
	count := func() {
		later = map[string]bool{}
		for _, l := range list {
			if binds(l) {
				l.Walk(func(f *Form) {
					if f.variable() {
						later[f.Name] = true
					}
				})
			}
		}
	}
	var out []*Form
	bound := map[string]bool{}
	list = slices.Clone(list)
	for len(list) > 0 {
		count()
		at := slices.IndexFunc(list, func(l *Form) bool {
			ready := true
			if !binds(l) {
				l.Walk(func(f *Form) { ready = ready && (!f.variable() || bound[f.Name] || !later[f.Name]) })
			}
			return ready
		})
		at = max(at, 0)
		l := list[at]
		list = slices.Delete(list, at, at+1)
		if binds(l) {
			l.Walk(func(f *Form) {
				if f.variable() {
					bound[f.Name] = true
				}
			})
		}
		out = append(out, l)
	}
	return out
}

// condition writes a condition; inside of another one, with parentheses.
func (w *teller) condition(r *Rule, l *Form, inside bool) (string, error) {
	name, args := l.meaning(), l.Args()
	switch {
	case name == "not" && len(args) == 1:
		text, err := w.condition(r, args[0], true)
		return "~" + text, err
	case (name == "or" || name == "and") && l.IsList():
		sign := map[string]string{"or": " | ", "and": " & "}[name]
		if len(args) == 0 {
			return map[string]string{"or": "false", "and": "true"}[name], nil
		}
		var parts []string
		for _, x := range args {
			text, err := w.condition(r, x, true)
			if err != nil {
				return "", err
			}
			parts = append(parts, text)
		}
		if len(parts) == 1 {
			return parts[0], nil
		}
		return "(" + strings.Join(parts, sign) + ")", nil
	case name == "distinct" && len(args) == 2:
		return "distinct(" + w.term(args[0]) + "," + w.term(args[1]) + ")", nil
	case name == "true" && len(args) == 1:
		if args[0].variable() {
			return "", untold(r, "this rule asks for any fluent, '%s'; name it", args[0].Word)
		}
		return w.term(args[0]), nil
	case name == "does" || w.triggers[name]:
		return "", untold(r, "this rule asks for what is not done, or depends on the move inside of another condition, and an operation cannot")
	case name == legal && len(args) == 2:
		return "", untold(r, "this rule asks for the legal moves of a role, and in operations legal moves have no role")
	case name == initial || name == "next" || name == "input" || name == base:
		return "", untold(r, "'%s' cannot be asked for", name)
	}
	return w.term(l), nil
}
