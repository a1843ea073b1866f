import type { ApiClient } from '@ziwan/contract';
import type { ListedPage } from '../../reading/discovery/index.ts';

export interface RenderRequest {
  url: string;
  nonce: string;
  api: ApiClient;
  signedIn: boolean;
  /** Status of the error page to render when the visitor may not see the page. */
  refused?: number;
  /** Looks up the path of a page's link preview picture. */
  pictureOf?: (path: string) => Promise<string | null>;
}

export interface Rendered {
  status: number;
  location?: string;
  /** Pattern of the page's path, such as `/font/:id`. */
  route?: string;
  /** Parts of the document, in order. */
  body: readonly string[];
  cacheable: boolean;
}

export type Render = (request: RenderRequest) => Promise<Rendered>;

export interface PagesEntry {
  render: Render;
  listedPages: readonly ListedPage[];
}
