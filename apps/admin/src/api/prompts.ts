/** A dialog that a call opens. */
type Prompt =
  /** Asks for the password, and says why; `answer(true)` after a new token has been stored. */
  | { kind: 'reauthenticate'; why: string; answer: (proven: boolean) => void }
  /** Says why the session has ended, and logs in again; `answer(true)` once the same account is back. */
  | { kind: 'ended'; why: string; answer: (isBack: boolean) => void }
  /** Reports that the record was changed by someone else since it was read. */
  | {
      kind: 'conflict';
      typed: Readonly<Record<string, unknown>>;
      resource: string;
      id: string;
      answer: () => void;
    };

type Listener = () => void;

/**
 * Holds the open prompts, of which `<OpenDialog>` shows the newest. Calls that ask for the same at the same time share
 * a prompt.
 */
class PromptStore {
  #open: readonly Prompt[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #asked = new Map<'reauthenticate' | 'ended', Promise<boolean>>();

  get open(): Prompt | null {
    return this.#open.at(-1) ?? null;
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves with true once the password was right, false after cancelling. */
  reauthenticate(why: string): Promise<boolean> {
    return this.#ask('reauthenticate', why);
  }

  /** Resolves with true once the same account has logged in again, false if the page stays without a session. */
  ended(why: string): Promise<boolean> {
    return this.#ask('ended', why);
  }

  conflict(resource: string, id: string, typed: Readonly<Record<string, unknown>>): void {
    const prompt: Prompt = { kind: 'conflict', resource, id, typed, answer: () => this.#close(prompt) };
    this.#show(prompt);
  }

  #ask(kind: 'reauthenticate' | 'ended', why: string): Promise<boolean> {
    const asked = this.#asked.get(kind);
    if (asked) return asked;
    const answered = new Promise<boolean>((resolve) => {
      const prompt: Prompt = {
        kind,
        why,
        answer: (done) => {
          this.#asked.delete(kind);
          this.#close(prompt);
          resolve(done);
        },
      };
      this.#show(prompt);
    });
    this.#asked.set(kind, answered);
    return answered;
  }

  #show(prompt: Prompt): void {
    this.#set([...this.#open, prompt]);
  }

  #close(prompt: Prompt): void {
    this.#set(this.#open.filter((open) => open !== prompt));
  }

  #set(open: readonly Prompt[]): void {
    this.#open = open;
    for (const listener of this.#listeners) listener();
  }
}

export const prompts = new PromptStore();
