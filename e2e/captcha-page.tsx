import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { browserClient } from '../apps/site/app/api/browser-client.ts';
import { ApiContext } from '../apps/site/app/api/use-api.ts';
import { Captcha } from '../apps/site/app/features/people/captcha/captcha.tsx';
import { CaptchaDialog } from '../apps/site/app/features/people/captcha/captcha-dialog.tsx';
import '../apps/site/app/ui/reset.css';
import '../apps/site/app/ui/tokens.css';

/** Stands in for a form: opens the captcha and shows the result. */
function Form() {
  const [open, setOpen] = useState(false);
  const [passed, setPassed] = useState('');
  const pass = (captchaVerification: string) => {
    setPassed(captchaVerification);
    setOpen(false);
  };
  return (
    <main>
      <h1>验证的样子</h1>
      <button type="button" onClick={() => setOpen(true)}>
        提交
      </button>
      <output>{passed}</output>
      <CaptchaDialog open={open} onPass={pass} onClose={() => setOpen(false)} />
      <div id="inline" style={{ width: 'min(600px, 100%)' }}>
        <Captcha
          onPass={setPassed}
          kind="clickWord"
          imgSize={{ width: '50%' }}
          barSize={{ width: '240px', height: '60px' }}
        />
      </div>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <ApiContext value={browserClient(() => {})}>
    <Form />
  </ApiContext>,
);
