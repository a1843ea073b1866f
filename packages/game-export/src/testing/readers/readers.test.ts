import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tar } from '../../engines/unity/tar.ts';
import { composePackage, type EngineId } from '../../index.ts';
import type { PackedFace } from '../../package/index.ts';
import { sampleAtlas } from '../sample-atlas.ts';
import { sampleFace, sampleFiller, sampleInput } from '../sample-face.ts';
import { readCocos } from './cocos.ts';
import { readGodot4 } from './godot4.ts';
import { readHeaps } from './heaps.ts';
import { readLibgdx } from './libgdx.ts';
import { readMonogame } from './monogame.ts';
import { readRaylib } from './raylib.ts';
import type { Files, Reader } from './rules.ts';
import { readUnity } from './unity.ts';

const msdf = { atlas: sampleAtlas({ field: { type: 'msdf', range: 6 } }) };
const sdf = { atlas: sampleAtlas({ field: { type: 'sdf', range: 6 } }) };

async function packageOf(engine: EngineId, changes: Partial<PackedFace> = {}): Promise<Map<string, Buffer>> {
  const files = await composePackage(sampleInput([await sampleFace(changes)], { engine }));
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]));
}

test.each<[string, Reader, EngineId, Partial<PackedFace>]>([
  ['Cocos', readCocos, 'cocos', {}],
  ['libGDX', readLibgdx, 'libgdx', {}],
  ['libGDX, two pages', readLibgdx, 'libgdx', { atlas: sampleAtlas({ pages: 2 }) }],
  ['libGDX, SDF', readLibgdx, 'libgdx', sdf],
  ['MonoGame', readMonogame, 'monogame', {}],
  ['MonoGame, two pages', readMonogame, 'monogame', { atlas: sampleAtlas({ pages: 2 }) }],
  ['raylib', readRaylib, 'raylib', {}],
  ['Heaps', readHeaps, 'heaps', {}],
  ['Heaps, MSDF', readHeaps, 'heaps', msdf],
  ['Godot 4', readGodot4, 'godot4', {}],
  ['Godot 4, a pixel face', readGodot4, 'godot4', { pixel: true }],
  ['Unity', readUnity, 'unity', sdf],
  [
    'Unity, two pages',
    readUnity,
    'unity',
    { atlas: sampleAtlas({ field: { type: 'sdf', range: 6 }, pages: 2 }) },
  ],
])('%s reads its package', async (_, read, engine, changes) => {
  await read(await packageOf(engine, changes));
});

test('Godot 4 reads a package with WOFF2 instead of TTF', async () => {
  const { woff2 } = (await sampleFace()).fonts;
  const files = await packageOf('godot4', { fonts: woff2 ? { woff2 } : {}, atlas: null });
  expect([...files.keys()].filter((path) => path.startsWith('fonts/'))).toEqual([
    'fonts/sample-body.woff2',
    'fonts/sample-body.woff2.import',
  ]);
  readGodot4(files);
});

const filled = async () => {
  const faces = [await sampleFace(), await sampleFiller()];
  const files = await composePackage(sampleInput(faces, { engine: 'godot4' }));
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]));
};

test.each([
  ['a font that is missing', 'resource-path', 'path="sample-body.ttf"', 'path="other.ttf"'],
  ['steps that are not its resources', 'load-steps', 'load_steps=3', 'load_steps=2'],
  ['a reference to nothing', 'resource-ids', 'base_font = ExtResource("1")', 'base_font = ExtResource("9")'],
  ['no fallbacks', 'resource-ids', /fallbacks = .+/, ''],
  ['another type', 'resource-head', 'FontVariation', 'SystemFont'],
] as const)('Godot 4 reads a face with its filler, and refuses %s', async (_, broken, from, to) => {
  const files = await filled();
  readGodot4(files);
  edit('.tres', from, to)(files);
  expect(() => readGodot4(files)).toThrow(expect.objectContaining({ rule: broken }));
});

test('Godot 4 reads a face with its filler in whichever folder it was put', async () => {
  const moved = [...(await filled())].map(([path, bytes]): [string, Buffer] => {
    if (!path.startsWith('fonts/')) return [path, bytes];
    // The editor writes the new path into import settings, and into nothing else.
    const rewritten = bytes.toString().replace('res://fonts/', 'res://ui/type/');
    return [path.replace('fonts/', 'ui/type/'), path.endsWith('.import') ? Buffer.from(rewritten) : bytes];
  });
  readGodot4(new Map(moved));
});

/** Replaces text in the package's file of that extension; fails if nothing was replaced. */
const edit = (extension: string, from: string | RegExp, to: string) => (files: Map<string, Buffer>) => {
  const path = [...files.keys()].find((each) => each.endsWith(extension)) as string;
  const text = (files.get(path) as Buffer).toString();
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  files.set(path, Buffer.from(edited));
};
const fnt = (from: string | RegExp, to: string) => edit('.fnt', from, to);
const without = (extension: string) => (files: Map<string, Buffer>) => {
  for (const path of [...files.keys()]) if (path.endsWith(extension)) files.delete(path);
};
/** Greyscale instead of RGBA, in the header. */
const greyPage = (files: Map<string, Buffer>) => {
  const path = [...files.keys()].find((each) => each.endsWith('.png')) as string;
  (files.get(path) as Buffer)[25] = 0;
};
interface Entry {
  name: string;
  bytes: Buffer;
}
/** Changes the files inside the `.unitypackage`. */
const repacked = (change: (entries: Entry[]) => Entry[]) => (files: Map<string, Buffer>) => {
  const path = 'sample-body.unitypackage';
  const archive = gunzipSync(files.get(path) as Buffer);
  const entries: Entry[] = [];
  for (let at = 0; archive[at] !== 0; ) {
    const size = Number.parseInt(archive.toString('ascii', at + 124, at + 135), 8);
    const bytes = archive.subarray(at + 512, at + 512 + size);
    entries.push({ name: archive.toString('ascii', at, archive.indexOf(0, at)), bytes });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  files.set(path, gzipSync(tar(change(entries))));
};
/** Replaces text in one of them, found by what it holds. */
const inUnity = (holds: string, from: string | RegExp, to: string) =>
  repacked((entries) => {
    const entry = entries.find(({ name, bytes }) => (name + bytes).includes(holds));
    if (!entry) throw new Error(`nothing holds ${holds}`);
    const edited = entry.bytes.toString().replace(from, to);
    expect(edited).not.toBe(entry.bytes.toString());
    entry.bytes = Buffer.from(edited);
    return entries;
  });
const fontAsset = (from: string | RegExp, to: string) => inUnity('MonoBehaviour', from, to);
const shading = (from: string | RegExp, to: string) => inUnity('m_Shader:', from, to);
const texture = (from: string | RegExp, to: string) => inUnity('TextureImporter', from, to);

type Violation = [rule: string, what: string, change: (files: Map<string, Buffer>) => void];
const VIOLATIONS: [string, Reader, EngineId, Partial<PackedFace>, Violation[]][] = [
  [
    'Cocos',
    readCocos,
    'cocos',
    {},
    [
      ['one-page', 'a second page', fnt('pages=1', 'pages=2')],
      ['page', 'a family name that holds “page ”', fnt('face="', 'face="Home Page ')],
      ['page-beside', 'no page', without('.png')],
      ['page-beside', 'a page whose name has a space', fnt('file="sample', 'file="my sample')],
      ['char', 'a character without advance', fnt(/ xadvance=\d+/, '')],
      ['texture-size', 'a page wider than phones can hold', fnt('scaleW=64', 'scaleW=8192')],
      ['info', 'no info', fnt(/^info/, 'about')],
      ['common', 'no line height', fnt(/lineHeight=\d+/, '')],
    ],
  ],
  [
    'libGDX',
    readLibgdx,
    'libgdx',
    {},
    [
      ['padding', 'no padding', fnt(/ padding=\S+/, '')],
      ['padding', 'padding at the end of its line', fnt(/ (padding=\S+) .*/, ' $1')],
      ['padding', 'three sides of padding', fnt(/padding=\d+,/, 'padding=')],
      ['line-height', 'a comment on line 2', fnt('\ncommon', '\n# made by\ncommon')],
      ['base', 'base after scaleW', fnt(/(base=\d+) (scaleW=\d+)/, '$2 $1')],
      ['page-line', 'no page line', fnt(/page id=.*\n/, '')],
      ['page-beside', 'no page', without('.png')],
      ['char-order', 'y before x', fnt(/(x=\d+) (y=\d+) /, '$2 $1 ')],
      ['whole-numbers', 'a fraction', fnt(/xadvance=(\d+)/, 'xadvance=$1.5')],
      ['char-page', 'a character on a page that is not there', fnt(/ page=0 /, ' page=1 ')],
    ],
  ],
  [
    'MonoGame',
    readMonogame,
    'monogame',
    {},
    [
      ['no-negative-id', 'the id -1', fnt(/char id=\d+/, 'char id=-1')],
      ['whole-numbers', 'a fraction', fnt(/xadvance=(\d+)/, 'xadvance=$1.5')],
      ['unique-characters', 'a character twice', fnt(/(char id=65 .*\n)/, '$1$1')],
      ['unique-kernings', 'a kerning twice', fnt(/(kerning .*\n)/, '$1$1')],
      ['char-page', 'a character on a page that is not there', fnt(/ page=0 /, ' page=1 ')],
      ['page-beside', 'no page', without('.png')],
      ['padding', 'padding above 255', fnt(/padding=\d+/, 'padding=256')],
      ['common', 'a negative base', fnt('base=', 'base=-')],
      ['info', 'no size', fnt(/size=\d+/, '')],
      ['characters', 'no characters', fnt(/char id.*\n/g, '')],
    ],
  ],
  [
    'raylib',
    readRaylib,
    'raylib',
    {},
    [
      ['one-page', 'a second page', fnt('pages=1', 'pages=2')],
      ['common-on-line-2', 'a line before it', fnt('\ncommon', '\n\ncommon')],
      [
        'page-on-line-3',
        'a distance field before the page',
        fnt('\npage', '\ndistanceField fieldType=sdf\npage'),
      ],
      ['count-on-line-4', 'no count', fnt(/chars count.*\n/, '')],
      ['count', 'a count that is too low', fnt('chars count=6', 'chars count=5')],
      ['char-lines', 'a count that is too high', fnt('chars count=6', 'chars count=7')],
      ['line-length', 'a long family name', fnt('face="', `face="${'字'.repeat(90)}`)],
      ['file-name', 'a long file name', fnt('file="', `file="${'a'.repeat(129)}`)],
      ['page-beside', 'no page', without('.png')],
    ],
  ],
  [
    'Heaps',
    readHeaps,
    'heaps',
    {},
    [
      ['signature', 'a comment first', fnt(/^/, '# ')],
      ['one-page', 'a second page', fnt('pages=1', 'pages=2')],
      ['page-beside', 'no page', without('.png')],
      ['char', 'a fraction', fnt(/xadvance=(\d+)/, 'xadvance=$1.5')],
      [
        'field-only-in-xml',
        'a distance field in text',
        fnt(/$/, 'distanceField fieldType=sdf distanceRange=4\n'),
      ],
    ],
  ],
  [
    'Heaps with a distance field',
    readHeaps,
    'heaps',
    msdf,
    [
      ['xml-kernings', 'no kernings', fnt(/<kernings[\s\S]*<\/kernings>/, '')],
      ['xml', 'no characters', fnt(/<chars[\s\S]*<\/chars>/, '')],
      ['one-page', 'a second page', fnt('</pages>', '<page id="1" file="b.png"/></pages>')],
      ['page-beside', 'no page', without('.png')],
      ['distance-field', 'a fractional range', fnt('distanceRange="6"', 'distanceRange="6.5"')],
    ],
  ],
  [
    'Godot 4',
    readGodot4,
    'godot4',
    {},
    [
      ['importer', 'no import settings', without('.import')],
      ['importer', 'another importer', edit('.import', 'font_data_dynamic', 'font_data_image')],
      ['type', 'another type', edit('.import', 'FontFile', 'Font')],
      ['source-file', 'another source', edit('.import', 'res://fonts', 'res://font')],
      ['msdf', 'no answer on MSDF', edit('.import', /multichannel.*\n/, '')],
      ['known-options', 'an unknown option', edit('.import', 'compress=true', 'compress=true\nsqueeze=true')],
      ['preload', 'characters as text', edit('.import', /"chars": \[.*\]/, '"chars": "字玩"')],
      ['preload-is-the-charset', 'a character less', edit('.import', ', 131072', '')],
      ['unicode', 'another encoding', fnt('unicode=1', 'unicode=0')],
      ['channels', 'no glyph channel', fnt('alphaChnl=0', 'alphaChnl=1')],
      ['packed', 'packed channels', fnt('packed=0', 'packed=1')],
      ['rgba8', 'a greyscale page', greyPage],
      ['page-beside', 'no page', without('.png')],
      ['advance', 'a negative advance', fnt(/xadvance=/, 'xadvance=-')],
      ['char-page', 'a character on a page that is not there', fnt(/ page=0 /, ' page=1 ')],
      ['pages', 'no pages', fnt(/page id=[\s\S]*$/, '')],
    ],
  ],
  [
    'Unity',
    readUnity,
    'unity',
    sdf,
    [
      ['script', 'another script', fontAsset('71c1514a', '71c1514b')],
      ['version', 'another version', fontAsset('1.1.0', '1.0.0')],
      ['static', 'a dynamic font', fontAsset('PopulationMode: 0', 'PopulationMode: 1')],
      ['render-mode', 'another render mode', fontAsset('m_AtlasRenderMode: 4165', 'm_AtlasRenderMode: 4169')],
      ['material-reference', 'no material', fontAsset(/ {2}material: .*/, '  material: {fileID: 0}')],
      ['texture-reference', 'no texture', fontAsset(/- {fileID: 2800000.*/, '- {fileID: 0}')],
      [
        'character-has-glyph',
        'a character without glyph',
        fontAsset(/m_GlyphIndex: 3\n/, 'm_GlyphIndex: 99\n'),
      ],
      ['atlas-index', 'a glyph on a page that is not there', fontAsset('m_AtlasIndex: 0', 'm_AtlasIndex: 1')],
      ['unique-glyphs', 'a glyph twice', fontAsset('m_Index: 3\n', 'm_Index: 2\n')],
      [
        'pair-has-glyphs',
        'a kerning of an unknown glyph',
        fontAsset(/(m_FirstAdjustmentRecord:\s+m_GlyphIndex:) \d+/, '$1 99'),
      ],
      ['rows-bottom-up', 'a rectangle counted from the top', fontAsset(/m_Y: \d{2}/, 'm_Y: 0')],
      ['rect-inside', 'a rectangle outside the page', fontAsset(/m_X: [1-9]\d*/, 'm_X: 64')],
      ['texture-size', 'another size', fontAsset('m_AtlasWidth: 64', 'm_AtlasWidth: 128')],
      ['yaml-head', 'no tag', fontAsset(/%TAG.*\n/, '')],
      ['yaml', 'broken YAML', fontAsset('m_GlyphTable:', 'm_GlyphTable: [')],
      ['shader', 'another shader', shading('68e6db2e', '68e6db2f')],
      ['gradient-scale', 'padding instead of padding + 1', shading('_GradientScale: 3', '_GradientScale: 2')],
      ['main-texture', 'no texture', shading(/(_MainTex:\s+m_Texture:).*/, '$1 {fileID: 0}')],
      ['alpha8', 'another texture format', texture('textureFormat: 1', 'textureFormat: -1')],
      ['uncompressed', 'a compressed texture', texture('textureCompression: 0', 'textureCompression: 1')],
      ['linear-without-mipmaps', 'mipmaps', texture('enableMipMap: 0', 'enableMipMap: 1')],
      [
        'texture-size',
        'a texture that is scaled down',
        texture('maxTextureSize: 4096', 'maxTextureSize: 32'),
      ],
      ['meta-guid', 'another GUID in the meta file', texture(/guid: \w/, 'guid: g')],
      ['pathname', 'a path outside Assets', inUnity('/pathname', 'Assets/', 'Other/')],
      [
        'guid',
        'folders with other names',
        repacked((entries) => entries.map((e) => ({ ...e, name: e.name.replace(/^../, 'zz') }))),
      ],
      [
        'asset-folder',
        'a folder without settings',
        repacked((entries) => entries.filter(({ name }, index) => index > 2 || !name.endsWith('.meta'))),
      ],
      ['assets', 'two textures', inUnity('SDF.mat', '.mat', '.png')],
    ],
  ],
];

test.each(
  VIOLATIONS.flatMap(([name, read, engine, changes, violations]) =>
    violations.map(([rule, what, change]) => ({ name, what, rule, read, engine, changes, change })),
  ),
)('$name refuses $what: $rule', async ({ rule, read, engine, changes, change }) => {
  const files = await packageOf(engine, changes);
  change(files);
  const attempt = async (broken: Files) => read(broken);
  await expect(attempt(files)).rejects.toEqual(expect.objectContaining({ rule }));
});
