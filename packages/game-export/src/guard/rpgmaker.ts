import type { EngineFace } from '../engines/index.ts';
import { scriptOf } from './browser.ts';
import { packedCharacters } from './characters.ts';
import { type Guard, LOG_NAME } from './guard.ts';

/**
 * Every text passes `Bitmap.drawText` (rmmz_core.js, rpg_core.js); `fontFace` lists families, of which MZ's own are loaded
 * from the files that the database names (rmmz_scenes.js, `loadGameFonts`). MV's `GameFont` is the face of 正文, and other
 * families are named for their files.
 */
export const rpgmaker: Guard = {
  tried: false,
  files: (faces) => [{ path: 'js/plugins/ZiwanGuard.js', bytes: Buffer.from(program(faces)) }],
  use: () => ['把 js 文件夹并入项目，在插件管理里加上 ZiwanGuard，状态选 ON。'],
  log: `只在测试游戏时记，发布的游戏里开着也不记。记录是项目文件夹里的 ${LOG_NAME}，发布前删去它`,
};

const HEAD = `/*:
 * @target MZ MV
 * @plugindesc Logs characters that the game draws and the font package lacks, in playtests.
 * @author Ziwan
 */
`;

/** Playtests run in NW.js. */
const KEEPS = `
  const fs = require('fs');
  const path = require('path');
  const file = path.join(path.dirname(process.mainModule.filename), '${LOG_NAME}');
  let failed = false;
  function write(lines) {
    if (!started) console.warn('ziwan-guard: drew characters that the font package lacks, see ' + file);
    try {
      fs.appendFileSync(file, lines);
    } catch (error) {
      if (!failed) console.warn('ziwan-guard: cannot write the log: ' + error);
      failed = true;
    }
  }
`;

const mainOf = (faces: readonly EngineFace[]): EngineFace | undefined =>
  faces.find(({ role }) => role.split('、').includes('正文')) ?? faces[0];

const program = (faces: readonly EngineFace[]): string => {
  const all = faces.flatMap((face) => [face, ...(face.fillers ?? [])]);
  const packed = Object.fromEntries(all.map((face) => [face.stem, packedCharacters(face.characters)]));
  return scriptOf('rpgmaker-mz', {
    head: HEAD,
    keeps: `  if (!Utils.isOptionValid('test') || !Utils.isNwjs()) return;\n${KEEPS}`,
    watches: String.raw`  const PACKED = ${JSON.stringify(packed)};
  const MAIN = ${JSON.stringify(mainOf(faces)?.stem ?? '')};
  const sets = new Map();
  function charactersOf(stem) {
    if (!sets.has(stem)) {
      let code = 0;
      sets.set(stem, new Set(PACKED[stem].split(' ').map((step) => (code += parseInt(step, 36)))));
    }
    return sets.get(stem);
  }
  // Stem of the font file of a family.
  function stemOf(family) {
    const files = ($dataSystem && $dataSystem.advanced) || {};
    const named = { 'rmmz-mainfont': files.mainFontFilename, 'rmmz-numberfont': files.numberFontFilename, GameFont: MAIN };
    return String(named[family] || family).replace(/^.*\//, '').replace(/^Ziwan-|\.\w+$/g, '');
  }
  function place() {
    const scene = SceneManager._scene;
    const map = $gameMap && $gameMap.mapId() ? ' map ' + $gameMap.mapId() : '';
    return (scene ? scene.constructor.name : '') + map;
  }
  const drawText = Bitmap.prototype.drawText;
  Bitmap.prototype.drawText = function (text) {
    const stems = String(this.fontFace).split(',').map((family) => stemOf(family.trim())).filter((stem) => stem in PACKED);
    // A font draws both forms of what it has in one.
    if (stems.length > 0 && text !== undefined && text !== null)
      look(stems[0], String(text).normalize('NFC'), place, (code) => stems.some((stem) => charactersOf(stem).has(code)));
    return drawText.apply(this, arguments);
  };
`,
  });
};
