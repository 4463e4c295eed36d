package gdl

import "slices"

// A counterReading is the reading of a rule that counts a fluent without asking for its
// present value, as in (<= (next (step ?n)) (distinct ?n ?n+1)): the head has the next
// value, and a condition asks for the present one.
type counterReading struct {
	presentValue, nextValue    *Expr
	nextHead, presentCondition *Expr
}

// readCounter returns such a reading of the form, the first time that it is asked about a
// computed term of it: the term, the variable that it is read as, and the condition
// that relates the two. It returns nil if something binds the variable of the term.
func (f *formState) readCounter(computed, v, condition *Expr) *counterReading {
	if f.counterSought {
		return nil
	}
	f.counterSought = true
	made := f.nextFluent()
	base := f.unboundOperand(condition, v.Name)
	if made == nil || base == nil || f.isBound(computed) {
		return nil
	}
	later := withTerm(made, computed, v)
	if later == made {
		later = withTerm(made, base, v)
	} else if withTerm(later, base, v) != later {
		return nil // two values in one fluent
	}
	now := withTerm(later, v, base)
	if now == later {
		return nil
	}
	f.counter = &counterReading{base, v, listAt(made, wordAt(made, Next), later), listAt(made, wordAt(made, True), now)}
	return f.counter
}

// unboundOperand returns the variable of a condition beside its result that no condition
// of the form binds; nil if there is none.
func (f *formState) unboundOperand(condition *Expr, result string) *Expr {
	for _, x := range condition.List[1:] {
		if x.IsList() || x.Name == result || x.Name[0] != '?' {
			continue
		}
		if !f.isBound(x) {
			return x
		}
	}
	return nil
}

// isBound tells whether a condition of the form, if it is a rule, binds a term.
func (f *formState) isBound(term *Expr) bool {
	conditions := f.formExpr.List[min(2, len(f.formExpr.List)):]
	return slices.ContainsFunc(conditions, func(e *Expr) bool { return bindsTerm(e, term) })
}

// nextFluent returns the fluent that the form makes, if it is a rule for next; else nil.
func (f *formState) nextFluent() *Expr {
	if len(f.formExpr.List) < 2 || f.formExpr.List[0].Name != Arrow {
		return nil
	}
	if head := f.formExpr.List[1]; leadingName(head) == Next && len(head.List) == 2 {
		return head.List[1]
	}
	return nil
}

// bindsTerm tells whether a condition has a term as an argument, or a word with its name,
// outside of negations, comparisons and other computed terms.
func bindsTerm(e, term *Expr) bool {
	if e == term || !e.IsList() {
		return e == term || e.Name == term.Name
	}
	lead := leadingName(e)
	if lead == Not || lead == Distinct || isEqualityName(lead) || isComparator(lead) || isComputedTerm(e) {
		return false
	}
	return slices.ContainsFunc(e.List, func(x *Expr) bool { return bindsTerm(x, term) })
}

// withTerm returns the expression with another term in the place of one of its terms,
// and of all words with the same name; itself if there is none.
func withTerm(e, term, other *Expr) *Expr {
	if e == term || !e.IsList() && e.Name == term.Name {
		return other
	}
	return e.ChangeParts(func(_ int, x *Expr) *Expr { return withTerm(x, term, other) })
}
