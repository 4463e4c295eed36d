package bymove

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// An affected candidate is one that the joint move changes.
type affected struct {
	index int // of the candidate
	k     count
	d     change
	kept  bool // kept in all cases so far of another candidate's split
}

// judge drops the candidates that a joint move may break. Those with the most changed
// literals come first: the cases of a sum are often enough for the counter in it.
func (p *prover) judge() bool {
	all := p.affected()
	for i, a := range all {
		if !p.alive[a.index] || a.kept {
			continue
		}
		if p.over() {
			return false
		}
		others := p.watched(all[i+1:])
		if p.splits(a.k, a.d, others...).keeps() {
			continue
		}
		for _, o := range others {
			o.kept = false
		}
		p.alive[a.index] = false
		p.left--
	}
	return p.left > 0
}

// affected returns the candidates that the joint move changes.
func (p *prover) affected() (all []*affected) {
	for i, k := range p.counts {
		if !p.alive[i] {
			continue
		}
		if d := p.changeOf(k); len(d.before) > 0 {
			all = append(all, &affected{index: i, k: k, d: d})
		}
	}
	slices.SortStableFunc(all, func(a, b *affected) int { return cmp.Compare(len(b.d.before), len(a.d.before)) })
	return all
}

// watched returns the candidates that the cases of another candidate may keep.
func (p *prover) watched(all []*affected) (watched []*affected) {
	for _, a := range all {
		if p.alive[a.index] && !a.kept {
			a.kept = true
			watched = append(watched, a)
		}
	}
	return watched
}

// splits returns the case split for a change.
func (p *prover) splits(k count, d change, others ...*affected) *splitter {
	return &splitter{system: p.system, k: k, d: d, left: mostCases, half: p.task.Faulty(task.HalfCases), others: others}
}

// watch checks the other candidates in a case in which the count is kept.
func (p *splitter) watch() {
	for _, o := range p.others {
		if o.kept {
			b := p.weigh(o.d)
			o.kept = p.kept(o.k, o.d, &b)
		}
	}
}
