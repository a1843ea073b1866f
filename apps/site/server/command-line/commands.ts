import { STAFF_ROLES } from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import type { UsersTable } from '@ziwan/store';
import { AppError } from '../calls/app-error.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'admin' | 'sessions'>;

export interface Command {
  /** Arguments for the usage text; those in brackets are optional. */
  readonly usage: string;
  readonly about: string;
  /** @returns lines for standard output @throws AppError */
  run(args: readonly string[], services: Parts): Promise<string[]>;
}

const ROLES = ['member', ...STAFF_ROLES] as const;
const ROLE_NAMES: Record<UsersTable['role'], string> = {
  member: '会员',
  editor: '编辑',
  operator: '运营',
  owner: '站长',
};

const FONT_STATES = {
  draft: '草稿',
  published: '已发布',
  changed: '已发布，有改动未发布',
  unpublished: '已撤下',
};

const wrong = (details: string) => new AppError('BAD_REQUEST', { details });

function given(args: readonly string[], at: number, what: string): string {
  const value = args[at]?.trim();
  if (!value) throw wrong(`缺少${what}`);
  return value;
}

/** Extracts the value of `--name` and returns the remaining arguments. */
function option(args: readonly string[], name: string): [value: string | null, rest: string[]] {
  const at = args.indexOf(`--${name}`);
  if (at < 0) return [null, [...args]];
  return [given(args, at + 1, ` --${name} 的值`), [...args.slice(0, at), ...args.slice(at + 2)]];
}

function whole(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  const n = Number(text);
  if (!Number.isInteger(n) || n < 1 || n > most) throw wrong(`须为 1–${most} 的整数：${text}`);
  return n;
}

/** Console operations from the shell, with the same services and the same audit log. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'owner-link': {
    usage: '',
    about: '还没有站长时，换一个新的一次性地址',
    async run(_args, { admin: { staff } }) {
      const path = await staff.firstOwner.invite();
      if (path === null) return ['已经有站长了。要再指定一位，用 role <账号> owner'];
      return ['七天内在浏览器里打开（前面加上网站的地址）：', path];
    },
  },
  users: {
    usage: '[词]',
    about: '账号：按昵称、编号、完整的手机号或邮箱查找',
    async run([q], { admin: { staff } }) {
      const { records, total } = await staff.people.list({ current: 1, size: 50, ...(q ? { q } : {}) });
      return [
        ...records.map((u) =>
          [
            u.id,
            ROLE_NAMES[u.role],
            u.status === 'active' ? '正常' : '停用',
            u.nickname,
            u.phone ?? u.email ?? '微信',
            minuteOf(u.createdAt),
          ].join('\t'),
        ),
        `共 ${total} 个账号${total > records.length ? `，列出前 ${records.length} 个` : ''}`,
      ];
    },
  },
  role: {
    usage: `<账号> <${ROLES.join('|')}>`,
    about: '改角色；账号写编号、手机号或邮箱',
    async run(args, { admin: { staff } }) {
      const user = await staff.people.find(given(args, 0, '账号'));
      const role = ROLES.find((r) => r === args[1]);
      if (!role) throw wrong(`角色须为 ${ROLES.join('、')} 之一`);
      const action = { action: 'users.role', subjectKind: 'users', subjectId: user.id, details: { role } };
      await staff.audit.around(action, () => staff.people.assignRole(user.id, role));
      return [`${user.nickname} 现在是${ROLE_NAMES[role]}`];
    },
  },
  disable: {
    usage: '<账号> [原因]',
    about: '停用账号，并退出它的所有设备',
    run: (args, services) => setStatus(args, services, 'disabled'),
  },
  enable: {
    usage: '<账号>',
    about: '恢复停用的账号',
    run: (args, services) => setStatus(args, services, 'active'),
  },
  logout: {
    usage: '<账号>',
    about: '让一个账号退出所有设备',
    async run(args, { admin: { staff }, sessions }) {
      const user = await staff.people.find(given(args, 0, '账号'));
      const action = { action: 'users.sessions-end', subjectKind: 'users', subjectId: user.id, details: {} };
      const ended = await staff.audit.around(action, () => sessions.revokeOthers(user.id, null));
      return [`${user.nickname} 退出了 ${ended} 台设备`];
    },
  },
  'reset-second-factor': {
    usage: '<账号>',
    about: '手机或密钥丢了：去掉账号的第二步验证，并退出它的所有设备',
    async run(args, { admin: { staff } }) {
      const user = await staff.people.find(given(args, 0, '账号'));
      const action = { action: 'users.factors-reset', subjectKind: 'users', subjectId: user.id, details: {} };
      await staff.audit.around(action, () => staff.resetSecondFactor(user.id));
      return [`${user.nickname} 的第二步验证已去掉，请尽快用密码登录后台，重新设置`];
    },
  },
  fonts: {
    usage: '[词]',
    about: '字体：编号、名称，以及访客能不能看到',
    async run([q], { admin: { fontDesk } }) {
      const { records, total } = await fontDesk.desk.list({ current: 1, size: 100, ...(q ? { q } : {}) });
      return [
        ...records.map((f) => [f.id, f.nameZh, FONT_STATES[f.state]].join('\t')),
        `共 ${total} 族${total > records.length ? `，列出前 ${records.length} 族` : ''}`,
      ];
    },
  },
  publish: {
    usage: '<字体编号>',
    about: '发布字体，访客马上能看到',
    run: (args, services) => setPublic(args, services, 'publish'),
  },
  unpublish: {
    usage: '<字体编号>',
    about: '撤下字体，收藏与下载记录都留着',
    run: (args, services) => setPublic(args, services, 'unpublish'),
  },
  notify: {
    usage: '<标题> <正文> [--url /本站路径] [--to 账号]',
    about: '发站内通知；不写 --to 就发给所有账号',
    async run(args, { admin: { staff, correspondence } }) {
      const [url, withoutUrl] = option(args, 'url');
      const [to, rest] = option(withoutUrl, 'to');
      if (url !== null && !/^\/(?![/\\])[^\s\\]*$/.test(url)) throw wrong('--url 须为本站路径');
      const title = given(rest, 0, '标题');
      const body = given(rest, 1, '正文');
      const userId = to === null ? null : (await staff.people.find(to)).id;
      const action = {
        action: 'announcements.create',
        subjectKind: 'announcements',
        subjectId: userId ?? '',
        details: { title, body, url },
      };
      await staff.audit.around(action, () =>
        correspondence.announcements.create({ title, body, url, userId }),
      );
      return [userId === null ? '已发给所有账号' : `已发给 ${to}`];
    },
  },
  stats: {
    usage: '[天数]',
    about: '浏览、下载与注册，按天',
    async run([days], { admin: { statistics } }) {
      const report = await statistics.report.statistics({ days: whole(days, 14, 366) });
      const { views, downloads, registrations } = report.totals;
      return [
        '日期\t浏览\t下载\t注册',
        ...report.days.map((d) => [d.day, d.views, d.downloads, d.registrations].join('\t')),
        `合计\t${views}\t${downloads}\t${registrations}`,
      ];
    },
  },
  audit: {
    usage: '[条数]',
    about: '最近的操作记录',
    async run([count], { admin: { staff } }) {
      const { records } = await staff.audit.list({ current: 1, size: whole(count, 20, 100) });
      return records.map((e) =>
        [minuteOf(e.at), e.user?.nickname ?? '—', e.action, e.subjectId, e.outcome].join('\t'),
      );
    },
  },
};

async function setPublic(
  args: readonly string[],
  { admin: { staff, fontDesk } }: Parts,
  verb: 'publish' | 'unpublish',
): Promise<string[]> {
  const { id, nameZh, revision } = await fontDesk.desk.one(given(args, 0, '字体编号'));
  const action = { action: `fonts.${verb}`, subjectKind: 'fonts', subjectId: id, details: {} };
  await staff.audit.around(action, () => fontDesk.desk[verb]({ gno: id, revision, editor: null }));
  return [`${nameZh} ${verb === 'publish' ? '已发布' : '已撤下'}`];
}

async function setStatus(
  args: readonly string[],
  { admin: { staff } }: Parts,
  status: UsersTable['status'],
): Promise<string[]> {
  const user = await staff.people.find(given(args, 0, '账号'));
  const reason = args[1] ?? '';
  const action = {
    action: 'users.status',
    subjectKind: 'users',
    subjectId: user.id,
    details: { status, reason },
  };
  await staff.audit.around(action, () => staff.people.assignStatus(user.id, status, reason));
  return [`${user.nickname} 已${status === 'active' ? '恢复' : '停用'}`];
}

/** @returns the usage text by lines */
export const usage = (): string[] => [
  '用法：npm run admin -- <命令>',
  ...Object.entries(COMMANDS).flatMap(([name, { usage, about }]) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${about}`,
  ]),
];
