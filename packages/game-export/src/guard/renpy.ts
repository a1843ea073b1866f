import type { EngineFace } from '../engines/index.ts';
import { drawnBy, packedCharacters } from './characters.ts';
import { type Guard, HEADER, LOG_NAME, QUOTED, REMEMBERED, UNSEEN } from './guard.ts';

/**
 * Text without tags passes `TextSegment.subsegment` (text/text.py) with its font: a file, a bitmap font's name, or a group,
 * whose default is the face. `config.replace_text` would not say the font.
 */
export const renpy: Guard = {
  tried: true,
  files: (faces) => [{ path: 'game/ziwan_guard.rpy', bytes: Buffer.from(program(faces)) }],
  use: () => ['放着就有用，不用另写。'],
  log: `只在开发时记（config.developer），守卫和记录都不会打进发行版。记录是项目文件夹里的 ${LOG_NAME}`,
};

const program = (
  faces: readonly EngineFace[],
): string => String.raw`# Ziwan guard: logs characters that are drawn and that the fonts of the package lack. MIT license.
# Neither goes into a release.
init -100 python:
    build.classify("${LOG_NAME}", None)
    build.classify("game/ziwan_guard.rpy*", None)

init 999 python:
    def ziwan_guard():
        import json
        import os
        import renpy.text.font as fonts
        import renpy.text.text as texts

        packed = {
${faces.map((face) => `            "${face.stem}": "${packedCharacters(drawnBy(face))}",`).join('\n')}
        }
        unseen = [${UNSEEN.map(([first, last]) => `(${first}, ${last})`).join(', ')}]
        path = os.path.join(renpy.config.basedir, "${LOG_NAME}")
        characters = {}
        known = {}
        counts = {}
        state = {"remembered": 0, "started": False, "failed": False}

        def say(message):
            print("ziwan-guard: " + message)

        def write(lines):
            try:
                with open(path, "ab") as log:
                    log.write(lines.encode("utf-8"))
            except EnvironmentError as error:
                if not state["failed"]:
                    say("cannot write the log: %s" % error)
                state["failed"] = True

        def face_of(font):
            if isinstance(font, fonts.FontGroup):
                font = font.map.get(None)
            if not isinstance(font, str):
                return None
            stem = os.path.splitext(os.path.basename(font))[0]
            return stem if stem in packed else None

        def characters_of(face):
            if face not in characters:
                code = 0
                characters[face] = set()
                for step in packed[face].split():
                    code += int(step, 36)
                    characters[face].add(code)
            return characters[face]

        def record(face, text, at):
            code = ord(text[at])
            count = counts.get((face, code), 0) + 1
            counts[(face, code)] = count
            # A line for the first, second, fourth, eighth text ...
            if count & (count - 1):
                return
            start = max(0, at - ${QUOTED.before})
            line = json.dumps({
                "code": "U+%04X" % code, "character": text[at], "face": face, "count": 1 if count == 1 else count // 2,
                "where": "%s:%d" % renpy.exports.get_filename_line(), "text": text[start:start + ${QUOTED.all}],
            }, ensure_ascii=False) + "\n"
            if not state["started"]:
                state["started"] = True
                say("drew characters that the font package lacks, see " + path)
                line = '${HEADER}"renpy"}\n' + line
            write(line)

        def look(font, text):
            face = face_of(font)
            if face is None or text in known.setdefault(face, set()):
                return
            if state["remembered"] >= ${REMEMBERED}:
                known.clear()
                state["remembered"] = 0
            known.setdefault(face, set()).add(text)
            state["remembered"] += 1
            found = set()
            for at, char in enumerate(text):
                code = ord(char)
                if code in found or code in characters_of(face) or any(a <= code <= b for a, b in unseen):
                    continue
                found.add(code)
                record(face, text, at)

        subsegment = texts.TextSegment.subsegment

        def guarded(self, s):
            look(self.font, s)
            return subsegment(self, s)

        texts.TextSegment.subsegment = guarded

    if config.developer:
        ziwan_guard()
`;
