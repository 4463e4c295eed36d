/*
Package size defines an Analyzer that reports rules with very many instances.

# Analyzer size

size: report rules with very many ground instances

# Y11 big-rule (note)

rule with more ground instances than players can store

Many players replace the variables of a rule by everything that they can stand
for. Each variable multiplies the work. A variable that does not stand in the
head can be projected away: a helper relation holds its conditions and has only
their other variables for arguments, which often turns a product into a sum. The
number is an estimate: from the facts, and from the domain of each argument,
as if all values were equally frequent and independent. Only the largest rule of
a rulesheet is reported, from some ten thousand million instances on.

Bad:

	(<= (full ?r) (role ?r)
		(true (step ?a)) (true (step ?b)) (true (step ?c)) (true (step ?d)) (true (step ?e)) (true (step ?f))
		(true (step ?g)) (true (step ?h)) (true (step ?i)) (true (step ?j)) (true (step ?k)) (true (step ?l))
		(true (step ?m)) (true (step ?n)) (true (step ?o)) (true (step ?p)) (true (step ?q)) (true (step ?s))
		(true (step ?t)) (true (step ?u)) (true (step ?v)) (true (step ?w)) (true (step ?x)) (true (step ?y)))
	(<= terminal (full white) (true (step 2)))

Good:

	(<= (full ?r) (role ?r)
		(true (step ?a)))
	(<= terminal (full white) (true (step 2)))

Source: gringo (number of ground rules); AIJ 2012, Sec. 6.2
*/
package size
