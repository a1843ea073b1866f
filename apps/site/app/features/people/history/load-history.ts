import { type DataOf, downloadHistory } from '@ziwan/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiOf } from '../../../api/context.ts';

const HISTORY_PATH = '/user/download';
const PAGE_SIZE = 20;

export type HistoryData = DataOf<typeof downloadHistory>;

export const historyHref = (current: number): string =>
  current > 1 ? `${HISTORY_PATH}?current=${current}` : HISTORY_PATH;

export async function loadHistory({ request, context }: LoaderFunctionArgs): Promise<HistoryData> {
  const asked = Number(new URL(request.url).searchParams.get('current'));
  const current = Number.isInteger(asked) && asked > 0 && asked <= 100_000 ? asked : 1;
  const query = { current, size: PAGE_SIZE };
  const page = await apiOf(context).call(downloadHistory, { query }, { signal: request.signal });
  if (page.records.length === 0 && current > 1) throw redirect(historyHref(Math.max(1, page.pages)));
  return page;
}
