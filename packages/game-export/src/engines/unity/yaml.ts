export const YAML_HEAD = '%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n';

/** Fields that every serialised asset starts with. */
export const OBJECT_FIELDS = `  m_ObjectHideFlags: 0
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
`;

/** A string as Unity writes it: quoted, with escapes for everything outside ASCII. */
export const yamlString = (text: string): string =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
