import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const JAR = join(
  dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
  ...['build', 'dist', 'vnu.jar'],
);

/** Path of the Java executable; `null` if there is none. */
export const findJava = (): string | null => {
  const candidates = [...(process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin', 'java')] : []), 'java'];
  return candidates.find((java) => spawnSync(java, ['-version']).status === 0) ?? null;
};

/** Takes a third of the time: heavy JIT compilation does not pay off within seconds. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Messages of the checker that do not point to a fault. */
const NO_FAULT = [
  // Standard since 2023. Later checkers know it, but download a Java runtime during installation.
  /^Attribute “name” not allowed on element “details”/,
  // `rel="expect"` allows it since 2024 (HTML, link type "expect"), unknown to the checker.
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // Style attributes: the checker's CSS is several years old.
  /^CSS: /,
  // A guess from the words of a page; pages with the licence of a Latin font have more English ones.
  /^This document appears to be written in/,
];

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning' | 'fatal';
  url?: string;
  message: string;
  extract?: string;
}

/**
 * Removes inlined style sheets: the build has parsed them, and the checker stops at functions it does not
 * know.
 */
const withoutCss = (html: string) =>
  html.replace(/(<style[^>]*>)[^<]*/g, '$1').replace(/ style="[^"]*\bround\([^"]*"/g, '');

/**
 * Errors and warnings of the Nu HTML checker.
 * @param pages HTML by address
 * @returns a line per kind of message: its count, the first page, and an extract
 */
export async function htmlFaults(java: string, pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ziwan-html-'));
  try {
    const addresses = [...pages.keys()];
    for (const [i, html] of [...pages.values()].entries())
      writeFileSync(join(folder, `${i}.html`), withoutCss(html));
    const options = [
      '--format',
      'json',
      '--exit-zero-always',
      '--stdout',
      '--no-langdetect',
      '--skip-non-html',
    ];
    const checker = spawn(java, [...SHORT_RUN, '-jar', JAR, ...options, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { messages } = JSON.parse(await text(checker.stdout)) as { messages: Message[] };
    const kinds = new Map<string, { times: number; first: string }>();
    for (const { type, subType, url, message, extract = '' } of messages) {
      if ((type === 'info' && subType !== 'warning') || NO_FAULT.some((kind) => kind.test(message))) continue;
      const address = addresses[Number(/(\d+)\.html$/.exec(url ?? '')?.[1])] ?? url ?? '';
      const kind = kinds.get(message) ?? { times: 0, first: `${address}: ${extract.replace(/\s+/g, ' ')}` };
      kinds.set(message, { ...kind, times: kind.times + 1 });
    }
    return [...kinds].map(([message, { times, first }]) => `${times} × ${message} (${first})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
