import type { RoleTexts } from '@ziwan/contract';
import type { TextSummary } from '../reading/messages.ts';

/** Texts from which on folders are listed instead. */
const FEW = 12;

/** A text or a folder that a role may draw. */
export interface Pickable {
  /** Path; of a folder with `/` at its end. */
  readonly name: string;
  /** Texts in it. */
  readonly texts: number;
  readonly parts: readonly {
    readonly id: string;
    readonly label: string;
    readonly samples: readonly string[];
  }[];
}

/** The texts; of many, the folders that they are in, and those that are in none. */
export function pickables(
  texts: readonly { readonly name: string; readonly read: TextSummary | undefined }[],
): Pickable[] {
  const folders = new Map<string, number>();
  const picked: Pickable[] = [];
  for (const { name, read } of texts) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    if (texts.length > FEW && folder !== '') folders.set(folder, (folders.get(folder) ?? 0) + 1);
    else {
      const parts = read?.parts.filter(({ chosen }) => chosen) ?? [];
      picked.push({ name, texts: 1, parts: parts.length > 1 ? parts : [] });
    }
  }
  return [...[...folders].map(([name, count]) => ({ name, texts: count, parts: [] })), ...picked];
}

/** True if a role draws it: all of it, or a part. */
export function isPicked(picks: readonly RoleTexts[], name: string, part?: string): boolean {
  return picks.some(
    (pick) =>
      (pick.name === name || (pick.name.endsWith('/') && name.startsWith(pick.name))) &&
      (part === undefined || !pick.parts || pick.parts.includes(part)),
  );
}

/** Picks a text or folder, or leaves it out. */
export function withPick(picks: readonly RoleTexts[], name: string, on: boolean): RoleTexts[] {
  const others = picks.filter((pick) => pick.name !== name);
  return on ? [...others, { name }] : others;
}

/** Picks a part of a text, or leaves it out; all parts are the whole text, none is nothing. */
export function withPart(
  picks: readonly RoleTexts[],
  { name, parts }: Pickable,
  part: string,
  on: boolean,
): RoleTexts[] {
  const ids = parts.map(({ id }) => id).filter((id) => (id === part ? on : isPicked(picks, name, id)));
  const others = picks.filter((pick) => pick.name !== name);
  if (ids.length === 0) return others;
  return [...others, ids.length === parts.length ? { name } : { name, parts: ids }];
}
