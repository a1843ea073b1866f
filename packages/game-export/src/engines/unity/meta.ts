const TAIL = `  userData: 
  assetBundleName: 
  assetBundleVariant: 
`;

/** Import settings of an asset in Unity's own format. */
export const nativeMeta = (guid: string, mainObject: number): string => `fileFormatVersion: 2
guid: ${guid}
NativeFormatImporter:
  externalObjects: {}
  mainObjectFileID: ${mainObject}
${TAIL}`;

/**
 * Import settings of the atlas: Alpha8 made from grey values, uncompressed, linear, without mipmaps and at full size.
 * Enumerations: UnityEditor `TextureImporterAlphaSource.FromGrayScale` = 2, `TextureImporterFormat.Alpha8` = 1.
 */
export const textureMeta = (guid: string): string => `fileFormatVersion: 2
guid: ${guid}
TextureImporter:
  internalIDToNameTable: []
  externalObjects: {}
  serializedVersion: 11
  mipmaps:
    mipMapMode: 0
    enableMipMap: 0
    sRGBTexture: 0
    linearTexture: 0
  isReadable: 0
  textureSettings:
    serializedVersion: 2
    filterMode: 1
    aniso: 1
    mipBias: 0
    wrapU: 1
    wrapV: 1
    wrapW: 1
  nPOTScale: 0
  alphaUsage: 2
  alphaIsTransparency: 0
  textureType: 0
  textureShape: 1
  platformSettings:
  - serializedVersion: 3
    buildTarget: DefaultTexturePlatform
    maxTextureSize: 4096
    resizeAlgorithm: 0
    textureFormat: 1
    textureCompression: 0
    compressionQuality: 50
    crunchedCompression: 0
    allowsAlphaSplitting: 0
    overridden: 0
${TAIL}`;
