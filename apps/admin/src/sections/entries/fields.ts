import type { ContentKind } from '@ziwan/contract';
import type { AdminEntry, DetailFields, EntryFields } from '@ziwan/contract/admin';
import { pictureOf } from '../../inputs/picture.ts';

/** Fields of every kind, with their labels; `entry-form.tsx` has an input for each. */
export const FIELD_LABELS = {
  title: '标题',
  summary: '摘要',
  id: '地址编号',
  markdown: '正文',
  cover: '封面',
  author: '作者',
  source: '来源',
  tags: '标签',
  fonts: '字体',
  status: '状态',
  publishAt: '发布时间',
  startsAt: '开始',
  endsAt: '结束',
  sort: '排序',
} as const satisfies Record<Exclude<keyof EntryFields, 'kind' | 'details'>, string>;

/** Fields of one kind, with their labels; `details-inputs.tsx` has an input for each. */
export const DETAIL_LABELS = {
  dynasty: '朝代',
  dates: '年代',
  aliases: '别名',
  client: '客户',
  credit: '作者（作品）',
  link: '作品链接',
  images: '作品图片',
  durationSeconds: '时长（秒）',
  sources: '视频文件',
  captions: '字幕',
  poster: '视频封面',
} as const satisfies Record<keyof EntryFields['details'], string>;

/** Labels of the members of an entry, of all kinds. */
export const ENTRY_LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  'source.name': '来源',
  'source.url': '来源链接',
  tag: '标签',
  lacking: '缺什么',
  views: '浏览',
  updatedAt: '最近改动',
  editor: '谁改的',
  ...DETAIL_LABELS,
  ...Object.fromEntries(Object.entries(DETAIL_LABELS).map(([field, label]) => [`details.${field}`, label])),
};

/** The values of the form: an entry, and a choice of when to publish it. */
export type EntryValues = Omit<Partial<AdminEntry>, 'details'> & {
  details?: Record<string, any>;
  publication?: 'draft' | 'now' | 'later' | 'release';
  /** The release that a version goes into, or `NEW_RELEASE`. */
  release?: string;
  /** Name of a new one. */
  releaseName?: string;
};

export function publicationOf({
  status,
  waiting,
}: Pick<AdminEntry, 'status' | 'waiting'>): NonNullable<EntryValues['publication']> {
  if (waiting) return waiting.publishAt ? 'later' : 'draft';
  return status === 'draft' ? 'draft' : status === 'scheduled' ? 'later' : 'now';
}

/** Converts form values to the request body. */
export function toInput(kind: ContentKind, values: EntryValues): EntryFields {
  const publication = values.publication ?? 'draft';
  const name = values.source?.name?.trim();
  return {
    ...(values.id ? { id: values.id } : {}),
    kind,
    title: values.title ?? '',
    summary: values.summary ?? '',
    markdown: values.markdown ?? '',
    cover: pictureOf(values.cover),
    author: values.author || null,
    source: name ? { name, url: values.source?.url || null } : null,
    tags: values.tags ?? [],
    fonts: (values.fonts ?? []).map(({ fontGNo, note }) => ({ fontGNo, note: note || null })),
    status: publication === 'now' ? 'published' : publication === 'later' ? 'scheduled' : 'draft',
    // Publishing a scheduled version now drops its time.
    publishAt:
      publication === 'now' && (values.status !== 'published' || values.waiting)
        ? null
        : (values.publishAt ?? null),
    startsAt: values.startsAt ?? null,
    endsAt: values.endsAt ?? null,
    sort: values.sort ?? 0,
    details: detailsOf(kind, values.details ?? {}),
  };
}

type Given<K extends keyof DetailFields> = Record<keyof DetailFields[K], unknown>;

function detailsOf(kind: ContentKind, details: Record<string, any>): EntryFields['details'] {
  if (kind === 'baike')
    return {
      dynasty: details.dynasty || null,
      dates: details.dates || null,
      aliases: (details.aliases ?? []).filter(Boolean),
    } satisfies Given<'baike'>;
  if (kind === 'case')
    return {
      client: details.client || null,
      credit: details.credit || null,
      link: details.link || null,
      images: (details.images ?? []).flatMap((i: never) => pictureOf(i) ?? []),
    } satisfies Given<'case'>;
  if (kind === 'video')
    return {
      durationSeconds: details.durationSeconds ? Number(details.durationSeconds) : undefined,
      sources: (details.sources ?? []).map(({ src, width, height }: any) => ({
        src,
        ...(width ? { width } : {}),
        ...(height ? { height } : {}),
      })),
      captions: details.captions ?? [],
      poster: pictureOf(details.poster),
    } satisfies Given<'video'>;
  return {};
}
