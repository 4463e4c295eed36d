// Package words tells for each word of a rulesheet its kind, such as a relation, a
// function, a constant or a variable of one rule, and where else it is used. It also renames words.
// It works on the text as written, even if the text has errors.
package words
