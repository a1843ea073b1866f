import { isoOf } from '@ziwan/contract/site-time';
import { sha256Url } from '@ziwan/infra/digest';
import { createSubsetEngine, type SubsetEngine } from '@ziwan/subset-engine';
import { AppError } from '../calls/app-error.ts';
import type { AnyHandler } from '../calls/handling.ts';
import type { Infrastructure, Overrides } from '../infrastructure.ts';
import { keptSubsetBytes, partlyReadFontBytes, wholeFontBytes } from '../runtime/memory.ts';
import { createRevisionWatch, type RevisionWatch } from '../runtime/revision.ts';
import { Signer } from '../security/signer.ts';
import {
  createDrawnCatalogue,
  type DrawnCatalogue,
  type Missing,
  missingFont,
  PublicationLag,
} from './coverage/index.ts';
import { createDownloads, type DownloadsDomain } from './downloads/index.ts';
import { createDrawings } from './drawings/index.ts';
import { fairEngine } from './fair-engine.ts';
import { createFonts, type FontsDomain, type UsesOf } from './families/index.ts';
import { createFind, type FindDomain } from './find/index.ts';
import { createGamePackages } from './game-packages/index.ts';
import { createLicences, type LicencesDomain } from './licences/index.ts';
import { measuredEngine } from './measured-engine.ts';
import { createPdf } from './pdf/index.ts';
import { createPortraits, type PortraitsDomain } from './portraits/index.ts';
import { createStorage, type StorageDomain } from './storage/index.ts';
import { createTitles } from './titles/index.ts';
import { createWebfont, type WebfontDomain } from './webfont/index.ts';

/** Wires the font domains together: the catalogue and everything built on it. */
export interface FontServices {
  readonly storage: StorageDomain;
  readonly engine: SubsetEngine;
  readonly watch: RevisionWatch;
  readonly drawn: () => Promise<DrawnCatalogue>;
  readonly licences: LicencesDomain;
  readonly families: FontsDomain;
  readonly find: FindDomain;
  readonly webfont: WebfontDomain;
  readonly portraits: PortraitsDomain;
  readonly downloads: DownloadsDomain;
  readonly handlers: readonly AnyHandler[];
}

/** @param uses finds the content that names a family */
export function composeFonts(infra: Infrastructure, uses: UsesOf, overrides: Overrides): FontServices {
  const { config, db, faultsIn, closing } = infra;
  const storage = createStorage({ ...infra, onFault: faultsIn('storage') });
  closing.defer(() => storage.close());
  const { health } = storage;
  const own = () =>
    createSubsetEngine({
      load: (sha256) => health.font(sha256),
      inFiles: health.hasFiles,
      ownsLoaded: true,
      residentBytes: health.hasFiles ? partlyReadFontBytes() : wholeFontBytes(),
      ...(config.subsetWorkers === null ? {} : { workers: config.subsetWorkers }),
    });
  const engine = fairEngine(measuredEngine(overrides.engine ?? own(), infra.metrics));
  closing.defer(() => engine.close());
  const watch = createRevisionWatch(db, infra.now);
  const lag = new PublicationLag(db, infra.now);
  const drawn = createDrawnCatalogue(db, health, watch, {
    onMade: (revision) => lag.serves(revision),
    moment: infra.isPast ? isoOf(infra.now()) : null,
  });
  infra.metrics.gauge({
    name: 'catalogue_behind_seconds',
    help: 'Time since this process was first seen to serve an older catalogue than the published one',
    read: () => lag.seconds(drawn),
  });
  const missing: Missing = async (gno) => missingFont(await drawn(), gno);
  const base = { ...infra, health, engine, watch, drawn, missing };

  const licences = createLicences({ ...base, onFault: faultsIn('licences') });
  closing.defer(() => licences.close());
  const announced = (gno: string, licenceId: string) => licences.history.announced(gno, licenceId);
  const portraits: PortraitsDomain = createPortraits({
    ...base,
    card: async (gno) => (await families.cards.of([gno]))[0],
    onFault: faultsIn('portraits'),
  });
  const families = createFonts({
    ...base,
    announced,
    portraits,
    uses,
    addresses: (gno, text) => webfont.stylesheets.addressesOf(gno, text),
  });
  closing.defer(() => families.close());
  const find = createFind({ ...base, cards: families.cards, onFault: faultsIn('find') });
  closing.defer(() => find.close());
  const webfont = createWebfont({
    ...base,
    memoryBytes: config.subsetCacheBytes ?? keptSubsetBytes(),
    onFault: faultsIn('webfont'),
  });
  closing.defer(() => webfont.close());
  const { history } = licences;
  const downloads = createDownloads({
    ...base,
    announced,
    since: (gno, licenceId, at) => history.since(gno, licenceId, at),
  });
  const pdf = createPdf({ ...base, details: families.details, timeout: overrides.sheetTimeout ?? 8000 });
  closing.defer(() => pdf.close());
  const games = createGamePackages({
    ...base,
    ...downloads,
    announced,
    origin: config.publicOrigin,
    signer: new Signer(infra.secret),
    admit: (ip) => admitPackage(infra, ip),
  });
  closing.defer(() => games.close());
  const drawings = createDrawings({ ...base, permitted: (gno) => downloads.service.permitted(gno) });
  const titles = createTitles({ ...base, ...downloads, announced });
  closing.defer(() => titles.close());
  const handlers = [
    storage,
    licences,
    families,
    find,
    webfont,
    downloads,
    drawings,
    titles,
    pdf,
    games,
  ].flatMap((d) => d.handlers);
  return {
    storage,
    engine,
    watch,
    drawn,
    licences,
    families,
    find,
    webfont,
    portraits,
    downloads,
    handlers,
  };
}

/** Counts packages where they are made, so that a refused one costs nothing. */
async function admitPackage({ config, requestCounters }: Infrastructure, ip: string): Promise<void> {
  const { pdf } = config.limits;
  if (pdf === 0) return;
  const { count, left } = await requestCounters.increment(`packages ${sha256Url(ip)}`, 60_000);
  if (count > pdf) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(left / 1000) });
}
