import { readFileSync } from 'node:fs';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { type PackageInput, type PackedFace, scaledFont } from '../package/index.ts';
import { SAMPLE_TEXT, sampleAtlas } from './sample-atlas.ts';

const FONTS = new URL('../../../../catalogue/fonts/', import.meta.url);
const FONT = new URL('noto-sans-sc-vf/NotoSansSC-VF.ttf', FONTS);
const FILLER = new URL('noto-serif-sc-vf/NotoSerifSC-VF.ttf', FONTS);
const FAMILY = 'ZiwanSample';

/** Subsets of a catalogue font in each format, renamed. */
async function subsets(url: URL, text: string, instead: string) {
  const engine = createSubsetEngine({ load: async () => readFileSync(url), workers: 1 });
  const naming = { reserved: ['Noto'], instead };
  const job = { font: 'sample', text, axes: { wght: 400 }, naming };
  const [sfnt, woff, woff2] = await Promise.all(
    (['ttf', 'woff', 'woff2'] as const).map(
      async (format) => (await engine.subset({ ...job, format })).bytes,
    ),
  );
  await engine.close();
  return { sfnt, woff, woff2 } as { sfnt: Uint8Array; woff: Uint8Array; woff2: Uint8Array };
}

let made: ReturnType<typeof subsets> | null = null;

/** A face with fonts of every format and a bitmap atlas. */
export async function sampleFace(changes: Partial<PackedFace> = {}): Promise<PackedFace> {
  made ??= subsets(FONT, SAMPLE_TEXT, FAMILY);
  return {
    stem: 'sample-body',
    role: '正文',
    family: FAMILY,
    renamed: true,
    characters: [...SAMPLE_TEXT].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b),
    fonts: await made,
    atlas: sampleAtlas(),
    pixel: false,
    layout: { settings: '[16]', places: ['65 0 1 1 11 13'] },
    facts: {
      nameZh: '样例黑体',
      nameEn: 'Noto Sample',
      designer: '设计者',
      copyright: 'Copyright 2026 Somebody',
      source: {
        name: '某处',
        version: '2.004',
        url: 'https://example.org/noto',
        fileName: 'NotoSansSC-VF.ttf',
        format: 'ttf',
        sha256: 'a'.repeat(64),
      },
      reservedNames: ['Noto'],
      licence: {
        name: 'SIL 开放字体授权 1.1',
        spdx: 'OFL-1.1',
        text: 'SIL OPEN FONT LICENSE Version 1.1\n',
        textSha256: 'b'.repeat(64),
        reviewedAt: '2026-01-02',
        evidence: 'https://example.org/OFL.txt',
        uses: [
          { name: '游戏', permission: '可以', note: '' },
          { name: '单独出售', permission: '不可以', note: '不得单独出售字体' },
        ],
        announced: [],
      },
    },
    ...changes,
  };
}

/** The fonts of the sample with other characters. */
export const sampleFonts = (text: string) => subsets(FONT, text, FAMILY);

/** Characters of the filler, which the sample lacks. */
export const FILLER_TEXT = '龙吟';
const FILLER_FAMILY = 'ZiwanFiller';
let filler: ReturnType<typeof subsets> | null = null;

/** A face that fills the sample with some characters, a tenth larger. */
export async function sampleFiller(changes: Partial<PackedFace> = {}): Promise<PackedFace> {
  filler ??= subsets(FILLER, SAMPLE_TEXT + FILLER_TEXT, FILLER_FAMILY);
  const scale = 1.1;
  const { sfnt, ...others } = await filler;
  return sampleFace({
    stem: 'sample-body-fill-1',
    role: '补字：正文',
    family: FILLER_FAMILY,
    characters: Array.from(FILLER_TEXT, (c) => c.codePointAt(0) as number).sort((a, b) => a - b),
    fonts: { ...others, sfnt: scaledFont(sfnt, scale) },
    atlas: null,
    layout: null,
    fills: 'sample-body',
    scale,
    ...changes,
  });
}

export const sampleInput = (faces: PackedFace[], changes: Partial<PackageInput> = {}): PackageInput => ({
  project: '龙吟九万里',
  engine: 'any',
  date: '2026-01-02',
  site: { name: '字玩', url: 'https://ziwan.example' },
  faces,
  bill: ['龙吟九万里 授权清单', '样例黑体（正文）'],
  ...changes,
});
