import { expect, test } from 'vitest';
import { encodePage } from '../bmfont/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { sampleFace, sampleFiller } from '../testing/sample-face.ts';
import {
  type AtlasKind,
  ENGINE_IDS,
  ENGINES,
  type Engine,
  type EngineFace,
  fitFace,
  type PackageFile,
} from './index.ts';

const ATLASES: Record<AtlasKind, () => ReturnType<typeof sampleAtlas>> = {
  bitmap: () => sampleAtlas(),
  sdf: () => sampleAtlas({ field: { type: 'sdf', range: 4 } }),
  msdf: () => sampleAtlas({ field: { type: 'msdf', range: 4 } }),
  mtsdf: () => sampleAtlas({ field: { type: 'mtsdf', range: 4 } }),
};

/** Characters and sequences that a face lacks, in one language of the game. */
const LACKING: Partial<EngineFace> = {
  language: 'zh',
  lacking: [0x4e00, 0x4e01, 0x9f9c],
  lackingVariants: ['字\u{e0100}'],
  overlapping: [65, 0x5b57],
};

/** What a package says of a file: its text, or its size if it is none. */
function contentOf({ path, bytes }: PackageFile): string {
  if (bytes.includes(0) || /\.(?:png|ttf|otf|woff2?)$/.test(path)) return path;
  return `${path}\n${Buffer.from(bytes).toString().replaceAll('\r', '').trimEnd()}`;
}

/** All that an engine's package has with one kind of drawing, or with fonts alone. */
async function packageOf(
  engine: Engine,
  kind: AtlasKind | null,
  changes: Partial<EngineFace> = {},
): Promise<string[]> {
  const atlas = kind && ATLASES[kind]();
  const filler = await sampleFiller({ fills: 'title', stem: 'title-fill-1', role: '补字：标题' });
  const own = await sampleFace({ stem: 'title', role: '标题', atlas });
  const pixel = await sampleFace({ stem: '8bit', role: '界面', atlas, pixel: true, family: 'PixelSample' });
  const [fitted, ...fillers] = [own, filler].map((face) => fitFace(engine, face));
  const faces = [{ ...own, ...fitted, fillers, ...changes }, fitFace(engine, pixel)];
  const files = await Promise.all([...faces, ...fillers].map((face) => engine.files(face, encodePage)));
  return [
    `-- ${kind ?? 'fonts'}`,
    ...engine.setup(faces),
    ...faces.flatMap((face) => engine.use(face, faces)),
    ...[...files.flat(), ...(engine.shared?.(faces) ?? [])].map(contentOf),
  ];
}

// After a change that is meant, run this with `-u` and read what it changes in the record.
test('each engine is told the same of its files, and finds the same in them', async () => {
  const record: string[] = [];
  for (const id of ENGINE_IDS) {
    const engine: Engine = ENGINES[id];
    const { name, needs, opened, repacks, ships } = engine;
    const kinds = [...(needs.requires === 'atlas' ? [] : [null]), ...needs.drawings];
    record.push(`== ${id}: ${JSON.stringify({ name, needs, opened, repacks, ships })}`);
    for (const kind of kinds) record.push(...(await packageOf(engine, kind)));
    record.push('-- lacking', ...(await packageOf(engine, kinds[0] ?? null, LACKING)));
  }
  await expect(`${record.join('\n')}\n`).toMatchFileSnapshot('engines.txt');
});
