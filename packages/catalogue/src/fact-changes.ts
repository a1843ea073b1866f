import type { FactChange } from '@ziwan/contract/admin';
import { type FontAxis, type FontInstance, type FontNames, namesOf } from '@ziwan/font-inspect';
import type { FaceRow } from '@ziwan/store';
import { cleanNames } from './clean-names.ts';
import { readMetrics } from './stored-metrics.ts';

const METRICS = [
  ['ascender', '上升'],
  ['descender', '下降'],
  ['lineGap', '行间'],
] as const;
const VERTICAL_TABLES = ['vhea', 'vmtx'];
const VERTICAL_FEATURES = ['vert', 'vrt2'];
const NAMES = [
  ['copyright', '版权声明'],
  ['designer', '设计者'],
  ['manufacturer', '字厂'],
  ['licence', '授权文字'],
  ['licenceUrl', '授权网址'],
] as const satisfies readonly (readonly [keyof FontNames, string])[];

const lost = (text: string): FactChange => ({ text, lost: true });
const changed = (text: string): FactChange => ({ text, lost: false });

/** Compares what the stored facts of two files of a face say, in Chinese: what is lost, and what is otherwise. */
export function factChanges(old: FaceRow, next: FaceRow): FactChange[] {
  const [had, has] = [old, next].map(({ features }) => JSON.parse(features) as string[]) as [
    string[],
    string[],
  ];
  const gone = had.filter((tag) => !has.includes(tag));
  const vertical = gone.filter((tag) => VERTICAL_FEATURES.includes(tag));
  const layout = gone.filter((tag) => !VERTICAL_FEATURES.includes(tag));
  return [
    ...(old.vertical === 1 && next.vertical === 0 ? [lost('直排不能用了：新文件没有直排数据')] : []),
    ...(vertical.length > 0 ? [lost(`少了直排用的字形替换：${vertical.join('、')}`)] : []),
    ...(layout.length > 0 ? [lost(`少了排版特性：${layout.join('、')}`)] : []),
    ...axisChanges(old, next),
    ...metricChanges(old, next),
    ...(old.postscript_name !== null && next.postscript_name === null
      ? [lost(`少了 PostScript 名「${old.postscript_name}」`)]
      : old.postscript_name !== next.postscript_name
        ? [changed(`PostScript 名：${old.postscript_name ?? '没有'} → ${next.postscript_name}`)]
        : []),
    ...(old.fs_type !== next.fs_type ? [changed(`嵌入标记：fsType ${old.fs_type} → ${next.fs_type}`)] : []),
    ...(old.outline !== next.outline ? [changed(`轮廓：${old.outline} → ${next.outline}`)] : []),
  ];
}

function axisChanges(old: FaceRow, next: FaceRow): FactChange[] {
  const [had, has] = [old, next].map(({ axes }) => JSON.parse(axes) as FontAxis[]) as [
    FontAxis[],
    FontAxis[],
  ];
  const [named, names] = [old, next].map(({ instances }) =>
    (JSON.parse(instances) as FontInstance[]).map(({ name }) => name),
  ) as [string[], string[]];
  const gone = named.filter((name) => !names.includes(name));
  return [
    ...had.flatMap((axis) => {
      const now = has.find(({ tag }) => tag === axis.tag);
      if (!now) return [lost(`少了可变轴 ${axis.tag}（${axis.min}–${axis.max}）`)];
      const [before, after] = [axis, now].map(({ min, max, default: at }) => `${min}–${max}，默认 ${at}`);
      const isNarrower = now.min > axis.min || now.max < axis.max;
      return before === after ? [] : [{ text: `可变轴 ${axis.tag}：${before} → ${after}`, lost: isNarrower }];
    }),
    ...(gone.length > 0 ? [lost(`少了可变字体的样式：${gone.join('、')}`)] : []),
  ];
}

/** Metrics count as changed if they differ in relation to the em. */
function metricChanges(old: FaceRow, next: FaceRow): FactChange[] {
  const [had, has] = [readMetrics(old.metrics).metrics, readMetrics(next.metrics).metrics];
  const scaled = (value: number, em: number) => Math.round((1000 * value) / em);
  return [
    ...(had.unitsPerEm === has.unitsPerEm
      ? []
      : [changed(`字身单位：${had.unitsPerEm} → ${has.unitsPerEm}`)]),
    ...METRICS.flatMap(([key, name]) => {
      const [before, after] = [scaled(had[key], had.unitsPerEm), scaled(has[key], has.unitsPerEm)];
      return before === after ? [] : [changed(`${name}：字身的千分之 ${before} → ${after}`)];
    }),
  ];
}

/** Compares what only the files themselves tell: tables for vertical text, and names. */
export function fileFactChanges(before: Uint8Array, after: Uint8Array): FactChange[] {
  const [had, has] = [cleanNames(namesOf(before)), cleanNames(namesOf(after))];
  const tables = tableTags(after);
  const gone = [...tableTags(before)].filter((tag) => VERTICAL_TABLES.includes(tag) && !tables.has(tag));
  return [
    ...(gone.length > 0 ? [lost(`少了直排的度量表：${gone.join('、')}`)] : []),
    ...(['family', 'subfamily'] as const).flatMap((key) => {
      const label = key === 'family' ? '家族名' : '样式名';
      return Object.entries(had[key]).flatMap(([language, name]) => {
        const now = has[key][language];
        if (now === undefined) return [lost(`少了${label}「${name}」（${language}）`)];
        return now === name ? [] : [changed(`${label}（${language}）：${name} → ${now}`)];
      });
    }),
    ...NAMES.flatMap(([key, label]) => {
      if (had[key] === has[key]) return [];
      if (had[key] !== null && has[key] === null) return [lost(`少了${label}`)];
      return [changed(had[key] === null ? `多了${label}` : `${label}改了`)];
    }),
  ];
}

/** Tags of the tables of an unpacked font (OpenType 1.9, "Organization of an OpenType Font"). */
function tableTags(sfnt: Uint8Array): Set<string> {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const tags = new Set<string>();
  for (let i = 0; i < view.getUint16(4); i++)
    tags.add(String.fromCharCode(...sfnt.subarray(12 + 16 * i, 16 + 16 * i)));
  return tags;
}
