import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AxisSettings, createSubsetEngine } from '@ziwan/subset-engine';

const SHIPPED = fileURLToPath(new URL('../../../../catalogue/fonts/noto-sans-sc-vf/', import.meta.url));

export interface Sample {
  id: string;
  nameZh: string;
  text: string;
  axes: AxisSettings;
  sidecar: Record<string, unknown>;
}

/** Style of a sample by the place on the axis where it was cut. */
const STYLES: Readonly<Record<string, { styleName: string; weight: number }>> = {
  300: { styleName: 'Light', weight: 300 },
  400: { styleName: 'Regular', weight: 400 },
  500: { styleName: 'Medium', weight: 500 },
  700: { styleName: 'Bold', weight: 700 },
};

const OFL = { licence: 'ofl-1.1', licenceFile: 'OFL.txt' };

/** Families of a test site; later ones count as newer. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'shi-hei',
    nameZh: '试黑体',
    text: '龙吟虎啸九万里体凤，。 ',
    axes: { wght: 400 },
    sidecar: {
      ...OFL,
      nameEn: 'Trial Hei',
      designer: '王小明',
      script: 'Hans',
      tags: ['style.hei', 'use.ui'],
    },
  },
  {
    id: 'shi-fan',
    nameZh: '试繁体',
    text: '龍吟虎嘯九萬里體鳳，。 ',
    axes: { wght: 700 },
    sidecar: { ...OFL, nameEn: 'Trial Traditional', script: 'Hant', tags: ['style.hei', 'style.retro'] },
  },
  {
    id: 'shi-bian',
    nameZh: '试变体',
    text: '可变字体龙吟虎啸九万里 。',
    axes: {},
    sidecar: { ...OFL, nameEn: 'Trial Variable', script: 'Hans', tags: ['style.song'], kind: 'currency' },
  },
  {
    id: 'wu-wen',
    nameZh: '无文本体',
    text: '龙吟虎啸',
    axes: { wght: 300 },
    sidecar: { licence: 'ofl-1.1', nameEn: 'No Text', script: 'Hans', tags: ['style.pixel'] },
  },
  {
    id: 'guan-fang',
    nameZh: '官方体',
    text: '龙吟虎啸九',
    axes: { wght: 500 },
    sidecar: {
      ...OFL,
      nameEn: 'Official Only',
      script: 'Hans',
      tags: ['style.pixel'],
      officialDownload: 'https://example.com/official',
    },
  },
];

/** Writes the samples to a folder, one sub-folder per family. Outlines are cut from a font of the shipped catalogue. */
export async function writeSampleFonts(folder: string, samples: readonly Sample[] = SAMPLES): Promise<void> {
  const engine = createSubsetEngine({ load: () => readFile(join(SHIPPED, 'NotoSansSC-VF.ttf')), workers: 1 });
  try {
    const licence = await readFile(join(SHIPPED, 'OFL.txt'));
    for (const { id, nameZh, text, axes, sidecar } of samples) {
      const { bytes } = await engine.subset({ font: 'shipped', text, axes, format: 'ttf' });
      const at = join(folder, id);
      await mkdir(at, { recursive: true });
      await writeFile(join(at, `${nameZh}.ttf`), bytes);
      // The font keeps the name of its lightest weight, Noto Sans SC Thin.
      const file = { path: `${nameZh}.ttf`, ...STYLES[String(axes.wght)] };
      // The importer picks up a licence text next to the font.
      if ('licenceFile' in sidecar) await writeFile(join(at, 'OFL.txt'), licence);
      await writeFile(
        join(at, 'family.json'),
        JSON.stringify({ id, nameZh, kind: 'creative', files: [file], ...sidecar }),
      );
    }
  } finally {
    await engine.close();
  }
}
