import { type DataOf, type Endpoint, ERRORS, type FullEndpoint } from '@ziwan/contract';
import type { auditLog } from '@ziwan/contract/admin';
import { adminEndpoints } from '@ziwan/contract/admin/all';
import { ROLES } from '../../texts/words.ts';
import { KINDS } from '../entries/kinds.ts';

export type Entry = DataOf<typeof auditLog>['records'][number];

/** The action of a call as recorded in the audit log: `users.status` for `admin-users-status`. */
function actionOf({ name }: Endpoint): string {
  const [subject = '', ...rest] = name.replace(/^admin-/, '').split('-');
  return `${subject}.${rest.join('-')}`;
}

/** The summary of a call up to its first semicolon. */
const titleOf = ({ summary }: FullEndpoint): string => summary.split('；')[0] as string;

/** Names of actions: a call's summary, `用户：停用或恢复；…`, split into kind and verb. */
const CALLS: ReadonlyMap<string, { kind: string; verb: string }> = new Map(
  adminEndpoints.map((endpoint) => {
    const [kind = '', verb] = titleOf(endpoint).split('：');
    return [actionOf(endpoint), verb === undefined ? { kind: '', verb: kind } : { kind, verb }] as const;
  }),
);

/** Names an action in Chinese, more specifically than its call where the input allows. */
export function nameAction({ action, details }: Pick<Entry, 'action' | 'details'>): {
  kind: string;
  verb: string;
} {
  if (ACCOUNTS[action]) return { kind: '', verb: ACCOUNTS[action] };
  if (action === 'first.owner') return { kind: '', verb: '建立第一位站长的账号' };
  if (action === 'fonts.changes') return { kind: '', verb: manyWords(details.fonts, '款字体') };
  if (action === 'entries.changes') return { kind: '', verb: manyWords(details.entries, '篇内容') };
  const said = SHORT_NAMES[action];
  if (said) return { kind: '', verb: said };
  const call = CALLS.get(action) ?? { kind: '', verb: action };
  if (action === 'users.status')
    return { kind: '用户', verb: details.status === 'disabled' ? '停用' : '恢复' };
  if (action === 'users.role') {
    const role = ROLES[details.role as keyof typeof ROLES];
    return { kind: '用户', verb: role ? `改角色为${role}` : '改角色' };
  }
  if (action === 'users.sessions-end')
    return { kind: '用户', verb: details.session === undefined ? '退出所有设备' : '退出一台设备' };
  return call;
}

const DEEDS: readonly (readonly [member: string, words: string])[] = [
  ['suggested', '加上建议的标签'],
  ['addTags', '加标签'],
  ['tags', '换标签'],
  ['kind', '改类别'],
  ['brandNumber', '改品牌'],
  ['licenceId', '改授权'],
];

/** What was done to records that were ticked: 「给 3 款字体加标签」. All of them got the same. */
function manyWords(given: unknown, unit: string): string {
  const items = Array.isArray(given) ? (given as { change?: object }[]) : [];
  const change = items[0]?.change ?? {};
  const deed = DEEDS.find(([member]) => member in change)?.[1] ?? '做一件事';
  return items.length === 0 ? `给好几${unit}${deed}` : `给 ${items.length} ${unit}${deed}`;
}

/** Shorter names for actions whose summary is too long to precede a record's name. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'entries.remove': '把内容放进回收站：',
  'entries.unpublish': '撤下内容',
  'entries.discard': '放弃没换上的修改：',
  'entries.recover': '从回收站取回内容',
  'entries.restore': '恢复旧版本的内容',
  'entries.preview': '预览内容的正文',
  'entries.preview-page': '在站上预览内容',
  'media.create': '上传到媒体库',
  'media.update': '修改媒体库里的',
  'media.remove': '放进媒体库的回收站：',
  'media.recover': '从媒体库的回收站取回',
  'media.part': '上传大文件的一段',
  'files.hand-back': '交还给文件',
  'first.owner-state': '查看一次性地址',
  'sets.add': '添加字库',
  'addresses.add': '从 GitHub 地址取字体',
  'fonts.create': '把上传的文件存为草稿',
  'fonts.update': '修改字体的资料',
  'fonts.remove': '删除字体',
  'fonts.faces-add': '加入上传的字款',
  'fonts.faces-compare': '比较新旧文件',
  'fonts.faces-remove': '去掉一款',
  'fonts.split': '拆出新的一族',
  'fonts.address': '改字体的地址',
  'fonts.publish': '发布字体',
  'fonts.unpublish': '下架字体',
  'fonts.preview': '画字体的样张',
  'fonts.cover': '画字体的封面',
  'fonts.upload-begin': '开始上传字体文件',
  'fonts.upload-part': '上传字体文件的一段',
  'fonts.upload-cancel': '取消上传字体文件',
  'licences.withdraw': '撤回还没有生效的授权',
  'releases.repeat': '把撤回的再放进一张新发布单：',
  'releases.put': '把改动放进发布单',
  'releases.drop': '把改动拿出发布单',
  'releases.publish': '整批发布',
  'releases.together': '把许多条一起发布或撤下',
  'releases.undo': '整批撤回',
  'history.bring-back': '取回从前的样子',
  'invitations.create': '邀请后台人员',
  'invitations.revoke': '收回邀请',
  'invitations.state': '查看邀请',
  'invitations.accept': '接受邀请',
  'users.export': '应要求导出数据：用户',
  'users.erase': '应要求删除账号和数据',
  'services.update': '改设置：服务',
  'services.clear': '清除设置：服务',
  'services.try': '试用设置：服务',
  'submissions.case': '做成案例：投稿',
  'boards.remove': '收走比稿板',
  'shares.comments-remove': '删除留言：项目分享',
  'shares.votes-clear': '清空投票：项目分享',
  'notes.create': '写便条',
  'notes.remove': '删除便条',
  'presence.open': '开着表单',
  'presence.close': '关上表单',
  'mentions.read': '看过提醒',
  'filters.save': '存下筛选',
  'filters.remove': '删除存下的筛选',
  'tasks.aside': '把一条待办先放着：',
  'takedowns.decide': '决定撤架案',
  'takedowns.file-add': '给撤架案附证据',
  'takedowns.file-remove': '删除撤架案的证据',
  'messages.status': '结束或重新打开留言',
  'submissions.decide': '采用或谢绝投稿',
  'announcements.create': '发出通知',
  'announcements.remove': '撤回通知',
};

/** Actions of users on their own accounts. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'account.registered': '注册',
  'account.password-changed': '修改密码',
  'account.password-reset': '用验证码重设密码',
  'account.phone-bound': '绑定手机',
  'account.phone-unbound': '解绑手机',
  'account.email-bound': '绑定邮箱',
  'account.email-unbound': '解绑邮箱',
  'account.wechat-bound': '绑定微信',
  'account.wechat-unbound': '解绑微信',
  'account.guessed': '密码被人连续猜错',
  'account.second-step-failed': '第二步连续没过',
  'account.passkey-added': '添加通行密钥',
  'account.passkey-removed': '删除通行密钥',
  'account.totp-added': '绑定动态口令',
  'account.totp-removed': '解绑动态口令',
  'account.recovery-codes-renewed': '换一批恢复码',
  'account.recovery-code-used': '用掉一个恢复码',
  'account.second-factor-reset': '第二步验证被重置',
  'account.sessions-ended': '退出其他设备',
  'account.exported': '导出自己的数据',
  'account.deleted': '注销账号',
};

/** The name of the section that holds the record. */
export function sectionOf({ subjectKind, entryKind }: Pick<Entry, 'subjectKind' | 'entryKind'>): string {
  if (subjectKind === 'user') return 'users';
  if (subjectKind !== 'entries') return subjectKind;
  return KINDS.find(({ kind }) => kind === entryKind)?.name ?? subjectKind;
}

const REFUSALS: ReadonlyMap<string, string> = new Map(
  Object.values(ERRORS).map(({ code, message }) => [code, message]),
);

/** A message that ends by naming a member: `请求内容有误（licenceText：…）`. */
const NAMED = /^(.*（)([\w.]+)(：.*)$/s;

/** @param labelOf label of a member of the record, or the member's own name */
export function nameOutcome(
  outcome: string,
  details: Entry['details'] = {},
  labelOf: (member: string) => string = (member) => member,
): { done: boolean; words: string } {
  if (outcome === 'done') return { done: true, words: '成功' };
  if (outcome === 'begun') return { done: false, words: '没有做完，服务器中途停了' };
  if (typeof details.refusal === 'string')
    return {
      done: false,
      words: details.refusal.replace(
        NAMED,
        (_, before, member, rest) => `${before}${labelOf(member)}${rest}`,
      ),
    };
  return { done: false, words: REFUSALS.get(outcome) ?? '没有成功' };
}

const WRITING_CALLS = adminEndpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => ({ id: actionOf(endpoint), name: titleOf(endpoint).replace('：', ' · ') }));

/** Options of the filter: every writing call of the console, then the actions of users. */
export const ACTION_CHOICES = [
  ...WRITING_CALLS,
  ...Object.entries(ACCOUNTS).map(([id, name]) => ({ id, name: `账号 · ${name}` })),
];

export function nameActor({ user, action, subjectId, details }: Entry): string {
  if (details.scheduled === true) return '到点自动';
  if (user) return user.nickname || '已注销的账号';
  if (action.startsWith('first.owner') || action === 'invitations.accept') return '持一次性地址的人';
  return action.startsWith('account.') || subjectId === '' ? '已注销的账号' : '服务器命令行，或已注销的账号';
}
