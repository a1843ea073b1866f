import { REGISTER_AGREEMENT_VERSION, siteInfo } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { useSessionStore } from '../session/use-session.ts';
import { refusalKey } from './refusal.ts';

export interface AgreementInForce {
  /** The version that ticking the box accepts. */
  version: string;
  /** Sends a form. Calls `outdated` and rethrows when another version has come into force. */
  guard: <T>(send: () => Promise<T>, outdated: () => void) => Promise<T>;
}

/** Tracks the registration agreement in force, including a change while the page is open. */
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
