// Package obligations defines the Analyzers that check the properties which every game should have.
package obligations

import (
	"embed"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed *.md
var docs embed.FS

// related describes a further rule to blame, with '@' for its head. The key is the name of an analyzer, for termination
// also with the relation of the rule.
var related = map[string]string{
	"initialstate":         "'@' holds there too, by this rule",
	"playability":          "'@' holds for no move there either",
	"termination":          "this rule makes the next state",
	"termination terminal": "this rule never ends that match either",
	"termination legal":    "'@' allows a move that is made again and again",
	"winnability":          "'@' never holds for it at the end of a match either",
	"strongwin":            "'@' never holds at the end of a match either",
	"turntaking":           "'@' gives a move there too",
	"zerosum":              "'@' holds there too",
	"monotonic":            "compare this goal rule",
}

// The analyzers. Each but the last two has the rule that reports violations, and the relation whose rules are to blame if
// the verdict blames none.
var (
	InitialState = state("initialstate", prover.Obligation{Code: "P06", Property: proof.InitialState, FallbackRelation: gdl.Terminal})
	Playability  = state("playability", prover.Obligation{Code: "P01", Property: proof.Playability, FallbackRelation: gdl.Legal, RecodeViolation: recodeRole, OtherCodes: []string{"I04"}})
	Termination  = state("termination", prover.Obligation{Code: "P02", Property: proof.Termination, FallbackRelation: gdl.Next})
	Utility      = state("utility", prover.Obligation{Code: "P03", Property: proof.UtilityStructure, FallbackRelation: gdl.Goal, Order: orderBlamed, Reason: reasonOdd, RelatedText: relatedGoal})
	Winnability  = state("winnability", prover.Obligation{Code: "P04", Property: proof.Winnability, FallbackRelation: gdl.Goal})
	StrongWin    = state("strongwin", prover.Obligation{Code: "P05", Property: proof.StrongWinnability, FallbackRelation: gdl.Goal})
	TurnTaking   = state("turntaking", prover.Obligation{Code: "P09", Property: proof.TurnTaking, FallbackRelation: gdl.Legal})
	ZeroSum      = state("zerosum", prover.Obligation{Code: "P08", Property: proof.ZeroSum, FallbackRelation: gdl.Goal}, prover.Obligation{Property: proof.ConstantSum})
	Monotonic    = state("monotonic", prover.Obligation{Code: "P10", Property: proof.Monotonic, FallbackRelation: gdl.Goal})
	WellFormed   = state("wellformed", prover.Obligation{Property: proof.WellFormed})
	// Discovery counts functional and persistent fluents, as the papers do. This is separate work after everything else.
	Discovery = state("discovery", prover.Obligation{Property: proof.Functionals, SeparateWork: true}, prover.Obligation{Property: proof.Persistence, SeparateWork: true})
)

// state makes the analyzer of some obligations.
func state(name string, list ...prover.Obligation) *analysis.Analyzer {
	doc, _ := docs.ReadFile(name + ".md")
	if list[0].Code != "" && list[0].RelatedText == nil {
		list[0].RelatedText = func(_ []*gdl.Rule, rule *gdl.Rule, head string) string {
			text := related[name+" "+rule.Head.Name]
			if text == "" {
				text = related[name]
			}
			return strings.ReplaceAll(text, "@", head)
		}
	}
	return prover.New(name, string(doc), list...)
}

// recodeRole returns the code for the roles that cannot move: I04 if only random
// cannot, P01 otherwise.
func recodeRole(v *proof.Verdict) string {
	if len(v.ConcernedRoles) > 0 && !slices.ContainsFunc(v.ConcernedRoles, func(role *gdl.Term) bool { return role.Name != gdl.Random }) {
		return "I04"
	}
	return "P01"
}
