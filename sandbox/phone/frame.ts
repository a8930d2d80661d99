// The frame of every page of the phone: the phone itself, whose it is, its language, and the panel beside it for whoever tests a shop.
import path from 'node:path'
import { html, raw } from 'hono/html'
import type { Customer } from '#sandbox/state/customers.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { icon, monogram, alertNote, type Markup } from '#sandbox/phone/icon.ts'
import { numberText, type Voice } from '#sandbox/phone/voice.ts'
import { languages } from '#shared/language.ts'
import { controlPath, coloursFile, fileOfPackage, serveFile } from '#sandbox/pages/pages.ts'
import type { SandboxParts } from '#sandbox/api/areas.ts'
import type { Hono } from 'hono'

/** The phone that a page stands on: whose it is, its language, and the time. */
export type PhoneView = {
  voice: Voice
  customer: Customer
  now: number
  shopOf: (made: { merchantSerialNumber: string }) => string
}

export type Frame = Pick<PhoneView, 'voice' | 'customer'> & {
  title: string
  screen: Markup
  /** There is no such payment or agreement. All other pages go on asking for themselves. */
  isMissing: boolean
  /** So many others wait for an answer, of which the list of requests tells by itself. */
  waiting: number
  /** Stands above the tabs; a page without is one that was opened from there. */
  tab?: Tab
  /** Text that was typed and is no number, and why it is none. */
  numberTrouble?: { typed: string; why: string } | undefined
  /** Where a real phone finds this page: nothing where none can reach it. */
  realPhone?: { address: string; picture: string } | undefined
}

const tabs = {
  requests: { path: phonePath, drawing: 'bell' },
  history: { path: `${phonePath}history`, drawing: 'list' },
  agreements: { path: `${phonePath}agreements`, drawing: 'again' },
  me: { path: `${phonePath}me`, drawing: 'code' },
} as const
type Tab = keyof typeof tabs

export const languagePath = `${phonePath}language`

const ofNumber = (path: string, number: string) => `${path}?number=${encodeURIComponent(number)}`

export const homeAddress = (number: string): string => ofNumber(tabs.requests.path, number)
export const tabAddress = (tab: Tab, number: string): string => ofNumber(tabs[tab].path, number)

/** `here`: the address that it stands at. `behind`: null where there are no controls beside it. */
export function framedPage(frame: Frame, here: string, behind: ControlPanel | null): Markup {
  const { title, voice, customer, screen, isMissing, tab } = frame
  const { t, language } = voice
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${t('wallet')}</title>
        <link rel="icon" href="data:," />
        ${phoneFiles} ${isMissing ? '' : phoneScripts}
      </head>
      <body class="desk-body">
        <div class="desk">
          <div class="phone">
            <main>
              ${bar(voice, customer, here)}
              <p id="silence" class="note bad" role="alert" hidden>
                ${icon('warning')}<span>${t('silence')}</span>
              </p>
              ${tab === 'requests' ? '' : waitingElsewhere(frame)} ${screen}
            </main>
            ${tab === undefined ? '' : tabBar(tab, frame)}
          </div>
          ${beside(frame, behind)}
        </div>
      </body>
    </html>`
}

/** Comes by itself, whatever is on the page. */
const waitingElsewhere = ({ waiting, voice, customer }: Frame): Markup =>
  html`<p id="waiting-elsewhere" role="status" data-live>
    ${
      waiting === 0
        ? ''
        : html`<a class="row-link" href="${homeAddress(customer.phone)}"
            ><span>${voice.t('home.waiting', { count: waiting })}</span>${icon('next')}</a
          >`
    }
  </p>`

const bar = ({ t, language }: Voice, { firstName, lastName, phone }: Customer, here: string): Markup =>
  html`<div class="bar">
    ${monogram(`${firstName} ${lastName}`)}
    <span class="whose">${firstName} ${lastName}<small>${numberText(phone)}</small></span>
    <span class="badge">${t('sandbox')}</span>
    <details class="tongue">
      <summary aria-label="${t('language')}: ${languages[language].name}">${icon('globe')}</summary>
      <form method="post" action="${languagePath}">
        <input type="hidden" name="back" value="${here}" />
        ${Object.entries(languages).map(
          ([one, { name }]) =>
            html`<button
              name="language"
              value="${one}"
              lang="${one}"
              ${raw(one === language ? 'aria-current="true"' : '')}
            >
              ${name}
            </button>`,
        )}
      </form>
    </details>
  </div>`

const tabBar = (here: Tab, { voice: { t }, customer }: Frame): Markup =>
  html`<nav class="tabs" aria-label="${t('tabs.label')}">
    ${(Object.keys(tabs) as Tab[]).map(
      (tab) =>
        html`<a href="${tabAddress(tab, customer.phone)}" ${raw(tab === here ? 'aria-current="page"' : '')}
          >${icon(tabs[tab].drawing)}<span>${t(`tabs.${tab}`)}</span></a
        >`,
    )}
  </nav>`

const beside = (
  { voice, customer, numberTrouble, realPhone }: Frame,
  behind: ControlPanel | null,
): Markup => {
  return html`<aside class="stack beside" aria-label="${voice.t('beside.label')}">
    <section aria-labelledby="beside">
      <h2 id="beside">${voice.t('beside.title')}</h2>
      <p>${voice.t('beside.about')}</p>
      ${numberForm(voice, customer.phone, numberTrouble)}
      <p class="quiet hint">${voice.t('beside.hint')}</p>
    </section>
    ${
      realPhone
        ? html`<section class="real" aria-labelledby="real">
            <h2 id="real">${voice.t('beside.realPhone')}</h2>
            <p>${voice.t('beside.realPhoneHow')}</p>
            <div class="qr" role="img" aria-label="${voice.t('beside.realPhoneCode')}">
              ${raw(realPhone.picture)}
            </div>
            <p class="code-text"><code>${realPhone.address}</code></p>
          </section>`
        : ''
    }
    ${behind ? controlPanelMarkup(behind, voice) : ''}
  </aside>`
}

const numberForm = ({ t }: Voice, number: string, trouble: Frame['numberTrouble']): Markup =>
  html`<form class="stack" method="get" action="${phonePath}">
    <label for="number">${t('beside.number')}</label>
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
    ${trouble ? alertNote('bad', 'number-trouble', trouble.why) : ''}
    <button type="submit">${t('beside.useNumber')}</button>
  </form>`

export const backLink = (to: string, word: string): Markup =>
  html`<a class="back plain" href="${to}">${icon('back')}<span>${word}</span></a>`

type ControlPanel = ReturnType<typeof controlPanelOf>

export const controlPanelOf = ({ timeline, faults }: SandboxParts, here: string) => ({
  now: timeline.now(),
  isMoved: timeline.movedMs() !== 0,
  /** When something happens by itself next. */
  nextAt: timeline.upcoming(),
  faults: faults.all().length,
  /** The page that it stands on. */
  here,
})

const controlPanelMarkup = ({ now, isMoved, nextAt, faults, here }: ControlPanel, voice: Voice): Markup => {
  return html`<section class="behind" aria-labelledby="behind">
    <h2 id="behind">${voice.t('behind.title')}</h2>
    <p id="behind-now" class="moment" data-live>
      ${voice.t('behind.now', { moment: voice.moment(now) })} ${comingText(voice, nextAt, now)}
    </p>
    <form class="leaps" method="post" action="${controlPath}clock" aria-label="${voice.t('behind.advance')}">
      <input type="hidden" name="back" value="${here}" />
      <button name="advanceSeconds" value="60">${voice.t('behind.minute')}</button>
      <button name="advanceSeconds" value="600">${voice.t('behind.tenMinutes')}</button>
      <button name="advanceSeconds" value="86400">${voice.t('behind.day')}</button>
      <button name="isNext" value="true">${voice.t('behind.next')}</button>
      ${isMoved ? html`<button name="isSetBack" value="true">${voice.t('behind.back')}</button>` : ''}
    </form>
    <p id="behind-faults" data-live>
      ${faults === 0 ? voice.t('behind.noFaults') : voice.t('behind.faults', { count: faults })}
    </p>
    <a class="row-link" href="${controlPath}" hreflang="en"
      ><span>${voice.t('behind.control')}<small>${voice.t('behind.controlAbout')}</small></span
      >${icon('next')}</a
    >
  </section>`
}

function comingText(voice: Voice, nextAt: number | null, now: number): string {
  if (nextAt === null) return voice.t('behind.nothingDue')
  return nextAt <= now ? voice.t('behind.dueNow') : voice.t('behind.dueIn', { left: voice.left(nextAt, now) })
}

const phoneFiles = html`<link rel="stylesheet" href="${phonePath}colours.css" />
  <link rel="stylesheet" href="${phonePath}phone.css" />`

const phoneScripts = html`<script type="module" src="${phonePath}live.js"></script>`

export function servePhoneFiles(app: Hono): void {
  for (const name of ['phone.css', 'live.js'])
    serveFile(app, `/${name}`, () => path.join(import.meta.dirname, name))
  serveFile(app, '/colours.css', coloursFile)
  serveFile(app, '/inter.woff2', () =>
    fileOfPackage('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
}
