import { isAscii } from './code.ts';
import { eachLine } from './each-line.ts';
import { type Format, GENERAL, type Input } from './format.ts';

const COMMANDS = new Set(
  (
    'say changeBg changeFigure bgm playVideo pixiPerform pixiInit intro miniAvatar changeScene choose end ' +
    'setComplexAnimation setFilter label jumpLabel chooseLabel setVar if callScene showVars unlockCg unlockBgm filmMode ' +
    'setTextbox setAnimation playEffect setTempAnimation setTransform setTransition getUserInput applyStyle wait callSteam'
  ).split(' '),
);
/** Commands by which a scene is told from plain text. */
const SIGN =
  /^(?:changeBg|changeFigure|changeScene|callScene|miniAvatar|pixiPerform|jumpLabel|chooseLabel|unlockCg|unlockBgm|setAnimation|setTransform|playEffect|playVideo|getUserInput|filmMode|setTextbox|setVar|choose|intro):.*$/m;
const SHOWN = /^(?:title|buttonText|defaultValue|name|speaker)$/;

/** Scenes of WebGAL: `speaker:words -argument;`, or `command:content`. */
export const webgal: Format = {
  label: 'WebGAL 场景',
  endings: ['.txt'],
  recognises: (head) => SIGN.test(head),
  markup: [...GENERAL.filter((id) => id !== 'bbcode'), 'webgal'],
  async read(input) {
    const scene = new Scene(input);
    await eachLine(input, (line, number) => scene.line(line.replace(/^\uFEFF/, ''), number));
    scene.end();
  },
};

class Scene {
  readonly #texts: Input['texts'];
  #open: { line: number; text: string } | undefined;
  #label = '';

  constructor({ texts }: Input) {
    this.#texts = texts;
  }

  /** Lines that begin with a space and `|` or `-` belong to the one before them. */
  line(line: string, number: number): void {
    if (this.#open && /^ +[|-]/.test(line) && !line.includes('-concat'))
      this.#open.text += line.trimStart().startsWith('-') ? ` ${line.trim()}` : line.trim();
    else {
      this.end();
      this.#open = { line: number, text: line };
    }
  }

  end(): void {
    if (this.#open) this.#sentence(this.#open.text, this.#open.line);
    this.#open = undefined;
  }

  #sentence(written: string, line: number): void {
    const [code = ''] = written.split(/(?<!\\);/, 1);
    const sentence = code.replaceAll('\\;', ';').trim();
    if (sentence === '') return;
    const colon = sentence.indexOf(':');
    const head = colon < 0 ? '' : sentence.slice(0, colon).trim();
    const rest = sentence.slice(colon + 1);
    const dash = rest.search(/(?:^|\s)-(?=[A-Za-z])/);
    const content = (dash < 0 ? rest : rest.slice(0, dash)).trim();
    if (colon < 0 && COMMANDS.has(content)) return;
    const command = COMMANDS.has(head) ? head : 'say';
    if (command === 'say' && head !== 'say') this.#add('names', head, line);
    if (command === 'say' || command === 'intro') this.#add('say', content, line);
    else if (command === 'choose' || command === 'chooseLabel')
      for (const choice of content.split(/(?<!\\)\|/))
        this.#add('choices', (choice.split('->').at(-1) ?? '').split(/(?<!\\):/)[0]?.trim() ?? '', line);
    else if (command === 'setVar') {
      const value = content.slice(content.indexOf('=') + 1);
      if (!isAscii(value)) this.#add('variables', value, line);
    } else if (command === 'label') this.#label = content;
    if (dash >= 0) this.#arguments(rest.slice(dash), line);
  }

  #arguments(written: string, line: number): void {
    for (const argument of written.split(/\s-(?=[A-Za-z])/)) {
      const [name = ''] = argument.trim().replace(/^-/, '').split('=', 1);
      const value = argument.slice(argument.indexOf('=') + 1).trim();
      if (!argument.includes('=') || value === '') continue;
      if (SHOWN.test(name)) this.#add('shown', value, line);
      else if (!isAscii(value)) this.#add('arguments', value, line);
    }
  }

  #add(id: keyof typeof PARTS, text: string, line: number): void {
    const [label, usual] = PARTS[id];
    this.#texts.add(this.#texts.part(id, label, usual), this.#label, line, text);
  }
}

const PARTS = {
  say: ['对白', true],
  names: ['角色名', true],
  choices: ['选项', true],
  shown: ['输入框和鉴赏里的文字', true],
  variables: ['变量里的文字', undefined],
  arguments: ['命令的其他参数', false],
} as const;
