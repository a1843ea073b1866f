import { keyedHash } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import type { Config } from '../../config/config.ts';
import { type Account, maskEmail, maskPhone } from '../users/index.ts';

/** Account actions recorded for the operator. */
type SecurityAct =
  | 'login'
  | 'registration'
  | 'reauthentication'
  | 'second-step'
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
 * Outcome. `throttled`: a limit of the address, account or session was exceeded. `captcha-required`: too many failures
 * to continue without a captcha.
 */
type SecurityEnd = 'succeeded' | 'failed' | 'throttled' | 'captcha-required' | 'second-step-required';

type SecurityEvent = `${SecurityAct}.${SecurityEnd}`;

/** Facts to log; must not contain passwords, codes, tokens or tickets. */
export interface SecurityFacts {
  /** Account named in the request; logged masked, with a keyed hash to correlate lines. */
  readonly account?: Account | undefined;
  /** User id, once established. */
  readonly userId?: string | undefined;
  /** Public id of the session, never its token. */
  readonly session?: string | undefined;
  /** Rate-limit key of the address: IPv6 callers count by /64. */
  readonly ip: string;
  /** Login method used or changed. */
  readonly method?:
    | 'password'
    | 'code'
    | 'phone'
    | 'email'
    | 'wechat'
    | 'passkey'
    | 'totp'
    | 'recovery-code'
    | undefined;
  readonly purpose?: string | undefined;
  /** Error key. */
  readonly reason?: string | undefined;
}

export interface SecurityLog {
  record(event: SecurityEvent, facts: SecurityFacts): void;
}

/** Errors that indicate guessing or abuse; other input errors are not logged. */
const ENDS: Readonly<Record<string, SecurityEnd>> = {
  TOO_MANY_REQUESTS: 'throttled',
  GUESSED_TOO_OFTEN: 'throttled',
  CAPTCHA_REQUIRED: 'captcha-required',
  CAPTCHA_FAILED: 'failed',
  LOGIN_FAILED: 'failed',
  SECOND_STEP_REQUIRED: 'second-step-required',
  SECOND_STEP_FAILED: 'failed',
  PASSWORD_WRONG: 'failed',
  CODE_WRONG: 'failed',
  TICKET_INVALID: 'failed',
  WECHAT_FAILED: 'failed',
  ACCOUNT_EXISTS: 'failed',
  ACCOUNT_TAKEN: 'failed',
};

interface Learned {
  userId?: string;
  /** True when another step follows and nobody is logged in yet. */
  unfinished?: true;
}

/**
 * Runs an action and records its outcome.
 * @param act action; may add facts as it learns them, such as the user id
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

/** Log levels at which these lines are written; the default is among them. */
const WRITTEN: ReadonlySet<Config['logLevel']> = new Set(['warn', 'info', 'debug']);
const INFO = 30;
const WARN = 40;

/** Writes JSON lines to the same stream as the site's log. */
export function createSecurityLog(options: {
  secret: string;
  level: Config['logLevel'];
  now: () => number;
  /** Writes a line, given without newline; standard output by default. */
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
