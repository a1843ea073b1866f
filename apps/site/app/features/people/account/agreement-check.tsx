import { useId } from 'react';
import styles from './account-form.module.css';

interface AgreementCheckProps {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Consent to the registration agreement. The text opens in a new tab, so that the form keeps its values. */
export function AgreementCheck({ checked, error, onChange }: AgreementCheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(e) => onChange(e.target.checked)}
        />
        <span>
          我已阅读并同意
          <a href="/agreement/register" target="_blank" rel="noopener">
            《注册协议》
          </a>
          ，知道
          <a href="/agreement/privacy" target="_blank" rel="noopener">
            《隐私政策》
          </a>
          怎样对待我的信息
        </span>
      </label>
      {error && (
        <small id={id} data-error="">
          {error}
        </small>
      )}
    </div>
  );
}
