package glob

import "strings"

// The limits of a pattern. The library doublestar backtracks over choices in braces, in time
// exponential in the number of braces. This package therefore expands choices before it calls the
// library, and refuses a pattern that exceeds a limit.
const (
	maxPatternLength = 10_000
	maxBraces        = 100
	maxChoices       = 1000   // patterns without braces that one pattern expands to
	maxExpandedBytes = 64_000 // bytes of all these patterns
)

// expandBraces returns patterns without braces, one for each choice of '{a,b}' in a pattern. ok is false if a limit is
// exceeded, or if braces do not match.
func expandBraces(pattern string) (list []string, ok bool) {
	if len(pattern) > maxPatternLength || strings.Count(pattern, "{") > maxBraces {
		return nil, false
	}
	todo := []string{pattern} // a stack of patterns to expand
	bytes := len(pattern)     // the length of all patterns in todo and list
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		before, choices, after, found, ok := firstBraces(next)
		if !ok {
			return nil, false
		}
		if !found {
			list = append(list, next)
			continue
		}
		bytes -= len(next)
		for i := len(choices) - 1; i >= 0; i-- {
			choice := before + choices[i] + after
			todo, bytes = append(todo, choice), bytes+len(choice)
			if len(list)+len(todo) > maxChoices || bytes > maxExpandedBytes {
				return nil, false
			}
		}
	}
	return list, true
}

// firstBraces returns the text before the first braces of a pattern, the choices in the braces, and
// the text after them. ok is false if braces do not match.
func firstBraces(pattern string) (before string, choices []string, after string, found, ok bool) {
	depth, from, begin := 0, 0, 0
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '[':
			i = classEnd(pattern, i)
		case '{':
			if depth++; depth == 1 {
				begin, from = i, i+1
			}
		case ',':
			if depth == 1 {
				choices = append(choices, pattern[from:i])
				from = i + 1
			}
		case '}':
			if depth--; depth < 0 {
				return "", nil, "", false, false
			}
			if depth == 0 {
				return pattern[:begin], append(choices, pattern[from:i]), pattern[i+1:], true, true
			}
		}
	}
	return "", nil, "", false, depth == 0
}

// classEnd returns the index of the bracket that ends the class, such as [a-z], at index i. Braces
// in a class are ordinary characters.
func classEnd(pattern string, i int) int {
	for j := i + 1; j < len(pattern); j++ {
		switch pattern[j] {
		case '\\':
			j++
		case ']':
			return j
		}
	}
	return len(pattern)
}
