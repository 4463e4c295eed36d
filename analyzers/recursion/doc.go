/*
Package recursion defines an Analyzer that reports recursions which need not
end.

# Analyzer recursion

recursion: report recursions and terms that may grow for ever

GDL has functions, and with functions and recursion rules can describe
infinitely many terms. Two restrictions keep the states of a game finite.

# R01 recursion-restriction (error)

recursion in which an argument may grow for ever

A rule that calls itself may build ever larger terms: in the example below
"(grown 7)" makes "(grown (more 7))", that makes "(grown (more (more 7)))", and
so on without end. A player that computes the state never finishes. Let the
variables that the rule hands on to itself also stand in a condition about
facts, such as "(succ ?x ?y)": a list of facts cannot grow.

To be exact: if a rule for p asks for q, and q depends on p in turn, then each
argument of q must hold no variable, or be an argument of the head, or stand in
another condition whose relation does not depend on p.

Bad:

	(<= (below ?x ?y) (succ ?x ?y))
	(<= (below ?x (after ?y)) (below ?x ?y))
	(<= terminal (true (step ?n)) (below 0 ?n) (true (cell 1 white)))

Good:

	(<= (below ?x ?y) (succ ?x ?y))
	(<= (below ?x ?z) (below ?x ?y) (succ ?y ?z))
	(<= terminal (true (step ?n)) (below 0 ?n) (true (cell 1 white)))

Source: AIJ 2012, Def. 2.3 (recursion restriction)

# R02 unbounded-fluent (warning)

terms that can grow from state to state

A rule for next, or a move, wraps a value into a function, and the result comes
back as that value one state later. The states are then infinitely many, the
game is a Turing machine, and none of its properties can be decided in general.
The related places follow the value on its way, rule by rule. The test looks at
which values can flow where; a game in which a counter or a board bounds the
growth in a way that it does not see is reported all the same, unless computing
all fluents shows that they are finitely many.

Bad:

	(role robot)
	(init (tape nil))
	(legal robot write)
	(<= (next (tape (cons 1 ?l))) (true (tape ?l)))
	(<= terminal (true (tape (cons 1 nil))))
	(goal robot 100)

Good:

	(role robot)
	(init (tape nil))
	(legal robot write)
	(<= (next (tape ?n)) (true (tape ?l)) (longer ?l ?n))
	(longer nil one)
	(<= terminal (true (tape one)))
	(goal robot 100)

Source: TCIAIG 2014, Def. 8 (general recursion restriction), for the arguments
of fluents; AIJ 2012, Def. 20

# R03 tautology (warning)

rule whose head is one of its own conditions

Such a rule derives nothing that is not derived already. Mostly the head or the
condition was copied and not changed.

Bad:

	(<= (free ?x) (free ?x) (index ?x))
	(<= (free ?x) (true (cell ?x b)))
	(<= terminal (not (free 1)) (true (step 2)))

Good:

	(<= (free ?x) (true (cell ?x b)) (index ?x))
	(<= terminal (not (free 1)) (true (step 2)))

Unsafe fix: removes the rule

Source: a rule that no derivation needs

# R04 cyclic-view (note)

relation of a state that can depend on itself with the same arguments

The recursion goes along facts that lead in a circle, such as the next player or
the next row of a board without edges: the relation is then asked for with the
arguments that it began with. Its meaning is clear, but players that evaluate
rules like Prolog run for ever, and those that build networks of propositions
get a network with a loop. It is reported only where these facts are all that
the recursion goes along, not where an argument counts steps.

Bad:

	(after white black)
	(after black white)
	(<= (mover ?r) (true (control ?r)))
	(<= (mover ?r) (after ?q ?r) (mover ?q))
	(<= terminal (mover white) (true (step 2)))

Good:

	(after white black)
	(after black white)
	(<= (mover ?r) (true (control ?q)) (after ?q ?r))
	(<= terminal (mover white) (true (step 2)))

Source: stack overflows of players of published games

# R05 general-recursion (warning, off)

general recursion restriction to the letter

The restriction as it is printed, applied to the rules extended by true from
init and next, and does from legal. Nearly every real game breaks it, because
next and true are in a cycle and their one argument is the whole fluent. R02
checks the purpose of the restriction.

Bad:

	(role robot)
	(init (awake robot))
	(legal robot work)
	(<= (next (tired ?r)) (true (awake ?r)))
	(<= terminal (true (tired robot)))
	(goal robot 100)

Good:

	(role robot)
	(init awake)
	(legal robot work)
	(<= (next tired) (true awake))
	(<= terminal (true tired))
	(goal robot 100)

Source: TCIAIG 2014, Def. 8 (general recursion restriction)
*/
package recursion
