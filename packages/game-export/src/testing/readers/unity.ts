import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { parseAllDocuments } from 'yaml';
import { type Files, only, rule } from './rules.ts';

const SCRIPT = '71c1514a6bd24e1e882cebbe1904ce04';
const SHADER = '68e6db2ebdc24f95958faec2be5558d6';

interface Imported {
  guid: string;
  asset: Buffer;
  meta: Record<string, unknown>;
  path: string;
}
type Reference = { guid?: string; fileID: string };
type Numbers = Record<string, string>;
interface FontAsset {
  m_Script: Reference;
  m_Version: string;
  m_AtlasPopulationMode: string;
  m_AtlasRenderMode: string;
  m_AtlasPadding: string;
  m_AtlasWidth: string;
  m_AtlasHeight: string;
  material: Reference;
  m_AtlasTextures: Reference[];
  m_GlyphTable: { m_Index: string; m_AtlasIndex: string; m_GlyphRect: Numbers }[];
  m_CharacterTable: { m_Unicode: string; m_GlyphIndex: string }[];
  m_FontFeatureTable: { m_GlyphPairAdjustmentRecords: { [record: string]: { m_GlyphIndex: string } }[] };
}
interface Material {
  m_Shader: Reference;
  m_SavedProperties: { m_Floats: Numbers[]; m_TexEnvs: Record<string, { m_Texture: Reference }>[] };
}

/** Reads a `.unitypackage` as Unity imports it and TextMeshPro uses it (TMP_FontAsset.cs, `ReadFontAssetDefinition`). */
export async function readUnity(files: Files): Promise<void> {
  const assets = unpack(only(files, '.unitypackage').bytes);
  const find = (extension: string) => {
    const found = assets.filter(({ path }) => path.endsWith(extension));
    rule(found.length === 1, 'assets', extension);
    return found[0] as Imported;
  };
  const [font, material] = [find('.asset'), find('.mat')];
  const asset = documentOf<{ MonoBehaviour: FontAsset }>(font).MonoBehaviour;
  rule(asset.m_Script.guid === SCRIPT && asset.m_Script.fileID === '11500000', 'script', asset.m_Script.guid);
  rule(asset.m_Version === '1.1.0', 'version', asset.m_Version);
  rule(asset.m_AtlasPopulationMode === '0', 'static', asset.m_AtlasPopulationMode);
  rule(asset.m_AtlasRenderMode === '4165', 'render-mode', asset.m_AtlasRenderMode);
  rule(asset.material.guid === material.guid, 'material-reference', asset.material.guid);
  const textures = asset.m_AtlasTextures.map(({ guid }) => {
    const texture = assets.find((each) => each.guid === guid && each.path.endsWith('.png'));
    rule(texture, 'texture-reference', guid);
    return texture;
  });
  rule(textures.length === assets.filter(({ path }) => path.endsWith('.png')).length, 'assets', '.png');

  const shading = documentOf<{ Material: Material }>(material).Material;
  const floats = Object.assign({}, ...shading.m_SavedProperties.m_Floats) as Numbers;
  rule(shading.m_Shader.guid === SHADER, 'shader', shading.m_Shader.guid);
  rule(
    Number(floats._GradientScale) === Number(asset.m_AtlasPadding) + 1,
    'gradient-scale',
    floats._GradientScale,
  );
  const mainTexture = shading.m_SavedProperties.m_TexEnvs.find((each) => each._MainTex)?._MainTex?.m_Texture;
  rule(mainTexture?.guid === textures[0]?.guid, 'main-texture', mainTexture?.guid);

  const indices = new Set(asset.m_GlyphTable.map(({ m_Index }) => m_Index));
  rule(indices.size === asset.m_GlyphTable.length, 'unique-glyphs');
  for (const { m_GlyphIndex, m_Unicode } of asset.m_CharacterTable) {
    rule(indices.has(m_GlyphIndex), 'character-has-glyph', m_Unicode);
  }
  for (const record of asset.m_FontFeatureTable.m_GlyphPairAdjustmentRecords) {
    for (const side of ['m_FirstAdjustmentRecord', 'm_SecondAdjustmentRecord']) {
      rule(indices.has(record[side]?.m_GlyphIndex ?? ''), 'pair-has-glyphs');
    }
  }
  for (const { m_AtlasIndex, m_Index } of asset.m_GlyphTable)
    rule(textures[Number(m_AtlasIndex)], 'atlas-index', m_Index);
  for (const [index, texture] of textures.entries()) await readTexture(texture, index, asset);
}

async function readTexture({ asset: png, meta }: Imported, index: number, asset: FontAsset): Promise<void> {
  const importer = meta.TextureImporter as {
    alphaUsage: string;
    mipmaps: { enableMipMap: string; sRGBTexture: string };
    platformSettings: { textureFormat: string; textureCompression: string; maxTextureSize: string }[];
  };
  const [platform] = importer.platformSettings;
  rule(importer.alphaUsage === '2' && platform?.textureFormat === '1', 'alpha8');
  rule(platform.textureCompression === '0', 'uncompressed');
  rule(
    importer.mipmaps.enableMipMap === '0' && importer.mipmaps.sRGBTexture === '0',
    'linear-without-mipmaps',
  );
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  rule(Number(asset.m_AtlasWidth) === width && Number(asset.m_AtlasHeight) === height, 'texture-size');
  rule(Math.max(width, height) <= Number(platform.maxTextureSize), 'texture-size');
  const textureRows = (bottom: number, rows: number) =>
    Array.from({ length: rows }, (_, row) => (height - 1 - bottom - row) * width);
  for (const { m_Index, m_GlyphRect, m_AtlasIndex } of asset.m_GlyphTable) {
    if (Number(m_AtlasIndex) !== index) continue;
    const [x, y, w, h] = ['m_X', 'm_Y', 'm_Width', 'm_Height'].map((side) => Number(m_GlyphRect[side])) as [
      number,
      number,
      number,
      number,
    ];
    if (w === 0) continue;
    rule(x >= 0 && y >= 0 && x + w <= width && y + h <= height, 'rect-inside', m_Index);
    const inked = textureRows(y, h).every((start) =>
      data.subarray(start + x, start + x + w).some((value) => value > 0),
    );
    rule(inked, 'rows-bottom-up', m_Index);
  }
}

/** Assets of a package: folders named by GUID, each with `asset`, `asset.meta` and `pathname`. */
function unpack(bytes: Buffer): Imported[] {
  const tar = gunzipSync(bytes);
  const folders = new Map<string, Map<string, Buffer>>();
  for (let at = 0; tar[at] !== 0; ) {
    const name = tar.toString('ascii', at, tar.indexOf(0, at));
    const size = Number.parseInt(tar.toString('ascii', at + 124, at + 135), 8);
    const [guid, part] = name.split('/') as [string, string];
    rule(/^[0-9a-f]{32}$/.test(guid), 'guid', name);
    folders.set(guid, (folders.get(guid) ?? new Map()).set(part, tar.subarray(at + 512, at + 512 + size)));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return [...folders].map(([guid, parts]) => {
    const [asset, meta, path] = ['asset', 'asset.meta', 'pathname'].map((part) => parts.get(part));
    rule(asset && meta && path, 'asset-folder', guid);
    const settings = yamlOf<Record<string, unknown>>(meta.toString());
    rule(settings.guid === guid, 'meta-guid', guid);
    rule(path.toString().startsWith('Assets/'), 'pathname', path);
    return { guid, asset, meta: settings, path: path.toString() };
  });
}

const documentOf = <T>({ asset }: Imported): T => {
  rule(asset.toString().startsWith('%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!'), 'yaml-head');
  return yamlOf<T>(asset.toString());
};

/** Scalars stay text: a GUID of digits is not a number. */
function yamlOf<T>(text: string): T {
  const [document] = parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent' });
  rule(document && document.errors.length === 0, 'yaml', document?.errors[0]);
  return document.toJS() as T;
}
