package mine

import "math/big"

// NullspaceBasis returns a basis of the linear equations with small integer
// coefficients that all rows satisfy: vectors x with row·x = 0 for each row.
// The computation is exact.
func NullspaceBasis(rows [][]int64) [][]int64 {
	if len(rows) == 0 {
		return nil
	}
	m := NewEchelon(len(rows[0]))
	for _, row := range rows {
		m.InsertRow(row)
	}
	var found [][]int64
	for free := range m.columnCount {
		if m.pivotRows[free] == nil {
			if x, ok := m.freeColumnSolution(free); ok {
				found = append(found, x)
			}
		}
	}
	return found
}

// An EchelonMatrix is a matrix in reduced row echelon form: pivot[j] is the row
// whose first non-zero column is j.
type EchelonMatrix struct {
	columnCount int
	pivotRows   [][]*big.Rat
}

// NewEchelon returns a matrix without rows.
func NewEchelon(width int) *EchelonMatrix {
	return &EchelonMatrix{columnCount: width, pivotRows: make([][]*big.Rat, width)}
}

// InsertRow adds a row, reduced by the present rows, and reduces these by it. It
// reports whether the row is independent of them.
func (m *EchelonMatrix) InsertRow(ints []int64) bool {
	row := make([]*big.Rat, m.columnCount)
	for j, v := range ints {
		row[j] = big.NewRat(v, 1)
	}
	for j := range m.columnCount {
		if row[j].Sign() != 0 && m.pivotRows[j] != nil {
			subtractMultiple(row, m.pivotRows[j], row[j])
		}
	}
	lead := 0
	for lead < m.columnCount && row[lead].Sign() == 0 {
		lead++
	}
	if lead == m.columnCount {
		return false
	}
	inverse := new(big.Rat).Inv(row[lead])
	for _, v := range row {
		v.Mul(v, inverse)
	}
	for j, other := range m.pivotRows {
		if other != nil && other[lead].Sign() != 0 && j != lead {
			subtractMultiple(other, row, other[lead])
		}
	}
	m.pivotRows[lead] = row
	return true
}

// subtractMultiple computes row -= factor*other.
func subtractMultiple(row, other []*big.Rat, factor *big.Rat) {
	f := new(big.Rat).Set(factor)
	for j := range row {
		if other[j].Sign() != 0 {
			row[j].Sub(row[j], new(big.Rat).Mul(f, other[j]))
		}
	}
}

// Bounds on the factor that makes the coefficients of an equation integers, on these
// coefficients, and on the first of them, which is the constant of the equation where
// rows begin with 1: a sum over all cells of a board.
const (
	maxDenominator = 12
	maxCoefficient = 100
	maxConstant    = 1000
)

// isSmallCoefficient tells whether a coefficient of an equation is within its bound.
func isSmallCoefficient(at int, x int64) bool {
	if at == 0 {
		return -maxConstant <= x && x <= maxConstant
	}
	return -maxCoefficient <= x && x <= maxCoefficient
}

// freeColumnSolution returns the equation in which all free columns but one are 0, if its
// coefficients are small integers, as small as they can be.
func (m *EchelonMatrix) freeColumnSolution(free int) ([]int64, bool) {
	scale := int64(1)
	for _, row := range m.pivotRows {
		if row == nil || row[free].Sign() == 0 {
			continue
		}
		d := row[free].Denom()
		if !d.IsInt64() || d.Int64() > maxDenominator {
			return nil, false
		}
		if scale *= d.Int64() / GCD(scale, d.Int64()); scale > maxDenominator {
			return nil, false
		}
	}
	x := make([]int64, m.columnCount)
	x[free] = scale
	for j, row := range m.pivotRows {
		if row == nil || row[free].Sign() == 0 {
			continue
		}
		v := new(big.Rat).Mul(row[free], big.NewRat(-scale, 1))
		if !v.Num().IsInt64() {
			return nil, false
		}
		x[j] = v.Num().Int64()
		if !isSmallCoefficient(j, x[j]) {
			return nil, false
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
