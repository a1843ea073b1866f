import type { ContentKind } from '@ziwan/contract';
import type { AdminEntry, EntryFields } from '@ziwan/contract/admin';

/** What the form holds: an entry, and what of it is still being decided. */
export type EntryValues = Omit<Partial<AdminEntry>, 'details'> & {
  details?: Record<string, any>;
  /** What saving does. */
  publication?: 'draft' | 'now' | 'later';
};

export const publicationOf = (entry: Pick<AdminEntry, 'status'>): NonNullable<EntryValues['publication']> =>
  entry.status === 'draft' ? 'draft' : entry.status === 'scheduled' ? 'later' : 'now';

const picture = (value: { src: string; alt: string } | null | undefined) =>
  value ? { src: value.src, alt: value.alt ?? '' } : null;

/** What was typed as the contract takes it. */
export function toInput(kind: ContentKind, values: EntryValues): EntryFields {
  const publication = values.publication ?? 'draft';
  const name = values.source?.name?.trim();
  return {
    ...(values.id ? { id: values.id } : {}),
    kind,
    title: values.title ?? '',
    summary: values.summary ?? '',
    markdown: values.markdown ?? '',
    cover: picture(values.cover),
    author: values.author || null,
    source: name ? { name, url: values.source?.url || null } : null,
    tags: values.tags ?? [],
    fonts: (values.fonts ?? []).map(({ fontGNo, note }) => ({ fontGNo, note: note || null })),
    status: publication === 'draft' ? 'draft' : publication === 'later' ? 'scheduled' : 'published',
    // Publishing at once what waited for its time does not wait for it any more.
    publishAt: publication === 'now' && values.status !== 'published' ? null : (values.publishAt ?? null),
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
      images: (details.images ?? []).flatMap((i: never) => picture(i) ?? []),
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
      poster: picture(details.poster),
    };
  return {};
}
