// The phone's history: the requests to this number of late, and what became of each.
import { html } from 'hono/html'
import type { Payment } from '#sandbox/epayment/life.ts'
import { payLink } from '#sandbox/phone/addresses.ts'
import { bigAmount, emptyState, icon, type Drawing, type Markup } from '#sandbox/phone/icon.ts'
import { outcomeOf, type Outcome } from '#sandbox/phone/outcome.ts'
import { worthOf } from '#sandbox/phone/request-page.ts'
import type { Voice } from '#sandbox/phone/voice.ts'

export type History = {
  voice: Voice
  number: string
  now: number
  /** Newest first. */
  payments: Payment[]
  shopOf: (made: { merchantSerialNumber: string }) => string
}

export const drawingOf: Record<Outcome['tone'], Drawing> = {
  good: 'tick',
  wait: 'clock',
  bad: 'warning',
  over: 'cross',
  returned: 'undo',
}

export const historyScreen = (history: History): Markup => {
  return html`
    <section class="screen" aria-labelledby="history-title">
      <h1 id="history-title">${history.voice.t('history.title')}</h1>
      <p class="quiet">${history.voice.t('history.about')}</p>
      <div id="history" class="history" data-live>${days(history)}</div>
    </section>
  `
}

function days(history: History): Markup | Markup[] {
  const { voice, now, payments } = history
  if (payments.length === 0) return emptyState('list', voice.t('history.empty'))
  const byDay = Map.groupBy(payments, (payment) => voice.dayFrom(payment.createdAt, now))
  return [...byDay].map(
    ([day, made]) =>
      html`<h2 class="quiet day">${day}</h2>
        <ul class="stack rows plain-rows">
          ${made.map((payment) => row(history, payment))}
        </ul>`,
  )
}

function row({ voice, number, shopOf }: History, payment: Payment): Markup {
  const outcome = outcomeOf(payment, voice) ?? { tone: 'wait', title: voice.t('history.waits') }
  return html`<li>
    <a id="paid-${payment.id}" href="${payLink(payment.token, number)}">
      <span class="dot ${outcome.tone}">${icon(drawingOf[outcome.tone])}</span>
      <span class="quiet row-text">
        <span class="row-shop">${shopOf(payment)}</span>
        <span>${outcome.title} <span class="row-at">· ${voice.time(payment.createdAt)}</span></span>
      </span>
      <span class="money ${outcome.tone === 'over' ? 'none' : ''}"
        >${bigAmount(voice.amountParts({ ...payment.request.amount, value: worthOf(payment) }))}</span
      >
    </a>
  </li>`
}
