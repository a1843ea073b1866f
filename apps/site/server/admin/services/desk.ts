import {
  readStoredServices,
  SERVICE_DEFINITIONS,
  SERVICE_IDS,
  type ServiceDefinition,
  type ServiceField,
  type StoredRow,
  type StoredService,
  settledBy,
} from '@ziwan/backup';
import type { Service, ServiceFieldState, ServiceId } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { Config } from '../../config/config.ts';
import {
  type ServiceSettings,
  type ServicesInForce,
  servicesInForce,
  wrongOf,
} from '../../service-settings.ts';
import { type Changes, changed, requireWorking } from './changes.ts';

export interface DeskParts {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly secret: string;
  readonly now: () => number;
  readonly serviceSettings: ServiceSettings;
}

const CLEARED: StoredService = { on: null, values: {}, secrets: {} };

/** The settings of services as owners see and change them. */
export class ServiceDesk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  async all(): Promise<Service[]> {
    const inForce = await this.#inForce();
    return SERVICE_IDS.map((id) => this.#present(id, inForce));
  }

  /**
   * Returns the services as they would be with these changes, which are not stored.
   * @throws AppError as `changed`; SERVICE_WRONG if the service would not work
   */
  async draft(id: ServiceId, changes: Changes): Promise<ServicesInForce> {
    const { stored } = await this.#inForce();
    const next = this.#changed(id, stored[id], changes);
    const on = SERVICE_DEFINITIONS[id].switch === null ? null : true;
    return this.#checked(id, { ...next, on }, stored[id], true);
  }

  /** @throws AppError as `changed`; SERVICE_WRONG if the service is on and would not work; EDIT_CONFLICT */
  async update(id: ServiceId, revision: number, changes: Changes): Promise<Service> {
    const { stored } = await this.#inForce();
    if (stored[id].revision !== revision) throw new AppError('EDIT_CONFLICT');
    const next = this.#changed(id, stored[id], changes);
    await this.#checked(id, next, stored[id], next.on === true);
    return this.#store(id, revision, next);
  }

  /** @throws AppError EDIT_CONFLICT */
  clear(id: ServiceId, revision: number): Promise<Service> {
    return this.#store(id, revision, CLEARED);
  }

  #changed(id: ServiceId, stored: StoredRow, changes: Changes): StoredService {
    const { config, secret } = this.#parts;
    const { on, values, secrets } = stored;
    return changed(id, { on, values, secrets }, changes, { env: config.get, secret });
  }

  async #checked(id: ServiceId, next: StoredService, row: StoredRow, on: boolean): Promise<ServicesInForce> {
    const { config, secret } = this.#parts;
    const { stored } = await this.#inForce();
    const inForce = servicesInForce(config, { ...stored, [id]: { ...row, ...next } }, secret);
    requireWorking(id, next, inForce, { on, env: config.get });
    return inForce;
  }

  async #store(id: ServiceId, revision: number, settings: StoredService): Promise<Service> {
    const { db, now, serviceSettings } = this.#parts;
    const row = { settings: JSON.stringify(settings), revision: revision + 1, updated_at: isoOf(now()) };
    const [result] =
      revision === 0
        ? await db
            .insertInto('service_settings')
            .values({ service: id, ...row })
            .onConflict((c) => c.doNothing())
            .execute()
        : await db
            .updateTable('service_settings')
            .set(row)
            .where('service', '=', id)
            .where('revision', '=', revision)
            .execute();
    const written =
      result && ('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows);
    if (Number(written ?? 0) === 0) throw new AppError('EDIT_CONFLICT');
    serviceSettings.changed();
    return this.#present(id, await this.#inForce());
  }

  /** Read now, since what another process has just stored decides about conflicts. */
  async #inForce(): Promise<ServicesInForce> {
    const { db, config, secret } = this.#parts;
    return servicesInForce(config, await readStoredServices(db), secret);
  }

  #present(id: ServiceId, inForce: ServicesInForce): Service {
    const definition = SERVICE_DEFINITIONS[id];
    const { title, switch: by, fields } = definition;
    const { revision, updatedAt } = inForce.stored[id];
    const env = this.#parts.config.get;
    return {
      id,
      title,
      revision,
      on: by && inForce.get(by.name) === by.on,
      standIn: id === 'wechat' && 'value' in inForce.wechat && inForce.wechat.value.provider === 'fake',
      switchedBy: by && env(by.name) !== undefined ? by.name : null,
      updatedAt,
      wrong: wrongOf(inForce, id),
      fields: fields.map((field) => this.#field(id, definition, field, inForce)),
    };
  }

  #field(
    id: ServiceId,
    definition: ServiceDefinition,
    field: ServiceField,
    inForce: ServicesInForce,
  ): ServiceFieldState {
    const { name, label, kind, choices = {}, hint = '', required, rare, sentTo = [] } = field;
    const env = this.#parts.config.get;
    const settled = settledBy(definition, field, env);
    const { values, secrets } = inForce.stored[id];
    const isSecret = kind === 'secret';
    const given =
      (settled === null ? (isSecret ? secrets : values)[name] : fromEnvironment(field, inForce, env)) ?? '';
    return {
      name,
      label,
      kind,
      choices: Object.entries(choices).map(([key, named]) => ({ id: key, name: named })),
      hint,
      required: required === true,
      rare: rare === true,
      value: isSecret ? '' : given,
      isSet: isSecret && given !== '',
      opens: !inForce.unopened.some((each) => each.service === id && each.name === name),
      sentTo: [...sentTo],
      settledBy: settled,
    };
  }
}

/** Value of a field that the environment settles; of a secret only for telling if there is one. */
function fromEnvironment(
  { name, within }: ServiceField,
  { mail }: ServicesInForce,
  env: (name: string) => string | undefined,
): string | undefined {
  if (within === undefined) return env(name);
  if (!('value' in mail) || mail.value.provider !== 'smtp') return undefined;
  const { host, port, secure, auth } = mail.value;
  const parts: Record<string, string | undefined> = {
    SMTP_HOST: host,
    SMTP_PORT: String(port),
    SMTP_SECURITY: secure ? 'tls' : 'starttls',
    SMTP_USER: auth?.user,
    SMTP_PASSWORD: auth?.pass,
  };
  return parts[name];
}
