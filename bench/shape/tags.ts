import { type AlikeFamily, openCatalogue, readMetrics, suggestTags } from '@ziwan/catalogue';
import { SimilarFonts } from '../../apps/site/server/fonts/families/similar.ts';
import { createRevisionWatch } from '../../apps/site/server/runtime/revision.ts';

/** Families of one design, whatever their distance. */
const DESIGNS = [
  /^fusion-pixel/,
  /^wdxl-lubrifont|^zcool-qingke/,
  /huninn$/,
  /^lxgw-wenkai/,
  /^ibm-plex-sans/,
];
const designOf = (gno: string): string => String(DESIGNS.find((names) => names.test(gno)) ?? gno);

/** Families of other designs that are asked for; editions of the own one are left out of them. */
const LIMIT = 20;

/**
 * Suggests tags for every family with hanzi, without its own and without other editions of its design, and prints how
 * many of the suggestions of each tag the catalogue has (precision), and how many of the catalogue's are suggested
 * (recall).
 */
export async function tags(): Promise<void> {
  const catalogue = await openCatalogue({ dataDir: process.env.ZIWAN_DATA_DIR ?? '.data' });
  const { db } = catalogue.store;
  const families = await db
    .selectFrom('families')
    .innerJoin('faces', 'faces.gno', 'default_face_gno')
    .select(['families.gno', 'name_zh', 'metrics'])
    .where('hanzi_count', '>', 0)
    .orderBy('families.gno')
    .execute();
  const carried = new Map<string, string[]>();
  const tagged = await db
    .selectFrom('family_tags')
    .innerJoin('dict_items', 'dict_items.dict_number', 'family_tags.dict_number')
    .select(['family_gno', 'dict_items.dict_number'])
    .where('type', 'in', ['style', 'use'])
    .execute();
  for (const { family_gno, dict_number } of tagged)
    carried.set(family_gno, [...(carried.get(family_gno) ?? []), dict_number]);
  const similar = new SimilarFonts({ db, blobs: catalogue.blobs, watch: createRevisionWatch(db) });

  const counts = new Map<string, { suggested: string[]; right: string[]; carried: string[] }>();
  const countOf = (tag: string) => {
    const found = counts.get(tag) ?? { suggested: [], right: [], carried: [] };
    counts.set(tag, found);
    return found;
  };
  const ofEditions = { suggested: 0, right: 0 };
  for (const { gno, name_zh, metrics: column } of families) {
    const { measures, metrics } = readMetrics(column);
    const own = carried.get(gno) ?? [];
    const alike: AlikeFamily[] = [];
    const editions: AlikeFamily[] = [];
    for (const { gno: other, likeness } of (await similar.of(gno, LIMIT)) ?? []) {
      const nameZh = families.find((family) => family.gno === other)?.name_zh ?? other;
      const family = { nameZh, tags: carried.get(other) ?? [], same: likeness === 'same' };
      if (family.same) editions.push(family);
      else if (likeness === 'near' && designOf(other) !== designOf(gno)) alike.push(family);
    }
    const suggested = suggestTags({ measures, grid: metrics.grid ?? null }, alike);
    const taken = suggestTags({ measures: null, grid: null }, editions);
    ofEditions.suggested += taken.length;
    ofEditions.right += taken.filter(({ tag }) => own.includes(tag)).length;
    console.log(
      `${name_zh}: ${suggested.map(({ tag, reason }) => `${own.includes(tag) ? '' : '✗ '}${tag}（${reason}）`).join(' ')}`,
    );
    for (const tag of own) countOf(tag).carried.push(gno);
    for (const { tag } of suggested) {
      countOf(tag).suggested.push(gno);
      if (own.includes(tag)) countOf(tag).right.push(gno);
    }
  }
  await catalogue.close();

  const designs = (gnos: readonly string[]) => new Set(gnos.map(designOf)).size;
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
  console.log(
    '\n| tag | suggested | right | precision | carried | recall | designs right |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const [tag, { suggested, right, carried }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(
      `| ${tag} | ${suggested.length} | ${right.length} | ${share(right.length, suggested.length)} | ${carried.length} | ${share(right.length, carried.length)} | ${designs(right)} of ${designs(suggested)} |`,
    );
  console.log(`\nTags of other editions: ${ofEditions.right} of ${ofEditions.suggested} right`);
}
