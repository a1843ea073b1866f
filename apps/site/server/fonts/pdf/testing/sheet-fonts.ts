import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFont } from '@ziwan/font-inspect/testing';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { LABELS } from '../labels.ts';

const SHIPPED = fileURLToPath(new URL('../../../../../../catalogue/fonts/noto-sans-sc-vf/', import.meta.url));

/** Characters in the label face besides the labels. */
const WORDS =
  '龙體鳳江湖夜雨十年灯试静曲变体汉字一级二三拉丁母日文假名常用通规范表别商网页嵌入游戏视频再分发个人重';
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32));

/**
 * Creates the families for sheet tests in a folder: `noto-sans-sc-vf`, variable, the label face; `shi-jing`, static
 * TrueType without 龙; `shi-qu`, CFF boxes for 江湖夜雨 only.
 */
export async function writeSheetFonts(folder: string): Promise<void> {
  const engine = createSubsetEngine({ load: () => readFile(join(SHIPPED, 'NotoSansSC-VF.ttf')), workers: 1 });
  try {
    const cut = async (text: string, axes: Record<string, number>) =>
      (await engine.subset({ font: 'shipped', text, axes, format: 'ttf' })).bytes;
    const licence = await readFile(join(SHIPPED, 'OFL.txt'));
    const families = [
      {
        id: 'noto-sans-sc-vf',
        nameZh: '试变体',
        bytes: await cut(JSON.stringify(LABELS) + WORDS + ASCII, {}),
      },
      { id: 'shi-jing', nameZh: '试静体', bytes: await cut('江湖夜雨十年灯，试静体 AV', { wght: 400 }) },
      { id: 'shi-qu', nameZh: '试曲体', bytes: buildFont({ outline: 'CFF', characters: '江湖夜雨' }) },
    ];
    for (const { id, nameZh, bytes } of families) {
      const at = join(folder, id);
      const path = `${id}.${id === 'shi-qu' ? 'otf' : 'ttf'}`;
      await mkdir(at, { recursive: true });
      await writeFile(join(at, path), bytes);
      await writeFile(join(at, 'OFL.txt'), licence);
      const sidecar = { id, nameZh, nameEn: id, script: 'Hans', kind: 'creative', tags: ['style.hei'] };
      const terms = { licence: 'ofl-1.1', licenceFile: 'OFL.txt' };
      await writeFile(join(at, 'family.json'), JSON.stringify({ ...sidecar, ...terms, files: [{ path }] }));
    }
  } finally {
    await engine.close();
  }
}
