import type { Slot, SlotName } from '@ziwan/contract';
import { blockNetwork } from './block-network.ts';
import { readChoice, refusesByItself, writeChoice } from './choice.ts';
import { type ReportedPage, SlotFrame } from './frame.ts';
import { RECORDED, startRecorder } from './recorder.ts';
import { reportedPath, sourceOf } from './reported.ts';
import { clearTraces } from './traces.ts';

export interface OpenPage {
  pathname: string;
  search: string;
  title: string;
  /** Never reported: private to one visitor, or not a page of the site. */
  personal: boolean;
  /** Excluded from recordings. */
  unrecorded: boolean;
  /** Too bare for the consent bar: print or player windows. */
  bare: boolean;
}

interface ConsentState {
  /** Not answered yet. */
  asking: boolean;
  /** The dialog is open. */
  open: boolean;
  allowed: readonly SlotName[];
  bare: boolean;
}

/** Asks for consent, stores it and runs what was agreed to. One per document. */
export class Consent {
  readonly slots: readonly Slot[];
  /** The browser's privacy signal refuses for the visitor, who is not asked. */
  readonly refused: boolean;
  readonly #frames = new Map<SlotName, SlotFrame>();
  readonly #source: string;
  readonly #listeners = new Set<() => void>();
  #page: OpenPage;
  #state: ConsentState;

  constructor(slots: readonly Slot[], page: OpenPage) {
    this.slots = slots;
    this.refused = refusesByItself(navigator as Parameters<typeof refusesByItself>[0]);
    this.#source = sourceOf(document.referrer, location.origin);
    this.#page = page;
    const choice = this.#choice();
    this.#state = {
      asking: !this.refused && choice === null,
      open: false,
      allowed: (!this.refused && choice?.allowed) || [],
      bare: page.bare,
    };
    // Scripts write again on unload, and consent may have expired.
    clearTraces(this.#names().filter((name) => !this.#state.allowed.includes(name)));
    this.#run();
  }

  readonly state = (): ConsentState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  show(open: boolean): void {
    this.#set({ open });
  }

  /** Applies an answer. Scripts that lost consent are stopped, their data is deleted and the page reloads. */
  decide(allowed: readonly SlotName[]): void {
    const kept = writeChoice(localStorage, this.#names(), this.refused ? [] : allowed, Date.now());
    this.#follow(kept.allowed);
  }

  /** Applies an answer from another tab. */
  reread(): void {
    this.#follow((!this.refused && this.#choice()?.allowed) || []);
  }

  /** Called on navigation. */
  view(page: OpenPage): void {
    this.#page = page;
    if (page.bare !== this.#state.bare) this.#set({ bare: page.bare });
    this.#run();
    for (const [name, frame] of this.#frames) if (!page.personal) frame.view(this.#reported(name));
  }

  #follow(allowed: readonly SlotName[]): void {
    const gone = this.#names().filter((name) => this.#runs(name) && !allowed.includes(name));
    this.#set({ asking: false, open: false, allowed });
    if (gone.length === 0) {
      this.#run();
      return;
    }
    for (const frame of this.#frames.values()) frame.stop();
    blockNetwork(document);
    clearTraces(gone);
    location.reload();
  }

  #runs(name: SlotName): boolean {
    return name === 'clarity' ? document.documentElement.hasAttribute(RECORDED) : this.#frames.has(name);
  }

  #run(): void {
    for (const slot of this.slots) {
      if (!this.#state.allowed.includes(slot.name) || this.#runs(slot.name)) continue;
      if (slot.name === 'clarity') {
        if (!this.#page.unrecorded) startRecorder(slot.id, this.#source);
      } else if (!this.#page.personal) {
        this.#frames.set(slot.name, new SlotFrame(slot, this.#reported(slot.name), this.#source));
      }
    }
  }

  #reported(name: SlotName): ReportedPage {
    const { pathname, search, title } = this.#page;
    return { path: reportedPath(name, pathname, search), title };
  }

  #choice() {
    try {
      return readChoice(localStorage, this.#names(), Date.now());
    } catch {
      // Storage may be blocked.
      return null;
    }
  }

  #names(): SlotName[] {
    return this.slots.map(({ name }) => name);
  }

  #set(part: Partial<ConsentState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
