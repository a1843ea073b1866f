import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { UNKNOWN_LICENCE } from './reference-data.ts';

/** Families of an import that visitors cannot use fully or find by style, by address. */
export interface Stock {
  /** Without the full text of a known licence. */
  previewOnly: string[];
  /** Without a tag of style or use. */
  untagged: string[];
}

/**
 * Takes stock of the families that an import brought or met.
 * @param withoutText addresses of families of which the catalogue states that their terms have no full text
 */
export async function takeStock(
  db: Kysely<Database>,
  met: readonly { gno: string }[],
  withoutText: ReadonlySet<string>,
): Promise<Stock> {
  const wanted = new Set(met.map(({ gno }) => gno));
  const families = await db
    .selectFrom('families')
    .select(['gno', 'licence_id', 'licence_text_sha256'])
    .orderBy('gno')
    .execute();
  const tagged = await db
    .selectFrom('family_tags')
    .innerJoin('dict_items', 'dict_items.dict_number', 'family_tags.dict_number')
    .select('family_gno')
    .distinct()
    .where('type', 'in', ['style', 'use'])
    .execute();
  const hasTag = new Set(tagged.map((row) => row.family_gno));
  const own = families.filter(({ gno }) => wanted.has(gno));
  return {
    previewOnly: own
      .filter((f) => f.licence_text_sha256 === null || f.licence_id === UNKNOWN_LICENCE.id)
      .filter(({ gno }) => !withoutText.has(gno))
      .map(({ gno }) => gno),
    untagged: own.filter(({ gno }) => !hasTag.has(gno)).map(({ gno }) => gno),
  };
}

/** Addresses that a line names before it only counts. */
const NAMED = 3;

const some = (gnos: readonly string[]): string =>
  `${gnos.length} 族（${gnos.slice(0, NAMED).join('、')}${gnos.length > NAMED ? ' 等' : ''}）`;

/** Where the console lists fonts that lack something. */
const lacking = (what: '没有授权全文' | '没有标签'): string => `后台「字体」里按「缺什么：${what}」筛选`;

/** What is left to do with the families of an import, with how, in Chinese. */
export function stockLines({ previewOnly, untagged }: Stock, asText: readonly string[]): string[] {
  return [
    ...(previewOnly.length > 0
      ? [
          `只能预览：${some(previewOnly)}没有授权全文，访客不能下载和嵌入。把授权全文（文件名如 OFL.txt、LICENSE）放在字体旁边，或放在导入的文件夹里任一上层，再导入一次；也可以在${lacking('没有授权全文')}，逐个贴上`,
        ]
      : []),
    ...(untagged.length > 0
      ? [
          `没有标签：${some(untagged)}没有风格与用途，按风格选字体时找不到。在${lacking('没有标签')}，全选，一次「加上建议的标签」；或在字体旁边的 JSON 文件里写 tags，再导入一次`,
        ]
      : []),
    ...(asText.length > 0
      ? [
          `归入通用：${some(asText)}按字重、名称或文字判断是正文字体，不在创意里。不对的在后台改类别，或在 JSON 文件里写 kind`,
        ]
      : []),
  ];
}
