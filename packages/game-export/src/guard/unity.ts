import { type Guard, HEADER, LOG_NAME, QUOTED, REMEMBERED, UNSEEN } from './guard.ts';

/** TextMeshPro says itself what neither a Font Asset nor its fallbacks have (`TMP_Text.OnMissingCharacter`, since 2.1 and 3.0). */
export const unity: Guard = {
  tried: false,
  files: (faces) => [
    { path: 'Assets/Fonts/ZiwanGuard.cs', bytes: Buffer.from(program(faces.map(({ stem }) => stem))) },
  ],
  use: () => ['并入项目就有用，不用挂到物体上。Font Asset 的名字要以字体文件名开头，Unity 起的名字都是。'],
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
        TMP_Text.OnMissingCharacter -= Record;
        TMP_Text.OnMissingCharacter += Record;
    }

    static void Record(int unicode, int stringIndex, string source, TMP_FontAsset font, TMP_Text component)
    {
        string face = FaceOf(font);
        if (face == null || IsUnseen(unicode)) return;
        string text = Regex.Replace(source ?? component.text ?? "", "<[^<>]{1,128}>", "");
        string key = face + " " + unicode;
        if (seen.Count >= ${REMEMBERED}) seen.Clear();
        if (!seen.Add(key + " " + text)) return;
        int count;
        counts.TryGetValue(key, out count);
        counts[key] = ++count;
        // A line for the first, second, fourth, eighth text ...
        if ((count & (count - 1)) != 0) return;
        string character = char.ConvertFromUtf32(unicode);
        Line line = new Line
        {
            code = "U+" + unicode.ToString("X4"),
            character = character,
            face = face,
            count = count == 1 ? 1 : count / 2,
            where = PlaceOf(component),
            text = Quoted(text, character),
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
    static string Quoted(string text, string character)
    {
        int at = Math.Max(0, text.IndexOf(character, StringComparison.Ordinal));
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
