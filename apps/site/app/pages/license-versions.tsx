import { type DataOf, licenceVersions } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api/context.ts';
import { VersionList } from '../features/fonts/licence-changes/version-list.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

type Versions = DataOf<typeof licenceVersions>;

export const loader = ({ params, request, context }: LoaderFunctionArgs): Promise<Versions> =>
  apiOf(context).call(licenceVersions, { query: { id: params.id ?? '' } }, { signal: request.signal });

export const meta = ({ data }: MetaArgs<Versions>): PageMeta => ({
  title: `${data.name} · 历次版本`,
  description: `「${data.name}」从哪天起允许什么，每一版改了什么，逐项写明前后；从前的版本一直可以查看。`,
});

export default function LicenseVersions() {
  const { name, versions } = useLoaderData() as Versions;
  return (
    <VersionList title={name} versions={versions}>
      这份授权的历次版本：从哪天起、改了什么、逐项用途的前后。各份授权的解说见 <a href="/license">授权</a>。
    </VersionList>
  );
}
