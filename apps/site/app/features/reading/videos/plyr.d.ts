// The package's own declaration exports both ways at once, which a module may not. This is what is used of it.
declare module 'plyr' {
  export interface PlyrOptions {
    [option: string]: unknown;
    /** Words by name; `{seektime}` and the like are filled in. */
    i18n?: Record<string, string>;
  }
  export default class Plyr {
    constructor(target: HTMLElement, options?: PlyrOptions);
    /** Puts the element back as it was. */
    destroy(): void;
    on(event: string, listener: () => void): void;
    readonly elements: { readonly container: HTMLElement | null };
  }
}
