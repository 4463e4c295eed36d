#!/usr/bin/env node
// Runs the program of this platform, which is in a package of its own.
"use strict";
const { spawn } = require("node:child_process");

const name = `@gdllint/${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/bin/gdllint${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(`gdllint: the package ${name} is not installed: there is none for this platform, or optional dependencies were left out`);
  process.exit(2);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// A terminal interrupts the program as well, which then shows what it knows: a
// second time would end it at once.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (err) => {
  console.error(`gdllint: ${err.message}`);
  process.exit(2);
});
child.on("exit", (code) => process.exit(code ?? 130));
