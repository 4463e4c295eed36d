package operations

import (
	"fmt"
	"math/big"
	"strconv"
)

// A Function is a relation that the platform computes.
type Function struct {
	Name     string
	Inputs   int // arguments that must be bound; what follows is the result
	Results  int
	compute  func(args []int) (int, bool)
	test     func(a, b int) bool
	computed bool // its facts can be written down
}

// Builtin returns the function of a name; nil if there is none.
func Builtin(name string) *Function {
	switch name {
	case "plus":
		return &Function{name, 2, 1, func(a []int) (int, bool) { return a[0] + a[1], true }, nil, true}
	case "minus":
		return &Function{name, 2, 1, func(a []int) (int, bool) { return a[0] - a[1], true }, nil, true}
	case "times":
		return &Function{name, 2, 1, func(a []int) (int, bool) { return a[0] * a[1], true }, nil, true}
	case "less":
		return &Function{name, 2, 0, nil, func(a, b int) bool { return a < b }, true}
	case "leq":
		return &Function{name, 2, 0, nil, func(a, b int) bool { return a <= b }, true}
	case "distinct", "same", "mutex":
		return &Function{Name: name, Inputs: 2}
	}
	if otherBuiltins[name] {
		return &Function{Name: name}
	}
	return nil
}

// otherBuiltins are computed by the platform and cannot be grounded here.
var otherBuiltins = words("quotient remainder symleq symless member matches submatches append first rest last length sort reverse " +
	"maximum minimum sum mean median range countofall setofall evaluate exists map")

// Taken tells whether the platform has a meaning of its own for a name, so that
// relations and fluents of a sheet must not have it.
func Taken(name string) bool { return Builtin(name) != nil || scriptWords[name] }

// scriptWords are functions of the language that the platform is written in.
var scriptWords = words("max min abs sign round floor ceil exp log pow random sqrt trunc sin cos tan at fill find some every with join push pop shift " +
	"unshift concat filter keys values entries slice splice includes constructor indexOf flat forEach reduce toString")

func words(list string) map[string]bool {
	m := map[string]bool{}
	word := ""
	for _, c := range list + " " {
		if c == ' ' {
			m[word] = true
			word = ""
			continue
		}
		word += string(c)
	}
	return m
}

// mostFacts bounds the facts that stand for builtins.
const mostFacts = 60_000

// table writes down the facts of a builtin that a condition may ask for: where
// it has a number, that number, and where it has a variable, each whole number
// from the least of the sheet to the greatest.
func (t *translator) table(f *Function, l *Form) {
	args := l.Args()
	if !f.computed || len(args) != f.Inputs+f.Results {
		t.fault(Ungrounded, l, "'%s' with %d arguments is computed by the platform and cannot be written down as facts; nothing is proved of this game", f.Name, len(args))
		return
	}
	low, high := t.numbers()
	choices := make([][]int, f.Inputs)
	size := 1
	for i, a := range args[:f.Inputs] {
		switch n, ok := number(a); {
		case ok:
			choices[i] = []int{n}
		case a.IsVariable():
			for n := low; n <= high && len(choices[i]) <= mostFacts; n++ {
				choices[i] = append(choices[i], n)
			}
		}
		size *= len(choices[i])
		if size > mostFacts {
			t.fault(Ungrounded, l, "'%s' may have more than %d answers between %d and %d; ask it for smaller numbers", f.Name, mostFacts, low, high)
			return
		}
	}
	if size == 0 {
		return
	}
	for _, a := range choices[0] {
		for _, b := range choices[1] {
			t.value(f, l, a, b)
		}
	}
}

// value adds a fact of a builtin.
func (t *translator) value(f *Function, l *Form, a, b int) {
	facts := []int{a, b}
	if f.test != nil {
		if !f.test(a, b) {
			return
		}
	} else {
		c, ok := f.compute(facts)
		if !ok {
			return
		}
		facts = append(facts, c)
	}
	key := fmt.Sprint(f.Name, facts)
	if t.values[key] {
		return
	}
	t.values[key] = true
	list := []*Form{t.made(f.Name, l)}
	for _, n := range facts {
		list = append(list, t.made(strconv.Itoa(n), l))
	}
	t.tables = append(t.tables, &Rule{Head: &Form{List: list, From: l.From, To: l.To}, From: l.From, To: l.To, Implied: true})
}

// numbers returns the least and the greatest number that stands in a sheet.
func (t *translator) numbers() (low, high int) {
	first := true
	for _, w := range t.names.order {
		n, ok := number(&Form{Word: w})
		if !ok {
			continue
		}
		if first || n < low {
			low = n
		}
		if first || n > high {
			high = n
		}
		first = false
	}
	return low, high
}

// number reads a whole number; large ones are none.
func number(f *Form) (int, bool) {
	if f.Word == "" {
		return 0, false
	}
	n, err := strconv.Atoi(f.Word)
	if err != nil || strconv.Itoa(n) != f.Word {
		return 0, false
	}
	return n, big.NewInt(int64(n)).BitLen() < 31
}

// Computes returns the name of a builtin by which a sheet makes numbers that do not
// stand in it; "" if there is none. The facts that stand for it end one step beyond
// the numbers of the sheet: a game that counts further is another one than theirs.
func (s *Sheet) Computes() (name string) {
	for _, c := range s.Clauses {
		if c.Written == nil {
			continue
		}
		c.Written.Walk(func(f *Form) {
			if name != "" || f.IsList() && len(f.List) == 0 {
				return
			}
			if b := Builtin(f.Functor()); b != nil && b.compute != nil && len(f.Args()) == b.Inputs+b.Results && len(f.Variables()) > 0 {
				name = b.Name
			}
		})
	}
	return name
}
