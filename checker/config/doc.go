// Package config has the settings of a run. One table of settings yields the flags, the keys of .gdllint.yaml and their
// JSON schema, the display of all settings, completion, and the table in the manual. The record Settings carries the
// values from the flags and the file to the checker. The reader of the file is strict, and reports mistakes with their
// places. Its caller provides the names of rules, properties and formats.
package config
