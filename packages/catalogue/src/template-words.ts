import { LICENCE_USES, statementsOn } from '@ziwan/contract';
import type { Database, LicencesTable } from '@ziwan/store';
import { statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely } from 'kysely';
import type { LicenceRecord } from './sidecar.ts';

type Stated = Pick<LicenceRecord, 'name' | 'evidence' | 'matrix'>;

/** Terms of a family as they are to be published. */
export interface StatedTerms {
  licenceId: string;
  licenceTextSha256: string | null;
  /** Description of an announced change; empty without one. */
  changes: string;
}

/** Shortest sentence of a template that is looked for elsewhere. */
const MIN_SENTENCE = 4;
/** Shortest sentence that is found within another one: 「双方可按照合同改期」 has the letters of 「照合同改」. */
const MIN_WITHIN = 5;
/** Notes of a template that have a sentence in common, from which it is an instruction rather than a term. */
const REPEATED = 2;

// Quotes stay: what a template quotes, such as 「免费商用」, are the words of real licences.
const clausesOf = (text: string): string[] => text.split(/[。；;！？!?，,、\n（）()]+/).map(bare);

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

const sentencesOf = (text: string): string[] =>
  clausesOf(text).filter((sentence) => sentence.length >= MIN_SENTENCE);

/** What a template says to whoever rewrites it: all of its evidence, its name's remark, and what its notes repeat. */
function instructionsOf({ name, evidence, matrix }: Stated): Set<string> {
  const notes = matrix.map(({ note }) => new Set(sentencesOf(note)));
  const repeated = notes
    .flatMap((sentences) => [...sentences])
    .filter((one) => notes.filter((sentences) => sentences.has(one)).length >= REPEATED);
  return new Set([...sentencesOf(evidence), ...sentencesOf(name).slice(1), ...repeated]);
}

/** The instructions of templates that a text still contains, without those that are part of others. */
export function templateWords(text: string, templates: readonly Stated[]): string[] {
  const clauses = new Set(clausesOf(text));
  const letters = bare(text);
  const found = [...new Set(templates.flatMap((template) => [...instructionsOf(template)]))].filter(
    (words) => clauses.has(words) || (words.length >= MIN_WITHIN && letters.includes(words)),
  );
  return found.filter((words) => !found.some((other) => other !== words && other.includes(words)));
}

/** Labels of the fields of a licence that still say what a template says, in Chinese. */
export function templateFields(
  licence: Stated & { change?: { changes: string } | null | undefined },
  templates: readonly Stated[],
): string[] {
  const isLeft = (text: string, own: (template: Stated) => string | undefined) =>
    text.trim() !== '' &&
    (templates.some((template) => own(template)?.trim() === text.trim()) ||
      templateWords(text, templates).length > 0);
  return [
    ...(isLeft(licence.name, (template) => template.name) ? ['名称'] : []),
    ...LICENCE_USES.flatMap(({ key, name }) => {
      const note = licence.matrix.find(({ use }) => use === key)?.note ?? '';
      return isLeft(note, ({ matrix }) => matrix.find(({ use }) => use === key)?.note) ? [name] : [];
    }),
    ...(isLeft(licence.evidence, (template) => template.evidence) ? ['依据'] : []),
    ...(isLeft(licence.change?.changes ?? '', () => undefined) ? ['改了什么'] : []),
  ];
}

/** Why a licence cannot be used, in Chinese; `null` if nothing of a template is left in it. */
export function licenceTemplateFault(
  licence: Stated & { template: boolean },
  templates: readonly Stated[],
): string | null {
  if (licence.template) return `「${licence.name}」是样板：照它新建一份，按合同或声明改好，再选那一份`;
  const fields = templateFields(licence, templates);
  return fields.length > 0
    ? `授权「${licence.name}」里还有样板的话：${fields.join('、')}。先在授权里改好`
    : null;
}

/** Why a text is not published as terms, in Chinese; `null` if it has no words of a template. */
export function textTemplateFault(
  label: string,
  text: string | null,
  templates: readonly Stated[],
): string | null {
  const words = templateWords(text ?? '', templates);
  return words.length > 0
    ? `${label}里还有样板的话：${words.map((one) => `「${one}」`).join('、')}。照合同或声明改好`
    : null;
}

/** Why no font can be published with these terms, in Chinese; empty if nothing of a template is left in them. */
export async function templateFaults(db: Kysely<Database>, terms: StatedTerms): Promise<string[]> {
  const rows = await db.selectFrom('licences').selectAll().orderBy('id').execute();
  const templates = rows.filter((row) => row.template === 1).map(statedIn);
  const own = rows.find((row) => row.id === terms.licenceId);
  const text = await db
    .selectFrom('licence_texts')
    .select('text')
    .where('sha256', '=', terms.licenceTextSha256 ?? '')
    .executeTakeFirst();
  return [
    own ? licenceTemplateFault({ ...statedIn(own), template: own.template === 1 }, templates) : null,
    textTemplateFault('授权全文', text?.text ?? null, templates),
    textTemplateFault('「改了什么」', terms.changes, templates),
  ].filter((fault) => fault !== null);
}

/** The templates as they are stored. */
export async function templatesIn(db: Kysely<Database>): Promise<Stated[]> {
  return (await db.selectFrom('licences').selectAll().where('template', '=', 1).orderBy('id').execute()).map(
    statedIn,
  );
}

const statedIn = ({
  name,
  evidence,
  matrix,
}: Pick<LicencesTable, 'name' | 'evidence' | 'matrix'>): Stated => ({
  name,
  evidence,
  matrix: statementsOn(statementsIn(matrix)),
});
