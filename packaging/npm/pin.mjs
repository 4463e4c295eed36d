// Writes which packages for npm hold the program, for the extension of VS Code:
//
//   node packaging/npm/pin.mjs VERSION NPM
//
// reads NPM/gdllint-PLATFORM-ARCH-VERSION.tgz, as pack-release.sh has packed them, and writes NPM/pins.json.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [version, dir] = process.argv.slice(2);
if (!dir) throw new Error("usage: pin.mjs VERSION NPM");
const programs = {};
for (const name of readdirSync(dir).sort()) {
  const platform = name.match(/^gdllint-(\w+-\w+)-.*\.tgz$/)?.[1];
  if (!platform || !name.endsWith(`-${platform}-${version}.tgz`)) continue;
  programs[platform] = {
    url: `https://registry.npmjs.org/@gdllint/${platform}/-/${platform}-${version}.tgz`,
    integrity: "sha512-" + createHash("sha512").update(readFileSync(join(dir, name))).digest("base64"),
  };
}
if (Object.keys(programs).length === 0) throw new Error(`no package of a program in ${dir}`);
writeFileSync(join(dir, "pins.json"), JSON.stringify({ version, programs }, null, 2) + "\n");
