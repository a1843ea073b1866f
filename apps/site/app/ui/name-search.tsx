import styles from './name-search.module.css';

interface NameSearchProps {
  value: string;
  placeholder: string;
  onChange: (name: string) => void;
}

/** Filters a list by name while the visitor types. */
export const NameSearch = ({ value, placeholder, onChange }: NameSearchProps) => (
  <label className={styles.name}>
    找一款
    <input
      type="search"
      value={value}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);
