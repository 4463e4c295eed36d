// Makes the packages for npm out of what goreleaser has built:
//
//   node packaging/npm/build.mjs VERSION DIST OUT
//
// writes OUT/gdllint, which people install, and OUT/PLATFORM-ARCH for each
// program, of which npm installs the one that fits.
import { cpSync, mkdirSync, readFileSync, writeFileSync, copyFileSync, chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [version, dist, out] = process.argv.slice(2);
if (!out) throw new Error("usage: build.mjs VERSION DIST OUT");
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const platforms = { linux: "linux", darwin: "darwin", windows: "win32" };
const archs = { amd64: "x64", arm64: "arm64" };

const main = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
main.version = version;
main.optionalDependencies = {};

const write = (dir, pkg) => {
  writeFileSync(join(dir, "package.json"), JSON.stringify(pkg, null, 2) + "\n");
  copyFileSync(join(root, "LICENSE"), join(dir, "LICENSE"));
};

const built = JSON.parse(readFileSync(join(dist, "artifacts.json"), "utf8")).filter((a) => a.type === "Binary");
if (built.length === 0) throw new Error(`no program in ${dist}`);
for (const a of built) {
  const [os, cpu] = [platforms[a.goos], archs[a.goarch]];
  const dir = join(out, `${os}-${cpu}`);
  const program = os === "win32" ? "gdllint.exe" : "gdllint";
  mkdirSync(join(dir, "bin"), { recursive: true });
  copyFileSync(join(dist, "..", a.path), join(dir, "bin", program));
  chmodSync(join(dir, "bin", program), 0o755);
  const name = `@gdllint/${os}-${cpu}`;
  main.optionalDependencies[name] = version;
  write(dir, {
    name, version, description: `The program gdllint for ${os}-${cpu}; install the package gdllint`,
    license: main.license, repository: main.repository, os: [os], cpu: [cpu], files: ["bin", "LICENSE"],
    // Programs that use libclingo need the C library that they were linked with.
    ...(os === "linux" ? { libc: ["glibc"] } : {}),
  });
}

const dir = join(out, "gdllint");
mkdirSync(dir, { recursive: true });
cpSync(join(here, "bin"), join(dir, "bin"), { recursive: true });
copyFileSync(join(root, "README.md"), join(dir, "README.md"));
write(dir, main);
console.log(`${out}: gdllint ${version} and ${built.length} programs`);
