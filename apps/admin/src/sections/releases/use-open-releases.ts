import { type Release, type ReleaseKindName, releaseResource } from '@ziwan/contract/admin';
import { useRead } from '../../ui/use-read.ts';

/** Open releases, newest first, and the one that has a record. */
export function useOpenReleases(kind?: ReleaseKindName, subject?: string, when?: unknown) {
  const { data, failure, reload } = useRead(
    releaseResource.list,
    { query: { open: 'true', size: 100, sort: 'createdAt', order: 'desc' } },
    when,
  );
  const releases: readonly Release[] | null = data?.records ?? null;
  const holder =
    releases?.find(({ holds }) => holds.some((one) => one.kind === kind && one.subject === subject)) ?? null;
  return { releases, holder, failure, reload };
}
