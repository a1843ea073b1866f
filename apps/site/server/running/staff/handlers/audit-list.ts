import { auditLog } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { AuditLog } from '../audit.ts';

export const auditList = (log: AuditLog) =>
  handle(auditLog, { cache: 'none', limit: 'api' }, ({ query }) => log.list(query));
