package checker

import (
	"flag"
	"strconv"

	"github.com/gdllint/gdllint/checker/config"
)

// addSettingFlags adds the flags of the table of settings, and returns their lines
// of help. A list has the arguments of all occurrences of its flag.
func (q *SettingsSource) addSettingFlags(set *flag.FlagSet) (help []string) {
	q.Flags.MemoryLimit = config.DefaultMemoryLimit
	for _, f := range config.SettingFlags(NewVocabulary(q.Rules)) {
		var arguments []string
		read := func(text string) error {
			if f.Form != config.ListFlag {
				arguments = nil
			}
			arguments = append(arguments, text)
			return q.Flags.SetFlag(f.Name, arguments...)
		}
		own := mainFlag{name: f.Name, short: f.Short, usage: f.Usage, isSwitch: f.Form == config.SwitchFlag, read: read}
		own.addTo(set)
		help = append(help, config.HelpLine(f.Name, f.Short, f.Usage))
	}
	return help
}

// A mainFlag is a flag of a program made by Main.
type mainFlag struct {
	name, short, usage string
	isSwitch           bool
	read               func(text string) error
}

// addTo adds the flag to a set, by both of its names.
func (f mainFlag) addTo(set *flag.FlagSet) {
	add := set.Func
	if f.isSwitch {
		add = set.BoolFunc
	}
	add(f.name, "", f.read)
	if f.short != "" {
		add(f.short, "", f.read)
	}
}

// ownFlags are the flags that are no settings of games.
func (j *Job) ownFlags(source *SettingsSource) []mainFlag {
	toggle := func(name, short, usage string, into *bool) mainFlag {
		return mainFlag{name, short, usage, true, func(text string) (err error) {
			*into, err = strconv.ParseBool(text)
			return err
		}}
	}
	return []mainFlag{
		{"config", "", "`FILE`: read settings from it instead of the nearest " + config.FileName, false, func(text string) error {
			source.FilePath = text
			return nil
		}},
		toggle("no-config", "", "read no file with settings", &source.WithoutFile),
		toggle("fix", "", "repair what can be repaired without changing what the rules mean; report the rest", &j.Config.FixMode.ApplyFixes),
		toggle("unsafe-fixes", "", "with --fix: also where a repair has to guess what was meant", &j.Config.FixMode.ApplyUnsafe),
		{"max-findings", "", "`N`: show the first N findings of each file, causes first, and count the others", false, func(text string) (err error) {
			j.MaxFindings, err = strconv.Atoi(text)
			return err
		}},
		toggle("quiet", "q", "one line for each finding, no summary", &j.Quiet),
		toggle("verbose", "v", "whole matches, all verdicts, the facts that proofs use", &j.Verbose),
		toggle("debug", "", "tell on standard error what the prover does, and where in the program a fault happened", &j.Debug),
	}
}
