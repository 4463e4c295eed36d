package asp

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// example has every kind of statement.
func example() *Program {
	p := &Program{}
	p.NewAtoms(6)
	p.AddFact(1)
	p.AddRule(2, 1, -3)
	p.AddConstraint(4, -5)
	p.AddConstraint()
	p.AddChoice([]Atom{4, 5}, -1)
	p.AddChoice([]Atom{6})
	p.AddChoice(nil)
	p.AddWeightRule(3, 4, WeightedLit{1, 3}, WeightedLit{-2, 3})
	p.AddAtLeast(0, 2, 1, 1)
	p.AddAtLeast(1, -1)
	return p
}

func TestStats(t *testing.T) {
	s := example().Stats()
	if want := (ProgramStats{AtomCount: 6, RuleCount: 10, LiteralCount: 16}); s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
	if s.LoadCost() != 22 {
		t.Errorf("cost %d", s.LoadCost())
	}
}

func TestProgramErrors(t *testing.T) {
	tests := []struct {
		name  string
		build func(p *Program)
		want  error
	}{
		{"head", func(p *Program) { p.AddFact(3) }, ErrBadAtom},
		{"literal zero", func(p *Program) { p.AddRule(1, 0) }, ErrBadAtom},
		{"unknown literal", func(p *Program) { p.AddRule(1, -3) }, ErrBadAtom},
		{"least literal", func(p *Program) { p.AddRule(1, math.MinInt32) }, ErrBadAtom},
		{"choice head zero", func(p *Program) { p.AddChoice([]Atom{0}) }, ErrBadAtom},
		{"choice body", func(p *Program) { p.AddChoice([]Atom{1}, 7) }, ErrBadAtom},
		{"negative weight", func(p *Program) { p.AddWeightRule(1, 0, WeightedLit{2, -1}) }, ErrBadWeight},
		{"sum of weights", func(p *Program) { p.AddWeightRule(1, 0, WeightedLit{2, math.MaxInt32}, WeightedLit{1, 1}) }, ErrBadWeight},
		{"weight literal", func(p *Program) { p.AddWeightRule(1, 0, WeightedLit{0, 1}) }, ErrBadAtom},
		{"at least", func(p *Program) { p.AddAtLeast(1, 0, 9) }, ErrBadAtom},
		{"too many atoms", func(p *Program) { p.NewAtoms(math.MaxInt32) }, ErrTooManyAtoms},
		{"fewer atoms", func(p *Program) { p.NewAtoms(-1) }, ErrTooManyAtoms},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := &Program{}
			p.NewAtoms(2)
			before := p.Stats()
			tt.build(p)
			if !errors.Is(p.Err(), tt.want) {
				t.Errorf("got %v, want %v", p.Err(), tt.want)
			}
			if p.Stats() != before || len(p.StatementCode()) != 0 {
				t.Errorf("the program changed: %+v, %v", p.Stats(), p.StatementCode())
			}
			p.AddFact(1)
			if p.Err() == nil {
				t.Error("the mistake was forgotten")
			}
		})
	}
}

// TestStatementCode compares the code of each kind of statement with its description.
func TestStatementCode(t *testing.T) {
	want := []int32{
		0, 0, 1,
		0, 2, 2, 1, -3,
		0, 2, 0, 4, -5,
		0, 0, 0,
		1, 2, 1, 4, 5, -1,
		1, 1, 0, 6,
		1, 0, 0,
		2, 2, 3, 4, 1, 3, -2, 3,
		2, 2, 0, 2, 1, 1, 1, 1,
		2, 0, 1, -1,
	}
	if got := example().StatementCode(); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// FuzzStatementLen measures statements in arbitrary words.
func FuzzStatementLen(f *testing.F) {
	for _, seed := range []string{"", "\x00\x01\x01\x02", "\x02\x01\x01\x03\x01\x01", "\x01\x7f\x7f\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var code []int32
		for _, c := range data {
			code = append(code, int32(int8(c)))
		}
		if n := StatementLen(code); n < 0 || n > len(code) || 0 < n && n < 3 {
			t.Errorf("%d words of %d", n, len(code))
		}
	})
}

func TestModel(t *testing.T) {
	m := NewModel(64)
	m.SetAtom(64, true)
	m.SetAtom(1, true)
	m.SetAtom(1, false)
	m.SetAtom(1000, true)
	for l, want := range map[Lit]bool{64: true, -64: false, 1: false, -1: true, 1000: false, -1000: true} {
		if m.SatisfiesLit(l) != want {
			t.Errorf("literal %d: %t", l, !want)
		}
	}
}
