import { loadProfile } from '../features/people/profile/load-profile.ts';
import { ProfilePage } from '../features/people/profile/profile-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadProfile;

export const meta = (): PageMeta => ({ title: '资料与安全', canonical: '/user/profile', noindex: true });

export default function UserProfile() {
  return <ProfilePage />;
}
