import type { ContentKind } from '@ziwan/contract';
import {
  Album,
  BookOpen,
  Clapperboard,
  Gift,
  Images,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Ticket,
} from 'lucide-react';

/** The console's words for a kind of content. */
export interface KindWords {
  kind: ContentKind;
  /** Name of its section, used in the console's URLs. */
  name: string;
  title: string;
  create: string;
  icon: LucideIcon;
  lead: string;
  /** Name of its text. */
  body: string;
  /** Name of its period, for kinds that have one. */
  period?: string;
  /** Name of its fonts. */
  fonts: string;
}

/** In the order of the menu. Exhaustive: a kind that the contract gains does not compile until it has words. */
const WORDS: Readonly<Record<ContentKind, Omit<KindWords, 'kind'>>> = {
  news: {
    name: 'news',
    title: '新闻',
    create: '写一篇新闻',
    icon: Newspaper,
    lead: '发布后出现在「新闻」，也进入首页、搜索和订阅。',
    body: '正文',
    fonts: '文中的字体',
  },
  notice: {
    name: 'notices',
    title: '公告',
    create: '写一则公告',
    icon: Megaphone,
    lead: '给所有访客看的短消息，在「公告」里按日期列出，全文直接展开。',
    body: '正文',
    fonts: '相关字体',
  },
  promotion: {
    name: 'promotions',
    title: '活动',
    create: '写一个活动',
    icon: Ticket,
    lead: '出现在「资讯」，按起止时间标明未开始、进行中或已结束。',
    body: '正文',
    period: '活动',
    fonts: '参加的字体',
  },
  album: {
    name: 'albums',
    title: '专辑',
    create: '做一辑专辑',
    icon: Album,
    lead: '一组挑好的字体，访客可以一次打包下载。',
    body: '介绍',
    fonts: '收入的字体',
  },
  heji: {
    name: 'heji',
    title: '合辑',
    create: '做一个合辑',
    icon: Gift,
    lead: '限时推出的一组字体，过期后页面仍在，只是标明已结束。',
    body: '介绍',
    period: '合辑',
    fonts: '收入的字体',
  },
  baike: {
    name: 'baike',
    title: '书法百科',
    create: '写一个词条',
    icon: BookOpen,
    lead: '书体、书家、碑帖、工具与术语。',
    body: '正文',
    fonts: '相关字体',
  },
  case: {
    name: 'cases',
    title: '案例',
    create: '收一件案例',
    icon: Images,
    lead: '字体用出来的作品。',
    body: '说明',
    fonts: '用到的字体',
  },
  video: {
    name: 'videos',
    title: '视频',
    create: '放一段视频',
    icon: Clapperboard,
    lead: '先把 MP4 和字幕上传到媒体库，再在这里选用。',
    body: '说明',
    fonts: '片中的字体',
  },
};

export const KINDS: readonly KindWords[] = (Object.keys(WORDS) as ContentKind[]).map((kind) => ({
  kind,
  ...WORDS[kind],
}));

export const kindNamed = (name: string | undefined): KindWords =>
  KINDS.find((k) => k.name === name) ?? (KINDS[0] as KindWords);

export const sectionOf = (kind: ContentKind): string => WORDS[kind].name;
