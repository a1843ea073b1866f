import type { Atlas, AtlasPage } from '../../atlas.ts';
import { ExportError } from '../../export-error.ts';
import { OBJECT_FIELDS, YAML_HEAD } from './yaml.ts';

/** TextMeshPro/Distance Field, in TMP Essential Resources. */
const SHADER = '68e6db2ebdc24f95958faec2be5558d6';

/**
 * Reach (px) of the field on either side of the outline, TextMeshPro's `_GradientScale`: its padding + 1.
 * @throws ExportError ATLAS_RANGE
 */
export function gradientScaleOf({ field }: Atlas): number {
  const scale = (field?.range ?? 0) / 2;
  if (!Number.isInteger(scale) || scale < 2) {
    throw new ExportError('ATLAS_RANGE', 'Unity 的 SDF 范围要是不小于 4 的偶数。');
  }
  return scale;
}

export function material(parts: {
  name: string;
  page: Pick<AtlasPage, 'width' | 'height'>;
  gradientScale: number;
  /** GUID of the atlas. */
  texture: string;
}): string {
  const { name, page, gradientScale, texture } = parts;
  const floats = {
    _Bevel: 0,
    _ColorMask: 15,
    _CullMode: 0,
    _FaceDilate: 0,
    _GradientScale: gradientScale,
    _MaskSoftnessX: 0,
    _MaskSoftnessY: 0,
    _OutlineSoftness: 0,
    _OutlineWidth: 0,
    _PerspectiveFilter: 0.875,
    _ScaleRatioA: (gradientScale - 1) / gradientScale,
    _ScaleRatioB: 1,
    _ScaleRatioC: 0.73125,
    _ScaleX: 1,
    _ScaleY: 1,
    _ShaderFlags: 0,
    _Sharpness: 0,
    _Stencil: 0,
    _StencilComp: 8,
    _StencilOp: 0,
    _StencilReadMask: 255,
    _StencilWriteMask: 255,
    _TextureHeight: page.height,
    _TextureWidth: page.width,
    _UnderlayDilate: 0,
    _UnderlayOffsetX: 0,
    _UnderlayOffsetY: 0,
    _UnderlaySoftness: 0,
    _VertexOffsetX: 0,
    _VertexOffsetY: 0,
    _WeightBold: 0.75,
    _WeightNormal: 0,
  };
  return `${YAML_HEAD}--- !u!21 &2100000
Material:
  serializedVersion: 6
${OBJECT_FIELDS}  m_Name: ${name}
  m_Shader: {fileID: 4800000, guid: ${SHADER}, type: 3}
  m_ShaderKeywords: 
  m_LightmapFlags: 1
  m_EnableInstancingVariants: 0
  m_DoubleSidedGI: 0
  m_CustomRenderQueue: -1
  stringTagMap: {}
  disabledShaderPasses: []
  m_SavedProperties:
    serializedVersion: 3
    m_TexEnvs:
    - _FaceTex:
        m_Texture: {fileID: 0}
        m_Scale: {x: 1, y: 1}
        m_Offset: {x: 0, y: 0}
    - _MainTex:
        m_Texture: {fileID: 2800000, guid: ${texture}, type: 3}
        m_Scale: {x: 1, y: 1}
        m_Offset: {x: 0, y: 0}
    m_Floats:
${Object.entries(floats)
  .map(([key, value]) => `    - ${key}: ${value}\n`)
  .join('')}    m_Colors:
    - _ClipRect: {r: -32767, g: -32767, b: 32767, a: 32767}
    - _FaceColor: {r: 1, g: 1, b: 1, a: 1}
    - _OutlineColor: {r: 0, g: 0, b: 0, a: 1}
    - _UnderlayColor: {r: 0, g: 0, b: 0, a: 0.5}
`;
}
