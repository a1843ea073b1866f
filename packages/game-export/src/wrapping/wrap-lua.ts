import type { PackageFile } from '../engines/engine.ts';
import { NOT_FIRST, NOT_LAST } from './rules.ts';

/** The same in Lua 5.1 with LÖVE's `utf8`. */
const SCRIPT = `-- 给中文断行：标点不落在行首、行尾，英文单词不拆开。love.graphics.printf 会把《留在行尾。
-- wrap(font, text, limit) 返回断好行的文字，行间是 \\n，用 love.graphics.print 画。
local utf8 = require('utf8')

local function setOf(text)
  local set = {}
  for _, code in utf8.codes(text) do set[code] = true end
  return set
end
local NOT_FIRST = setOf('${NOT_FIRST}')
local NOT_LAST = setOf('${NOT_LAST}')

local function isSpace(code) return code == 0x20 or code == 0x09 end
local function isWide(code) return code >= 0x2e80 end

-- ink：前面最后一个不是空格的字。隔着空格，标点也不落在行首、行尾。
local function breaksBetween(before, after, ink)
  if isSpace(after) then return false end
  if NOT_FIRST[after] or (ink and NOT_LAST[ink]) then return false end
  if isSpace(before) then return true end
  return isWide(before) or isWide(after) or before == 0x2d
end

local function piecesOf(paragraph)
  local pieces, last, ink = {}, nil, nil
  for _, code in utf8.codes(paragraph) do
    local char = utf8.char(code)
    if last == nil or breaksBetween(last, code, ink) then
      pieces[#pieces + 1] = char
    else
      pieces[#pieces] = pieces[#pieces] .. char
    end
    last = code
    if not isSpace(code) then ink = code end
  end
  return pieces
end

local function trimmed(line) return (line:gsub('[ \\t]+$', '')) end

return function(font, text, limit)
  local lines = {}
  local function fits(line) return font:getWidth(trimmed(line)) <= limit end
  for paragraph in (text .. '\\n'):gmatch('(.-)\\r?\\n') do
    local line = ''
    local function stop()
      lines[#lines + 1] = trimmed(line)
      line = ''
    end
    for _, piece in ipairs(piecesOf(paragraph)) do
      if line ~= '' and not fits(line .. piece) then stop() end
      if fits(line .. piece) then
        line = line .. piece
      else
        -- 一个词就比一行长：只好拆开。
        for _, code in utf8.codes(piece) do
          local char = utf8.char(code)
          if line ~= '' and not fits(line .. char) then stop() end
          line = line .. char
        end
      end
    end
    stop()
  end
  return table.concat(lines, '\\n')
end
`;

export const WRAP_LUA: PackageFile = { path: 'fonts/wrap.lua', bytes: Buffer.from(SCRIPT) };
