/*
Package frames defines an Analyzer that reports fluents which get lost on the
way from one state to the next.

# Analyzer frames

frames: report fluents that get lost from one state to the next

A fluent holds in the next state only if a rule for next says so. Whether it may
be lost is up to the author: fluents are reported where they look as if they
were to stay.

# A08 untyped-number (note)

counter that can go past the end of its chain of facts

A rule counts along facts such as "(succ 1 2)". Behind the last of them it no
longer fires, and the counter is gone: rules that ask for its value, above all
those for goal, find none. It is reported where every way to end the game waits
for a step counter that takes more joint moves than this one has steps, and no
rule asks for one of its values in particular. Where matches may be shorter,
nobody can tell whether a chain is too short without playing, and nothing is
said.

Bad:

	(role white)
	(init (step 0)) (init (caught 0))
	(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
	(more 0 1) (more 1 2)
	(worth 0 0) (worth 1 50) (worth 2 100)
	(legal white cast)
	(legal white wait)
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= (next (caught ?n)) (true (caught ?m)) (more ?m ?n) (does white cast))
	(<= (next (caught ?n)) (true (caught ?n)) (does white wait))
	(<= terminal (true (step 4)))
	(<= (goal white ?v) (true (caught ?n)) (worth ?n ?v))

Good:

	(role white)
	(init (step 0)) (init (caught 0))
	(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
	(more 0 1) (more 1 2) (more 2 2)
	(worth 0 0) (worth 1 50) (worth 2 100)
	(legal white cast)
	(legal white wait)
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= (next (caught ?n)) (true (caught ?m)) (more ?m ?n) (does white cast))
	(<= (next (caught ?n)) (true (caught ?n)) (does white wait))
	(<= terminal (true (step 4)))
	(<= (goal white ?v) (true (caught ?n)) (worth ?n ?v))

Source: frame axioms of the situation calculus; repairs of published games

# Y10 missing-frame (warning)

fluent that is lost when a certain move is made

What no rule for next makes is gone after the move: nothing stays by itself. Here
all rules that make or keep the fluent ask for certain moves, and there is
another move, after which it is lost. Add a rule that hands it on when that move
is made, as the last rule but one of the good example does.

It is reported for fluents with arguments that are handed
on from state to state: the rules that make them, or the legality of the moves
that make them, ask for their present value. Not reported are fluents that the
other move needs, and so uses up, moves that end the game, and fluents that are
kept while another role idles. A fluent that is not there in the first state is
reported only if the other move is a special one without arguments.

Bad:

	(init (place 1))
	(<= (base (place ?x)) (index ?x))
	(<= (next (place ?y)) (true (place ?x)) (succ ?x ?y) (does white noop))
	(<= terminal (true (place 2)))

Good:

	(init (place 1))
	(<= (base (place ?x)) (index ?x))
	(<= (next (place ?y)) (true (place ?x)) (succ ?x ?y) (does white noop))
	(<= (next (place ?x)) (true (place ?x)) (does white (put ?y)))
	(<= terminal (true (place 2)))

Source: frame axioms of the situation calculus; repairs of published games
*/
package frames
