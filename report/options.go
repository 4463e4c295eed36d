package report

import "github.com/gdllint/gdllint/finding"

// TextOptions choose the content and the style of a text report.
type TextOptions struct {
	UseColor     bool
	Quiet        bool // one line per finding and nothing else
	Verbose      bool // long matches in full, and the facts that verdicts rest on
	ShowVerdicts bool // a table of verdicts for each file
	ShowEarly    bool // findings of the text before proofs begin, for terminals
	Rules        []finding.Rule
}

// ruleIndex finds rules by code and by name.
type ruleIndex struct{ byCode, byName map[string]*finding.Rule }

func newRuleIndex(rules []finding.Rule) ruleIndex {
	b := ruleIndex{byCode: map[string]*finding.Rule{}, byName: map[string]*finding.Rule{}}
	for i := range rules {
		r := &rules[i]
		b.byCode[r.Code] = r
		if b.byName[r.Name] == nil { // where one property has several codes, the first names it
			b.byName[r.Name] = r
		}
	}
	return b
}

// nameOfCode returns the name of the rule with a code, or "".
func (b ruleIndex) nameOfCode(code string) string {
	if r := b.byCode[code]; r != nil {
		return r.Name
	}
	return ""
}

// codeOfName returns the code of the rule with a name, or "".
func (b ruleIndex) codeOfName(name string) string {
	if r := b.byName[name]; r != nil {
		return r.Code
	}
	return ""
}

// ruleLabel returns "V02 unsafe-negation".
func (b ruleIndex) ruleLabel(code string) string {
	if name := b.nameOfCode(code); name != "" && name != code {
		return code + " " + name
	}
	return code
}
