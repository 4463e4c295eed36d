// Command large measures the cost of large texts of difficult shapes: it runs gdllint on a text of
// each shape and prints processor seconds, the peak of memory and the exit code:
//
//	bin/tools/large [-program bin/gdllint] [-size 10000000] [-only 'cycle|chain'] [ARGUMENT...]
//
// The arguments are those of the program, in which FILE stands for the text;
// they are "--static --no-cache --no-config -q FILE" unless others are given. A
// run that takes more than -seconds or -memory is ended, and fails.
package main
