import { readFile } from 'node:fs/promises';
import {
  chosenFaces,
  PACKAGE_LIMITS,
  type ProjectFile,
  ProjectFileError,
  readProjectFile,
} from '@ziwan/contract';
import { inputError } from './pack-error.ts';

/** @throws PackError PROJECT_UNREADABLE, PROJECT_INVALID */
export async function readProject(path: string, shown: string): Promise<ProjectFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw inputError('PROJECT_UNREADABLE', `${shown} ${whyUnreadable(error)}。`, error);
  }
  const invalid = (reason: string, cause?: unknown) =>
    inputError('PROJECT_INVALID', `${shown}：${reason}`, cause);
  let project: ProjectFile;
  try {
    project = readProjectFile(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof ProjectFileError) throw invalid(error.message, error);
    throw invalid(`不是 JSON（${(error as Error).message}）。`, error);
  }
  const { faces } = PACKAGE_LIMITS;
  if (project.name.trim() === '') throw invalid('name 是空的，请写上项目的名字。');
  const chosen = chosenFaces(project).flatMap(({ gno, fillers }) => [gno, ...fillers]);
  if (chosen.length === 0) throw invalid('roles 里还没有选字体：给其中一项的 face 写上字体的编号。');
  if (chosen.length > faces)
    throw invalid(`roles 里连补字有 ${chosen.length} 款字体，一个包最多 ${faces} 款。`);
  return project;
}

export function whyUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return '不存在';
  if (code === 'EISDIR') return '是文件夹';
  if (code === 'EACCES' || code === 'EPERM') return '没有权限读';
  return `读不出来（${message}）`;
}
