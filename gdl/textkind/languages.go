package textkind

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/pattern"
)

var (
	clause    = pattern.New(`^[a-z]\w*(\(.*)?\s*:-|:-\s*$|:-\s|^[a-z]\w*\(.*\)\s*\.?\s*(%.*)?$`)
	ruleArrow = pattern.New(`:-|-->`)
	gluedFact = pattern.New(`^[a-z]\w*\([^()]*(\([^()]*\)[^()]*)*\)\s*\.$`)
	keyword   = pattern.New(`(^|[\s&|~,]|:-)((role|init|true|next|legal|does|goal|base|input|sees)\(|terminal\s*(:-|\.|$))`)
	// Constructs that only Prolog and its relatives have.
	prologOnly = pattern.New(`^:-|-->|\[[^\]]*\||\[\]|[,\s]!\s*[,.]|\bis\b|=\.\.|` +
		`\b(findall|assert[az]?|retract|write|writeln|nl|member|append|format|use_module|length|between)\b\s*[(,.]|^#\w+|^:~|[{}]|\d\.\.\d`)
	logicComment = pattern.New(`^(%|//|/\*|\*|;)`)
)

// logic recognises Prolog, answer set programs and the infix notation of GDL.
func logic(d *draft) Guess {
	comments := d.count(logicComment)
	arrows := d.count(ruleArrow)
	if arrows == 0 && 2*d.count(gluedFact) < len(d.lines)-comments {
		if 2*d.count(clause) < len(d.lines)-comments || d.count(keyword) < 2 {
			return Guess{}
		}
	}
	if arrows > 0 && 10*(arrows+d.count(clause)) < len(d.lines)-comments {
		return Guess{} // prose that quotes a rule
	}
	keywords := d.count(keyword)
	if l, ok := d.first(prologOnly); ok && (keywords < 3 || 4*keywords < len(d.lines)-comments) {
		return Prolog.at(l)
	}
	if l, ok := d.first(keyword); ok && (keywords > 1 || len(d.lines)-comments < 4) {
		return Infix.at(l)
	}
	if arrows > 0 {
		return d.is(Prolog, ruleArrow)
	}
	return d.is(Prolog, clause)
}

var (
	codeLine = pattern.New(`^(#include\b|#!|#define\b|import [\w."{*]|from \S+ import\b|using \w|package \w|` +
		`(async )?def \w+\s*\(|class \w+|(pub )?fn \w|func \w*|function\b|(public|private|protected|static|export|const|let|var|val|struct|enum|union|interface|impl|typedef|template|namespace|unsigned|extern|module|data|type|instance|create table|select|insert into|update|begin|end)\b|` +
		`(int|void|char|float|double|bool|long|auto|string|String)\s+\*?\w+|` +
		`(if|for|while|switch|elif|else if|catch|unless|until)\b.*[({:]|(return|else|try|do|then|fi|done|esac|finally|except|yield|raise|throw|break|continue|pass|with|match|case|elsif|local|echo|print|set|export)\b|` +
		`[})\]]+[;,)]*$|@\w+|//|/\*|\*/|"""|'''|--\s|\$\w+|<-|[\w.]+\s*(:=|\+=|-=|=)\s*\S)|` +
		`([;{}]|=>|->|\)\s*:|\belse:|\btry:|\\)$`)
	codeSign = pattern.New(`^(#include|#!|import |from \S+ import|package |using |def |class |func |fn |function |public |var |const |let )|[;{}]$|\)\s*(->.*)?:$|=`)
)

var listLine = pattern.New(`^\(`)

// code recognises programs by the share of lines that look like a program's.
func code(d *draft) Guess {
	if d.count(codeSign) == 0 || 3*d.count(listLine) > len(d.lines) {
		return Guess{}
	}
	if g := d.mostly(Code, 45, codeLine); g.Kind == Code {
		return d.is(Code, codeSign)
	}
	return Guess{}
}

// fewWords is the least number of words of prose.
const fewWords = 5

// between tells whether a character separates words.
func between(r rune) bool { return unicode.IsSpace(r) || r == '(' || r == ')' }

// prose recognises texts by the share of words that consist of letters.
func prose(d *draft) Guess {
	words, plain := 0, 0
	for _, l := range d.lines {
		for _, w := range bytes.FieldsFunc(l.text, between) {
			words++
			if isWord(w) {
				plain++
			}
		}
	}
	if plain < fewWords || 10*plain < 6*words {
		return Guess{}
	}
	return Prose.at(d.lines[0])
}

// isWord tells whether a word consists of letters, with punctuation around it.
func isWord(w []byte) bool {
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
