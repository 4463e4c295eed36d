package causes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// This file names, in the message of a finding about matches, the fault of the text that is its cause.

// textFaults names the fault of a finding without a cause, by code. %s is the fluent of a rule for next, the move of a
// rule for legal, or else the relation of the head.
var textFaults = map[string]string{"Y10": "'%s' gets lost", "A07": "the rule for '%s' has a condition that never holds", "A02": "the rule for '%s' has a term with another number of arguments than elsewhere",
	"V07": "'%s' gets a name in place of a variable", "D02": "'%s' can never become true", "D10": "the rule for '%s' has conditions that exclude each other",
	"D01": "'%s' is never used", "D07": "a rule for '%s' repeats another one", "D09": "the rule for '%s' has a condition that says no more than another one", "Y07": "a variable in the rule for '%s' stands only once", "Y17": "the rule for '%s' is not like the others of its kind",
	"D04": "the rule for '%s' asks for a fluent that is never made", "D05": "the rule for '%s' asks for a move that is never legal",
}

// causeFaults describes the change of the fluent of a cause, by the kind of the cause.
var causeFaults = map[string]string{"lost": "'%s' gets lost", "doubled": "'%s' gets two values", "exchanged": "'%s' has its arguments in another order"}

// explainByText completes findings about matches. Some of their matches tell no cause, or only a cause that another
// finding may explain. The message then names the other finding, which is about the text, or whose own match tells its
// cause.
func (b *findingIndex) explainByText() {
	for i := range b.indexedFindings {
		e := &b.indexedFindings[i]
		if e.stage != finding.MatchStage || e.Property == "" || e.Code == "P16" || e.IsConsequence || slices.ContainsFunc(e.Related, isExplained) {
			continue
		}
		fault, subject := misnamed(b, e)
		switch {
		case fault != nil:
			e.Message, _, _ = strings.Cut(e.Message, ", since the condition '")
		case e.Cause == nil:
			fault, subject = b.textFault(e)
		case e.Cause.Kind == "impossible" || e.Cause.Kind == "unmade":
			if fault, subject = kept(b, e); fault != nil {
				e.Message, _, _ = strings.Cut(e.Message, "; '")
			}
		case e.Cause.Kind == "unmet" || e.Cause.Kind == "ended": // these causes blame no rule
			if fault, subject = b.textFault(e); fault != nil {
				e.Message, _, _ = strings.Cut(e.Message, "; '")
			}
		}
		note, isOfCause := finding.RepairFirst, false
		if fault == nil {
			if fault, subject = leftOver(b, e); fault == nil {
				continue
			}
			note, isOfCause = mayBeCause, fault.form == e.form
		}
		if !isOfCause {
			e.Message, e.Reason = strings.TrimSuffix(e.Message, "; "+e.Reason), ""
		}
		e.Message = fmt.Sprintf("%s; see line %d first: there %s (%s)", e.Message, b.file.Source.File.Line(fault.Pos), fmt.Sprintf(faultOf(fault), subject), fault.Code)
		e.Related = append(e.Related, finding.RelatedPlace{Pos: fault.Pos, End: fault.End, Message: note})
	}
}

// mayBeCause is the note at a finding of leftOver, which is a weaker sign than the others.
const mayBeCause = "this may be the cause"

// isExplained tells whether a related place is the place of a fault that the message names.
func isExplained(r finding.RelatedPlace) bool {
	return r.Message == finding.RepairFirst || r.Message == mayBeCause
}

// faultOf describes the fault of a finding, with %s for its subject; "" if it cannot explain another finding.
func faultOf(f *indexedFinding) string {
	switch {
	case f.Cause != nil:
		return causeFaults[f.Cause.Kind]
	case f.Code == "D11" && isBehind(f):
		return "'%s' never holds where a rule asks that it does not"
	case f.Code == "D02" && f.IsUnreached && f.rule != nil:
		return "the rule for '%s' never fires"
	case f.Code == "D02" && f.rule != nil && (f.rule.Head.Name == gdl.Next || askedAt(f) != nil):
		return "no rule for init makes '%s' true"
	case f.rule != nil && isAtHead(f) && f.rule.KeepsFluent():
		return "'%s' never changes"
	case f.rule != nil && isAtHead(f):
		return "'%s' gets a value for which no condition asks"
	}
	return textFaults[f.Code]
}

// beginsNowhere tells whether a finding says that a fluent can never become true: no rule for init
// makes it.
func beginsNowhere(file *gdl.File, f *indexedFinding) bool {
	return f.Code == "D02" && !f.IsUnreached && !slices.ContainsFunc(file.Rules, func(r *gdl.Rule) bool {
		return r.Head.Name == gdl.Init && len(r.Head.Args) == 1 && r.Head.Args[0].Name == subjectOfRule(f.rule).Name
	})
}

// misnamed explains a lost fluent. It returns a finding about a rule for next for this fluent, with a condition about a
// move or a fluent that does not exist. The name in the condition is that of the fluent or of a move which lost it,
// with another number of arguments, or is like one of these names. The fluent of the rule is subject.
func misnamed(b *findingIndex, e *indexedFinding) (fault *indexedFinding, subject string) {
	if e.Cause == nil || e.Cause.Kind != "lost" {
		return nil, ""
	}
	shown := []string{b.lostFluent(e)}
	if n := e.Cause.Move; e.MatchTrace != nil && 0 < n && n <= len(e.MatchTrace.Moves) {
		for _, move := range e.MatchTrace.Moves[n-1] {
			shown = append(shown, move.Name)
		}
	}
	return b.firstFault(func(f *indexedFinding) bool {
		if !slices.Contains([]string{"A02", "D04", "D05"}, f.Code) || f.IsUnreached || f.rule.Head.Name != gdl.Next {
			return false
		}
		fluent, asked := subjectOfRule(f.rule), b.subjectName(f)
		return fluent != nil && fluent.Name == shown[0] && f.rule.Head.End() <= f.Pos && (slices.Contains(shown, asked) || typo.NearestName(asked, shown) != "")
	})
}

// firstFault returns the first fault among the findings that are in a rule and no consequences. With it comes the
// spelling of the fluent, move or relation that its rule makes.
func (b *findingIndex) firstFault(isFault func(f *indexedFinding) bool) (fault *indexedFinding, subject string) {
	for i := range b.indexedFindings {
		if f := &b.indexedFindings[i]; f.rule != nil && !f.IsConsequence && f.SuppressedBy == nil && isFault(f) {
			return f, cmp.Or(subjectOfRule(f.rule), f.rule.Head).Spelling
		}
	}
	return nil, ""
}

// kept returns the finding that no rule changes the fluent in the cause of e, and the spelling of this fluent.
func kept(b *findingIndex, e *indexedFinding) (fault *indexedFinding, subject string) {
	return b.firstFault(func(f *indexedFinding) bool {
		return isAtHead(f) && f.rule.KeepsFluent() && f.rule.Head.Args[0].Name == b.lostFluent(e)
	})
}

// leftOver returns a finding about a rule that is unlike the others of its kind, or has a variable that stands only
// once. If e has no cause and is not about the initial state, two other findings will do. One is about an unused
// relation with a condition about a move, or about a fluent on which the game depends: the author meant to use it. The
// other is about a repeated rule for a relation: the author meant to write another rule.
func leftOver(b *findingIndex, e *indexedFinding) (fault *indexedFinding, subject string) {
	asked := b.askedFrom(map[string]bool{gdl.Terminal: true, gdl.Legal: true, gdl.Goal: true})
	return b.firstFault(func(f *indexedFinding) (isLeft bool) {
		name := f.rule.Head.Name
		switch {
		case f.Code == "D09" || f.Code == "Y07" || f.Code == "Y17":
			return true
		case e.Cause != nil || isAtStart(e):
			return false
		case f.Code == "D01":
			for key := range b.askedFrom(map[string]bool{name: true}) {
				isLeft = isLeft || asked[key] && strings.HasPrefix(key, "fluent ") || strings.HasPrefix(key, "move ")
			}
		}
		return isLeft || f.Code == "D07" && len(f.rule.Body) > 0 && asked[name]
	})
}

// followsFromMisnamed returns the finding of misnamed, if it is no less severe than e.
func (b *findingIndex) followsFromMisnamed(e *indexedFinding) []*indexedFinding {
	if fault, _ := misnamed(b, e); fault != nil && fault.Severity >= e.Severity {
		return []*indexedFinding{fault}
	}
	return nil
}

// notOfPath are codes that textFault leaves out: misnamed and leftOver look for findings with these codes.
var notOfPath = []string{"D01", "D04", "D05", "D07", "D09", "Y07", "Y17"}

// textFault returns the first finding about a fluent, a move or a relation on which the property of e depends, and the
// name of its subject.
func (b *findingIndex) textFault(e *indexedFinding) (fault *indexedFinding, subject string) {
	var asked map[string]bool
	for i := range b.indexedFindings {
		f := &b.indexedFindings[i]
		if faultOf(f) == "" || slices.Contains(notOfPath, f.Code) || f.IsConsequence || f.rule == nil || f.SuppressedBy != nil {
			continue
		}
		switch isNext := f.rule.Head.Name == gdl.Next; {
		case isNext && f.Code == "D02" && f.IsUnreached && mayDependOnGoals(e.Code) && b.isOnMatch(f, e):
		case isNext && f.Code == "D02":
			if !beginsNowhere(b.file, f) {
				continue
			}
		case f.Code == "D02" && f.IsUnreached, isNext && isAtStart(e), !b.isOnMatch(f, e):
			continue // no move was made, or only moves of other names
		case f.Code == "D11" && e.rule != nil && e.rule != f.rule && slices.ContainsFunc(f.rule.Body, func(l *gdl.Literal) bool {
			for l.Op == gdl.OpNot {
				l = l.Args[0]
			}
			return l.Op == gdl.OpAtom && l.Atom.Name == e.rule.Head.Name
		}):
			continue // this finding is about a rule that depends on the rule of e
		}
		if asked == nil {
			asked = b.namesAskedFor(e)
		}
		name, lost := subjectOfRule(f.rule), b.lostFluent(f)
		if kept := b.excepting(f); kept != "" && asked["fluent "+kept] {
			return f, f.rule.Head.Spelling
		}
		switch {
		case lost != "" && f.rule.Head.Name != gdl.Next: // a rule for a move or a helper relation gives the fluent two values
			if asked["fluent "+lost] {
				return f, lost
			}
		case name == nil && asked[f.rule.Head.Name]:
			return f, f.rule.Head.Spelling
		case f.Code == "D02" && f.rule.Head.Name == gdl.Legal && askedAt(f) != nil:
			return f, askedAt(f).Spelling
		case name != nil && (asked["fluent "+name.Name] || f.rule.Head.Name == gdl.Legal):
			return f, name.Spelling
		}
	}
	return nil, ""
}

// askedAt returns the fluent of the condition that a finding is about; nil if it is about no such condition.
func askedAt(f *indexedFinding) *gdl.Term {
	for _, l := range f.rule.Body {
		if x := why.Asked(l); x != nil && l.Pos() == f.Pos {
			return x
		}
	}
	return nil
}

// excepting returns the fluent of a frame rule with a negated condition that excludes nothing, if a finding is about such
// a condition; otherwise "".
func (b *findingIndex) excepting(f *indexedFinding) string {
	if f.Code != "D11" || !isBehind(f) || len(f.Related) == 0 {
		return ""
	}
	if r := b.rulesByForm[syntax.NodeAt(b.file.Exprs, f.Related[0].Pos)]; r != nil && r.KeepsFluent() {
		return r.Head.Args[0].Name
	}
	return ""
}

// isBehind tells whether a finding about a condition that excludes nothing is at the head of a rule, which makes the
// condition hold.
func isBehind(f *indexedFinding) bool { return f.rule != nil && f.Pos == f.rule.Head.Pos() }

// subjectOfRule returns the fluent of a rule for next, or the move of a rule for legal.
func subjectOfRule(r *gdl.Rule) *gdl.Term {
	switch {
	case r.Head.Name == gdl.Next && len(r.Head.Args) == 1:
		return r.Head.Args[0]
	case r.Head.Name == gdl.Legal && len(r.Head.Args) == 2:
		return r.Head.Args[1]
	}
	return nil
}

// isAtStart tells whether a finding about matches is about the initial state.
func isAtStart(e *indexedFinding) bool { return e.MatchTrace != nil && len(e.MatchTrace.Moves) == 0 }

// isOnMatch tells whether the fault f happens in the match of e, if e has one. A fault of the text in a rule with a
// condition about a move may be about other moves, so it does not count.
func (b *findingIndex) isOnMatch(f, e *indexedFinding) bool {
	switch {
	case e.MatchTrace == nil:
		return true
	case f.stage != finding.MatchStage && slices.Contains([]string{"Y10", "Y13", "Y14"}, f.Code):
		return slices.Contains(e.Path, b.lostFluent(f))
	case f.Cause == nil || f.stage != finding.MatchStage:
		return !slices.ContainsFunc(f.rule.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does })
	}
	n := f.Cause.Move
	sameMove := func(a, b play.JointMove) bool { return slices.EqualFunc(a, b, gdl.EqualTerms) }
	return f.MatchTrace != nil && n <= min(len(f.MatchTrace.Moves), len(e.MatchTrace.Moves)) &&
		slices.EqualFunc(f.MatchTrace.Moves[:n], e.MatchTrace.Moves[:n], sameMove)
}

// namesAskedFor returns the fluents and relations on which the property of e depends within one state, directly or
// through helper relations.
func (b *findingIndex) namesAskedFor(e *indexedFinding) map[string]bool {
	roots := map[string]bool{gdl.Terminal: true, gdl.Legal: true}
	switch {
	case mayDependOnGoals(e.Code):
		roots = map[string]bool{gdl.Goal: true}
	case isAtStart(e) && e.Code == "P01":
		delete(roots, gdl.Terminal) // no match is meant to end at once, so a move is missing and not the end
	}
	return b.askedFrom(roots)
}
