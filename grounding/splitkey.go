package grounding

import "encoding/binary"

// definition identifies the relation that a clause defines: it is equal for
// clauses that differ only in the names of their variables and in their head's
// relation, and empty while the body contains a relation that is only proposed.
func definition(c *clause) string {
	d := &definer{numbers: make([]int, len(c.names))}
	for i := range c.body {
		l := &c.body[i]
		if l.rel != nil && l.rel.number == none {
			return ""
		}
		switch {
		case l.distinct():
			d.put(-1)
		case l.negative:
			d.put(-2 - l.rel.number)
		default:
			d.put(l.rel.number)
		}
		if l.guard {
			d.put(-1)
		}
		d.nodes(l.args)
	}
	d.put(-1)
	d.nodes(c.head.args)
	return string(d.key)
}

// definer numbers variables in the order of their first occurrence.
type definer struct {
	key     []byte
	numbers []int
	met     int
}

func (d *definer) put(x int) { d.key = binary.AppendVarint(d.key, int64(x)) }

func (d *definer) nodes(args []node) {
	d.put(len(args))
	for i := range args {
		n := &args[i]
		switch {
		case n.variable != none:
			if d.numbers[n.variable] == 0 {
				d.met++
				d.numbers[n.variable] = d.met
			}
			d.put(0)
			d.put(d.numbers[n.variable])
		case n.ground != none:
			d.put(1)
			d.put(int(n.ground))
		default:
			d.put(2)
			d.put(int(n.fun))
			d.nodes(n.args)
		}
	}
}
