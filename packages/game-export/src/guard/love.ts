import { type Guard, HEADER, LOG_NAME, QUOTED, REMEMBERED, UNSEEN } from './guard.ts';

/** Faces are known by the names of their files. `Font:hasGlyphs` knows fallbacks, too. */
export const love: Guard = {
  tried: true,
  files: (faces) => [
    { path: 'fonts/ziwan_guard.lua', bytes: Buffer.from(program(faces.map((f) => f.stem))) },
  ],
  use: () => ["main.lua 第一行写：require('fonts.ziwan_guard')。要在读字体之前。"],
  log: `只在从文件夹运行时记（love .），打成 .love 或 exe 后不记。记录是存档文件夹里的 ${LOG_NAME}，控制台会写出它在哪里`,
};

const program = (
  stems: readonly string[],
): string => String.raw`-- Ziwan guard: logs characters that are drawn and that the fonts of the package lack. MIT license.
local STEMS = { ${stems.map((stem) => `['${stem}'] = true`).join(', ')} }
local UNSEEN = { ${UNSEEN.map(([first, last]) => `{${first},${last}}`).join(', ')} }
local LOG = '${LOG_NAME}'

local main = io.open(love.filesystem.getSource() .. '/main.lua')
if love.filesystem.isFused() or not main then return end
main:close()

local utf8 = require('utf8')
local faces, texts, counts, remembered = {}, {}, {}, 0
local started, failed = false, false

local function quoted(text)
  return '"' .. text:gsub('[%c"\\]', function(c) return string.format('\\u%04x', c:byte()) end) .. '"'
end

local function write(line)
  local done, reason = love.filesystem.append(LOG, line .. '\n')
  if not done and not failed then
    failed = true
    print('ziwan-guard: cannot write ' .. LOG .. ': ' .. tostring(reason))
  end
end

-- File and line of the game that draws.
local function place()
  for level = 3, 12 do
    local info = debug.getinfo(level, 'Sl')
    if not info then break end
    if info.currentline > 0 and not info.short_src:find('ziwan_guard', 1, true) then
      return info.short_src .. ':' .. info.currentline
    end
  end
  return ''
end

local function unseen(code)
  for _, range in ipairs(UNSEEN) do
    if code >= range[1] and code <= range[2] then return true end
  end
  return false
end

local function record(face, code, chars, at)
  local key = face .. ' ' .. code
  local count = (counts[key] or 0) + 1
  counts[key] = count
  -- A line for the first, second, fourth, eighth text ...
  local step = 1
  while step < count do step = step * 2 end
  if step ~= count then return end
  if not started then
    started = true
    print('ziwan-guard: drew characters that the font package lacks, see ' .. love.filesystem.getSaveDirectory() .. '/' .. LOG)
    write('${HEADER}"love11"}')
  end
  local from = math.max(1, at - ${QUOTED.before})
  write(string.format('{"code":"U+%04X","character":%s,"face":%s,"count":%d,"where":%s,"text":%s}', code, quoted(chars[at]),
    quoted(face), count == 1 and 1 or count / 2, quoted(place()),
    quoted(table.concat(chars, '', from, math.min(#chars, from + ${QUOTED.all - 1})))))
end

local function look(font, face, text)
  if texts[face][text] then return end
  if remembered >= ${REMEMBERED} then
    for each in pairs(texts) do texts[each] = {} end
    remembered = 0
  end
  texts[face][text] = true
  remembered = remembered + 1
  local chars, found = {}, {}
  for char in text:gmatch('[%z\1-\127\194-\244][\128-\191]*') do chars[#chars + 1] = char end
  for at, char in ipairs(chars) do
    local code = utf8.codepoint(char)
    if not found[code] and not unseen(code) and not font:hasGlyphs(char) then
      found[code] = true
      record(face, code, chars, at)
    end
  end
end

-- Text is a string, a number, or a list of colours and strings.
local function check(font, text)
  local face = faces[font]
  if not face or text == nil then return end
  local whole = text
  if type(text) == 'table' then
    local parts = {}
    for _, part in ipairs(text) do
      if type(part) ~= 'table' then parts[#parts + 1] = tostring(part) end
    end
    whole = table.concat(parts)
  end
  local done, reason = pcall(look, font, face, tostring(whole))
  if not done and not failed then
    failed = true
    print('ziwan-guard: ' .. tostring(reason))
  end
end

local graphics = love.graphics

local function loads(name)
  local load = graphics[name]
  graphics[name] = function(file, ...)
    local font = load(file, ...)
    local path = type(file) == 'userdata' and file.getFilename and file:getFilename() or file
    local stem = type(path) == 'string' and path:match('([^/\\]+)%.%w+$')
    if STEMS[stem or ''] then
      faces[font] = stem
      texts[stem] = texts[stem] or {}
    end
    return font
  end
end
loads('newFont')
loads('setNewFont')

local function draws(name)
  local draw = graphics[name]
  graphics[name] = function(...)
    local text, font = ...
    if type(font) ~= 'userdata' or not font:typeOf('Font') then font = graphics.getFont() end
    check(font, text)
    return draw(...)
  end
end
draws('print')
draws('printf')

local patched = false
local newText = graphics.newText
graphics.newText = function(font, text)
  local object = newText(font, text)
  check(font, text)
  if not patched then
    patched = true
    local methods = getmetatable(object)
    for _, name in ipairs({ 'set', 'setf', 'add', 'addf' }) do
      local method = methods[name]
      methods[name] = function(self, content, ...)
        check(self:getFont(), content)
        return method(self, content, ...)
      end
    end
  end
  return object
end
`;
