import { acceptAgreement, type UserInfo } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AgreementCheck } from '../account/agreement-check.tsx';
import { useAgreement } from '../account/use-agreement.ts';
import styles from './agreement-section.module.css';
import { useOwnInfo } from './use-own-info.ts';

/** Shows the accepted version of the agreement and asks again when another is in force. */
export function AgreementSection({ user }: { user: UserInfo }) {
  const api = useApi();
  const { version, guard } = useAgreement();
  const reload = useOwnInfo();
  const [ticked, tick] = useState(false);
  const [error, setError] = useState<string>();
  if (user.agreementVersion === version) {
    return (
      <p className={styles.accepted}>
        你已同意 {version} 版的<a href="/agreement/register">注册协议</a>。
      </p>
    );
  }
  const accept = async () => {
    if (!ticked) return setError('请先阅读并勾选');
    try {
      await guard(
        () => api.call(acceptAgreement, { body: { agreement: version } }),
        () => tick(false),
      );
      await reload();
      toast('已接受新版协议', 'success');
    } catch {
      // The API client has shown the error.
    }
  };
  return (
    <div className={styles.new}>
      <p>
        注册协议更新到了 {version} 版{user.agreementVersion && `，你上次同意的是 ${user.agreementVersion} 版`}
        。
      </p>
      <AgreementCheck
        checked={ticked}
        error={error}
        onChange={(checked) => {
          tick(checked);
          setError(undefined);
        }}
      />
      <Button onClick={() => void accept()}>接受新版协议</Button>
    </div>
  );
}
