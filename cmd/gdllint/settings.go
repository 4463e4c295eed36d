package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
)

// A sheetFinder finds the rulesheets that arguments name, and reads the settings for them.
type sheetFinder struct {
	streams
	listRules func() []finding.Rule
}

func (c *Command) sheets() *sheetFinder { return &sheetFinder{c.streams, c.RuleList} }

// readSettings returns the settings of the flags, of the file with settings, and the defaults,
// merged. It reports files with settings that belong to another user, and does not read them. If the error is a
// checker.SettingsFileError, the settings are merged without the file.
func (f *sheetFinder) readSettings(cmd *cli.Context) (config.EffectiveSettings, error) {
	source := checker.SettingsSource{FilePath: cmd.String("config"), WithoutFile: cmd.Bool("no-config"), SheetArguments: pathArguments(cmd), StdinName: cmd.String("stdin-filename"), Rules: f.listRules()}
	var err error
	if source.Flags, err = flagSettings(cmd); err != nil {
		return config.EffectiveSettings{}, err
	}
	merged, foreign, err := source.ReadSettings()
	for _, err := range foreign {
		f.faultWriter().WriteRunFault(err)
	}
	if cmd.Bool("no-baseline") {
		merged.BaselinePath, merged.Origins["baseline"] = "", nil
	}
	return merged, err
}

// flagSettings returns the settings that flags of the command line set, and the default limit of memory.
func flagSettings(cmd *cli.Context) (config.Settings, error) {
	s := config.Settings{MemoryLimit: config.DefaultMemoryLimit}
	for _, f := range config.SettingFlags(config.SettingVocabulary{}) {
		if !cmd.IsSet(f.Name) {
			continue
		}
		arguments := []string{fmt.Sprint(cmd.Value(f.Name))}
		if f.Form == config.ListFlag {
			arguments = cmd.StringSlice(f.Name)
		}
		if err := s.SetFlag(f.Name, arguments...); err != nil {
			return s, err
		}
	}
	return s, checkBaselineFlags(cmd, &s)
}

// checkBaselineFlags returns an error if flags about the baseline contradict each other. It sets
// the baseline to the file of --write-baseline.
func checkBaselineFlags(cmd *cli.Context, s *config.Settings) error {
	written := cmd.String("write-baseline")
	switch {
	case cmd.IsSet("write-baseline") && written == "":
		return errors.New("--write-baseline: name a file")
	case cmd.Bool("no-baseline") && (s.BaselinePath != "" || written != ""):
		return errors.New("--no-baseline excludes --baseline and --write-baseline")
	case s.BaselinePath != "" && written != "" && s.BaselinePath != written:
		return errors.New("--baseline and --write-baseline name different files; leave --baseline out, since --write-baseline also reads the file that it names")
	case written != "":
		return s.SetFlag("baseline", written)
	}
	return nil
}

// settingFlag returns the flag of the command line for the setting with a name, which must exist.
func settingFlag(name string) cli.Flag {
	flags := config.SettingFlags(config.SettingVocabulary{FormatNames: checker.FormatNames()})
	f := flags[slices.IndexFunc(flags, func(f config.SettingFlag) bool { return f.Name == name })]
	var short []string
	if f.Short != "" {
		short = []string{f.Short}
	}
	switch f.Form {
	case config.SwitchFlag:
		return &cli.BoolFlag{Name: f.Name, Aliases: short, Usage: f.Usage}
	case config.ListFlag:
		return &cli.StringSliceFlag{Name: f.Name, Aliases: short, Usage: f.Usage}
	case config.NumberFlag:
		return &cli.IntFlag{Name: f.Name, Aliases: short, Usage: f.Usage}
	case config.TimeFlag:
		return &cli.DurationFlag{Name: f.Name, Aliases: short, Usage: f.Usage}
	}
	return &cli.StringFlag{Name: f.Name, Aliases: short, Usage: f.Usage}
}

func settingFlags(names ...string) []cli.Flag {
	var flags []cli.Flag
	for _, name := range names {
		flags = append(flags, settingFlag(name))
	}
	return flags
}

// printSettings prints the settings with their origins.
func (c *Command) printSettings(cmd *cli.Context) error {
	settings, err := c.sheets().readSettings(cmd)
	if err != nil {
		return err
	}
	_, err = io.WriteString(c.Stdout, settings.String())
	return err
}
