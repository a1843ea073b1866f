import type { Atlas, AtlasGlyph } from '../../atlas.ts';
import { marginOf } from '../../bmfont/index.ts';
import { charsetText } from '../charset.ts';
import { OBJECT_FIELDS, YAML_HEAD, yamlString } from './yaml.ts';

/** TMP_FontAsset, in the package com.unity.textmeshpro and, since Unity 6, com.unity.ugui. */
const SCRIPT = '71c1514a6bd24e1e882cebbe1904ce04';
/** GlyphRenderMode.SDFAA. */
const SDFAA = 4165;
const NO_TYPEFACE = `  - regularTypeface: {fileID: 0}
    italicTypeface: {fileID: 0}
`;
const WEIGHTS = 10;

/**
 * Writes a static TMP_FontAsset (TMP_FontAsset.cs, version 1.1.0). Glyphs are numbered from 1 in their order. Rectangles
 * leave out the margin and count rows from the bottom.
 */
export function fontAsset(parts: {
  name: string;
  family: string;
  atlas: Atlas;
  gradientScale: number;
  /** GUIDs of the atlas's pages, which are of one size. */
  textures: readonly string[];
  /** GUID of the material. */
  material: string;
}): string {
  const { name, family, atlas, gradientScale, textures, material } = parts;
  const { width, height } = atlas.pages[0] as Atlas['pages'][0];
  const padding = gradientScale - 1;
  const indices = new Map(atlas.glyphs.map(({ codePoint }, index) => [codePoint, index + 1]));
  const indexOf = (codePoint: number) => indices.get(codePoint) as number;
  const style = `${atlas.face.bold ? 'Bold' : ''}${atlas.face.italic ? 'Italic' : ''}` || 'Regular';
  return `${YAML_HEAD}--- !u!114 &11400000
MonoBehaviour:
${OBJECT_FIELDS}  m_GameObject: {fileID: 0}
  m_Enabled: 1
  m_EditorHideFlags: 0
  m_Script: {fileID: 11500000, guid: ${SCRIPT}, type: 3}
  m_Name: ${name}
  m_EditorClassIdentifier: 
  hashCode: 0
  material: {fileID: 2100000, guid: ${material}, type: 2}
  materialHashCode: 0
  m_Version: 1.1.0
  m_SourceFontFileGUID: 
  m_SourceFontFile_EditorRef: {fileID: 0}
  m_SourceFontFile: {fileID: 0}
  m_AtlasPopulationMode: 0
${faceInfo(atlas, family, style)}  m_GlyphTable:
${atlas.glyphs.map((glyph) => glyphEntry(glyph, indexOf(glyph.codePoint), atlas, height)).join('')}  m_CharacterTable:
${atlas.glyphs
  .map(
    ({ codePoint }) => `  - m_ElementType: 1
    m_Unicode: ${codePoint}
    m_GlyphIndex: ${indexOf(codePoint)}
    m_Scale: 1
`,
  )
  .join('')}  m_AtlasTextures:
${textures.map((texture) => `  - {fileID: 2800000, guid: ${texture}, type: 3}\n`).join('')}  m_AtlasTextureIndex: 0
  m_IsMultiAtlasTexturesEnabled: 0
  m_ClearDynamicDataOnBuild: 0
  m_UsedGlyphRects: []
  m_FreeGlyphRects: []
  m_AtlasWidth: ${width}
  m_AtlasHeight: ${height}
  m_AtlasPadding: ${padding}
  m_AtlasRenderMode: ${SDFAA}
  m_KerningTable:
    kerningPairs: []
  m_FontFeatureTable:
    m_GlyphPairAdjustmentRecords:${pairRecords(atlas, indices)}
  m_FallbackFontAssetTable: []
  m_CreationSettings:
    sourceFontFileName: 
    sourceFontFileGUID: 
    pointSizeSamplingMode: 1
    pointSize: ${Math.round(atlas.size)}
    padding: ${padding}
    packingMode: 4
    atlasWidth: ${width}
    atlasHeight: ${height}
    characterSetSelectionMode: 7
    characterSequence: ${yamlString(charsetText(atlas.glyphs.map(({ codePoint }) => codePoint)))}
    referencedFontAssetGUID: 
    referencedTextAssetGUID: 
    fontStyle: 0
    fontStyleModifier: 0
    renderMode: ${SDFAA}
    includeFontFeatures: 1
  m_FontWeightTable:
${NO_TYPEFACE.repeat(WEIGHTS)}  fontWeights: []
  normalStyle: 0
  normalSpacingOffset: 0
  boldStyle: 0.75
  boldSpacing: 7
  italicStyle: 35
  tabSize: 10
`;
}

/** Metrics of the face; lines that an atlas does not know follow from common proportions. */
function faceInfo(atlas: Atlas, family: string, style: string): string {
  const { size, lineHeight, base } = atlas;
  const descent = base - lineHeight;
  const space = atlas.glyphs.find(({ codePoint }) => codePoint === 0x20);
  return `  m_FaceInfo:
    m_FaceIndex: 0
    m_FamilyName: ${yamlString(family)}
    m_StyleName: ${style}
    m_PointSize: ${Math.round(size)}
    m_Scale: 1
    m_LineHeight: ${lineHeight}
    m_AscentLine: ${base}
    m_CapLine: ${topOf(atlas, 'H') ?? rounded(size * 0.72)}
    m_MeanLine: ${topOf(atlas, 'x') ?? rounded(size * 0.52)}
    m_Baseline: 0
    m_DescentLine: ${rounded(descent)}
    m_SuperscriptOffset: ${base}
    m_SuperscriptSize: 0.5
    m_SubscriptOffset: ${rounded(descent)}
    m_SubscriptSize: 0.5
    m_UnderlineOffset: ${rounded(-size * 0.12)}
    m_UnderlineThickness: ${rounded(size * 0.06)}
    m_StrikethroughOffset: ${rounded(size * 0.3)}
    m_StrikethroughThickness: ${rounded(size * 0.06)}
    m_TabWidth: ${rounded(space?.xAdvance ?? size / 2)}
`;
}

/** Height (px) of a character above the baseline. */
function topOf(atlas: Atlas, character: string): number | null {
  const glyph = atlas.glyphs.find(({ codePoint }) => codePoint === character.codePointAt(0));
  return glyph ? rounded(atlas.base - glyph.yOffset - marginOf(atlas)) : null;
}

function glyphEntry(glyph: AtlasGlyph, index: number, atlas: Atlas, pageHeight: number): string {
  const { base } = atlas;
  const margin = marginOf(atlas);
  const width = Math.max(0, glyph.width - 2 * margin);
  const height = Math.max(0, glyph.height - 2 * margin);
  const empty = width === 0 || height === 0;
  return `  - m_Index: ${index}
    m_Metrics:
      m_Width: ${empty ? 0 : width}
      m_Height: ${empty ? 0 : height}
      m_HorizontalBearingX: ${empty ? 0 : rounded(glyph.xOffset + margin)}
      m_HorizontalBearingY: ${empty ? 0 : rounded(base - glyph.yOffset - margin)}
      m_HorizontalAdvance: ${rounded(glyph.xAdvance)}
    m_GlyphRect:
      m_X: ${empty ? 0 : glyph.x + margin}
      m_Y: ${empty ? 0 : pageHeight - glyph.y - margin - height}
      m_Width: ${empty ? 0 : width}
      m_Height: ${empty ? 0 : height}
    m_Scale: 1
    m_AtlasIndex: ${glyph.page}
`;
}

function pairRecords({ kernings }: Atlas, indices: ReadonlyMap<number, number>): string {
  const value = (advance: number) => `        m_GlyphValueRecord:
          m_XPlacement: 0
          m_YPlacement: 0
          m_XAdvance: ${advance}
          m_YAdvance: 0
`;
  const records = kernings.flatMap(({ first, second, amount }) => {
    const [left, right] = [indices.get(first), indices.get(second)];
    if (left === undefined || right === undefined) return [];
    return [
      `    - m_FirstAdjustmentRecord:
        m_GlyphIndex: ${left}
${value(rounded(amount))}      m_SecondAdjustmentRecord:
        m_GlyphIndex: ${right}
${value(0)}      m_FeatureLookupFlags: 0
`,
    ];
  });
  return records.length === 0 ? ' []' : `\n${records.join('')}`.replace(/\n$/, '');
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
