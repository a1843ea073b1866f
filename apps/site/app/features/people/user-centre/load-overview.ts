import {
  type ApiClient,
  type DownloadRecord,
  downloadHistory,
  type FontCard,
  folderDetail,
  folderList,
  type Notification,
  notify,
} from '@ziwan/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf, loadOptional, prepareSpecimens } from '../../../api/context.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';

const FONTS = 6;
const DOWNLOADS = 4;

export interface OverviewData {
  unread: number;
  /** Each part is `null` if it failed to load. */
  messages: Notification[] | null;
  downloads: DownloadRecord[] | null;
  fonts: FontCard[] | null;
  specimens: PreparedSubset[];
}

export async function loadOverview({ request, context }: LoaderFunctionArgs): Promise<OverviewData> {
  const api = apiOf(context);
  const signal = { signal: request.signal };
  const [messages, history, fonts] = await Promise.all([
    loadOptional(context, api.call(notify, {}, signal), null),
    loadOptional(
      context,
      api.call(downloadHistory, { query: { current: 1, size: DOWNLOADS } }, signal),
      null,
    ),
    loadOptional(context, newest(api, request.signal), null),
  ]);
  const specimens = await prepareSpecimens(
    context,
    (fonts ?? []).map((font) => ({ gno: font.faceGNo, text: font.nameZh })),
  );
  return {
    unread: messages?.unread.total ?? 0,
    messages: messages?.latest.slice(0, 3) ?? null,
    downloads: history?.records ?? null,
    fonts,
    specimens,
  };
}

/** Fonts of the most recently changed folder. */
async function newest(api: ApiClient, signal: AbortSignal): Promise<FontCard[]> {
  const folders = (await api.call(folderList, {}, { signal })).filter(({ count }) => count > 0);
  const [folder] = folders.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  if (!folder) return [];
  const query = { id: folder.id, current: 1, size: FONTS };
  return (await api.call(folderDetail, { query }, { signal })).records;
}
