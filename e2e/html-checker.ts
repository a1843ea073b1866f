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

/** Java's program; null where there is none. */
export const findJava = (): string | null => {
  const candidates = [...(process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin', 'java')] : []), 'java'];
  return candidates.find((java) => spawnSync(java, ['-version']).status === 0) ?? null;
};

/** A third of the time: compiling well does not pay for seconds. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** What the checker says that is no fault of a page. */
const NO_FAULT = [
  // In the standard since 2023, in later versions of the checker too, which fetch a Java while they are installed.
  /^Attribute “name” not allowed on element “details”/,
  // `rel="expect"` takes it too in the standard since 2024 (link type "expect"); the checker does not know that yet.
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // Of style attributes: it knows CSS as it was some years ago.
  /^CSS: /,
  // A guess by the words of a page: those with the licence of a Latin font have more English ones.
  /^This document appears to be written in/,
];

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning' | 'fatal';
  url?: string;
  message: string;
  extract?: string;
}

/** The build reads style sheets before they come into a page; the checker ends at functions it does not know. */
const withoutCss = (html: string) =>
  html.replace(/(<style[^>]*>)[^<]*/g, '$1').replace(/ style="[^"]*\bround\([^"]*"/g, '');

/**
 * Errors and warnings of the Nu HTML checker.
 * @param pages HTML by address
 * @returns a line for each kind of message: how often, where first, and the piece of HTML
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
