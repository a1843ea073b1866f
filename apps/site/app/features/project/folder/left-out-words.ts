import { grouped } from '../../../ui/grouped.ts';

/** Files of folders that were not taken: numbers, or paths. */
export interface NotTaken {
  /** Archives that could not be opened, with the reason. */
  readonly archives: readonly string[];
  /** By their ending. */
  readonly endings: ReadonlyMap<string, number>;
  /** Code and data that draw nothing beyond ASCII. */
  readonly ascii: number;
  /** Code without a reader that has no hanzi. */
  readonly unknown: readonly string[];
  /** Templates of translations whose texts are in another language. */
  readonly templates: readonly string[];
  readonly binary: number;
  /** Of the engine, its plugins and the editor. */
  readonly engine: number;
  /** Lists of characters. */
  readonly lists: readonly string[];
  /** Readmes and licences. */
  readonly about: readonly string[];
  /** Folders of tools. */
  readonly folders: readonly string[];
  readonly unreadable: readonly string[];
}

/** What was left out of a folder, as sentences. */
export const leftOutSentences = (not: NotTaken): string[] =>
  [
    ...not.archives,
    endingsWords(not.endings),
    not.ascii > 0
      ? `${grouped(not.ascii)} 份代码和数据里，要显示的只有英文字母、数字和半角符号（注释和日志不算），没有放进来。`
      : '',
    not.unknown.length > 0
      ? `${grouped(not.unknown.length)} 份没有专门的读法，里面也没有汉字、假名和谚文，没有放进来：${listed(not.unknown)}。`
      : '',
    not.templates.length > 0
      ? `${grouped(not.templates.length)} 份是别的语言的翻译模板，没有译文，没有放进来：${listed(not.templates)}。`
      : '',
    not.binary > 0
      ? `${grouped(not.binary)} 份是二进制的，读不了。Unity 里把 Asset Serialization 设成 Force Text 就能读。`
      : '',
    not.engine > 0 ? `${grouped(not.engine)} 份是引擎、插件或编辑器的文件，没有读。` : '',
    not.lists.length > 0 ? `${not.lists.length} 份是字表，不是文字，没有放进来：${listed(not.lists)}。` : '',
    not.about.length > 0 ? `${grouped(not.about.length)} 份是说明和授权，没有读：${listed(not.about)}。` : '',
    foldersWords(not.folders),
    not.unreadable.length > 0 ? `读不了 ${not.unreadable.length} 份：${listed(not.unreadable)}。` : '',
  ].filter(Boolean);

const listed = (names: readonly string[]): string =>
  `${names.slice(0, 5).join('、')}${names.length > 5 ? '……' : ''}`;

function foldersWords(folders: readonly string[]): string {
  if (folders.length === 0) return '';
  return `没有进 ${folders.length} 个工具用的文件夹：${listed(folders)}。里面有游戏的文字，就把它单独拖进来。`;
}

function endingsWords(skipped: ReadonlyMap<string, number>): string {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return '';
  const sorted = [...skipped].sort((a, b) => b[1] - a[1]);
  const named = sorted.map(([ending, count]) => `${ending || '没有扩展名的'} ${grouped(count)} 份`);
  return `文件夹里有 ${grouped(total)} 份看扩展名不是文本，没有读：${listed(named)}。要读其中哪一份，单独放进来。`;
}
