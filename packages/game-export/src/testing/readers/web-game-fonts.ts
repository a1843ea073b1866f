import { Script } from 'node:vm';
import { type Files, only, rule } from './rules.ts';

/** Formats that WebGAL passes on to CSS (types/template.ts, `TemplateFontFormat`), with the bytes such a file begins with. */
const FORMATS: Record<string, string> = {
  truetype: '\0\x01\0\0',
  opentype: 'OTTO',
  woff: 'wOFF',
  woff2: 'wOF2',
};

/** Rules of a style sheet: family and address of each `@font-face`. */
function fontFaces(css: string): { family: string; url: string }[] {
  const found = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => ({
    family: /font-family:\s*"?([^";]+)"?;/.exec(body)?.[1] ?? '',
    url: /src:\s*url\("([^"]+)"\)/.exec(body)?.[1] ?? '',
  }));
  rule(found.length > 0, 'font-face');
  for (const { family, url } of found) rule(family !== '' && url !== '', 'font-face', family);
  return found;
}

/**
 * Reads a package as RPG Maker MV does: index.html links fonts/gamefont.css, the first scene waits for the family GameFont
 * (rpg_scenes.js), and plugins are scripts of ES5 with a comment that the editor reads.
 */
export function readRpgmakerMv(files: Files): void {
  const css = files.get('fonts/gamefont.css');
  rule(css, 'gamefont-css');
  const faces = fontFaces(css.toString());
  rule(faces.filter(({ family }) => family === 'GameFont').length === 1, 'game-font');
  rule(new Set(faces.map(({ family }) => family)).size === faces.length, 'unique-families');
  for (const { url } of faces)
    rule(files.get(`fonts/${url}`)?.toString('latin1', 0, 4) === 'wOFF', 'font-beside', url);
  const { path, bytes } = only(files, '.js');
  rule(path === 'js/plugins/ZiwanFont.js', 'plugin-path', path);
  const script = bytes.toString();
  rule(/^\/\*:[\s\S]*?@plugindesc [\s\S]*?\*\//.test(script), 'plugin-header');
  rule(!/=>|`|\b(?:let|const|class)\b/.test(script), 'es5');
  rule(isScript(script), 'plugin-script');
  const families = JSON.parse(/families = (\[.*\]);/.exec(script)?.[1] ?? '[]') as string[];
  rule(families[0] === 'GameFont', 'plugin-families');
  for (const family of families)
    rule(
      faces.some((face) => face.family === family),
      'plugin-families',
      family,
    );
}

function isScript(text: string): boolean {
  try {
    return Boolean(new Script(text));
  } catch {
    return false;
  }
}

/** Reads a package as TyranoScript does: its page loads tyrano/css/font.css, Config.tjs and tags name families. */
export function readTyrano(files: Files): void {
  const css = files.get('tyrano/css/font.css');
  rule(css, 'font-css');
  const faces = fontFaces(css.toString());
  for (const { url } of faces) {
    const path = new URL(url, 'file:///tyrano/css/').pathname.slice(1);
    rule(files.get(path)?.toString('latin1', 0, 4) === 'wOFF', 'font-at-address', url);
  }
  const readme = files.get('README.txt')?.toString() ?? '';
  // Keys of Config.tjs stand after a semicolon, and end with one.
  const [, value] = /^ {4};userFace = (.+);\r?$/m.exec(readme) ?? [];
  rule(value, 'user-face');
  for (const [, family] of value.matchAll(/"([^"]+)"/g))
    rule(
      faces.some((face) => face.family === family),
      'known-family',
      family,
    );
}

/**
 * Reads the entries of the README as WebGAL does those of template.json: each becomes a rule of CSS, its address from the
 * folder of the template, its name in single quotes (templateLoader.ts).
 */
export function readWebgal(files: Files): void {
  const readme = files.get('README.txt')?.toString() ?? '';
  const entries = [...readme.matchAll(/^ {4}(\{.*"font-family".*\})\r?$/gm)].map(([, json]) =>
    JSON.parse(json as string),
  );
  rule(entries.length > 0, 'entries');
  for (const { 'font-family': family, url, type } of entries) {
    rule(typeof family === 'string' && family !== '' && !family.includes("'"), 'family', family);
    rule(type in FORMATS, 'type', type);
    rule(typeof url === 'string' && !/^[./]/.test(url), 'url', url);
    const font = files.get(`game/template/${url}`);
    rule(font, 'font-at-address', url);
    rule(font.toString('latin1', 0, 4) === FORMATS[type], 'type', type);
  }
}
