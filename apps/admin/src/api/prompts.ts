/** What the console has to ask of the person at the keyboard before a call can go on. */
export type Prompt =
  /** Show once more who you are; `answer(true)` after a new token has been kept. */
  | { kind: 'reauthenticate'; answer: (proven: boolean) => void }
  /** The session is over; what was typed stays where it is. */
  | { kind: 'ended'; answer: () => void }
  /** Somebody else changed the record since it was read. */
  | { kind: 'conflict'; typed: Readonly<Record<string, unknown>>; resource: string; answer: () => void };

type Listener = () => void;

/** The one prompt that is open; `<Prompts>` shows it. Further ones of a kind that is open share it. */
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

  /** Resolves with whether the person proved who they are. */
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
