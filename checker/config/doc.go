// Package config has the settings of a run: one table, from which come the flags,
// the keys of .gdllint.yaml and their JSON schema, the display of all settings,
// completion, and the table in the manual; and one record, which is handed from
// the flags and the file to the checker. The reader of the file is strict and
// reports mistakes with their places. Its caller provides the names of rules,
// properties and formats.
package config
