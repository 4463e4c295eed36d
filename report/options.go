package report

import "github.com/gdllint/gdllint/finding"

// Options choose the content and the style of a text report.
type Options struct {
	Color    bool
	Quiet    bool // one line per finding and nothing else
	Verbose  bool // long matches in full, and the facts that verdicts rest on
	Verdicts bool // a table of verdicts for each file
	Early    bool // findings of the text before proofs begin, for terminals
	Rules    []finding.Rule
}

// rulebook finds rules by code and by name.
type rulebook struct{ byCode, byName map[string]*finding.Rule }

func newRulebook(rules []finding.Rule) rulebook {
	b := rulebook{byCode: map[string]*finding.Rule{}, byName: map[string]*finding.Rule{}}
	for i := range rules {
		r := &rules[i]
		b.byCode[r.Code] = r
		if b.byName[r.Name] == nil { // where one property has several codes, the first names it
			b.byName[r.Name] = r
		}
	}
	return b
}

// name returns the name of the rule with a code, or "".
func (b rulebook) name(code string) string {
	if r := b.byCode[code]; r != nil {
		return r.Name
	}
	return ""
}

// code returns the code of the rule with a name, or "".
func (b rulebook) code(name string) string {
	if r := b.byName[name]; r != nil {
		return r.Code
	}
	return ""
}

// label returns "V02 unsafe-negation".
func (b rulebook) label(code string) string {
	if name := b.name(code); name != "" && name != code {
		return code + " " + name
	}
	return code
}
