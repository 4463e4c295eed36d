package cdcl

// The analysisMarks mark the variables that the analysis of a conflict has seen.
type analysisMarks struct {
	variableMarks   []bool // by variable: seen by an analysis
	markedVariables []int
}

func (m *analysisMarks) markVariable(v int) {
	m.variableMarks[v] = true
	m.markedVariables = append(m.markedVariables, v)
}

func (m *analysisMarks) clearMarks() {
	for _, v := range m.markedVariables {
		m.variableMarks[v] = false
	}
	m.markedVariables = m.markedVariables[:0]
}
