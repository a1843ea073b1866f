import { OTHER_SCRIPTS, scriptCharsetName } from '@ziwan/contract/scripts';
import { CHARSETS, type CharsetId } from '@ziwan/font-inspect';

const NAMES = new Map<string, string>(CHARSETS.map((c) => [c.id, c.name]));

export const charsetName = (id: string): string => NAMES.get(id) ?? scriptCharsetName(id) ?? id;

/** The most informative charset for a font's script; that of symbols is empty. */
export function mainCharset(script: string): CharsetId {
  if (script === 'Latn') return 'latin';
  if (script === 'Jpan') return 'kana';
  if (script in OTHER_SCRIPTS) return `script-${script.toLowerCase()}`;
  return script === 'Hant' ? 'big5' : 'gb2312';
}

const AXES: Record<string, string> = {
  wght: '字重',
  wdth: '字宽',
  slnt: '倾斜',
  ital: '意大利体',
  opsz: '视觉字号',
  GRAD: '笔画浓淡',
  XTRA: '字腔宽度',
  XOPQ: '竖笔粗细',
  YOPQ: '横笔粗细',
  YTLC: '小写高度',
  YTUC: '大写高度',
  YTAS: '上伸部高度',
  YTDE: '下伸部深度',
  YTFI: '数字高度',
  SOFT: '柔和',
  WONK: '异形',
  ROND: '圆润',
  FILL: '填充',
  CASL: '随意',
  CRSV: '草写',
  MONO: '等宽',
  BNCE: '弹跳',
  INFM: '随性',
  SPAC: '间距',
  ELSH: '元素形状',
  ELGR: '元素网格',
  EDPT: '立体深度',
  EHLT: '立体高光',
  FLAR: '喇叭口',
  VOLM: '体量',
  BLED: '洇墨',
  SCAN: '扫描线',
  SHRP: '锐度',
  MORF: '变形',
  MUTA: '变异',
  XROT: '横向转角',
  YROT: '纵向转角',
  ZROT: '竖向转角',
  HEXP: '加倍伸展',
  WDSP: '词间距',
  YEAR: '年代',
};

export const axisName = (tag: string, own: string): string => AXES[tag] ?? (own || tag);

const FEATURES: Record<string, string> = {
  aalt: '全部替代字形',
  afrc: '上下叠写的分数',
  calt: '上下文替代',
  case: '大写适配标点',
  ccmp: '字形组合',
  chws: '标点挤压',
  cjct: '连合字形',
  cpsp: '大写间距',
  dlig: '自由连字',
  dnom: '分母',
  expt: '专家字形',
  frac: '分数',
  fwid: '全宽',
  halt: '半宽标点替代度量',
  hist: '历史字形',
  hkna: '横排假名',
  hlig: '历史连字',
  hojo: '补助汉字字形',
  hwid: '半宽',
  jp78: 'JIS78 字形',
  jp83: 'JIS83 字形',
  jp90: 'JIS90 字形',
  jp04: 'JIS2004 字形',
  kern: '字偶间距',
  liga: '标准连字',
  lnum: '等高数字',
  locl: '地区字形',
  mark: '附标定位',
  mkmk: '附标叠放',
  nalt: '注释用字形',
  nlck: 'NLC 字形',
  numr: '分子',
  onum: '旧式数字',
  ordn: '序数',
  palt: '比例度量',
  pkna: '比例假名',
  pnum: '比例数字',
  pwid: '比例宽度',
  qwid: '四分之一宽',
  rlig: '必需连字',
  rvrn: '变体替换',
  ruby: '注音假名',
  salt: '风格替代',
  sinf: '科学下标',
  smcp: '小型大写',
  c2sc: '大写转小型大写',
  smpl: '简化字形',
  subs: '下标',
  sups: '上标',
  swsh: '花笔',
  titl: '标题字形',
  tnum: '等宽数字',
  trad: '传统字形',
  twid: '三分之一宽',
  vchw: '竖排标点挤压',
  vert: '竖排字形',
  vhal: '竖排半高',
  vkna: '竖排假名',
  vkrn: '竖排字偶间距',
  vpal: '竖排比例度量',
  vrt2: '竖排旋转字形',
  zero: '斜线零',
};

export function featureName(tag: string): string {
  const numbered = /^(ss|cv)(\d\d)$/.exec(tag);
  if (numbered) return `${numbered[1] === 'ss' ? '风格集' : '字符变体'} ${Number(numbered[2])}`;
  return FEATURES[tag] ?? tag;
}
