import { readTitle, type TitleDocument, type TitleError } from '@ziwan/contract';
import { GROUNDS } from '../grounds/grounds.ts';
import { SHAPES } from '../grounds/shapes.ts';
import { FIRST_VIEW, type Step, type View } from './history.ts';

/** Names of a document's parts and settings, as the panels have them. */
const PARTS: Readonly<Record<string, string>> = {
  lines: '字',
  setting: '排法',
  fill: '填色',
  texture: '质感',
  inside: '内线',
  outlines: '外框',
  depth: '厚度',
  shadow: '影子',
  seal: '印章',
  face: '字体',
  weight: '字重',
  weightFor: '字重',
  view: '底',
};
const SETTINGS: Readonly<Record<string, string>> = {
  size: '大小',
  x: '左右',
  y: '上下',
  turn: '转动',
  space: '后面的空',
  spacing: '字距',
  leading: '行距',
  step: '错落',
  slant: '倾斜',
  rhythm: '节奏',
  gap: '离开',
  angle: '方向',
  length: '厚',
  soft: '柔和',
  opacity: '浓淡',
  wear: '残损',
  text: '印文',
  colour: '颜色',
  stops: '颜色',
  face: '字体',
  ground: '名字',
  shape: '尺寸',
  fill: '占宽',
  lift: '抬高',
};

/** A title as a file, with the ground on which it stands. A visitor's own picture is not in it. */
export const titleFile = (title: TitleDocument, view: View): string =>
  `${JSON.stringify({ ...title, view }, null, 2)}\n`;

/**
 * Opens a title's file. One that was written without a ground leaves the ground as it is.
 * @throws TitleError for a document that is no title, SyntaxError for a file that is not JSON
 */
export function openedFile(text: string): Pick<Step, 'title'> & Partial<Step> {
  const { view, ...title } = readTitle(JSON.parse(text));
  if (!view) return { title };
  const known = (list: readonly { readonly id: string }[], id: string, first: string) =>
    list.some((each) => each.id === id) ? id : first;
  const ground = known(GROUNDS, view.ground, FIRST_VIEW.ground);
  return {
    title,
    view: { ...view, ground, shape: known(SHAPES, view.shape, FIRST_VIEW.shape) },
    picture: null,
  };
}

/** Why a file does not open, in the words and units of the panels. */
export function refusalWords({ field, range, message }: TitleError): string {
  if (field === 'format') return '这不是题字文件，读不出来';
  if (field === 'version') return '这份题字文件是别的版本存的，这里打不开';
  const [part = '', ...rest] = field.split('.').map((name) => name.replace(/\[.*/, ''));
  const places = [...field.matchAll(/\[(\d+)\]/g)].map(([, at]) => Number(at) + 1);
  const last = rest.at(-1) ?? '';
  const character = part === 'lines' && places.length === 2;
  const name = character ? `第 ${places[0]} 行第 ${places[1]} 字` : (PARTS[part] ?? '');
  const place = part === 'outlines' && places.length > 0 ? `第 ${places[0]} 圈` : '';
  const setting =
    last === 'width' && part !== 'setting' ? '粗细' : last === 'width' ? '压缩' : SETTINGS[last];
  if (name === '') return message;
  // A character's size is shown in per cent.
  const per = character && last === 'size' ? 10 : 1;
  const unit = per === 10 ? '%' : '';
  const why = range ? `超出范围，须在 ${range[0] / per}${unit} 到 ${range[1] / per}${unit} 之间` : '读不懂';
  return `这份题字文件打不开：${name}${place}${setting ? `的${setting}` : ''}${why}`;
}
