package config

import (
	"fmt"
	"strings"
)

// A FlagForm is the form of the arguments of a flag.
type FlagForm int

// The forms of flags.
const (
	TextFlag   FlagForm = iota
	SwitchFlag          // no argument, or =true, =false
	ListFlag            // may be repeated
	NumberFlag
	TimeFlag
)

// A SettingFlag is a flag that sets a setting.
type SettingFlag struct {
	Name, Short string
	// Usage explains the flag. It begins with the name of its argument in backquotes
	// and a colon, if it has one.
	Usage string
	Form  FlagForm
	// KnownWords are the possible arguments; nil if there is no list of them.
	KnownWords []string
}

// SettingFlags returns the flags of the table of settings. Their help and completion use the words
// of the vocabulary.
func SettingFlags(v SettingVocabulary) []SettingFlag {
	var list []SettingFlag
	for _, r := range settingTable {
		if r.flagUsage == "" {
			continue
		}
		f := SettingFlag{Name: r.settingName, Short: r.shortFlag, Usage: r.flagUsage, Form: r.flagForm(), KnownWords: r.knownWords(v)}
		if strings.Contains(f.Usage, "%s") {
			f.Usage = fmt.Sprintf(f.Usage, strings.Join(f.KnownWords, ", "))
		}
		list = append(list, f)
	}
	return list
}

// SetFlag sets the setting with a name of the table to the arguments of its flag. Only lists have
// several arguments.
func (s *Settings) SetFlag(name string, arguments ...string) error {
	for _, r := range settingTable {
		if r.settingName != name {
			continue
		}
		if err := r.readFlag(name, arguments, s); err != nil {
			return err
		}
		lines, _ := r.valueLines(s)
		origins := make([]string, max(1, len(lines)))
		for i := range origins {
			origins[i] = "--" + name
		}
		s.setOrigins(name, origins)
	}
	return nil
}

// HelpLine returns the line of help for a flag. It has the names of the flag, its argument, a tab, and the
// description.
func HelpLine(name, short, usage string) string {
	if short = "-" + short + ", "; short == "-, " {
		short = "    "
	}
	argument := ""
	if rest, ok := strings.CutPrefix(usage, "`"); ok {
		argument, usage, _ = strings.Cut(rest, "`: ")
		argument = " " + argument
	}
	return fmt.Sprintf("  %s--%s%s\t%s", short, name, argument, usage)
}
