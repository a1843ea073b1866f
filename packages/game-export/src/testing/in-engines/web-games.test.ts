import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NIGHTLY } from '@ziwan/infra/testing';
import { expect, test } from 'vitest';
import { FILLER_TEXT, sampleFiller } from '../sample-face.ts';
import { browserIn, reasonOf, runPage } from './run-page.ts';

const browser = browserIn(process.env);
const reason = reasonOf(browser);

const DRAW = `
const draw = (families, text) => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  context.font = '48px ' + families;
  context.fillText(text, 8, 64);
  return canvas.toDataURL();
};
`;

/** Loads and names fonts as RPG Maker MZ does (rmmz_managers.js, `FontManager`; rmmz_objects.js, `mainFontFace`). */
const RPG_MAKER = `
for (const [family, file] of [['rmmz-mainfont', 'sample-body'], ['rmmz-numberfont', 'sample-body-fill-1']])
  document.fonts.add(await new FontFace(family, 'url(/fonts/' + file + '.woff)').load());
${DRAW}const main = 'rmmz-mainfont, rmmz-numberfont, sans-serif';
window.result = JSON.stringify([
  draw(main, '${FILLER_TEXT}') === draw('rmmz-numberfont', '${FILLER_TEXT}'),
  draw(main, '${FILLER_TEXT}') === draw('rmmz-mainfont, sans-serif', '${FILLER_TEXT}'),
  draw(main, 'AV') === draw('rmmz-mainfont', 'AV'),
]);
`;

test.skipIf(!browser)(
  `RPG Maker's main font is filled by the font in the field for numbers, which does not draw what it has${reason}`,
  NIGHTLY,
  async () => {
    const { result } = await runPage(browser, 'rpgmaker-mz', RPG_MAKER, { atlas: null }, [
      await sampleFiller(),
    ]);
    expect(JSON.parse(result)).toEqual([true, false, true]);
  },
);

/** The classes of RPG Maker MV that the plugin changes, as its scripts define them for a Chinese game. */
const RPG_MAKER_MV = `
${DRAW}
const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/fonts/gamefont.css' });
await new Promise((resolve) => { link.onload = resolve; document.head.append(link); });
window.Window_Base = function () {};
Window_Base.prototype.standardFontFace = () => 'SimHei, Heiti TC, sans-serif';
window.Scene_Boot = function () {};
Scene_Boot.prototype.isGameFontLoaded = () => document.fonts.check('10px "GameFont"');
const script = Object.assign(document.createElement('script'), { src: '/js/plugins/ZiwanFont.js' });
await new Promise((resolve) => { script.onload = resolve; document.head.append(script); });
const early = new Scene_Boot().isGameFontLoaded();
while (!new Scene_Boot().isGameFontLoaded()) await new Promise((resolve) => requestAnimationFrame(resolve));
const families = new Window_Base().standardFontFace();
await document.fonts.load('48px Ziwan-sample-body-fill-1');
window.result = JSON.stringify([
  early,
  draw(families, '字') === draw('GameFont', '字') && draw(families, '字') !== draw('sans-serif', '字'),
  draw(families, '${FILLER_TEXT}') === draw('Ziwan-sample-body-fill-1', '${FILLER_TEXT}'),
  draw(families, '${FILLER_TEXT}') === draw('sans-serif', '${FILLER_TEXT}'),
]);
`;

test.skipIf(!browser)(
  `RPG Maker MV's plugin draws Chinese with the game's font and its filler, once both are loaded${reason}`,
  async () => {
    const { result } = await runPage(browser, 'rpgmaker-mv', RPG_MAKER_MV, { atlas: null }, [
      await sampleFiller(),
    ]);
    expect(JSON.parse(result)).toEqual([false, true, true, false]);
  },
);

/** Adds the entries of the README as WebGAL does those of template.json (templateLoader.ts, `generateFontFaceRule`). */
const webgal = (entries: unknown) => `
${DRAW}
const style = document.createElement('style');
style.textContent = ${JSON.stringify(entries)}.map((font) => "@font-face { font-family: '" + font['font-family']
  + "'; src: url('./game/template/" + font.url + "') format('" + font.type + "');   font-display: swap; }").join(' ');
document.head.append(style);
await document.fonts.load('48px ZiwanSample', '字${FILLER_TEXT}');
await Promise.all([...document.fonts].map((font) => font.load()));
window.result = JSON.stringify([
  draw('ZiwanSample, serif', '字') !== draw('serif', '字'),
  draw('ZiwanSample, serif', '${FILLER_TEXT}') !== draw('serif', '${FILLER_TEXT}'),
]);
`;

test.skipIf(!browser)(
  `a browser draws the entries for WebGAL's template, with the filler under one name${reason}`,
  async () => {
    const fillers = [await sampleFiller()];
    const { folder } = await runPage(browser, 'webgal', 'window.result = 1', { atlas: null }, fillers);
    const readme = readFileSync(join(folder, 'README.txt'), 'utf8');
    const entries = [...readme.matchAll(/^ {4}(\{"font-family".*\})\r?$/gm)].map(([, json]) =>
      JSON.parse(json as string),
    );
    expect(entries).toHaveLength(2);
    const { result } = await runPage(browser, 'webgal', webgal(entries), { atlas: null }, fillers);
    expect(JSON.parse(result)).toEqual([true, true]);
  },
);

const TYRANO = `
${DRAW}
const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/tyrano/css/font.css' });
await new Promise((resolve) => { link.onload = resolve; document.head.append(link); });
await Promise.all([...document.fonts].map((font) => font.load()));
const families = '"ZiwanSample", "ZiwanFiller", sans-serif';
window.result = JSON.stringify([
  document.fonts.size,
  draw(families, '字') !== draw('sans-serif', '字'),
  draw(families, '${FILLER_TEXT}') === draw('ZiwanFiller', '${FILLER_TEXT}'),
]);
`;

test.skipIf(!browser)(
  `a browser loads the fonts of TyranoScript's style sheet from its folders${reason}`,
  async () => {
    const { folder, result } = await runPage(browser, 'tyrano', TYRANO, { atlas: null }, [
      await sampleFiller(),
    ]);
    expect(JSON.parse(result)).toEqual([2, true, true]);
    expect(readFileSync(join(folder, 'README.txt'), 'utf8')).toContain(
      ';userFace = "ZiwanSample", "ZiwanFiller", sans-serif;',
    );
  },
);
