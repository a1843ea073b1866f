/** A tag of a note, `<name:value>` or `<name>value</name>`, whose value may be drawn by a plugin. */
interface NoteTag {
  readonly name: string;
  readonly value: string;
  /** True if its name says that plugins draw it. */
  readonly isShown: boolean;
}

/** Names under which plugins keep what they draw: EnemyBook's `desc1`, `SG説明`, `Help Description` … */
const SHOWN =
  /desc|text|name|title|help|info|message|profile|lore|quote|label|category|説明|名前|表示名|称号|图鉴|圖鑑|図鑑|描述|说明|說明|介绍|介紹|简介|名称|名稱|标题|標題|台词|台詞|文本/i;
const WORDS = /[^\p{ASCII}]/u;
const BLOCK = /<([^<>:/\n]{1,60})>([^<>]{1,20000})<\/\1>/g;
const INLINE = /<([^<>:/\n]{1,60}):([^<>]{1,20000})>/g;

/**
 * Tags with words beyond ASCII in their value, and what is left of the note. Numbers, switches and formulas, the values
 * of most tags, stay in the rest.
 */
export function noteTags(note: string): { tags: NoteTag[]; rest: string } {
  const tags: NoteTag[] = [];
  const take = (whole: string, name: string, value: string) => {
    if (!WORDS.test(value)) return whole;
    tags.push({ name: name.trim(), value: value.trim(), isShown: SHOWN.test(name) });
    return '\n';
  };
  const rest = note.replace(BLOCK, take).replace(INLINE, take);
  return { tags, rest: rest.trim() };
}
