import {
  inWordsOf,
  layered,
  NO_STORED_SERVICES,
  readStoredServices,
  SERVICE_DEFINITIONS,
  SERVICE_IDS,
  type StoredServices,
  storedRevision,
  type Unopened,
  unopenedSaid,
} from '@ziwan/backup';
import type { ServiceId } from '@ziwan/contract/admin';
import type { MailSettings } from '@ziwan/infra/mail';
import type { Get } from '@ziwan/infra/settings';
import type { SmsSettings } from '@ziwan/infra/sms';
import type { WeChatSettings } from '@ziwan/infra/wechat';
import { type Database, storeFailure } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import { isWrongSetting } from './config/error.ts';
import type { MessageLimits } from './config/limits.ts';
import { type BackupsConfig, serviceReaders } from './config/services.ts';
import { createRevisionWatch, perRevision } from './runtime/revision.ts';

/** Settings of a service, or what is wrong with them, in Chinese. */
export type Reading<T> = { readonly value: T } | { readonly wrong: string };

/** The settings of the services at a moment: the environment's, and below it what owners have set. */
export interface ServicesInForce {
  readonly get: Get;
  readonly stored: StoredServices;
  readonly unopened: readonly Unopened[];
  readonly mail: Reading<MailSettings>;
  readonly sms: Reading<SmsSettings>;
  readonly wechat: Reading<WeChatSettings>;
  readonly backups: Reading<BackupsConfig>;
  readonly messages: MessageLimits;
}

export type ServicePlace = Pick<Config, 'get' | 'dataDir' | 'onlyThisMachine'>;

/** Reads the services from the environment and what is stored; one that is wrong does not affect the others. */
export function servicesInForce(
  place: ServicePlace,
  stored: StoredServices,
  secret: string | null,
): ServicesInForce {
  const { get, unopened } = layered(place.get, stored, secret);
  const read = serviceReaders;
  const reading = <T>(service: ServiceId, value: () => T): Reading<T> => {
    const closed = unopened.find((each) => each.service === service);
    if (closed) return { wrong: unopenedSaid(closed) };
    try {
      return { value: value() };
    } catch (error) {
      if (!isWrongSetting(error)) throw error;
      return { wrong: inWordsOf(service, error.message) };
    }
  };
  const budget = (service: 'sms' | 'mail', value: () => number, fallback: number): number => {
    const found = reading(service, value);
    return 'value' in found ? found.value : fallback;
  };
  const none: Get = () => undefined;
  return {
    get,
    stored,
    unopened,
    mail: reading('mail', () => {
      read.mailBudget(get);
      return read.mail(get);
    }),
    sms: reading('sms', () => {
      read.smsBudget(get);
      return read.sms(get);
    }),
    wechat: reading('wechat', () => read.wechat(get, place)),
    backups: reading('backups', () => ({
      folder: read.folder(get, place),
      everyHours: read.everyHours(get),
      keepDays: read.keepDays(get),
      passphrase: read.passphrase(get),
    })),
    messages: {
      sms: budget('sms', () => read.smsBudget(get), read.smsBudget(none)),
      mail: budget('mail', () => read.mailBudget(get), read.mailBudget(none)),
    },
  };
}

/** The settings in force in this process, which follows changes of all processes within two seconds. */
export class ServiceSettings {
  readonly #db: Kysely<Database>;
  readonly #config: ServicePlace;
  readonly #secret: string;
  readonly #now: () => number;
  #read: () => Promise<ServicesInForce>;

  constructor(parts: { db: Kysely<Database>; config: ServicePlace; secret: string; now: () => number }) {
    this.#db = parts.db;
    this.#config = parts.config;
    this.#secret = parts.secret;
    this.#now = parts.now;
    this.#read = this.#reader();
  }

  /**
   * Returns the settings, or the last known ones while the database is away.
   * @throws StoreError if it never answered
   */
  current(): Promise<ServicesInForce> {
    return this.#read();
  }

  /** The same, and those of the environment alone as long as the database never answered. */
  async orEnvironment(): Promise<ServicesInForce> {
    return this.#read().catch((error: unknown) => {
      if (!storeFailure(error)) throw error;
      return servicesInForce(this.#config, NO_STORED_SERVICES, this.#secret);
    });
  }

  /** Makes a change of this process count at once. */
  changed(): void {
    this.#read = this.#reader();
  }

  #reader(): () => Promise<ServicesInForce> {
    const watch = createRevisionWatch(this.#db, this.#now, storedRevision);
    return perRevision(watch, async () =>
      servicesInForce(this.#config, await readStoredServices(this.#db), this.#secret),
    );
  }
}

/** What keeps a service from working as it is set; `null` if nothing is known to. */
export function wrongOf(inForce: ServicesInForce, service: ServiceId): string | null {
  const reading = inForce[service];
  return 'wrong' in reading ? reading.wrong : null;
}

/** The same of all services, for the status page. */
export const wrongServices = (inForce: ServicesInForce): string[] =>
  SERVICE_IDS.flatMap((service) => {
    const wrong = wrongOf(inForce, service);
    if (wrong === null) return [];
    const isNamed = inForce.unopened.some((each) => each.service === service);
    return [isNamed ? wrong : `「${SERVICE_DEFINITIONS[service].title}」的设置有误：${wrong}`];
  });

/** True while SMS or mail goes into the outbox. */
export const usesOutbox = ({ sms, mail }: ServicesInForce): boolean =>
  [sms, mail].some((reading) => 'value' in reading && reading.value.provider === 'outbox');

/** True while SMS or mail is delivered, or is meant to be. */
export const sendsMessages = ({ sms, mail }: ServicesInForce): boolean =>
  [sms, mail].some((reading) => !('value' in reading) || reading.value.provider !== 'outbox');
