// The phone's page of one payment: who asks, how much, for what, the answers that are possible, and what became of it.
import { ageAt, customerCards } from '#sandbox/state/customers.ts'
import { type PaymentRecord, leftToCapture, type Life } from '#sandbox/epayment/life.ts'
import { shippingChoices, type ShippingChoice, scopeOf } from '#sandbox/epayment/approval.ts'
import { type Voice, declineText } from '#sandbox/phone/voice.ts'
import { html, raw } from 'hono/html'
import { payLink, withMore, phonePath, linkOut } from '#sandbox/service/links.ts'
import { backLink, homeAddress, tabAddress, type PhoneView } from '#sandbox/phone/frame.ts'
import {
  bigAmount,
  fact,
  icon,
  monogram,
  alertNote,
  remark,
  type Drawing,
  type Markup,
} from '#sandbox/phone/icon.ts'
import type { CreateRequest } from '#sandbox/schema/epayment.ts'

type RequestPage = PhoneView & {
  payment: PaymentRecord
  /** The way of delivery that was chosen here; the first one without. */
  delivery: string | undefined
  /** Why the last answer was not taken. */
  trouble: string | undefined
}

/** The way of delivery that counts now; nothing where nothing is delivered. */
function chosenOf({ payment, delivery }: RequestPage): ShippingChoice | undefined {
  const choices = shippingChoices(payment.request)
  return choices.find(({ id }) => id === delivery) ?? choices[0]
}

/** Amount that was reserved, with delivery; before that the amount that was asked for. Minor units */
export const worthOf = ({ life, request }: PaymentRecord): number =>
  life.state === 'AUTHORIZED' ? life.money.authorized : request.amount.value

/** Amount that is paid with the delivery that is chosen now. */
function requestAmountOf(page: RequestPage): PaymentRecord['request']['amount'] {
  const { life, request } = page.payment
  const delivery = life.state === 'AUTHORIZED' ? 0 : (chosenOf(page)?.cost ?? 0)
  return { currency: request.amount.currency, value: worthOf(page.payment) + delivery }
}

/** Told before trying: the wallet would not take the approval. */
const isTooYoung = ({ payment: { request }, customer, now }: RequestPage): boolean =>
  ageAt(customer, now) < (request.minimumUserAge ?? 0)

/** `tone` chooses drawing and colour; the words say the same without them. */
export type PhoneOutcome = {
  tone: 'good' | 'wait' | 'bad' | 'over' | 'returned'
  title: string
  text: string
}

type Paid = Extract<Life, { state: 'AUTHORIZED' }>

export const drawingOf: Record<PhoneOutcome['tone'], Drawing> = {
  good: 'tick',
  wait: 'clock',
  bad: 'warning',
  over: 'cross',
  returned: 'undo',
}

/** Outcome of a payment; undefined while it waits for an answer here. */
export function outcomeOf(
  { life, request }: Pick<PaymentRecord, 'life' | 'request'>,
  voice: Voice,
): PhoneOutcome | undefined {
  const { t } = voice
  switch (life.state) {
    case 'CREATED':
      return life.lostUntil === null
        ? undefined
        : { tone: 'wait', title: t('outcome.unknown'), text: t('outcome.unknownText') }
    case 'ABORTED':
      return { tone: 'over', title: t('outcome.refused'), text: t('outcome.refusedText') }
    case 'EXPIRED':
      return { tone: 'over', title: t('outcome.expired'), text: t('outcome.expiredText') }
    case 'TERMINATED':
      return { tone: 'over', title: t('outcome.cancelled'), text: t('outcome.cancelledText') }
    case 'AUTHORIZED':
      return paidOutcome(life, voice, (value) => voice.amount({ value, currency: request.amount.currency }))
  }
}

function paidOutcome({ money }: Paid, { t }: Voice, say: (value: number) => string): PhoneOutcome {
  const { authorized, captured, cancelled, refunded } = money
  const parts = [
    captured > 0 ? t('outcome.taken', { amount: say(captured) }) : '',
    cancelled > 0 ? t('outcome.releasedText', { amount: say(cancelled) }) : '',
    refunded > 0 ? t('outcome.refundedText', { amount: say(refunded) }) : '',
  ].filter((part) => part !== '')
  const text = parts.length > 0 ? parts.join(' ') : t('outcome.reserved', { amount: say(authorized) })
  if (captured > 0 && refunded === captured) return { tone: 'returned', title: t('outcome.refunded'), text }
  if (refunded > 0) return { tone: 'returned', title: t('outcome.partlyRefunded'), text }
  if (cancelled === authorized) return { tone: 'returned', title: t('outcome.released'), text }
  const isTaken = captured > 0 && leftToCapture(money) === 0
  return { tone: 'good', title: isTaken ? t('outcome.paid') : t('outcome.approved'), text }
}

export const titleOf = (page: RequestPage): string => {
  const { voice, payment, shopOf } = page
  const amount = voice.amount(requestAmountOf(page))
  const outcome = outcomeOf(payment, voice)
  return outcome
    ? `${outcome.title}: ${amount}`
    : voice.t('request.asksFor', { shop: shopOf(payment), amount })
}

/** Characters of an amount that fit in the largest size. */
const roomFor = 11

export function requestScreen(page: RequestPage): Markup {
  const { voice, payment, customer } = page
  const { paymentDescription } = payment.request
  const amount = requestAmountOf(page)
  const isLong = voice.amount(amount).length > roomFor
  return html`
    <section class="screen request" aria-labelledby="amount">
      ${backLink(homeAddress(customer.phone), voice.t('request.back'))}
      <div id="state" class="state" role="status" data-live>${state(page)}</div>
      <div class="who">
        <div id="ring" class="ring-place" data-live>${ring(page)}</div>
        <p class="quiet">${page.shopOf(payment)}</p>
        <h1 id="amount" class="money ${isLong ? 'long' : ''}">${bigAmount(voice.amountParts(amount))}</h1>
        ${paymentDescription === undefined ? '' : html`<p class="quiet">${paymentDescription}</p>`}
        <p id="left" class="quiet left" data-live>${left(page)}</p>
      </div>
      ${receiptSection(payment, voice)}
      <div id="terms" class="stack terms" data-live>${terms(page)}</div>
      <div class="stack answer">
        <div id="trouble" data-live>${trouble(page)}</div>
        <form id="actions" class="stack" method="post" data-live>
          ${requestAnswers(page, chosenOf(page)?.id ?? '')}
        </form>
      </div>
    </section>
  `
}

export const missingScreen = ({ voice, customer }: PhoneView, title: string, why: string): Markup => html`
  <section class="screen" aria-labelledby="missing">
    ${backLink(homeAddress(customer.phone), voice.t('request.back'))}
    <div class="state">
      <span class="seal over">${icon('code')}</span>
      <h1 id="missing">${title}</h1>
      <p role="alert">${why}</p>
    </div>
  </section>
`

/** The time left stands around the shop's sign, as it stands around the code at the till. */
function ring({ payment, shopOf, now }: RequestPage): Markup | string {
  const { life, createdAt, endsAt } = payment
  if (life.state !== 'CREATED' || life.lostUntil !== null || life.customer !== 'asked') return ''
  const share = Math.max(0, Math.min(100, Math.round((100 * (endsAt - now)) / (endsAt - createdAt))))
  return html`<svg class="ring" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle class="ring-whole" cx="50" cy="50" r="46" />
      <circle class="ring-left" cx="50" cy="50" r="46" pathLength="100" stroke-dasharray="${share} 100" />
    </svg>
    ${monogram(shopOf(payment))}`
}

const left = ({ payment: { life, endsAt }, now, voice }: RequestPage): string =>
  life.state === 'CREATED' && life.lostUntil === null
    ? voice.t('request.left', { time: voice.left(endsAt, now) })
    : ''

/** Facts to know before an answer: how one came here, delivery, what is shared, how old one must be, which card pays. */
function terms(page: RequestPage): Markup | string {
  const { voice, payment } = page
  const shop = page.shopOf(payment)
  if (payment.life.state !== 'CREATED') return ''
  const scope = scopeOf(payment.request).map((word) => voice.t(`scope.${word}`))
  return html`${origin(page)} ${deliveries(page)}
  ${scope.length > 0 ? remark('person', voice.t('request.shares', { shop, things: voice.list(scope) })) : ''}
  ${age(page)} ${cards(page)}`
}

function age(page: RequestPage): Markup | string {
  const { voice, payment, customer, now } = page
  const { minimumUserAge: years = 0 } = payment.request
  if (years === 0) return ''
  if (!isTooYoung(page)) return remark('shield', voice.t('request.minimumAge', { years }))
  return html`${alertNote('bad', 'too-young', voice.t('request.tooYoung', { age: ageAt(customer, now), years }))}
    <a class="text-link" href="${tabAddress('me', customer.phone)}#about">${voice.t('request.changeAge')}</a>`
}

/** The customer has two cards; not every shop takes both. */
function cards({ voice, payment, customer }: RequestPage): Markup | string {
  const { life, request, token } = payment
  if (request.paymentMethod.type !== 'WALLET' || life.state !== 'CREATED' || life.lostUntil !== null)
    return ''
  const isBlocked = request.paymentMethod.blockedSources?.includes('COMMERCIAL_CARDS') === true
  return html`<form class="stack" method="post" action="${phonePath}pay/${token}/card">
    <input type="hidden" name="number" value="${customer.phone}" />
    <fieldset class="segments">
      <legend>${voice.t('request.paysWith')}</legend>
      ${customerCards.map(
        (card) =>
          html`<button
            id="card-${card}"
            name="card"
            value="${card}"
            aria-pressed="${String(card === customer.card)}"
          >
            ${icon(card === customer.card ? 'tick' : 'card')}<span
              >${voice.t(`request.cards.${card}`)}${isBlocked && card === 'COMMERCIAL' ? html`<small>${voice.t('request.notTaken')}</small>` : ''}</span
            >
          </button>`,
      )}
    </fieldset>
    ${isBlocked ? remark('shield', voice.t('request.noCompanyCards')) : ''}
  </form>`
}

function origin({ payment, shopOf, voice }: RequestPage): Markup | string {
  const { request } = payment
  const shop = shopOf(payment)
  if (request.paymentMethod.type !== 'WALLET') return remark('shield', voice.t('request.cardPage'))
  switch (request.userFlow) {
    case 'WEB_REDIRECT':
      return remark('shield', voice.t('request.fromWebsite', { shop }))
    case 'NATIVE_REDIRECT':
      return remark('shield', voice.t('request.fromApp', { shop }))
    case 'PUSH_MESSAGE':
    case 'QR':
      return ''
  }
}

function deliveries(page: RequestPage): Markup | string {
  const { payment, customer, voice } = page
  const chosen = chosenOf(page)
  if (!chosen) return ''
  const { currency, value } = payment.request.amount
  const say = (cost: number) => voice.amount({ value: cost, currency })
  return html`<section class="stack delivery" aria-labelledby="delivery">
    <h2 id="delivery">${voice.t('request.delivery')}</h2>
    <ul class="stack options">
      ${shippingChoices(payment.request).map(
        ({ id, name, cost }) =>
          html`<li>
            <a
              href="${withMore(payLink(payment.token, customer.phone), { delivery: id })}"
              ${raw(id === chosen.id ? 'aria-current="true"' : '')}
              >${id === chosen.id ? icon('tick') : html`<span class="icon"></span>`}<span class="option"
                >${name}</span
              ><span class="line-amount">${cost === 0 ? voice.t('request.free') : say(cost)}</span></a
            >
          </li>`,
      )}
    </ul>
    ${chosen.cost === 0 ? '' : html`<p class="quiet hint">${voice.t('request.withDelivery', { goods: say(value), delivery: say(chosen.cost) })}</p>`}
  </section>`
}

function state({ payment, voice }: RequestPage): Markup | string {
  const outcome = outcomeOf(payment, voice)
  if (outcome) return outcomeSeal(outcome, whenOf(payment, voice))
  const customer = payment.life.state === 'CREATED' ? payment.life.customer : 'asked'
  const { t } = voice
  switch (customer) {
    case 'asked':
      return ''
    case 'ignoring':
      return outcomeSeal({ tone: 'wait', title: t('outcome.ignored'), text: t('outcome.ignoredText') })
    case 'authorizing':
      return outcomeSeal({
        tone: 'wait',
        title: t('outcome.authorizing'),
        text: t('outcome.authorizingText'),
      })
  }
}

const whenOf = ({ life }: PaymentRecord, voice: Voice): string | undefined =>
  life.state === 'CREATED' ? undefined : `${voice.localDay(life.at)}, ${voice.time(life.at)}`

export const outcomeSeal = ({ tone, title, text }: PhoneOutcome, when?: string): Markup =>
  html`<span class="seal ${tone}">${icon(drawingOf[tone])}</span> <strong>${title}</strong
    ><span>${text}</span> ${when === undefined ? '' : html`<span class="when">${when}</span>`}`

function trouble(page: RequestPage): Markup | string {
  const { payment, voice } = page
  const { life } = payment
  if (life.state !== 'CREATED') return ''
  // Who is too young has read so above.
  if (page.trouble !== undefined && !isTooYoung(page)) return alertNote('bad', 'not-taken', page.trouble)
  if (life.declined === null || life.customer === 'authorizing') return ''
  return alertNote(
    'bad',
    'declined',
    voice.t('request.declined', { why: declineText(voice.t, life.declined) }),
  )
}

/** `about` says what comes of it, where a wallet would not offer it. */
type Act = { path: string; word: string; kind: string; about?: string }

/** `delivery`: the way that is chosen now, empty where nothing is delivered. */
function requestAnswers(page: RequestPage, delivery: string): Markup | string {
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

type Receipt = NonNullable<CreateRequest['receipt']>
type Source = keyof NonNullable<Receipt['bottomLine']['paymentSources']>
type Line = Receipt['orderLines'][number]

/** Returned goods count against the rest, however their amounts are signed. */
const signed = ({ isReturn }: Pick<Line, 'isReturn'>, value: number): number =>
  isReturn === true ? -Math.abs(value) : value

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)

/** Lines that the shop sent with its payment; nothing where they do not sum to the amount. */
function receiptSection({ request: { receipt, amount } }: PaymentRecord, voice: Voice): Markup | string {
  if (!receipt) return ''
  const { orderLines } = receipt
  if (sum(orderLines.map((line) => signed(line, line.totalAmount))) !== amount.value) return ''
  return html`<section class="stack receipt" aria-labelledby="receipt">
    <h2 id="receipt">${voice.t('receipt.title')}</h2>
    <ul class="stack lines">
      ${orderLines.map((line) => lineRow(line, voice))}
    </ul>
    <dl class="stack sums">
      <div class="whole">
        <dt>${voice.t('receipt.total')}</dt>
        <dd>${voice.amount(amount)}</dd>
      </div>
      ${particulars(receipt, voice).map(([name, text]) => fact(name, text))}
    </dl>
  </section>`
}

function lineRow(line: Line, voice: Voice): Markup {
  const { name, discount = 0, taxRate, isReturn } = line
  const about = [
    isReturn === true ? voice.t('receipt.returned') : '',
    pieces(line, voice),
    discount === 0 ? '' : `${voice.t('receipt.discount')} ${voice.figures(discount)}`,
    taxRate === undefined || taxRate === 0 ? '' : voice.t('receipt.vat', { rate: voice.rate(taxRate) }),
  ].filter((part) => part !== '')
  return html`<li>
    <span class="option">${name}${about.length === 0 ? '' : html`<small>${about.join(' · ')}</small>`}</span
    ><span class="line-amount">${voice.figures(signed(line, line.totalAmount))}</span>
  </li>`
}

/** One piece at its own price says nothing that the total does not. */
function pieces({ unitInfo, discount = 0 }: Line, voice: Voice): string {
  if (!unitInfo) return ''
  const { quantity, quantityUnit = 'PCS', unitPrice } = unitInfo
  const price = voice.figures(unitPrice)
  if (quantityUnit === 'PCS' && Number(quantity) === 1) return discount === 0 ? '' : price
  return `${voice.quantity(quantity)} ${voice.t(`receipt.units.${quantityUnit}`)} × ${price}`
}

/** Rows under the total, each with its name. */
function particulars({ orderLines, bottomLine }: Receipt, voice: Voice): (readonly [string, string])[] {
  const { tipAmount = 0, paymentSources = {}, receiptNumber, posId } = bottomLine
  const rates = [...new Set(orderLines.flatMap(({ taxRate = 0 }) => (taxRate === 0 ? [] : [taxRate])))]
  const vatAt = (rate: number) =>
    sum(orderLines.filter(({ taxRate }) => taxRate === rate).map((line) => signed(line, line.totalTaxAmount)))
  return [
    ...rates
      .toSorted((one, other) => other - one)
      .map(
        (rate) =>
          [voice.t('receipt.ofWhichVat', { rate: voice.rate(rate) }), voice.figures(vatAt(rate))] as const,
      ),
    ...(tipAmount > 0 ? [[voice.t('receipt.tip'), voice.figures(tipAmount)] as const] : []),
    ...(Object.entries(paymentSources) as [Source, number | undefined][]).flatMap(([source, value = 0]) =>
      value > 0 ? [[voice.t(`receipt.alsoPaid.${source}`), voice.figures(value)] as const] : [],
    ),
    ...(receiptNumber === undefined ? [] : [[voice.t('receipt.number'), receiptNumber] as const]),
    ...(posId === undefined ? [] : [[voice.t('receipt.till'), posId] as const]),
  ]
}
