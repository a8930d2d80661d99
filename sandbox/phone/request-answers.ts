// The answers that are possible to a payment now, and why the last one was not taken.
import { html } from 'hono/html'
import { linkOut } from '#sandbox/phone/addresses.ts'
import { homeAddress } from '#sandbox/phone/frame.ts'
import { icon, note, type Markup } from '#sandbox/phone/icon.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { isTooYoung, type RequestPage } from '#sandbox/phone/request-page.ts'
import { declineText } from '#sandbox/phone/words/words.ts'

export function trouble(page: RequestPage): Markup | string {
  const { payment, voice } = page
  const { life } = payment
  if (life.state !== 'CREATED') return ''
  // Who is too young has read so above.
  if (page.trouble !== undefined && !isTooYoung(page)) return note('bad', 'not-taken', page.trouble)
  if (life.declined === null || life.customer === 'authorizing') return ''
  return note('bad', 'declined', voice.words.request.declined(declineText(voice.words, life.declined)))
}

/** `about` says what comes of it, where a wallet would not offer it. */
type Act = { path: string; word: string; kind: string; about?: string }

/** `delivery`: the way that is chosen now, empty where nothing is delivered. */
export function answers(page: RequestPage, delivery: string): Markup | string {
  const { payment, customer, voice } = page
  const { life, token, request } = payment
  const { request: words } = voice.words
  if (life.state !== 'CREATED') return wayOut(page)
  if (life.lostUntil !== null) return ''
  const act = ({ path, word, kind, about }: Act) =>
    html`<button id="${path}" class="${kind}" type="submit" formaction="${phonePath}pay/${token}/${path}">
      ${about === undefined ? word : html`<span class="option">${word}<small>${about}</small></span>`}
    </button>`
  const hidden = html`<input type="hidden" name="number" value="${customer.phone}" />
    <input type="hidden" name="delivery" value="${delivery}" />`
  if (life.customer === 'authorizing') {
    return html`${hidden} ${act({ path: 'approve', word: words.finish, kind: 'primary' })}
    ${act({ path: 'refuse', word: words.giveUp, kind: 'second' })}`
  }
  const isCard = request.paymentMethod.type !== 'WALLET'
  const approve = isCard
    ? words.payByCard
    : life.customer === 'ignoring'
      ? words.approveLate
      : life.declined === null
        ? words.approve
        : words.approveAgain
  return html`${hidden} ${isTooYoung(page) ? '' : act({ path: 'approve', word: approve, kind: 'primary' })}
    ${act({ path: 'refuse', word: isCard ? words.leave : words.refuse, kind: 'second' })}
    <details id="other" class="other">
      <summary>${words.other}${icon('down')}</summary>
      <div class="others">
        ${life.customer === 'ignoring' ? '' : act({ path: 'ignore', word: words.ignore, kind: 'choice-act', about: words.ignoreAbout })}
        ${act({ path: 'decline', word: words.decline, kind: 'choice-act', about: words.declineAbout })}
        ${act({ path: 'start-authorizing', word: words.secure, kind: 'choice-act', about: words.secureAbout })}
      </div>
    </details>`
}

function wayOut({ payment, customer, voice }: RequestPage): Markup {
  const address = linkOut(payment.request.returnUrl)
  const { request: words } = voice.words
  return address === undefined
    ? html`<a id="done" class="button primary" href="${homeAddress(customer.phone)}">${words.done}</a>`
    : html`<a class="button primary" href="${address}">${words.backToShop}</a>`
}
