import { FIELD_LABELS, type FontInput } from './fields.ts';
import type { Font } from './font-words.tsx';

const text = (value: string | null | undefined): string | null => value?.trim() || null;
const plain = (value: unknown) => (typeof value === 'string' ? text(value) : (value ?? null));

/** Converts form values to the request body: empty fields become null, read-only members are left out. */
export function toInput(typed: Partial<Font>): FontInput {
  const change = typed.licenceChange;
  const fields = Object.keys(FIELD_LABELS).map((key) => [key, plain(typed[key as keyof FontInput])]);
  return {
    ...(Object.fromEntries(fields) as { [K in keyof FontInput]: FontInput[K] | null }),
    nameZh: typed.nameZh ?? '',
    kind: typed.kind ?? 'creative',
    tags: typed.tags ?? [],
    licenceId: typed.licenceId ?? '',
    // Not trimmed: line breaks are part of the licence.
    licenceText: typed.licenceText || null,
    licenceChange: change?.effectiveOn && change.changes ? change : null,
    reservedFontNames: (typed.reservedFontNames ?? []).flatMap((name) => text(name) ?? []),
    sourceName: typed.sourceName ?? '',
    references: (typed.references ?? []).map(({ type, title, note, url }) => ({
      type,
      title,
      note: text(note),
      url: text(url),
    })),
    faces: (typed.faces ?? []).map(({ id, styleName, weight }) => ({ id, styleName, weight })),
  };
}
