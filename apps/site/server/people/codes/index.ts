import type { Mail } from '@ziwan/infra/mail';
import type { Sms } from '@ziwan/infra/sms';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { MessageBudget } from '../../security/message-budget.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { UserRepository } from '../users/index.ts';
import { Delivery } from './delivery.ts';
import { codeHandlers } from './handlers.ts';
import { CodeLimits } from './limits.ts';
import { CodeRepository } from './repository.ts';
import { CodeSender } from './send-code.ts';
import { CodeService } from './service.ts';
import { TicketService } from './tickets.ts';

export type { CodeService } from './service.ts';
export { TICKET_SECONDS, type TicketService } from './tickets.ts';

export interface CodesDomain {
  readonly codes: CodeService;
  readonly tickets: TicketService;
  readonly handlers: readonly AnyHandler[];
  /** Waits for messages in flight. */
  settled(): Promise<void>;
}

export function createCodes(parts: {
  db: Kysely<Database>;
  users: UserRepository;
  sms: Sms;
  mail: Mail;
  throttle: Throttle;
  budget: MessageBudget;
  securityLog: SecurityLog;
  secret: string;
  /** Codes per hour and network address; 0 disables the limit. */
  perAddress: number;
  /** Returns true once per solved captcha. */
  verifyCaptcha: (captchaVerification: string, picture?: boolean) => Promise<boolean>;
  /** Called with each delivery failure. */
  onFault: (error: unknown) => void;
  now: () => number;
  metrics: Pick<Metrics, 'gauge'>;
}): CodesDomain {
  const { db, users, budget, verifyCaptcha, securityLog, now } = parts;
  const repository = new CodeRepository(db);
  const codes = new CodeService({ ...parts, repository });
  const delivery = new Delivery(parts);
  parts.metrics.gauge({
    name: 'messages_failing',
    help: '1 if the last message of the channel could not be sent, by channel.',
    label: 'channel',
    read: () => delivery.failing(),
  });
  const limits = new CodeLimits({ ...parts, repository });
  const sender = new CodeSender({ users, codes, limits, delivery, budget, verifyCaptcha, securityLog });
  return {
    codes,
    tickets: new TicketService(db, now),
    handlers: codeHandlers(sender),
    settled: () => delivery.settled(),
  };
}
