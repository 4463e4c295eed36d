package fragment

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/gdllint/gdllint/internal/pattern"
)

// A PagePart is a text inside of a page, such as a rulesheet, as a reader of the page sees it.
type PagePart struct {
	Name                   string // the id of the textarea, or "block"; from the second one of a name on with a number
	StartOffset, EndOffset int    // offsets in the page
	Text                   []byte // the decoded text
	runs                   []textRun
	spellings              []string // pairs of a character and the entity that the part always writes for it
	linePrefix             string   // the text before lines in the page, such as the sign of a quotation
	skipsLine              bool     // a line end before the text is ignored by browsers
	isHTML                 bool
}

// Ids of the textarea elements that hold the two texts of a game.
const (
	ManagerID = "library" // the text that the game manager uses
	PlayersID = "ruleset" // the text that is sent to players
)

// ManagerPart returns the text of the game manager if of is the text for players. It returns false if of is another part,
// or if the page does not consist of these two.
func ManagerPart(parts []PagePart, of PagePart) (PagePart, bool) {
	i := slices.IndexFunc(parts, func(p PagePart) bool { return p.Name == ManagerID })
	if of.Name != PlayersID || i < 0 || len(parts) != 2 {
		return PagePart{}, false
	}
	return parts[i], true
}

// IsPage tells whether a file is a page by its name: HTML or Markdown.
func IsPage(name string) bool {
	return isMarkdown(name) || hasExtension(name, ".html", ".htm", ".xhtml")
}

// CutPart splits the path of a rulesheet in a page, such as a.html#library, into the path of the
// page and the name of the part; false for other paths.
func CutPart(path string) (page, part string, ok bool) {
	if at := strings.LastIndexByte(path, '#'); at >= 0 && IsPage(path[:at]) {
		return path[:at], path[at+1:], true
	}
	return path, "", false
}

func isMarkdown(name string) bool { return hasExtension(name, ".md", ".markdown") }

func hasExtension(name string, list ...string) bool {
	return slices.Contains(list, strings.ToLower(filepath.Ext(name)))
}

// FindParts returns the parts of the page with a name that contain rulesheets, in the order of the
// page. It reads the page as a browser or a reader of Markdown shows it. If there is no such part,
// the error says why, unless the whole file is a rulesheet.
func FindParts(name string, text []byte) (parts []PagePart, err error) {
	err = fmt.Errorf("%s holds no rulesheet: it has no textarea with the id '%s' or '%s'", name, ManagerID, PlayersID)
	if isMarkdown(name) {
		parts, err = findBlocks(text)
		err = fmt.Errorf("%s holds no rulesheet: %w", name, err)
	} else {
		parts = findTextareas(text)
	}
	if len(parts) > 0 || isWholeSheet(text) {
		err = nil
	}
	seen := map[string]int{}
	for i := range parts {
		name := parts[i].Name
		if seen[name]++; seen[name] > 1 {
			parts[i].Name += fmt.Sprintf("-%d", seen[name])
		}
	}
	return parts, err
}

// isWholeSheet tells whether a text is a rulesheet in a file with the name of a page.
func isWholeSheet(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n\ufeff")
	at := gameWords().FindIndex(text)
	return LooksLikeRules(text) && (at[0] == 0 || bytes.IndexByte([]byte(";%("), text[0]) >= 0)
}

var textareaTag = pattern.LazyRegexp(`(?i)<textarea`)

// findTextareas returns the textarea elements with the ids of rulesheets. To leave out elements
// that a browser does not show, an element must also be in the tree of the page, if the tree can be built.
func findTextareas(page []byte) (parts []PagePart) {
	if !textareaTag().Match(page) {
		return nil
	}
	shown, hasTree := shownTextareas(page)
	tokens := html.NewTokenizer(bytes.NewReader(page))
	for at, id := 0, ""; ; {
		kind, from := tokens.Next(), at
		at += len(tokens.Raw())
		if id != "" && kind == html.TextToken {
			p := decodeTextarea(id, page, from, at)
			if key := p.key(); !hasTree || shown[key] > 0 {
				shown[key]--
				parts = append(parts, p)
			}
		}
		switch id = ""; kind {
		case html.ErrorToken:
			return parts
		case html.StartTagToken, html.SelfClosingTagToken:
			if t := tokens.Token(); t.DataAtom == atom.Textarea {
				id = wantedID(t.Attr)
			}
		}
	}
}

// A textareaKey identifies a textarea element in the tree of a page.
type textareaKey struct{ id, text string }

// shownTextareas counts the textarea elements in the tree of a page, except in templates; false if
// the tree cannot be built.
func shownTextareas(page []byte) (map[textareaKey]int, bool) {
	shown := map[textareaKey]int{}
	tree, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return shown, false
	}
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if id := wantedID(n.Attr); n.DataAtom == atom.Textarea && n.Namespace == "" && n.FirstChild != nil {
			shown[textareaKey{id, plainLines(n.FirstChild.Data)}]++
		}
		for c := n.FirstChild; c != nil && n.DataAtom != atom.Template; c = c.NextSibling {
			walk(c)
		}
	}
	walk(tree)
	return shown, true
}

// wantedID returns the id in the attributes of an element if it is that of a rulesheet; else "".
func wantedID(list []html.Attribute) string {
	for _, a := range list {
		if a.Key == "id" && a.Namespace == "" {
			if a.Val == ManagerID || a.Val == PlayersID {
				return a.Val
			}
			break
		}
	}
	return ""
}

// key returns the part as the tree of the page has it, without a line end at the start of a textarea.
func (p *PagePart) key() textareaKey {
	text := plainLines(string(p.Text))
	if !p.skipsLine {
		text = strings.TrimPrefix(text, "\n")
	}
	return textareaKey{p.Name, text}
}

// plainLines returns a text with all line ends as LF.
func plainLines(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// sheetLanguages are the language names after the fences of blocks with rulesheets.
var sheetLanguages = []string{"gdl", "kif", "hrf"}

// A codeBlock is a block of code of a Markdown page.
type codeBlock struct {
	lines    []gmtext.Segment
	part     PagePart
	language string // the language name after the fence
	isSheet  bool   // it is a rulesheet, by its language or its text
}

// findBlocks returns the blocks of code of a Markdown page that contain rulesheets, by the language
// after the fence or by their text. If several blocks are a game only together (joinBlocks), it
// returns them as one rulesheet. If no block contains a rulesheet, it returns the pre elements with
// one. The error lists up to 10 other blocks, and is never nil unless blocks were joined.
func findBlocks(page []byte) (parts []PagePart, err error) {
	var blocks []codeBlock
	tree := parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...)).Parse(gmtext.NewReader(page))
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Kind() != ast.KindFencedCodeBlock && n.Kind() != ast.KindCodeBlock || n.Lines().Len() == 0 {
			return ast.WalkContinue, nil
		}
		b := codeBlock{lines: n.Lines().Sliced(0, n.Lines().Len())}
		b.part = decodeBlock(page, b.lines)
		if fenced, ok := n.(*ast.FencedCodeBlock); ok {
			b.language = string(fenced.Language(page))
		}
		words := strings.FieldsFunc(strings.ToLower(b.language), func(r rune) bool { return !unicode.IsLetter(r) })
		b.isSheet = slices.ContainsFunc(words, func(w string) bool { return slices.Contains(sheetLanguages, w) }) || LooksLikeRules(b.part.Text)
		blocks = append(blocks, b)
		return ast.WalkSkipChildren, nil
	})
	if whole := joinBlocks(page, blocks); whole != nil {
		return []PagePart{*whole}, nil
	}
	var others []string
	for _, b := range blocks {
		if b.isSheet {
			parts = append(parts, b.part)
		} else if len(others) < 10 {
			others = append(others, fmt.Sprintf("%s from line %d on", cmp.Or(b.language, "unmarked"), bytes.Count(page[:b.part.StartOffset], []byte("\n"))+1))
		}
	}
	if len(parts) == 0 {
		parts = findPreformatted(page)
	}
	if others == nil {
		return parts, errors.New("it has no block of code")
	}
	return parts, fmt.Errorf("no block of code is marked as gdl, kif or hrf, and none looks like a game; other blocks: %s", strings.Join(others, ", "))
}

// joinBlocks returns the game that the blocks of a page with lines of a rulesheet only form together;
// nil if there is none. No block may be a game by itself, and exactly one of them must have the roles.
func joinBlocks(page []byte, blocks []codeBlock) *PagePart {
	var lines []gmtext.Segment
	pieces, roles := 0, 0
	for _, b := range blocks {
		if LooksLikeRules(b.part.Text) {
			return nil
		}
		if !rulesOnly(b.part.Text) {
			continue
		}
		pieces++
		lines = append(lines, b.lines...)
		if roleFact().Match(b.part.Text) {
			roles++
		}
	}
	if pieces < 2 || roles != 1 {
		return nil
	}
	p := decodeBlock(page, lines)
	if !LooksLikeRules(p.Text) {
		return nil
	}
	return &p
}

// roleFact matches a fact that names a role.
var roleFact = pattern.LazyRegexp(`(?m)^\((?i:\s*role)\s+[^?\s)]|^(?i:role)\s*\([a-z0-9_]`)

// sheetLine matches lines that may be part of a rulesheet: comments, lists, facts and rules of both
// notations.
var sheetLine = pattern.LazyRegexp(`^\s*(?:[;%()]|//|$)|^\s+\S|^\s*~?[a-z]\w*\s*(?:\(|:-|<=|\.?\s*$)`)

// rulesOnly tells whether all lines of a text may be part of a rulesheet, and one has a parenthesis.
func rulesOnly(text []byte) bool {
	for line := range bytes.Lines(text) {
		if !sheetLine().Match(bytes.TrimRight(line, "\r\n")) {
			return false
		}
	}
	return bytes.ContainsAny(text, "(")
}

// findPreformatted returns the pre elements of a page that contain a game.
func findPreformatted(page []byte) (parts []PagePart) {
	tokens := html.NewTokenizer(bytes.NewReader(page))
	for at, inside := 0, false; ; {
		kind, from := tokens.Next(), at
		at += len(tokens.Raw())
		switch kind {
		case html.ErrorToken:
			return parts
		case html.TextToken:
			if p := decodeTextarea("block", page, from, at); inside && LooksLikeRules(p.Text) {
				parts = append(parts, p)
			}
		case html.StartTagToken, html.EndTagToken:
			if t := tokens.Token(); t.DataAtom == atom.Pre {
				inside = kind == html.StartTagToken
			}
		}
	}
}

// gameWords matches keywords, such as role and legal, where rules and facts begin.
var gameWords = pattern.LazyRegexp(`(?im)\(\s*(?:<=\s*\(?\s*)?(role|init|legal|next|terminal|goal|base|input)\b|^[ \t]*(role|init|legal|next|terminal|goal|base|input|action)[ \t]*(?:\(|:-|$)`)

// LooksLikeRules tells whether a text looks like a game: it has rules or facts for role and for two
// further keywords.
func LooksLikeRules(text []byte) bool {
	words := map[string]bool{}
	for _, m := range gameWords().FindAllSubmatch(text, -1) {
		words[strings.ToLower(string(m[1])+string(m[2]))] = true
	}
	return words["role"] && len(words) >= 3
}
