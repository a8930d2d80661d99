// The pages of the server: the built one of every surface, with the till's language in it; and those for where no screen can be shown, in its typeface: plain words for whoever opened the wrong address, and the page that asks for a pairing code.
import path from 'node:path'
import type entrance from '#shared/locales/en/entrance.json'
import { readdirSync, readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { readLocales, translators } from '#core/system/locales.ts'
import { trustPath } from '#server/network/authority.ts'
import { stylesheetFolder } from '#server/project-folders.ts'
import { languageFor } from '#server/receipt-page.ts'
import type { Language } from '#shared/language.ts'
import type { Surface } from '#shared/command.ts'

const read = new Map<string, ArrayBuffer>()

/** Letters of western Europe. `pages`: the folder of the built screens. */
export function typefaceIn(pages: string): ArrayBuffer {
  const known = read.get(pages)
  if (known) return known
  const folder = path.join(pages, 'assets')
  const name = readdirSync(folder).find((file) => file.startsWith('inter-latin-wght-normal'))
  const bytes = name === undefined ? new Uint8Array() : new Uint8Array(readFileSync(path.join(folder, name)))
  read.set(pages, bytes.buffer)
  return bytes.buffer
}

const texts = translators<typeof entrance>(readLocales('entrance'))

/** Under an address of its own, because the content policy takes no style inside a page. */
export const pageStyle = readFileSync(path.join(stylesheetFolder, 'entrance-pages.css'), 'utf8')

/** In which language a browser without a screen is spoken to. */
export const languageOfBrowser = (accepted: string | undefined): Language =>
  languageFor(undefined, accepted, 'en')

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

/** For a device that does not know the till's certificate yet. `file`: where that is. */
export function trustPage(spoken: Language, fingerprint: string, file: string) {
  const t = texts(spoken)
  const steps = (['apple', 'android', 'windows'] as const).map(
    (of) =>
      html`<section>
        <h2>${t(`trust.${of}`)}</h2>
        <ol>
          ${([1, 2, 3] as const).map((step) => html`<li>${t(`trust.${of}.${step}`)}</li>`)}
        </ol>
      </section>`,
  )
  return frame(
    spoken,
    t('trust.what'),
    html`<p>${t('trust.then')}</p>
      <p><a class="main" href="${file}">${t('trust.file')}</a></p>
      ${steps}
      <h2>${t('trust.compare')}</h2>
      <p>${t('trust.compare.how')}</p>
      <p class="fingerprint">${fingerprint.split(/(?<=:)/).map((byte) => html`${byte}<wbr />`)}</p>
      <p>${t('trust.done')}</p>`,
  )
}

/** Why there is no screen here. */
export function noScreenPage(why: 'nothing' | 'elsewhere', spoken: Language) {
  const t = texts(spoken)
  return frame(spoken, t(`screen.${why}.what`), html`<p>${t(`screen.${why}.then`)}</p>`)
}

/** For a browser that was let in and has not kept what it is known by. */
export function noCookiePage(of: Surface, spoken: Language) {
  const t = texts(spoken)
  return frame(
    spoken,
    t('screen.noCookie.what'),
    html`<p>${t('screen.noCookie.then')}</p>
      <p><a href="/${of}/">${t('screen.noCookie.again')}</a></p>`,
    html`<p class="of">${t(`screen.of.${of}`)}</p>`,
  )
}

/** Where a browser goes once it was let in: there it is seen whether it keeps cookies. */
export const enteredPath = (of: Surface): string => `/${of}/?entered`

/** For whoever opens the till's address alone: the screens that are to be had by it. */
export function whichPage(surfaces: readonly Surface[], spoken: Language) {
  const t = texts(spoken)
  const links = surfaces.map((of) => html`<li><a href="/${of}/">${t(`screen.of.${of}`)}</a></li>`)
  return frame(
    spoken,
    t('screen.which'),
    html`<ul>
      ${links}
    </ul>`,
  )
}

/**
 * `isHere`: on the till's own machine, which has another way in. `code`: the one that was scanned with the address. `trouble`: what came of
 * the code that was typed before. `isToBeTrusted`: by a certificate that no browser knows by itself.
 */
export function pairingPage(
  of: Surface,
  spoken: Language,
  given: { isHere: boolean; code: string; trouble: 'wrong' | 'tooMany' | null; isToBeTrusted: boolean },
) {
  const t = texts(spoken)
  const { isHere, code, trouble, isToBeTrusted } = given
  return frame(
    spoken,
    t('screen.closed.what'),
    html`<p>${t(code === '' ? 'screen.closed.then' : 'screen.closed.scanned')}</p>
      ${isHere ? html`<p>${t('screen.closed.here')}</p>` : ''}
      <form method="post" action="/${of}/pair">
        <label for="code">${t('screen.code')}</label>
        <input
          id="code"
          name="code"
          required
          value="${code}"
          maxlength="20"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          ${trouble === null ? '' : html`aria-invalid="true" aria-describedby="wrong"`}
        />
        <button>${t('screen.connect')}</button>
        ${trouble === null ? '' : html`<p class="wrong" id="wrong" role="alert">${t(`screen.${trouble}`)}</p>`}
      </form>
      ${isToBeTrusted ? html`<p class="aside"><a href="${trustPath}">${t('screen.warned')}</a></p>` : ''}`,
    html`<p class="of">${t(`screen.of.${of}`)}</p>`,
    // Under `no-referrer` a browser sends a form without the origin that it is known by.
    html`<meta name="referrer" content="same-origin" />`,
  )
}

const builtPage = (pages: string, of: Surface) => readFileSync(path.join(pages, of, 'index.html'), 'utf8')

/** The page begins in the till's language, whose texts come beside its scripts; empty where none is chosen. */
export const pageHtml = (pages: string, of: Surface, locale: string): string =>
  builtPage(pages, of)
    .replace('<html ', `<html data-locale="${locale}" `)
    .replace(`<meta name="texts-${locale.slice(0, 2)}" content`, '<link rel="modulepreload" crossorigin href')

/** The build of the pages, as each of them knows its own; empty where none is built. */
export function buildOf(folder: string): string {
  try {
    return /<meta name="build" content="([\w-]+)">/.exec(builtPage(folder, 'office'))?.[1] ?? ''
  } catch {
    return ''
  }
}
