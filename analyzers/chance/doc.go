/*
Package chance defines an Analyzer that reports faults of chance and imperfect
information: the keywords of GDL-II.

# Analyzer chance

chance: report odd uses of the role random and of sees

# I01 gdl2-keyword (note, off)

rulesheet is GDL-II

A rule for sees, or the role random, makes a rulesheet GDL-II, which players of
plain GDL cannot play. It is off by default because it is a fact and no fault.

Bad:

	(<= (sees ?r yourturn) (true (control ?r)))
	(<= (sees ?r (did ?x)) (role ?r) (does ?p (put ?x)))

Good:

	; all roles see all moves: no rule has to say so

Source: KR 2012; GDL-II

# I02 role-sees-nothing (warning)

role of a GDL-II game that never sees anything

In GDL-II a player knows its own moves and its percepts, which sees defines, and
nothing else. A role without a rule for sees plays blindfold.

Bad:

	(role random)
	(role white)
	(role black)
	(init (step 0))
	(<= (legal ?r roll) (role ?r))
	(<= (next (step 1)) (true (step 0)))
	(<= (next (rolled ?r)) (does ?r roll))
	(<= (sees white rolled) (true (rolled ?r)))
	(<= terminal (true (step 1)))
	(<= (goal ?r 50) (role ?r) (distinct ?r random))

Good:

	(role random)
	(role white)
	(init (step 0))
	(<= (legal ?r roll) (role ?r))
	(<= (next (step 1)) (true (step 0)))
	(<= (next (rolled ?r)) (does ?r roll))
	(<= (sees white rolled) (true (rolled ?r)))
	(<= terminal (true (step 1)))
	(<= (goal ?r 50) (role ?r) (distinct ?r random))

Source: KR 2012; GDL-II

# I03 random-goal (note, off)

goal value of the role random

Random chooses among its legal moves by chance. Its goal values mean nothing,
and they confuse the question whether the game is zero-sum. The rule is off by
default because some servers refuse games in which a role has no goal, so that
half of the published games give random one.

Bad:

	(role random)
	(role white)
	(init (step 0))
	(<= (legal ?r roll) (role ?r))
	(<= (next (step 1)) (true (step 0)))
	(<= (sees white begun) (true (step 0)))
	(<= terminal (true (step 1)))
	(<= (goal white 50) (true (step 1)))
	(<= (goal random 0) (true (step 1)))

Good:

	(role random)
	(role white)
	(init (step 0))
	(<= (legal ?r roll) (role ?r))
	(<= (next (step 1)) (true (step 0)))
	(<= (sees white begun) (true (step 0)))
	(<= terminal (true (step 1)))
	(<= (goal white 50) (true (step 1)))

Source: KR 2012; GDL-II

# I05 perfect-information (note)

all roles see all moves

Where every role sees every move and nothing is left to chance, the rulesheet
is plain GDL, which more players understand and more can be proved about.

Bad:

	(<= (sees ?r (did ?p ?m)) (role ?r) (does ?p ?m))

Good:

	(<= (sees ?r (did ?x)) (role ?r) (does ?p (put ?x)))

Source: AIJ 2012, Sec. 2
*/
package chance
