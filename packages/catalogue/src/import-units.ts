import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type NewNames, postScriptOf } from '@ziwan/font-inspect';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { areIntact } from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import type { ReferenceData } from './derived-tags.ts';
import { deskFamilies } from './desk/lookup.ts';
import type { Found, Unit, UnitFile } from './discover.ts';
import { CatalogueError } from './errors.ts';
import type { FaceDraft } from './family-record.ts';
import { keyOf } from './family-target.ts';
import type { FontPool } from './font-pool.ts';
import { styleOf } from './naming.ts';
import type { ProcessedFont } from './process-font.ts';
import { clearRefusals, recordRefusal, refusalsOf } from './refusals.ts';
import { reservedNamesIn, usesReservedName } from './reserved-names.ts';
import { shapesKey } from './shapes/keys.ts';
import { unreadable } from './sidecar-files.ts';
import type { ImportSummary } from './summary.ts';
import { licenceTemplateFault, textTemplateFault } from './template-words.ts';
import { writeFamily } from './write-family.ts';

/** Part of every fingerprint. Increase it when inspection changes, so that files are inspected again. */
const INSPECTION = 3;

export const DEFAULT_MAX_FILE_BYTES = 64 * 1024 * 1024;

export interface ImportRun {
  ctx: CatalogueContext;
  pool: FontPool;
  data: ReferenceData;
  summary: ImportSummary;
  maxFileBytes: number;
  /** Addresses of families of which the catalogue states that their terms have no full text. */
  withoutText: Set<string>;
}

interface HashedFile extends UnitFile {
  sha256: string;
}

/** Imports the units of one folder. Loose files with the same family name form one family. */
export async function importBatch(
  run: ImportRun,
  batch: readonly Found[],
  onUnit: (label: string) => void,
): Promise<void> {
  const pending = batch.map(async (found) => {
    if ('note' in found) {
      run.summary.warnings.push(found.note);
      return [];
    }
    if ('refused' in found) {
      const { label, path, error } = found.refused;
      await refuse(run, sha256Hex(`${path}\0${error.message}`), label, 0, error.code, error.message);
      return [];
    }
    run.summary.warnings.push(...(found.warnings ?? []));
    return draftsOf(run, found.unit);
  });
  // Writes in the order found, whichever is ready first. Failures are caught now and rethrown in their turn.
  for (const p of pending) p.catch(() => {});
  const loose = new Map<string, FaceDraft[]>();
  for (const [i, p] of pending.entries()) {
    const drafts = await p;
    const found = batch[i] as Found;
    if ('unit' in found && found.unit.declared) {
      if (drafts.length > 0) await write(run, drafts, true);
    } else {
      for (const d of drafts) {
        const key = d.unit.sidecar.id ?? `\0${keyOf(d)}`;
        loose.set(key, [...(loose.get(key) ?? []), d]);
      }
    }
    onUnit(labelOf(found));
  }
  for (const drafts of loose.values()) await write(run, drafts, false);
}

const labelOf = (found: Found): string =>
  'note' in found ? found.note : 'unit' in found ? found.unit.label : found.refused.label;

async function write(run: ImportRun, drafts: FaceDraft[], declared: boolean): Promise<void> {
  const written = await writeFamily(run.ctx, { drafts, declared }, run.data);
  run.summary.duplicates.push(...written.duplicates);
  run.summary.warnings.push(...written.warnings);
  if (written.bare && !run.withoutText.has(written.family?.gno ?? ''))
    run.summary.warnings.push(written.bare);
  if (written.kept !== null && !run.summary.kept.includes(written.kept)) run.summary.kept.push(written.kept);
  if (!written.outcome || !written.family) return;
  run.summary[written.outcome].push(written.family);
  if (written.asText) run.summary.asText.push(written.family.gno);
}

/** Stores a unit's faces in the blob store and returns their drafts; none if the unit is known or rejected. */
async function draftsOf(run: ImportRun, unit: Unit): Promise<FaceDraft[]> {
  const { licence } = unit.sidecar;
  if (licence && !run.data.licences.has(licence)) {
    const error = new CatalogueError('UNKNOWN_LICENCE', `没有名为 ${licence} 的授权，见 catalogue/licences/`);
    await refuse(run, sha256Hex(`${unit.label}\0${error.message}`), unit.label, 0, error.code, error.message);
    return [];
  }
  const all = [...run.data.licences.values()];
  const templates = all.filter(({ template }) => template);
  const own = all.find(({ id }) => id === licence);
  const fault =
    (own && licenceTemplateFault(own, templates)) ??
    textTemplateFault('授权文件', unit.licenceText, templates);
  if (fault) {
    await refuse(run, sha256Hex(`${unit.label}\0${fault}`), unit.label, 0, 'TEMPLATE', fault);
    return [];
  }
  const files: HashedFile[] = [];
  for (const file of unit.files) {
    try {
      const { size } = await stat(file.path);
      if (size > run.maxFileBytes) {
        const limit = Math.floor(run.maxFileBytes / 1024 / 1024);
        // The content is not read, so name and size identify the file.
        const id = sha256Hex(`${file.label}\0${size}`);
        await refuse(run, id, file.label, 0, 'TOO_LARGE', `文件超过 ${limit} MiB，没有读取`);
      } else files.push({ ...file, sha256: await hashFile(file.path) });
    } catch (e) {
      const { code, message } = unreadable(e);
      await refuse(run, sha256Hex(`${file.path}\0${message}`), file.label, 0, code, message);
    }
  }
  if (files.length === 0) return [];

  const fingerprint = fingerprintOf(unit, files);
  if (await isKnown(run, fingerprint)) {
    run.summary.refused.push(...(await refusalsOf(run.ctx, files)));
    return [];
  }
  if (unit.sidecar.assemble) {
    const faces = new Map<string, HashedFile[]>();
    for (const file of files) {
      const key = JSON.stringify([file.styleName, file.weight]);
      faces.set(key, [...(faces.get(key) ?? []), file]);
    }
    const drafts = await Promise.all(
      Array.from(faces.values(), (slices) => assembled(run, unit, slices, fingerprint)),
    );
    return drafts.flat();
  }
  const drafts = await Promise.all(files.map((file) => fileDrafts(run, unit, file, fingerprint)));
  return drafts.flat();
}

async function fileDrafts(
  run: ImportRun,
  unit: Unit,
  file: HashedFile,
  fingerprint: string,
): Promise<FaceDraft[]> {
  return run.pool.run({ paths: [file.path], assemble: false }, async (answer) => {
    if ('refusal' in answer) {
      await refuse(run, file.sha256, file.label, 0, answer.refusal.code, answer.refusal.reason);
      return [];
    }
    const { font } = answer;
    await clearRefusals(run.ctx, file.sha256, [file.label, unit.label]);
    for (const r of font.refused) await refuse(run, file.sha256, file.label, r.index, r.code, r.reason);
    if (font.faces.length === 0) return [];
    await storeFont(run.ctx.blobs, font);
    const own = withOwnLicence(run, unit, font);
    return toDrafts(own, font, fingerprint, basename(file.path), file.label, file);
  });
}

async function assembled(
  run: ImportRun,
  unit: Unit,
  files: readonly HashedFile[],
  fingerprint: string,
): Promise<FaceDraft[]> {
  const id = sha256Hex(files.map((f) => f.sha256).join('\0'));
  const stop = async (code: string, reason: string): Promise<FaceDraft[]> => {
    await refuse(run, id, unit.label, 0, code, reason);
    return [];
  };
  const { sidecar } = unit;
  const reserved = (names: readonly string[]) =>
    stop(
      'RESERVED_NAME',
      `字体保留了名称「${names.join('、')}」，拼合后的版本不能再用：请在 assembledFrom 写原来的名字，nameEn、nameZh 另起不含它的名字；或改用完整的原始文件`,
    );
  const rename: NewNames | null = sidecar.assembledFrom
    ? { en: sidecar.nameEn ?? '', zh: sidecar.nameZh ?? null, from: sidecar.assembledFrom }
    : null;
  if (rename && !postScriptOf(rename.en))
    return stop('NAME_MISSING', '拼合后改名的字体要有英文名：请写上 nameEn，其中要有字母或数字');
  if (!rename && sidecar.reservedFontNames?.length) return reserved(sidecar.reservedFontNames);

  return run.pool.run({ paths: files.map((f) => f.path), assemble: true, rename }, async (answer) => {
    if ('refusal' in answer) return stop(answer.refusal.code, answer.refusal.reason);
    const { font } = answer;
    const refused = font.refused[0];
    if (refused) return stop(refused.code, refused.reason);
    for (const face of font.faces) {
      const { family, subfamily, postScript } = face.facts.report.names;
      // A reserved name matters only if the assembled font would carry it.
      const carried = [
        ...Object.values(family),
        ...Object.values(subfamily),
        postScript ?? '',
        ...[sidecar.nameZh ?? '', sidecar.nameEn ?? '', files[0]?.styleName ?? ''],
      ];
      const names = [...(sidecar.reservedFontNames ?? []), ...reservedNamesIn(face.facts)].filter((r) =>
        carried.some((name) => usesReservedName(name, r)),
      );
      if (names.length > 0) return reserved([...new Set(names)]);
    }
    await clearRefusals(run.ctx, id, [unit.label]);
    await storeFont(run.ctx.blobs, font);
    const { weight, styleName } = files[0] as HashedFile;
    const name = postScriptOf(sidecar.nameEn ?? sidecar.id ?? 'Font');
    // Faces of one weight differ in style.
    const style = weight === undefined ? postScriptOf(styleName ?? '') : `${weight}`;
    const fileName = `${name}${style && `-${style}`}.${font.format}`;
    const own = withOwnLicence(run, unit, font);
    return toDrafts(own, font, fingerprint, fileName, unit.label, files[0] as HashedFile);
  });
}

/** Leaves out a licence file of a folder above where the font names another licence. */
function withOwnLicence({ data, summary }: ImportRun, unit: Unit, font: ProcessedFont): Unit {
  const { licenceAbove, licenceText, sidecar } = unit;
  if (licenceAbove === undefined) return unit;
  const stated = data.recogniser.find({ ...NOTHING_SAID, file: licenceText }).id;
  const others = font.faces.some(({ facts }) => {
    const own = data.recogniser.find(facts.report.names);
    return sidecar.licence === undefined ? !own.silent && own.id !== stated : sidecar.licence !== stated;
  });
  const uses = summary.licencesAbove.get(licenceAbove) ?? { used: 0, others: [] };
  summary.licencesAbove.set(licenceAbove, uses);
  if (others) uses.others.push(unit.label);
  else uses.used++;
  return others ? { ...unit, licenceText: null } : unit;
}

const NOTHING_SAID = { licence: null, licenceUrl: null, copyright: null };

/**
 * Stores the bytes before any rows are written: a kill in between leaves unreferenced blobs, never a row without
 * its bytes.
 */
export async function storeFont(blobs: BlobStore, font: ProcessedFont): Promise<void> {
  // Faces of one file may have the same drawn ranges.
  const wanted = new Map([
    [blobKeys.source(font.sourceSha256), font.source],
    ...font.faces.flatMap((f): [string, Uint8Array][] => [
      [blobKeys.sfnt(f.sfntSha256), f.sfnt],
      [blobKeys.drawn(f.drawnSha256), f.drawn],
      [shapesKey(f.sfntSha256), f.shapes],
    ]),
  ]);
  await Promise.all([...wanted].map(([key, bytes]) => putIntact(blobs, key, bytes)));
}

/** Replaces a damaged blob; the store itself would keep the old bytes. */
async function putIntact(blobs: BlobStore, key: string, bytes: Uint8Array): Promise<void> {
  const held = await blobs.get(key);
  if (held && Buffer.compare(held, bytes) === 0) return;
  if (held) await blobs.delete(key);
  await blobs.put(key, bytes);
}

function toDrafts(
  unit: Unit,
  font: ProcessedFont,
  fingerprint: string,
  fileName: string,
  label: string,
  override: { styleName?: string; weight?: number },
): FaceDraft[] {
  return font.faces.map((f) => ({
    unit,
    fingerprint,
    fileName,
    label,
    index: f.index,
    source: { sha256: font.sourceSha256, format: font.format, bytes: font.source.length },
    sfnt: { sha256: f.sfntSha256, bytes: f.sfnt.length },
    drawnSha256: f.drawnSha256,
    style: styleOf(f.facts.report, override),
    facts: f.facts,
  }));
}

/** Identifies a unit by everything that its import depends on; a known unit is skipped. */
function fingerprintOf(unit: Unit, files: readonly HashedFile[]): string {
  return sha256Hex(
    JSON.stringify([
      INSPECTION,
      unit.declared,
      unit.sidecar,
      unit.source,
      unit.licenceText === null ? null : sha256Hex(unit.licenceText),
      files.map((f) => [basename(f.path), f.sha256, f.styleName ?? null, f.weight ?? null]),
    ]),
  );
}

/** True if a unit was imported before and its result is still intact. Its families then count as unchanged. */
async function isKnown(run: ImportRun, fingerprint: string): Promise<boolean> {
  const { db } = run.ctx.store;
  const rows = await db
    .selectFrom('family_imports')
    .innerJoin('families', 'families.gno', 'family_imports.family_gno')
    .select(['families.gno', 'families.name_zh', 'families.face_count', 'family_imports.sources'])
    .where('unit', '=', fingerprint)
    .execute();
  if (rows.length === 0) return false;
  for (const row of rows) {
    const standing = await db
      .selectFrom('faces')
      .select(['source_sha256', 'sfnt_sha256', 'drawn_sha256'])
      .where('family_gno', '=', row.gno)
      .execute();
    const sources = JSON.parse(row.sources) as string[];
    if (!sources.every((s) => standing.some((f) => f.source_sha256 === s))) return false;
    if (!(await areIntact(run.ctx.blobs, standing))) return false;
  }
  const { summary } = run;
  const desk = await deskFamilies(db);
  for (const row of rows) {
    if (desk.has(row.gno)) {
      if (!summary.kept.includes(row.gno)) summary.kept.push(row.gno);
      continue;
    }
    const counted = [...summary.unchanged, ...summary.imported, ...summary.updated].some(
      (f) => f.gno === row.gno,
    );
    if (!counted) summary.unchanged.push({ gno: row.gno, nameZh: row.name_zh, faces: row.face_count });
  }
  return true;
}

async function refuse(
  run: ImportRun,
  id: string,
  file: string,
  faceIndex: number,
  code: string,
  reason: string,
): Promise<void> {
  run.summary.refused.push({ file, faceIndex, code, reason });
  await recordRefusal(run.ctx, id, { file, faceIndex, code, reason });
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(part as Uint8Array);
  return hash.digest('hex');
}
