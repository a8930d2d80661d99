// The pages for where no screen can be shown: plain words for whoever opened the wrong address, and the page that asks for a pairing code.
import { html } from 'hono/html'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stylesheets } from '#server/project-folders.ts'
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
export const pageStyle = readFileSync(path.join(stylesheets, 'entrance-pages.css'), 'utf8')

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
export function noScreenPage(why: 'nothing' | 'elsewhere', spoken: Language) {
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
