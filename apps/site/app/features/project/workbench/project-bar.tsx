import { ProjectFileError } from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AccountNotice } from '../account/account-line.tsx';
import type { AccountProjects } from '../account/use-account-projects.ts';
import { fromFile, newProject, UNNAMED } from '../kept/kept-project.ts';
import type { Projects } from '../kept/use-projects.ts';
import styles from './project-bar.module.css';

/** The project's name, and how to get to another one. */
export function ProjectBar({ projects, account }: { projects: Projects; account: AccountProjects }) {
  const { current, all, change, open, add } = projects;
  const id = useId();
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      add(fromFile(await file.text(), Date.now()));
      toast(`已打开 ${file.name}`, 'success');
    } catch (error) {
      const why = error instanceof ProjectFileError ? error.message : '文件读不出来。';
      toast(`${file.name}：${why}`, 'error');
    }
  };
  return (
    <div className={styles.bar}>
      <TextField
        label="项目名"
        className={styles.name}
        value={current.name}
        maxLength={60}
        onChange={(event) => change((project) => ({ ...project, name: event.target.value }))}
        onBlur={(event) => {
          const name = cleanLine(event.target.value) || UNNAMED;
          if (name !== event.target.value) change((project) => ({ ...project, name }));
        }}
      />
      {all.length > 1 && (
        <Select
          label="换一个项目"
          value={current.id}
          options={all.map((project) => ({ value: project.id, label: project.name || UNNAMED }))}
          onChange={(event) => open(event.target.value)}
        />
      )}
      <div className={styles.actions} data-controls="">
        <Button variant="plain" onClick={() => add(newProject(`项目 ${all.length + 1}`, Date.now()))}>
          新建
        </Button>
        <label className={styles.file} htmlFor={id}>
          打开项目文件
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              void openFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      <AccountNotice account={account} />
    </div>
  );
}
