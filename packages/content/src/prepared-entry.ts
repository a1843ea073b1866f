import { gramsOf } from '@ziwan/catalogue';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Transaction } from 'kysely';
import type { Entry } from './entry.ts';
import { aliasesIn, fieldColumns } from './entry-fields.ts';
import { renderMarkdown } from './markdown.ts';
import { mediaNamesIn } from './media.ts';
import { namedFonts } from './named-fonts.ts';
import type { Image } from './value-schemas.ts';

/** Part of each entry's hash. Increase it to rewrite all entries when derived data changes its format. */
const FORM = 2;

/** Rows per statement; each binds two values. */
const CHUNK = 200;

/** Renders an entry, and computes the hash of everything that an editor decides. */
export async function prepareEntry(entry: Entry, imageOf?: (src: string) => Image | null) {
  const body = await renderMarkdown(entry.markdown, imageOf);
  const fonts = namedFonts(entry, body.links);
  return { entry, body, fonts, ...storedAs(entry, body.html, fonts === entry.fonts ? [] : [fonts]) };
}

function storedAs(entry: Entry, html: string, more: readonly Entry['fonts'][]) {
  const snapshot = JSON.stringify(entry);
  return { snapshot, hash: sha256Hex(JSON.stringify([FORM, snapshot, html, ...more])) };
}

export type PreparedEntry = Awaited<ReturnType<typeof prepareEntry>>;

/** The same content with another status and time. */
export function withStatus(
  prepared: PreparedEntry,
  { status, publishAt }: Pick<Entry, 'status' | 'publishAt'>,
): PreparedEntry {
  const { body, fonts } = prepared;
  const entry: Entry = { ...prepared.entry, status, publishAt };
  return { ...prepared, entry, ...storedAs(entry, body.html, fonts === prepared.entry.fonts ? [] : [fonts]) };
}

export const rowOf = ({ entry, body, hash }: PreparedEntry) => ({
  ...fieldColumns(entry),
  body_markdown: entry.markdown,
  body_html: body.html,
  body_text: body.text,
  content_hash: hash,
});

/** The same content as a draft, with the hash of what was decided. */
export function asDraft(prepared: PreparedEntry): PreparedEntry {
  const entry: Entry = { ...prepared.entry, status: 'draft' };
  return { ...prepared, entry, snapshot: JSON.stringify(entry) };
}

export const mediaIn = ({ snapshot, body }: PreparedEntry): string[] =>
  mediaNamesIn(`${snapshot}\n${body.html}`);

/** Replaces what readers find an entry by: tags, fonts and search grams. */
export async function replaceParts(
  trx: Transaction<Database>,
  { entry, body, fonts }: PreparedEntry,
  tagNames: readonly string[],
): Promise<void> {
  const { id: entry_id } = entry;
  for (const table of ['entry_tags', 'entry_fonts', 'entry_grams'] as const)
    await trx.deleteFrom(table).where('entry_id', '=', entry_id).execute();
  if (entry.tags.length > 0) {
    const rows = entry.tags.map((tag_id, position) => ({ entry_id, tag_id, position }));
    await trx.insertInto('entry_tags').values(rows).execute();
  }
  if (fonts.length > 0) {
    const rows = fonts.map((f, position) => ({
      entry_id,
      family_gno: f.fontGNo,
      position,
      note: f.note,
    }));
    await trx.insertInto('entry_fonts').values(rows).execute();
  }
  const searched = [
    entry.title,
    ...tagNames,
    entry.summary,
    ...aliasesIn(entry.details),
    entry.author ?? '',
    body.text,
  ];
  const grams = gramsOf(searched).map((gram) => ({ gram, entry_id }));
  for (let at = 0; at < grams.length; at += CHUNK)
    await trx
      .insertInto('entry_grams')
      .values(grams.slice(at, at + CHUNK))
      .execute();
}
