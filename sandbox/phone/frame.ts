// What stands on every page of the phone: the phone itself, whose it is, and that no money moves?
import { html, raw } from 'hono/html'
import { phonePath } from '#sandbox/link.ts'
import { numberText } from '#sandbox/phone/words.ts'

export type Markup = ReturnType<typeof html>

export type Frame = {
  title: string
  /** Digits only. */
  number: string
  screen: Markup
  /** It goes on asking for itself. */
  isLive: boolean
  /** What was wrong with the number that was typed. */
  numberTrouble?: string | undefined
}

export const homeAddress = (number: string): string => `${phonePath}?number=${encodeURIComponent(number)}`

const drawings = {
  tick: '<path d="m5 12.5 4.6 4.6L19 7.5"/>',
  cross: '<path d="M7 7l10 10M17 7 7 17"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.2 2"/>',
  warning: '<path d="M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01"/>',
  back: '<path d="M14.5 5.5 8 12l6.5 6.5"/>',
  next: '<path d="M9.5 5.5 16 12l-6.5 6.5"/>',
  code: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"/>',
} as const
export type Drawing = keyof typeof drawings

/** Decoration: the words beside it say the same. */
export const icon = (name: Drawing): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${raw(drawings[name])}
  </svg>`

export const framed = ({ title, number, screen, isLive, numberTrouble }: Frame): Markup =>
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
      <body>
        <div class="desk">
          <main class="phone">
            <div class="bar">
              <span class="whose">${numberText(number)}</span>
              <span class="badge">Sandbox</span>
            </div>
            <p id="silence" class="note bad" role="alert" hidden>
              ${icon('warning')}<span>The sandbox does not answer. This page keeps trying.</span>
            </p>
            ${screen}
          </main>
          <aside class="beside" aria-labelledby="beside">
            <h2 id="beside">The customer’s phone</h2>
            <p>
              This stands in for a wallet on a customer’s phone. Everything here is a sandbox: no bank, no
              card and no real money.
            </p>
            ${numberForm(number, numberTrouble)}
            <p class="hint">A shop that asks this number for a payment reaches this page.</p>
          </aside>
        </div>
      </body>
    </html>`

const numberForm = (number: string, trouble: string | undefined): Markup =>
  html`<form class="stack" method="get" action="${phonePath}">
    <label for="number">Phone number</label>
    <input
      id="number"
      name="number"
      type="tel"
      autocomplete="off"
      maxlength="40"
      required
      value="${numberText(number)}"
      ${raw(trouble === undefined ? '' : 'aria-invalid="true" aria-describedby="number-trouble"')}
    />
    ${trouble === undefined ? '' : note('bad', 'number-trouble', trouble)}
    <button type="submit">Use another number</button>
  </form>`

/** Trouble in words; announced. */
export const note = (tone: 'bad' | 'wait', id: string, text: string): Markup =>
  html`<p id="${id}" class="note ${tone}" role="alert">${icon('warning')}<span>${text}</span></p>`
