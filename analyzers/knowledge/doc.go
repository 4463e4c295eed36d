/*
Package knowledge defines an Analyzer that reports gaps in the knowledge of roles
in games with hidden information.

# Analyzer knowledge

knowledge: report facts that roles cannot know from their percepts

# X01 knows-legal (error)

role that does not know which of its moves are legal

In GDL-II a role knows the rules, its own moves and its percepts. Two matches in
which it made the same moves and had the same percepts at every step are one and
the same to it. If a move of the role is legal at the end of one of them and not
at the end of the other, the role cannot know whether it may make the move: it
is punished for a fact that it could not see. The finding shows two such
matches. Let a rule for sees tell them apart, or let the move be legal in both
and have no effect in one, as in Krieg-Tictactoe, where every cell may be tried.

States in which a match is over count too (KR 2012): a role that cannot tell
whether it is has other moves there as well. With "gdllint prove" the question is
put also about the moves of the other roles, where a violation is a note.

Bad:

	(role guest)
	(role random)
	(init start)
	(legal random left)
	(legal random right)
	(<= (legal guest wait) (true start))
	(<= (legal guest (open ?door)) (true (unlocked ?door)))
	(<= (next (unlocked ?door)) (does random ?door))
	(<= (next done) (true (unlocked ?door)))
	(<= (legal guest wait) (true done))
	(<= terminal (true done))
	(<= (goal guest 100) (true done))
	(<= (goal guest 0) (not (true done)))
	(<= (sees guest bell) (true start))

Good:

	(role guest)
	(role random)
	(init start)
	(legal random left)
	(legal random right)
	(<= (legal guest wait) (true start))
	(<= (legal guest (open ?door)) (true (unlocked ?door)))
	(<= (next (unlocked ?door)) (does random ?door) (true start))
	(<= (next done) (true (unlocked ?door)))
	(<= (legal guest wait) (true done))
	(<= terminal (true done))
	(<= (goal guest 100) (true done))
	(<= (goal guest 0) (not (true done)))
	(<= (sees guest ?door) (does random ?door))

Source: KR 2012, sec. 7.1 (knows legals)

# X02 knows-terminal (warning)

role that does not know whether the match is over

Two matches look the same to the role, and only one of them is over. The role
goes on thinking about moves that will not be made, or misses its last one. The
finding shows both. Let a rule for sees tell the role that the match has ended.

Bad:

	(role guest)
	(role random)
	(init (hour 1))
	(after 1 2)
	(after 2 3)
	(legal random stay)
	(legal random leave)
	(legal guest wait)
	(<= (next (hour ?n)) (true (hour ?m)) (after ?m ?n))
	(<= (next alone) (does random leave))
	(<= terminal (true alone))
	(<= terminal (true (hour 3)))
	(<= (goal guest 100) (true (hour ?n)))
	(<= (sees guest bell) (true (hour 1)))

Good:

	(role guest)
	(role random)
	(init (hour 1))
	(after 1 2)
	(after 2 3)
	(legal random stay)
	(legal random leave)
	(legal guest wait)
	(<= (next (hour ?n)) (true (hour ?m)) (after ?m ?n))
	(<= (next alone) (does random leave))
	(<= terminal (true alone))
	(<= terminal (true (hour 3)))
	(<= (goal guest 100) (true (hour ?n)))
	(<= (sees guest door) (does random leave))

Source: KR 2012, sec. 7.1 (knows terminal)

# X03 knows-goal (note)

role that does not know its goal value when the match is over

A match is over, and it looks the same to the role as another one in which its
goal value is different. That may be meant; but a role that is never told
whether it has won cannot learn from its matches. The finding shows both.

The other match may be over as well or still go on: KR 2012 compares with both,
since a role that does not know that the match has ended does not know its result
either. The message says which of the two it is. "gdllint prove" answers the
question also "among finished matches", where only matches that are over are
compared, and about the goal values of the other roles.

Bad:

	(role guest)
	(role random)
	(init start)
	(<= (legal random heads) (true start))
	(<= (legal random tails) (true start))
	(legal guest wait)
	(<= (next (coin ?side)) (does random ?side))
	(<= terminal (true (coin ?side)))
	(<= (goal guest 100) (true (coin heads)))
	(<= (goal guest 0) (not (true (coin heads))))
	(<= (sees guest coin) (true start))

Good:

	(role guest)
	(role random)
	(init start)
	(<= (legal random heads) (true start))
	(<= (legal random tails) (true start))
	(legal guest wait)
	(<= (next (coin ?side)) (does random ?side))
	(<= terminal (true (coin ?side)))
	(<= (goal guest 100) (true (coin heads)))
	(<= (goal guest 0) (not (true (coin heads))))
	(<= (sees guest (coin ?side)) (does random ?side))

Source: KR 2012, sec. 7.1 (knows goals)

# X05 forgets-own-move (note, off)

role that cannot see the effect of its own move

A role remembers its moves, but not their effects: that is for sees to tell.
Here its move makes a fluent true that none of its other legal moves would have
made true, and in a match that looks the same to it, in which it made the same
moves, the fluent is not true. The move has its effect by a condition that it
fulfils, not by one that it keeps from being fulfilled. The matches still look
the same one step later, or both are over. The finding shows them side by side,
and stands at the rule by which the move has its effect. Let a rule for sees
tell the role whether it has.

There is at most one finding for a role. Pairs of matches are looked at in the
order of their length, as far as the budget goes. The rule is off by default
because it takes time, and because not to know may be the game.

Bad:

	(role guest)
	(role random)
	(init start)
	(door left)
	(door right)
	(<= (legal guest (push ?door)) (true start) (door ?door))
	(<= (legal random (bolt ?door)) (true start) (door ?door))
	(<= (next outside) (does guest (push ?door)) (does random (bolt ?other)) (distinct ?door ?other))
	(<= (next dark) (true start))
	(<= terminal (true dark))
	(<= (goal guest 100) (true outside))
	(<= (goal guest 0) (not (true outside)))
	(<= (sees guest creak) (does guest (push ?door)))

Good:

	(role guest)
	(role random)
	(init start)
	(door left)
	(door right)
	(<= (legal guest (push ?door)) (true start) (door ?door))
	(<= (legal random (bolt ?door)) (true start) (door ?door))
	(<= (next outside) (does guest (push ?door)) (does random (bolt ?other)) (distinct ?door ?other))
	(<= (next dark) (true start))
	(<= terminal (true dark))
	(<= (goal guest 100) (true outside))
	(<= (goal guest 0) (not (true outside)))
	(<= (sees guest wind) (does guest (push ?door)) (does random (bolt ?other)) (distinct ?door ?other))

Source: KR 2012, Prop. 1 (matches that a role cannot tell apart)
*/
package knowledge
