/*
Package counterpart defines an Analyzer that compares the two rulesheets of a
page: the one that players are sent, and the one that the manager plays by.

# Analyzer counterpart

counterpart: compare the rulesheet that players are sent with that of the manager

A page of the course holds two texts of its game. Layout, comments, the order of
clauses and conditions and the names of variables do not count; the games of all
other differences are played in step.

# O15 differing-texts (error)

text for players that means another game than that of the manager

The manager plays by the text with the id library, and sends the text with the
id ruleset to the players. Where the two mean different games, players break
rules that they have never seen. Each place at which the text for players alone
makes another game is reported, with the difference. Clauses that differ and
make no difference in the matches that were tried are a note.

Bad:

	<textarea id='library'>
	role(robot)
	base(lit)
	base(control(robot))
	init(control(robot))
	action(press)
	legal(press)
	press :: lit
	terminal :- lit
	goal(robot,100) :- lit
	goal(robot,0) :- ~lit
	</textarea>
	<textarea id='ruleset'>
	role(robot)
	base(lit)
	base(control(robot))
	init(control(robot))
	action(press)
	legal(press)
	press :: lit
	terminal :- lit
	goal(robot,50) :- lit
	goal(robot,0) :- ~lit
	</textarea>

Good:

	<textarea id='library'>
	role(robot)
	base(lit)
	base(control(robot))
	init(control(robot))
	action(press)
	legal(press)
	press :: lit
	terminal :- lit
	goal(robot,100) :- lit
	goal(robot,0) :- ~lit
	</textarea>
	<textarea id='ruleset'>
	% the same, in another order
	role(robot)
	init(control(robot))
	base(lit)
	base(control(robot))
	action(press)
	legal(press)
	press :: lit
	goal(robot,0) :- ~lit
	goal(robot,100) :- lit
	terminal :- lit
	</textarea>

Source: the course's notation, sec. 1
*/
package counterpart
