import type { CheckedFace, CheckedFile } from '../reading/messages.ts';
import type { Verdict } from '../verdict/judge.ts';

/** A face with the file that it is in. */
export interface ListedFace extends CheckedFace {
  readonly file: CheckedFile;
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

/** Groups faces by family and by what is said of them, so that each group has one verdict and one reason. */
export function familiesOf(files: readonly CheckedFile[]): ListedFamily[] {
  const groups = new Map<string, { name: string; faces: ListedFace[] }>();
  for (const file of files)
    for (const [index, face] of file.faces.entries()) {
      const name = face.facts.family || file.path.split('/').at(-1) || '';
      const key = [name, face.judgement.verdict, face.judgement.reason].join('\n');
      const group = groups.get(key) ?? { name, faces: [] };
      group.faces.push({ ...face, file, index });
      groups.set(key, group);
    }
  return [...groups].map(([key, { name, faces }]) => ({
    key,
    name,
    verdict: (faces[0] as ListedFace).judgement.verdict,
    faces: faces.toSorted((a, b) => Math.abs(a.facts.weight - REGULAR) - Math.abs(b.facts.weight - REGULAR)),
  }));
}

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
    family.faces.some(({ facts, file }) =>
      [...facts.familyNames, facts.fullName, facts.postScript, file.path].some((each) =>
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

/** Faces by verdict. */
export function countsOf(families: readonly ListedFamily[]): Record<Verdict, number> {
  const counts = { free: 0, ask: 0, unknown: 0 };
  for (const { verdict, faces } of families) counts[verdict] += faces.length;
  return counts;
}

/** The face of a family by whose shape another one is found; null if none has hanzi. */
export const describable = ({ faces }: ListedFamily): ListedFace | null =>
  faces.find(({ facts }) => facts.probes !== '') ?? null;
