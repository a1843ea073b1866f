"""Counts the hanzi that files of texts draw, by Python's own parsers and patterns that share nothing with the readers.

Usage: second-count.py FORMAT ENCODING FILE …; prints the distinct hanzi of all files, sorted, as JSON.
"""

import gettext
import io
import json
import plistlib
import re
import sys
import tomllib
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def unescape(text):
    text = re.sub(r"\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\U([0-9a-fA-F]{4})",
                  lambda m: chr(int(next(g for g in m.groups() if g), 16)), text)
    def octets(match):
        return bytes(int(n) for n in match.group(0).split("\\")[1:]).decode("utf-8")
    return re.sub(r"(?:\\\d{3})+", octets, text)


def elements(root, names):
    for element in root.iter():
        if element.tag.split("}")[-1] in names:
            yield element


def properties(text):
    text = re.sub(r"\\\r?\n[ \t]*", "", text)
    for line in text.splitlines():
        if line.strip() and line.lstrip()[0] not in "#!":
            key = re.match(r"\s*(?:\\.|[^\\:=\s])*\s*[:=]?\s*", line).end()
            yield unescape(line[key:])


def strings(text):
    text = re.sub(r'"(?:\\.|[^"\\])*"|/\*.*?\*/|//[^\n]*', lambda m: m.group(0) if m.group(0)[0] == '"' else "", text, flags=re.S)
    for match in re.finditer(r'(?:(?:"(?:\\.|[^"\\])*"|[\w.]+)\s*=\s*)?("(?:\\.|[^"\\])*")\s*;', text, re.S):
        yield unescape(match.group(1))


def android(text):
    for element in ET.fromstring(text):
        if element.get("translatable") != "false":
            yield unescape("".join(element.itertext()))


def resx(text):
    for data in ET.fromstring(text).iter("data"):
        if not data.get("type") and not data.get("mimetype") and not data.get("name", "").startswith(">>"):
            yield data.findtext("value") or ""


def qt(text):
    for message in ET.fromstring(text).iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.get("type") in ("obsolete", "vanished"):
            continue
        own = "" if translation is None else "".join(translation.itertext())
        yield own if own.strip() else message.findtext("source") or ""


def rimworld(text):
    for element in ET.fromstring(text):
        yield re.sub(r"\[[A-Za-z_]+\]", "", "".join(element.itertext()))


def stringsdict(text):
    def walk(value):
        if isinstance(value, dict):
            for item in value.values():
                yield from walk(item)
        elif isinstance(value, str):
            yield value
    yield from walk(plistlib.loads(text.encode("utf-8")))


def xcstrings(text):
    for entry in json.loads(text)["strings"].values():
        for language, value in entry.get("localizations", {}).items():
            if language.startswith("zh"):
                yield from (unit for unit in re.findall(r'"value": "((?:\\.|[^"\\])*)"', json.dumps(value, ensure_ascii=False)))


def html(text):
    class Page(HTMLParser):
        def __init__(self):
            super().__init__()
            self.shown = []
            self.mute = None
        def handle_starttag(self, tag, attrs):
            own = dict(attrs)
            for name, value in attrs:
                if name in ("alt", "placeholder", "title", "label") or \
                        (name == "value" and tag == "input" and own.get("type") not in ("hidden", "checkbox", "radio")):
                    self.shown.append(value or "")
            if tag in ("script", "style"):
                self.mute = tag
        def handle_endtag(self, tag):
            if tag == self.mute:
                self.mute = None
        def handle_data(self, data):
            if not self.mute:
                self.shown.append(data)
    page = Page()
    page.feed(text)
    page.close()
    yield from page.shown


def lang(text):
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            yield line.split("=", 1)[1].split("\t##")[0]


def flat_json(text):
    for key, value in json.loads(text).items():
        if not key.startswith("_"):
            yield value


def paradox(text):
    for line in text.splitlines():
        match = re.match(r'\s*[\w.\'-]+:\d*\s*"(.*)"[^"]*$', line)
        if match:
            yield match.group(1)


def toml(text):
    def walk(value):
        if isinstance(value, dict):
            for item in value.values():
                yield from walk(item)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item)
        elif isinstance(value, str):
            yield value
    yield from walk(tomllib.loads(text))


def lua(text):
    text = re.sub(r"--\[(=*)\[.*?\]\1\]", "", text, flags=re.S)
    text = re.sub(r"--[^\n]*", "", text)
    text = re.sub(r'\[\s*"[^"]*"\s*\]\s*=', "", text)
    for match in re.finditer(r'"((?:\\z\s*|\\.|[^"\\])*)"|\'((?:\\.|[^\'\\])*)\'|\[(=*)\[(.*?)\]\3\]', text, re.S):
        yield unescape(match.group(1) or match.group(2) or match.group(4) or "")


def fluent(text):
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            line = re.sub(r"^-?[\w-]+\s*=|^\s+\.[\w-]+\s*=|\*?\[\w+\]", "", line)
            yield unescape(line)


def srt(text):
    for line in text.lstrip("\ufeff").splitlines():
        if "-->" not in line:
            yield re.sub(r"<[^>]*>|\{[^}]*\}", "", line)


def vtt(text):
    for block in re.split(r"\n\s*\n", text):
        if "-->" in block and not block.startswith(("NOTE", "STYLE", "WEBVTT")):
            yield re.sub(r"<[^>]*>", "", "\n".join(block.split("-->", 1)[1].split("\n")[1:]))


def ass(text):
    for line in text.splitlines():
        if line.startswith("Dialogue:"):
            yield re.sub(r"\{[^}]*\}", "", line.split(",", 9)[9])


def kag(text):
    text = re.sub(r"^/\*$.*?^\*/$", "", text, flags=re.S | re.M)
    code = re.findall(r"\[iscript\](.*?)\[endscript\]", text, re.S)
    for block in code:
        yield from re.findall(r'"([^"]*)"', re.sub(r"//[^\n]*", "", block))
    text = re.sub(r"\[iscript\].*?\[endscript\]", "", text, flags=re.S)
    for line in text.splitlines():
        line = line.strip()
        if line.startswith(";"):
            continue
        for name, value in re.findall(r'\b(text|jname|name)="?([^"\s\]]*)"?', line):
            if name != "name" or "title " in line:
                yield value
        if line.startswith("*"):
            yield line.partition("|")[2]
        elif line.startswith("#"):
            yield line[1:].split(":")[0]
        elif not line.startswith("@"):
            yield re.sub(r"\[[^\]]*\]", "", line)


def webgal(text):
    commands = "changeBg|changeFigure|setVar|getUserInput|unlockCg|unlockBgm|bgm|label|jumpLabel|changeScene|callScene|miniAvatar|" \
        "setTransform|setAnimation|setTransition|pixiPerform|pixiInit|playEffect|playVideo|filmMode|setTextbox|end"
    for line in text.splitlines():
        line = re.split(r"(?<!\\);", line)[0]
        for name, value in re.findall(r"\s-(title|buttonText|defaultValue|name)=(.*?)(?=\s-|$)", line):
            yield value
        line = re.sub(r"\s-[a-zA-Z].*", "", line)
        if re.match(rf"(?:{commands})(?::|$)", line):
            if line.startswith("setVar"):
                yield line.partition("=")[2]
        elif line.startswith("choose:"):
            for choice in line[7:].split("|"):
                yield re.sub(r"^.*->", "", choice).split(":")[0]
        else:
            yield re.sub(r"\{[^}]*\}|\(style[^)]*\)", "", re.sub(r"^intro:", "", line))


def naninovel(text):
    for line in text.splitlines():
        line = line.strip()
        if line.startswith((";", "#", "@back", "@if")):
            continue
        if line.startswith("@"):
            line = re.sub(r"goto:\S+|if:\S+", "", line)
            line = re.sub(r"@set [^=]*=", "", line)
            yield line
        else:
            yield re.sub(r"\[[^\]]*\]|\{[^}]*\}|\|#[^|]*\||^(\w+)\.\w+(?=:)", r"\1", line)


def po(data):
    catalogue = gettext.GNUTranslations(io.BytesIO(data))
    for key, value in catalogue._catalog.items():
        if key == "":
            continue
        yield value or (key if isinstance(key, str) else key[0])


def main():
    """Answers each line of the input, `kind encoding path`, with the hanzi of that file as JSON."""
    for request in sys.stdin:
        kind, encoding, path = request.rstrip("\n").split(" ", 2)
        with open(path, "rb") as file:
            data = file.read()
        content = data if kind == "po" else data.decode(encoding).lstrip("\ufeff")
        found = set()
        for shown in globals()[kind](content):
            found.update(HAN.findall(shown))
        print(json.dumps("".join(sorted(found))), flush=True)


main()
