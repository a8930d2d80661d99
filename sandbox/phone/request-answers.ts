// The answers that are possible to a payment now, and why the last one was not taken.
import { html } from 'hono/html'
import { linkOut } from '#sandbox/phone/addresses.ts'
import { homeAddress } from '#sandbox/phone/frame.ts'
import { icon, note, type Markup } from '#sandbox/phone/icon.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { isTooYoung, type RequestPage } from '#sandbox/phone/request-page.ts'
import { declineText } from '#sandbox/phone/texts.ts'

export function trouble(page: RequestPage): Markup | string {
  const { payment, voice } = page
  const { life } = payment
  if (life.state !== 'CREATED') return ''
  // Who is too young has read so above.
  if (page.trouble !== undefined && !isTooYoung(page)) return note('bad', 'not-taken', page.trouble)
  if (life.declined === null || life.customer === 'authorizing') return ''
  return note('bad', 'declined', voice.t('request.declined', { why: declineText(voice.t, life.declined) }))
}

/** `about` says what comes of it, where a wallet would not offer it. */
type Act = { path: string; word: string; kind: string; about?: string }

/** `delivery`: the way that is chosen now, empty where nothing is delivered. */
export function answers(page: RequestPage, delivery: string): Markup | string {
  const { payment, customer, voice } = page
  const { life, token, request } = payment
  if (life.state !== 'CREATED') return wayOut(page)
  if (life.lostUntil !== null) return ''
  const act = ({ path, word, kind, about }: Act) =>
    html`<button id="${path}" class="${kind}" type="submit" formaction="${phonePath}pay/${token}/${path}">
      ${about === undefined ? word : html`<span class="option">${word}<small>${about}</small></span>`}
    </button>`
  const hidden = html`<input type="hidden" name="number" value="${customer.phone}" />
    <input type="hidden" name="delivery" value="${delivery}" />`
  if (life.customer === 'authorizing') {
    return html`${hidden} ${act({ path: 'approve', word: voice.t('request.finish'), kind: 'primary' })}
    ${act({ path: 'refuse', word: voice.t('request.giveUp'), kind: 'second' })}`
  }
  const isCard = request.paymentMethod.type !== 'WALLET'
  const approve = isCard
    ? voice.t('request.payByCard')
    : life.customer === 'ignoring'
      ? voice.t('request.approveLate')
      : life.declined === null
        ? voice.t('request.approve')
        : voice.t('request.approveAgain')
  return html`${hidden} ${isTooYoung(page) ? '' : act({ path: 'approve', word: approve, kind: 'primary' })}
    ${act({ path: 'refuse', word: isCard ? voice.t('request.leave') : voice.t('request.refuse'), kind: 'second' })}
    <details id="other" class="other">
      <summary>${voice.t('request.other')}${icon('down')}</summary>
      <div class="others">
        ${life.customer === 'ignoring' ? '' : act({ path: 'ignore', word: voice.t('request.ignore'), kind: 'choice-act plain', about: voice.t('request.ignoreAbout') })}
        ${act({ path: 'decline', word: voice.t('request.decline'), kind: 'choice-act plain', about: voice.t('request.declineAbout') })}
        ${act({ path: 'start-authorizing', word: voice.t('request.secure'), kind: 'choice-act plain', about: voice.t('request.secureAbout') })}
      </div>
    </details>`
}

function wayOut({ payment, customer, voice }: RequestPage): Markup {
  const address = linkOut(payment.request.returnUrl)
  return address === undefined
    ? html`<a id="done" class="button primary" href="${homeAddress(customer.phone)}"
        >${voice.t('request.done')}</a
      >`
    : html`<a class="button primary" href="${address}">${voice.t('request.backToShop')}</a>`
}
