import type { ListedPage } from '../../reading/discovery/index.ts';
import type { AssetHostSettings } from '../transport/asset-hosts.ts';
import type { MadePage } from './html-cache.ts';
import type { RenderRequest } from './rendering.ts';

export interface ThreadSettings {
  readonly entry: string;
  readonly assets: AssetHostSettings;
  readonly uploads: string | null;
  readonly hosts: readonly string[];
  readonly others: readonly string[];
}

export interface PageOrder extends Omit<RenderRequest, 'api' | 'pictureOf'> {
  /** True if pages have pictures for link previews. */
  hasPicture: boolean;
}

export interface CallFailure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | null;
}

export type ToThread =
  | { kind: 'render'; render: number; order: PageOrder }
  /** JSON, which takes a third of the time of a structured clone; absent for `undefined`. */
  | { kind: 'answer'; call: number; json: string | undefined }
  | { kind: 'failure'; call: number; failure: CallFailure };

/** Body and policy of a page; a redirect has an empty body. */
export type FinishedPage = Omit<MadePage, 'body' | 'br' | 'gzip'> & {
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Something that the main thread knows: the answer of an endpoint, or the path of a page's picture. */
export type Question = { endpoint: string; input: unknown } | { picture: string };

export type FromThread =
  | { kind: 'ready'; listedPages: readonly ListedPage[] }
  | { kind: 'question'; render: number; call: number; question: Question }
  | { kind: 'done'; render: number; page: FinishedPage; cacheable: boolean }
  | { kind: 'failed'; render: number; error: string };
