// The page of a receipt on a customer's phone, and its routes: without scripts, in the phone's own language.
import { html, raw } from 'hono/html'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { receiptRows } from '#core/printing/documents.ts'
import { escapeMarkup, rowMarkup } from '#server/paper-markup.ts'
import { receiptTexts } from '#core/printing/texts.ts'
import { stylesheetFolder } from '#server/project-folders.ts'
import { languages, language, knownLanguageOf, type Language } from '#shared/language.ts'
import type { Receipt } from '#shared/receipt.ts'
import { withoutControls } from '#shared/text.ts'
import { Hono } from 'hono'
import type { Till } from '#core/app/till.ts'
import type { NodeBindings } from '#server/network/port.ts'

/** Under an address of its own, because the content policy takes no style inside a page. */
const receiptStyle = readFileSync(path.join(stylesheetFolder, 'receipt-page.css'), 'utf8')

/** The first language that the phone asks for and we speak; the shop's when it asks for none of them. */
export function languageFor(
  chosen: string | undefined,
  accepted: string | undefined,
  shop: Language,
): Language {
  const tags = [chosen ?? '', ...(accepted ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '')]
  return tags.map(knownLanguageOf).find((one) => one !== undefined) ?? shop
}

/** Names on it come from facts, which keep what once was said: no control character of theirs turns around an amount beside it. */
const frame = async (spoken: Language, title: string, inside: unknown) =>
  raw(withoutControls(String(await drawn(spoken, title, inside))))

const drawn = (spoken: Language, title: string, inside: unknown) =>
  html`<!doctype html>
    <html lang="${spoken}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/receipt.css" />
      </head>
      <body>
        ${inside}
      </body>
    </html>`

const receiptGonePage = (spoken: Language) =>
  frame(
    spoken,
    receiptTexts(spoken)('receipt.label'),
    html`<main>
      <h1>${receiptTexts(spoken)('receipt.gone.what')}</h1>
      <p>${receiptTexts(spoken)('receipt.gone.then')}</p>
    </main>`,
  )

/**
 * The receipt row by row, as paper has it, with its address as a link. `logo`: the shop's as it is now, a `data:` URL; a receipt keeps
 * what it says, not how it looks.
 */
export function receiptPage(receipt: Receipt, spoken: Language, logo: string | null = null) {
  const t = receiptTexts(spoken)
  const manageAt = escapeMarkup(receipt.membership?.manageAt ?? '')
  const paper = receiptRows({ ...receipt, language: spoken })
    .map((row) => rowMarkup(row, ''))
    .join('')
  return frame(
    spoken,
    `${t(receipt.register === null ? 'receipt.label' : 'receipt.slip')} · ${receipt.shop.name}`,
    html`<main>
        ${logo === null ? '' : html`<img class="logo" src="${logo}" alt="" />`}
        ${raw(manageAt === '' ? paper : paper.replace(`>${manageAt}<`, () => `><a href="${manageAt}">${manageAt}</a><`))}
      </main>
      <nav>
        ${language.options.map(
          (one) =>
            html`<a href="?language=${one}" lang="${one}" ${one === spoken ? html`aria-current="true"` : ''}
              >${languages[one].name}</a
            >`,
        )}
      </nav>`,
  )
}

export function receiptRoutes(till: Till): Hono<{ Bindings: NodeBindings }> {
  const routes = new Hono<{ Bindings: NodeBindings }>()
  routes.get('/receipt.css', (c) => c.body(receiptStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  routes.get('/receipt/:number/:token', (c) => {
    const shown = till.receipt(c.req.param())
    const asked = [c.req.query('language'), c.req.header('accept-language')] as const
    if (shown)
      return c.html(receiptPage(shown, languageFor(...asked, shown.language), till.pictures.kept().logo))
    return c.html(receiptGonePage(languageFor(...asked, 'en')), 404)
  })
  return routes
}
