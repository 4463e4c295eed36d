package grounding

import "encoding/binary"

// definitionKey identifies the relation that a clause defines. It is equal for clauses that differ
// only in the names of their variables and in the relation of the head. It is empty if the body has
// an auxiliary relation that is not defined yet.
func definitionKey(c *clause) string {
	d := &definitionWriter{varNumbers: make([]int, len(c.varNames))}
	for i := range c.body {
		l := &c.body[i]
		if l.relation != nil && l.relation.number == noID {
			return ""
		}
		switch {
		case l.isDistinct():
			d.putNumber(-1)
		case l.isNegative:
			d.putNumber(-2 - l.relation.number)
		default:
			d.putNumber(l.relation.number)
		}
		if l.isGuard {
			d.putNumber(-1)
		}
		d.putNodes(l.args)
	}
	d.putNumber(-1)
	d.putNodes(c.head.args)
	return string(d.keyBytes)
}

// definitionWriter writes the key of a clause. Variables are numbered in the order of their first
// occurrence.
type definitionWriter struct {
	keyBytes   []byte
	varNumbers []int
	metCount   int
}

func (d *definitionWriter) putNumber(x int) { d.keyBytes = binary.AppendVarint(d.keyBytes, int64(x)) }

func (d *definitionWriter) putNodes(args []node) {
	d.putNumber(len(args))
	for i := range args {
		n := &args[i]
		switch {
		case n.varNumber != noID:
			if d.varNumbers[n.varNumber] == 0 {
				d.metCount++
				d.varNumbers[n.varNumber] = d.metCount
			}
			d.putNumber(0)
			d.putNumber(d.varNumbers[n.varNumber])
		case n.groundTerm != noID:
			d.putNumber(1)
			d.putNumber(int(n.groundTerm))
		default:
			d.putNumber(2)
			d.putNumber(int(n.functorNumber))
			d.putNodes(n.subnodes)
		}
	}
}
