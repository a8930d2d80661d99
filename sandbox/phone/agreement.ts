// The phone's pages on agreements: one to accept or refuse, those that are held, their charges, and the words for what became of them.
import { declineText, declineWithin, type Voice } from '#sandbox/phone/voice.ts'
import { type PhoneOutcome, outcomeSeal } from '#sandbox/phone/request.ts'
import { type AgreementRecord, acceptedOf } from '#sandbox/recurring/agreement.ts'
import { type ChargeRecord, type ChargeFailure, chargeFailure } from '#sandbox/recurring/charge.ts'
import { html, raw } from 'hono/html'
import { backLink, homeAddress, tabAddress, type PhoneView } from '#sandbox/phone/frame.ts'
import { agreementLink, linkOut, agreementPath } from '#sandbox/service/links.ts'
import { emptyState, fact, icon, monogram, alertNote, remark, type Markup } from '#sandbox/phone/icon.ts'
import { isScopeWord } from '#sandbox/epayment/approval.ts'

/** `every month`; where the merchant charges when it wants, that. */
const intervalText = ({ terms: { period } }: AgreementRecord, { t }: Voice): string =>
  period ? t(`agreement.every.${period.unit}`, { count: period.count }) : t('agreement.whenever')

const sayIn =
  ({ currency }: AgreementRecord, voice: Voice) =>
  (value: number) =>
    voice.amount({ value, currency })

/** `99.00 NOK`; where it varies, that, with the customer's own maximum once there is one. */
function priceText(agreement: AgreementRecord, maxAmount: number | null, voice: Voice): string {
  const { pricing } = agreement.terms
  const say = sayIn(agreement, voice)
  switch (pricing.type) {
    case 'LEGACY':
      return say(pricing.amount)
    case 'VARIABLE':
      return maxAmount === null
        ? voice.t('agreement.varies')
        : voice.t('agreement.upTo', { amount: say(maxAmount) })
    case 'FLEXIBLE':
      return voice.t('agreement.varies')
  }
}

/** Words about the campaign; undefined where there is none. */
function campaignText(agreement: AgreementRecord, voice: Voice): string | undefined {
  const { campaign } = agreement.terms
  if (!campaign) return undefined
  const price = sayIn(agreement, voice)(campaign.price)
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return voice.t('agreement.until', { price, day: voice.day(Date.parse(campaign.end)) })
    case 'PERIOD_CAMPAIGN':
      return voice.t(`agreement.forTheFirst.${campaign.period.unit}`, { price, count: campaign.period.count })
    case 'EVENT_CAMPAIGN':
      return voice.t('agreement.untilEvent', {
        price,
        event: campaign.eventText,
        day: voice.day(Date.parse(campaign.eventDate)),
      })
  }
}

/** Words about the charge that is taken when the customer accepts. */
function initialText(agreement: AgreementRecord, { amount, terms }: ChargeRecord, voice: Voice): string {
  const key =
    terms.transactionType === 'RESERVE_CAPTURE' ? 'agreement.reservedAtOnce' : 'agreement.takenAtOnce'
  return voice.t(key, { amount: sayIn(agreement, voice)(amount), what: terms.description })
}

/** Outcome of an agreement that needs no answer here; undefined while it does. `declined`: why its first charge was. */
function agreementOutcome(
  { life }: AgreementRecord,
  voice: Voice,
  declined: ChargeFailure | null,
): PhoneOutcome | undefined {
  switch (life.status) {
    case 'PENDING':
      return undefined
    case 'ACTIVE':
      return {
        tone: 'good',
        title: voice.t('agreement.active'),
        text: voice.t('agreement.activeText', { day: voice.day(life.start) }),
      }
    case 'EXPIRED':
      if (life.declined === null)
        return { tone: 'over', title: voice.t('agreement.expired'), text: voice.t('agreement.expiredText') }
      return {
        tone: 'bad',
        title: voice.t('agreement.notAgreed'),
        text: voice.t('agreement.notAgreedText', {
          why: declined ? failureText(declined, voice) : life.declined,
        }),
      }
    case 'STOPPED':
      if (life.accepted) {
        const key = life.by === 'customer' ? 'agreement.youEnded' : 'agreement.shopEnded'
        return {
          tone: 'over',
          title: voice.t('agreement.stopped'),
          text: voice.t(key, { day: voice.day(life.stop) }),
        }
      }
      return life.by === 'customer'
        ? { tone: 'over', title: voice.t('agreement.refused'), text: voice.t('agreement.refusedText') }
        : { tone: 'over', title: voice.t('agreement.withdrawn'), text: voice.t('agreement.withdrawnText') }
  }
}

function failureText({ reason, description }: ChargeFailure, { t }: Voice): string {
  switch (reason) {
    case 'charge_amount_too_high':
      return t('agreement.charge.aboveMaximum')
    case 'technical_error':
      return t('agreement.charge.noAnswer')
    case 'user_action_required':
    case 'non_technical_error': {
      const declined = declineWithin(description)
      return declined === undefined
        ? description
        : t('agreement.charge.cardDeclined', { why: declineText(t, declined) })
    }
  }
}

function chargeStatusText({ life, due, type }: ChargeRecord, voice: Voice): string {
  const { t } = voice
  const day = voice.day(Date.parse(due))
  switch (life.status) {
    case 'PENDING':
      return type === 'INITIAL' ? t('agreement.charge.whenAccepted') : t('agreement.charge.planned', { day })
    case 'DUE':
      return life.failure ? t('agreement.charge.triedAgain', { day }) : t('agreement.charge.due', { day })
    case 'PROCESSING':
      return t('agreement.charge.processing')
    case 'RESERVED':
      return t('agreement.charge.reserved')
    case 'CHARGED':
      return t('agreement.charge.paid', { day })
    case 'PARTIALLY_CAPTURED':
      return t('agreement.charge.partlyTaken')
    case 'PARTIALLY_REFUNDED':
      return t('agreement.charge.partlyRefunded')
    case 'REFUNDED':
      return t('agreement.charge.refunded')
    case 'CANCELLED':
      return t('agreement.charge.cancelled')
    case 'FAILED':
      return t('agreement.charge.failed', { why: failureText(life.failure, voice) })
  }
}

export type AgreementPage = PhoneView & {
  agreement: AgreementRecord
  initial: ChargeRecord | undefined
  /** Newest last. */
  charges: ChargeRecord[]
  /** Why the last answer was not taken. */
  trouble: string | undefined
  /** Text that was typed as the maximum and is no amount. */
  typedMaximum: string | undefined
}

const outcomeIn = ({ agreement, initial, voice }: AgreementPage) =>
  agreementOutcome(agreement, voice, initial ? chargeFailure(initial) : null)

export const agreementTitle = (page: AgreementPage): string =>
  `${outcomeIn(page)?.title ?? page.voice.t('agreement.label')}: ${page.agreement.terms.productName}`

export function agreementScreen(page: AgreementPage): Markup {
  const { agreement, customer, voice } = page
  const { terms, life } = agreement
  const { t } = voice
  const shop = page.shopOf(agreement)
  const back =
    life.status === 'PENDING'
      ? backLink(homeAddress(customer.phone), t('request.back'))
      : backLink(tabAddress('agreements', customer.phone), t('agreement.back'))
  return html`
    <section class="screen request" aria-labelledby="product">
      <div id="back" data-live>${back}</div>
      <div id="state" class="state" role="status" data-live>${state(page)}</div>
      <div class="who">
        <div id="ring" class="ring-place" data-live>${life.status === 'PENDING' ? monogram(shop) : ''}</div>
        <p class="quiet">${shop}</p>
        <h1 id="product" class="product">${terms.productName}</h1>
        ${terms.productDescription === null ? '' : html`<p class="quiet">${terms.productDescription}</p>`}
      </div>
      <dl id="price" class="facts" data-live>${facts(page)}</dl>
      <div id="terms" class="stack terms" data-live>${conditions(page)}</div>
      <div id="charges" class="stack" data-live>${charges(page)}</div>
      <div class="stack answer">
        <div id="trouble" data-live>${trouble(page)}</div>
        <p id="left" class="quiet left" data-live>${left(page)}</p>
        <form id="actions" class="stack" method="post" data-live>${actions(page)}</form>
      </div>
    </section>
  `
}

function facts({ agreement, initial, voice }: AgreementPage): Markup {
  const accepted = acceptedOf(agreement)
  const price = priceText(agreement, accepted?.maxAmount ?? null, voice)
  return html`${fact(voice.t('agreement.price'), `${price}, ${intervalText(agreement, voice)}`)}
  ${fact(voice.t('agreement.atFirst'), campaignText(agreement, voice))}
  ${fact(voice.t('agreement.now'), initial?.life.status === 'PENDING' ? initialText(agreement, initial, voice) : undefined)}`
}

function conditions({ agreement, shopOf, voice }: AgreementPage): Markup | string {
  const { terms, life } = agreement
  if (life.status !== 'PENDING') return ''
  const address = linkOut(terms.merchantAgreementUrl)
  const scope = terms.scope.map((word) => (isScopeWord(word) ? voice.t(`scope.${word}`) : word))
  return html`${scope.length > 0 ? remark('person', voice.t('agreement.shares', { shop: shopOf(agreement), things: voice.list(scope) })) : ''}
  ${remark('shield', voice.t('agreement.endable'))}
  ${address === undefined ? '' : html`<a class="text-link" href="${address}">${voice.t('agreement.atShop')}</a>`}`
}

function state(page: AgreementPage): Markup | string {
  const outcome = outcomeIn(page)
  return outcome ? outcomeSeal(outcome) : ''
}

const trouble = (page: AgreementPage): Markup | string =>
  page.trouble === undefined || page.typedMaximum !== undefined
    ? ''
    : alertNote('bad', 'not-taken', page.trouble)

const left = ({ agreement: { life, endsAt }, now, voice }: AgreementPage): string =>
  life.status === 'PENDING' ? voice.t('agreement.left', { time: voice.left(endsAt, now) }) : ''

function charges({ agreement, charges: all, voice }: AgreementPage): Markup | string {
  if (agreement.life.status === 'PENDING' || agreement.life.status === 'EXPIRED') return ''
  if (all.length === 0) return emptyState('clock', voice.t('agreement.noCharge'))
  return html`<h2>${voice.t('agreement.charges')}</h2>
    <ul class="stack lines">
      ${all.map(
        (charge) =>
          html`<li>
            <span class="option"
              >${charge.terms.description}<small>${chargeStatusText(charge, voice)}</small></span
            ><span class="line-amount"
              >${voice.amount({ value: charge.amount, currency: agreement.currency })}</span
            >
          </li>`,
      )}
    </ul>`
}

function actions(page: AgreementPage): Markup | string {
  const { agreement, customer, voice } = page
  const { life, token, terms } = agreement
  // Who refuses or ends it need not have typed an amount.
  const act = (name: 'accept' | 'refuse' | 'change-maximum' | 'stop', word: string, kind: string) =>
    html`<button
      id="${name}"
      class="${kind}"
      type="submit"
      formaction="${agreementPath}${token}/${name}"
      ${raw(name === 'refuse' || name === 'stop' ? 'formnovalidate' : '')}
    >
      ${word}
    </button>`
  const hidden = html`<input type="hidden" name="number" value="${customer.phone}" />`
  if (life.status === 'PENDING') {
    return html`${hidden} ${maximum(page)} ${act('accept', voice.t('agreement.accept'), 'primary')}
    ${act('refuse', voice.t('agreement.refuse'), 'second')}`
  }
  const address = linkOut(terms.merchantRedirectUrl)
  const isHeldHere = life.status === 'ACTIVE' && agreement.phone === customer.phone
  const isChangeable = isHeldHere && terms.pricing.type === 'VARIABLE'
  return html`${hidden}
  ${
    isChangeable
      ? html`<details id="limit" ${raw(page.typedMaximum === undefined ? '' : 'open')}>
          <summary class="button">${voice.t('agreement.changeMaximum')}</summary>
          <div class="stack">
            ${maximum(page)} ${act('change-maximum', voice.t('agreement.saveMaximum'), '')}
          </div>
        </details>`
      : ''
  }
  ${address === undefined ? '' : html`<a class="button primary" href="${address}">${voice.t('request.backToShop')}</a>`}
  ${isHeldHere ? act('stop', voice.t('agreement.end'), 'plain') : ''}`
}

/** Where the price varies the customer says how much it may be at most. */
function maximum({ agreement, typedMaximum, trouble: why, voice }: AgreementPage): Markup | string {
  const { terms, currency } = agreement
  const { pricing } = terms
  if (pricing.type !== 'VARIABLE') return ''
  const most = acceptedOf(agreement)?.maxAmount ?? pricing.suggestedMaxAmount
  return html`<div class="stack">
    <label for="maximum">${voice.t('agreement.maximum', { currency })}</label>
    <input
      id="maximum"
      name="maximum"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      maxlength="20"
      required
      value="${typedMaximum ?? voice.typed(most)}"
      ${raw(typedMaximum === undefined ? '' : 'aria-invalid="true" aria-describedby="maximum-trouble"')}
    />
    ${typedMaximum === undefined || why === undefined ? '' : alertNote('bad', 'maximum-trouble', why)}
  </div>`
}

type MemberScreen = PhoneView & {
  agreements: { agreement: AgreementRecord; coming: ChargeRecord | undefined }[]
}

export const memberScreen = (held: MemberScreen): Markup => html`
  <section class="screen" aria-labelledby="held-title">
    <h1 id="held-title">${held.voice.t('agreement.title')}</h1>
    <div id="held" data-live>${heldRows(held)}</div>
  </section>
`

const heldRows = ({ agreements, customer, shopOf, voice }: MemberScreen): Markup =>
  agreements.length === 0
    ? emptyState('again', voice.t('agreement.none'))
    : html`<ul class="stack rows">
        ${agreements.map(
          ({ agreement, coming }) =>
            html`<li>
              <a id="held-${agreement.id}" href="${agreementLink(agreement.token, customer.phone)}">
                ${monogram(shopOf(agreement))}
                <span class="quiet row-text">
                  <b>${agreement.terms.productName}</b>
                  <span
                    >${shopOf(agreement)} ·
                    ${priceText(agreement, acceptedOf(agreement)?.maxAmount ?? null, voice)}</span
                  >
                  <span>${comingText(agreement, coming, voice)}</span>
                </span>
                ${icon('next')}
              </a>
            </li>`,
        )}
      </ul>`

function comingText({ currency }: AgreementRecord, coming: ChargeRecord | undefined, voice: Voice): string {
  if (!coming) return voice.t('agreement.noneNext')
  return voice.t('agreement.next', {
    amount: voice.amount({ value: coming.amount, currency }),
    when: chargeStatusText(coming, voice),
  })
}
