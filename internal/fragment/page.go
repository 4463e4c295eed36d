package fragment

import (
	"bytes"
	"html"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// A PagePart is a text inside of a page.
type PagePart struct {
	Name                   string // the id of its element, or its number
	StartOffset, EndOffset int    // offsets of the page
	HasEntities            bool   // its text has entities
}

// A PartFilter selects the parts of pages that hold rulesheets.
type PartFilter struct {
	TextareaIDs    []string // of textarea elements
	FenceLanguages []string // behind the fence of a block of code
}

// Ids of the textarea elements that hold the two texts of a game.
const (
	ManagerID = "library" // the manager plays by it
	PlayersID = "ruleset" // players are sent it
)

// RulesheetParts returns the filter for the parts of pages that hold rulesheets.
func RulesheetParts() PartFilter {
	return PartFilter{TextareaIDs: []string{ManagerID, PlayersID}, FenceLanguages: []string{"gdl", "kif", "hrf"}}
}

// ManagerPart returns the text that the manager plays by, beside the text that
// players are sent; false if a part is another one or has no such counterpart.
func ManagerPart(parts []PagePart, of PagePart) (PagePart, bool) {
	i := slices.IndexFunc(parts, func(p PagePart) bool { return p.Name == ManagerID })
	if of.Name != PlayersID || i < 0 || len(parts) != 2 {
		return PagePart{}, false
	}
	return parts[i], true
}

// IsPage tells whether a file may be a page, by its name.
func IsPage(name string) bool { return isHTML(name) || isMarkdown(name) }

func isHTML(name string) bool { return hasExtension(name, ".html", ".htm", ".xhtml") }

func isMarkdown(name string) bool { return hasExtension(name, ".md", ".markdown") }

func hasExtension(name string, list ...string) bool {
	return slices.Contains(list, strings.ToLower(filepath.Ext(name)))
}

// FindParts returns the parts of a page that are wanted, in its order.
func (w PartFilter) FindParts(name string, text []byte) []PagePart {
	var parts []PagePart
	switch {
	case isHTML(name):
		parts = w.findTextareas(text)
	case isMarkdown(name):
		parts = w.findFencedBlocks(text)
	}
	numberDuplicates(parts)
	return parts
}

// numberDuplicates appends numbers to the names of parts that have the same name.
func numberDuplicates(parts []PagePart) {
	seen := map[string]int{}
	for i := range parts {
		name := parts[i].Name
		if seen[name]++; seen[name] > 1 {
			parts[i].Name = name + "-" + strconv.Itoa(seen[name])
		}
	}
}

// findTextareas finds textarea elements. Tags in comments, scripts and styles do not
// count.
func (w PartFilter) findTextareas(text []byte) []PagePart {
	var parts []PagePart
	lower := lowerASCII(text)
	for at := 0; at < len(text); {
		open := bytes.IndexByte(lower[at:], '<')
		if open < 0 {
			break
		}
		at += open
		rest := lower[at:]
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			at += offsetPast(rest, "-->")
		case isOpeningTag(rest, "script"):
			at += offsetPast(rest, "</script")
		case isOpeningTag(rest, "style"):
			at += offsetPast(rest, "</style")
		case isOpeningTag(rest, "textarea"):
			close, id := tagEndAndID(text[at:])
			from := at + close
			end := bytes.Index(lower[from:], []byte("</textarea"))
			if end < 0 {
				return parts
			}
			if slices.Contains(w.TextareaIDs, id) {
				parts = append(parts, PagePart{Name: id, StartOffset: from, EndOffset: from + end, HasEntities: true})
			}
			at = from + end
		default:
			at++
		}
	}
	return parts
}

// lowerASCII writes the letters A-Z of a text in lower case and keeps all offsets.
func lowerASCII(text []byte) []byte {
	out := bytes.Clone(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return out
}

// offsetPast returns the offset behind the first occurrence of a mark.
func offsetPast(text []byte, mark string) int {
	i := bytes.Index(text[1:], []byte(mark))
	if i < 0 {
		return len(text)
	}
	return 1 + i + len(mark)
}

func isOpeningTag(text []byte, name string) bool {
	rest, found := bytes.CutPrefix(text, []byte("<"+name))
	return found && len(rest) > 0 && bytes.IndexByte([]byte(" \t\r\n\f/>"), rest[0]) >= 0
}

// tagEndAndID returns the offset at which a tag ends, and its id.
func tagEndAndID(tag []byte) (end int, id string) {
	at := bytes.IndexAny(tag, " \t\r\n\f/>")
	for at < len(tag) && tag[at] != '>' {
		if bytes.IndexByte([]byte(" \t\r\n\f/"), tag[at]) >= 0 {
			at++
			continue
		}
		from := at
		for at < len(tag) && bytes.IndexByte([]byte(" \t\r\n\f/>="), tag[at]) < 0 {
			at++
		}
		name := strings.ToLower(string(tag[from:at]))
		value := ""
		if at < len(tag) && tag[at] == '=' {
			at++
			value, at = attributeValue(tag, at)
		} else if at == from {
			at++
		}
		if name == "id" && id == "" {
			id = value
		}
	}
	return min(at+1, len(tag)), id
}

// attributeValue reads a value, in quotes or without.
func attributeValue(tag []byte, at int) (string, int) {
	if at < len(tag) && (tag[at] == '\'' || tag[at] == '"') {
		end := bytes.IndexByte(tag[at+1:], tag[at])
		if end < 0 {
			return "", len(tag)
		}
		return string(tag[at+1 : at+1+end]), at + end + 2
	}
	from := at
	for at < len(tag) && bytes.IndexByte([]byte(" \t\r\n\f>"), tag[at]) < 0 {
		at++
	}
	return string(tag[from:at]), at
}

// findFencedBlocks finds fenced blocks of code.
func (w PartFilter) findFencedBlocks(text []byte) []PagePart {
	var parts []PagePart
	fence, from, language := "", 0, ""
	for at := 0; at < len(text); {
		end := at + bytes.IndexByte(text[at:], '\n') + 1
		if end == at {
			end = len(text)
		}
		line := strings.TrimSpace(string(text[at:end]))
		run := line[:len(line)-len(strings.TrimLeft(line, string(fenceSign(line))))]
		switch {
		case fence == "" && len(run) >= 3:
			fence, from = run, end
			language, _, _ = strings.Cut(strings.TrimSpace(line[len(run):]), " ")
		case fence != "" && strings.HasPrefix(run, fence) && run == line:
			if slices.Contains(w.FenceLanguages, strings.ToLower(language)) {
				parts = append(parts, PagePart{Name: "block", StartOffset: from, EndOffset: at})
			}
			fence = ""
		}
		at = end
	}
	return parts
}

// fenceSign is the sign that fences are made of; a blank if a line begins with
// none.
func fenceSign(line string) byte {
	if line != "" && (line[0] == '`' || line[0] == '~') {
		return line[0]
	}
	return ' '
}

// BlankedPage returns the page with all text blanked but that of the part. Its length
// is that of the page: decoded entities are padded with blanks.
func (p PagePart) BlankedPage(text []byte) []byte {
	out := make([]byte, len(text))
	for i, c := range text {
		if out[i] = ' '; c == '\n' || c == '\r' {
			out[i] = c
		}
	}
	copy(out[p.StartOffset:p.EndOffset], p.decodedText(text))
	return out
}

// decodedText returns the text of the part with its entities decoded and padded to
// their length in the page.
func (p PagePart) decodedText(text []byte) []byte {
	inner := bytes.Clone(text[p.StartOffset:p.EndOffset])
	if !p.HasEntities {
		return inner
	}
	for at := 0; at < len(inner); at++ {
		if inner[at] != '&' {
			continue
		}
		value, n := decodeEntity(inner[at:])
		if n == 0 {
			continue
		}
		copy(inner[at:], value+strings.Repeat(" ", n-len(value)))
		at += n - 1
	}
	return inner
}

// decodeEntity decodes the entity that a text begins with; n is 0 if there is none.
func decodeEntity(text []byte) (value string, n int) {
	const longest = 34
	end := 1
	for end < len(text) && end < longest && (isWordByte(text[end]) || end == 1 && text[end] == '#') {
		end++
	}
	if end < len(text) && text[end] == ';' {
		end++
	}
	run := string(text[:end])
	whole := html.UnescapeString(run)
	for n := end; n > 1; n-- {
		if v := html.UnescapeString(run[:n]); v != run[:n] && v+run[n:] == whole && len(v) <= n {
			return v, n
		}
	}
	return "", 0
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// InnerText returns the text of the part in the blanked page.
func (p PagePart) InnerText(shown []byte) []byte { return shown[p.StartOffset:p.EndOffset] }

// ApplyShown returns the page with the text of the part taken from an edited
// version of the blanked page.
func (p PagePart) ApplyShown(page, shown []byte) []byte {
	end := len(shown) - (len(page) - p.EndOffset)
	if end < p.StartOffset {
		return page
	}
	return p.ReplaceText(page, shown[p.StartOffset:end])
}

// ReplaceText returns the page with another text for the part. Unchanged lines keep
// their spelling of entities.
func (p PagePart) ReplaceText(page, inner []byte) []byte {
	old := p.decodedText(page)
	raw := page[p.StartOffset:p.EndOffset]
	out := bytes.Clone(page[:p.StartOffset])
	if bytes.Equal(old, raw) && !needsEntities(inner, p.HasEntities) {
		return append(append(out, inner...), page[p.EndOffset:]...)
	}
	at := 0
	for _, e := range udiff.Lines(string(old), string(inner)) {
		out = append(out, raw[at:e.Start]...)
		out = append(out, p.encodeText(e.New, raw)...)
		at = e.End
	}
	out = append(out, raw[at:]...)
	return append(out, page[p.EndOffset:]...)
}

// needsEntities tells whether a text without entities would be read as another
// one.
func needsEntities(text []byte, isHTML bool) bool {
	return isHTML && (html.UnescapeString(string(text)) != string(text) || bytes.Contains(lowerASCII(text), []byte("</textarea")))
}

// encodeText writes a text with the entities that the raw text of the part uses,
// or that it needs.
func (p PagePart) encodeText(text string, raw []byte) string {
	if !p.HasEntities {
		return text
	}
	for _, e := range [][2]string{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}} {
		if bytes.Contains(raw, []byte(e[1])) || e[0] == "&" && needsEntities([]byte(text), true) {
			padded := e[0] + strings.Repeat(" ", len(e[1])-1)
			text = strings.ReplaceAll(strings.ReplaceAll(text, padded, e[0]), e[0], e[1])
		}
	}
	return text
}
