/*
Package fluents defines an Analyzer that reports fluents and moves which are
read but never made, and the reverse.

# Analyzer fluents

fluents: report fluents and moves that nothing makes or reads

Names are compared. Where a variable stands for a whole fluent or move, nothing
is reported. Unless the run is static, arguments are compared too, with all
fluents and moves that can be reached.

# D03 fluent-never-read (note)

fluent that no condition reads

It has no influence on the game. Sometimes it is there to be shown to people.

Bad:

	(init (decor 1))
	(base (decor 1))
	(<= (next (decor 1)) (true (step 0)))

Good:

	(init (decor 1))
	(base (decor 1))
	(<= (next (decor 1)) (true (decor 1)))

Source: a fluent that changes nothing

# D04 fluent-never-produced (error)

fluent that neither init nor next makes

The condition never holds and its negation always does. Mostly the name is
misspelt, or a relation is asked for with true. Where there are fluents of this
name, but none that can be reached has such arguments, a negated condition is
reported as a warning, and of others D02 tells that their rule never fires.

Bad:

	(<= terminal (true (won white)) (true (step 2)))

Good:

	(<= terminal (true (cell 1 white)) (true (step 2)))

Source: AIJ 2012, Table 1

# D05 move-never-legal (error)

move that no rule for legal offers

No role can ever do it, so that the condition never holds. Where there are moves
of this name, but never with such arguments, a negated condition is reported as
a warning, and of others D02 tells that their rule never fires.

Bad:

	(<= (next (control ?r)) (does ?r (erase ?x)) (true (step 1)))

Good:

	(<= (next (control ?r)) (does ?r (put ?x)) (true (step 1)))

Source: AIJ 2012, Table 1

# D06 move-without-effect (note, off)

move that no condition reads

Doing it is the same as doing nothing. Moves called noop, pass or wait are not
reported. It is off by default because nearly all such moves of published games
are meant: they are called continue, celebrate or turn_on, and there is nothing
to correct.

Bad:

	(<= (legal ?r dance) (role ?r))
	(<= (input ?r dance) (role ?r))

Good:

	(<= (legal ?r pass) (role ?r))
	(<= (input ?r pass) (role ?r))

Source: a move that changes nothing
*/
package fluents
