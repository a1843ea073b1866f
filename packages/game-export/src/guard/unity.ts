import { type Guard, HEADER, LOG_NAME, QUOTED, REMEMBERED, UNSEEN } from './guard.ts';

/**
 * TextMeshPro tells of each text that it has laid out, in all versions; `TMP_Text.OnMissingCharacter`, which would be exact
 * with several fonts in a text, is not in 3.0, which Unity 2020 to 2022 have.
 */
export const unity: Guard = {
  tried: false,
  files: (faces) => [
    { path: 'Assets/Fonts/ZiwanGuard.cs', bytes: Buffer.from(program(faces.map(({ stem }) => stem))) },
  ],
  use: () => [
    '并入项目就有用，不用挂到物体上。Font Asset 的名字要以字体文件名开头，Unity 起的名字都是。它看 TMP 文本的 text，看不到 SetCharArray 给的字。',
  ],
  log: `只在编辑器和 Development Build 里记，正式版里不编译。记录是 Application.persistentDataPath 里的 ${LOG_NAME}，Console 会写出它在哪里`,
};

const program = (
  stems: readonly string[],
): string => String.raw`// Ziwan guard: logs characters that are drawn and that the fonts of the package lack. MIT license.
#if UNITY_EDITOR || DEVELOPMENT_BUILD
using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using TMPro;
using UnityEngine;

static class ZiwanGuard
{
    static readonly string[] Stems = { ${stems.map((stem) => `"${stem}"`).join(', ')} };
    static readonly int[] Unseen = { ${UNSEEN.flat().join(', ')} };
    static readonly HashSet<string> seen = new HashSet<string>();
    static readonly Dictionary<string, int> counts = new Dictionary<string, int>();
    static bool started;
    static bool failed;

    [Serializable]
    class Line
    {
        public string code;
        public string character;
        public string face;
        public int count;
        public string where;
        public string text;
    }

    [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.BeforeSceneLoad)]
    static void Watch()
    {
        seen.Clear();
        counts.Clear();
        started = failed = false;
        TMPro_EventManager.TEXT_CHANGED_EVENT.Remove(Look);
        TMPro_EventManager.TEXT_CHANGED_EVENT.Add(Look);
    }

    static void Look(UnityEngine.Object changed)
    {
        TMP_Text component = changed as TMP_Text;
        string face = component == null ? null : FaceOf(component.font);
        if (face == null) return;
        string text = component.text ?? "";
        if (component.richText) text = Regex.Replace(text, "<[^<>]{1,128}>", "");
        if (component.parseCtrlCharacters) text = Regex.Replace(text, @"\\(?:[nrtv]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})", "");
        if (seen.Count >= ${REMEMBERED}) seen.Clear();
        if (!seen.Add(face + " " + text)) return;
        HashSet<int> found = new HashSet<int>();
        for (int at = 0; at < text.Length; at++)
        {
            bool pair = char.IsSurrogatePair(text, at);
            int unicode = pair ? char.ConvertToUtf32(text, at) : text[at];
            if (!IsUnseen(unicode) && !IsDrawn(component.font, (uint)unicode) && found.Add(unicode))
                Record(component, face, unicode, text, at);
            if (pair) at++;
        }
    }

    static bool IsDrawn(TMP_FontAsset font, uint unicode)
    {
        return Has(font, unicode, 0) || HasAny(TMP_Settings.fallbackFontAssets, unicode, 0) || Has(TMP_Settings.defaultFontAsset, unicode, 0);
    }

    // Fallbacks may refer to each other.
    static bool Has(TMP_FontAsset font, uint unicode, int depth)
    {
        if (font == null || depth > 8) return false;
        return font.characterLookupTable.ContainsKey(unicode) || HasAny(font.fallbackFontAssetTable, unicode, depth + 1);
    }

    static bool HasAny(List<TMP_FontAsset> fonts, uint unicode, int depth)
    {
        if (fonts != null)
            foreach (TMP_FontAsset font in fonts)
                if (Has(font, unicode, depth)) return true;
        return false;
    }

    static void Record(TMP_Text component, string face, int unicode, string text, int at)
    {
        string key = face + " " + unicode;
        int count;
        counts.TryGetValue(key, out count);
        counts[key] = ++count;
        // A line for the first, second, fourth, eighth text ...
        if ((count & (count - 1)) != 0) return;
        Line line = new Line
        {
            code = "U+" + unicode.ToString("X4"),
            character = char.ConvertFromUtf32(unicode),
            face = face,
            count = count == 1 ? 1 : count / 2,
            where = PlaceOf(component),
            text = Quoted(text, at),
        };
        Write(JsonUtility.ToJson(line));
    }

    static string FaceOf(TMP_FontAsset font)
    {
        if (font == null) return null;
        foreach (string stem in Stems)
            if (font.name == stem || font.name.StartsWith(stem + " ", StringComparison.Ordinal)) return stem;
        return null;
    }

    static bool IsUnseen(int unicode)
    {
        for (int i = 0; i < Unseen.Length; i += 2)
            if (unicode >= Unseen[i] && unicode <= Unseen[i + 1]) return true;
        return false;
    }

    // Indices of surrogate pairs count twice here: a quote may be shorter, and never splits a pair.
    static string Quoted(string text, int at)
    {
        int from = Math.Max(0, at - ${QUOTED.before});
        int to = Math.Min(text.Length, from + ${QUOTED.all});
        if (from > 0 && char.IsLowSurrogate(text[from])) from++;
        if (to < text.Length && to > from && char.IsHighSurrogate(text[to - 1])) to--;
        return text.Substring(from, to - from);
    }

    static string PlaceOf(TMP_Text component)
    {
        string path = component.name;
        for (Transform parent = component.transform.parent; parent != null; parent = parent.parent)
            path = parent.name + "/" + path;
        return component.gameObject.scene.name + "/" + path;
    }

    static void Write(string line)
    {
        string path = Path.Combine(Application.persistentDataPath, "${LOG_NAME}");
        try
        {
            if (!started)
            {
                Debug.LogWarning("ziwan-guard: drew characters that the font package lacks, see " + path);
                File.AppendAllText(path, "${HEADER.replaceAll('"', '\\"')}\"unity\"}\n");
            }
            started = true;
            File.AppendAllText(path, line + "\n");
        }
        catch (Exception error)
        {
            if (!failed) Debug.LogWarning("ziwan-guard: cannot write " + path + ": " + error.Message);
            failed = true;
        }
    }
}
#endif
`;
