import type { CheckedFace, CheckedFile } from '../reading/messages.ts';
import type { Verdict } from '../verdict/judge.ts';

export interface ListedFace extends CheckedFace {
  readonly file: CheckedFile;
  /** Paths of the file and of its copies, such as one loose and one in an archive. */
  readonly paths: readonly string[];
  /** Position in the file. */
  readonly index: number;
}

/** Faces of one family that are judged alike. */
export interface ListedFamily {
  readonly key: string;
  readonly name: string;
  readonly verdict: Verdict;
  /** The regular weight first. */
  readonly faces: readonly ListedFace[];
}

/**
 * Groups faces by family and by what is said of them, so that each group has one verdict and one reason. A face that was
 * read from several copies of a file counts once.
 */
export function familiesOf(files: readonly CheckedFile[]): ListedFamily[] {
  const groups = new Map<string, { name: string; faces: Map<string, ListedFace> }>();
  for (const file of files)
    for (const [index, face] of file.faces.entries()) {
      const name = face.facts.family || file.path.split('/').at(-1) || '';
      const key = [name, face.judgement.verdict, face.judgement.reason].join('\n');
      const group = groups.get(key) ?? { name, faces: new Map() };
      groups.set(key, group);
      const same = identityOf(file, face, index);
      const held = group.faces.get(same);
      group.faces.set(
        same,
        held ? { ...held, paths: [...held.paths, file.path] } : { ...face, file, paths: [file.path], index },
      );
    }
  return [...groups].map(([key, { name, faces }]) => {
    const all = [...faces.values()];
    return {
      key,
      name,
      verdict: (all[0] as ListedFace).judgement.verdict,
      faces: all.sort((a, b) => Math.abs(a.facts.weight - REGULAR) - Math.abs(b.facts.weight - REGULAR)),
    };
  });
}

/** Equal for copies of a file: most are not hashed, so size and what the face says of itself stand for the content. */
const identityOf = ({ bytes, sha256 }: CheckedFile, { facts }: CheckedFace, index: number): string =>
  [
    bytes,
    sha256,
    index,
    facts.postScript,
    facts.fullName,
    facts.version,
    facts.copyright,
    facts.licence,
  ].join('\n');

const REGULAR = 400;

export type Order = 'verdict' | 'name' | 'count';

export interface Filters {
  readonly verdict: Verdict | '';
  readonly name: string;
  readonly order: Order;
}

export const ALL: Filters = { verdict: '', name: '', order: 'verdict' };

/** What needs attention first. */
const URGENCY: Record<Verdict, number> = { ask: 0, unknown: 1, free: 2 };

const byName = new Intl.Collator('zh-CN', { numeric: true });

/** The families that the filters leave, in their order. */
export function listed(families: readonly ListedFamily[], { verdict, name, order }: Filters): ListedFamily[] {
  const wanted = name.trim().toLowerCase();
  const named = (family: ListedFamily) =>
    wanted === '' ||
    family.faces.some(({ facts, paths }) =>
      [...facts.familyNames, facts.fullName, facts.postScript, ...paths].some((each) =>
        each.toLowerCase().includes(wanted),
      ),
    );
  return families
    .filter((family) => (verdict === '' || family.verdict === verdict) && named(family))
    .sort(
      (a, b) =>
        (order === 'verdict' ? URGENCY[a.verdict] - URGENCY[b.verdict] : 0) ||
        (order === 'count' ? b.faces.length - a.faces.length : 0) ||
        byName.compare(a.name, b.name),
    );
}

export function countsOf(families: readonly ListedFamily[]): Record<Verdict, number> {
  const counts = { free: 0, ask: 0, unknown: 0 };
  for (const { verdict, faces } of families) counts[verdict] += faces.length;
  return counts;
}

/** The face of a family by whose shape another one is found; null if none has hanzi. */
export const describable = ({ faces }: ListedFamily): ListedFace | null =>
  faces.find(({ facts }) => facts.probes !== '') ?? null;
