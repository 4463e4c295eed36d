package slips

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file has the classes of words and nodes in patterns, and the functions in templates.

// wordClasses are the classes that are lists of words.
var wordClasses = map[string][]string{
	"connective": {"not", "and", "or"},
	"relation":   {"true", "does", "legal", "distinct", "role", "<="},
	"forward":    {"=>", "->", "==>", "-->", "⇒", "→", "⟹", "⟶", "⊃", "\\rightarrow", "\\Rightarrow", "\\to"},
	"backward":   {":-", "≤", "⩽", "<-", "<--", "<---", "<==", "<===", "<<=", "<:-", "=:", ":=", "::-", "⇐", "←", "⟸", "⟵", "⊂", "\\leftarrow", "\\Leftarrow", "\\longleftarrow", "\\gets", "&lt;="},
	"arrow":      {"if", "when", "rule", "=<", "<=>", "<->", "iff", "implies", "⇔", "↔", "def", "define", "axiom", "clause"},
	"andLead":    {"&&", "&", "∧", "⋀", "·", "/\\", "\\wedge", "\\land", ","},
	"andSign":    {"&&", "&", "∧", "⋀", "·", "/\\", "\\wedge", "\\land", ",", "^", "and", "+", "&amp;", "&amp;&amp;"},
	"orLead":     {"||", "|", "∨", "⋁", "\\/", "\\vee", "\\lor", ";"},
	"orSign":     {"||", "|", "∨", "⋁", "\\/", "\\vee", "\\lor", "or"},
	"notSign":    {"~", "!", "¬", "\\+", "\\neg", "\\lnot", "naf", "not"},
	"notLead":    {"~", "!", "¬", "\\+", "\\neg", "\\lnot", "naf"},
	"middle":     {"<=", ":-", "≤", "⩽", "<-", "<--", "<==", "⇐", "←", "⟸", "⟵", "if"},
	"joiner":     {"<=", "and", "or", "not"},
	"calculates": {"+", "-", "*", "/", "%", "mod", "div", "^", "**"},
	"same":       {"eq", "equal", "equals", "same"},
	"prolog":     slices.Collect(maps.Keys(foreignAdvice)),
	"equal":      syntax.EqualSigns,
	"equality":   {"=", "==", "===", "eq", "equal", "equals", "is", "same"},
	"unequal":    syntax.UnequalSigns,
	"order":      {">", "<", ">=", "=<", "<="},
	"if":         {"if", "when", "implies"},
	"exists":     {"exists", "exist", "thereexists", "there-exists", "there_exists", "thereis", "there-is", "forsome"},
	"forall":     {"forall", "for-all", "for_all", "foreach"},
	"keyword":    {"true", "role", "init", "next", "base", "does", "legal", "goal", "sees", "input", "terminal"},
	"slides":     {"goal", "legal", "next", "sees"},
	"made":       {"init", "next", "legal", "role"},
	"makes":      {"init", "next", "legal", "role", "goal", "true", "does"},
	"differs":    {"distinct"},
	"compares":   {"=", "==", "===", "!=", "/=", "\\=", "=/=", "<>", "~=", "!=="},
	"acts":       RoleKeywords,
}

// nodeClasses are the classes that are tests.
var nodeClasses = map[string]func(s *vocabulary, n *Node) bool{
	"word":     func(s *vocabulary, n *Node) bool { return !n.IsList() },
	"list":     func(s *vocabulary, n *Node) bool { return n.IsList() && len(n.List) > 0 },
	"letter":   func(s *vocabulary, n *Node) bool { return beginsWithLetter(n) },
	"named":    func(s *vocabulary, n *Node) bool { return !n.IsList() && n.Name[0] != '?' },
	"head":     func(s *vocabulary, n *Node) bool { return looksLikeHead(n) },
	"ends":     func(s *vocabulary, n *Node) bool { return isHead(n) },
	"compared": func(s *vocabulary, n *Node) bool { return s.isComparison(n) },
	"sum":      func(s *vocabulary, n *Node) bool { return isComputed(n) || !n.IsList() && isSumWord(n.Name) },
	"plain":    func(s *vocabulary, n *Node) bool { return !n.IsList() && !isSumWord(n.Name) },
	"quoted":   func(s *vocabulary, n *Node) bool { return isQuoted(n.Name) },
	"misspelt": func(s *vocabulary, n *Node) bool { return !n.IsList() && s.meant[n.Name].Keyword },
	"role": func(s *vocabulary, n *Node) bool {
		return !n.IsList() && s.meant[n.Name].Word != "" && !s.meant[n.Name].Keyword
	},
	"leads": func(s *vocabulary, n *Node) bool { return n.Relation() != "" },
}

func (s *vocabulary) isClass(class string, n *Node) bool {
	if words, ok := wordClasses[class]; ok {
		isSign := n.Word != "" && (n.Word[0] != '\'' || beginsWithLetter(n)) // in quotes, a sign is a name
		return !n.IsList() && isSign && slices.Contains(words, n.Name) && (!foreignClass[class] || !s.isDefined(n.Name))
	}
	return nodeClasses[class](s, n)
}

// foreignClass holds the classes of words from other languages. A word that the text defines does not belong to them.
var foreignClass = map[string]bool{"if": true, "exists": true, "forall": true, "equal": true, "equality": true, "unequal": true, "order": true,
	"calculates": true, "prolog": true, "same": true}

func isConnective(name string) bool { return slices.Contains(wordClasses["connective"], name) }
func isRelation(name string) bool   { return slices.Contains(wordClasses["relation"], name) }
func beginsWithLetter(n *Node) bool { return n.Name != "" && syntax.IsLetter(n.Name[0]) }

func (s *vocabulary) isQuantifier(n *Node) bool {
	return n.IsList() && len(n.List) > 0 && (s.isClass("exists", n.List[0]) || s.isClass("forall", n.List[0]))
}

func looksLikeHead(n *Node) bool {
	arity, ok := syntax.KeywordArity(n.Relation())
	return ok && len(n.List) == arity+1 && !slices.Contains([]string{syntax.True, syntax.Does, syntax.Role, syntax.Distinct}, n.Relation())
}

func isOperand(n *Node) bool {
	if n.IsList() {
		return isComputed(n)
	}
	return n.IsVariable() || syntax.IsDigit(n.Name[0])
}

func isArithmetic(name string) bool { return slices.Contains(wordClasses["calculates"], name) }

// isComputed tells whether a term is a calculation.
func isComputed(n *Node) bool {
	switch {
	case len(n.List) == 1:
		return isSumWord(n.List[0].Name)
	case len(n.List) == 3 && isArithmetic(n.List[1].Name) && !beginsWithLetter(n.List[0]):
		return true
	}
	return len(n.List) > 1 && isArithmetic(n.List[0].Name)
}

func isQuoted(w string) bool {
	n := len(w) - 1
	return n > 1 && strings.IndexByte("'\"|", w[0]) >= 0 && w[n] == w[0] &&
		strings.IndexFunc(w[1:n], func(c rune) bool {
			return c > 127 || !syntax.IsLetter(byte(c)) && !syntax.IsDigit(byte(c)) && !strings.ContainsRune("_- ", c)
		}) < 0
}

// isComparison tells whether a condition is a comparison in the style of other languages.
func (s *vocabulary) isComparison(n *Node) bool {
	op, _, _ := comparison(n)
	return op != nil && !s.isDefined(op.Name)
}

func isComparator(name string) bool {
	return slices.Contains(wordClasses["order"], name) || slices.Contains(wordClasses["equal"], name) || slices.Contains(wordClasses["unequal"], name)
}

// comparison returns the parts of a comparison; op is nil for other lists.
func comparison(x *Node) (op, left, right *Node) {
	n := len(x.List)
	if n != 3 && n != 4 || !isComparator(x.List[0].Name) || n == 4 && !isOperand(x.List[1]) {
		return nil, nil, nil
	}
	op, left, right = x.List[0], x.List[1], x.List[2]
	if op.Name == syntax.Arrow {
		if !isOperand(left) && !isOperand(right) {
			return nil, nil, nil
		}
		op = &Node{Word: op.Word, Name: "=<", StartPos: op.StartPos, EndPos: op.EndPos}
	}
	return op, left, right
}

// operatorFirst writes comparisons such as (v = 4) with the operator first, and adds missing question marks to their
// operands.
func (s *vocabulary) operatorFirst(e *Node, known *uses) *Node {
	e = mapParts(e, func(_ int, x *Node) []*Node { return []*Node{s.operatorFirst(x, known)} })
	if len(e.List) != 3 || e.List[1].IsList() || !isComparator(e.List[1].Name) {
		return e
	}
	parts := []*Node{e.List[1], e.List[0], e.List[2]}
	for i, x := range parts[1:] {
		if !x.IsList() && beginsWithLetter(x) && known.count["?"+x.Name] > 0 {
			parts[i+1] = syntax.WordAt(x, "?"+x.Word)
		}
	}
	if !isOperand(parts[1]) || s.isDefined(parts[0].Name) {
		return e
	}
	return e.WithParts(parts...)
}

// isWholeCondition tells whether an argument of true is a condition and no fluent.
func (s *vocabulary) isWholeCondition(x *Node) bool {
	name := x.Relation()
	defined, fluent := s.isDefined(ungluedName(name)), s.load().fluents[ungluedName(name)]
	return slices.Contains(wordClasses["equality"], name) && len(x.List) == 3 && !defined && !fluent ||
		isRelation(name) || defined && !fluent || x.IsList() && s.isComparison(x)
}

// wrapFluent writes true around a fluent in place of a condition.
func (m *Match) wrapFluent(x *Node) *Node {
	name := ungluedName(x.Relation())
	switch {
	case !x.IsList() || name == "" || name[0] == '?':
		return x
	case isConnective(name):
		y := mapParts(x, func(i int, part *Node) []*Node {
			if i == 0 {
				return []*Node{part}
			}
			return []*Node{m.wrapFluent(part)}
		})
		return y
	}
	_, keyword := syntax.KeywordArity(name)
	if keyword || syntax.IsOperator(name) || m.sheet.isDefined(name) || !m.sheet.load().fluents[name] {
		return x
	}
	return x.WithParts(added(x, syntax.True), x)
}

func (m *Match) wrapFluents(list []*Node) []*Node {
	out := make([]*Node, len(list))
	for i, x := range list {
		out[i] = m.wrapFluent(x)
	}
	return out
}

// templateFuncs holds the functions that templates call after @.
var templateFuncs = map[string]func(m *Match, list []*Node) []*Node{
	"wrap": (*Match).wrapFluents,
	"all":  conjunction,
	"push": func(m *Match, list []*Node) []*Node { return m.push(m.part("k"), m.parts["a"], list) },
}

// push wraps each term of a list in the keyword k, behind the first arguments before. Of an operator or a quantifier,
// it wraps the terms inside. For true, it leaves whole conditions as they are.
func (m *Match) push(k *Node, before, list []*Node) []*Node {
	out := make([]*Node, len(list))
	for i, x := range list {
		foreign := len(x.List) > 0 && m.sheet.isClass("if", x.List[0])
		switch {
		case x.IsList() && len(x.List) > 1 && (isConnective(x.Relation()) || m.sheet.isQuantifier(x) || foreign):
			parts := []*Node{x.List[0]}
			for _, p := range x.List[1:] {
				if m.sheet.isQuantifier(x) && isVariableList(p) {
					parts = append(parts, p)
				} else {
					parts = append(parts, m.push(k, before, []*Node{p})...)
				}
			}
			out[i] = x.WithParts(parts...)
		case k.Name == syntax.True && m.sheet.isWholeCondition(x):
			out[i] = x
		default:
			copied := []*Node{added(x, k.Word)}
			for _, b := range before {
				c := *b
				copied = append(copied, &c)
			}
			out[i] = x.WithParts(append(copied, x)...)
		}
	}
	return out
}

func isVariableList(x *Node) bool {
	if !x.IsList() {
		return x.Name[0] == '?'
	}
	return len(x.List) > 0 && allOf(x.List, func(v *Node) bool {
		return v.IsList() && len(v.List) > 0 && v.List[0].Name != "" && v.List[0].Name[0] == '?' || !v.IsList() && (v.Name[0] == '?' || v.Name == "in")
	})
}

// isBareTerm tells whether terms are the name and the arguments of one term without its parentheses.
func (s *vocabulary) isBareTerm(terms []*Node) bool {
	if len(terms) < 2 || terms[0].IsList() || !syntax.IsLetter(terms[0].Name[0]) {
		return false
	}
	if name := terms[0].Name; s.load().lists[name] || s.load().bare[name] {
		return s.load().lists[name]
	}
	return allOf(terms, func(n *Node) bool { return !n.IsList() })
}

// areKeywordTerms tells whether each of several terms could be the last argument of a keyword.
func areKeywordTerms(terms []*Node, keyword string) bool {
	return len(terms) > 1 && allOf(terms, func(x *Node) bool {
		name := x.Relation()
		return name != "" && syntax.IsLetter(name[0]) && !syntax.IsOperator(name) &&
			!(keyword == syntax.Role && x.IsList()) && !(keyword == syntax.Legal && (!x.IsList() || name != terms[0].Relation()))
	})
}

// areConditions tells whether the superfluous arguments of a head are most likely conditions: the first one is. If any
// is set, other lists may stand before the first condition, or alone.
func areConditions(args []*Node, any bool) bool {
	for _, x := range args {
		switch {
		case !x.IsList():
			return false
		case x.IsCondition():
			return true
		case !any:
			return false
		}
	}
	return true
}

// looseArguments returns how many of the words after a head without parentheses are most likely its arguments.
func looseArguments(h *Node, rest []*Node) int {
	if syntax.IsOperator(h.Name) {
		return 0
	}
	n, keyword := syntax.KeywordArity(h.Name)
	for !keyword && n < len(rest) && !rest[n].IsList() && (n > 0 || rest[n].IsVariable() || syntax.IsDigit(rest[n].Name[0])) {
		n++
	}
	if n >= len(rest) || keyword && n > 1 && rest[0].IsList() || rest[0].IsCondition() {
		return 0
	}
	return n
}

func nounOf(k string) string {
	switch k {
	case syntax.Role:
		return "role"
	case syntax.Legal, syntax.Does:
		return "move"
	}
	return "fluent"
}

func isEqual(name string) bool   { return slices.Contains(wordClasses["equal"], name) }
func isUnequal(name string) bool { return slices.Contains(wordClasses["unequal"], name) }

// isQuantifierName tells whether a name is a quantifier of other languages.
func isQuantifierName(name string) bool {
	return slices.Contains(wordClasses["exists"], name) || slices.Contains(wordClasses["forall"], name)
}

// standsBetween tells whether the operator of an equality is between its terms in infix text.
func standsBetween(m *Match) bool {
	return m.sheet.notation == syntax.Infix && m.part("op").StartPos > m.part("l").StartPos
}

// NeedsParens tells whether the head of a rule, a word, needs parentheses because the parser would take what follows for
// its arguments.
func NeedsParens(rule *Node) bool {
	return len(rule.List) > 2 && !rule.List[1].IsList() && looseArguments(rule.List[1], rule.List[2:]) > 0
}

// PointsBack tells whether a name is an arrow of another language that follows the head.
func PointsBack(name string) bool { return slices.Contains(wordClasses["backward"], name) }
