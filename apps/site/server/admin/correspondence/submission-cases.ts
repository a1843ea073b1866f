import type { DataOf, ParsedOf } from '@ziwan/contract';
import { type EntryFields, entryResource, type submissionCase } from '@ziwan/contract/admin';
import { schemasOf } from '@ziwan/contract/all';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import { expectRevision } from '../../calls/resource.ts';
import type { ContentDeskDomain } from '../content-desk/index.ts';
import type { Submissions } from './submissions.ts';

/** Makes drafts of cases from submitted works. */
export class SubmissionCases {
  readonly #db: Kysely<Database>;
  readonly #submissions: Submissions;
  readonly #desk: Pick<ContentDeskDomain, 'entries' | 'library'>;

  constructor(
    parts: { db: Kysely<Database>; submissions: Submissions } & Pick<
      ContentDeskDomain,
      'entries' | 'library'
    >,
  ) {
    this.#db = parts.db;
    this.#submissions = parts.submissions;
    this.#desk = parts;
  }

  /**
   * Copies text, link, fonts and pictures into a draft. Fonts that have left the catalogue are left out.
   * @throws AppError NOT_FOUND, EDIT_CONFLICT; BAD_REQUEST if there is a case already
   */
  async make(
    id: string,
    { revision, consent }: ParsedOf<typeof submissionCase>['body'],
    context: CallContext,
  ): Promise<DataOf<typeof submissionCase>> {
    const work = await this.#submissions.one(id);
    expectRevision(work.revision, revision);
    if (work.caseId !== null)
      throw new AppError('BAD_REQUEST', { sentence: '这件投稿已经做成案例，请打开那一篇接着改' });
    const pictures = [];
    let missing = 0;
    for (const { index } of work.files) {
      const picture = await this.#picture(id, index, `${work.title} ${index + 1}`, context);
      if (picture) pictures.push(picture);
      else missing++;
    }
    const { entries } = this.#desk;
    // What a work does not say is what an empty form sends.
    const fields = schemasOf(entryResource.create).body?.parse({
      kind: 'case',
      title: work.title,
      summary: work.description.slice(0, 120).replace(/\s+/g, ' '),
      markdown: work.description,
      cover: pictures[0] ?? null,
      fonts: work.fonts.flatMap(({ fontGNo, name }) => (name === null ? [] : [{ fontGNo, note: null }])),
      status: 'draft',
      details: { credit: work.name, link: work.link, ...(pictures.length > 0 ? { images: pictures } : {}) },
    }) as EntryFields;
    const made = await entries.create(fields, context);
    await this.#db
      .updateTable('submissions')
      .set({ case_id: made.id, consent })
      .where('id', '=', id)
      .execute();
    return { caseId: made.id, missing };
  }

  /** Copies a picture into the media library; `null` if it is gone. */
  async #picture(id: string, index: number, title: string, context: CallContext) {
    let file: Awaited<ReturnType<Submissions['file']>>;
    try {
      file = await this.#submissions.file(id, index);
    } catch (error) {
      if (error instanceof AppError && error.key === 'NOT_FOUND') return null;
      throw error;
    }
    const { fileName, bytes, mediaType } = file;
    const { src } = await this.#desk.library.create(
      { title, alt: title, fileName, file: { fileName, mediaType, bytes } },
      context,
    );
    return { src, alt: title };
  }
}
