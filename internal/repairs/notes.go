package main

// notes says of missed repairs what reading them showed.
var notes = map[string]string{}
