// npm run bench -- fonts <folder>: compares our verdict on every font of a folder with those of ots-sanitize and
// Chromium, and checks subsets of the accepted ones. Prints the disagreements; exits with 1 if a font that we accept is
// refused elsewhere. The package's README lists the known disagreements.
import { readdirSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { secondOpinion } from '@ziwan/font-inspect';
import { openFontBrowser } from './fonts/browser.ts';
import { checkFile, closeEngine, type Finding, KINDS } from './fonts/check-file.ts';

const folder = resolve(process.argv[2] ?? '.');
const print = (line: string) => writeSync(1, `${line}\n`);
if (!(await secondOpinion(new Uint8Array(12))))
  print('ots-sanitize is not installed: its verdicts are missing');
const browser = await openFontBrowser();
if (!browser) print('Chromium is not installed: its verdicts are missing');

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const findings: (Finding & { file: string })[] = [];
for (const file of files) {
  for (const finding of await checkFile(file, browser)) {
    findings.push({ ...finding, file: relative(folder, file) });
  }
}
await browser?.close();
await closeEngine();

print(`${files.length} files, ${findings.length} faces`);
for (const kind of KINDS) {
  const found = findings.filter((finding) => finding.kind === kind);
  print(`\n${kind}: ${found.length}`);
  if (kind.startsWith('both') && !process.argv.includes('--all')) continue;
  for (const { file, detail } of found) print(`  ${file}  ${detail}`);
}
const BENIGN = ['browser draws what we refuse', 'sanitizer accepts what we refuse', 'slow'];
process.exitCode = findings.some(({ kind }) => !kind.startsWith('both') && !BENIGN.includes(kind)) ? 1 : 0;
