import { splitMarks, VERDICT_NAMES } from '@ziwan/contract';

/** All labels of the sheet; their characters determine what its interface face must draw. */
export const LABELS = {
  brand: '字玩',
  seal: '玩',
  title: '字体对比表',
  fonts: '款字体',
  points: '磅',
  spacing: '字距',
  perMille: '‰',
  colour: '颜色',
  complete: '一字不缺',
  lacks: '缺',
  characters: '字',
  marks: '个标点',
  and: '、',
  colon: '：',
  comma: '，',
  stop: '。',
  dot: '·',
  dash: '—',
  slash: '/',
  percent: '%',
  opening: '「',
  closing: '」',
  overview: '同一句话',
  lackingMatrix: '缺字对照',
  licenceMatrix: '授权与覆盖',
  hanzi: '汉字',
  none: '没有缺字。这几款字体都能完整写出这段文字。',
  drawn: '能写',
  absent: '缺字',
  font: '字体',
  coverage: '覆盖',
  licence: '授权',
  evidence: '依据',
  reviewed: '审阅',
  version: '版本',
  source: '来源',
  axes: '可变轴',
  sample: '样张',
  sizes: '各字号',
  missing: '缺字',
  designer: '设计师',
  foundry: '字库',
  uses: VERDICT_NAMES,
  claimed: '仅预览：来源称可以，授权全文没有随字体附上；使用前请向权利人核实。',
  numerals: '一二三四五六七八九十',
  footer: '预览用表，不含可安装的字体文件；授权以字体自带的授权文本为准。',
  codePoint: 'U+0123456789ABCDEF',
} as const;

/** `缺 2 字、1 个标点` */
export function countedIn(lacking: string): string {
  const { characters, marks } = splitMarks(lacking);
  const counts = [
    characters && `${[...characters].length} ${LABELS.characters}`,
    marks && `${[...marks].length} ${LABELS.marks}`,
  ].filter(Boolean);
  return `${LABELS.lacks} ${counts.join(LABELS.and)}`;
}
