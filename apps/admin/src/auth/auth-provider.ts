import type { DataOf, StaffRole } from '@ziwan/contract';
import type { adminMe } from '@ziwan/contract/admin';
import type { AuthProvider } from 'react-admin';
import type { Section } from '../sections/section.ts';
import { mayDo } from './roles.ts';

export type Me = DataOf<typeof adminMe>;

export interface AuthOptions {
  /** As the server answered when the console was opened. */
  me: Me;
  sections: readonly Pick<Section, 'name' | 'role' | 'changes'>[];
  /** Ends the session here and on the server. */
  leave: () => Promise<void>;
  /** Goes to a page of the site. */
  go?: (path: string) => void;
}

const READING = ['list', 'show'];

/**
 * What the role of whoever is here may do; the server holds to the same. An ended session is told by a prompt over
 * the page (api/client.ts), so that nothing typed is lost: no error logs anybody out.
 */
export function createAuthProvider({ me, sections, leave, go }: AuthOptions): AuthProvider {
  const known = new Map(sections.map((section) => [section.name, section]));
  const toSite = go ?? ((path: string) => location.assign(path));
  return {
    login: async () => {},
    async logout() {
      await leave();
      toSite('/');
      // The browser is on its way; nothing is drawn in between.
      return false;
    },
    checkAuth: async () => {},
    checkError: async () => {},
    getIdentity: async () => ({
      id: me.id,
      fullName: me.nickname,
      role: me.role,
      ...(me.avatar === null ? {} : { avatar: me.avatar }),
    }),
    getPermissions: async (): Promise<StaffRole> => me.role,
    async canAccess({ resource, action }) {
      const section = known.get(resource);
      if (!section) return true;
      const least = READING.includes(action) ? section.role : (section.changes ?? section.role);
      return mayDo(me.role, least);
    },
  };
}
