import { join } from 'node:path';
import type { ApiClient } from '@ziwan/contract';
import { type BlobStore, createDiskBlobStore, openBlobStore } from '@ziwan/infra/blob-store';
import { type Mail, openMail } from '@ziwan/infra/mail';
import { createDiskOutbox, type Outbox } from '@ziwan/infra/outbox';
import { openSms, type Sms } from '@ziwan/infra/sms';
import { type EmbeddedUploads, openUploads, type Uploads } from '@ziwan/infra/uploads';
import { openWeChat, type WeChat } from '@ziwan/infra/wechat';
import { openStore, readContentRevision, type Store } from '@ziwan/store';
import { createSubsetEngine, type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import type { AnyHandler, Caller } from './calls/handling.ts';
import { createHostClient } from './calls/host-client.ts';
import { createLocalClient } from './calls/local-client.ts';
import { composeAccounts } from './compose-accounts.ts';
import { type ConsoleDomains, composeConsole } from './compose-console.ts';
import type { Config } from './config/config.ts';
import { createDrawnCatalogue, type DrawnCatalogue } from './fonts/coverage/index.ts';
import { createDownloads, type DownloadsDomain } from './fonts/downloads/index.ts';
import { createFonts, type FontsDomain, type MappedOf } from './fonts/families/index.ts';
import { createLicences, type LicencesDomain } from './fonts/licences/index.ts';
import { createPdf } from './fonts/pdf/index.ts';
import { createStorage, type StorageDomain } from './fonts/storage/index.ts';
import { createWebfont, type WebfontDomain } from './fonts/webfont/index.ts';
import type { AccountsDomain } from './people/accounts/index.ts';
import { type CaptchaDomain, createCaptcha } from './people/captcha/index.ts';
import type { CodesDomain } from './people/codes/index.ts';
import { createFavourites } from './people/favourites/index.ts';
import { createHistory } from './people/history/index.ts';
import { createInquiries, type InquiriesDomain } from './people/inquiries/index.ts';
import { createMyTexts } from './people/my-texts/index.ts';
import { createNotifications, type NotificationsDomain } from './people/notifications/index.ts';
import { createSecurityLog, type SecurityLog } from './people/security-log/index.ts';
import { SessionService } from './people/sessions/index.ts';
import { createArticles } from './reading/articles/index.ts';
import { createCollections } from './reading/collections/index.ts';
import { type ContentDomain, createContent, createFontUses } from './reading/content/index.ts';
import { createDiscovery, type DiscoveryDomain } from './reading/discovery/index.ts';
import { createHome } from './reading/home/index.ts';
import { createMedia, type MediaDomain } from './reading/media/index.ts';
import { createReference } from './reading/reference/index.ts';
import { createShowcase } from './reading/showcase/index.ts';
import { createSiteContent } from './reading/site-content/index.ts';
import { createSiteSearch } from './reading/site-search/index.ts';
import { createText } from './reading/text/index.ts';
import type { Gate } from './runtime/gate.ts';
import { ByteBudget, downloadBytes, residentFontBytes } from './runtime/memory.ts';
import { createRevisionWatch, type RevisionWatch } from './runtime/revision.ts';
import { readSecret } from './security/secret.ts';
import { Throttle } from './security/throttle.ts';

export interface Lifecycle {
  /** The tables are there and the catalogue is loaded. */
  ready: boolean;
  /** A signal came: whoever sends visitors here is told to stop. */
  draining: boolean;
  /** No new connection is taken; every answer ends its own. */
  closing: boolean;
}

/** Services outside the site, each behind its interface. */
export interface Providers {
  /** What was written instead of sent; read by the operator, and by a page in development. */
  readonly outbox: Outbox;
  readonly sms: Sms;
  readonly mail: Mail;
  /** Null where nobody can log in by WeChat. */
  readonly wechat: WeChat | null;
  /** The embedded ones take the files themselves: `'accept' in uploads`. */
  readonly uploads: Uploads | EmbeddedUploads;
}

export interface Services extends Providers {
  readonly config: Config;
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Which of the blobs cannot be used. */
  readonly storage: StorageDomain;
  readonly engine: SubsetEngine;
  readonly securityLog: SecurityLog;
  readonly watch: RevisionWatch;
  /** Of everything that is read beside fonts. */
  readonly contentWatch: RevisionWatch;
  readonly drawn: () => Promise<DrawnCatalogue>;
  readonly fonts: FontsDomain;
  readonly webfont: WebfontDomain;
  readonly downloads: DownloadsDomain;
  readonly captcha: CaptchaDomain;
  readonly content: ContentDomain;
  readonly discovery: DiscoveryDomain;
  readonly inquiries: InquiriesDomain;
  readonly media: MediaDomain;
  readonly licences: LicencesDomain;
  readonly notifications: NotificationsDomain;
  readonly handlers: readonly AnyHandler[];
  readonly sessions: SessionService;
  /** `settled` waits for messages that are sent after their answer. */
  readonly codes: CodesDomain;
  readonly accounts: AccountsDomain;
  /** Those by which the site is run. */
  readonly console: ConsoleDomains;
  /** Calls without HTTP, for pages rendered here, in a visitor's name. */
  apiFor(caller: Caller): ApiClient;
  /** The same with a draft among the content, as the token of a preview's address names it; null for any other. */
  previewFor(token: string, caller: Caller): Promise<ApiClient | null>;
  readonly lifecycle: Lifecycle;
  close(): Promise<void>;
}

/** Adapters that a test or a bench brings along. */
export interface Overrides extends Partial<Providers> {
  store?: Store;
  blobs?: BlobStore;
  cache?: BlobStore;
  /** Bounds the encoding of pictures. */
  pictureGate?: Gate;
  engine?: SubsetEngine;
  now?: () => number;
  /** Of downloads under way. */
  downloadMemory?: ByteBudget;
  /** Hears of faults that no request carries; standard error unless told. */
  onFault?: (error: unknown, where: string) => void;
  /** Takes lines that tell the operator of the store; standard error unless told. */
  log?: (line: string) => void;
  /** Takes what happens to accounts; the log of the site unless told. */
  securityLog?: SecurityLog;
  /** Stands in for solving a captcha. */
  verifyCaptcha?: (captchaVerification: string) => Promise<boolean>;
}

/** Where blobs lie, unless in a bucket. */
export const blobDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'blobs');

/** The engine reads the cmap anyway and tells what it does not name; that keeps parsing off this thread. */
function mappedBy(engine: SubsetEngine): MappedOf {
  return async (font, codePoints) => {
    const text = String.fromCodePoint(...codePoints);
    const unmapped = await engine.subset({ font, text, format: 'ttf', layout: 'none' }).then(
      (result) => new Set(result.unmapped),
      (error) => {
        if (error instanceof SubsetError && error.code === 'EMPTY_TEXT') return new Set(codePoints);
        throw error;
      },
    );
    return new Set(codePoints.filter((c) => !unmapped.has(c)));
  };
}

function chooseProviders(
  config: Config,
  secret: string,
  blobs: BlobStore,
  given: Partial<Providers>,
  now: { now?: () => number },
): Providers {
  const outbox = given.outbox ?? createDiskOutbox({ dir: config.outboxDir, ...now });
  return {
    outbox,
    sms: given.sms ?? openSms(config.sms, outbox),
    mail: given.mail ?? openMail(config.mail, outbox),
    wechat: given.wechat === undefined ? openWeChat(config.wechat) : given.wechat,
    uploads: given.uploads ?? openUploads(config.uploads, { secret, blobs, ...now }),
  };
}

/** The composition root: the only place where adapters are chosen. */
export async function createServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const onFault = overrides.onFault ?? ((error, where) => console.error(where, error));
  // Before there is a secret: a folder that has one but no database is one whose database was lost.
  const store = overrides.store ?? openStore(config.store);
  const secret = await readSecret(config.secret);
  const blobs = overrides.blobs ?? openBlobStore(config.blobs, blobDir(config));
  const cache = overrides.cache ?? createDiskBlobStore(join(config.dataDir, 'cache', 'webfont'));
  const storage = createStorage({
    store,
    blobs,
    log: overrides.log ?? ((line) => console.warn(line)),
    onFault: (error) => onFault(error, 'storage'),
    now: overrides.now ?? Date.now,
  });
  const { health } = storage;
  const engine =
    overrides.engine ??
    createSubsetEngine({
      load: (sha256) => health.font(sha256),
      ownsLoaded: true,
      residentBytes: residentFontBytes(),
      ...(config.subsetWorkers === null ? {} : { workers: config.subsetWorkers }),
    });
  const clock = overrides.now ? { now: overrides.now } : {};
  const providers = chooseProviders(config, secret, blobs, overrides, clock);
  const { db } = store;
  const throttle = new Throttle(db, overrides.now);
  const securityLog =
    overrides.securityLog ??
    createSecurityLog({ secret, level: config.logLevel, now: overrides.now ?? Date.now });
  const sessions = new SessionService(db, overrides.now);
  const watch = createRevisionWatch(db, overrides.now);
  const contentWatch = createRevisionWatch(db, overrides.now, readContentRevision);
  const drawn = createDrawnCatalogue(db, health, watch);
  const licences = createLicences({
    store,
    watch,
    onFault: (error) => onFault(error, 'licences'),
    ...clock,
  });
  const announced = (gno: string, licenceId: string) => licences.book.announced(gno, licenceId);
  const fonts = createFonts({
    db,
    watch,
    drawn,
    mapped: mappedBy(engine),
    announced,
    uses: createFontUses(db, overrides.now),
  });
  const webfont = createWebfont({
    engine,
    cache,
    drawn,
    memoryBytes: config.subsetCacheBytes,
    onFault: (error) => onFault(error, 'webfont'),
    now: overrides.now,
  });
  const memory = overrides.downloadMemory ?? new ByteBudget(downloadBytes());
  const downloads = createDownloads({ db, health, secret, memory, announced, ...clock });
  const captcha = createCaptcha({
    db,
    engine,
    watch,
    throttle,
    securityLog,
    limits: config.captcha,
    onFault: (error) => onFault(error, 'captcha'),
    ...(overrides.now ? { now: overrides.now } : {}),
  });
  const content = createContent({
    db,
    fonts,
    watch: contentWatch,
    onFault: (error) => onFault(error, 'content'),
    ...clock,
  });
  const { entries } = content;
  const inquiries = createInquiries({
    db,
    uploads: providers.uploads,
    blobs,
    throttle,
    verifyCaptcha: overrides.verifyCaptcha ?? captcha.verifyCaptcha,
    ...clock,
  });
  const pdf = createPdf({
    details: fonts.details,
    drawn,
    engine,
    watch,
    origin: config.publicOrigin,
    ...(overrides.now ? { now: overrides.now } : {}),
  });
  const discovery = createDiscovery({
    db,
    drawn,
    engine,
    cache,
    watch,
    contentWatch,
    onFault: (error) => onFault(error, 'discovery'),
    ...clock,
  });
  const media = createMedia({
    blobs,
    health,
    cache,
    gate: overrides.pictureGate,
    onFault: (error) => onFault(error, 'media'),
  });
  const lifecycle: Lifecycle = { ready: false, draining: false, closing: false };
  const serving = () => lifecycle.ready && !lifecycle.draining;
  licences.takeover.start(serving);
  const notifications = createNotifications({
    db,
    book: licences.book,
    onFault: (error) => onFault(error, 'notifications'),
    ...clock,
  });
  if (config.roles.has('api')) notifications.licenceChanges.start(serving);
  const people = composeAccounts({
    db,
    blobs,
    config,
    providers,
    sessions,
    throttle,
    securityLog,
    secret,
    verifyCaptcha: overrides.verifyCaptcha ?? captcha.verifyCaptcha,
    unread: async (userId) => (await notifications.unread(userId)).total,
    onFault,
    ...clock,
  });
  const operators = composeConsole({
    db,
    sessions,
    tickets: people.codes.tickets,
    users: people.users,
    passwords: people.passwords,
    record: people.record,
    avatarPath: (key) => people.accounts.avatars.path(key),
    store,
    blobs,
    engine,
    dataDir: config.dataDir,
    mail: providers.mail,
    notify: notifications.notify,
    origin: config.publicOrigin,
    secret,
    fonts,
    search: content.search,
    downloads: downloads.service,
    onFault,
    now: overrides.now ?? Date.now,
  });
  const articles = createArticles({ entries, ...clock });
  const collections = createCollections({ entries, downloads: downloads.service, ...clock });
  const showcase = createShowcase({ entries });
  const siteContent = createSiteContent({ db, fonts, origin: config.publicOrigin, ...clock });
  const home = createHome({
    db,
    fonts,
    watch,
    contentWatch,
    drawn,
    articles: articles.articles,
    collections: collections.collections,
    showcase: showcase.showcase,
    siteContent: siteContent.content,
    ...clock,
  });
  const handlers: readonly AnyHandler[] = [
    ...fonts.handlers,
    ...licences.handlers,
    ...webfont.handlers,
    ...downloads.handlers,
    ...home.handlers,
    ...createText().handlers,
    ...createReference().handlers,
    ...captcha.handlers,
    ...articles.handlers,
    ...collections.handlers,
    ...showcase.handlers,
    ...siteContent.handlers,
    ...createSiteSearch({ fonts, content }).handlers,
    ...inquiries.handlers,
    ...createFavourites({ db, fonts, entries: content.repository, secret, ...clock }).handlers,
    ...createMyTexts({ db, ...clock }).handlers,
    ...createHistory({ db }).handlers,
    ...notifications.handlers,
    ...people.handlers,
    ...operators.handlers,
    ...storage.handlers,
    ...pdf.handlers,
  ];
  const byName = new Map(handlers.map((h) => [h.endpoint.name, h]));
  return {
    ...providers,
    config,
    store,
    blobs,
    storage,
    engine,
    securityLog,
    watch,
    contentWatch,
    drawn,
    fonts,
    webfont,
    downloads,
    captcha,
    content,
    discovery,
    inquiries,
    media,
    licences,
    notifications,
    handlers,
    sessions,
    codes: people.codes,
    accounts: people.accounts,
    console: operators.domains,
    apiFor: (caller) => createHostClient(config, createLocalClient(byName, onFault, caller), caller),
    async previewFor(token, caller) {
      const drafted = await operators.domains.contentDesk.previews.handlers(token);
      const over = drafted?.map((h) => [h.endpoint.name, h] as const);
      return over ? createLocalClient(new Map([...byName, ...over]), onFault, caller) : null;
    },
    lifecycle,
    async close() {
      await people.codes.settled();
      await providers.mail.close();
      await providers.wechat?.close();
      await licences.close();
      await notifications.close();
      await operators.close();
      await content.close();
      await webfont.close();
      await pdf.close();
      await engine.close();
      await storage.close();
      await store.close();
    },
  };
}
