import { isAbsolute } from 'node:path';
import {
  SERVICE_DEFINITIONS,
  type ServiceDefinition,
  type ServiceField,
  type StoredService,
  sealSecret,
  settledBy,
} from '@ziwan/backup';
import type { ParsedOf } from '@ziwan/contract';
import type { ServiceId, updateService } from '@ziwan/contract/admin';
import { smsMistake } from '@ziwan/infra/sms';
import { AppError } from '../../calls/app-error.ts';
import { type ServicesInForce, wrongOf } from '../../service-settings.ts';

export type Changes = Omit<ParsedOf<typeof updateService>['body'], 'revision'>;

const HOST = /^(\[?[0-9A-Fa-f:]+\]?|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)$/;

/** Refuses a setting; `field` is the one to be marked. */
export const wrong = (sentence: string, field: string | null): AppError =>
  new AppError('SERVICE_WRONG', { sentence, data: { field } });

/**
 * Lays changes over what is stored of a service.
 * @throws AppError BAD_REQUEST for an unknown field; SERVICE_FROM_ENVIRONMENT; SERVICE_WRONG, with the field, for a
 *   value that cannot be right, and for a secret that would be sent elsewhere without being given again
 */
export function changed(
  id: ServiceId,
  stored: StoredService,
  { on, values, secrets }: Changes,
  { env, secret }: { env: (name: string) => string | undefined; secret: string },
): StoredService {
  const definition = SERVICE_DEFINITIONS[id];
  const by = definition.switch;
  if (on !== undefined && (by === null || env(by.name) !== undefined))
    throw fromEnvironment('开关', by?.name ?? '');
  for (const [given, isSecret] of [[values, false] as const, [secrets, true] as const])
    for (const name of Object.keys(given)) requireSettable(definition, name, isSecret, env);
  const next = {
    on: on ?? stored.on,
    values: merged(stored.values, values, (_, text) => text),
    secrets: merged(stored.secrets, secrets, (name, text) => sealSecret(secret, id, name, text)),
  };
  for (const field of definition.fields) {
    const { name, kind, label, sentTo = [] } = field;
    const value = next.values[name];
    if (kind !== 'secret' && value !== undefined && values[name] !== undefined) check(field, value);
    if (kind !== 'secret' || stored.secrets[name] === undefined || secrets[name] !== undefined) continue;
    const moved = sentTo.find((place) => next.values[place] !== stored.values[place]);
    if (moved !== undefined)
      throw wrong(`「${labelOf(definition, moved)}」改了，请重新填「${label}」：免得它被发到别处`, name);
  }
  return next;
}

/**
 * Checks a service as it would be in force.
 * @param on true if it would be used
 * @throws AppError SERVICE_WRONG
 */
export function requireWorking(
  id: ServiceId,
  next: StoredService,
  inForce: ServicesInForce,
  { on, env }: { on: boolean; env: (name: string) => string | undefined },
): void {
  const definition = SERVICE_DEFINITIONS[id];
  if (on) requireComplete(definition, next, env);
  const mistake = wrongOf(inForce, id) ?? mistakeOf(id, inForce);
  if (mistake === null) return;
  const field = definition.fields.find(({ label }) => mistake.includes(`「${label}」`));
  throw wrong(mistake, field?.name ?? null);
}

/** Looks at the fields that the environment does not settle; a start has checked the others. */
function requireComplete(
  definition: ServiceDefinition,
  next: StoredService,
  env: (name: string) => string | undefined,
): void {
  const own = definition.fields.filter((field) => settledBy(definition, field, env) === null);
  const isSet = ({ name }: ServiceField) => (next.values[name] ?? next.secrets[name]) !== undefined;
  for (const field of own)
    if (field.required && !isSet(field)) throw wrong(`请填「${field.label}」`, field.name);
  const login = own.filter(({ name }) => name === 'SMTP_USER' || name === 'SMTP_PASSWORD');
  const missing = login.find((field) => !isSet(field));
  if (missing && login.some(isSet)) throw wrong('「用户名」和「密码」要一起填，或都不填', missing.name);
}

const mistakeOf = (id: ServiceId, { sms }: ServicesInForce): string | null => {
  const mistake = id === 'sms' && 'value' in sms ? smsMistake(sms.value) : null;
  return (
    mistake?.replace('SMS_TEMPLATE_CODE', '「模板编号」').replace('SMS_SIGN_NAME', '「短信签名」') ?? null
  );
};

/** Form of a value, where the reader of the settings would not name the field. */
function check({ name, label, kind, choices }: ServiceField, value: string): void {
  if (kind === 'choice' && !Object.hasOwn(choices ?? {}, value))
    throw wrong(`「${label}」须为 ${Object.keys(choices ?? {}).join('、')} 之一`, name);
  if (kind === 'number' && !/^\d+$/.test(value)) throw wrong(`「${label}」须为整数`, name);
  if (name === 'SMTP_HOST' && !HOST.test(value))
    throw wrong('「服务器」只写主机名，如 smtp.example.cn，不带 https:// 和端口', name);
  if (name === 'SMTP_PORT' && (Number(value) < 1 || Number(value) > 65535))
    throw wrong('「端口」须为 1 到 65535 之间的整数', name);
  if (name === 'BACKUP_DIR' && !isAbsolute(value))
    throw wrong('「放在哪个文件夹」须为完整路径，如 /mnt/backup/ziwan', name);
}

function requireSettable(
  definition: ServiceDefinition,
  name: string,
  isSecret: boolean,
  env: (name: string) => string | undefined,
): void {
  const field = definition.fields.find((each) => each.name === name);
  if (!field || (field.kind === 'secret') !== isSecret)
    throw new AppError('BAD_REQUEST', { details: `${name}：没有这个字段` });
  const settled = settledBy(definition, field, env);
  if (settled !== null) throw fromEnvironment(`「${field.label}」`, settled);
}

const fromEnvironment = (what: string, name: string): AppError =>
  new AppError('SERVICE_FROM_ENVIRONMENT', {
    sentence: `${what}由环境变量 ${name} 设定，在这里改不了：要改，先去掉那个环境变量`,
  });

const labelOf = ({ fields }: ServiceDefinition, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name;

function merged(
  stored: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | null>>,
  keep: (name: string, text: string) => string,
): Record<string, string> {
  const next = { ...stored };
  for (const [name, text] of Object.entries(given)) {
    if (text === null) delete next[name];
    else next[name] = keep(name, text);
  }
  return next;
}
