import { REGISTER_AGREEMENT_VERSION, siteInfo } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { useSessionStore } from '../session/use-session.ts';
import { refusalKey } from './refusal.ts';

export interface AgreementInForce {
  /** What a tick agrees to. */
  version: string;
  /** Sends a form; where another version has come into force meanwhile, `outdated` runs and the refusal goes on. */
  guard: <T>(send: () => Promise<T>, outdated: () => void) => Promise<T>;
}

/** Which registration agreement is in force, also after it has changed under an open page. */
export function useAgreement(): AgreementInForce {
  const api = useApi();
  const { site } = useSessionStore();
  const [version, setVersion] = useState(site.registerAgreement || REGISTER_AGREEMENT_VERSION);
  return {
    version,
    async guard(send, outdated) {
      try {
        return await send();
      } catch (error) {
        if (refusalKey(error) === 'AGREEMENT_OUTDATED') {
          outdated();
          const now = await api.call(siteInfo, {}, { quiet: true }).catch(() => null);
          if (now) setVersion(now.registerAgreement);
        }
        throw error;
      }
    },
  };
}
