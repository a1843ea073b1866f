import { type DataOf, fontLicenceVersions } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api/context.ts';
import { fontPath } from '../features/fonts/detail/font-path.ts';
import { VersionList } from '../features/fonts/licence-changes/version-list.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

type Versions = DataOf<typeof fontLicenceVersions>;

export const loader = ({ params, request, context }: LoaderFunctionArgs): Promise<Versions> =>
  apiOf(context).call(
    fontLicenceVersions,
    { query: { fontGNo: params.id ?? '' } },
    { signal: request.signal },
  );

export const meta = ({ data }: MetaArgs<Versions>): PageMeta => ({
  title: `${data.nameZh} · 授权沿革`,
  description: `「${data.nameZh}」从哪天起按什么授权提供，每一版改了什么，逐项写明前后；从前的全文一直可以查看。`,
});

export default function LicenseFont() {
  const { fontGNo, kind, nameZh, versions } = useLoaderData() as Versions;
  const licence = versions.find((v) => v.state === 'inForce')?.licence;
  return (
    <VersionList title={`${nameZh} 授权沿革`} versions={versions}>
      <a href={fontPath({ kind, fontGNo })}>{nameZh}</a>
      历次所用的授权，连同当时的全文。
      {licence && (
        <>
          现行授权本身的历次版本见 <a href={`/license/${encodeURIComponent(licence.id)}`}>{licence.name}</a>。
        </>
      )}
    </VersionList>
  );
}
