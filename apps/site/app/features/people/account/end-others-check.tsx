import styles from './account-form.module.css';

interface EndOthersCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Option to sign out the account's other devices along with a new password. */
export const EndOthersCheck = ({ checked, onChange }: EndOthersCheckProps) => (
  <div className={styles.check}>
    <label>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>让其他设备退出登录</span>
    </label>
  </div>
);
