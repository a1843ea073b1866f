export interface Floor {
  sample: string;
  /** Number of faces, in the order of the list. */
  faces: number;
}

/**
 * Runs in the page: replaces it by one field and a line for each face, whose text follows the field. What drawing alone
 * costs.
 */
export async function layBare({ sample, faces }: Floor): Promise<void> {
  const list = await (await fetch(`/web/api/font/getFontList?current=1&size=${faces}`)).json();
  const items = list.data.records.map(({ fontGNo }: { fontGNo: string }) => ({
    gno: fontGNo,
    text: `${sample}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`,
  }));
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await fetch('/webfont/http', { method: 'POST', headers, body: JSON.stringify(items) });
  const { data } = (await answer.json()) as { data: { gno: string; woffPath: string | null }[] };
  const field = document.createElement('textarea');
  const lines = document.createElement('div');
  document.body.replaceChildren(field, lines);
  for (const { gno, woffPath } of data) {
    if (!woffPath) continue;
    const line = document.createElement('div');
    line.style.cssText = `font: 44px "bare-${gno}"; height: 120px`;
    lines.append(line);
    document.fonts.add(await new FontFace(`bare-${gno}`, `url(${woffPath})`).load());
  }
  const draw = () => {
    for (const line of lines.children) line.textContent = field.value || sample;
  };
  draw();
  field.addEventListener('input', draw);
}
