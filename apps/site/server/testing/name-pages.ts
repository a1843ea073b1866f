import { getFontList } from '@ziwan/contract';
import type { Pages } from '../http/pages/pages.ts';
import type { Services } from '../services.ts';

/** Pages that list the names of the fonts. @param onRender called for each that is rendered */
export const namePages =
  (onRender: () => void = () => {}) =>
  (services: Services): Pages => ({
    async render({ api }) {
      onRender();
      const { records } = await api.call(getFontList, { query: {} });
      const names = records.map(({ nameZh }) => nameZh).join('、');
      return { status: 200, body: [`<html><body><p>${names}</p>`, '</body></html>'], cacheable: true };
    },
    listedPages: async () =>
      ['/font', '/font/:id', '/news', '/news/:id'].map((path) => ({ path, title: path })),
    files: null,
    middleware: null,
    apiFor: services.apiFor,
    previewFor: services.previewFor,
    sessions: services.sessions,
    cookieDomain: null,
    uploadOrigin: null,
    revision: () => services.fonts.watch.current(),
    dev: false,
    publicOrigin: null,
    assets: null,
  });
