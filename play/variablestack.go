package play

// A variableStack holds the values of the variables of rules: of those under evaluation, and of
// those that wait for answers (consumers).
type variableStack struct {
	varStack      []termID // values for the rules under evaluation
	consumerArena []termID // values for consumers
}

// allocVars returns space on the stack for n variables. Afterwards, the caller sets varStack back
// to its old value.
func (s *variableStack) allocVars(n int) []termID {
	at := len(s.varStack)
	if at+n > cap(s.varStack) {
		s.varStack = make([]termID, 0, max(1<<12, 2*cap(s.varStack), n))
		at = 0
	}
	s.varStack = s.varStack[:at+n]
	return s.varStack[at : at+n : at+n]
}

// keepVars returns a copy of the values of variables for a consumer. Many copies share one
// allocation.
func (s *variableStack) keepVars(env []termID) []termID {
	if len(s.consumerArena)+len(env) > cap(s.consumerArena) {
		s.consumerArena = make([]termID, 0, max(1<<12, len(env)))
	}
	at := len(s.consumerArena)
	s.consumerArena = append(s.consumerArena, env...)
	return s.consumerArena[at:len(s.consumerArena):len(s.consumerArena)]
}
