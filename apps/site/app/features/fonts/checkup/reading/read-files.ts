import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FontJudge } from '../verdict/judge.ts';
import { partOf } from './blob-part.ts';
import { factsOf, hanziOf } from './face-facts.ts';
import { isArchive, isFont } from './file-names.ts';
import { MAX_ZIP_FONTS, MAX_ZIP_UNPACKED, megabytes } from './limits.ts';
import type { CheckedFile, FaceFile } from './messages.ts';
import { openFont } from './open-font.ts';
import { Unreadable } from './unreadable.ts';
import { unzip, type ZipEntry, zipEntries } from './zip.ts';

type Progress = (done: number, of: number) => void;

/** Bytes that are hashed at a time. */
const PIECE = 1 << 22;

/** Reads and judges one file: a font, or an archive with fonts. Broken files are results, too. */
export async function readFile(
  path: string,
  blob: Blob,
  judge: FontJudge,
  onProgress: Progress = () => {},
): Promise<CheckedFile[]> {
  if (!isArchive(path)) return [await readFont(path, blob, null, judge)];
  try {
    return await readArchive(path, blob, judge, onProgress);
  } catch (error) {
    return [unread(path, blob.size, error, null)];
  }
}

async function readArchive(
  path: string,
  archive: Blob,
  judge: FontJudge,
  onProgress: Progress,
): Promise<CheckedFile[]> {
  const fonts = (await zipEntries(archive)).filter((entry) => isFont(entry.path));
  if (fonts.length === 0) throw new Unreadable('压缩包里没有字体文件');
  const files: CheckedFile[] = [];
  let unpacked = 0;
  for (const [i, entry] of fonts.entries()) {
    onProgress(i, fonts.length);
    const name = `${path}/${entry.path}`;
    try {
      if (i >= MAX_ZIP_FONTS) throw new Unreadable(`一个压缩包最多读 ${MAX_ZIP_FONTS} 个字体文件`);
      unpacked += entry.size;
      if (unpacked > MAX_ZIP_UNPACKED)
        throw new Unreadable(`一个压缩包里的字体合计最多读 ${megabytes(MAX_ZIP_UNPACKED)}`);
      files.push(await readFont(name, await unzip(archive, entry), entry, judge));
    } catch (error) {
      files.push(unread(name, entry.size, error, entry));
    }
  }
  return files;
}

async function readFont(
  path: string,
  blob: Blob,
  entry: ZipEntry | null,
  judge: FontJudge,
): Promise<CheckedFile> {
  try {
    const { format, faces } = await openFont(blob);
    const hash = judge.mayKnow(blob.size) ? await sha256Of(blob) : null;
    const checked = [];
    for (const face of faces) {
      const facts = await factsOf(face);
      checked.push({ facts, judgement: judge.judge(facts, hash) });
    }
    return { path, bytes: blob.size, format, sha256: hash, faces: checked, problem: '', entry };
  } catch (error) {
    return unread(path, blob.size, error, entry);
  }
}

/** @throws Error other than Unreadable: a defect of ours */
function unread(path: string, bytes: number, error: unknown, entry: ZipEntry | null): CheckedFile {
  if (!(error instanceof Unreadable)) throw error;
  return { path, bytes, format: null, sha256: null, faces: [], problem: error.message, entry };
}

async function sha256Of(blob: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += PIECE) hash.update(await partOf(blob, at, PIECE));
  return bytesToHex(hash.digest());
}

/** One face of a file that has been read, for drawing. @throws Unreadable */
export async function faceOf(blob: Blob, entry: ZipEntry | null, index: number): Promise<FaceFile> {
  const { faces } = await openFont(entry ? await unzip(blob, entry) : blob);
  const face = faces[index];
  if (!face) throw new Unreadable('文件变了，请重新放一次');
  return { bytes: await face.file(), hanzi: await hanziOf(face) };
}
