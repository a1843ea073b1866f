import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tar } from '../../engines/unity/tar.ts';
import { composePackage, type EngineId } from '../../index.ts';
import type { PackedFace } from '../../package/index.ts';
import { sampleAtlas } from '../sample-atlas.ts';
import { sampleFace, sampleFiller, sampleInput } from '../sample-face.ts';
import { readCocos } from './cocos.ts';
import { readDefold } from './defold.ts';
import { readGamemaker } from './gamemaker.ts';
import { readGodot4 } from './godot4.ts';
import { readHeaps } from './heaps.ts';
import { readLayaair } from './layaair.ts';
import { readLibgdx } from './libgdx.ts';
import { readMinecraft } from './minecraft.ts';
import { readMonogame } from './monogame.ts';
import { readPlaycanvas } from './playcanvas.ts';
import { readRaylib } from './raylib.ts';
import type { Files, Reader } from './rules.ts';
import { readUnity } from './unity.ts';
import { readRpgmakerMv, readTyrano, readWebgal } from './web-game-fonts.ts';

const msdf = { atlas: sampleAtlas({ field: { type: 'msdf', range: 6 } }) };
const sdf = { atlas: sampleAtlas({ field: { type: 'sdf', range: 6 } }) };

async function packageOf(engine: EngineId, changes: Partial<PackedFace> = {}): Promise<Map<string, Buffer>> {
  const files = await composePackage(sampleInput([await sampleFace(changes)], { engine, guard: false }));
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
  ['Defold', readDefold, 'defold', {}],
  ['Defold, a pixel face', readDefold, 'defold', { pixel: true }],
  ['GameMaker', readGamemaker, 'gamemaker', {}],
  ['GameMaker, a name that begins with a digit', readGamemaker, 'gamemaker', { stem: '8-bit' }],
  ['LayaAir', readLayaair, 'layaair', {}],
  ['PlayCanvas', readPlaycanvas, 'playcanvas', msdf],
  ['Minecraft', readMinecraft, 'minecraft', {}],
  ['Minecraft, capitals in the name', readMinecraft, 'minecraft', { stem: 'Sample-Body' }],
  ['RPG Maker MV', readRpgmakerMv, 'rpgmaker-mv', {}],
  ['TyranoScript', readTyrano, 'tyrano', {}],
  ['WebGAL', readWebgal, 'webgal', {}],
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

test.each<[string, Reader, EngineId]>([
  ['Minecraft', readMinecraft, 'minecraft'],
  ['RPG Maker MV', readRpgmakerMv, 'rpgmaker-mv'],
  ['TyranoScript', readTyrano, 'tyrano'],
  ['WebGAL', readWebgal, 'webgal'],
])('%s reads a face with its filler', async (_, read, engine) => {
  await read(await filled(engine));
});

const filled = async (engine: EngineId = 'godot4') => {
  const faces = [await sampleFace(), await sampleFiller()];
  const files = await composePackage(sampleInput(faces, { engine, guard: false }));
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
const inFont = (from: string | RegExp, to: string) => edit('sample-body.json', from, to);
const renamed = (from: string, to: string) => (files: Map<string, Buffer>) => {
  files.set(to, files.get(from) as Buffer);
  files.delete(from);
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
    'Defold',
    readDefold,
    'defold',
    {},
    [
      ['font', 'a font that is missing', edit('.font', '/fonts/sample', '/fonts/other')],
      ['material', 'the material of a bitmap', edit('.font', 'font-df', 'font')],
      ['value', 'a path from the file', edit('.font', '"/fonts', '"fonts')],
      ['value', 'a size of nothing', edit('.font', 'size: 48', 'size: 0')],
      ['value', 'an open quote', edit('.font', /"\n$/, '\n')],
      ['known-fields', 'another field', edit('.font', 'size:', 'points:')],
      ['once', 'a size twice', edit('.font', 'size: 48', 'size: 48\nsize: 32')],
      ['required', 'no material', edit('.font', /material: .*\n/, '')],
      ['characters', 'a character less', edit('.font', '玩', '')],
      ['descriptor', 'no font resource', without('.font')],
    ],
  ],
  [
    'GameMaker',
    readGamemaker,
    'gamemaker',
    {},
    [
      ['type', 'another resource', edit('.yy', 'GMFont', 'GMSprite')],
      ['name', 'a name with a hyphen', edit('.yy', '"name": "font_sample_body"', '"name": "font-sample"')],
      ['path', 'another name', edit('.yy', '"name": "font_sample_body"', '"name": "font_other"')],
      [
        'bitmap-kept',
        'a bitmap to be drawn anew',
        edit('.yy', '"regenerateBitmap": false', '"regenerateBitmap": true'),
      ],
      ['texture-beside', 'no texture', without('.png')],
      ['glyphs', 'no glyphs', edit('.yy', /"glyphs": {[\s\S]*?\n {2}}/, '"glyphs": {}')],
      ['key', 'a key that is not the character', edit('.yy', '"65": {', '"66": {')],
      ['whole-numbers', 'a fraction', edit('.yy', /"shift": (\d+)/, '"shift": $1.5')],
      ['rect-inside', 'a rectangle outside the page', edit('.yy', /"x": [1-9]\d*/, '"x": 4096')],
      ['line-high', 'a rectangle lower than the line', edit('.yy', /"h": 20/, '"h": 12')],
      ['ranges', 'a character in no range', edit('.yy', '"lower": 65', '"lower": 66')],
    ],
  ],
  [
    'PlayCanvas',
    readPlaycanvas,
    'playcanvas',
    msdf,
    [
      ['descriptor', 'no data', without('sample-body.json')],
      ['version', 'data of version 2', inFont('"version":3', '"version":2')],
      ['maps', 'no sizes of textures', inFont(/"maps":\[.*?\]/, '"maps":[]')],
      ['textures', 'no texture', without('.png')],
      ['map-size', 'another size', inFont(/"maps":\[{"width":\d+/, '"maps":[{"width":1')],
      ['space', 'no space', inFont('" ":', '"_":')],
      ['letter', 'another id', inFont('"id":65', '"id":66')],
      [
        'square',
        'a glyph that is no square',
        inFont(
          /"width":(\d+),"height":(\d+),"scale":0.5,"range":12,"xoffset":[^0]/,
          '"width":1,"height":2,"scale":0.5,"range":12,"xoffset":1',
        ),
      ],
      ['map', 'a texture that is not there', inFont('"map":0', '"map":1')],
      ['rect-inside', 'a glyph outside its texture', inFont(/"x":[1-9]\d*/, '"x":4096')],
      ['scale', 'no range', inFont('"range":12', '"range":0')],
      ['bounds', 'no bounds', inFont(/"bounds":\[[^\]]*\]/, '"bounds":[]')],
      ['numbers', 'no advance', inFont('"xadvance"', '"advance"')],
      ['kerning', 'kerning by letter', inFont('"kerning":{"65"', '"kerning":{"A"')],
    ],
  ],
  [
    'LayaAir',
    readLayaair,
    'layaair',
    {},
    [
      ['texture-beside', 'no texture', without('.png')],
      ['info', 'no info', fnt('<info', '<about')],
      ['size', 'a size in points', fnt('size="16"', 'size="16pt"')],
      ['line-height', 'no line height', fnt(/ lineHeight="20" auto/, ' auto')],
      ['auto-scale', 'no scaling', fnt(' autoScaleSize="true"', '')],
      ['one-page', 'a second page', fnt('</pages>', '<page id="1" file="b.png"/></pages>')],
      ['xadvance', 'a character without advance', fnt(/xadvance="16"/, 'xadvance="0"')],
      ['x', 'a fraction', fnt(/ x="(\d+)" y/, ' x="$1.5" y')],
      ['id', 'a character as text', fnt('id="65"', 'id="A"')],
      ['chars', 'no characters', fnt(/<char .*\n/g, '')],
    ],
  ],
  [
    'Minecraft',
    readMinecraft,
    'minecraft',
    {},
    [
      ['pack-meta', 'no pack.mcmeta', without('.mcmeta')],
      ['description', 'no description', edit('.mcmeta', 'description', 'about')],
      ['formats', 'no newest format', edit('.mcmeta', 'max_format', 'most')],
      ['pack-format', 'no format for old versions', edit('.mcmeta', '"pack_format": 15,', '')],
      ['supported-formats', 'no range for old versions', edit('.mcmeta', 'supported_formats', 'formats')],
      ['fonts', 'no font', without('sample-body.json')],
      ['providers', 'no providers', inFont('"providers"', '"provider"')],
      ['type', 'another provider', inFont('"ttf"', '"truetype"')],
      ['file', 'a file with capitals', inFont('ziwan:sample', 'ziwan:Sample')],
      ['file', 'a file that is missing', without('.ttf')],
      ['shift', 'a shift of one number', inFont(/"shift": \[\s+0,/, '"shift": [')],
      ['size', 'a size of nothing', inFont('"size": 11', '"size": 0')],
      ['oversample', 'no oversampling', inFont('"oversample": 4', '"oversample": 0')],
      [
        'resource-path',
        'a path with capitals',
        (files) => void files.set('assets/ziwan/font/Big.txt', Buffer.from('')),
      ],
    ],
  ],
  [
    'RPG Maker MV',
    readRpgmakerMv,
    'rpgmaker-mv',
    {},
    [
      ['gamefont-css', 'no gamefont.css', without('.css')],
      ['game-font', 'another family', edit('.css', 'GameFont', 'Game Font')],
      ['font-face', 'no address', edit('.css', 'src', 'source')],
      [
        'unique-families',
        'a family twice',
        edit(
          '.css',
          /$/,
          '@font-face { font-family: A; src: url("a"); } @font-face { font-family: A; src: url("a"); }',
        ),
      ],
      ['font-beside', 'a font that is missing', edit('.css', 'sample-body', 'other')],
      ['plugin-path', 'the plugin elsewhere', renamed('js/plugins/ZiwanFont.js', 'ZiwanFont.js')],
      ['plugin-header', 'a plugin that the editor cannot name', edit('.js', '@plugindesc', '@desc')],
      ['es5', 'an arrow function', edit('.js', 'function() { ready = true; }', '() => { ready = true; }')],
      ['plugin-script', 'a script that is no script', edit('.js', '})();', '});()')],
      ['plugin-families', 'a family that is not loaded', edit('.js', '["GameFont"]', '["GameFont","Other"]')],
    ],
  ],
  [
    'TyranoScript',
    readTyrano,
    'tyrano',
    {},
    [
      ['font-css', 'no font.css', without('.css')],
      ['font-face', 'no family', edit('.css', 'font-family', 'family')],
      ['font-at-address', 'an address from the page', edit('.css', '../../data', 'data')],
      ['user-face', 'no semicolon at its end', edit('README.txt', 'sans-serif;', 'sans-serif')],
      ['known-family', 'a family without rule', edit('README.txt', 'userFace = "', 'userFace = "My ')],
    ],
  ],
  [
    'WebGAL',
    readWebgal,
    'webgal',
    {},
    [
      ['entries', 'no entries', edit('README.txt', /"font-family"/g, '"family"')],
      ['family', 'a family with a quote', edit('README.txt', '"font-family":"', `"font-family":"'`)],
      ['url', 'an address from the page', edit('README.txt', '"url":"', '"url":"./')],
      ['font-at-address', 'a font that is missing', without('.woff2')],
      ['type', 'a format that CSS has not', edit('README.txt', '"type":"woff2"', '"type":"ttf"')],
      ['type', 'the format of another font', edit('README.txt', '"type":"woff2"', '"type":"woff"')],
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
