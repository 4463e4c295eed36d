// Command repairs asks whether the linter would have shown authors the faults
// that they later repaired. It reads a collection of real repairs, each a
// rulesheet before and after, checks both and compares:
//
//	bin/tools/repairs [-corpus DIR] [-static] [-budget default] [-select RULES] [-o FILE] [ID]...
//
// A repair is caught if the rulesheet before it has
//
//   - a finding of a rule that means the kind of fault (see classes.go), in a
//     rule that the repair changed; where it only added rules, in one that
//     defines, or has in its body, a fluent or relation that the added rules
//     define, or
//   - a violated verdict on a property that means the kind of fault,
//
// and the rulesheet after it has no longer. The place of a finding is its
// primary range; related places do not count.
//
// The rulesheets are third-party texts and not part of the repository; the
// report holds their names, codes and line numbers only.
package main
