import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useSession } from '../session/use-session.ts';
import { CentreFrame } from '../user-centre/centre-frame.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { DataSection } from './data-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import type { ProfileData } from './load-profile.ts';
import { LoginSection } from './login-section.tsx';
import styles from './profile-page.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { useReauthentication } from './use-reauthentication.tsx';

/** `/user/profile`: the account's settings. */
export function ProfilePage() {
  const { sessions } = useLoaderData() as ProfileData;
  const user = useSession((state) => state.userInfo);
  return user && <Profile user={user} sessions={sessions} />;
}

function Profile({ user, sessions }: ProfileData & { user: Parameters<typeof useReauthentication>[0] }) {
  const current = sessions.find((session) => session.current);
  const { guarded, beFresh, dialog } = useReauthentication(user, Date.parse(current?.createdAt ?? '') || 0);
  return (
    <CentreFrame title="资料与安全">
      <noscript>
        <p className={styles.note}>修改资料需要启用 JavaScript。</p>
      </noscript>
      <Part id="identity" title="头像与昵称">
        <IdentitySection user={user} />
      </Part>
      <Part id="login" title="登录方式">
        <LoginSection user={user} guarded={guarded} beFresh={beFresh} />
      </Part>
      <Part id="devices" title="登录中的设备">
        <SessionsSection sessions={sessions} />
      </Part>
      <Part id="agreement" title="注册协议">
        <AgreementSection user={user} />
      </Part>
      <Part id="data" title="数据与注销">
        <DataSection guarded={guarded} />
      </Part>
      {dialog}
    </CentreFrame>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
