import type { Finding } from '@ziwan/backup';
import { oldAddressesNow } from '@ziwan/content';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

const NAMED = 3;

/** Old addresses whose pages were taken down since they were listed. */
export async function oldAddressFindings(db: Kysely<Database>, now: number): Promise<Finding[]> {
  const listed = await db
    .selectFrom('old_addresses')
    .select(['from_path as from', 'to_path as to'])
    .orderBy('from_path')
    .execute();
  const faults = await oldAddressesNow(db, listed, now);
  const idle = listed.filter((_, i) => faults[i] !== null).map(({ from }) => from);
  if (idle.length === 0) return [];
  const more = idle.length > NAMED ? ` 等 ${idle.length} 个` : '';
  return [
    {
      level: 'advice',
      said: `旧地址 ${idle.slice(0, NAMED).join('、')}${more}没有起作用，去向也许撤下了：请在后台的「旧地址」里看原因`,
    },
  ];
}
