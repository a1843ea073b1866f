import { dayOf } from '@ziwan/contract/site-time';
import type { CoverageCount } from '@ziwan/font-inspect';
import type { CatalogueContext } from './context.ts';

const CHARSETS: Record<string, string> = {
  'gb2312-1': 'GB2312 一级',
  gb2312: 'GB2312',
  gbk: 'GBK',
  'gb18030-1': 'GB18030 级别 1',
  'gb18030-2': 'GB18030 级别 2',
  'gb18030-3': 'GB18030 级别 3',
  'tghz-1': '通用规范一级',
  'tghz-2': '通用规范二级',
  'tghz-3': '通用规范三级',
  'big5-1': 'Big5 常用字',
  big5: 'Big5',
  kana: '假名',
  latin: '西文',
};

/** Lists families, one per line: address, name, number of faces, number of Han characters, licence. */
export async function listLines({ store: { db } }: CatalogueContext): Promise<string[]> {
  const rows = await db
    .selectFrom('families')
    .innerJoin('licences', 'licences.id', 'families.licence_id')
    .select(['gno', 'name_zh', 'face_count', 'hanzi_count', 'licences.name as licence'])
    .orderBy('gno')
    .execute();
  return rows.map((r) => `${r.gno}\t${r.name_zh}\t${r.face_count} 款\t${r.hanzi_count} 汉字\t${r.licence}`);
}

/** Reports counts, licences, families without a licence text, coverage and rejections. */
export async function reportLines({ store: { db } }: CatalogueContext): Promise<string[]> {
  const families = await db
    .selectFrom('families')
    .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
    .select(['families.gno', 'families.licence_id', 'licence_text_sha256', 'families.variable', 'coverage'])
    .execute();
  const faces = await db
    .selectFrom('faces')
    .select((e) => [e.fn.countAll<number>().as('n'), e.fn.sum<number | null>('sfnt_bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  const licences = await db.selectFrom('licences').select(['id', 'name']).orderBy('id').execute();
  const refusals = await db.selectFrom('import_refusals').selectAll().orderBy('file_name').execute();

  const lines = [
    `字族 ${families.length}，字款 ${faces.n}，可变字体 ${families.filter((f) => f.variable).length} 族，` +
      `展开后 ${((faces.bytes ?? 0) / 1024 / 1024).toFixed(1)} MiB`,
    '授权：',
  ];
  for (const { id, name } of licences) {
    const n = families.filter((f) => f.licence_id === id).length;
    if (n > 0) lines.push(`  ${name}（${id}）：${n} 族`);
  }
  const bare = families.filter((f) => f.licence_text_sha256 === null).map((f) => f.gno);
  if (bare.length > 0) lines.push(`没有授权全文、不提供下载：${bare.sort().join('、')}`);

  lines.push('覆盖（全字 / 过半）：');
  const coverage = families.map((f) => JSON.parse(f.coverage) as CoverageCount[]);
  for (const [charset, name] of Object.entries(CHARSETS)) {
    const counts = coverage.flatMap((c) => c.filter((x) => x.charset === charset));
    const full = counts.filter((c) => c.have === c.total).length;
    const half = counts.filter((c) => c.have * 2 >= c.total).length;
    lines.push(`  ${name}：${full} / ${half} 族`);
  }

  lines.push(`拒收 ${refusals.length} 个`);
  for (const r of refusals) lines.push(`  ${r.file_name}：${r.reason}（${r.code}，${dayOf(r.created_at)}）`);
  return lines;
}
