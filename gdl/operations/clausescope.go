package operations

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A clauseScope holds the clause in translation, and the variables of its rule.
type clauseScope struct {
	currentClause   *Clause
	variableNames   map[string]string
	takenNames      map[string]int // by name of a variable: the last number that was added to it
	helperCount     int
	hasOwnVariables bool // the rule under construction has variables of its own
}

// variableName returns the name of a variable of the clause in the rule. Each '_' and each spelling with other capitals
// gets a name of its own.
func (s *clauseScope) variableName(word string) string {
	if name, known := s.variableNames[word]; known && word != "_" {
		return name
	}
	name, link := "?"+syntax.FoldName(word), "_"
	if word == "_" {
		name, link = "?any", ""
	}
	name = s.numberedVariable(name, link)
	s.variableNames[word] = name
	return name
}

// numberedVariable returns and reserves a name that no variable of the clause has. It adds a number if the name is
// already used.
func (s *clauseScope) numberedVariable(name, link string) string {
	last, taken := s.takenNames[name]
	if !taken {
		s.takenNames[name] = 1
		return name
	}
	for last++; ; last++ {
		numbered := name + link + strconv.Itoa(last)
		if _, taken := s.takenNames[numbered]; !taken {
			s.takenNames[name], s.takenNames[numbered] = last, 1
			return numbered
		}
	}
}

// freshVariable returns a variable that the clause does not have. It returns the same one for each call with the same
// word.
func (s *clauseScope) freshVariable(word string, at *Node) *Node {
	key := "+" + word // a sheet has no such word
	name, known := s.variableNames[key]
	if !known {
		if len(s.variableNames) > 0 || !s.hasOwnVariables {
			for _, v := range s.clauseVariables() {
				s.variableName(v)
			}
		}
		name = s.numberedVariable("?"+syntax.FoldName(word), "")
		s.variableNames[key] = name
	}
	return &Node{Word: string(name[1]-'a'+'A') + name[2:], Name: name, StartPos: at.StartPos, EndPos: at.EndPos}
}

func (s *clauseScope) clauseVariables() []string {
	if s.currentClause == nil {
		return nil
	}
	return slices.DeleteFunc(s.currentClause.Node.Variables(), func(v string) bool { return v == "_" })
}

// forgetVariables forgets the variables of the last clause.
func (s *clauseScope) forgetVariables() {
	s.variableNames, s.takenNames, s.hasOwnVariables = map[string]string{}, map[string]int{}, true
}

func (s *clauseScope) beginClause(c *Clause) {
	s.forgetVariables()
	s.currentClause, s.hasOwnVariables = c, false
}
