// Package collection finds the third-party games that the tools of this
// project measure with.
package collection

import (
	"os"
	"path/filepath"
	"strings"
)

// CorpusDir returns the directory of the collection: the value of GDLLINT_CORPUS, or
// the directory beside the project.
func CorpusDir() string {
	if dir := os.Getenv("GDLLINT_CORPUS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "shared", "corpus")
}

// AcceptedGames lists the names of the games that an independent evaluator accepts.
func AcceptedGames(dir string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, "accepted.txt"))
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(text)), nil
}

// ValidGames lists the names of the games of a further collection that are valid.
func ValidGames(dir string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(dir, "valid.txt"))
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(text)), nil
}
