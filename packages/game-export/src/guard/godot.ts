import type { EngineFace } from '../engines/index.ts';
import { type Guard, HEADER, LOG_NAME, QUOTED, REMEMBERED, UNSEEN } from './guard.ts';

/** Godot draws a Control anew whenever its text changes, and emits `draw`. What scripts draw themselves is not seen. */
export const godot: Guard = {
  tried: false,
  files: (faces) => [
    { path: 'fonts/ziwan_guard.gd', bytes: Buffer.from(program(faces, GODOT_4)) },
    // Under a name that Godot 4 does not take for a script.
    { path: 'fonts/ziwan_guard_godot3.txt', bytes: Buffer.from(program(faces, GODOT_3)) },
  ],
  use: () => [
    '项目 → 项目设置 → 自动加载里加上 fonts/ziwan_guard.gd。',
    'Godot 3：换成 ziwan_guard_godot3.txt，复制到 fonts 文件夹外面，改名为 ziwan_guard.gd。TTF 要 Godot 3.4 起才看得出缺字。',
    '看得到 Label、RichTextLabel、按钮、输入框和列表里的字，看不到 Label3D、弹出菜单、Tree 和脚本自己 draw_string 画的字。',
  ],
  log: `只在编辑器和调试版里记（OS.is_debug_build()）。记录是 user://${LOG_NAME}，输出面板会写出它在哪里`,
};

/** What differs between the languages and libraries of both versions. */
interface Dialect {
  readonly connect: string;
  readonly watch: readonly string[];
  readonly fontOf: readonly string[];
  readonly richText: string;
  readonly has: readonly string[];
  /** What the font resource is made of. */
  readonly base: readonly string[];
  readonly codeAt: string;
  readonly write: readonly string[];
  readonly json: string;
}

const GODOT_4: Dialect = {
  connect: 'get_tree().node_added.connect(_watch)',
  watch: ['var look = _look.bind(node)', 'if not node.draw.is_connected(look):', '\tnode.draw.connect(look)'],
  fontOf: [
    'if node is Label and node.label_settings != null and node.label_settings.font != null:',
    '\treturn node.label_settings.font',
    'return node.get_theme_font("normal_font" if node is RichTextLabel else "font")',
  ],
  richText: 'node.get_parsed_text()',
  has: ['return font.has_char(code)'],
  base: ['if font is FontVariation and font.base_font != null:', '\treturn _face_of(font.base_font)'],
  codeAt: 'text.unicode_at(at)',
  write: [
    'var mode = FileAccess.READ_WRITE if FileAccess.file_exists(LOG) else FileAccess.WRITE',
    'var file = FileAccess.open(LOG, mode)',
    'if file == null:',
    '\tprint("ziwan-guard: cannot write ", LOG)',
    '\treturn',
    'file.seek_end()',
    'file.store_string(lines)',
    'file.close()',
  ],
  json: 'JSON.stringify',
};

const GODOT_3: Dialect = {
  connect: 'get_tree().connect("node_added", self, "_watch")',
  watch: [
    'if not node.is_connected("draw", self, "_look"):',
    '\tnode.connect("draw", self, "_look", [node])',
  ],
  fontOf: ['return node.get_font("normal_font" if node is RichTextLabel else "font")'],
  richText: 'node.text',
  has: [
    'if not sets.has(font):',
    '\tsets[font] = _characters_of(font)',
    'return sets[font] == null or sets[font].has(code)',
  ],
  base: [
    'if font is DynamicFont and font.font_data != null:',
    '\tfile = font.font_data.font_path.get_file()',
  ],
  codeAt: 'text.ord_at(at)',
  write: [
    'var file = File.new()',
    'if file.open(LOG, File.READ_WRITE if file.file_exists(LOG) else File.WRITE) != OK:',
    '\tprint("ziwan-guard: cannot write ", LOG)',
    '\treturn',
    'file.seek_end()',
    'file.store_string(lines)',
    'file.close()',
  ],
  json: 'to_json',
};

/** Code points of a font, or null where the engine does not tell. A bitmap font lists nine numbers a character. */
const CHARACTERS_OF_GODOT_3 = `
var sets = {}

func _characters_of(font):
	var found = {}
	if font is BitmapFont:
		var chars = font.get("chars")
		for i in range(0, chars.size(), 9):
			found[chars[i]] = true
		if font.fallback != null:
			for code in _characters_of(font.fallback):
				found[code] = true
	elif font.has_method("get_available_chars"):
		var text = font.get_available_chars()
		for at in range(text.length()):
			found[text.ord_at(at)] = true
	else:
		print("ziwan-guard: this version of Godot does not tell what a TTF has")
		return null
	return found
`;

const indented = (lines: readonly string[], by = '\t'): string => lines.map((line) => by + line).join('\n');

const program = (faces: readonly EngineFace[], dialect: Dialect): string => String.raw`extends Node
# Ziwan guard: logs characters that are drawn and that the fonts of the package lack. MIT license.
const STEMS = [${faces.map(({ stem }) => `"${stem}"`).join(', ')}]
const UNSEEN = [${UNSEEN.flat().join(', ')}]
const LOG = "user://${LOG_NAME}"

var texts = {}
var counts = {}
var started = false
${dialect === GODOT_3 ? CHARACTERS_OF_GODOT_3 : ''}
func _ready():
	if not OS.is_debug_build():
		queue_free()
		return
	${dialect.connect}
	_walk(get_tree().root)

func _walk(node):
	_watch(node)
	for child in node.get_children():
		_walk(child)

func _watch(node):
	if node is Control and ("text" in node or node is ItemList):
${indented(dialect.watch, '\t\t')}

func _look(node):
	var font = _font_of(node)
	var face = _face_of(font)
	if face == "":
		return
	for text in _texts_of(node):
		_check(node, font, face, text)

func _font_of(node):
${indented(dialect.fontOf)}

# The face of the package that a font is, or "".
func _face_of(font):
	if font == null:
		return ""
	var file = font.resource_path.get_file()
${indented(dialect.base)}
	for stem in STEMS:
		if file.get_basename() == stem or file == stem + "-filled.tres":
			return stem
	return ""

func _texts_of(node):
	if node is RichTextLabel:
		return [${dialect.richText}]
	if node is ItemList:
		var items = []
		for i in range(node.get_item_count()):
			items.append(node.get_item_text(i))
		return items
	if typeof(node.text) != TYPE_STRING:
		return []
	if node is LineEdit:
		return ["" if node.secret else node.text, tr(node.placeholder_text)]
	return [node.text if node is TextEdit else tr(node.text)]

func _has(font, code):
${indented(dialect.has)}

func _check(node, font, face, text):
	if text == "" or texts.has(face + " " + text):
		return
	if texts.size() >= ${REMEMBERED}:
		texts.clear()
	texts[face + " " + text] = true
	var found = {}
	for at in range(text.length()):
		var code = ${dialect.codeAt}
		if found.has(code) or _is_unseen(code) or _has(font, code):
			continue
		found[code] = true
		_record(node, face, code, text, at)

func _is_unseen(code):
	for i in range(0, UNSEEN.size(), 2):
		if code >= UNSEEN[i] and code <= UNSEEN[i + 1]:
			return true
	return false

func _record(node, face, code, text, at):
	var key = face + " " + str(code)
	var count = counts.get(key, 0) + 1
	counts[key] = count
	# A line for the first, second, fourth, eighth text ...
	if (count & (count - 1)) != 0:
		return
	var step = 1 if count == 1 else count >> 1
	# warning-ignore:narrowing_conversion
	var from = max(0, at - ${QUOTED.before})
	var record = {
		"code": "U+%04X" % code, "character": text.substr(at, 1), "face": face, "count": step,
		"where": str(node.get_path()), "text": text.substr(from, ${QUOTED.all}),
	}
	var lines = ${dialect.json}(record) + "\n"
	if not started:
		started = true
		print("ziwan-guard: drew characters that the font package lacks, see ", ProjectSettings.globalize_path(LOG))
		lines = '${HEADER}"godot"}' + "\n" + lines
	_write(lines)

func _write(lines):
${indented(dialect.write)}
`;
