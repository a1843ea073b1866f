import { type Mail, type MailSettings, openMail, UpstreamError } from '@ziwan/infra/mail';
import type { Outbox } from '@ziwan/infra/outbox';
import { openSms, type Sms, type SmsSettings } from '@ziwan/infra/sms';
import { openWeChat, type WeChat } from '@ziwan/infra/wechat';
import type { Reading, ServiceSettings } from './service-settings.ts';

/** Time (ms) in which what was begun with former settings ends; a call takes five seconds at most. */
const GRACE = 10_000;

/** An adapter that is opened anew when its settings change. */
class Renewed<S, A> {
  readonly #open: (settings: S) => A;
  readonly #close: (adapter: A) => Promise<void>;
  #held: { readonly key: string; readonly adapter: A } | null = null;

  constructor(open: (settings: S) => A, close: (adapter: A) => Promise<void> = async () => {}) {
    this.#open = open;
    this.#close = close;
  }

  for(settings: S): A {
    const key = JSON.stringify(settings);
    if (this.#held?.key === key) return this.#held.adapter;
    const former = this.#held;
    this.#held = { key, adapter: this.#open(settings) };
    if (former) setTimeout(() => void this.#close(former.adapter), GRACE).unref();
    return this.#held.adapter;
  }

  get latest(): A | undefined {
    return this.#held?.adapter;
  }

  async close(): Promise<void> {
    if (this.#held) await this.#close(this.#held.adapter);
  }
}

function usable<T>(service: 'sms' | 'mail', reading: Reading<T>): T {
  if ('value' in reading) return reading.value;
  throw new UpstreamError(service, 'misconfigured', { mayHaveActed: false });
}

/**
 * Mail by the settings in force; fails with `misconfigured` while they are wrong.
 * @param initially if it delivers by the environment
 */
export function liveMail(settings: ServiceSettings, outbox: Outbox, initially: boolean): Mail {
  const renewed = new Renewed(
    (mail: MailSettings) => openMail(mail, outbox),
    (mail) => mail.close(),
  );
  const now = async () => renewed.for(usable('mail', (await settings.current()).mail));
  return {
    get delivers() {
      // Renews for the next caller: this is shown, and sending asks again.
      now().catch(() => {});
      return renewed.latest?.delivers ?? initially;
    },
    send: async (message) => (await now()).send(message),
    close: () => renewed.close(),
  };
}

export function liveSms(settings: ServiceSettings, outbox: Outbox): Sms {
  const renewed = new Renewed((sms: SmsSettings) => openSms(sms, outbox));
  return {
    async sendCode(message) {
      const sms = renewed.for(usable('sms', (await settings.current()).sms));
      await sms.sendCode(message);
    },
  };
}

/** Returns WeChat by the settings in force; `null` while its login is off or its settings are wrong. */
export type LiveWeChat = () => Promise<WeChat | null>;

export function liveWeChat(settings: ServiceSettings): { now: LiveWeChat; close(): Promise<void> } {
  const renewed = new Renewed(openWeChat, async (wechat) => wechat?.close());
  return {
    async now() {
      const { wechat } = await settings.orEnvironment();
      return 'value' in wechat ? renewed.for(wechat.value) : null;
    },
    close: () => renewed.close(),
  };
}
