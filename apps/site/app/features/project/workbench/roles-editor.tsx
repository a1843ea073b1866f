import { LICENCE_USES, type LicenceUse, PROJECT_LIMITS } from '@ziwan/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import { RoleItem } from './role-item.tsx';
import styles from './roles-editor.module.css';
import type { Coverage } from './use-coverage.ts';
import type { Script } from './use-script.ts';

export interface RolesEditorProps {
  project: KeptProject;
  script: Script;
  coverage: Coverage;
  /** Lists the faces for a role. */
  onPick: (role: string) => void;
  onChange: (edit: (project: KeptProject) => KeptProject) => void;
}

/** The uses that the licences must permit, and for each part of the game what it draws and with which face. */
export function RolesEditor({ project, script, coverage, onPick, onChange }: RolesEditorProps) {
  const toggle = (use: LicenceUse) =>
    onChange((held) => ({
      ...held,
      uses: held.uses.includes(use) ? held.uses.filter((u) => u !== use) : [...held.uses, use],
    }));
  return (
    <div className={styles.editor}>
      <fieldset className={styles.uses}>
        <legend>字体要许可这些用途</legend>
        {LICENCE_USES.map(({ key, name }) => (
          <Chip key={key} on={project.uses.includes(key)} onClick={() => toggle(key)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      <ul className={styles.roles} aria-label="各处选定的字体">
        {project.roles.map((role) => (
          <RoleItem
            key={role.name}
            role={role}
            project={project}
            script={script}
            coverage={coverage}
            onPick={onPick}
            onChange={onChange}
          />
        ))}
      </ul>
      <RoleForm
        names={project.roles.map(({ name }) => name)}
        onAdd={(name) => onChange((held) => ({ ...held, roles: [...held.roles, { name, face: null }] }))}
      />
    </div>
  );
}

function RoleForm({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const id = useId();
  const trimmed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || names.includes(trimmed)) return;
    onAdd(trimmed);
    setName('');
  };
  if (names.length >= PROJECT_LIMITS.roles) return null;
  return (
    <form className={styles.add} onSubmit={submit}>
      <label htmlFor={id}>再加一处</label>
      <input
        id={id}
        value={name}
        maxLength={20}
        placeholder="如：技能名"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={trimmed === '' || names.includes(trimmed)}>
        添加
      </Button>
    </form>
  );
}
