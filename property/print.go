package property

import (
	"strconv"
	"strings"
)

// String returns the formula in the notation of statements. Domains that were
// inferred are left out.
func (f *Formula) String() string {
	if f.Shorthand != "" {
		return f.Shorthand
	}
	switch f.Op {
	case OpAtom:
		return f.Atom.String()
	case OpNot:
		return "(not " + f.Args[0].String() + ")"
	case OpAnd:
		return operatorText("and", f.Args)
	case OpOr:
		if len(f.Args) == 2 && f.Args[0].Op == OpNot {
			return "(=> " + f.Args[0].Args[0].String() + " " + f.Args[1].String() + ")"
		}
		return operatorText("or", f.Args)
	case OpExists:
		return "(exists " + variablesText(f.Vars) + " " + f.Args[0].String() + ")"
	case OpForall:
		return "(forall " + variablesText(f.Vars) + " " + f.Args[0].String() + ")"
	case OpCount:
		high := "*"
		if f.MaxCount != NoUpperBound {
			high = strconv.Itoa(f.MaxCount)
		}
		return "(count " + strconv.Itoa(f.MinCount) + " " + high + " " + variablesText(f.Vars) + " " + f.Args[0].String() + ")"
	case OpNext:
		return "(after " + f.Args[0].String() + ")"
	case OpKnows:
		return "(" + wordKnows + " " + f.Knower.String() + " " + f.Args[0].String() + ")"
	case OpWhether:
		return "(" + wordWhether + " " + f.Knower.String() + " " + f.Args[0].String() + ")"
	}
	return "?"
}

func operatorText(word string, fs []*Formula) string {
	parts := []string{word}
	for _, f := range fs {
		parts = append(parts, f.String())
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func variablesText(vars []QuantifiedVar) string {
	words := make([]string, len(vars))
	for i, v := range vars {
		words[i] = v.Name
		if !v.DomainInferred {
			values := make([]string, len(v.Domain))
			for j, t := range v.Domain {
				values[j] = t.String()
			}
			words[i] = "(" + v.Name + " (" + strings.Join(values, " ") + "))"
		}
	}
	return "(" + strings.Join(words, " ") + ")"
}

// String returns the statement as it is written behind ;@.
func (s *Statement) String() string {
	text := "always " + s.Name
	if s.ExpectedVerdict != ExpectNothing {
		text += " expect " + string(s.ExpectedVerdict)
	}
	switch {
	case s.Builtin != nil:
		return text + " " + s.Builtin.String()
	case s.OnlyInitial && s.Formula.Shorthand == "":
		return text + " (initially " + s.Formula.String() + ")"
	}
	return text + " " + s.Formula.String()
}

// String returns the shorthand of a built-in property.
func (b *Builtin) String() string {
	switch b.Property {
	case "playability":
		return "playable"
	case "winnability":
		return "(winnable " + b.Role + ")"
	case "constant-sum":
		return "(constant-sum " + strconv.Itoa(b.Sum) + ")"
	}
	return b.Property
}
