package gdl

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/gdl/textkind"
)

// A Recognition is the kind of a text. It tells whether the parser reads all of it with certainty.
type Recognition struct {
	Kind          textkind.Kind
	Notation      Notation // the notation of the rules, if there are some
	EvidenceForms int      // the number of forms that hardly any other language has
	IsFragment    bool     // the lists could be GDL, but no form shows it
	// Doubt is the first part that does not belong in a rulesheet; nil for a text that is certainly GDL. From this part
	// on, reading is a guess, and such a text must not be overwritten. Faults inside of forms, and unmatched parentheses,
	// are no doubts.
	Doubt *Error
}

// IsCertain tells whether the whole text is GDL beyond doubt.
func (r Recognition) IsCertain() bool { return r.Doubt == nil }

// IsForeign tells whether the text is not GDL and has no rules that could be read. Doubt is then the only finding about
// it.
func (r Recognition) IsForeign() bool {
	return r.Doubt != nil && (r.Doubt.Kind == syntax.NotText || r.Doubt.Kind == syntax.TooMuch || r.Doubt.Kind == syntax.OtherLanguage)
}

// Recognize returns the kind of a text, which Parse also returns as File.Recognition.
func Recognize(src *Source) Recognition { return Parse(src).Recognition }

// foreignFile returns the file of a text that is no rulesheet, with the doubt and without rules.
func foreignFile(src *Source, r Recognition) *File {
	return &File{Source: src, Notation: r.Notation, Recognition: r, Errors: []*Error{r.Doubt}}
}

// recognize returns the kind of a text whose forms were read.
func recognize(f *File) Recognition {
	r := Recognition{Kind: textkind.Rulesheet, Notation: f.Notation, EvidenceForms: countEvidence(f)}
	if len(f.Errors) > 0 && f.Errors[0].Kind == syntax.NotText {
		return Recognition{Kind: textkind.GuessEncoding(f.Source.Text).Kind, Doubt: f.Errors[0]}
	}
	if len(f.Exprs) == 0 && len(f.Errors) == 0 {
		return r // blanks and comments
	}
	if f.Notation == Operations {
		r.Doubt = f.FirstGuess()
		return r
	}
	d := &doubtFinder{file: f, hasEvidence: r.EvidenceForms > 0, usualWords: f.words != nil && !slices.ContainsFunc(f.words, isOdd)}
	if r.Doubt = d.firstDoubt(); r.Doubt == nil {
		return r
	}
	r.IsFragment = d.lacksEvidence
	if r.EvidenceForms > 0 || f.Notation == Infix {
		r.Kind = textkind.Mixed
		return r
	}
	guess := textkind.GuessKind(f.Source.Text)
	if areMostlyLists(guess.Kind, f.Exprs) {
		guess.Kind = textkind.Unknown
	}
	if guess.Kind == textkind.Unknown && hasOnlyWords(f.Exprs) {
		r.Doubt.Kind, r.Doubt.Message = syntax.OtherLanguage, "this is not a rulesheet: it holds neither facts nor rules"
	}
	if guess.Kind == textkind.Unknown && d.isOtherLisp {
		guess = textkind.Guess{Kind: textkind.Lists, StartOffset: f.Source.Offset(r.Doubt.StartPos), EndOffset: f.Source.Offset(r.Doubt.EndPos)}
	}
	return r.withGuess(guess, f.Source)
}

// recognizeForeign returns the kind of a text that looks like infix but shows no sign of GDL.
func recognizeForeign(src *Source) Recognition {
	r := Recognition{Notation: Infix}
	if err := syntax.NotTextFault(src); err != nil {
		return Recognition{Kind: textkind.GuessEncoding(src.Text).Kind, Doubt: err}
	}
	return r.withGuess(textkind.GuessKind(src.Text), src)
}

// withGuess returns the recognition with the kind that was guessed, and its doubt.
func (r Recognition) withGuess(guess textkind.Guess, src *Source) Recognition {
	switch r.Kind = guess.Kind; r.Kind {
	case textkind.Unknown:
	case textkind.Infix:
		r.Notation = Infix
	default:
		r.Doubt = &Error{Kind: syntax.OtherLanguage, StartPos: src.Pos(guess.StartOffset), EndPos: src.Pos(guess.EndOffset), Message: otherLanguageAdvice(r.Kind)}
	}
	return r
}

// areMostlyLists tells whether a guess of prose, code or data is probably wrong because most top-level forms are lists.
// Such a text may be a rulesheet full of faults.
func areMostlyLists(kind textkind.Kind, forms []*syntax.Node) bool {
	words := 0
	for _, e := range forms {
		if !e.IsList() {
			words++
		}
	}
	return (kind == textkind.Prose || kind == textkind.Code || kind == textkind.Data) && 2*words <= len(forms)
}

// hasOnlyWords tells whether the forms are several words without a list.
func hasOnlyWords(forms []*syntax.Node) bool {
	return len(forms) >= 3 && !slices.ContainsFunc(forms, (*syntax.Node).IsList)
}

// otherLanguageAdvice returns the message for a text that is no rulesheet.
func otherLanguageAdvice(kind textkind.Kind) string {
	if kind == textkind.Conflict {
		return conflictAdvice
	}
	return fmt.Sprintf("this is %s and no rulesheet; nothing else is said about it", kind)
}

// countEvidence counts the forms that hardly any other language has: facts about keywords, in prefix notation rules
// with an arrow before the head, and in infix text rules with a keyword in the head. Prolog has the arrow of infix
// rules too, so infix text has no evidence unless it has two different keywords.
func countEvidence(f *File) (n int) {
	keywords := map[string]bool{}
	for _, e := range f.Exprs {
		if f.Notation == Infix && len(e.List) > 1 && e.List[0].Name == Arrow {
			e = e.List[1]
		}
		if isGameEvidence(e) {
			n++
			keywords[e.List[0].Name] = true
		} else if f.Notation == Infix && e.Name == Terminal {
			keywords[Terminal] = true
		}
	}
	if f.Notation == Infix && len(keywords) < 2 {
		return 0
	}
	return n
}

// isGameEvidence tells whether a form is a rule of prefix text with a variable or a keyword, or a fact about a keyword
// with the arguments that such a fact has in games.
func isGameEvidence(e *syntax.Node) bool {
	if len(e.List) < 2 {
		return false
	}
	arg := e.List[1]
	switch e.List[0].Name {
	case Arrow:
		return beginsWithName(arg) && e.Holds(isVariableOrKeyword)
	case Role:
		return len(e.List) == 2 && !arg.IsList() && isName(arg.Name)
	case Init, Next, Base:
		return len(e.List) == 2 && arg.IsList() && beginsWithName(arg)
	case Legal, Goal, Input:
		return len(e.List) == 3 && !arg.IsList() && (isName(arg.Name) || arg.Name[0] == '?')
	}
	return false
}

// isVariableOrKeyword tells whether a node is a variable or a keyword. A rule has one of them; in Scheme, (<= x y)
// compares numbers.
func isVariableOrKeyword(e *syntax.Node) bool {
	_, keyword := KeywordArity(e.Name)
	return e.IsVariable() || keyword
}

// beginsWithName tells whether a head, or a fluent, begins with a name.
func beginsWithName(e *syntax.Node) bool {
	if e.IsList() {
		return len(e.List) > 0 && isName(e.List[0].Name)
	}
	return isName(e.Name)
}

// isName tells whether a word is a plain name, and not a number, a variable or
// an operator; "" is none.
func isName(word string) bool {
	if word == "" {
		return false
	}
	c := word[0]
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= 0x80
}

// isAllPrefix tells whether a text that was read as infix consists of lists in prefix notation.
func (f *File) isAllPrefix() bool {
	return len(f.Errors) == 1 && len(f.Exprs) > 0 && f.Errors[0].Kind == syntax.MixedNotations && f.Errors[0].StartPos == f.Exprs[0].StartPos &&
		f.Source.Text[f.Source.Offset(f.Exprs[0].StartPos)] == '('
}
