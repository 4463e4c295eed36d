// Package config reads .gdllint.yaml: settings for a repository, strictly,
// with mistakes told by place, and merges them with the flags of a command
// line. It knows the words that name rules, properties and formats only as a
// Vocabulary that its caller hands over.
//
// One table, keys, says for each key how it is read and which part of the
// JSON schema describes it, so that the two agree.
package config
