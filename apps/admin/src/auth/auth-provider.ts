import { type DataOf, isStaff, type StaffRole } from '@ziwan/contract';
import type { adminMe } from '@ziwan/contract/admin';
import type { AuthProvider } from 'react-admin';
import type { Section } from '../sections/section.ts';

export type Me = DataOf<typeof adminMe>;

interface AuthOptions {
  me: Me;
  sections: readonly Pick<Section, 'name' | 'role' | 'changes'>[];
  /** Ends the session in this browser and on the server. */
  leave: () => Promise<void>;
  /** Navigates to a page of the site. */
  go?: (path: string) => void;
}

const READING = ['list', 'show'];

/**
 * Grants pages by role, as the server does with calls. No error logs the user out: a dialog over the page
 * (api/client.ts) reports an ended session, so that form values survive.
 */
export function createAuthProvider({ me, sections, leave, go }: AuthOptions): AuthProvider {
  const known = new Map(sections.map((section) => [section.name, section]));
  const toSite = go ?? ((path: string) => location.assign(path));
  return {
    login: async () => {},
    async logout() {
      await leave();
      toSite('/');
      // Leaves the console. Returning false keeps react-admin from showing a login page meanwhile.
      return false;
    },
    checkAuth: async () => {},
    checkError: async () => {},
    getIdentity: async () => ({
      id: me.id,
      fullName: me.nickname,
      role: me.role,
      sessionEndsAt: me.sessionEndsAt,
      idleSeconds: me.idleSeconds,
      ...(me.avatar === null ? {} : { avatar: me.avatar }),
    }),
    getPermissions: async (): Promise<StaffRole> => me.role,
    async canAccess({ resource, action }) {
      const section = known.get(resource);
      if (me.secondFactor === 'missing' && resource !== 'factors') return false;
      if (!section) return true;
      const least = READING.includes(action) ? section.role : (section.changes ?? section.role);
      return isStaff(me.role, least);
    },
  };
}
