package slips

import "github.com/gdllint/gdllint/gdl/syntax"

// This file is the table of slips. The rows for signs and words of other languages are in foreign.go.

var (
	table    []*Row
	rowNamed = map[string]*Row{}
	triggers = map[string]bool{} // words that only texts with a slip have; false for those that a text may define
)

func init() {
	table = append(foreignRows(), rows()...)
	for _, r := range table {
		rowNamed[r.Name] = r
		r.pattern, r.template, r.helper, r.added = compile(r.Match), compile(r.Write), compile(r.Helper), compile(r.Adds)
		if r.Place&(Top|Cond) != 0 {
			noteTriggers(r.pattern[0])
		}
	}
}

// noteTriggers notes the words of a pattern as triggers.
func noteTriggers(p *pattern) {
	for _, x := range p.list {
		noteTriggers(x)
	}
	for _, w := range append(p.words, wordClasses[p.class]...) {
		if _, keyword := syntax.KeywordArity(w); !keyword && !syntax.IsOperator(w) {
			triggers[w] = triggers[w] || !foreignClass[p.class]
		}
	}
}

// Rows returns the table, for documentation.
func Rows() []*Row { return table }

// rows returns the rows that are not in foreign.go. At each place the first row that fits is applied.
func rows() []*Row {
	return []*Row{
		// Words, which words.go finds.
		{Name: "glued", Kind: syntax.GluedVariable, Place: Word, Match: "?x", OnceKey: "glued", Fix: "Put a space before each variable",
			Say: "a space is missing before '{second}'; write '{cut}' for '{whole}'"},
		{Name: "call", Kind: syntax.CallNotation, Place: Word, Match: "?x", OnceKey: "call", Safe: true, Fix: "Write it as GDL does",
			Say: "'{whole}' is not GDL: the name goes inside the parentheses, and spaces separate terms; write {read}"},
		{Name: "capital", Kind: syntax.CapitalVariable, Place: Word, Match: "?x", OnceKey: "capital", Fix: "Put a '?' before each variable",
			Say: "variables begin with '?'; write '?{whole}' for '{whole}'"},
		{Name: "wrapped", Kind: syntax.WrappingList, Place: Word, Match: "?x", OnceKey: "wrapped", Safe: true, Fix: "Take the list away",
			Say: "all rules stand inside one list, which begins with '{name}'; take this list away, so that the rules stand side by side"},
		{Name: "start-message", Kind: syntax.WrappingList, Place: Word, Match: "?x", OnceKey: "start-message", Safe: true, Fix: "Leave the rules alone",
			Say: "this is the message with which a game server starts a match; leave only the list of rules that stands inside it"},
		{Name: "arrow-outer", Kind: syntax.OuterArrow, Place: Word, Match: "?x", OnceKey: "@", Safe: true, Fix: "Put '<=' in front", Say: outerArrow},
		{Name: "arrow-perhaps", Kind: syntax.OuterArrow, Place: Word, Match: "?x", Fix: "Put '<=' in front", Say: outerArrow},
		{Name: "arrow-called", Kind: syntax.OuterArrow, Place: Word, Match: "?x", OnceKey: "@", Safe: true, Fix: "Put the arrow into its list",
			Say: "'{whole}' stands before its list; write (<= head condition ...)"},
		{Name: "too-deep", Kind: syntax.TooDeep, Place: Word, Match: "?x", Fatal: true,
			Say: "the conditions of this rule are nested too deep to be understood; split it by helper relations"},

		// Forms.
		{Name: "arrow-missing", Kind: syntax.RuleWithoutHead, Place: Top, Match: "(?h:head ?c:leads ?cs:leads...)",
			Say: "a rule begins with '<='; write (<= {h!} {c!} ...)", Fix: "Add the arrow", Write: "(<= ?h ?c ?cs...)"},
		{Name: "head-bare", Kind: syntax.ManyArguments, Place: Top, Match: "(<= ?h:word ?rest...)", Test: splitBareHead, Mark: "head",
			Say: "the head of a rule needs parentheses of its own; write (<= {head!} ...)", Fix: "Put the head in parentheses", Write: "(<= (?h ?args...) ?body...)"},
		{Name: "end-named", Kind: syntax.ManyArguments, Place: Top, Match: "(<= h=(?k:keyword ?e) ?c...)", Test: isNamedEnd, Mark: "h", Helper: "(<= ?k ?end)", Write: "(<= ?end ?c...)",
			Say: "'{k}' takes no arguments; give this end a relation of its own: (<= {end!} ...) and (<= {k} {end!})"},
		{Name: "fluent-ended", Kind: syntax.MisplacedOperator, Place: Top, Match: "(<= h=(?k:keyword ?f n=(not ?f)) ?c...)", Test: leads("k", syntax.Next), Mark: "n",
			Say: "'not' cannot stand inside '{k}'; a fluent becomes false where no rule makes it true, so leave this rule out", Write: "(<= h=(?k ?f) ?c...)"},
		{Name: "slid-terminal", Kind: syntax.ManyArguments, Place: Top, Match: "(<= h=(?k:keyword ?x ?xs...) ?c...)", Test: conjoin(leads("k", syntax.Terminal), slid(true)), Mark: "h",
			Say: "'{k}' takes no arguments; close it before its conditions: (<= {k} {c1!} ...)", Fix: "Move the conditions out of the head", Write: "(<= ?k (@wrap ?x ?xs...) ?c...)"},
		{Name: "slid", Kind: syntax.ManyArguments, Place: Top, Match: "(<= h=(?k:slides ?a:arity... ?x ?xs...) ?c...)", Test: slid(false), Mark: "h",
			Say: "'{k}' takes {arity}; close it before its conditions: (<= {head!} {c1!} ...)", Fix: "Move the conditions out of the head", Write: "(<= (?k ?a...) (@wrap ?x ?xs...) ?c...)"},
		{Name: "slid-terminal-fact", Kind: syntax.ManyArguments, Place: Top, Match: "(?k:keyword ?x ?xs...)", Test: conjoin(leads("k", syntax.Terminal), slid(true)),
			Say: "'{k}' takes no arguments; conditions make it a rule: (<= {k} {c1!} ...)", Fix: "Make it a rule", Write: "(<= ?k (@wrap ?x ?xs...))"},
		{Name: "slid-fact", Kind: syntax.ManyArguments, Place: Top, Match: "(?k:slides ?a:arity... ?x ?xs...)", Test: slid(true),
			Say: "'{k}' takes {arity}; conditions make it a rule: (<= {head!} {c1!} ...)", Fix: "Make it a rule", Write: "(<= (?k ?a...) (@wrap ?x ?xs...))"},
		{Name: "and-made", Kind: syntax.MisplacedOperator, Place: Top, Match: "(?k:makes ?a:before... n=(and ?t...))", Test: areTerms("t"), Mark: "n",
			Say: "'and' cannot stand inside '{k}'; write one '{k}' for each {noun}", Repeat: "t", Write: "(?k ?a... ?each)"},
		{Name: "operator-made", Kind: syntax.MisplacedOperator, Place: Top, Match: "(?k:makes ?a:before... n=(?o:connective ?t...))", Test: notFormula, Mark: "n", Fatal: true,
			Say: "'{o}' cannot stand inside '{k}'; {advice}"},
		{Name: "term-bare", Kind: syntax.ManyArguments, Place: Top, Match: "(?k:made ?a:before... ?t ?ts...)", Test: conjoin(unless(leads("k", syntax.Role)), bare),
			Say: "the {noun} of '{k}' needs parentheses of its own; write {read!}", Fix: "Put the {noun} in parentheses", Write: "(?k ?a... (?t ?ts...))"},
		{Name: "term-bare", Kind: syntax.ManyArguments, Place: Top, Match: "(<= h=(?k:made ?a:before... ?t ?ts...) ?c...)", Test: conjoin(unless(leads("k", syntax.Role)), bare), Mark: "h",
			Say: "the {noun} of '{k}' needs parentheses of its own; write {mended!}", Fix: "Put the {noun} in parentheses", Write: "(<= h=(?k ?a... (?t ?ts...)) ?c...)"},
		{Name: "several", Kind: syntax.ManyArguments, Place: Top, Match: "(?k:made ?a:before... ?t...)", Test: areTerms("t"),
			Say: "'{k}' takes one {noun} and not {#t}; write one '{k}' for each: {atoms}", Fix: "Write one '{k}' for each", Repeat: "t", Write: "(?k ?a... ?each)"},
		{Name: "several-rule", Kind: syntax.ManyArguments, Place: Top, Match: "(<= h=(?k:made ?a:before... ?t...) ?c...)", Test: conjoin(unless(leads("k", syntax.Role)), areTerms("t")), Mark: "h",
			Say: "'{k}' takes one {noun} and not {#t}; write a rule for each", Fix: "Write a rule for each", Repeat: "t", Write: "(<= (?k ?a... ?each) ?c...)"},

		// Names that mean keywords or roles (names.go).
		{Name: "keyword-misspelt", Kind: syntax.MisspeltKeyword, Place: Top, Notation: operations, Match: "(<= h=(?w:misspelt ?a...) ?c...)", Test: letKeyword, Mark: "h", OnceKey: "@", Note: "and here",
			Say: misspelt, Fix: "Write '{meant}'", Write: "(<= h=(?meant ?a...) ?c...)"},
		{Name: "keyword-misspelt", Kind: syntax.MisspeltKeyword, Place: Top, Notation: operations, Match: "(<= ?w:misspelt ?c...)", Test: letKeyword, Mark: "w", OnceKey: "@", Note: "and here",
			Say: misspelt, Fix: "Write '{meant}'", Write: "(<= ?meant ?c...)"},
		{Name: "keyword-misspelt", Kind: syntax.MisspeltKeyword, Place: Top | Cond, Notation: operations, Match: "(?w:misspelt ?a...)", Test: letKeyword, OnceKey: "@", Note: "and here",
			Say: misspelt, Fix: "Write '{meant}'", Write: "(?meant ?a...)"},
		{Name: "keyword-misspelt", Kind: syntax.MisspeltKeyword, Place: Cond, Notation: operations, Match: "?w:misspelt", Test: letKeyword, OnceKey: "@", Note: "and here",
			Say: misspelt, Fix: "Write '{meant}'", Write: "?meant"},
		{Name: "role-other", Kind: syntax.OtherRole, Place: Args, Notation: operations, Match: "(?k:acts ?w:role ?x...)", Test: letRole, Mark: "w", OnceKey: "role", Safe: true,
			Say: "'{w}' is not a role; did you mean '{meant}'?", Fix: "Write '{meant}'", Write: "(?k ?meant ?x...)"},
		{Name: "role-unused", Kind: syntax.OtherRole, Place: Args, Notation: operations, Match: "(?k:keyword ?w:role)", Test: conjoin(leads("k", syntax.Role), letRole), Mark: "w", OnceKey: "role", Safe: true,
			Say: "no rule is about the role '{w}', and rules are about '{meant}'; did you mean '{meant}'?", Fix: "Write '{meant}'", Write: "(?k ?meant)"},

		// Conditions.
		{Name: "true-alone", Kind: syntax.ManyArguments, Place: Cond, Match: "true", Action: dropTrue, Say: bareTrue},
		{Name: "true-alone", Kind: syntax.ManyArguments, Place: Cond, Match: "(true)", Action: dropTrue, Say: bareTrue},
		{Name: "equality-negated", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(not (?op:equal ?l ?r))", Test: uncomputed("l", "r"), Names: "op",
			Say: "'{op}' is not GDL; write {read!}", Fix: "Write 'distinct'", Safe: true, Write: "(distinct ?l ?r)"},
		{Name: "not-bare", Kind: syntax.NotArity, Place: Cond, Match: "(?n:connective ?w:named ?x ?xs...)", Test: conjoin(leads("n", syntax.Negation), notBare),
			Say: "the condition of '{n}' needs parentheses of its own; write ({n} {inner!}){arity}", Fix: "Put the condition in parentheses", Write: "(?n (?w ?x ?xs...))"},
		{Name: "not-several", Kind: syntax.NotArity, Place: Cond, Match: "(not ?x:list ?y:list ?ys:list...)", Test: shallow, Action: negateTogether,
			Say: "'not' takes exactly one condition, but here it has {n}; write a helper relation that holds if all of them hold, and negate it"},
		{Name: "exists", Kind: syntax.ForeignQuantifier, Place: Cond, Match: "(?q:exists ?x...)", Action: exists,
			Say: "GDL has no '{q}'; define a helper relation such as (<= {found} {body}){circular} and write {found} here"},
		{Name: "forall", Kind: syntax.ForeignQuantifier, Place: Cond, Match: "(?q:forall ?x...)", Action: forAll,
			Say: "GDL has no '{q}'; define a helper relation that holds if one case fails, such as (<= {fails} {gap}{body}){bind}{circular}, and {ask}"},
		{Name: "sum", Kind: syntax.ForeignArithmetic, Place: Cond, Match: "(?op:equality ?l ?r)", Test: isSum, OnceKey: "arithmetic", Explains: "calculates", Write: "?relation", Final: true,
			Say: "GDL has no arithmetic; write the relation {relation!} for '{whole}'{facts}"},
		{Name: "unequal", Kind: syntax.ForeignOperator, Place: Cond, Notation: operations, Match: "(?op:unequal ?l ?r)", Names: "op",
			Say: "'{op}' is not GDL; write {read!}", Fix: "Write 'distinct'", Safe: true, Write: "(distinct ?l ?r)"},
		{Name: "equality", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?op:equal ?l ?r)", Test: conjoin(uncomputed("l", "r"), substitutes), Action: substitute, Safe: true,
			Say: "'{op}' is not GDL; {advice}"},
		{Name: "equality-binds", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?op:equal ?l ?r)", Test: conjoin(uncomputed("l", "r"), bindsAlone), Fatal: true, Write: "(not (distinct ?l ?r))",
			Say: "'{op}' is not GDL; write a rule for each case with the same variable or name in both places"},
		{Name: "equality-nested", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?op:equal ?l ?r)", Test: uncomputed("l", "r"), Fix: "Write it with 'distinct'", Safe: true,
			Say: "'{op}' is not GDL; write {read!}, or a rule for each case with the same variable or name in both places", Write: "(not (distinct ?l ?r))"},
		{Name: "compare", Kind: syntax.ForeignArithmetic, Place: Cond, Match: "?x:compared", Test: compares, OnceKey: "compare", Names: "op", Write: "?read", Final: true,
			Say: "GDL has no arithmetic, so it cannot compare '{whole}'; {advice}"},
		{Name: "if", Kind: syntax.ForeignOperator, Place: Cond, Match: "(?if:if ?c...)", Mark: "if", Say: "GDL has no '{if}'; write the conditions one by one", Write: "?c..."},
		{Name: "rule-inside", Kind: syntax.RuleWithoutHead, Place: Cond, Match: "(<= ?h ?c ?cs...)", Test: namesRule, Helper: "(<= ?h ?c ?cs...)", Write: "?h",
			Say: "a rule cannot stand inside a rule; write the rule '(<= {h} ...)' on its own, and '{h}' alone here"},
		{Name: "lift", Kind: syntax.MisplacedOperator, Place: Cond, Match: "(?k:keyword ?a:before... n=(?o:connective ?x ?xs...))", Test: conjoin(unless(quantified), letPushed), Mark: "n",
			Say: "'{o}' cannot stand inside '{k}'; write ({o} {p!}{ps+})", Fix: "Move '{o}' out of '{k}'", Action: lift},
		{Name: "in-true", Kind: syntax.MisplacedOperator, Place: Cond, Match: "(true n=(?r:differs ?x...))", Mark: "n", Say: inTrue, Fix: "Ask for it without 'true'", Write: "?n"},
		{Name: "in-true", Kind: syntax.KeywordInTrue, Place: Cond, Match: "(true n=(?r:relation ?x...))", Test: unless(comparesIn), Mark: "n", Say: inTrue, Fix: "Ask for it without 'true'", Write: "?n"},
		{Name: "compare-in-true", Place: Cond, Match: "(true n=(?a ?b ?c ?d...))", Test: comparesIn, Quiet: true, Write: "?n"},
		{Name: "quantifier-in-true", Place: Cond, Match: "(?k:keyword ?a:before... n=(?q ?x...))", Test: quantified, Quiet: true, Action: pushQuantified},
		{Name: "end-asked", Kind: syntax.ManyArguments, Place: Cond, Match: "(?k:keyword ?x ?xs...)", Test: conjoin(leads("k", syntax.Terminal), letEnd),
			Say: "'{k}' takes no arguments; {advice}", Write: "?asked..."},
		{Name: "true-late", Kind: syntax.ManyArguments, Place: Cond, Match: "(?k:keyword ?f ?c ?cs...)", Test: conjoin(leads("k", syntax.True), lateTrue),
			Say: "'{k}' takes one fluent; a ')' is missing before '{c}'", Fix: "Close it before the next condition", Write: "(?k ?f) ?c ?cs..."},
		{Name: "true-late", Kind: syntax.ManyArguments, Place: Cond, Match: "(?k:keyword ?f ?c ?cs...)", Test: conjoin(leads("k", syntax.True), areLate),
			Say: "'{k}' takes one fluent; a ')' is missing before '{c}'", Fix: "Close it before the next condition", Write: "(@push ?f) ?c ?cs..."},
		{Name: "true-around", Kind: syntax.ManyArguments, Place: Cond, Match: "(?k:keyword ?f ?c ?cs...)", Test: conjoin(leads("k", syntax.True), holdCondition),
			Say: "'{k}' takes one fluent, and these are {n} conditions; write them without '{k}' around them: {all*}", Write: "(@push ?f ?c ?cs...)"},
		{Name: "term-bare", Kind: syntax.ManyArguments, Place: Cond, Match: "(?k:keyword ?a:before... ?t ?ts...)", Test: conjoin(isAsked, bare),
			Say: "the {noun} of '{k}' needs parentheses of its own; write {read!}", Fix: "Put the {noun} in parentheses", Write: "(?k ?a... (?t ?ts...))"},
		{Name: "several", Kind: syntax.ManyArguments, Place: Cond, Match: "(?k:keyword ?a:before... ?t...)", Test: conjoin(leads("k", syntax.True), areTerms("t")),
			Say: "'{k}' takes one {noun} and not {#t}; write one '{k}' for each: {atoms}", Fix: "Write one '{k}' for each", Repeat: "t", Write: "(?k ?a... ?each)"},

		// Terms.
		{Name: "variable-torn", Kind: syntax.BadVariable, Place: Args, Match: "(?f ?fs... ? ?x:letter ?r...)", Test: letJoined, Mark: "joined",
			Say: "this '?' has no name; write '?{x}' without a space", Fix: "Remove the space", Write: "(?f ?fs... ?joined ?r...)"},
		{Name: "wildcard", Kind: syntax.WildcardVariable, Place: Term, Match: "_", Test: anyVariable, OnceKey: "_", Fix: "Write variables of their own", Write: "?v",
			Say: "GDL has no wildcard '_'; write {helper}the new variable '{v}' in its place{negate}"},
		{Name: "wildcard-bare", Kind: syntax.BadVariable, Place: Term, Match: "?", Test: anyVariable, OnceKey: "?", Fix: "Write variables of their own", Write: "?v",
			Say: "this '?' has no name, and GDL has no wildcard; write {helper}the new variable '{v}' in its place{negate}"},
		{Name: "quoted", Kind: syntax.ForeignOperator, Place: Term, Match: "?x:quoted", Test: letUnquoted, OnceKey: "'", Names: "x", Fix: "Remove the quotes", Safe: true, Write: "?w",
			Say: "GDL has no quotes; write '{w}' without them"},
		{Name: "computed", Kind: syntax.ForeignArithmetic, Place: Term, Match: "?x:sum", Test: conjoin(computes, letComputed), OnceKey: "arithmetic", Explains: "calculates", Write: "?v", Adds: "?relation",
			Say: "GDL has no arithmetic, and '{x}' is not a number; write {advice}{branch}{facts}"},
		{Name: "not-in-term", Kind: syntax.MisplacedOperator, Place: Term, Match: "(not ?x:word)", Test: conjoin(inTerm, letOther), Write: "?v", Adds: "(distinct ?v ?x)",
			Say: "'not' cannot stand inside a term; write a variable such as '{v}' for '{whole}', and the condition (distinct {v} {x})"},
		{Name: "operator-in-term", Kind: syntax.MisplacedOperator, Place: Term, Match: "(?o:connective ?x ?xs...)", Test: inTerm, Fatal: true,
			Say: "'{o}' cannot stand inside a term, since it joins conditions; write the conditions one by one"},
		{Name: "equality-in-term", Kind: syntax.PrologOnly, Place: Top | Term, Notation: infix, Match: "(?op:compares ?l ?r)", Test: standsBetween, Mark: "op", Fatal: true,
			Say: "GDL has no '='; write the same variable or constant in both places"},
	}
}

const outerArrow = "'{whole}' stands behind the head of its rule; write (<= head condition ...)"

const inTrue = "'{r}' cannot stand inside 'true'; write {n!}"

const misspelt = "'{w}' is not a keyword of GDL; did you mean '{meant}'?"

const bareTrue = "'{whole}' alone is not a condition{advice}"
