import { type DataOf, type InputOf, LICENCE_USES, type LicenceUse } from '@ziwan/contract';
import type {
  AdminEntry,
  AdminMedia,
  adminDictionary,
  adminFontList,
  adminUserOne,
  advertResource,
  dataReceiptOne,
  invitationList,
  licenceVersions,
  messageOne,
  Release,
  ReleaseChange,
  storageState,
  submissionOne,
  Takedown,
  updateFont,
} from '@ziwan/contract/admin';
import { FAMILY_SCRIPTS } from '@ziwan/contract/scripts';

// Chinese names of the contract's enumerations. Each record is exhaustive: a member that the contract gains is a
// compile error here until it has a name.

type User = DataOf<typeof adminUserOne>;
type Invitation = DataOf<typeof invitationList>['records'][number];
type Message = DataOf<typeof messageOne>;
type Submission = DataOf<typeof submissionOne>;
type FontCard = DataOf<typeof adminFontList>['records'][number];
type FontInput = InputOf<typeof updateFont>['body']['data'];
type Advert = DataOf<typeof advertResource.one>;

/** A record of names as the choices of an input, in its order. */
export const choicesOf = <K extends string>(names: Readonly<Record<K, string>>): { id: K; name: string }[] =>
  (Object.entries(names) as [K, string][]).map(([id, name]) => ({ id, name }));

export const ROLES = {
  member: '会员',
  editor: '编辑',
  operator: '运营',
  owner: '站长',
} satisfies Record<User['role'], string>;

/** Permissions of each role, shown where roles are assigned. */
export const ROLE_DUTIES = {
  member: '只用网站，进不了后台',
  editor: '写文章、做合集，管内容用的图片',
  operator: '编辑的一切，加上字体、广告、用户、来信和通知',
  owner: '一切，加上任命和撤换后台人员',
} satisfies Record<User['role'], string>;

export const ACCOUNT_STATES = { active: '正常', disabled: '已停用' } satisfies Record<User['status'], string>;

export const INVITATION_STATES = {
  open: '等他打开',
  used: '已经用了',
  expired: '过期了',
  revoked: '已收回',
} satisfies Record<Invitation['state'], string>;

export const RECEIPT_DEEDS = { exported: '导出了数据', erased: '删除了账号和数据' } satisfies Record<
  DataOf<typeof dataReceiptOne>['deed'],
  string
>;

/** Kinds of rows in an export. */
export const RECEIPT_ROWS: Readonly<Record<string, string>> = {
  wechat: '微信绑定',
  agreements: '同意过的协议',
  sessions: '登录',
  passkeys: '通行密钥',
  totp: '动态口令',
  recoveryCodes: '恢复码',
  favouriteFolders: '收藏夹',
  favouriteFonts: '收藏的字体',
  favouriteEntries: '收藏的文章',
  myTexts: '我的文字',
  projects: '项目',
  titleBoards: '比稿板',
  downloads: '下载',
  notifications: '消息',
  notificationsRead: '读过的消息',
  history: '操作记录',
  submissions: '投稿',
  messages: '留言',
  uploads: '传过的图',
  licenceMessages: '授权变更的消息',
  fontUpdateMessages: '字体更新的消息',
  fontUploads: '传过的字体',
  media: '媒体库的文件',
  previews: '预览',
  openForms: '开着的表单',
  notes: '便条',
  mentions: '提到他的便条',
  savedFilters: '存下的筛选',
  putAside: '先放着的待办',
};

export const MESSAGE_STATES = {
  new: '待答复',
  answered: '已答复',
  closed: '已结束',
} satisfies Record<Message['status'], string>;

export const SUBMISSION_STATES = {
  new: '待处理',
  accepted: '已采用',
  rejected: '未采用',
} satisfies Record<Submission['status'], string>;

export const DELIVERIES = {
  none: '只记在这里，没有发给对方',
  notified: '已进入对方的站内消息',
  mailed: '已发邮件',
  kept: '没有发给对方：本站没有接邮件服务，这封信留在发件箱里',
  failed: '邮件没有发出去，可以再答复一次',
} satisfies Record<Message['delivery'], string>;

export const FONT_STATES = {
  draft: '草稿',
  published: '已发布',
  changed: '有未发布的修改',
  unpublished: '已下架',
} satisfies Record<FontCard['state'], string>;

export const FONT_KINDS = {
  creative: '创意字体',
  currency: '通用字体',
} satisfies Record<FontCard['kind'], string>;

/** What lists of fonts are narrowed by. */
export const FONT_LACKS = {
  'licence-text': '没有授权全文',
  tags: '没有标签',
  hanzi: '没有汉字',
  about: '没有介绍',
  download: '仅预览，不能下载',
} satisfies Record<NonNullable<NonNullable<InputOf<typeof adminFontList>['query']>['lacking']>, string>;

export const SCRIPTS = FAMILY_SCRIPTS;

export const REFERENCE_TYPES = {
  award: '获奖',
  case: '案例',
  video: '视频',
} satisfies Record<NonNullable<FontInput['references']>[number]['type'], string>;

export const TAG_TYPES = {
  style: '风格',
  use: '用途',
  licence: '授权',
  script: '文字',
} satisfies Record<DataOf<typeof adminDictionary.one>['type'], string>;

/** The site's own name for a use of a licence. */
export const nameOfUse = (use: LicenceUse): string =>
  LICENCE_USES.find(({ key }) => key === use)?.name ?? use;

export const LICENCE_VERSION_STATES = {
  coming: '还没有生效',
  inForce: '现行',
  former: '已被取代',
} satisfies Record<DataOf<typeof licenceVersions>[number]['state'], string>;

export const ENTRY_STATES = {
  published: '已发布',
  scheduled: '等着发布',
  draft: '草稿',
} satisfies Record<AdminEntry['status'], string>;

export const MEDIA_KINDS = {
  picture: '图片',
  video: '视频',
  captions: '字幕',
} satisfies Record<AdminMedia['kind'], string>;

/** Reasons why visitors do not see an advert. */
export const ADVERT_HIDDEN = {
  disabled: '已停用',
  early: '还没到时间',
  over: '已过期',
  elsewhere: '不展示：网站没有页面用这个位置',
  nowhere: '不展示：链接没有去处',
  crowded: '不展示：前面已经排满，把排序调大',
} satisfies Record<NonNullable<Advert['hidden']>, string>;

/** Options of `isDisable`, in which the contract stores the string `1` for an enabled advert. */
export const ADVERT_SWITCH = [
  { id: '1', name: '启用' },
  { id: '0', name: '停用' },
];

export const FILE_FAULTS = {
  missing: '缺失',
  damaged: '损坏',
} satisfies Record<DataOf<typeof storageState>['faults'][number]['state'], string>;

export const RELEASE_STATES = {
  open: '在写',
  scheduled: '定时',
  failed: '到点没发出去',
  published: '已发布',
  undone: '已撤回',
} satisfies Record<Release['state'], string>;

export const TAKEDOWN_STATES = {
  open: '还没决定',
  down: '已撤下',
  restored: '撤下过，已恢复',
  rejected: '主张不成立',
} satisfies Record<Takedown['state'], string>;

export const RELEASE_KINDS_NAMED = {
  licence: '授权',
  brand: '品牌',
  'font-tag': '字体标签',
  font: '字体',
  text: '内容',
  advert: '广告',
  column: '栏目',
  link: '友情链接',
  tag: '内容标签',
  address: '旧地址',
  option: '营销字典',
  keyword: '热门搜索词',
  announcement: '通知',
} satisfies Record<ReleaseChange['kind'], string>;

/** What a change does on the site. */
export const CHANGE_EFFECTS = {
  appears: '新上站',
  changes: '换上修改',
  leaves: '从站上撤下',
  nothing: '站上没有变化',
} satisfies Record<ReleaseChange['effect'], string>;
