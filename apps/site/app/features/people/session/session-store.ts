import type { allFont, DataOf, EntryCard, friendshipLinks, Slot, siteInfo, UserInfo } from '@ziwan/contract';

type SiteInfo = Omit<DataOf<typeof siteInfo>, 'slots'> & { readonly slots: readonly Slot[] };
export type FavouriteFolderFonts = DataOf<typeof allFont>[number];
type FriendLink = DataOf<typeof friendshipLinks>[number];

export type AccountForm = 'wechat' | 'login' | 'register';

export interface ShareTarget {
  type: 'font' | 'article' | 'collection' | 'list' | 'compare';
  title: string;
  /** Path on this site. */
  url: string;
}

/** State of the visitor, independent of the page. */
export interface SessionState {
  userInfo: UserInfo | null;
  favoriteFonts: readonly FavouriteFolderFonts[];
  favoriteArticles: readonly Pick<EntryCard, 'id'>[];
  favoriteCollects: readonly Pick<EntryCard, 'id'>[];
  accountModal: {
    visible: boolean;
    type: AccountForm;
    /** Path to continue to after login; validated when used. */
    redirect: string | null;
    /** Account name typed so far, here or on the password reset page. */
    account: string;
  };
  shareModal: ({ visible: boolean } & ShareTarget) | null;
  /** Why the last session has ended; `null` once the visitor has signed in or closed the account modal. */
  ended: string | null;
}

/** Data of the root loader, for the first paint. */
export interface SessionSeed {
  site: SiteInfo;
  links: readonly FriendLink[];
  session: Pick<SessionState, 'userInfo' | 'favoriteFonts' | 'favoriteArticles' | 'favoriteCollects'> | null;
  /** Errors from rendering, for toasts. */
  notices: readonly { text: string; kind: 'success' | 'error' }[];
}

const VISITOR = {
  userInfo: null,
  favoriteFonts: [],
  favoriteArticles: [],
  favoriteCollects: [],
} as const;

export class SessionStore {
  readonly site: SiteInfo;
  readonly links: readonly FriendLink[];
  #state: SessionState;
  readonly #initial: SessionState;
  readonly #listeners = new Set<() => void>();

  constructor(seed: SessionSeed) {
    this.site = seed.site;
    this.links = seed.links;
    this.#state = {
      ...(seed.session ?? VISITOR),
      accountModal: { visible: false, type: 'wechat', redirect: null, account: '' },
      shareModal: null,
      ended: null,
    };
    this.#initial = this.#state;
  }

  readonly state = (): SessionState => this.#state;
  /** Initial data, for hydration. */
  readonly initialState = (): SessionState => this.#initial;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(part: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Opens the account modal, with WeChat first if enabled. */
  promptLogin(type: AccountForm = 'login', redirect: string | null = null): void {
    const shown = type === 'wechat' && !this.site.wechat ? 'login' : type;
    this.set({ accountModal: { ...this.#state.accountModal, visible: true, type: shown, redirect } });
  }

  /** Remembers the typed account name for the next form. */
  typedAccount(account: string): void {
    this.set({ accountModal: { ...this.#state.accountModal, account } });
  }

  closeAccount(): void {
    this.set({ accountModal: { ...this.#state.accountModal, visible: false }, ended: null });
  }

  share(target: ShareTarget): void {
    this.set({ shareModal: { visible: true, ...target } });
  }

  closeShare(): void {
    this.set({ shareModal: null });
  }

  /**
   * Signs out. Favourites of this browser are kept.
   * @param ended why, unless the visitor asked for it
   */
  clear(ended: string | null = null): void {
    this.set({ ...VISITOR, ended });
  }
}
