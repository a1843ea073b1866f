import { accountSessions, type DataOf } from '@ziwan/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../../../api/context.ts';

export interface ProfileData {
  sessions: DataOf<typeof accountSessions>;
}

export async function loadProfile({ request, context }: LoaderFunctionArgs): Promise<ProfileData> {
  return { sessions: await apiOf(context).call(accountSessions, {}, { signal: request.signal }) };
}
