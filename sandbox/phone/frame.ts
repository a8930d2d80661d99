// What stands on every page of the phone: the phone itself, whose it is, and that no money moves?
import { html, raw } from 'hono/html'
import { phonePath } from '#sandbox/link.ts'
import { behindTheScenes, type Behind } from '#sandbox/phone/behind.ts'
import { icon, note, type Markup } from '#sandbox/phone/icon.ts'
import { numberText } from '#sandbox/phone/words.ts'

export type Frame = {
  title: string
  /** Digits only. */
  number: string
  screen: Markup
  /** It goes on asking for itself. */
  isLive: boolean
  /** Stands above the tabs; a page without is one that was opened from there. */
  tab?: Tab
  /** What was typed that is no number, and why. */
  numberTrouble?: { typed: string; why: string } | undefined
}

const tabs = {
  requests: { path: phonePath, drawing: 'bell', word: 'Requests' },
  agreements: { path: `${phonePath}agreements`, drawing: 'again', word: 'Agreements' },
  me: { path: `${phonePath}me`, drawing: 'code', word: 'My code' },
} as const
export type Tab = keyof typeof tabs

const ofNumber = (path: string, number: string) => `${path}?number=${encodeURIComponent(number)}`

export const homeAddress = (number: string): string => ofNumber(tabs.requests.path, number)
export const tabAddress = (tab: Tab, number: string): string => ofNumber(tabs[tab].path, number)

export const framed = (
  { title, number, screen, isLive, tab, numberTrouble }: Frame,
  behind: Behind,
): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox phone</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${phonePath}look.css" />
        ${isLive ? html`<script type="module" src="${phonePath}live.js"></script>` : ''}
      </head>
      <body class="desk-body">
        <div class="desk">
          <div class="phone">
            <main>
              <div class="bar">
                <span class="whose">${numberText(number)}</span>
                <span class="badge">Sandbox</span>
              </div>
              <p id="silence" class="note bad" role="alert" hidden>
                ${icon('warning')}<span>The sandbox does not answer. This page keeps trying.</span>
              </p>
              ${screen}
            </main>
            ${tab === undefined ? '' : tabBar(tab, number)}
          </div>
          <aside class="beside" aria-label="About this phone">
            <section aria-labelledby="beside">
              <h2 id="beside">The customer’s phone</h2>
              <p>
                This stands in for a wallet on a customer’s phone. Everything here is a sandbox: no bank, no
                card and no real money.
              </p>
              ${numberForm(number, numberTrouble)}
              <p class="hint">A shop that asks this number for a payment reaches this page.</p>
            </section>
            ${behindTheScenes(behind)}
          </aside>
        </div>
      </body>
    </html>`

const tabBar = (here: Tab, number: string): Markup =>
  html`<nav class="tabs" aria-label="Phone">
    ${Object.entries(tabs).map(
      ([tab, { path, drawing, word }]) =>
        html`<a href="${ofNumber(path, number)}" ${raw(tab === here ? 'aria-current="page"' : '')}
          >${icon(drawing)}<span>${word}</span></a
        >`,
    )}
  </nav>`

const numberForm = (number: string, trouble: Frame['numberTrouble']): Markup =>
  html`<form class="stack" method="get" action="${phonePath}">
    <label for="number">Phone number</label>
    <input
      id="number"
      name="number"
      type="tel"
      autocomplete="off"
      maxlength="40"
      required
      value="${trouble?.typed ?? numberText(number)}"
      ${raw(trouble ? 'aria-invalid="true" aria-describedby="number-trouble" autofocus' : '')}
    />
    ${trouble ? note('bad', 'number-trouble', trouble.why) : ''}
    <button type="submit">Use another number</button>
  </form>`

export const backLink = (to: string, word: string): Markup =>
  html`<a class="back" href="${to}">${icon('back')}<span>${word}</span></a>`
