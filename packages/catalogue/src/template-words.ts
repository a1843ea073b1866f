import { LICENCE_USES } from '@ziwan/contract';
import type { Database, LicencesTable } from '@ziwan/store';
import { statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely } from 'kysely';
import type { LicenceRecord } from './sidecar.ts';

type Stated = Pick<LicenceRecord, 'name' | 'evidence' | 'matrix'>;

/** Shortest sentence of a template that is looked for elsewhere. */
const MIN_SENTENCE = 4;
/** Notes of a template that have a sentence in common, from which it is an instruction rather than a term. */
const REPEATED = 2;

const sentencesOf = (text: string): string[] =>
  text
    .split(/[。；;！？!?，,、\n（）()「」“”]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= MIN_SENTENCE);

/** What a template says to whoever rewrites it: all of its evidence, its name's remark, and what its notes repeat. */
function instructionsOf({ name, evidence, matrix }: Stated): Set<string> {
  const notes = matrix.map(({ note }) => new Set(sentencesOf(note)));
  const repeated = notes
    .flatMap((sentences) => [...sentences])
    .filter((one) => notes.filter((sentences) => sentences.has(one)).length >= REPEATED);
  return new Set([...sentencesOf(evidence), ...sentencesOf(name).slice(1), ...repeated]);
}

/** Labels of the fields of a licence that still say what a template says, in Chinese. */
export function templateFields(licence: Stated, templates: readonly Stated[]): string[] {
  const instructions = new Set(templates.flatMap((template) => [...instructionsOf(template)]));
  const isLeft = (text: string, own: (template: Stated) => string | undefined) =>
    text.trim() !== '' &&
    (templates.some((template) => own(template)?.trim() === text.trim()) ||
      [...instructions].some((instruction) => text.includes(instruction)));
  return [
    ...(isLeft(licence.name, (template) => template.name) ? ['名称'] : []),
    ...LICENCE_USES.flatMap(({ key, name }) => {
      const note = licence.matrix.find(({ use }) => use === key)?.note ?? '';
      return isLeft(note, ({ matrix }) => matrix.find(({ use }) => use === key)?.note) ? [name] : [];
    }),
    ...(isLeft(licence.evidence, (template) => template.evidence) ? ['依据'] : []),
  ];
}

/** Why no font can be published under a licence, in Chinese; `null` if nothing of a template is left in it. */
export async function templateFault(db: Kysely<Database>, id: string): Promise<string | null> {
  const rows = await db.selectFrom('licences').selectAll().execute();
  const own = rows.find((row) => row.id === id);
  if (!own) return null;
  if (own.template === 1) return `「${own.name}」是样板：照它新建一份，按合同或声明改好，再选那一份`;
  const fields = templateFields(statedIn(own), rows.filter((row) => row.template === 1).map(statedIn));
  return fields.length > 0 ? `授权「${own.name}」里还有样板的话：${fields.join('、')}。先在授权里改好` : null;
}

/** The templates as they are stored. */
export async function templatesIn(db: Kysely<Database>): Promise<Stated[]> {
  return (await db.selectFrom('licences').selectAll().where('template', '=', 1).execute()).map(statedIn);
}

const statedIn = ({
  name,
  evidence,
  matrix,
}: Pick<LicencesTable, 'name' | 'evidence' | 'matrix'>): Stated => ({
  name,
  evidence,
  matrix: statementsIn(matrix),
});
