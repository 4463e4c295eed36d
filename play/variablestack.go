package play

// A variableStack holds the variables of the rules under evaluation, and of those that
// wait for answers.
type variableStack struct {
	varStack      []termID // variables of the rules under evaluation
	consumerArena []termID // variables of consumers
}

// allocVars returns space for the variables of a rule. The caller restores the
// stack of variables afterwards.
func (s *variableStack) allocVars(n int) []termID {
	at := len(s.varStack)
	if at+n > cap(s.varStack) {
		s.varStack = make([]termID, 0, max(1<<12, 2*cap(s.varStack), n))
		at = 0
	}
	s.varStack = s.varStack[:at+n]
	return s.varStack[at : at+n : at+n]
}

// keepVars copies variables for a consumer, many into one allocation.
func (s *variableStack) keepVars(env []termID) []termID {
	if len(s.consumerArena)+len(env) > cap(s.consumerArena) {
		s.consumerArena = make([]termID, 0, max(1<<12, len(env)))
	}
	at := len(s.consumerArena)
	s.consumerArena = append(s.consumerArena, env...)
	return s.consumerArena[at:len(s.consumerArena):len(s.consumerArena)]
}
