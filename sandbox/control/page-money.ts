// The control page's section on money: the newest payments and charges with what was captured, released and given back.
import { html } from 'hono/html'
import { sectionOf } from '#sandbox/control/page-fields.ts'
import { aggregateOf } from '#sandbox/epayment/payment-answers.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { emptyState, type Markup } from '#sandbox/phone/icon.ts'
import { voiceOf } from '#sandbox/phone/voice.ts'
import { summaryOf } from '#sandbox/recurring/charge.ts'
import type { WireAmount } from '#sandbox/schema/epayment.ts'

/** This page speaks English alone. */
const english = voiceOf('en')

/** Of all sales units together: what is newest is found at once, however much there is. */
const mostShown = 8

type Row = { name: string; unit: string; state: string; sums: WireAmount[] }

export function moneySection({ payments, recurring }: Parts): Markup {
  const paid = payments.newest(mostShown).map((payment): Row => {
    const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = aggregateOf(payment)
    return {
      name: payment.reference,
      unit: payment.merchantSerialNumber,
      state: payment.life.state,
      sums: [payment.request.amount, authorizedAmount, capturedAmount, cancelledAmount, refundedAmount],
    }
  })
  const charged = recurring.charges.newest(mostShown).map((charge): Row => {
    const { captured, cancelled, refunded } = summaryOf(charge)
    return {
      name: charge.chargeId,
      unit: charge.merchantSerialNumber,
      state: charge.life.status,
      sums: [charge.amount, captured, cancelled, refunded].map((value) => ({
        value,
        currency: charge.currency,
      })),
    }
  })
  return sectionOf(
    'money',
    'Money',
    'The newest payments and charges of all sales units, with the sums that merchants read.',
    html`<div id="money-newest" data-live>
      ${
        paid.length + charged.length === 0
          ? emptyState('card', 'Nobody has asked for money yet.')
          : html`${table('Newest payments', ['Payment', 'State', 'Amount', 'Authorized'], paid)}
            ${table('Newest charges', ['Charge', 'Status', 'Amount'], charged)}`
      }
    </div>`,
  )
}

/** Roles are written out: on a narrow screen each row stands as a block, and would be a table no more. */
function table(name: string, heads: string[], rows: Row[]): Markup | string {
  if (rows.length === 0) return ''
  const all = [...heads, 'Captured', 'Cancelled', 'Refunded']
  return html`<h3>${name}</h3>
    <table role="table" aria-label="${name}">
      <tr role="row">
        ${all.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
      </tr>
      ${rows.map(
        ({ name: reference, unit, state, sums }) =>
          html`<tr role="row">
            <th role="rowheader" scope="row">
              <span class="mono">${reference}</span> <small>${unit}</small>
            </th>
            <td role="cell" data-head="${all[1]}">${state}</td>
            ${sums.map((amount, at) => sum(amount, all[at + 2] ?? ''))}
          </tr>`,
      )}
    </table>`
}

const sum = (amount: WireAmount, head: string): Markup =>
  html`<td role="cell" class="sum ${amount.value === 0 ? 'quiet' : ''}" data-head="${head}">
    ${amount.value === 0 ? '0' : english.amount(amount)}
  </td>`
