// The phone's view of the lines that a shop sent with its payment. Nothing where they do not sum to the amount.
import { html } from 'hono/html'
import type { Payment } from '#sandbox/epayment/life.ts'
import type { Markup } from '#sandbox/phone/icon.ts'
import type { Voice } from '#sandbox/phone/voice.ts'
import type { CreateRequest } from '#sandbox/schema/epayment.ts'

type Receipt = NonNullable<CreateRequest['receipt']>
type Source = keyof NonNullable<Receipt['bottomLine']['paymentSources']>
type Line = Receipt['orderLines'][number]

/** Returned goods count against the rest, however their amounts are signed. */
const signed = ({ isReturn }: Pick<Line, 'isReturn'>, value: number): number =>
  isReturn === true ? -Math.abs(value) : value

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)

export function receiptSection({ request: { receipt, amount } }: Payment, voice: Voice): Markup | string {
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
      ${particulars(receipt, voice).map(
        ([name, text]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
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
