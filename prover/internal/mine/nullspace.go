package mine

// This file solves systems of linear equations.

// fieldOrder is a large prime: equations over the numbers are solved in its field, where no intermediate value grows. A
// dependency by chance is a guess that fails.
const fieldOrder = 1<<31 - 1

// NullspaceBasis returns equations that all rows satisfy: vectors x with row·x = 0 for each row. They are those of a
// basis that have small integer coefficients.
func NullspaceBasis(rows [][]int64) (found [][]int64) {
	if len(rows) == 0 {
		return nil
	}
	m := NewEchelon(len(rows[0]))
	for _, row := range rows {
		m.InsertRow(row)
	}
	for free, pivot := range m.pivotRows {
		for scale := int64(1); pivot == nil && scale <= maxDenominator; scale++ {
			if x, small := m.freeColumnSolution(free, scale); small {
				found = append(found, x)
				break
			}
		}
	}
	return found
}

// An EchelonMatrix is a matrix in reduced row echelon form: pivotRows[j] is the row
// whose first non-zero column is j.
type EchelonMatrix struct{ pivotRows [][]int64 }

// NewEchelon returns a matrix without rows.
func NewEchelon(width int) *EchelonMatrix { return &EchelonMatrix{make([][]int64, width)} }

// InsertRow adds a row, reduced by the present rows, and reduces these by it. It
// reports whether the row is independent of them.
func (m *EchelonMatrix) InsertRow(ints []int64) bool {
	row := make([]int64, len(ints))
	for j, v := range ints {
		row[j] = (v%fieldOrder + fieldOrder) % fieldOrder
	}
	lead := -1
	for j := range row {
		if pivot := m.pivotRows[j]; row[j] != 0 && pivot != nil {
			subtractMultiple(row, pivot, row[j])
		} else if row[j] != 0 && lead < 0 {
			lead = j
		}
	}
	if lead < 0 {
		return false
	}
	inverse := inverseInField(row[lead])
	for j, v := range row {
		row[j] = v * inverse % fieldOrder
	}
	for _, other := range m.pivotRows {
		if other != nil && other[lead] != 0 {
			subtractMultiple(other, row, other[lead])
		}
	}
	m.pivotRows[lead] = row
	return true
}

func subtractMultiple(row, other []int64, factor int64) {
	for j, v := range other {
		row[j] = (row[j] + (fieldOrder-factor)*v) % fieldOrder
	}
}

// inverseInField returns the inverse of a number, by Fermat's little theorem.
func inverseInField(v int64) int64 {
	inverse := int64(1)
	for e := int64(fieldOrder - 2); e > 0; e >>= 1 {
		if e&1 == 1 {
			inverse = inverse * v % fieldOrder
		}
		v = v * v % fieldOrder
	}
	return inverse
}

// Bounds on the factor that makes the coefficients of an equation integers, on these coefficients, and on the
// first coefficient. The first one is the constant of the equation if rows begin with 1; it may be a sum over all
// cells of a board.
const (
	maxDenominator = 12
	maxCoefficient = 100
	maxConstant    = 1000
)

// freeColumnSolution returns the equation in which one free column has the coefficient scale and the other free columns
// have 0, if its coefficients are small integers. A free column has no pivot row.
func (m *EchelonMatrix) freeColumnSolution(free int, scale int64) ([]int64, bool) {
	x := make([]int64, len(m.pivotRows))
	x[free] = scale
	for j, row := range m.pivotRows {
		if row == nil {
			continue
		}
		if x[j] = -scale * row[free] % fieldOrder; x[j] < -fieldOrder/2 {
			x[j] += fieldOrder
		}
		if most := int64(maxCoefficient); x[j] > most || x[j] < -most {
			if most = maxConstant; j > 0 || x[j] > most || x[j] < -most {
				return nil, false
			}
		}
	}
	return x, true
}

// GCD returns the greatest common divisor of two numbers; 0 if both are 0.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
