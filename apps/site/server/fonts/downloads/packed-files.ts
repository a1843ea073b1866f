import { assembledNote } from '@ziwan/contract';
import { blobKeys } from '@ziwan/infra/blob-store';
import type { FacesTable } from '@ziwan/store';
import { unpackedOf } from '../terms/index.ts';
import type { Deliverable } from './repository.ts';

export interface PackedFile {
  /** File name, unique within the family. */
  name: string;
  bytes: number;
  sha256: string;
  /** Key of the blob that holds the file. */
  key: string;
  /** How the file was made; null for an original file. */
  made: string | null;
}

export const asItCame = (face: FacesTable): PackedFile => ({
  name: face.source_file_name,
  bytes: face.source_bytes,
  sha256: face.source_sha256,
  key: blobKeys.source(face.source_sha256),
  made: null,
});

/**
 * Lists a family's files: each original once, even if faces share it, and an installable copy for each web-only file.
 */
export function filesOf({ faces, family }: Pick<Deliverable, 'faces' | 'family'>): PackedFile[] {
  const names = new Set<string>();
  const assembled = family.assembled_from === null ? null : assembledNote(family.assembled_from);
  return [...new Map(faces.map((face) => [face.source_sha256, face])).values()].flatMap((face) => {
    const original = { ...asItCame(face), name: freeName(face.source_file_name, names), made: assembled };
    const unpacked = unpackedOf(face, family);
    if (!unpacked) return [original];
    const { format, bytes, sha256 } = unpacked;
    const name = freeName(original.name.replace(/(\.[^.]*)?$/, `.${format}`), names);
    return [
      original,
      { name, bytes, sha256, key: blobKeys.sfnt(sha256), made: madeFrom(original.name, face) },
    ];
  });
}

function madeFrom(original: string, face: FacesTable): string {
  const { dropped = [] } = JSON.parse(face.verdict) as { dropped?: string[] };
  const without = dropped.length > 0 ? `，略去不合规范的表 ${dropped.join('、')}` : '';
  return `由 ${original} 解压而成${without}，供安装与游戏引擎使用`;
}

/** Renames duplicates: files with the same name would overwrite each other on extraction. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = name.replace(/(\.[^.]*)?$/, ` (${n})$1`);
  taken.add(free);
  return free;
}

export const fileLine = ({ name, bytes, sha256, made }: PackedFile): string =>
  `  ${name}  ${bytes} 字节  SHA-256 ${sha256}${made === null ? '' : `（${made}）`}`;
