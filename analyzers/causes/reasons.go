package causes

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file has the reasons by which a finding about the text follows from another one; see the package comment.

// causesIn returns the findings of a list that are causes, the first maxCauses of them.
func causesIn(list []*indexedFinding, isCause func(*indexedFinding) bool) (causes []*indexedFinding) {
	for _, x := range list {
		if len(causes) == maxCauses {
			break
		}
		if isCause(x) {
			causes = append(causes, x)
		}
	}
	return causes
}

// followsWithinForm returns the findings about the form of e from which e follows: nearly always those that say why the
// form could not be read, or that its rule has unbound variables.
func (b *findingIndex) followsWithinForm(e *indexedFinding) []*indexedFinding {
	if torn := b.tornForms[e.form]; e.form != nil && torn != nil && e.stage > finding.ReadingStage {
		return torn
	}
	disguised := causesIn(b.findingsByForm[e.form], func(cause *indexedFinding) bool {
		return e.Code != "L10" && e.Pos <= cause.Pos && cause.End <= e.End && b.isDisguised(cause)
	})
	if e.form == nil || len(disguised) > 0 || e.stage == finding.CommentStage || e.stage == finding.MatchStage {
		return disguised
	}
	return causesIn(b.findingsByForm[e.form], func(cause *indexedFinding) bool {
		switch {
		case cause.Code == "L01" && slices.Contains([]string{"L02", "L03", "L04", "L06", "L07"}, e.Code):
			return true
		case (cause.Code == "L09" || cause.Code == "L16") && (e.Code == "L03" || e.Code == "L07" && e.Pos == cause.Pos):
			return true // an infix formula begins with a list; the finding about it tells of its negation too
		case cause.Code == "K02" && e.Code == "Y01":
			return true // the other finding already calls this fact wrong
		case cause.stage >= e.stage:
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

// namesOtherWord tells whether a finding is about one word (a variable without a value, or a constant) other than that of
// a cause. A repair of the cause would not remove it.
func (b *findingIndex) namesOtherWord(e, cause *indexedFinding) bool {
	at := findingExpr(e.form, e.Finding)
	return !at.IsList() && (e.stage == finding.BindingStage || at.Name[0] != '?') &&
		strings.TrimPrefix(b.subjectName(e), "?") != b.subjectName(cause)
}

// standsAsWritten tells whether an error about the name of a condition overlaps no fault of reading in its form. Then no
// repair of these faults removes it.
func (b *findingIndex) standsAsWritten(e *indexedFinding) bool {
	if e.Severity < finding.SeverityError || !slices.Contains([]string{"K14", "K15", "A04"}, e.Code) {
		return false
	}
	return !slices.ContainsFunc(b.findingsByForm[e.form], func(f *indexedFinding) bool {
		return f.stage == finding.ReadingStage && f.Pos < e.End && e.Pos < f.End
	})
}

// isUnmarkedVariable returns causes of a finding about a capitalized word that was only guessed to be a variable, and has
// no value: the faults of reading in its form, or the finding itself if none is shown.
func (b *findingIndex) isUnmarkedVariable(e *indexedFinding) []*indexedFinding {
	if e.stage != finding.BindingStage || e.rule == nil || !e.rule.Guessed || b.file.Notation != gdl.Prefix ||
		b.file.Source.Text[b.file.Source.Offset(e.Pos)] < 'A' || b.file.Source.Text[b.file.Source.Offset(e.Pos)] > 'Z' {
		return nil
	}
	return orItself(e, causesIn(b.findingsByForm[e.form], func(cause *indexedFinding) bool { return cause.stage == finding.ReadingStage }))
}

// orItself returns the causes of a consequence. If none of them is shown, it returns the finding itself, which so remains
// a consequence.
func orItself(e *indexedFinding, causes []*indexedFinding) []*indexedFinding {
	if len(causes) == 0 {
		return []*indexedFinding{e}
	}
	return causes
}

// namesUnreadForm returns the findings about unread forms that may define the missing name of e.
func (b *findingIndex) namesUnreadForm(e *indexedFinding) (causes []*indexedFinding) {
	if len(b.unreadWords) == 0 || e.stage <= finding.KeywordStage || e.stage >= finding.MatchStage && e.Code != "O09" {
		return nil
	}
	switch e.Code {
	case "K01", "K12":
		for _, keyword := range []string{gdl.Role, gdl.Init, gdl.Legal, gdl.Next, gdl.Terminal, gdl.Goal} { // every game needs these
			causes = append(causes, b.unreadWords[keyword]...)
		}
		return causes
	case "A02", "A03", "A04", "A07", "D01", "D02", "D03", "D04", "D05", "D11", "K11", "K13", "K15", "O09", "Y10", "Y13":
		causes = b.unreadWords[b.subjectName(e)]
		for _, r := range e.Related {
			if e.Code == "A03" {
				there := &finding.Finding{Pos: r.Pos, End: r.End} // the place of an implied condition of operations, which has no finding
				causes = append(slices.Clip(causes), b.unreadWords[b.subjectName(&indexedFinding{Finding: there, form: syntax.NodeAt(b.file.Exprs, r.Pos)})]...)
			}
		}
		return causes
	}
	if belongsToFamily(e.Code, "B") {
		return slices.Concat(b.unreadWords[b.subjectName(e)], b.unreadWords[gdl.Role])
	}
	return nil
}

// isInsideKeyword returns the findings about a misused keyword whose arguments, or whose names, e is about.
func (b *findingIndex) isInsideKeyword(e *indexedFinding) []*indexedFinding {
	if e.stage == finding.CommentStage || e.stage == finding.MatchStage {
		return nil
	}
	inside := causesIn(b.findingsByForm[e.form], func(cause *indexedFinding) bool {
		within := cause.Pos <= e.Pos && e.End <= cause.End && (cause.Pos < e.Pos || e.End < cause.End)
		return isKeywordMisuse(cause.Code) && cause.Severity >= e.Severity && within && (cause.stage < e.stage || e.Code == "K08" && cause.Code == "K02") &&
			(e.stage != finding.BindingStage || cause.Code == "K08" && e.Code == "V02")
	})
	switch e.Code {
	case "A02", "A03", "D01", "D03", "D04", "D05", "K12", "K14", "K15", "Y10", "Y13":
		return append(inside, b.wrappedNames[b.subjectName(e)]...)
	case "A07", "D02", "D11":
		if len(b.wrappedNames) > 0 {
			return append(inside, b.wrappedNames.of(b.involvedNames(e))...)
		}
	}
	return inside
}

// neverHolds returns the findings which say that the rule of e never fires.
func (b *findingIndex) neverHolds(e *indexedFinding) []*indexedFinding {
	switch e.Code {
	case "A07", "A08", "D02", "D10", "D11", "D12", "K12", "P13", "Y06", "Y10", "Y13":
		return b.deadBy(e)
	}
	return nil
}

// markUnused marks unused relations that only other unused relations use, and those that the fix of a misspelt condition
// would use.
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
	graph, members, users := b.graph(), map[int][]string{}, map[int][]string{} // users: relations that use the component, up to maxCauses
	first := map[int]*indexedFinding{}                                         // the first unused relation of each component; it stays unmarked, so that one finding remains
	for _, name := range graph.Predicates {
		n := graph.ComponentNumber(name)
		members[n] = append(members[n], name)
		if e := unused[name]; e != nil && (first[n] == nil || e.Pos < first[n].Pos) {
			first[n] = e
		}
	}
	named := func(lists ...[]string) []string {
		list := slices.Compact(slices.Sorted(slices.Values(slices.Concat(lists...))))
		return list[:min(len(list), maxCauses)]
	}
	for n := len(members) - 1; n >= 0; n-- { // relations have higher numbers than those that they use
		for _, name := range members[n] {
			for _, edge := range graph.OutEdges[name] {
				if m := graph.ComponentNumber(edge.ToPredicate); m != n {
					users[m] = named(users[m], users[n], members[n])
				}
			}
			e, list := unused[name], users[n]
			if e == nil {
				continue
			}
			if first[n] != e {
				list = named(list, members[n])
			}
			for _, user := range list {
				if user != name {
					follow(e, cmp.Or(unused[user], e))
				}
			}
		}
	}
	b.markMisspelt(unused)
}

// markMisspelt marks the unused relations that would be used after the fix of a misspelt name, or of a condition that
// confuses a relation with a fluent.
func (b *findingIndex) markMisspelt(unused map[string]*indexedFinding) {
	meant := nameCauses{}
	for i := range b.indexedFindings {
		switch cause := &b.indexedFindings[i]; cause.Code {
		case "K15", "A03":
			if e := unused[b.subjectName(cause)]; e != nil && (cause.Code == "K15" || cause.Pos == e.Pos) {
				follow(e, cause)
			}
		case "A04":
			for _, fix := range cause.UnsafeFixes {
				for _, edit := range fix.TextEdits {
					name := gdl.FoldName(string(edit.NewText))
					meant[name] = append(meant[name], cause)
				}
			}
		}
	}
	for name, causes := range meant {
		for used := range b.askedFrom(map[string]bool{name: true}) {
			if e := unused[used]; e != nil {
				follow(e, causes...)
			}
		}
	}
}

// belongsToFamily tells whether a code belongs to one of some families.
func belongsToFamily(code, letters string) bool {
	return len(code) == len("V02") && strings.Contains(letters, code[:1])
}
