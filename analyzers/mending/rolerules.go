package mending

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// roleRules proposes the rules of another role, with the two roles exchanged, for a
// role that lacks some, and a move without an effect.
func (w *workshop) roleRules(f *finding.Finding, keyword string) (list []candidate) {
	role := gdl.FoldName(f.Role)
	if role == "" {
		return nil
	}
	var last *gdl.Rule
	for _, r := range w.file.Rules {
		if r.Head.Name == keyword || last == nil {
			last = r
		}
	}
	for _, other := range w.file.RoleNames() {
		if other == role {
			continue
		}
		var text strings.Builder
		pairs := w.counterparts(other, role)
		isOwn := !w.hasRules(role, keyword)
		for _, r := range w.rulesFor(keyword) {
			if len(r.Head.Args) == 2 && gdl.FoldName(r.Head.Args[0].Spelling) == other {
				text.WriteString("\n" + exchanged(w.ruleText(r), role, other, pairs, w.names()))
				isOwn = isOwn && (keyword != gdl.Goal || w.bodyDiffers(r, func(body string) string { return exchanged(body, role, other, pairs, w.names()) }))
			}
		}
		if text.Len() > 0 && !strings.Contains(text.String(), ";") {
			list = append(list, candidate{description: fmt.Sprintf("give %s the rules for %s of %s", role, keyword, other), edits: insert(last, text.String()), prior: copied})
		}
	}
	if keyword != gdl.Legal {
		return list
	}
	for _, move := range w.moves() {
		if !strings.Contains(move, "?") {
			for _, other := range w.file.RoleNames() {
				rule := fmt.Sprintf("(<= (legal %s %s) (true (control %s)))", role, move, other)
				if other == role || !strings.Contains(string(w.file.Source.Text), "control") {
					rule = fmt.Sprintf("(legal %s %s)", role, move)
				}
				list = append(list, candidate{description: "add the rule '" + rule + "'", edits: insert(last, "\n"+rule), prior: copied + 1})
			}
		}
	}
	return list
}

// bodyDiffers tells whether the conditions of a rule are other ones for another role: two
// roles that win in the same case are seldom meant.
func (book *rulebook) bodyDiffers(r *gdl.Rule, exchange func(string) string) bool {
	if len(r.Body) == 0 {
		return false
	}
	body := book.file.Source.TextBetween(r.Body[0].StartPos, r.EndPos)
	return exchange(body) != body
}

// hasRules tells whether a role has rules of its own for a keyword: then those of another role
// may well be of another kind.
func (book *rulebook) hasRules(role, keyword string) bool {
	return slices.ContainsFunc(book.rulesFor(keyword), func(r *gdl.Rule) bool {
		return len(r.Head.Args) == 2 && gdl.FoldName(r.Head.Args[0].Spelling) == role
	})
}

func (book *rulebook) rulesFor(relation string) (list []*gdl.Rule) {
	for _, r := range book.file.Rules {
		if r.Head.Name == relation {
			list = append(list, r)
		}
	}
	return list
}

// exchanged exchanges names and their counterparts in a text, and replaces a by b in
// names that are known with a too, as in whiteWins and blackWins.
func exchanged(text, a, b string, pairs map[string]string, known map[string]bool) string {
	back := map[string]string{}
	for one, other := range pairs {
		back[other] = one
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		if strings.ContainsRune("() \t\r\n", rune(text[i])) {
			out.WriteByte(text[i])
			i++
			continue
		}
		end := i + strings.IndexAny(text[i:]+" ", "() \t\r\n")
		word := text[i:end]
		name := gdl.FoldName(word)
		switch other := strings.ReplaceAll(name, b, a); {
		case pairs[name] != "":
			word = pairs[name]
		case back[name] != "":
			word = back[name]
		case known[other]:
			word = other
		}
		out.WriteString(word)
		i = end
	}
	return out.String()
}
