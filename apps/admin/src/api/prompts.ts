/** A dialog that a call opens. */
export type Prompt =
  /** Asks for the password; `answer(true)` after a new token has been stored. */
  | { kind: 'reauthenticate'; answer: (proven: boolean) => void }
  /** Reports that the session has ended; form values stay. */
  | { kind: 'ended'; answer: () => void }
  /** Reports that the record was changed by someone else since it was read. */
  | { kind: 'conflict'; typed: Readonly<Record<string, unknown>>; resource: string; answer: () => void };

type Listener = () => void;

/** Holds the open prompt, which `<OpenDialog>` shows. Calls that ask for the password at the same time share one. */
class PromptStore {
  #open: Prompt | null = null;
  readonly #listeners = new Set<Listener>();
  #proof: Promise<boolean> | null = null;

  get open(): Prompt | null {
    return this.#open;
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves with true once the password was right, false after cancelling. */
  reauthenticate(): Promise<boolean> {
    this.#proof ??= new Promise<boolean>((resolve) => {
      this.#show({
        kind: 'reauthenticate',
        answer: (proven) => {
          this.#close();
          resolve(proven);
        },
      });
    }).finally(() => {
      this.#proof = null;
    });
    return this.#proof;
  }

  ended(): void {
    if (this.#open?.kind === 'ended') return;
    this.#show({ kind: 'ended', answer: () => this.#close() });
  }

  conflict(resource: string, typed: Readonly<Record<string, unknown>>): void {
    this.#show({ kind: 'conflict', resource, typed, answer: () => this.#close() });
  }

  #show(prompt: Prompt): void {
    this.#open = prompt;
    for (const listener of this.#listeners) listener();
  }

  #close(): void {
    this.#open = null;
    for (const listener of this.#listeners) listener();
  }
}

export const prompts = new PromptStore();
