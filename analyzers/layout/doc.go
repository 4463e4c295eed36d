/*
Package layout defines an Analyzer that reports faults of the arrangement of a
rulesheet's text: the meaning of its forms plays no part.

# Analyzer layout

layout: report rulesheets that are pasted twice or out of order

L12 stands here and not with the faults of syntax: every form of a text that was
pasted twice can be read. Y12 stands here and not with the other oddities, since
no form is odd by itself.

# L12 duplicate-definition-file (note)

rulesheet that stands twice in the file, or line ends of several kinds

A game that was pasted twice still works as long as both copies are equal. Once
one of them is changed, the other keeps its old rules alive. Line ends of
several kinds come from different editors; tools then disagree about the numbers
of lines. Tabs are not reported, since most published games have some.

Bad:

	(role white)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)
	(role white)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)

Good:

	(role white)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)

Source: ggp-base

# Y12 scrambled-order (note, off)

rules for one head that stand apart

Readers expect all rules for a relation, or for one fluent of next, in one
place, and miss those that stand elsewhere. It is off by default because half of
the published games are arranged by topics instead, with the rules for a kind of
move together.

Bad:

	(role white)
	(init (lamp off))
	(legal white press)
	(<= (next (lamp on)) (does white press))
	(<= (goal white 100) (true (lamp on)))
	(<= terminal (true (lamp on)))
	(<= (goal white 0) (true (lamp off)))

Good:

	(role white)
	(init (lamp off))
	(legal white press)
	(<= (next (lamp on)) (does white press))
	(<= terminal (true (lamp on)))
	(<= (goal white 100) (true (lamp on)))
	(<= (goal white 0) (true (lamp off)))

Source: discontiguous predicates of Prolog
*/
package layout
