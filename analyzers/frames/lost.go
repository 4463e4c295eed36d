package frames

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkLost reports values of fluents that no rule keeps, where the rulesheet keeps
// other values of the same fluent or begins with a whole board of them.
func checkLost(pass *lint.Pass, g *game, domains func() *gdl.Domains) {
	if g.silent {
		return // a variable stands for any fluent or move
	}
	for _, key := range g.order {
		l := g.lifeOf(key)
		switch {
		case l == nil || key.arity == 0:
		case l.alternates():
			l.reportAlternating(pass)
		case len(l.keepers) == 0:
			l.reportUnkept(pass, domains())
		case key.arity > 1: // one value may give way to another
			l.reportUncovered(pass, domains())
		}
	}
}

// reportAlternating reports a fluent all of whose rules demand that it does not hold.
func (l *life) reportAlternating(pass *lint.Pass) {
	l.game.told[l.key] = true
	fluent := l.clauses[0].Rule.Head.Args[0]
	text := shape(fluent, pass.File.Notation)
	f := lint.Findingf("Y13", fluent, "'%s' is lost after the next move: rules make it only where it does not hold, and no rule for next of the form %s keeps it",
		text, keeping(text, pass.File.Notation))
	f.Cause = lostCause(text, 0)
	pass.Report(f)
}

// reportUnkept reports a board that is filled in the first state, while the next
// state has only the values that the moves name.
func (l *life) reportUnkept(pass *lint.Pass, domains *gdl.Domains) {
	if !l.fills() || !l.onlyEvents(domains) {
		return
	}
	l.game.told[l.key] = true
	fluent, first := l.clauses[0].Rule.Head.Args[0], l.game.init[l.key][0].Head.Args[0]
	text := shape(fluent, pass.File.Notation)
	f := lint.Findingf("Y13", fluent, "'%s' is lost after every move that does not make it: no rule for next of the form %s keeps it",
		text, keeping(text, pass.File.Notation))
	f.Related = append(f.Related, lint.RelatedAt(first, "lost with the first move"))
	f.Cause = lostCause(text, 0)
	pass.Report(f)
}

// reportUncovered reports values that no rule keeps although some rule keeps others.
func (l *life) reportUncovered(pass *lint.Pass, domains *gdl.Domains) {
	for at := range l.key.arity {
		kept, known := l.kept(at, domains)
		if !known {
			continue
		}
		if value := l.startsWith(at, kept, domains); value != nil {
			l.report(pass, l.keepers[0].Rule, at, value)
			return
		}
		if r, value := l.makes(at, kept, domains); r != nil {
			l.report(pass, r, at, value)
			return
		}
	}
}

func (l *life) report(pass *lint.Pass, r *gdl.Rule, at int, value *gdl.Term) {
	l.game.told[l.key] = true
	keeper := l.keepers[0].Rule.Head.Args[0]
	lost := *keeper
	lost.Args = append([]*gdl.Term(nil), keeper.Args...)
	lost.Args[at] = value
	text := shape(&lost, pass.File.Notation)
	f := lint.Findingf("Y13", r.Head.Args[0], "'%s' is lost after the next move: no rule for next of the form %s keeps it",
		text, keeping(text, pass.File.Notation))
	f.Cause = lostCause(text, 0)
	if keeper != r.Head.Args[0] {
		f.Related = append(f.Related, lint.RelatedAt(keeper, "only others are kept"))
	}
	pass.Report(f)
}

// lostCause is the cause that a move takes a fluent away, the move of a match with a number,
// or any that does not make it.
func lostCause(fluent string, move int) *finding.Cause {
	return &finding.Cause{Kind: "lost", Fluent: fluent, Move: move}
}

// shape writes a fluent in the spelling of its author.
func shape(t *gdl.Term, n gdl.Notation) string {
	if len(t.Args) == 0 {
		return n.SpelledTerm(t)
	}
	args := make([]string, len(t.Args))
	for i, arg := range t.Args {
		args[i] = shape(arg, n)
	}
	if n != gdl.Prefix {
		return t.Spelling + "(" + strings.Join(args, ", ") + ")"
	}
	return "(" + t.Spelling + " " + strings.Join(args, " ") + ")"
}

// keeping writes the frame rule of a fluent.
func keeping(fluent string, n gdl.Notation) string {
	if n != gdl.Prefix {
		return "next(" + fluent + ") :- true(" + fluent + ") & ..."
	}
	return "(<= (next " + fluent + ") (true " + fluent + ") ...)"
}
