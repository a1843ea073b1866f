import { randomUUID } from 'node:crypto';
import { isEmail, type ParsedOf, PHONE, type saveMessage, type saveSubmission } from '@ziwan/contract';
import { cleanLine, cleanText } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { InquiryRepository } from './repository.ts';
import type { SubmissionUploads } from './uploads.ts';

type Message = ParsedOf<typeof saveMessage>['body'];
type Submission = ParsedOf<typeof saveSubmission>['body'];

/** Rate limits per network address and per phone or e-mail. */
const PER_ADDRESS = { limit: 10, windowSeconds: 3600 };
const PER_CONTACT = { limit: 5, windowSeconds: 86_400 };

interface Contact {
  name: string;
  phone: string | null;
  email: string | null;
}

/** Accepts messages and submissions from visitors. Checks the captcha last: invalid forms do not use it up. */
export class Inquiries {
  readonly #repository: InquiryRepository;
  readonly #uploads: SubmissionUploads;
  readonly #throttle: Throttle;
  readonly #verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
  readonly #now: () => number;

  constructor(parts: {
    repository: InquiryRepository;
    uploads: SubmissionUploads;
    throttle: Throttle;
    verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
    now: () => number;
  }) {
    this.#repository = parts.repository;
    this.#uploads = parts.uploads;
    this.#throttle = parts.throttle;
    this.#verifyCaptcha = parts.verifyCaptcha;
    this.#now = parts.now;
  }

  /** @throws AppError CONTACT_MISSING, PHONE_INVALID, EMAIL_INVALID, TOO_MANY_REQUESTS, CAPTCHA_FAILED, BAD_REQUEST */
  async saveMessage(body: Message, context: CallContext): Promise<{ id: string }> {
    const contact = contactOf(body);
    const content = cleaned('content', body.content, 5);
    await this.#admit('message', contact, body.captchaVerification, context);
    const id = randomUUID();
    await this.#repository.addMessage({
      ...this.#unanswered(id, contact, context),
      topic: cleanLine(body.topic),
      content,
    });
    return { id };
  }

  /** @throws AppError as `saveMessage`, and UNAUTHENTICATED (files without an account), UPLOAD_DENIED, FONT_NOT_FOUND */
  async saveSubmission(body: Submission, context: CallContext): Promise<{ id: string }> {
    const contact = contactOf(body);
    const title = cleanLine(cleaned('title', body.title, 2));
    const description = cleaned('description', body.description, 10);
    const link = linkOf(body.link);
    const fonts = [...new Set(body.fonts)];
    const files = [...new Set(body.files)];
    if (files.length > 0 && !(await this.#uploads.owns(sessionOf(context).userId, files)))
      throw new AppError('UPLOAD_DENIED');
    if (fonts.length > 0 && !(await this.#repository.knowsFamilies(fonts)))
      throw new AppError('FONT_NOT_FOUND');
    await this.#admit('submission', contact, body.captchaVerification, context);
    const id = randomUUID();
    const kept = await this.#repository.addSubmission(
      {
        ...this.#unanswered(id, contact, context),
        type: cleanLine(body.type),
        title,
        description,
        link,
        fonts: JSON.stringify(fonts),
        files: JSON.stringify(files),
        case_id: null,
        consent: null,
      },
      this.#uploads.embedded ? files : [],
    );
    if (!kept) throw new AppError('UPLOAD_DENIED');
    return { id };
  }

  #unanswered(id: string, contact: Contact, { session }: CallContext) {
    return {
      ...contact,
      id,
      user_id: session?.userId ?? null,
      status: 'new' as const,
      reply: null,
      replied_by: null,
      replied_at: null,
      delivery: 'none' as const,
      created_at: isoOf(this.#now()),
    };
  }

  /** Counts a contact only after the captcha, so that blocking somebody else's phone costs a captcha. */
  async #admit(what: string, contact: Contact, captcha: string, context: CallContext): Promise<void> {
    await this.#take(`${what} ip ${context.ip}`, PER_ADDRESS);
    if (!(await this.#verifyCaptcha(captcha))) throw new AppError('CAPTCHA_FAILED');
    await this.#take(`${what} contact ${contact.phone ?? contact.email}`, PER_CONTACT);
  }

  async #take(key: string, bound: { limit: number; windowSeconds: number }): Promise<void> {
    const taken = await this.#throttle.take(key, bound);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  }
}

function contactOf(body: { name: string; phone?: string | undefined; email?: string | undefined }): Contact {
  const name = cleanLine(cleaned('name', body.name, 1));
  const phone = body.phone || null;
  const email = body.email || null;
  if (phone === null && email === null) throw new AppError('CONTACT_MISSING');
  if (phone !== null && !PHONE.test(phone)) throw new AppError('PHONE_INVALID');
  if (email !== null && !isEmail(email)) throw new AppError('EMAIL_INVALID');
  return { name, phone, email };
}

function linkOf(link: string | undefined): string | null {
  const given = link?.trim() || null;
  if (given === null) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppError('BAD_REQUEST', { details: 'link：须为 http(s):// 开头的地址' });
  return url.href;
}

/** Cleans a text and requires a minimum length. */
function cleaned(field: string, text: string, least: number): string {
  const clean = cleanText(text);
  if ([...clean].length < least) throw new AppError('BAD_REQUEST', { details: `${field}：至少 ${least} 字` });
  return clean;
}
