// Command warnings draws a sample of the warnings about real games, for people
// to judge, and keeps the judgements:
//
//	bin/tools/warnings [-corpus DIR] [-n 100] [-seed 1] [-played 60] [-o FILE]
//
// Of each game and each rule one warning takes part, so that a generated game
// with a thousand warnings of one kind counts once. Rules about matches are
// asked of some of the games only, since that takes long. Which warnings are
// drawn depends on a hash of the seed and the warning alone: where rules
// change, the rest of the sample stays, and so do its judgements, which are
// read from the file that is written anew.
//
// The games are third-party texts and not part of the repository; the report
// holds their names, codes and line numbers only.
package main
