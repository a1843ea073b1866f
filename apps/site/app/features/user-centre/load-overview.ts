import {
  type ApiClient,
  type DownloadRecord,
  downloadHistory,
  type FavouriteFolder,
  type FontCard,
  folderDetail,
  folderList,
  type Notification,
  notify,
} from '@ziwan/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf, prepareSpecimens } from '../../api/context.ts';
import type { PreparedSubset } from '../specimen/prepare.ts';

const FONTS = 6;
const DOWNLOADS = 4;

export interface OverviewData {
  unread: number;
  messages: Notification[];
  downloads: DownloadRecord[];
  /** The folder that was changed last. */
  folder: FavouriteFolder | null;
  fonts: FontCard[];
  specimens: PreparedSubset[];
}

export async function loadOverview({ request, context }: LoaderFunctionArgs): Promise<OverviewData> {
  const api = apiOf(context);
  const signal = { signal: request.signal };
  const [messages, history, kept] = await Promise.all([
    api.call(notify, {}, signal),
    api.call(downloadHistory, { query: { current: 1, size: DOWNLOADS } }, signal),
    newest(api, request.signal),
  ]);
  const specimens = await prepareSpecimens(
    context,
    kept.fonts.map((font) => ({ gno: font.faceGNo, text: font.nameZh })),
  );
  return {
    unread: messages.unread.total,
    messages: messages.latest.slice(0, 3),
    downloads: history.records,
    ...kept,
    specimens,
  };
}

async function newest(api: ApiClient, signal: AbortSignal): Promise<Pick<OverviewData, 'folder' | 'fonts'>> {
  const folders = (await api.call(folderList, {}, { signal })).filter(({ count }) => count > 0);
  const [folder] = folders.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  if (!folder) return { folder: null, fonts: [] };
  const query = { id: folder.id, current: 1, size: FONTS };
  return { folder, fonts: (await api.call(folderDetail, { query }, { signal })).records };
}
