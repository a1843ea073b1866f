// <script src="https://<site>/ziwan.js" data-family="<number of a face>" async></script>
import { loadFont } from './loader.ts';

const script = document.currentScript as HTMLScriptElement | null;
const { family, weight, display } = script?.dataset ?? {};
if (script && family) {
  loadFont({
    site: new URL(script.src).origin,
    font: family,
    weight,
    display: display as FontDisplay | undefined,
  });
} else {
  console.error('ziwan.js：<script> 缺少 data-family，要写字体页「嵌入」里的编号');
}
