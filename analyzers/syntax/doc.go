/*
Package syntax defines an Analyzer that reports text that has not the form of a
rulesheet.

# Analyzer syntax

syntax: report text that is not a rule of GDL

A rulesheet is a sequence of facts and rules in prefix lists:

	(index 1)
	(<= (legal ?r (put ?x)) (true (control ?r)) (true (cell ?x b)))

After a fault reading goes on with the next form, and nothing else is said of
the rule that holds the fault.

# L01 unbalanced-paren (error)

parenthesis without its partner

The finding stands at the form where nesting first goes wrong, judged by the
forms that begin at the left margin, and not at the end of the file.

Bad:

	(<= terminal (true (step 2)) (true (cell 1 b))
	(index 3)

Good:

	(<= terminal (true (step 2)) (true (cell 1 b)))
	(index 3)

Unsafe fix: puts the ')' where the lines tell that it is missing

Source: TCIAIG 2014, Def. 1 (grammar)

# L02 empty-list (error)

empty list

"()" is neither a term nor a literal nor a rule. Mostly a literal was deleted
and its parentheses were left behind.

Bad:

	(<= terminal (true (step 2)) (true (cell 1 b)) ())

Good:

	(<= terminal (true (step 2)) (true (cell 1 b)))

Source: TCIAIG 2014, Def. 1 (grammar)

# L03 head-not-symbol (error)

list that begins with a list

The first element of a list is the name of a relation or function. Two opening
parentheses in a row mean one too many, or a missing "and", "or" or name.

Bad:

	(<= terminal ((true (cell 1 b)) (true (step 2))))

Good:

	(<= terminal (true (cell 1 b)) (true (step 2)))

Source: TCIAIG 2014, Def. 1 (grammar)

# L04 variable-as-name (error)

variable in the place of a name

GDL is first-order: a variable stands for a term, not for a relation or a
function.

Bad:

	(<= terminal (true (?fluent 1 white)) (true (step 2)))

Good:

	(<= terminal (true (cell 1 white)) (true (step 2)))

Source: TCIAIG 2014, Def. 1 (grammar)

# L05 bad-variable (error)

question mark without a name

A variable is a question mark with a name glued to it: "?x", not "? x".

Bad:

	(<= terminal (index ? ) (true (cell 1 white)) (true (step 2)))

Good:

	(<= terminal (index ?x) (true (cell ?x white)) (true (step 2)))

Source: TCIAIG 2014, Def. 1 (grammar)

# L06 rule-without-head (error)

rule without a head

"<=" wants a head and then the conditions. A rule inside another one shows that
the closing parenthesis of the outer rule is missing.

Bad:

	(<= terminal (true (step 2)) (true (cell 1 white)))
	(<=)

Good:

	(<= terminal (true (step 2)) (true (cell 1 white)))

Source: TCIAIG 2014, Def. 1 (grammar)

# L07 misplaced-operator (error)

operator in the place of a term or a fact

"not", "and", "or", "distinct" and "<=" connect the literals of a body. They are
no names of objects, and they cannot be facts.

Bad:

	(<= terminal (true (not (cell 1 b))) (true (step 2)))

Good:

	(<= terminal (not (true (cell 1 b))) (true (step 2)))

Source: TCIAIG 2014, Def. 1 (grammar)

# L08 top-level-atom (warning)

word outside any rule

A heading that lacks its semicolon is read as a fact for each word. A word that
rules use as a relation is accepted.

Bad:

	the rules

Good:

	; the rules

Source: TCIAIG 2014, Def. 1 (grammar)

# L09 foreign-syntax (error)

notation of another language

Comments with "%", "//" or "#", rules with ":-", quotes, commas, and operators
such as "=" belong to Prolog, Lisp or C. GDL reads them as odd names. An equality
in a rule is read as it is meant: one term stands for the other in the whole rule.
What is to differ is read as "distinct", whichever sign stands for that. GDL-III asks
with "knows" what a role knows: such a game is read, and no question is answered.

Bad:

	% the last rule
	(<= terminal (true (step 2)) (true (cell 1 b)))

Good:

	; the last rule
	(<= terminal (true (step 2)) (true (cell 1 b)))

Bad:

	(<= terminal (true (cell 1 ?x)) (true (cell 2 ?y)) (!= ?x ?y))

Good:

	(<= terminal (true (cell 1 ?x)) (true (cell 2 ?y)) (distinct ?x ?y))

Fix: writes one term for the other, or distinct

Source: KIF as used by GDL (LG-2006-01)

# L13 unreadable-text (error)

text that no rulesheet can be

A NUL byte, UTF-16, or lists nested hundreds deep: the file is no text, it is
damaged, or it must be saved as UTF-8. Nothing else is said about the unread
part. (The sign ␀ stands for a NUL byte here.) Also a text of more than
1,100,000 words and signs, or a rule of more than 50,000 words, is not read, and
reading ends after 10,000 faults.

Bad:

	(index 7␀)

Good:

	(index 7)

Source: KIF as used by GDL (LG-2006-01)

# L20 other-language (error)

text in another language

The file holds a Prolog program, prose, JSON or something else, and no rule of
GDL; or a rulesheet stands in the strings of JSON, as programs hand it over.
Nothing else is said about it, and it is never written to.

Bad:

	:- dynamic cell/2.
	terminal :- cell(1, white), step(2), !.

Good:

	(<= terminal (true (cell 1 white)) (true (step 2)))

Source: KIF as used by GDL (LG-2006-01)

# L22 infix-syntax (error)

place at which an infix rule cannot be read

An operator, a condition, a comma or a full stop is missing, or a quote is not
closed. Reading goes on as if it were there where that is clear. The notation
of infix rules:

	legal(W,mark(X)) :- true(cell(X,b)) & true(control(W))

Bad:

	role(white)
	init(lamp(off))
	legal(white,press)
	next(lamp(on)) :- true(lamp(off))
	goal(white,100)
	terminal :- true(lamp(on)) &

Good:

	role(white)
	init(lamp(off))
	legal(white,press)
	next(lamp(on)) :- true(lamp(off))
	goal(white,100)
	terminal :- true(lamp(on)) & ~true(lamp(off))

Source: notation of Stanford's course on general game playing

# L24 operations-syntax (error)

place at which a text in operations notation cannot be read

The platform of this notation reads a sheet with one such place as an empty
sheet: no roles, no state, and no message.

Bad:

	%% a comma is missing
	terminal :- cell(1 white)

Good:

	%% a comma stands between arguments
	terminal :- cell(1,white)

Source: the course's notation, sec. 2

# L25 meaningless-clause (error)

text in operations notation that can be read and means something else

A clause that begins with "~" or "(", a full stop that belongs to a name, a
parenthesis on the next line: the platform reads them, but not as they look. The
same goes for facts that give control to several roles at the beginning: one of
them moves.

Bad:

	%% the full stop belongs to the name
	terminal :- step(1) & open.

Good:

	%% no full stop is needed
	terminal :- step(1) & open

Source: the course's notation, sec. 2

# L23 mixed-notations (error)

rulesheet that is written partly in prefix and partly in infix notation

The finding stands where the notation changes first. Write the whole text in
one notation; "gdllint convert" turns one into the other. No fix is applied to
such a text.

Bad:

	(role white)
	(init (lamp off))
	(legal white press)
	(<= (next (lamp on)) (true (lamp off)))
	(goal white 100)
	terminal :- true(lamp(on)) & ~true(lamp(off))

Good:

	(role white)
	(init (lamp off))
	(legal white press)
	(<= (next (lamp on)) (true (lamp off)))
	(goal white 100)
	(<= terminal (true (lamp on)) (not (true (lamp off))))

Source: notation of Stanford's course on general game playing

# L14 glued-variable (error)

variable that follows something else without a blank

"mark?i?j" is one name for GDL, and no list with two variables: nothing defines
it, and its variables are none. A blank belongs before each variable. The
finding stands at the first such word; the file is read as if the blanks were
there, so that other findings tell of other faults.

Bad:

	(<= terminal (true (cell?x b)) (true (step 2)))

Good:

	(<= terminal (true (cell ?x b)) (true (step 2)))

Unsafe fix: puts the blanks in, throughout the file

Source: KIF as used by GDL (LG-2006-01)

# L15 quantifier (error)

exists or forall

GDL has no quantifiers. That there is something says a helper relation whose
rule holds if one is found; its variables that no condition outside shares
stand in its body only. That something holds of all says the negation of a
helper relation that holds if it fails of one. The condition is read as such a
relation.

Bad:

	(<= terminal (true (step 2)) (not (exists (?x) (true (cell ?x b)))))

Good:

	(<= terminal (true (step 2)) (not free))
	(<= free (true (cell ?x b)))

Unsafe fix: writes the helper relation for exists

Source: AIJ 2012, Def. 2.2 (rules)

# L16 arithmetic (error)

computation or comparison of numbers

Numbers are names like all others for GDL: nothing adds or compares them. Facts
say which number follows which, and rules ask for those:

	(succ 0 1) (succ 1 2)
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))

Names such as "+" and "<" are allowed for relations that the rulesheet defines.
A term that is to be computed is read as a variable with such a condition.

Bad:

	(<= terminal (true (step ?n)) (> ?n 1))

Good:

	(<= terminal (true (step ?n)) (succ 1 ?n))

Source: AIJ 2012, Def. 2.2 (terms are names)

# L17 wildcard (error)

underscore in the place of a variable

GDL has no wildcard: "_" is a name like any other, and "?_" is one variable
wherever it stands in a rule. A variable that stands nowhere else means
anything. The finding stands at the first place; the others are read likewise.

Bad:

	(<= terminal (true (cell _ white)) (true (step 2)))

Good:

	(<= terminal (true (cell ?any white)) (true (step 2)))

Unsafe fix: writes variables of their own

Source: KIF as used by GDL (LG-2006-01)

# L18 capital-variable (error)

variable without its question mark

In Prolog variables begin with a capital, in GDL with a question mark. Words
are taken for variables if they begin with a capital, stand in no fact, and in
no head without standing in a condition of that rule: as a name nothing could
ever hold of them. The file is read as if all such words had the question mark.

Bad:

	(<= (held Thing) (index Thing) (true (cell Thing white)))
	(<= terminal (held 1) (true (step 2)))

Good:

	(<= (held ?thing) (index ?thing) (true (cell ?thing white)))
	(<= terminal (held 1) (true (step 2)))

Unsafe fix: puts the question mark before each of them

Source: KIF as used by GDL (LG-2006-01)

# L19 text-around (error)

lines that are no GDL

Prose, headings and the fences of Markdown, as they stand around a rulesheet in
the answer of a chat program, or headings without a semicolon. The lines are
passed over, and the rest is read. Nothing is written to such a text.

Bad:

	Here are the rules of the game:
	(<= terminal (true (step 2)) (true (cell 1 b)))

Good:

	; Here are the rules of the game:
	(<= terminal (true (step 2)) (true (cell 1 b)))

Source: KIF as used by GDL (LG-2006-01)
*/
package syntax
