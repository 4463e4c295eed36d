/*
Package frames defines an Analyzer that reports fluents which get lost on the
way from one state to the next.

# Analyzer frames

frames: report fluents that get lost, or two values, from one state to the next

A fluent holds in the next state only if a rule for next says so. Whether it may
be lost is up to the author: fluents are reported where they look as if they
were to stay.

A08 stands here and not with the other rules about names, since a chain of facts
that is too short shows in the counter that gets lost at its end.

# A08 untyped-number (note)

counter that can go past the end of its chain of facts

A rule counts along facts such as "(succ 1 2)". Behind the last of them it no
longer fires, and the counter is gone: rules that ask for its value, above all
those for goal, find none. It is reported where every way to end the game waits
for a step counter that takes more joint moves than this one has steps, and no
rule asks for one of its values in particular. Where matches may be shorter,
nobody can tell whether a chain is too short without playing, and nothing is
said. Nor is it where the rule needs a move that is only legal while the chain goes
on.

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
kept while another role idles. Where there is only one role, a move such as
noop or wait must lose nothing. A fluent that is not there in the first state is
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

# Y13 lost-fluent (warning)

value of a fluent that no rule keeps

What no rule for next makes is gone after the move: nothing stays by itself. Here
the rules keep some values of a fluent, such as the stones of a board, and forget
others, such as the free places, which are then gone after one move. Legality, goals and the end of the game that ask for them find none. Add a
rule that keeps them where no move changes them, as the last rule of the good
example does.

It is reported for fluents with two arguments or more of which some rule keeps
values and no rule can keep this one, so far as the values of the variables in
its conditions tell; for fluents with many values in the first state that only
the moves themselves make; and for fluents that moves make only where they do
not hold, so that nobody can see them twice in a row. Not reported are values
that nothing but rules for next asks for, numbers, and values that a rule turns
into others wherever they are, as it does with the seconds of a clock, and values
that end the game.

So is a fluent that is not there at first, that only moves make, one for each move,
and that nothing keeps, or only a pass, if some rule asks for more of it at once than all roles
make with one move: the three marks of a line, for instance.

Where the text does not tell, some matches are played: a fluent that has had one
value for each of several things from the beginning, such as the cells of a
board, is reported if two or more of them have none after a move, though nothing
takes the place of the value and none keeps it. The finding shows the match.

Bad:

	(role red) (role blue)
	(spot 1) (spot 2) (spot 3)
	(<= (init (stone ?n none)) (spot ?n))
	(<= (legal ?r (put ?n)) (role ?r) (true (stone ?n none)))
	(<= (next (stone ?n ?r)) (does ?r (put ?n)))
	(<= (next (stone ?n ?c)) (true (stone ?n ?c)) (role ?c))
	(<= terminal (true (stone 1 ?r)) (role ?r))
	(<= (goal ?r 100) (role ?r) (true (stone 1 ?r)))
	(<= (goal ?r 0) (role ?r) (not (true (stone 1 ?r))))

Good:

	(role red) (role blue)
	(spot 1) (spot 2) (spot 3)
	(<= (init (stone ?n none)) (spot ?n))
	(<= (legal ?r (put ?n)) (role ?r) (true (stone ?n none)))
	(<= (next (stone ?n ?r)) (does ?r (put ?n)))
	(<= (next (stone ?n ?c)) (true (stone ?n ?c)) (role ?c))
	(<= terminal (true (stone 1 ?r)) (role ?r))
	(<= (goal ?r 100) (role ?r) (true (stone 1 ?r)))
	(<= (goal ?r 0) (role ?r) (not (true (stone 1 ?r))))
	(<= (filled ?n) (does ?r (put ?n)))
	(<= (next (stone ?n none)) (true (stone ?n none)) (not (filled ?n)))

Source: frame axioms of the situation calculus; faults of generated rulesheets

# Y14 two-values (warning, off)

thing with one value at first that gets two

From the first state on each of several things, such as the cells of a board, has
exactly one value, in every state of a match up to here. After this move one of them has two: a
rule keeps or makes a value where another rule makes one too. What asks for the
value then finds either, so that a cell is both free and taken, and goals may
overlap. Let the rule that keeps values leave out what the move changes.

It is reported where four things or more have had one value each. Some matches
are played to find it, and the finding shows the match; that none is found says nothing.

Bad:

	(role red)
	(spot 1) (spot 2) (spot 3) (spot 4)
	(<= (init (stone ?n none)) (spot ?n))
	(<= (legal red (put ?n)) (true (stone ?n none)))
	(<= (next (stone ?n red)) (does red (put ?n)))
	(<= (next (stone ?n ?c)) (true (stone ?n ?c)) (spot ?n))
	(<= terminal (true (stone 1 red)))
	(<= terminal (not (true (stone 2 none))))
	(<= terminal (not (true (stone 3 none))))
	(<= terminal (not (true (stone 4 none))))
	(<= (goal red 100) (true (stone 1 red)))
	(<= (goal red 0) (not (true (stone 1 red))))

Good:

	(role red)
	(spot 1) (spot 2) (spot 3) (spot 4)
	(<= (init (stone ?n none)) (spot ?n))
	(<= (legal red (put ?n)) (true (stone ?n none)))
	(<= (next (stone ?n red)) (does red (put ?n)))
	(<= (next (stone ?n ?c)) (true (stone ?n ?c)) (spot ?n) (not (does red (put ?n))))
	(<= terminal (true (stone 1 red)))
	(<= terminal (not (true (stone 2 none))))
	(<= terminal (not (true (stone 3 none))))
	(<= terminal (not (true (stone 4 none))))
	(<= (goal red 100) (true (stone 1 red)))
	(<= (goal red 0) (not (true (stone 1 red))))

Source: state axioms of the situation calculus; faults of published games and of
generated rulesheets
*/
package frames
