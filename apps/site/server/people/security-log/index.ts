import { keyedHash } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import type { Config } from '../../config/config.ts';
import { type Account, maskEmail, maskPhone } from '../users/index.ts';

/** What is done to accounts that an operator may have to look into. */
export type SecurityAct =
  | 'login'
  | 'registration'
  | 'reauthentication'
  | 'password-change'
  | 'password-reset-code'
  | 'password-reset'
  | 'binding'
  | 'unbinding'
  | 'code-request'
  | 'account-export'
  | 'account-deletion'
  | 'captcha';

/**
 * How it ended. `throttled`: a limit has been reached, for this address, account or session. `captcha-required`: after
 * so many failures that nobody goes on without one.
 */
export type SecurityEnd = 'succeeded' | 'failed' | 'throttled' | 'captcha-required';

export type SecurityEvent = `${SecurityAct}.${SecurityEnd}`;

/** Nothing that lets anybody in: no password, code, token or ticket. */
export interface SecurityFacts {
  /** Who was named; leaves partly hidden, with a keyed hash beside it by which lines of one account are found. */
  readonly account?: Account | undefined;
  /** Whose account it is, once that is sure. */
  readonly userId?: string | undefined;
  /** Id of the session, as the list of devices has it; never its token. */
  readonly session?: string | undefined;
  /** As limits count it: an IPv6 caller by its /64. */
  readonly ip: string;
  /** By which way, or which way into the account was changed. */
  readonly method?: 'password' | 'code' | 'phone' | 'email' | 'wechat' | undefined;
  /** What a code was for. */
  readonly purpose?: string | undefined;
  /** Key of the refusal in the list of errors. */
  readonly reason?: string | undefined;
}

export interface SecurityLog {
  record(event: SecurityEvent, facts: SecurityFacts): void;
}

/** Refusals that tell of guessing or of abuse; what somebody mistyped otherwise is nobody's business. */
const ENDS: Readonly<Record<string, SecurityEnd>> = {
  TOO_MANY_REQUESTS: 'throttled',
  CAPTCHA_REQUIRED: 'captcha-required',
  CAPTCHA_FAILED: 'failed',
  LOGIN_FAILED: 'failed',
  PASSWORD_WRONG: 'failed',
  CODE_WRONG: 'failed',
  TICKET_INVALID: 'failed',
  WECHAT_FAILED: 'failed',
  ACCOUNT_EXISTS: 'failed',
  ACCOUNT_TAKEN: 'failed',
};

interface Learned {
  userId?: string;
  /** Nobody got in yet and nothing changed: there is another step. */
  unfinished?: true;
}

/**
 * Does something and records how it ended.
 * @param act may add what it learns on the way, such as whose account it is
 * @throws what `act` throws
 */
export async function recorded<T>(
  log: SecurityLog,
  name: SecurityAct,
  facts: SecurityFacts,
  act: (learned: Learned) => Promise<T>,
): Promise<T> {
  const learned: Learned = {};
  const whose = () => (learned.userId === undefined ? {} : { userId: learned.userId });
  try {
    const result = await act(learned);
    if (!learned.unfinished) log.record(`${name}.succeeded`, { ...facts, ...whose() });
    return result;
  } catch (error) {
    const end = error instanceof AppError ? ENDS[error.key] : undefined;
    if (end) log.record(`${name}.${end}`, { ...facts, ...whose(), reason: (error as AppError).key });
    throw error;
  }
}

/** Below `warn` an operator has asked for silence; above it, and by default, all of these lines are written. */
const WRITTEN: ReadonlySet<Config['logLevel']> = new Set(['warn', 'info', 'debug']);
const INFO = 30;
const WARN = 40;

/** Lines of JSON like those of the site's log, in the same stream. */
export function createSecurityLog(options: {
  /** Keys the hashes of accounts. */
  secret: string;
  level: Config['logLevel'];
  now: () => number;
  /** Takes a line without its end; standard output unless told. */
  write?: (line: string) => void;
}): SecurityLog {
  const { secret, level, now, write = (line) => void process.stdout.write(`${line}\n`) } = options;
  if (!WRITTEN.has(level)) return { record: () => {} };
  return {
    record(event, { account, ...facts }) {
      const line = {
        level: event.endsWith('.succeeded') ? INFO : WARN,
        time: now(),
        log: 'security',
        event,
        ...(account && {
          account: account.kind === 'phone' ? maskPhone(account.value) : maskEmail(account.value),
          accountHash: keyedHash(secret, `security log\n${account.value}`, 'hex').slice(0, 16),
        }),
        ...facts,
        msg: event,
      };
      write(JSON.stringify(line));
    },
  };
}
