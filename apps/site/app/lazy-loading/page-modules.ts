import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import { importWithRetry } from './import-with-retry.ts';

export interface PageMeta {
  /** Title without the site's name, which the document adds. */
  title: string;
  description?: string;
  /** Canonical path, if it differs from the page's own. */
  canonical?: string;
  /** Excludes the page from search engines, for states that are not pages of their own. */
  noindex?: boolean;
  /** schema.org object for search engines. */
  jsonLd?: Record<string, unknown>;
  /** The page shows the stored compare list if its URL names no fonts. */
  comparesStored?: boolean;
}

export interface MetaArgs<D = unknown> {
  data: D;
  url: URL;
  /** URL of the page's generated picture; known only on the server. */
  picture?: string | null;
}

/** Exports of a file in `pages/`. */
export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
  meta?: (args: MetaArgs<any>) => PageMeta;
  shouldRevalidate?: ShouldRevalidateFunction;
}

const importers = import.meta.glob<PageModule>('../pages/*.tsx');
const resolved = new Map<string, PageModule>();

export const loadedPage = (name: string) => resolved.get(name);

/**
 * Loads a page, with one retry.
 * @throws the error of the retry
 */
export async function loadPage(name: string): Promise<PageModule> {
  const known = resolved.get(name);
  if (known) return known;
  const load = importers[`../pages/${name}.tsx`];
  if (!load) throw new Error(`routes.ts lists ${name}: write app/pages/${name}.tsx`);
  const module = await importWithRetry(load);
  resolved.set(name, module);
  return module;
}
