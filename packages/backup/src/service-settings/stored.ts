import type { ServiceId } from '@ziwan/contract/admin';
import { Sealer } from '@ziwan/infra/sealing';
import type { Get } from '@ziwan/infra/settings';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { SERVICE_DEFINITIONS, SERVICE_IDS, settledBy, type Values } from './fields.ts';

/** What owners have set of one service. */
export interface StoredService {
  /** `null` if nobody has switched it. */
  readonly on: boolean | null;
  readonly values: Readonly<Record<string, string>>;
  /** Sealed secrets by name. */
  readonly secrets: Readonly<Record<string, string>>;
}

export interface StoredRow extends StoredService {
  /** 0 without a row. */
  readonly revision: number;
  /** ISO 8601; `null` without a row. */
  readonly updatedAt: string | null;
}

export type StoredServices = Readonly<Record<ServiceId, StoredRow>>;

const NONE: StoredRow = { on: null, values: {}, secrets: {}, revision: 0, updatedAt: null };

export const NO_STORED_SERVICES: StoredServices = { mail: NONE, sms: NONE, wechat: NONE, backups: NONE };

export async function readStoredServices(db: Kysely<Database>): Promise<StoredServices> {
  const rows = await db.selectFrom('service_settings').selectAll().execute();
  const found = rows.map(({ service, settings, revision, updated_at }) => [
    service,
    { ...(JSON.parse(settings) as StoredService), revision, updatedAt: updated_at },
  ]);
  return { ...NO_STORED_SERVICES, ...(Object.fromEntries(found) as Partial<StoredServices>) };
}

/** Sum of the revisions of all services; it grows with every change. */
export async function storedRevision(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('service_settings')
    .select((e) => e.fn.sum<number | string | null>('revision').as('sum'))
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** Seals and opens secrets; each has a key of its own, so that one cannot stand in for another. */
const sealerOf = (secret: string, service: ServiceId, name: string): Sealer =>
  new Sealer(secret, `service ${service} ${name}`);

export const sealSecret = (secret: string, service: ServiceId, name: string, text: string): string =>
  sealerOf(secret, service, name).seal(text);

/** A stored secret that the site's present secret does not open. */
export interface Unopened {
  readonly service: ServiceId;
  readonly name: string;
}

export interface LayeredSettings {
  /** Reads the environment first, then what is stored. */
  readonly get: Get;
  /** Secrets that would be in force, but cannot be opened. */
  readonly unopened: readonly Unopened[];
}

/**
 * Lays the stored settings below the environment. If that names the provider of a service, all of the service is the
 * environment's, so that the two are never mixed.
 * @param secret the site's; `null` before the first start has made one
 */
export function layered(env: Get, stored: StoredServices, secret: string | null): LayeredSettings {
  const settings = new Map<string, string>();
  const unopened: Unopened[] = [];
  for (const service of SERVICE_IDS) {
    const definition = SERVICE_DEFINITIONS[service];
    const { switch: by } = definition;
    const { on, values, secrets } = stored[service];
    const own: Record<string, string> = {};
    for (const field of definition.fields) {
      const { name, kind, apart } = field;
      const counts = by === null || apart || on === true;
      if (!counts || settledBy(definition, field, env) !== null) continue;
      if (kind !== 'secret') {
        if (values[name] !== undefined) own[name] = values[name];
      } else if (secrets[name] !== undefined) {
        const opened = secret === null ? null : sealerOf(secret, service, name).open(secrets[name]);
        if (opened === null) unopened.push({ service, name });
        else own[name] = opened;
      }
    }
    const composed: Values = { ...own, ...definition.compose?.(own) };
    for (const [name, value] of Object.entries(composed)) if (value !== undefined) settings.set(name, value);
    if (by !== null && on !== null && env(by.name) === undefined) settings.set(by.name, on ? by.on : by.off);
  }
  return { get: (name) => env(name) ?? settings.get(name), unopened };
}

/** What is wrong with a secret that cannot be opened, and what to do about it. */
export function unopenedSaid({ service, name }: Unopened): string {
  const { title, fields } = SERVICE_DEFINITIONS[service];
  const label = fields.find((field) => field.name === name)?.label ?? name;
  return `「${title}」存下的${label}打不开了：站点的密钥（ZIWAN_SECRET）换过。请到后台的「服务」里重新填，或把密钥改回去`;
}

/** Names settings in a sentence by their labels, for whoever sees the console and not the environment. */
export function inWordsOf(service: ServiceId, sentence: string): string {
  const { fields, switch: by } = SERVICE_DEFINITIONS[service];
  let said = sentence;
  for (const { name, label } of fields) said = said.replaceAll(name, `「${label}」`);
  return by === null ? said : said.replaceAll('SMTP_URL', '「服务器」');
}
