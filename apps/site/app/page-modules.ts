import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import { bring } from './bring.ts';

export interface PageMeta {
  /** Without the site's name; the document adds it. */
  title: string;
  description?: string;
  /** Path of the canonical address where it is not the page's own path. */
  canonical?: string;
  /** Asks search engines to stay out, for states that are not pages of their own. */
  noindex?: boolean;
  /** Address of a picture for places that show a link, where it is not the one drawn for the page. */
  ogImage?: string;
  /** schema.org object for search engines. */
  jsonLd?: Record<string, unknown>;
}

export interface MetaArgs<D = unknown> {
  data: D;
  params: Record<string, string | undefined>;
  url: URL;
  /** Address of the picture that stands for the page; told on the server alone. */
  picture?: string | null;
}

/** What a file in `pages/` exports. */
export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
  meta?: (args: MetaArgs<any>) => PageMeta;
  shouldRevalidate?: ShouldRevalidateFunction;
}

const importers = import.meta.glob<PageModule>('./pages/*.tsx');
const resolved = new Map<string, PageModule>();

/** Names of the files in `pages/`. */
export const pageNames = Object.keys(importers).map((file) => file.slice('./pages/'.length, -'.tsx'.length));

/** The page's module, once it has been loaded. */
export const loadedPage = (name: string) => resolved.get(name);

/** Whoever waits for a page that is not there yet. */
const awaited = new Map<string, ((module: PageModule) => void)[]>();

/** Loads a page; tried twice. @throws what the second try threw */
export async function loadPage(name: string): Promise<PageModule> {
  const known = resolved.get(name);
  if (known) return known;
  const load = importers[`./pages/${name}.tsx`];
  if (!load) throw new Error(`routes.ts lists ${name}: write app/pages/${name}.tsx`);
  const module = await bring(load);
  resolved.set(name, module);
  for (const tell of awaited.get(name) ?? []) tell(module);
  awaited.delete(name);
  return module;
}

/** The page as soon as `loadPage` has it. Never rejects: the router would keep the failure for the whole visit. */
export function pageLoaded(name: string): Promise<PageModule> {
  const known = resolved.get(name);
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    awaited.set(name, [...(awaited.get(name) ?? []), resolve]);
  });
}
