import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type RefusalKey, refusalKey, refusalSentence } from './refusal.ts';

/** Sentences by field; `form` for what no field has caused. */
export type Errors<F extends string> = Partial<Record<F | 'form', string | undefined>>;

export interface FormOptions<F extends string> {
  initial: Record<F, string>;
  /** Finds what is wrong before anything is sent. */
  check: (values: Record<F, string>) => Errors<F>;
  /** May reject with an ApiError. */
  send: (values: Record<F, string>) => Promise<void>;
  /** Fields that refusals belong beside. */
  places: Partial<Record<RefusalKey, F>>;
}

export interface Form<F extends string> {
  values: Record<F, string>;
  errors: Errors<F>;
  /** True from sending until the answer. */
  busy: boolean;
  set: (field: F, value: string) => void;
  /** Shows sentences and moves the focus to the first wrong field. */
  refuse: (errors: Errors<F>) => void;
  /** Shows what is wrong with one field; true where nothing is. */
  holds: (field: F, error: string | undefined) => boolean;
  /** Forgets all sentences, such as when the form asks for something else. */
  clear: () => void;
  /** For the `form` element. */
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
}

/** A form whose failures stand beside their fields. */
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

  return {
    values,
    errors,
    busy,
    ref,
    refuse,
    holds(field, error) {
      if (error === undefined) return true;
      refuse({ [field]: error } as Errors<F>);
      return false;
    },
    clear: () => setErrors({}),
    set(field, value) {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors((now) => ({ ...now, [field]: undefined, form: undefined }));
    },
    onSubmit(event) {
      event.preventDefault();
      void submit();
    },
  };
}
