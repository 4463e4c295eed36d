package causes

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// followsWithinForm tells whether a finding stands in a form that could not be read, or
// in a rule with unbound variables.
func (b *findingIndex) followsWithinForm(e *indexedFinding) bool {
	if e.form != nil && b.tornForms[e.form] && e.stage > finding.ReadingStage {
		return true
	}
	if e.stage == finding.CommentStage || e.stage == finding.MatchStage {
		return false
	}
	return slices.ContainsFunc(b.findingsByForm[e.form], func(cause *indexedFinding) bool {
		switch {
		case cause.Code == "L01" && slices.Contains([]string{"L02", "L03", "L04", "L06", "L07"}, e.Code):
			return true
		case (cause.Code == "L09" || cause.Code == "L16") && (e.Code == "L03" || e.Code == "L07" && e.Pos == cause.Pos):
			return true // a formula in infix begins with a list, and its negation is told with it
		case cause.Code == "K02" && e.Code == "Y01":
			return true // the fact that it would be is told to be wrong
		case cause.stage >= e.stage || cause.Severity < e.Severity && e.Severity == finding.SeverityError:
			return false
		case cause.Code == "O10": // a clause of another notation, or a word of it
			return cause.Pos <= e.Pos && e.End <= cause.End || cause.Pos == cause.form.StartPos
		case cause.stage == finding.ReadingStage:
			within := cause.Pos <= e.Pos && e.End <= cause.End
			return within || e.rule == nil || e.rule.Broken || e.rule.Guessed && !b.standsAsWritten(e)
		case cause.Code == "V07":
			return (e.stage >= finding.BindingStage || e.Code == "K11") && !b.namesOtherWord(e, cause)
		case cause.stage == finding.BindingStage:
			return e.stage >= finding.MeaningStage && !belongsToFamily(e.Code, "K")
		}
		return false
	})
}

// namesOtherWord tells whether a finding is about one word other than that of a cause: a
// variable without value, or a constant. That one would stay if the cause were repaired.
func (b *findingIndex) namesOtherWord(e, cause *indexedFinding) bool {
	at := findingExpr(e.form, e.Finding)
	return !at.IsList() && (e.stage == finding.BindingStage || at.Name[0] != '?') &&
		strings.TrimPrefix(b.subjectName(e), "?") != b.subjectName(cause)
}

// standsAsWritten tells whether an error about the name of a condition stands apart from all
// faults of reading in its form: then it is there however these are repaired.
func (b *findingIndex) standsAsWritten(e *indexedFinding) bool {
	if e.Severity < finding.SeverityError || !slices.Contains([]string{"K14", "K15", "A04"}, e.Code) {
		return false
	}
	return !slices.ContainsFunc(b.findingsByForm[e.form], func(f *indexedFinding) bool {
		return f.stage == finding.ReadingStage && f.Pos < e.End && e.Pos < f.End
	})
}

// isUnmarkedVariable tells whether a finding about an unbound variable is about a word
// that is only read as a variable, which is a finding of its own.
func (b *findingIndex) isUnmarkedVariable(e *indexedFinding) bool {
	return e.stage == finding.BindingStage && e.rule != nil && e.rule.Guessed && b.file.Notation == gdl.Prefix &&
		b.file.Source.Text[b.file.Source.Offset(e.Pos)] >= 'A' && b.file.Source.Text[b.file.Source.Offset(e.Pos)] <= 'Z'
}

// namesUnreadForm tells whether a finding is about a missing name that a form may define
// which could not be read.
func (b *findingIndex) namesUnreadForm(e *indexedFinding) bool {
	if len(b.unreadWords) == 0 || e.stage <= finding.KeywordStage || e.stage >= finding.MatchStage && e.Code != "O09" {
		return false
	}
	switch e.Code {
	case "K01", "K12":
		return b.hasUnreadKeyword()
	case "A02", "A03", "A04", "A07", "D01", "D02", "D03", "D04", "D05", "D11", "K11", "K13", "K15", "O09", "Y10", "Y13":
		return b.unreadWords[b.subjectName(e)] || e.Code == "A03" && slices.ContainsFunc(e.Related, func(r finding.RelatedPlace) bool {
			there := &finding.Finding{Pos: r.Pos, End: r.End} // a condition of operations that is implied has no place of its own
			return b.unreadWords[b.subjectName(&indexedFinding{Finding: there, form: syntax.NodeAt(b.file.Exprs, r.Pos)})]
		})
	}
	return belongsToFamily(e.Code, "B") && b.unreadWords[b.subjectName(e)]
}

// hasUnreadKeyword tells whether a form that could not be read holds a keyword that
// every game needs.
func (b *findingIndex) hasUnreadKeyword() bool {
	return slices.ContainsFunc([]string{gdl.Role, gdl.Init, gdl.Legal, gdl.Next, gdl.Terminal, gdl.Goal}, func(k string) bool { return b.unreadWords[k] })
}

// isInsideKeyword tells whether a finding is about the arguments of a misused
// keyword, which were hardly meant to stand there.
func (b *findingIndex) isInsideKeyword(e *indexedFinding) bool {
	if e.stage == finding.CommentStage || e.stage == finding.MatchStage {
		return false
	}
	inside := slices.ContainsFunc(b.findingsByForm[e.form], func(cause *indexedFinding) bool {
		within := cause.Pos <= e.Pos && e.End <= cause.End && (cause.Pos < e.Pos || e.End < cause.End)
		return isKeywordMisuse(cause.Code) && cause.Severity >= e.Severity && within && (cause.stage < e.stage || e.Code == "K08" && cause.Code == "K02") &&
			(e.stage != finding.BindingStage || cause.Code == "K08" && e.Code == "V02")
	})
	if inside {
		return true
	}
	switch e.Code {
	case "A02", "A03", "D01", "D03", "D04", "D05", "K12", "K14", "K15", "Y10", "Y13":
		return b.wrappedNames[b.subjectName(e)]
	case "A07", "D02", "D11":
		return b.involves(e, b.wrappedNames)
	}
	return false
}

// neverHolds tells whether a finding is about a rule that never fires because of another
// finding.
func (b *findingIndex) neverHolds(e *indexedFinding) bool {
	switch e.Code {
	case "A07", "A08", "D02", "D10", "D11", "D12", "K12", "P13", "Y06", "Y10", "Y13":
		return e.rule != nil && b.deadBy(e) != nil
	}
	return false
}

// markUnused marks relations that only unused relations use, and those that a
// misspelt condition was meant to use.
func (b *findingIndex) markUnused() {
	unused := map[string]*indexedFinding{}
	for i := range b.indexedFindings {
		if e := &b.indexedFindings[i]; e.Code == "D01" && e.rule != nil {
			unused[e.rule.Head.Name] = e
		}
	}
	if len(unused) == 0 {
		return
	}
	first := map[int]*indexedFinding{} // of the unused relations of a cycle: it must not be marked, or none would stay
	for name, e := range unused {
		n := b.graph().ComponentNumber(name)
		if f := first[n]; f == nil || e.Pos < f.Pos {
			first[n] = e
		}
	}
	for name, e := range unused {
		n := b.graph().ComponentNumber(name)
		for _, user := range b.graph().Predicates {
			if user != name && b.graph().Reaches(user, name) {
				e.IsConsequence = e.IsConsequence || b.graph().ComponentNumber(user) != n || first[n] != e
			}
		}
	}
	b.markMisspelt(unused)
}

// markMisspelt marks the unused relations that the fix of a misspelt name, or
// of a relation that is asked for as a fluent, would bring back into use.
func (b *findingIndex) markMisspelt(unused map[string]*indexedFinding) {
	meant := map[string]bool{}
	for i := range b.indexedFindings {
		switch cause := &b.indexedFindings[i]; cause.Code {
		case "K15", "A03":
			if e := unused[b.subjectName(cause)]; e != nil {
				e.IsConsequence = e.IsConsequence || cause.Code == "K15" || cause.Pos == e.Pos
			}
		case "A04":
			for _, fix := range cause.UnsafeFixes {
				for _, edit := range fix.TextEdits {
					meant[gdl.FoldName(string(edit.NewText))] = true
				}
			}
		}
	}
	used := b.askedFrom(meant)
	for name, e := range unused {
		e.IsConsequence = e.IsConsequence || used[name]
	}
}

// belongsToFamily tells whether a code belongs to one of some families.
func belongsToFamily(code, letters string) bool {
	return len(code) == len("V02") && strings.Contains(letters, code[:1])
}
