import { ERRORS, isApiError } from '@ziwan/contract';
import {
  clearService,
  type Service,
  type ServiceFieldState,
  tryService,
  updateService,
} from '@ziwan/contract/admin';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { api, messageOf } from '../../api/client.ts';

/** Timeout (ms) of a trial: a backup of a large site takes minutes. */
const TRIAL = 15 * 60_000;

type Typed = Readonly<Record<string, string | null>>;
export interface Outcome {
  readonly ok: boolean;
  readonly said: string;
}

/** What is typed into the form of a service, and its calls. Secrets stay in this page until they are saved. */
export function useServiceForm(service: Service, onSaved: (service: Service) => void, reload: () => void) {
  const notify = useNotify();
  const [on, setOn] = useState<boolean | null>(null);
  const [values, setValues] = useState<Typed>({});
  const [secrets, setSecrets] = useState<Typed>({});
  const [mistake, setMistake] = useState<{ field: string; said: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [working, setWorking] = useState<'save' | 'try' | 'clear' | null>(null);
  const { id, fields } = service;

  const isOn = on ?? service.on ?? false;
  const textOf = ({ name, value }: ServiceFieldState): string =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : value;
  /** Fields whose secret has to be given again, since it would be sent elsewhere. */
  const isMoved = ({ sentTo, isSet }: ServiceFieldState): boolean =>
    isSet && fields.some((each) => sentTo.includes(each.name) && textOf(each) !== each.value);
  const changed = <T extends Typed>(given: T) =>
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, text === null ? null : text.trim()]),
    );
  const body = () => ({
    ...(on === null || on === service.on ? {} : { on }),
    values: Object.fromEntries(
      Object.entries(changed(values)).flatMap(([name, text]) => {
        const before = fields.find((field) => field.name === name)?.value ?? '';
        return (text ?? '') === before ? [] : [[name, text || null]];
      }),
    ),
    // An empty field of a secret changes nothing; clearing is a choice of its own.
    secrets: Object.fromEntries(Object.entries(changed(secrets)).filter(([, text]) => text !== '')),
  });
  const touched = (): void => {
    setMistake(null);
    setFailure(null);
    setOutcome(null);
  };

  function refused(error: unknown): void {
    if (isApiError(error) && error.code === ERRORS.REAUTHENTICATION_REQUIRED.code) return;
    const field = isApiError(error) ? (error.data as { field?: string | null } | null)?.field : null;
    if (field && field !== 'to') setMistake({ field, said: messageOf(error) });
    else setFailure(messageOf(error));
    if (isApiError(error) && error.code === ERRORS.EDIT_CONFLICT.code) {
      setFailure('你打开之后，另一位站长改过这项服务。已载入新的，请核对后再保存；你填的都还在。');
      reload();
    }
  }
  async function run<T>(what: NonNullable<typeof working>, call: () => Promise<T>): Promise<T | null> {
    touched();
    setWorking(what);
    try {
      return await call();
    } catch (error) {
      refused(error);
      return null;
    } finally {
      setWorking(null);
    }
  }
  function forget(saved: Service): void {
    setOn(null);
    setValues({});
    setSecrets({});
    onSaved(saved);
  }

  const { values: newValues, secrets: newSecrets, on: newOn } = body();
  return {
    isOn,
    isDirty: newOn !== undefined || Object.keys({ ...newValues, ...newSecrets }).length > 0,
    textOf,
    isMoved,
    mistakeOf: (name: string) => (mistake?.field === name ? mistake.said : null),
    failure,
    outcome,
    working,
    /** Text typed for a secret, `null` to clear it, undefined to keep it. */
    secretOf: (name: string): string | null | undefined => secrets[name],
    switchTo(next: boolean) {
      touched();
      setOn(next);
    },
    type(name: string, text: string) {
      touched();
      setValues((now) => ({ ...now, [name]: text }));
    },
    setSecret(name: string, text: string | null | undefined) {
      touched();
      setSecrets(({ [name]: _, ...rest }) => (text === undefined ? rest : { ...rest, [name]: text }));
    },
    async save(): Promise<void> {
      const { revision } = service;
      const saved = await run('save', () =>
        api.call(updateService, { params: { id }, body: { revision, ...body() } }),
      );
      if (!saved) return;
      forget(saved);
      notify('已保存，各进程几秒内照新的做', { type: 'success' });
    },
    async clear(): Promise<void> {
      const query = { revision: service.revision };
      const saved = await run('clear', () => api.call(clearService, { params: { id }, query }));
      if (!saved) return;
      forget(saved);
      notify('已清除', { type: 'success' });
    },
    /** @returns false if the trial was refused */
    async attempt(to?: string): Promise<boolean> {
      const { values, secrets } = body();
      const given = { values, secrets, ...(to === undefined ? {} : { to }) };
      const said = await run('try', () =>
        api.call(tryService, { params: { id }, body: given }, { timeoutMs: TRIAL }),
      );
      if (said) setOutcome(said);
      return said !== null;
    },
  };
}

export type ServiceForm = ReturnType<typeof useServiceForm>;
