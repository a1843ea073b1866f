import { type DataOf, type ParsedOf, STAFF_ROLES } from '@ziwan/contract';
import type {
  addPasskey,
  addTotp,
  beginTotp,
  ownFactors,
  passkeyOptions,
  removePasskey,
  staffFactors,
} from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import type { Session } from '../sessions/index.ts';
import type { AccountEvent } from '../users/index.ts';
import { challengeOf } from './challenge.ts';
import { type FactorParts, originOf } from './parts.ts';
import { additionOptions, passkeysPossible, verifyAddition } from './passkeys.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { newSecret, stepOf } from './totp.ts';

/** Maximum passkeys of an account. */
const MOST_PASSKEYS = 10;

type Added = { recoveryCodes: string[] | null };

/** Adds, lists and removes the second factors of one's own account; every change needs a recent proof. */
export class OwnFactors {
  readonly #parts: FactorParts;

  constructor(parts: FactorParts) {
    this.#parts = parts;
  }

  async list(context: CallContext): Promise<DataOf<typeof ownFactors>> {
    const { factors, requiredForStaff } = this.#parts;
    const { userId } = sessionOf(context);
    const totp = await factors.totp(userId);
    return {
      passkeys: (await factors.passkeys(userId)).map((p) => ({
        id: p.id,
        name: p.name,
        createdAt: p.created_at,
        lastUsedAt: p.last_used_at,
      })),
      totp: totp && { createdAt: totp.created_at, lastUsedAt: totp.last_used_at },
      recoveryCodesLeft: await factors.recoveryCodesLeft(userId),
      required: requiredForStaff,
      passkeysPossible: passkeysPossible(originOf(this.#parts, context)),
    };
  }

  /** Second factors of all staff, owners first. */
  async ofStaff(): Promise<DataOf<typeof staffFactors>> {
    const { factors, requiredForStaff } = this.#parts;
    const staff = await factors.ofStaff();
    staff.sort((a, b) => STAFF_ROLES.indexOf(b.role) - STAFF_ROLES.indexOf(a.role));
    return { required: requiredForStaff, staff };
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, TOO_MANY_ITEMS */
  async passkeyOptions(context: CallContext): Promise<DataOf<typeof passkeyOptions>> {
    const { factors, tickets, users, secret } = this.#parts;
    const { userId } = this.#proven(context);
    const existing = await factors.passkeys(userId);
    if (existing.length >= MOST_PASSKEYS) throw new AppError('TOO_MANY_ITEMS');
    const user = await users.byId(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const ticket = await tickets.issue('factor', { userId });
    const challenge = challengeOf(secret, ticket);
    const origin = originOf(this.#parts, context);
    return { ticket, options: await additionOptions({ origin, challenge, user, existing }) };
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, TICKET_INVALID, SECOND_STEP_FAILED */
  async addPasskey(
    { ticket, name, passkey }: ParsedOf<typeof addPasskey>['body'],
    context: CallContext,
  ): Promise<Added> {
    const { factors, tickets, secret } = this.#parts;
    const session = this.#proven(context);
    // Taken first: what was signed for it can be tried once.
    const held = await tickets.take<{ userId: string }>('factor', ticket);
    if (held?.userId !== session.userId) throw new AppError('TICKET_INVALID');
    const expected = { origin: originOf(this.#parts, context), challenge: challengeOf(secret, ticket) };
    const signed = await verifyAddition(passkey, expected);
    if (!signed) throw new AppError('SECOND_STEP_FAILED');
    const isFirst = !(await factors.has(session.userId));
    if (!(await factors.addPasskey({ ...signed, name, user_id: session.userId })))
      throw new AppError('ID_TAKEN');
    return this.#added(session, 'account.passkey-added', isFirst);
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, NOT_FOUND, SECOND_FACTOR_LAST */
  async removePasskey({ id }: ParsedOf<typeof removePasskey>['params'], context: CallContext): Promise<null> {
    const { factors } = this.#parts;
    const { userId } = this.#proven(context);
    const passkeys = await factors.passkeys(userId);
    await this.#assertNotLast(passkeys.length === 1 && (await factors.totp(userId)) === null);
    if (!(await factors.removePasskey(userId, id))) throw new AppError('NOT_FOUND');
    return this.#removed(userId, 'account.passkey-removed');
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED */
  async beginTotp(context: CallContext): Promise<DataOf<typeof beginTotp>> {
    const { tickets, users, sealer } = this.#parts;
    const { userId } = this.#proven(context);
    const user = await users.byId(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const { secret, uri } = await newSecret(user.nickname);
    const ticket = await tickets.issue('factor', { userId, sealed: sealer.seal(secret) });
    return { ticket, secret, uri };
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, TICKET_INVALID, SECOND_STEP_FAILED (the ticket stays valid) */
  async addTotp({ ticket, code }: ParsedOf<typeof addTotp>['body'], context: CallContext): Promise<Added> {
    const { factors, tickets, sealer, now } = this.#parts;
    const session = this.#proven(context);
    const held = await tickets.read<{ userId: string; sealed?: string }>('factor', ticket);
    const sealed = held?.userId === session.userId ? held.sealed : undefined;
    const secret = sealed === undefined ? null : sealer.open(sealed);
    if (sealed === undefined || secret === null) throw new AppError('TICKET_INVALID');
    const step = await stepOf(secret, code, now());
    if (step === null) throw new AppError('SECOND_STEP_FAILED');
    if ((await tickets.take('factor', ticket)) === null) throw new AppError('TICKET_INVALID');
    const isFirst = !(await factors.has(session.userId));
    await factors.setTotp(session.userId, sealed, step);
    return this.#added(session, 'account.totp-added', isFirst);
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, NOT_FOUND, SECOND_FACTOR_LAST */
  async removeTotp(context: CallContext): Promise<null> {
    const { factors } = this.#parts;
    const { userId } = this.#proven(context);
    await this.#assertNotLast((await factors.passkeys(userId)).length === 0);
    if (!(await factors.removeTotp(userId))) throw new AppError('NOT_FOUND');
    return this.#removed(userId, 'account.totp-removed');
  }

  /** Replaces the recovery codes. @throws AppError REAUTHENTICATION_REQUIRED, NOT_FOUND without a second factor */
  async renewRecoveryCodes(context: CallContext): Promise<{ recoveryCodes: string[] }> {
    const { factors, record } = this.#parts;
    const { userId } = this.#proven(context);
    if (!(await factors.has(userId))) throw new AppError('NOT_FOUND');
    const recoveryCodes = await this.#newCodes(userId);
    await record.add(userId, 'account.recovery-codes-renewed');
    return { recoveryCodes };
  }

  /** Removes every second factor of an account whose owner has lost them, and ends its sessions. */
  async reset(userId: string): Promise<void> {
    const { factors, sessions, record } = this.#parts;
    await factors.removeAll(userId);
    await sessions.revokeOthers(userId, null);
    await record.add(userId, 'account.second-factor-reset');
  }

  #proven(context: CallContext): Session {
    const session = sessionOf(context);
    this.#parts.sessions.requireRecent(session);
    return session;
  }

  async #assertNotLast(isLast: boolean): Promise<void> {
    if (isLast && this.#parts.requiredForStaff) throw new AppError('SECOND_FACTOR_LAST');
  }

  /** The first factor ends all other sessions, which have not passed it. */
  async #added(session: Session, event: AccountEvent, isFirst: boolean): Promise<Added> {
    const { sessions, record } = this.#parts;
    await record.add(session.userId, event);
    if (!isFirst) return { recoveryCodes: null };
    await sessions.revokeOthers(session.userId, session);
    return { recoveryCodes: await this.#newCodes(session.userId) };
  }

  async #removed(userId: string, event: AccountEvent): Promise<null> {
    const { factors, record } = this.#parts;
    // Codes are of no use without a second step.
    if (!(await factors.has(userId))) await factors.setRecoveryCodes(userId, []);
    await record.add(userId, event);
    return null;
  }

  async #newCodes(userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.#parts.factors.setRecoveryCodes(userId, codes.map(recoveryHash));
    return codes;
  }
}
