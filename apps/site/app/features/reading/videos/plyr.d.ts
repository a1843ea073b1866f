// The package's declaration mixes two export styles, which a module may not. Declares only what is used.
declare module 'plyr' {
  export interface PlyrOptions {
    [option: string]: unknown;
    /** Labels by name. `{seektime}` and the like are filled in. */
    i18n?: Record<string, string>;
  }
  export default class Plyr {
    constructor(target: HTMLElement, options?: PlyrOptions);
    /** Restores the element. */
    destroy(): void;
    on(event: string, listener: () => void): void;
    readonly elements: { readonly container: HTMLElement | null };
  }
}
