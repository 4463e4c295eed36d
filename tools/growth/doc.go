// Command growth measures the cost of larger games: it writes three kinds of
// games with growing boards, and one with more and more roles, grounds and proves each in a process of its own, and
// prints processor seconds and memory, a plot, and the exponents:
//
//	bin/tools/growth [-most 60] [-svg FILE] [-budget default]
//
// A kind of game ends with the first size that takes more than -most seconds.
package main
