package operations

// A clauseScope is the clause that is translated, and the variables of its rule.
type clauseScope struct {
	currentClause   *Clause
	variableNames   map[string]string
	takenNames      map[string]bool
	helperCount     int
	hasOwnVariables bool // the rule under construction has variables of its own
}

// variableName returns the name of a variable of the clause. Each '_' and each
// spelling in letters of another case has a name of its own.
func (s *clauseScope) variableName(word string) string {
	if name, known := s.variableNames[word]; known && word != "_" {
		return name
	}
	name := "?" + foldWord(word)
	if word == "_" {
		name = "?any"
	}
	for i := 2; s.takenNames[name]; i++ {
		name = "?" + foldWord(word) + "_" + itoa(i)
		if word == "_" {
			name = "?any" + itoa(i)
		}
	}
	s.takenNames[name] = true
	s.variableNames[word] = name
	return name
}

// freshVariable returns a variable that the clause does not have, the same for each
// call.
func (s *clauseScope) freshVariable(word string, at *Form) *Form {
	key := "+" + word // no word of a sheet
	name, known := s.variableNames[key]
	if !known {
		if len(s.variableNames) > 0 || !s.hasOwnVariables {
			for _, v := range s.clauseVariables() {
				s.variableName(v)
			}
		}
		name = "?" + foldWord(word)
		for i := 2; s.takenNames[name]; i++ {
			name = "?" + foldWord(word) + itoa(i)
		}
		s.takenNames[name] = true
		s.variableNames[key] = name
	}
	return &Form{Word: string(name[1]-'a'+'A') + name[2:], Name: name, StartOffset: at.StartOffset, EndOffset: at.EndOffset}
}

// clauseVariables returns the variables that are written in the clause.
func (s *clauseScope) clauseVariables() []string {
	if s.currentClause == nil || s.currentClause.WrittenForm == nil {
		return nil
	}
	var list []string
	for _, v := range s.currentClause.WrittenForm.Variables() {
		if v != "_" {
			list = append(list, v)
		}
	}
	return list
}

// forgetVariables forgets the variables of the clause before.
func (s *clauseScope) forgetVariables() {
	s.variableNames, s.takenNames, s.hasOwnVariables = map[string]string{}, map[string]bool{}, true
}

// hasUnboundVariable tells whether an effect has a variable without a binding.
func (s *clauseScope) hasUnboundVariable(atom *Form) bool {
	for _, v := range atom.Variables() {
		if v == "_" || !operationBinds(s.currentClause, v) {
			return true
		}
	}
	return false
}
