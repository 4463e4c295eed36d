package gdl

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl/textkind"
)

// A Recognition is the kind of a text. It tells whether all of it can be read
// with certainty.
type Recognition struct {
	Kind     textkind.Kind
	Notation Notation // of the rules, if there are some
	Forms    int      // the number of forms that hardly any other language has
	Fragment bool     // lists as GDL has them, without a form that only GDL has
	// Doubt is the first part that does not belong into a rulesheet: there
	// reading is a guess, and such a text must not be overwritten. It is nil
	// for a text that is GDL beyond doubt. Faults inside of forms, and
	// parentheses that do not match, are no doubts about the text.
	Doubt *Error
}

// Sure tells whether the whole text is GDL beyond doubt.
func (r Recognition) Sure() bool { return r.Doubt == nil }

// Foreign tells whether the text is not GDL and holds no rules that could be
// read. Then Doubt is the only finding about it.
func (r Recognition) Foreign() bool {
	return r.Doubt != nil && (r.Doubt.Kind == NotText || r.Doubt.Kind == TooMuch || r.Doubt.Kind == OtherLanguage)
}

// Recognize returns the kind of a text. Parse returns it too, as
// File.Recognition.
func Recognize(src *Source) Recognition { return Parse(src).Recognition }

// foreignFile returns the file of a text that is not a rulesheet: it holds the
// doubt and no rules.
func foreignFile(src *Source, r Recognition) *File {
	return &File{Source: src, Notation: r.Notation, Recognition: r, Errors: []*Error{r.Doubt}}
}

// recognize returns the kind of a text whose forms were read.
func recognize(f *File) Recognition {
	r := Recognition{Kind: textkind.Rulesheet, Notation: f.Notation, Forms: evidence(f)}
	if len(f.Errors) > 0 && f.Errors[0].Kind == NotText {
		return Recognition{Kind: textkind.Encoding(f.Source.Text).Kind, Doubt: f.Errors[0]}
	}
	if len(f.Exprs) == 0 && len(f.Errors) == 0 {
		return r // blanks and comments
	}
	if f.Notation == Operations {
		if len(f.Errors) > 0 {
			r.Doubt = f.Errors[0]
		}
		return r
	}
	d := &doubter{file: f, told: r.Forms > 0}
	if r.Doubt = d.first(); r.Doubt == nil {
		return r
	}
	r.Fragment = d.bare
	if r.Forms > 0 || f.Notation == Infix {
		r.Kind = textkind.Mixed
		return r
	}
	guess := textkind.Of(f.Source.Text)
	if mostlyLists(guess.Kind, f.Exprs) {
		guess.Kind = textkind.Unknown
	}
	if guess.Kind == textkind.Unknown && onlyWords(f.Exprs) {
		r.Doubt.Kind, r.Doubt.Message = OtherLanguage, "this is no rulesheet: it holds neither facts nor rules"
	}
	if guess.Kind == textkind.Unknown && d.lisp {
		guess = textkind.Guess{Kind: textkind.Lists, From: f.Source.Offset(r.Doubt.From), To: f.Source.Offset(r.Doubt.To)}
	}
	return r.as(guess, f.Source)
}

// recognizeForeign returns the kind of a text that looks like infix without
// evidence of GDL.
func recognizeForeign(src *Source) Recognition {
	r := Recognition{Notation: Infix}
	if err := notText(src); err != nil {
		return Recognition{Kind: textkind.Encoding(src.Text).Kind, Doubt: err}
	}
	return r.as(textkind.Of(src.Text), src)
}

// as returns the recognition with the kind that was guessed, and its doubt.
func (r Recognition) as(guess textkind.Guess, src *Source) Recognition {
	switch r.Kind = guess.Kind; r.Kind {
	case textkind.Unknown:
	case textkind.Infix:
		r.Notation = Infix
	default:
		r.Doubt = &Error{Kind: OtherLanguage, From: src.Pos(guess.From), To: src.Pos(guess.To), Message: otherLanguage(r.Kind)}
	}
	return r
}

// mostlyLists tells whether a guess of prose, code or data is wrong because
// most top-level forms are lists: such a text may be a rulesheet full of
// faults.
func mostlyLists(kind textkind.Kind, forms []*Expr) bool {
	words := 0
	for _, e := range forms {
		if !e.IsList() {
			words++
		}
	}
	return (kind == textkind.Prose || kind == textkind.Code || kind == textkind.Data) && 2*words <= len(forms)
}

// onlyWords tells whether the forms are several words without a list.
func onlyWords(forms []*Expr) bool {
	return len(forms) >= 3 && !slices.ContainsFunc(forms, (*Expr).IsList)
}

// otherLanguage returns the message for a text that is no rulesheet.
func otherLanguage(kind textkind.Kind) string {
	if kind == textkind.Conflict {
		return conflictAdvice
	}
	return fmt.Sprintf("this is %s and no rulesheet; nothing else is said about it", kind)
}

// evidence counts the forms that hardly any other language has: facts about
// keywords and, in prefix notation, rules with an arrow before a head. The
// arrow of infix rules is that of Prolog: there, two keywords are needed.
func evidence(f *File) (n int) {
	keywords := map[string]bool{}
	for _, e := range f.Exprs {
		if f.Notation == Infix && len(e.List) > 1 && e.List[0].Name == Arrow {
			e = e.List[1]
		}
		if isEvidence(e) {
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

func isEvidence(e *Expr) bool {
	if len(e.List) < 2 {
		return false
	}
	arg := e.List[1]
	switch e.List[0].Name {
	case Arrow:
		return namesSomething(arg) && mentions(e)
	case Role:
		return len(e.List) == 2 && !arg.IsList() && isName(arg.Name)
	case Init, Next, Base:
		return len(e.List) == 2 && arg.IsList() && namesSomething(arg)
	case Legal, Goal, Input:
		return len(e.List) == 3 && !arg.IsList() && (isName(arg.Name) || arg.Name[0] == '?')
	}
	return false
}

// mentions tells whether a rule holds a variable or a keyword: in Scheme,
// (<= x y) compares numbers.
func mentions(e *Expr) bool {
	if !e.IsList() {
		_, keyword := KeywordArity(e.Name)
		return e.Name[0] == '?' || keyword
	}
	return slices.ContainsFunc(e.List, mentions)
}

// namesSomething tells whether a head, or a fluent, begins with a name.
func namesSomething(e *Expr) bool {
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
