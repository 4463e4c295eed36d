package gdl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// FirstDoubt returns the first reason why a text may be no rulesheet, or may have another meaning
// than the parser assumed; nil if there is none. Such a text must not be overwritten.
func (f *File) FirstDoubt() *Error {
	if f.Recognition.Doubt != nil {
		return f.Recognition.Doubt
	}
	for _, e := range f.Errors {
		if f.Notation != Prefix && !e.IsCertain() || e.Kind.Lost {
			return e
		}
	}
	return nil
}

// doubtFinder looks for parts of a text that do not belong in a rulesheet.
type doubtFinder struct {
	file          *File
	hasEvidence   bool // some form shows that the text is GDL
	lacksEvidence bool // the missing evidence is the only doubt
	isOtherLisp   bool // a form, or a word in it, belongs to another language that is written in lists
	usualWords    bool // all words of the text are possible in GDL
	usedRelations map[string]bool
}

// firstDoubt returns the first doubt: about an error, else about a form, else that no form shows that the text is GDL.
// In infix notation, every error without a certain repair is a doubt, since white space may decide the meaning of a
// text there.
func (d *doubtFinder) firstDoubt() *Error {
	for _, err := range d.file.Errors {
		if d.file.Notation == Infix && !err.IsCertain() || (err.Kind == syntax.MixedNotations || err.Kind == syntax.InfixSyntax || err.Kind == syntax.PrologOnly) && !err.IsCertain() {
			return err
		}
		if err.Kind == syntax.TextAround || err.Kind == syntax.ForeignComment {
			doubt := *err
			return &doubt
		}
	}
	for _, e := range d.file.Exprs {
		if err := d.formDoubt(e); err != nil {
			return err
		}
	}
	if d.hasEvidence {
		return nil
	}
	d.lacksEvidence = true
	at := &Error{}
	if len(d.file.Exprs) > 0 {
		at.StartPos, at.EndPos = d.file.Exprs[0].StartPos, d.file.Exprs[0].EndPos
	} else {
		at.StartPos, at.EndPos = d.file.Errors[0].StartPos, d.file.Errors[0].EndPos
	}
	at.Kind, at.Message = syntax.UncertainText, "no rule and no fact about a role tells that this is GDL"
	return at
}

// formDoubt returns the doubt about a form; nil if there is none, and always in infix notation.
func (d *doubtFinder) formDoubt(e *syntax.Node) *Error {
	if d.file.Notation == Infix {
		return nil
	}
	if !e.IsList() {
		if d.isMeantAsFact(e) {
			return nil
		}
		return d.topWordDoubt(e)
	}
	if len(e.List) > 0 && foreignDefiners[e.List[0].Name] {
		d.isOtherLisp = true
		return syntax.UncertainText.At(e.List[0], "'(%s ...)' belongs to another language", e.List[0].Word)
	}
	if d.usualWords {
		return nil
	}
	return d.oddWordDoubt(e)
}

// conflictAdvice is the message for a place where git has left two versions of a text.
const conflictAdvice = "a merge conflict; resolve it first"

// topWordDoubt returns the doubt about a word outside of any list.
func (d *doubtFinder) topWordDoubt(e *syntax.Node) *Error {
	if syntax.IsConflictMarker(e.Word) {
		return syntax.UncertainText.At(e, conflictAdvice)
	}
	return syntax.UncertainText.At(e, "'%s' stands outside any rule", syntax.Clip(e.Word))
}

// oddWordDoubt returns the doubt about the first word of a form that is not possible in GDL; nil if
// there is none.
func (d *doubtFinder) oddWordDoubt(e *syntax.Node) *Error {
	for _, x := range e.List {
		if x.IsList() {
			if err := d.oddWordDoubt(x); err != nil {
				return err
			}
		} else if isOdd(x) {
			d.isOtherLisp = true
			if syntax.IsConflictMarker(x.Word) {
				return syntax.UncertainText.At(x, conflictAdvice)
			}
			return syntax.UncertainText.At(x, "'%s' is not a word of GDL", syntax.Clip(x.Word))
		}
	}
	return nil
}

// isMeantAsFact tells whether a word outside of any list is a relation in some rule. Then it is meant as a fact.
func (d *doubtFinder) isMeantAsFact(e *syntax.Node) bool {
	if d.usedRelations == nil {
		d.usedRelations = map[string]bool{}
		for _, form := range d.file.Exprs {
			if len(form.List) > 1 && form.List[0].Word == Arrow {
				d.usedRelations[FoldName(form.List[1].Functor())] = true
				d.collectRelations(form.List[2:])
			}
		}
	}
	return d.usedRelations[e.Name]
}

// collectRelations adds the names of the relations in conditions to usedRelations.
func (d *doubtFinder) collectRelations(list []*syntax.Node) {
	for _, e := range list {
		switch {
		case !e.IsList():
			d.usedRelations[e.Name] = true
		case len(e.List) > 1 && IsOperator(e.List[0].Name):
			d.collectRelations(e.List[1:])
		case len(e.List) > 0:
			d.usedRelations[e.List[0].Name] = true
		}
	}
}

// foreignDefiners holds words that begin forms in other languages written in lists. A rulesheet would not use them as
// names of relations.
var foreignDefiners = map[string]bool{
	"define": true, "defun": true, "defvar": true, "defparameter": true, "defconstant": true, "defmacro": true,
	"defstruct": true, "defclass": true, "defmethod": true, "defgeneric": true, "defpackage": true, "deftype": true,
	"defn": true, "def": true, "defrecord": true, "defprotocol": true, "defmulti": true, "defrule": true,
	"deffacts": true, "deftemplate": true, "deffunction": true, "defrelation": true, "defobject": true,
	"defcustom": true, "define-syntax": true, "define-record-type": true, "define-module": true, "provide": true,
	"setq": true, "setf": true, "set!": true, "lambda": true, "let": true, "let*": true, "letrec": true, "begin": true,
	"ns": true, "in-package": true, "require": true, "import": true, "use-modules": true, "progn": true, "cond": true,
	"if": true, "while": true, "print": true, "display": true, "newline": true, "format": true, "load": true,
	"declare-fun": true, "declare-const": true, "declare-sort": true, "define-fun": true, "assert": true,
	"check-sat": true, "set-logic": true, "set-option": true, "set-info": true, "get-model": true, "push": true, "pop": true,
	"module": true, "func": true, "domain": true, "problem": true, "instance": true, "subclass": true,
	"documentation": true, "=>": true, "<=>": true, "forall": true, "exists": true, "deftheorem": true, "defthm": true,
}

func isOdd(word *syntax.Node) bool { return !word.Ordinary && !isUsualWord(word.Word) }

// isUsualWord tells whether GDL can contain a word. It cannot contain words that belong only to other languages:
// strings, quotes, commas, brackets, keywords with a colon, and the beginnings of their comments.
func isUsualWord(word string) bool {
	for i := range len(word) {
		if !isUsualByte(word[i]) {
			return isUsualSpelling(word)
		}
	}
	return true
}

// isUsualByte tells whether any word of GDL may contain a byte.
func isUsualByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '_' || c == '-' || c == '?' || c == '+'
}

// isUsualSpelling tells whether GDL can contain a word with bytes for which isUsualByte is false.
func isUsualSpelling(word string) bool {
	if strings.Contains(word, "//") || strings.Contains(word, "/*") || strings.Contains(word, "*/") || syntax.IsConflictMarker(word) {
		return false
	}
	if word[0] == '.' && len(word) == 1 || word[len(word)-1] == '.' {
		return false
	}
	for _, r := range word {
		if r < utf8.RuneSelf && !isUsualByte(byte(r)) && !strings.ContainsRune("<>=./*!", r) {
			return false
		}
		if r >= utf8.RuneSelf && (r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)) {
			return false
		}
	}
	return word != "!"
}

// IsForeignForm tells whether forms of other languages begin with a name. A text with a fact about such a name would look
// like a text in one of them.
func IsForeignForm(name string) bool { return foreignDefiners[name] }
