// Package words knows what each word of a rulesheet stands for, and where else it
// stands: the relation, the function or constant, or the variable of one rule. It
// works on the text as written, so that what is halfway typed does no harm.
package words
