import { HEADER, LOG_NAME, QUOTED, REMEMBERED, UNSEEN } from './guard.ts';

/**
 * The part that guards in JavaScript share, for Chromium 64 and later. It defines `look(face, text, where, has)`, which
 * notes the characters of a text for which `has(codePoint)` is false, and calls `write(lines)` with what the log gains.
 */
const core = (
  engine: string,
): string => String.raw`  const UNSEEN = [${UNSEEN.map(([first, last]) => `[${first},${last}]`).join(', ')}];
  const texts = new Map();
  const counts = new Map();
  let remembered = 0;
  let started = false;

  const unseen = (code) => UNSEEN.some((range) => code >= range[0] && code <= range[1]);

  function record(face, code, chars, at, where) {
    const key = face + ' ' + code;
    const count = (counts.get(key) || 0) + 1;
    counts.set(key, count);
    // A line for the first, second, fourth, eighth text ...
    if ((count & (count - 1)) !== 0) return;
    const from = Math.max(0, at - ${QUOTED.before});
    const line = JSON.stringify({
      code: 'U+' + code.toString(16).toUpperCase().padStart(4, '0'),
      character: chars[at],
      face: face,
      count: count === 1 ? 1 : count / 2,
      where: where(),
      text: chars.slice(from, from + ${QUOTED.all}).join(''),
    });
    write((started ? '' : '${HEADER}"${engine}"}\n') + line + '\n');
    started = true;
  }

  function look(face, text, where, has) {
    if (!texts.has(face)) texts.set(face, new Set());
    const known = texts.get(face);
    if (known.has(text)) return;
    if (remembered >= ${REMEMBERED}) {
      texts.forEach((each) => each.clear());
      remembered = 0;
    }
    known.add(text);
    remembered++;
    const chars = Array.from(text);
    const found = new Set();
    chars.forEach((char, at) => {
      const code = char.codePointAt(0);
      if (found.has(code) || unseen(code) || has(code)) return;
      found.add(code);
      record(face, code, chars, at, where);
    });
  }
`;

/** Keeps the log in the browser's storage; Ctrl+Alt+G or "ziwanGuard.save()" downloads it. */
const STORED = `
  let log = '';
  const storage = (use) => {
    try {
      return use(localStorage);
    } catch (error) {
      console.warn('ziwan-guard: the log is only in memory: ' + error);
      return null;
    }
  };
  log = storage((kept) => kept.getItem('${LOG_NAME}')) || '';
  function write(lines) {
    if (!started)
      console.warn('ziwan-guard: drew characters that the font package lacks; Ctrl+Alt+G or ziwanGuard.save() saves the log');
    log += lines;
    storage((kept) => kept.setItem('${LOG_NAME}', log));
  }
  const ziwanGuard = {
    log: () => log,
    clear() {
      log = '';
      storage((kept) => kept.removeItem('${LOG_NAME}'));
    },
    save() {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([log], { type: 'application/x-ndjson' }));
      link.download = '${LOG_NAME}';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
  };
  window.ziwanGuard = ziwanGuard;
  addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.altKey && event.code === 'KeyG') ziwanGuard.save();
  });
`;

/** A guard as a script: the core, how it keeps the log, and what it watches, in a scope of their own. */
export const scriptOf = (engine: string, parts: { head?: string; keeps?: string; watches: string }): string =>
  `${parts.head ?? ''}// Ziwan guard: logs characters that are drawn and that the fonts of the package lack. MIT license.
(() => {
${core(engine)}${parts.keeps ?? STORED}${parts.watches}})();
`;

/** The same as a module that exports \`guard\`. */
export const moduleOf = (engine: string, watches: string): string =>
  `// Ziwan guard: logs characters that are drawn and that the fonts of the package lack. MIT license.
export function guard(library) {
${core(engine)}${STORED}${watches}  return ziwanGuard;
}
`;

/** Where the log of a guard in a page is. */
export const IN_STORAGE = `记录在浏览器的 localStorage 里，按 Ctrl+Alt+G 或在控制台里写 ziwanGuard.save()，就存成 ${LOG_NAME}；ziwanGuard.clear() 清空`;
