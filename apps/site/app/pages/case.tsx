import { caseDetailById, casePage, type DataOf } from '@ziwan/contract';
import { useEffect, useId } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { apiOf } from '../api/context.ts';
import { newestTags, TAGGED } from '../features/reading/articles/entry-tags.ts';
import { prepareFitting } from '../features/reading/articles/fitting-font.ts';
import { FIRST_PAGE, listHref, listQuery, readList } from '../features/reading/articles/list-address.ts';
import type { TagChoice } from '../features/reading/articles/list-head.tsx';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { entryMeta, listMeta } from '../features/reading/articles/page-meta.ts';
import { CASES, caseHref, caseIn, caseInHash } from '../features/reading/cases/case-address.ts';
import { type Case, CaseDetail, caseWants } from '../features/reading/cases/case-detail.tsx';
import { CallForWorks, CaseGrid } from '../features/reading/cases/case-grid.tsx';
import { CaseSheet } from '../features/reading/cases/case-sheet.tsx';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

const PATH = CASES.path;
const SIZE = 24;

interface CaseData {
  list: DataOf<typeof casePage>;
  tags: TagChoice[];
  opened: Case | null;
  specimens: PreparedSubset[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CaseData> {
  const api = apiOf(context);
  const search = new URL(request.url).searchParams;
  const id = caseIn(search);
  const { signal } = request;
  const [list, tags, opened] = await Promise.all([
    api.call(casePage, { query: { ...listQuery(readList(search)), size: SIZE } }, { signal }),
    newestTags(context, api.call(casePage, { query: { size: TAGGED } }, { signal })),
    id === null ? null : api.call(caseDetailById, { query: { id } }, { signal }),
  ]);
  const names = list.records.flatMap(({ fonts }) => fonts);
  const specimens = await prepareFitting(
    context,
    list.records.filter((r) => !r.cover).map(({ title, fonts }) => ({ text: title, fonts })),
    [
      ...(opened ? caseWants(opened) : []),
      ...names.map(({ faceGNo, nameZh }) => ({ gno: faceGNo, text: nameZh })),
    ],
  );
  return { list, tags, opened, specimens };
}

export function meta({ data, url, picture }: MetaArgs<CaseData>) {
  const { opened } = data;
  if (opened) {
    const path = caseHref(opened.id, FIRST_PAGE);
    const credit = opened.credit ? { creditText: opened.credit } : {};
    return entryMeta({ entry: opened, section: CASES, path, url, picture, type: 'Article', more: credit });
  }
  return listMeta({
    title: '字体案例',
    description: '字体用在游戏、海报、包装与标志里的样子：每张图都写明用了哪几款字体，可以直接去看、去下载。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });
}

export default function Cases() {
  const { list, tags, opened } = useLoaderData() as CaseData;
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const titleId = useId();
  const state = readList(new URLSearchParams(search));

  useEffect(() => {
    const id = caseInHash(hash);
    // Articles and search results link to a case by fragment.
    if (id !== null && id !== 'main') void navigate(caseHref(id, FIRST_PAGE), { replace: true });
  }, [hash, navigate]);

  return (
    <>
      <ListPage
        path={PATH}
        title="案例"
        lead="字体用出来的样子。每件作品都写明用了哪几款，点开看大图。"
        state={state}
        tags={tags}
        unit="件"
        list={list}
        none="还没有收录案例"
      >
        <CaseGrid records={list.records} state={state} />
      </ListPage>
      <CallForWorks />
      {opened && (
        <CaseSheet id={opened.id} titleId={titleId} back={listHref(PATH, state)}>
          <CaseDetail entry={opened} state={state} titleId={titleId} />
        </CaseSheet>
      )}
    </>
  );
}
