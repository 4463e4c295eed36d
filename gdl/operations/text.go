package operations

import "strings"

// Word writes a folded name of prefix text as operations have it: variables
// begin with a capital, other names do not.
func Word(name string) string {
	if v, ok := strings.CutPrefix(name, "?"); ok {
		if v == "" {
			return "_"
		}
		return plainName(strings.ToUpper(v[:1]) + v[1:])
	}
	if name != "" && isCapital(name[0]) {
		name = strings.ToLower(name[:1]) + name[1:]
	}
	return name
}

// plainName writes a name in the letters that names may have.
func plainName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; isNameByte(c) && (i > 0 || isNameStart(c)) {
			b.WriteByte(c)
		} else {
			b.WriteByte('x')
		}
	}
	return b.String()
}

// Text writes prefix code, a term, a condition or a rule, in the words of
// operations: fluents without true, moves without their roles.
func Text(f *Form) string { return told(f).String() }

// signs are the operators of prefix text.
var signs = map[string]string{"and": opAnd, "or": opOr, "not": opNot}

// told is a form of prefix code in the words of operations.
func told(f *Form) *Form {
	if !f.IsList() {
		if strings.Trim(f.Word, ".") == "" || f.Word == "*" {
			return f
		}
		return &Form{Word: Word(f.Word)}
	}
	if len(f.List) == 0 {
		return &Form{Word: "()"}
	}
	args := f.List[1:]
	switch name := f.List[0].Word; {
	case name == "":
	case name == "true" && len(args) == 1:
		return told(args[0])
	case (name == "does" || name == legal || name == "input") && len(args) == 2:
		move := told(args[1])
		if name == "does" {
			return move
		}
		if name == "input" {
			name = action
		}
		return &Form{List: []*Form{{Word: name}, move}}
	case name == "next" && len(args) == 1:
		return told(args[0])
	case name == "<=" && len(args) == 1:
		return told(args[0])
	case name == "<=" && len(args) > 1:
		out := &Form{Op: true, List: []*Form{{Word: opView}, told(args[0])}}
		body := &Form{Op: true, List: []*Form{{Word: opAnd}}}
		for _, x := range args[1:] {
			body.List = append(body.List, told(x))
		}
		if len(body.List) == 2 {
			body = body.List[1]
		}
		out.List = append(out.List, body)
		return out
	case signs[name] != "" && len(args) == 1 && name != "not":
		return told(args[0])
	case signs[name] != "" && len(args) > 0:
		out := &Form{Op: true, List: []*Form{{Word: signs[name]}}}
		for _, x := range args {
			out.List = append(out.List, told(x))
		}
		return out
	}
	out := &Form{}
	for _, x := range f.List {
		out.List = append(out.List, told(x))
	}
	if len(out.List) == 1 {
		return out.List[0]
	}
	if out.List[0].IsList() {
		out.List = append([]*Form{{Word: ""}}, out.List...)
		out.List[0].Word = " "
	}
	return out
}
