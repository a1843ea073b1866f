import { LICENCE_USES } from '@ziwan/contract';
import { PERMISSION_NAMES } from '@ziwan/contract/admin';
import { COVERS } from '@ziwan/contract/covers';
import { withTimes } from '../../texts/times.ts';
import {
  ACCOUNT_STATES,
  ADVERT_SWITCH,
  ENTRY_STATES,
  FONT_KINDS,
  MESSAGE_STATES,
  ROLES,
  SCRIPTS,
  SUBMISSION_STATES,
} from '../../texts/words.ts';
import { KINDS } from '../entries/kinds.ts';
import { type Entry, sectionOf } from './action-names.ts';

/** Labels of input members that no section's `labels` contains: nested ones, and those of single calls. */
const MEMBERS: Readonly<Record<string, string>> = {
  address: '地址',
  addresses: '文件地址',
  alt: '图片说明',
  axes: '可变轴',
  body: '正文',
  choice: '怎么办',
  bytes: '字节',
  change: '授权变更',
  changes: '改了什么',
  choices: '提到它的地方',
  code: '动态口令',
  covers: '封面',
  known: '已知的同款',
  losing: '确认少了这些',
  cut: '太长，只记了开头',
  days: '天数',
  decision: '决定',
  detail: '详情',
  details: '详情',
  effectiveOn: '自哪天起',
  email: '邮箱',
  enabled: '显示',
  face: '字款',
  family: '字族',
  file: '文件',
  fileName: '文件名',
  font: '字体',
  fontGNo: '字体',
  format: '格式',
  height: '高',
  id: '编号',
  scheduled: '到点自动',
  suggested: '按建议加标签',
  image: '图片',
  kind: '类别',
  label: '名称',
  lang: '语言',
  name: '名称',
  nickname: '昵称',
  note: '说明',
  offset: '从第几字节起',
  passkey: '通行密钥',
  password: '密码',
  protocol: '链接种类',
  reason: '原因',
  section: '栏目',
  mentions: '提到谁',
  filter: '筛选',
  entries: '哪些篇',
  do: '做什么',
  tags: '标签',
  addTags: '加上的标签',
  comments: '留言',
  consent: '作者怎样同意的',
  refusal: '没有做成的原因',
  recoveryCode: '恢复码',
  reply: '答复',
  role: '角色',
  session: '设备',
  src: '图片',
  status: '状态',
  subject: '哪一条',
  text: '文字',
  ticket: '一次性凭据',
  told: '收到消息的人',
  topic: '哪一类',
  type: '种类',
  upload: '上传的文件',
  uploads: '上传的文件',
  url: '链接',
  use: '用途',
  userId: '收件人',
  version: '版本',
  width: '宽',
};

type Names = Readonly<Record<string, string>>;

/** Names of the values of `status` by section. Sections not listed hold entries. */
const STATES: Readonly<Record<string, Names>> = {
  messages: MESSAGE_STATES,
  submissions: SUBMISSION_STATES,
  users: ACCOUNT_STATES,
};

/** Names of the values of other members. */
const VALUES: Readonly<Record<string, Names>> = {
  cover: COVERS,
  isDisable: Object.fromEntries(ADVERT_SWITCH.map(({ id, name }) => [id, name])),
  kind: { ...FONT_KINDS, ...Object.fromEntries(KINDS.map(({ kind, title }) => [kind, title])) },
  permission: PERMISSION_NAMES,
  role: ROLES,
  script: SCRIPTS,
  use: Object.fromEntries(LICENCE_USES.map(({ key, name }) => [key, name])),
};

const nameOfValue = (section: string, member: string, value: string): string | undefined =>
  (member === 'status' ? ((STATES[section] ?? ENTRY_STATES) as Names) : VALUES[member])?.[value];

/** Returns a section's label of a member, or the member itself if it has none. */
type LabelOf = (section: string, member: string) => string;

export function memberName(labelOf: LabelOf, section: string, member: string): string {
  const label = labelOf(section, member);
  return label === member ? (MEMBERS[member] ?? member) : label;
}

/** The input of an action, member by member, with Chinese names and values. */
export function inputRows(entry: Entry, labelOf: LabelOf): [name: string, words: string][] {
  const section = sectionOf(entry);
  const nameOf = (member: string) => memberName(labelOf, section, member);
  const { data, revision: _, ...rest } = entry.details;
  return Object.entries({ ...rest, ...Object(data) }).map(([member, value]) => [
    nameOf(member),
    wordsOf(section, nameOf, member, value),
  ]);
}

/** A member's value, with Chinese names. */
export const valueWords = (section: string, labelOf: LabelOf, member: string, value: unknown): string =>
  wordsOf(section, (name) => memberName(labelOf, section, name), member, value);

type NameOf = (member: string) => string;

function wordsOf(section: string, nameOf: NameOf, member: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '\n' : '、';
    return value.map((item) => wordsOf(section, nameOf, member, item)).join(separator) || '没有';
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${nameOf(name)}：${wordsOf(section, nameOf, name, inner)}`)
      .join('，');
  const text = String(value);
  return nameOfValue(section, member, text) ?? withTimes(text);
}
