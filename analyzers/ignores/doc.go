/*
Package ignores defines an Analyzer of the comments by which authors accept
findings: it reports those that are wrong or of no use.

# Analyzer ignores

ignores: report comments that ignore nothing

A comment behind a line is for the findings that begin in this line, and behind
the end of a form, a rule or one of its conditions, for the whole form. A comment
on a line of its own is for the next form.
file-ignore is for the whole rulesheet.

This analyzer decides which findings a comment covers; the runner takes them out
of its reports.

# C01 ignore-without-reason (warning)

comment that ignores a rule and does not say why

A later reader of the rules must know why this one is right although it looks
wrong. Without a reason nothing is ignored. Write it behind two hyphens.

Bad:

	; gdllint:ignore Y01
	(<= (index 7))

Good:

	; gdllint:ignore Y01 -- other players need the arrow
	(<= (index 7))

Source: staticcheck, lint:ignore

# C02 unused-ignore (warning)

comment that has nothing to ignore

The fault was repaired, or the comment stands in the wrong place. It would hide
the next fault that is made here. Rules that did not run are not missed: those
that are off, in a static run those that look at states of the game, and
questions that stay open.

Bad:

	(index 7) ; gdllint:ignore Y01 -- other players need the arrow

Good:

	(index 7) ; other players need the arrow

Source: staticcheck, lint:ignore

# C03 unknown-ignore (warning)

comment that ignores a rule that does not exist or cannot be ignored

Name rules by code, by name or by family: "V02", "unsafe-negation", "V". Errors
of family L must be repaired, since the text cannot be read: the ends of a form
are then a guess, and so is the scope of the comment. And findings about comments
cannot be ignored by comments.

Bad:

	; gdllint:ignore Y99 -- other players need the arrow
	(<= (index 7))

Good:

	; gdllint:ignore Y01 -- other players need the arrow
	(<= (index 7))

Source: staticcheck, lint:ignore

# C04 malformed-comment (warning)

comment for gdllint that it does not understand

There are "gdllint:ignore" and "gdllint:file-ignore", without blanks, and behind
them the rules to ignore.

Bad:

	; gdllint:ingore Y01 -- other players need the arrow
	(<= (index 7))

Good:

	; gdllint:ignore Y01 -- other players need the arrow
	(<= (index 7))

Source: staticcheck, lint:ignore
*/
package ignores
