import type { InputOf } from '@ziwan/contract';
import type { updateFont } from '@ziwan/contract/admin';
import type { Font } from './font-words.tsx';

type Input = InputOf<typeof updateFont>['body']['data'];

const text = (value: string | null | undefined): string | null => value?.trim() || null;

/** Converts form values to the request body: empty values become null, read-only members are dropped. */
export function toInput(typed: Partial<Font>): Input {
  const change = typed.licenceChange;
  return {
    nameZh: typed.nameZh ?? '',
    nameEn: text(typed.nameEn),
    kind: typed.kind ?? 'creative',
    script: typed.script || null,
    designer: text(typed.designer),
    foundry: text(typed.foundry),
    year: typed.year ?? null,
    copyright: text(typed.copyright),
    about: text(typed.about),
    brandNumber: typed.brandNumber || null,
    tags: typed.tags ?? [],
    licenceId: typed.licenceId ?? '',
    // Not trimmed: line breaks are part of the licence.
    licenceText: typed.licenceText || null,
    licenceEvidence: text(typed.licenceEvidence),
    licenceChange: change?.effectiveOn && change.changes ? change : null,
    reservedFontNames: (typed.reservedFontNames ?? []).flatMap((name) => text(name) ?? []),
    sourceName: typed.sourceName ?? '',
    sourceVersion: text(typed.sourceVersion),
    sourceUrl: text(typed.sourceUrl),
    officialDownload: text(typed.officialDownload),
    references: (typed.references ?? []).map(({ type, title, note, url }) => ({
      type,
      title,
      note: text(note),
      url: text(url),
    })),
    faces: (typed.faces ?? []).map(({ id, styleName, weight }) => ({ id, styleName, weight })),
  };
}
