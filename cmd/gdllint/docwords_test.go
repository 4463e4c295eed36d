package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
)

var (
	fence      = regexp.MustCompile("(?ms)^```.*?^```$")
	inlineCode = regexp.MustCompile("`[^`\n]+`")
	nextLine   = regexp.MustCompile(`\\\n\s*`) // a command that goes on
	comment    = regexp.MustCompile(`(^|\s)#.*`)
	separator  = regexp.MustCompile(`\s(&&|[|]{1,2}|>|<)(\s|$)|;\s`)
	word       = regexp.MustCompile(`^[a-z]+$`)
	prompt     = regexp.MustCompile(`^(\$|-|[a-z]+:|[A-Z_]+=.*)$`) // what may stand before a command
)

// takenFlags are the names of flags that a command takes, with their dashes.
func takenFlags(flags []cli.Flag) map[string]bool {
	names := map[string]bool{"--help": true, "-h": true}
	for _, f := range flags {
		for _, name := range f.Names() {
			dashes := "--"
			if len(name) == 1 {
				dashes = "-"
			}
			names[dashes+name] = true
		}
	}
	return names
}

// writtenPages are the pages that people write: the README and those of docs and docs/design.
func writtenPages(t *testing.T) []string {
	t.Helper()
	list := []string{readme}
	for _, pattern := range []string{"../../docs/*.md", "../../docs/design/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: no pages (%v)", pattern, err)
		}
		list = append(list, found...)
	}
	return list
}

// codeOf returns the lines of blocks of code of a page, and its code between words.
func codeOf(text string) []string {
	var list []string
	for _, block := range fence.FindAllString(text, -1) {
		list = append(list, strings.Split(nextLine.ReplaceAllString(block, " "), "\n")...)
	}
	text = fence.ReplaceAllString(text, "")
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "    ") {
			list = append(list, line)
		}
	}
	for _, span := range inlineCode.FindAllString(text, -1) {
		list = append(list, strings.Trim(span, "`"))
	}
	return list
}

// commandFaults tells which commands and flags in a line of code there are not.
func commandFaults(code string, known map[string]map[string]bool) []string {
	var faults []string
	for _, part := range separator.Split(comment.ReplaceAllString(code, ""), -1) {
		words := strings.Fields(part)
		for len(words) > 0 && prompt.MatchString(words[0]) {
			words = words[1:]
		}
		switch {
		case len(words) == 0:
			continue
		case strings.HasPrefix(words[0], "--"):
			faults = append(faults, flagFaults(words[:1], known["any"])...)
			continue
		case words[0] != toolName && words[0] != "bin/"+toolName:
			continue
		}
		rest, flags := words[1:], known["lint"]
		if len(rest) > 0 && word.MatchString(rest[0]) {
			if flags = known[rest[0]]; flags == nil {
				faults = append(faults, "command "+rest[0])
			}
		}
		faults = append(faults, flagFaults(rest, flags)...)
	}
	return faults
}

func flagFaults(words []string, flags map[string]bool) []string {
	var faults []string
	for _, w := range words {
		name, _, _ := strings.Cut(strings.Trim(w, "[](),.;:'\""), "=")
		if dashes := strings.TrimLeft(name, "-"); len(dashes) < len(name) && dashes != "" && flags != nil && !flags[name] {
			faults = append(faults, "flag "+name)
		}
	}
	return faults
}

// knownFlags returns the flags by commands, and those of any.
func knownFlags() map[string]map[string]bool {
	known := map[string]map[string]bool{"any": {}}
	for _, p := range (&Command{}).commands() {
		known[p.Name] = takenFlags(p.Flags)
		maps.Copy(known["any"], known[p.Name])
	}
	return known
}

// Commands and flags that pages name are those of the program.
func TestPagesNameCommands(t *testing.T) {
	known, seen := knownFlags(), 0
	for _, path := range writtenPages(t) {
		for _, code := range codeOf(read(t, path)) {
			if strings.Contains(code, toolName+" ") {
				seen++
			}
			for _, fault := range commandFaults(code, known) {
				t.Errorf("%s: there is no %s: %s", path, fault, code)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d command lines in all pages", seen)
	}
	for _, wrong := range []string{"gdllint polish x.kif", "cd x && gdllint fmt --pretty x.kif", "--pretty", "gdllint --to infix x.kif"} {
		if len(commandFaults(wrong, known)) != 1 {
			t.Errorf("nobody notices: %s", wrong)
		}
	}
}

// numerals are the small numbers as texts write them.
var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// What pages count is counted: rules, families and notations.
func TestPagesCount(t *testing.T) {
	rules, families, notations := len(analyzers.AllRules()), len(document.AllFamilies()), len(gdl.NotationChoices)-1 // without auto
	totals := regexp.MustCompile(`\b(\d+) rules in (\d+) families`)
	counted := regexp.MustCompile(`(?i)\b(` + strings.Join(numerals, "|") + `|\d+) notations`)
	seen := map[string]int{}
	for _, path := range writtenPages(t) {
		text := strings.Join(strings.Fields(read(t, path)), " ")
		for _, m := range totals.FindAllString(text, -1) {
			seen["rules"]++
			if want := fmt.Sprintf("%d rules in %d families", rules, families); m != want {
				t.Errorf("%s: %s, there are %s", path, m, want)
			}
		}
		for _, m := range counted.FindAllStringSubmatch(text, -1) {
			seen["notations"]++
			if n := strings.ToLower(m[1]); n != numerals[notations] && n != fmt.Sprint(notations) {
				t.Errorf("%s: %s, there are %d", path, m[0], notations)
			}
		}
	}
	if seen["rules"] == 0 || seen["notations"] < 2 {
		t.Errorf("pages count %v", seen)
	}
}
