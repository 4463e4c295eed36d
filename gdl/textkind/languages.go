package textkind

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/pattern"
)

// This file recognises texts in other languages: logic programs, program code and prose.

var (
	clauseLine  = pattern.LazyRegexp(`^[a-z]\w*(\(.*)?\s*:-|:-\s*$|:-\s|^[a-z]\w*\(.*\)\s*\.?\s*(%.*)?$`)
	ruleArrow   = pattern.LazyRegexp(`:-|-->`)
	gluedFact   = pattern.LazyRegexp(`^[a-z]\w*\([^()]*(\([^()]*\)[^()]*)*\)\s*\.$`)
	keywordAtom = pattern.LazyRegexp(`(^|[\s&|~,]|:-)((role|init|true|next|legal|does|goal|base|input|sees)\(|terminal\s*(:-|\.|$))`)
	// Constructs that only Prolog and its relatives have.
	prologOnly = pattern.LazyRegexp(`^:-|-->|\[[^\]]*\||\[\]|[,\s]!\s*[,.]|\bis\b|=\.\.|` +
		`\b(findall|assert[az]?|retract|write|writeln|nl|member|append|format|use_module|length|between)\b\s*[(,.]|^#\w+|^:~|[{}]|\d\.\.\d`)
	logicComment = pattern.LazyRegexp(`^(%|//|/\*|\*|;)`)
)

// guessLogic returns Prolog for Prolog and answer set programs, and Infix for the infix notation of
// GDL.
func guessLogic(d *textLines) Guess {
	comments := d.countMatches(logicComment)
	arrows := d.countMatches(ruleArrow)
	if arrows == 0 && 2*d.countMatches(gluedFact) < len(d.lines)-comments {
		if 2*d.countMatches(clauseLine) < len(d.lines)-comments || d.countMatches(keywordAtom) < 2 {
			return Guess{}
		}
	}
	if arrows > 0 && 10*(arrows+d.countMatches(clauseLine)) < len(d.lines)-comments {
		return Guess{} // prose that quotes a rule
	}
	keywords := d.countMatches(keywordAtom)
	if l, ok := d.firstMatch(prologOnly); ok && (keywords < 3 || 4*keywords < len(d.lines)-comments) {
		return Prolog.guessAt(l)
	}
	if l, ok := d.firstMatch(keywordAtom); ok && (keywords > 1 || len(d.lines)-comments < 4) {
		return Infix.guessAt(l)
	}
	if arrows > 0 {
		return d.guessIfMatch(Prolog, ruleArrow)
	}
	return d.guessIfMatch(Prolog, clauseLine)
}

var (
	codeLine = pattern.LazyRegexp(`^(#include\b|#!|#define\b|import [\w."{*]|from \S+ import\b|using \w|package \w|` +
		`(async )?def \w+\s*\(|class \w+|(pub )?fn \w|func \w*|function\b|(public|private|protected|static|export|const|let|var|val|struct|enum|union|interface|impl|typedef|template|namespace|unsigned|extern|module|data|type|instance|create table|select|insert into|update|begin|end)\b|` +
		`(int|void|char|float|double|bool|long|auto|string|String)\s+\*?\w+|` +
		`(if|for|while|switch|elif|else if|catch|unless|until)\b.*[({:]|(return|else|try|do|then|fi|done|esac|finally|except|yield|raise|throw|break|continue|pass|with|match|case|elsif|local|echo|print|set|export)\b|` +
		`[})\]]+[;,)]*$|@\w+|//|/\*|\*/|"""|'''|--\s|\$\w+|<-|[\w.]+\s*(:=|\+=|-=|=)\s*\S)|` +
		`([;{}]|=>|->|\)\s*:|\belse:|\btry:|\\)$`)
	codeSign = pattern.LazyRegexp(`^(#include|#!|import |from \S+ import|package |using |def |class |func |fn |function |public |var |const |let )|[;{}]$|\)\s*(->.*)?:$|=`)
)

var listLine = pattern.LazyRegexp(`^\(`)

// guessCode returns Code if at least 45 percent of the lines look like those of a program.
func guessCode(d *textLines) Guess {
	if d.countMatches(codeSign) == 0 || 3*d.countMatches(listLine) > len(d.lines) {
		return Guess{}
	}
	if g := d.guessIfMostly(Code, 45, codeLine); g.Kind == Code {
		return d.guessIfMatch(Code, codeSign)
	}
	return Guess{}
}

// minProseWords is the least number of words of prose.
const minProseWords = 5

func isWordSeparator(r rune) bool { return unicode.IsSpace(r) || r == '(' || r == ')' }

// guessProse returns Prose if at least 60 percent of the words consist of letters.
func guessProse(d *textLines) Guess {
	words, plain := 0, 0
	for _, l := range d.lines {
		for _, w := range bytes.FieldsFunc(l.text, isWordSeparator) {
			words++
			if isPlainWord(w) {
				plain++
			}
		}
	}
	if plain < minProseWords || 10*plain < 6*words {
		return Guess{}
	}
	return Prose.guessAt(d.lines[0])
}

// isPlainWord tells whether a word consists of letters, with punctuation around it.
func isPlainWord(w []byte) bool {
	w = bytes.TrimFunc(w, func(r rune) bool { return unicode.IsPunct(r) && r != '?' || r == utf8.RuneError })
	if len(w) == 0 {
		return false
	}
	for _, r := range string(w) {
		if !unicode.IsLetter(r) && r != '\'' && r != '-' && r != '’' && r != utf8.RuneError {
			return false
		}
	}
	return true
}
