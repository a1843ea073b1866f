import type { ContentKind } from '@ziwan/contract';
import type { AdminEntry, EntryFields } from '@ziwan/contract/admin';
import { pictureOf } from '../../inputs/picture-input.tsx';

/** The values of the form: an entry, and a choice of when to publish it. */
export type EntryValues = Omit<Partial<AdminEntry>, 'details'> & {
  details?: Record<string, any>;
  publication?: 'draft' | 'now' | 'later';
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
    status: publication === 'draft' ? 'draft' : publication === 'later' ? 'scheduled' : 'published',
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

function detailsOf(kind: ContentKind, details: Record<string, any>): EntryFields['details'] {
  if (kind === 'baike')
    return {
      dynasty: details.dynasty || null,
      dates: details.dates || null,
      aliases: (details.aliases ?? []).filter(Boolean),
    };
  if (kind === 'case')
    return {
      client: details.client || null,
      credit: details.credit || null,
      link: details.link || null,
      images: (details.images ?? []).flatMap((i: never) => pictureOf(i) ?? []),
    };
  if (kind === 'video')
    return {
      ...(details.durationSeconds ? { durationSeconds: Number(details.durationSeconds) } : {}),
      sources: (details.sources ?? []).map(({ src, width, height }: any) => ({
        src,
        ...(width ? { width } : {}),
        ...(height ? { height } : {}),
      })),
      captions: details.captions ?? [],
      poster: pictureOf(details.poster),
    };
  return {};
}
