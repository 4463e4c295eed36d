/*
Package keywords defines an Analyzer that reports keywords of GDL in places
where they cannot stand.

# Analyzer keywords

keywords: report keywords of GDL that are missing or misused

# K01 missing-keyword (error)

relation that every game needs and that has no rule

A game needs roles, legal moves, a way to end and goal values. Without rules
for init or next it is a game too, but hardly the one that was meant: that is a
warning. Where rules for next make fluents out of moves alone, a game without
init may be meant, and that is a note.

Bad:

	(role robot)
	(init (at home))
	(legal robot walk)
	(<= (next (at work)) (does robot walk))
	(<= (goal robot 100) (true (at work)))

Good:

	(role robot)
	(init (at home))
	(legal robot walk)
	(<= (next (at work)) (does robot walk))
	(<= terminal (true (at work)))
	(<= (goal robot 100) (true (at work)))
	(<= (goal robot 0) (not (true (at work))))

Source: AIJ 2012, Table 1; TCIAIG 2014, Defs. 3-6

# K02 keyword-arity (error)

keyword with a wrong number of arguments

role, init, true, next and base take one argument; legal, does, goal, sees and
input take two; terminal takes none. Mostly a parenthesis stands in the wrong
place, or several fluents share one "init" or "next". Where the arguments show
the rule that was meant, it is read so, and other findings tell of other faults.

Bad:

	(<= (legal white put ?x) (index ?x) (true (step 1)))

Good:

	(<= (legal white (put ?x)) (index ?x) (true (step 1)))

Unsafe fix: gives each of several fluents its own keyword, puts a fluent or a
move in parentheses, or moves conditions out of the head

Source: AIJ 2012, Table 1; KR 2012, Table 1

# K03 role-rule (error)

rule for role

The roles are known before anything else is, so that they are facts.

Bad:

	(<= (role ?x) (mark ?x) (distinct ?x b))
	(<= terminal (true (cell 1 ?x)) (role ?x) (true (step 2)))

Good:

	(<= (colour ?x) (mark ?x) (distinct ?x b))
	(<= terminal (true (cell 1 ?x)) (colour ?x) (true (step 2)))

Source: AIJ 2012, Def. 2

# K04 input-keyword-in-head (error)

true or does in a head

The state and the moves are given to the rules; no rule can make them. A fluent
of the next state is next, a fluent of the first one is init, and a move that may
be made is legal.

Bad:

	(<= (does white noop) (true (step 1)))

Good:

	(<= (legal white noop) (true (step 1)))

Source: AIJ 2012, Def. 2

# K05 output-keyword-in-body (error)

init, next, sees, base or input in a body

These relations are asked for from outside. If rules need the same facts, give
them a name of their own.

Bad:

	(<= terminal (next (step 2)) (true (cell 1 white)))

Good:

	(<= terminal (true (step 2)) (true (cell 1 white)))

Source: AIJ 2012, Def. 2; griddle, for base and input

# K06 static-depends-on-state (error)

init, base or input that depends on the state or the moves

The first state, the possible fluents and the possible moves are computed
before the game begins. The finding shows on which way the state comes in.

Bad:

	(<= (init (control ?r)) (role ?r) (legal ?r noop))

Good:

	(<= (init (control ?r)) (role ?r) (distinct ?r black))

Source: AIJ 2012, Def. 2

# K07 depends-on-does (error)

legal, terminal or goal that depends on does

Whether a move is legal, the game over and who has won is asked in a state,
before the roles move. The finding shows on which way the move comes in. Mostly
the effect of the move is meant, which true asks for. Where the move
itself is needed, a rule for next remembers it: "(<= (next (did ?r ?m)) (does ?r
?m))", and conditions ask for "(true (did ?r ?m))".

Bad:

	(<= (legal black (put 1)) (touched 2))

Good:

	(<= (legal black (put 1)) (true (cell 2 white)))

Source: AIJ 2012, Def. 2

# K08 keyword-as-function (error)

keyword inside a term

A relation cannot stand inside another one: "(true (true (cell 1 b)))". A percept
may be a move, "(sees ?r (does ?r2 ?m))"; GDL-II games write that.

Bad:

	(<= terminal (true (true (step 2))) (true (cell 1 white)))

Good:

	(<= terminal (true (step 2)) (true (cell 1 white)))

Source: AIJ 2012, Table 1; griddle

# K09 keyword-as-constant (warning)

keyword as the name of an object

It is allowed, but who reads it takes it for the relation.

Bad:

	(index terminal)

Good:

	(index end)

Source: griddle

# K10 keyword-redefined (error)

rule that defines an operator

"distinct", "not", "or" and "and" are part of the language. A rule cannot give
them another meaning.

Bad:

	(<= (distinct ?x ?y) (succ ?x ?y))
	(<= terminal (true (step ?n)) (distinct ?n 2) (true (cell 1 black)))

Good:

	(<= (next-to ?x ?y) (succ ?x ?y))
	(<= terminal (true (step ?n)) (next-to ?n 2) (true (cell 1 black)))

Source: AIJ 2012, Table 1; griddle

# K11 not-a-role (error)

move, goal or percept of a term that is not a role

The first argument of legal, does, goal, sees and input is a role. A rule about
another term is misspelt or a remainder.

Bad:

	(<= (goal red 100) (true (cell 1 white)) (true (step 2)))

Good:

	(<= (goal white 100) (true (cell 1 white)) (true (step 2)))

Unsafe fix: writes the role that was probably meant

Source: AIJ 2012, Table 1

# K13 keyword-typo (error)

relation whose name is nearly a keyword

A rule was meant to define the keyword, and as it stands it defines nothing that
any rule asks for; or a condition was meant to ask for it, and nothing defines
that; or it stands before conditions as "not", "and" and "or" do. Words that are
no typo but stand where a keyword is missing, such as
"player" for "role", are named too. The rules are read as if the keyword were
there, so that other findings tell of other faults.

Bad:

	(<= (leagl ?r noop) (role ?r) (true (step 1)))

Good:

	(<= (legal ?r noop) (role ?r) (true (step 1)))

Unsafe fix: writes the keyword that was probably meant

Source: AIJ 2012, Table 1

# K16 goal-range (error)

goal value that is not a number from 0 to 100

Players and game servers compare goal values as numbers; 100 is the best.

Bad:

	(<= (goal white 150) (true (step 2)) (true (cell 1 white)))

Good:

	(<= (goal white 100) (true (step 2)) (true (cell 1 white)))

Source: AIJ 2012, Table 1 and sec. 6.3
*/
package keywords
