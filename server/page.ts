// The pages for where no screen can be shown: plain words for whoever opened the wrong address, and the page that asks for a pairing code.
import { html } from 'hono/html'
import { languageFor } from '#server/receipt-page.ts'
import type { Language } from '#shared/language.ts'
import { words as da } from '#shared/words/da/screen.ts'
import { words as en, type ScreenWords } from '#shared/words/en/screen.ts'
import { words as fi } from '#shared/words/fi/screen.ts'
import { words as nb } from '#shared/words/nb/screen.ts'
import { words as sv } from '#shared/words/sv/screen.ts'
import type { Surface } from '#shared/command.ts'

const words: Record<Language, ScreenWords> = { nb, da, fi, sv, en }

/** Under an address of its own, because the content policy takes no style inside a page. */
export const pageStyle = `
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 400 20px/1.5 'Inter Variable', Inter, system-ui, sans-serif;
  background: light-dark(#f4f3f0, #101315); color: light-dark(#14181c, #f1f2f2);
}
main { max-width: 30em; padding: 48px; border-radius: 12px; background: light-dark(#ffffff, #191d20); }
h1 { margin: 0 0 16px; font-size: 34px; line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; }
p { margin: 0 0 12px; color: light-dark(#545b62, #aab1b6); }
form { display: grid; grid-template-columns: 1fr auto; gap: 8px 12px; margin-top: 32px; }
label, p.wrong { grid-column: 1 / -1; }
p.wrong { color: light-dark(#a3261b, #ff9d92); }
input, button { font: inherit; min-height: 56px; padding: 0 16px; border-radius: 8px; box-sizing: border-box; }
input {
  min-width: 0; border: 2px solid light-dark(#767c82, #8b9298); background: transparent; color: inherit;
  letter-spacing: 0.1em; text-transform: uppercase; font-variant-numeric: tabular-nums;
}
button { border: 0; background: light-dark(#14181c, #f1f2f2); color: light-dark(#ffffff, #101315); font-weight: 600; }
.of { margin-bottom: 8px; font-weight: 600; }
ul { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 12px; }
a {
  display: block; padding: 12px 16px; border: 2px solid light-dark(#767c82, #8b9298); border-radius: 8px;
  color: inherit; font-weight: 600; text-decoration: none;
}
/* A phone, and a tablet as low as tills have: a code is seen whole, and what is wrong with it without scrolling. */
@media (max-width: 520px), (max-height: 520px) {
  body { padding: 16px; }
  main { padding: 24px; }
  h1 { font-size: 26px; }
}
@media (max-width: 520px) { form { grid-template-columns: 1fr; } }
@media (max-height: 520px) { body { font-size: 18px; } form { margin-top: 16px; } }
:focus-visible { outline: 3px solid light-dark(#1f5fd6, #8ab4ff); outline-offset: 2px; }
`

/** In which language a browser without a screen is spoken to. */
export const spokenBy = (accepted: string | undefined): Language => languageFor(undefined, accepted, 'en')

const frame = (spoken: Language, title: string, inside: unknown, above: unknown = '', head: unknown = '') =>
  html`<!doctype html>
    <html lang="${spoken}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Kasse</title>
        <link rel="stylesheet" href="/page.css" />
        ${head}
      </head>
      <body>
        <main>
          ${above}
          <h1>${title}</h1>
          ${inside}
        </main>
      </body>
    </html>`

/** Why there is no screen here. */
export function page(why: 'nothing' | 'elsewhere', spoken: Language) {
  const said = words[spoken]
  return frame(spoken, said[`screen.${why}.what`], html`<p>${said[`screen.${why}.then`]}</p>`)
}

/** For whoever opens the till's address alone: the screens that are to be had by it. */
export function whichPage(surfaces: readonly Surface[], spoken: Language) {
  const said = words[spoken]
  const links = surfaces.map((of) => html`<li><a href="/${of}/">${said[`screen.of.${of}`]}</a></li>`)
  return frame(
    spoken,
    said['screen.which'],
    html`<ul>
      ${links}
    </ul>`,
  )
}

/** `isHere`: on the till's own machine, which has another way in. `trouble`: what came of the code that was typed before. */
export function pairingPage(
  of: Surface,
  spoken: Language,
  { isHere, trouble }: { isHere: boolean; trouble: 'wrong' | 'tooMany' | null },
) {
  const said = words[spoken]
  return frame(
    spoken,
    said['screen.closed.what'],
    html`<p>${said['screen.closed.then']}</p>
      ${isHere ? html`<p>${said['screen.closed.here']}</p>` : ''}
      <form method="post" action="/${of}/pair">
        <label for="code">${said['screen.code']}</label>
        <input
          id="code"
          name="code"
          required
          maxlength="20"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          ${trouble === null ? '' : html`aria-invalid="true" aria-describedby="wrong"`}
        />
        <button>${said['screen.connect']}</button>
        ${trouble === null ? '' : html`<p class="wrong" id="wrong" role="alert">${said[`screen.${trouble}`]}</p>`}
      </form>`,
    html`<p class="of">${said[`screen.of.${of}`]}</p>`,
    // Under `no-referrer` a browser sends a form without the origin that it is known by.
    html`<meta name="referrer" content="same-origin" />`,
  )
}
