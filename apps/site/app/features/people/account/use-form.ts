import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type RefusalKey, refusalKey, refusalSentence } from './refusal.ts';

/** Messages by field; `form` holds the general one. */
type Errors<F extends string> = Partial<Record<F | 'form', string | undefined>>;

interface FormOptions<F extends string> {
  initial: Record<F, string>;
  /** Validates the values before they are sent. */
  check: (values: Record<F, string>) => Errors<F>;
  /** May reject with an ApiError. */
  send: (values: Record<F, string>) => Promise<void>;
  /** The field beside which a refusal is shown; others are shown under the form. */
  places: Partial<Record<RefusalKey, F>>;
}

export interface FieldBinding {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface InputBinding<N extends string> {
  name: N;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export interface Form<F extends string> {
  values: Record<F, string>;
  errors: Errors<F>;
  /** True while a request is running. */
  busy: boolean;
  set: (field: F, value: string | ((now: string) => string)) => void;
  /** Props for fields whose `onChange` receives the value. */
  field: (name: F) => FieldBinding;
  /** Props for a plain input, select or text area. */
  input: <N extends F>(name: N) => InputBinding<N>;
  /** Shows errors and focuses the first invalid field. */
  refuse: (errors: Errors<F>) => void;
  /** Shows the error of one field. Returns true if there is none. */
  holds: (field: F, error: string | undefined) => boolean;
  /** Clears all messages. */
  clear: () => void;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
}

/** State of a form that shows errors beside its fields. */
export function useForm<F extends string>({ initial, check, send, places }: FormOptions<F>): Form<F> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<F>>({});
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (next: Errors<F>) => {
    setErrors(next);
    setRefusals((n) => n + 1);
  };

  const submit = async () => {
    if (sending.current) return;
    const wrong = check(values);
    if (Object.values(wrong).some((sentence) => sentence !== undefined)) return refuse(wrong);
    sending.current = true;
    setErrors({});
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const key = refusalKey(error);
      const field = key === null ? undefined : places[key];
      refuse({ [field ?? 'form']: refusalSentence(error) } as Errors<F>);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const set: Form<F>['set'] = (field, value) => {
    setValues((now) => ({ ...now, [field]: typeof value === 'string' ? value : value(now[field]) }));
    setErrors((now) => ({ ...now, [field]: undefined, form: undefined }));
  };

  return {
    values,
    errors,
    busy,
    ref,
    refuse,
    set,
    field: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
    }),
    input: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
    }),
    holds(field, error) {
      if (error === undefined) return true;
      refuse({ [field]: error } as Errors<F>);
      return false;
    },
    clear: () => setErrors({}),
    onSubmit(event) {
      event.preventDefault();
      void submit();
    },
  };
}
