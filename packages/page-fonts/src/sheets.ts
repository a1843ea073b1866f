import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Root } from 'postcss';
import { importsOf, parseSheet } from './font-rules.ts';

/** The stylesheets of a folder of pages, each read once. */
export class Sheets {
  readonly #folder: string;
  readonly #notes: Set<string>;
  readonly #read = new Map<string, Promise<Root | null>>();

  /** @param notes receives a sentence for each stylesheet that could not be read */
  constructor(folder: string, notes: Set<string>) {
    this.#folder = folder;
    this.#notes = notes;
  }

  /** The stylesheets at addresses in a file, and all that they import. */
  async reach(addresses: readonly string[], from: string): Promise<Root[]> {
    const found = new Map<string, Root>();
    const visit = async (address: string, base: string): Promise<void> => {
      const file = this.#fileOf(address, base);
      if (file !== null && found.has(file)) return;
      const root = file === null ? null : await (this.#read.get(file) ?? this.#open(file));
      if (file === null || root === null) {
        this.#notes.add(`${relative(this.#folder, base)}：样式表 ${address} 不在这个文件夹里，或没有读懂`);
        return;
      }
      found.set(file, root);
      for (const imported of importsOf(root)) await visit(imported, file);
    };
    for (const address of addresses) await visit(address, from);
    return [...found.values()];
  }

  #open(file: string): Promise<Root | null> {
    const reading = readFile(file, 'utf8')
      .then(parseSheet)
      .catch(() => null);
    this.#read.set(file, reading);
    return reading;
  }

  /** Null for a stylesheet of another site. */
  #fileOf(address: string, base: string): string | null {
    if (/^([a-z]+:|\/\/)/i.test(address)) return null;
    const path = decoded(address.replace(/[?#].*/s, ''));
    return path.startsWith('/') ? join(this.#folder, path) : join(dirname(base), path);
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
