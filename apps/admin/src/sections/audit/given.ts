import { ROLE_NAMES } from '../../auth/roles.ts';
import { withTimes } from '../../texts/times.ts';
import { KINDS } from '../entries/kinds.ts';
import { KIND_CHOICES, SCRIPT_CHOICES } from '../fonts/font-words.tsx';
import { nameOfUse, permissionName } from '../licences/licence-fields.tsx';
import { type Entry, sectionOf } from './audit-words.ts';

/** Members of inputs that no section lists, and those inside others. */
const MEMBERS: Readonly<Record<string, string>> = {
  address: '地址',
  alt: '图片说明',
  axes: '可变轴',
  body: '正文',
  bytes: '字节',
  change: '授权变更',
  changes: '改了什么',
  cut: '太长，只记了开头',
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
  image: '图片',
  kind: '类别',
  label: '名称',
  lang: '语言',
  name: '名称',
  nickname: '昵称',
  note: '说明',
  offset: '从第几字节起',
  password: '密码',
  protocol: '链接种类',
  reason: '原因',
  reply: '答复',
  role: '角色',
  session: '设备',
  src: '图片',
  status: '状态',
  text: '文字',
  ticket: '一次性凭据',
  type: '种类',
  upload: '上传的文件',
  uploads: '上传的文件',
  url: '链接',
  use: '用途',
  userId: '收件人',
  version: '版本',
  width: '宽',
};

const STATUSES: Readonly<Record<string, string>> = {
  draft: '草稿',
  scheduled: '定时',
  published: '发布',
  new: '待处理',
  answered: '已答复',
  closed: '结束',
  accepted: '采用',
  rejected: '谢绝',
  active: '正常',
  disabled: '停用',
};

const namesIn = (choices: readonly { id: string; name: string }[]) =>
  Object.fromEntries(choices.map(({ id, name }) => [id, name]));

/** What values of a member are called. */
const VALUES: Readonly<Record<string, (value: string) => string | undefined>> = {
  isDisable: (value) => (value === '1' ? '启用' : '停用'),
  kind: (value) => KINDS.find(({ kind }) => kind === value)?.title ?? namesIn(KIND_CHOICES)[value],
  permission: (value) => permissionName(value as Parameters<typeof permissionName>[0]),
  role: (value) => ROLE_NAMES[value as keyof typeof ROLE_NAMES],
  script: (value) => namesIn(SCRIPT_CHOICES)[value],
  status: (value) => STATUSES[value],
  use: (value) => nameOfUse(value as Parameters<typeof nameOfUse>[0]),
};

/** What a section calls a member of its records; the member itself where it does not say. */
export type LabelOf = (section: string, member: string) => string;

/** What a member of an input is called. */
export function memberName(labelOf: LabelOf, section: string, member: string): string {
  const label = labelOf(section, member);
  return label === member ? (MEMBERS[member] ?? member) : label;
}

/** What came in with an action, member by member, as a person reads it. */
export function givenOf(entry: Entry, labelOf: LabelOf): [name: string, words: string][] {
  const section = sectionOf(entry);
  const nameOf = (member: string) => memberName(labelOf, section, member);
  const { data, revision: _, ...rest } = entry.details;
  return Object.entries({ ...rest, ...Object(data) }).map(([member, value]) => [
    nameOf(member),
    wordsOf(nameOf, member, value),
  ]);
}

function wordsOf(nameOf: (member: string) => string, member: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '\n' : '、';
    return value.length === 0 ? '没有' : value.map((item) => wordsOf(nameOf, member, item)).join(separator);
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${nameOf(name)}：${wordsOf(nameOf, name, inner)}`)
      .join('，');
  const text = String(value);
  return VALUES[member]?.(text) ?? withTimes(text);
}
