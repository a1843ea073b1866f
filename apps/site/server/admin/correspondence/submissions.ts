import type { Page, ParsedOf } from '@ziwan/contract';
import type { adminSubmission, submissionDecide, submissionList } from '@ziwan/contract/admin';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { output } from 'zod';
import { AppError } from '../../calls/app-error.ts';
import { pageOf } from '../../calls/resource.ts';
import type { Session } from '../../people/sessions/index.ts';
import { presentReceived } from './messages.ts';
import type { Received, ReceivedRepository } from './received.ts';
import type { Replies } from './replies.ts';

type AdminSubmission = output<typeof adminSubmission>;

/** Reads and decides submitted works for staff. */
export class Submissions {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #repository: ReceivedRepository<'submissions'>;
  readonly #replies: Replies;

  constructor(parts: {
    db: Kysely<Database>;
    blobs: BlobStore;
    repository: ReceivedRepository<'submissions'>;
    replies: Replies;
  }) {
    this.#db = parts.db;
    this.#blobs = parts.blobs;
    this.#repository = parts.repository;
    this.#replies = parts.replies;
  }

  async list(query: ParsedOf<typeof submissionList>['query']): Promise<Page<AdminSubmission>> {
    const { rows, total } = await this.#repository.list(query);
    return pageOf(await this.#present(rows), total, query);
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<AdminSubmission> {
    const [submission] = await this.#present([await this.#repository.one(id)]);
    return submission as AdminSubmission;
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT */
  async decide(
    id: string,
    { revision, status, reply }: ParsedOf<typeof submissionDecide>['body'],
    by: Session,
  ): Promise<AdminSubmission> {
    const row = await this.#repository.one(id);
    const answer = {
      status,
      reply,
      title: `${status === 'accepted' ? '采用了你的作品' : '没有采用你的作品'}：${row.title}`,
      subject: `字玩投稿答复：${row.title}`,
      lead: `你投给字玩的《${row.title}》，我们这样答复：`,
    };
    await this.#replies.send(this.#repository, row, revision, answer, by);
    return this.one(id);
  }

  /**
   * A picture of a submission, as re-encoded on upload.
   * @throws AppError NOT_FOUND if it does not exist or is in another storage
   */
  async file(id: string, index: number) {
    const key = (JSON.parse((await this.#repository.one(id)).files) as string[])[index];
    if (key === undefined) throw new AppError('NOT_FOUND');
    const upload = await this.#db
      .selectFrom('uploads')
      .select(['media_type', 'sha256'])
      .where('key', '=', key)
      .where('submission_id', '=', id)
      .executeTakeFirst();
    const bytes = upload && (await this.#blobs.get(blobKeys.upload(key)));
    if (!bytes) throw new AppError('NOT_FOUND');
    const extension = upload.media_type.split('/')[1] ?? 'bin';
    return {
      fileName: `${id}-${index + 1}.${extension}`,
      etag: `"${upload.sha256}"`,
      bytes: Uint8Array.from(bytes),
      mediaType: upload.media_type,
    };
  }

  async #present(rows: readonly Received<'submissions'>[]): Promise<AdminSubmission[]> {
    if (rows.length === 0) return [];
    const gnos = rows.flatMap((r) => JSON.parse(r.fonts) as string[]);
    const families =
      gnos.length === 0
        ? []
        : await this.#db.selectFrom('families').select(['gno', 'name_zh']).where('gno', 'in', gnos).execute();
    const uploads = await this.#db
      .selectFrom('uploads')
      .select(['key', 'width', 'height', 'bytes'])
      .where(
        'submission_id',
        'in',
        rows.map((r) => r.id),
      )
      .execute();
    const made = rows.map((r) => r.case_id).filter((id) => id !== null);
    const cases = new Set(
      made.length === 0
        ? []
        : (
            await this.#db
              .selectFrom('entries')
              .select('id')
              .where('id', 'in', made)
              .where('deleted_at', 'is', null)
              .execute()
          ).map(({ id }) => id),
    );
    const names = new Map(families.map((f) => [f.gno, f.name_zh]));
    const kept = new Map(uploads.map((u) => [u.key, u]));
    return rows.map((row) => ({
      ...presentReceived(row, this.#replies),
      type: row.type,
      title: row.title,
      description: row.description,
      link: row.link,
      fonts: (JSON.parse(row.fonts) as string[]).map((fontGNo) => ({
        fontGNo,
        name: names.get(fontGNo) ?? null,
      })),
      files: (JSON.parse(row.files) as string[]).map((key, index) => ({
        index,
        key,
        width: kept.get(key)?.width ?? null,
        height: kept.get(key)?.height ?? null,
        bytes: kept.get(key)?.bytes ?? null,
      })),
      status: row.status,
      caseId: row.case_id !== null && cases.has(row.case_id) ? row.case_id : null,
      consent: row.consent,
    }));
  }
}
