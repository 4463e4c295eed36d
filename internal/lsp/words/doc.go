// Package words knows the meaning of each word of a rulesheet, and its other
// uses: the relation, the function or constant, or the variable of one rule. It
// works on the text as written, so that incomplete text does no harm.
package words
