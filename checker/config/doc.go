// Package config reads .gdllint.yaml, the settings of a repository. It is
// strict, reports mistakes with their places, and merges the settings with the
// flags of a command line. Its caller provides the names of rules, properties
// and formats.
//
// One table holds for each key its reader and its part of the JSON schema, so
// that the two agree.
package config
