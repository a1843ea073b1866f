import { REGISTER_AGREEMENT_VERSION, siteInfo } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { useSessionStore } from '../session/use-session.ts';
import { refusalKey } from './refusal.ts';

interface AgreementInForce {
  /** The version accepted by ticking the box. */
  version: string;
  /** Submits a form. If another version has come into force, calls `outdated` and rethrows. */
  guard: <T>(send: () => Promise<T>, outdated: () => void) => Promise<T>;
}

/** Tracks the registration agreement in force, including changes while the page is open. */
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
