package certificate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A WeightedSum has fluents and the weight of each: the sum is that of the fluents that hold.
type WeightedSum struct {
	Fluents diagram.Terms `json:"fluents"`
	Weights []int         `json:"weights"`
}

// maxWeight keeps sums of weights within the integers of clingo.
const maxWeight = 100_000

// A weighing is a sum of weights in a program: the atom that gives a fluent or formula its weight,
// and the atom that says that it holds at a time.
type weighing struct {
	weight programAtom
	held   func(level int) programAtom
}

// element returns the element of an aggregate for the weights of the atoms that hold at a time; value is W
// or -W.
func (w weighing) element(level int, value string) string {
	return fmt.Sprintf("%s,%s : %s, %s", value, spellTerm(w.weight.args[0]), w.weight, w.held(level))
}

// change returns the aggregate for the increase of the sum between two times. Only atoms that
// begin or cease to hold count.
func (w weighing) change(from, to int) string {
	return sumAggregate(fmt.Sprintf("%s, not %s", w.element(to, "W"), w.held(from)), fmt.Sprintf("%s, not %s", w.element(from, "-W"), w.held(to)))
}

// differs returns the condition that the sum is not total. At the first time the sum itself is
// compared. At later times it is enough that the sum has changed by the last move, since the sum
// was right before that: a program about such a time assumes it, or another program of the
// certificate shows it. Sums over a whole board at two times would be too large for clingo.
func (w weighing) differs(b *programBuilder, level, total int) bodyCondition {
	if level == b.firstTime(level) {
		return bodyCondition{fmt.Sprintf("%s != %d", sumAggregate(w.element(level, "W")), total), []programAtom{w.weight, w.held(level)}}
	}
	return bodyCondition{w.change(level-1, level) + " != 0", []programAtom{w.weight, w.held(level), w.held(level - 1)}}
}

func sumAggregate(elements ...string) string { return "#sum { " + strings.Join(elements, "; ") + " }" }

// FluentSum returns the statement that the weights of the fluents that hold add up to total.
func FluentSum(sum WeightedSum, total int) (Statement, error) {
	return recipe{Kind: "sum", Sums: []WeightedSum{sum}, Number: total}.statement()
}

func fluentSumStatement(r *recipe) (Statement, error) {
	if len(r.Sums) != 1 {
		return Statement{}, errRecipe
	}
	parts := r.Sums[0]
	return onState("constant sum", fmt.Sprintf("the sum of %s is %d", parts, r.Number), 0, func(b *programBuilder, level int) []bodyCondition {
		return []bodyCondition{b.weigh(parts).differs(b, level, r.Number)}
	}), parts.check()
}

// check returns an error for sums that clingo could not compute.
func (t WeightedSum) check() error {
	if len(t.Fluents) != len(t.Weights) {
		return fmt.Errorf("%w: a sum has %d weights for %d parts", errRecipe, len(t.Weights), len(t.Fluents))
	}
	for i, w := range t.Weights {
		if w < -maxWeight || w > maxWeight || t.Fluents[i] == nil || !t.Fluents[i].IsGround() {
			return fmt.Errorf("%w: a sum has the weight %d for '%v', but only weights up to %d for ground fluents are possible", ErrFormula, w, t.Fluents[i], maxWeight)
		}
	}
	return nil
}

// weigh returns the weighing of some fluents, and adds their weights as facts if they are new.
func (b *programBuilder) weigh(parts WeightedSum) weighing {
	name, fresh := b.nameOnce("weights "+parts.String(), "weight")
	name += "Is"
	if fresh {
		for i, f := range parts.Fluents {
			b.appendRules(formulaSection, defineRule(timelessAtom(name, f, numberTerm(parts.Weights[i]))))
		}
	}
	f := ruleVariable("f")
	return weighing{timelessAtom(name, f, ruleVariable("w")), func(level int) programAtom { return b.holdsAtom(level, f) }}
}

// String writes a sum in words, with the fluents of the same weight together.
func (t WeightedSum) String() string {
	groups := map[int][]string{}
	for i, w := range t.Weights[:min(len(t.Weights), len(t.Fluents))] {
		groups[w] = append(groups[w], t.Fluents[i].String())
	}
	texts := make([]string, 0, len(groups))
	for _, weight := range slices.Sorted(maps.Keys(groups)) {
		texts = append(texts, fmt.Sprintf("%d for each of %s", weight, strings.Join(groups[weight], " ")))
	}
	return strings.Join(texts, ", ")
}

// FormulaSum returns the statement that the weights of the formulas about single states that hold add up to total: a
// FluentSum over formulas that need not be fluents.
func FormulaSum(formulas []*property.Formula, weights []int, total int) (Statement, error) {
	return recipe{Kind: "balance", Number: total, formulas: formulas, Weights: weights}.statement()
}

func formulaSumStatement(r *recipe) (Statement, error) {
	texts, err := stateTexts(r.formulas)
	if len(r.Weights) != len(r.formulas) {
		return Statement{}, fmt.Errorf("%w: a sum has %d weights for %d parts", errRecipe, len(r.Weights), len(r.formulas))
	}
	for i, w := range r.Weights {
		if w < -maxWeight || w > maxWeight {
			return Statement{}, fmt.Errorf("%w: a sum has the weight %d, but only weights up to %d are possible", ErrFormula, w, maxWeight)
		}
		if err == nil {
			texts[i] = fmt.Sprintf("%d for %s", w, texts[i])
		}
	}
	meaning := fmt.Sprintf("the sum of %s is %d", strings.Join(texts, ", "), r.Number)
	return Statement{Name: "constant sum", Meaning: meaning, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		counted, fresh := b.nameOnce("balance "+meaning, "isPart")
		i := ruleVariable("i")
		w := weighing{timelessAtom("weightOf"+strings.TrimPrefix(counted, "is"), i, ruleVariable("w")), func(level int) programAtom { return timedAtom(level, counted, i) }}
		if fresh {
			for n, weight := range r.Weights {
				b.appendRules(formulaSection, defineRule(timelessAtom(w.weight.name, numberTerm(n+1), numberTerm(weight))))
			}
		}
		err := b.defineParts(counted, level, r.formulas)
		if level > b.firstTime(level) && err == nil {
			err = b.defineParts(counted, level-1, r.formulas)
		}
		return []bodyCondition{w.differs(b, level, r.Number)}, err
	}}, err
}

// RankDecreases returns the statement that a ranking is less after stride moves than before them. A
// ranking is a list of weighted sums; it is less if one of the sums changes, and the first that
// changes decreases. Sequences with fewer moves do not count. Since there are finitely many fluents,
// every match ends.
func RankDecreases(ranking []WeightedSum, stride int) (Statement, error) {
	return recipe{Kind: "falls", Number: stride, Sums: ranking}.statement()
}

func fallsStatement(r *recipe) (Statement, error) {
	ranking, stride := r.Sums, r.Number
	if stride < 1 || stride > maxStride || len(ranking) == 0 {
		return Statement{}, fmt.Errorf("%w: a ranking needs a sum, and looks 1 to %d moves ahead; it has %d sums and looks %d ahead", ErrFormula, maxStride, len(ranking), stride)
	}
	texts := make([]string, len(ranking))
	for i, parts := range ranking {
		if err := parts.check(); err != nil {
			return Statement{}, err
		}
		texts[i] = parts.String()
	}
	within := "every move"
	if stride > 1 {
		within = fmt.Sprintf("every %d moves", stride)
	}
	meaning := fmt.Sprintf("with %s the first of these sums that changes falls: (%s)", within, strings.Join(texts, "), ("))
	return onState("ranking", meaning, stride, func(b *programBuilder, level int) []bodyCondition {
		rises := timedAtom(level, "isRising")
		b.defineOnce(fmt.Sprint("ranking ", level), func() { b.defineRising(ranking, level, level+stride, rises) })
		body := []bodyCondition{atomHolds(rises)}
		for t := level; t < level+stride; t++ {
			body = append(body, atomFails(b.defineEnding(t)))
		}
		return body
	}), nil
}

// defineRising adds the rules by which rises holds if the first sum that differs between two times
// increases, or none differs.
func (b *programBuilder) defineRising(ranking []WeightedSum, from, to int, rises programAtom) {
	var equal []bodyCondition
	for i, parts := range ranking {
		w := b.weigh(parts)
		change, atoms := w.change(from, to), []programAtom{w.weight, w.held(from), w.held(to)}
		more, less := timedAtom(from, fmt.Sprintf("sum%dRises", i+1)), timedAtom(from, fmt.Sprintf("sum%dFalls", i+1))
		b.appendRules(formulaSection,
			defineRule(more, bodyCondition{change + " >= 1", atoms}),
			defineRule(less, bodyCondition{change + " <= -1", atoms}),
			defineRule(rises, append(equal[:len(equal):len(equal)], atomHolds(more))...))
		equal = append(equal, atomFails(more), atomFails(less))
	}
	b.appendRules(formulaSection, defineRule(rises, equal...))
}
