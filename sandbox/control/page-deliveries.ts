// The control page's section on deliveries to merchants: what was sent where, its result, and what comes next.
import { html } from 'hono/html'
import { sectionOf } from '#sandbox/control/page-fields.ts'
import { controlPath } from '#sandbox/pages/pages.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { emptyState, icon, type Drawing, type Markup } from '#sandbox/phone/icon.ts'
import { voiceOf } from '#sandbox/phone/voice.ts'
import type { DeliveryState, LoggedDelivery } from '#sandbox/webhooks/deliveries.ts'

/** This page speaks English alone. */
const english = voiceOf('en')

const perPage = 15

const states: Record<DeliveryState, { word: string; tone: string; drawing: Drawing }> = {
  waiting: { word: 'Waiting', tone: 'wait', drawing: 'clock' },
  'held back': { word: 'Held back', tone: 'over', drawing: 'clock' },
  delivered: { word: 'Delivered', tone: 'good', drawing: 'tick' },
  'given up': { word: 'Given up', tone: 'bad', drawing: 'warning' },
  ended: { word: 'Ended', tone: 'over', drawing: 'cross' },
}

export function deliverySection({ webhooks }: Parts, before: string | undefined): Markup {
  const from = before !== undefined && /^\d{1,15}$/.test(before) ? { before: Number(before) } : {}
  const found = webhooks.deliveries({ count: perPage + 1, ...from })
  return sectionOf(
    'deliveries',
    'Deliveries',
    'What merchants were told by webhook, newest first, with every attempt.',
    html`<div id="deliveries-log" data-live>
      ${
        found.length === 0
          ? emptyState(
              'bell',
              'Nothing was delivered yet. A merchant registers an address under /webhooks/v1/webhooks; what it is told then stands here.',
            )
          : html`<ul class="list deliveries">
              ${found.slice(0, perPage).map(row)}
            </ul>`
      }
      ${pages(found, 'before' in from)}
    </div>`,
  )
}

const row = (delivery: LoggedDelivery): Markup => {
  const { id, event, url, merchantSerialNumber, at, body, attempts } = delivery
  const about = [delivery.reference, delivery.agreementId, delivery.chargeId].filter((name) => name !== null)
  return html`<li>
    <div class="option">
      <b class="mono">${event}</b>
      <small>${[...about, `sales unit ${merchantSerialNumber}`, english.moment(at)].join(' · ')}</small>
      <small class="mono">${url}</small>
      <details id="delivery-${id}">
        <summary>${attemptsText(delivery)}</summary>
        ${
          attempts.length === 0
            ? ''
            : html`<ol class="attempts">
                ${attempts.map(
                  ({ number, at: when, status, trouble }) =>
                    html`<li>
                      <span>${number}.</span> <span>${english.moment(when)}</span>
                      <span
                        >${[...(status === null ? [] : [`status ${status}`]), ...(trouble === null ? [] : [trouble])].join(', ')}</span
                      >
                    </li>`,
                )}
              </ol>`
        }
        <pre tabindex="0" role="region" aria-label="Body of delivery ${id}"><code>${pretty(body)}</code></pre>
      </details>
    </div>
    ${seal(delivery)}
  </li>`
}

function seal({ state }: LoggedDelivery): Markup {
  const { word, tone, drawing } = states[state]
  return html`<span class="mark ${tone}">${icon(drawing)}${word}</span>`
}

function attemptsText({ attempts, nextAttemptAt, state }: LoggedDelivery): string {
  const made = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`
  const last = attempts.at(-1)
  const how = last ? (last.status === null ? 'no answer' : `status ${last.status}`) : undefined
  if (nextAttemptAt !== null)
    return [made, how, `next ${english.moment(nextAttemptAt)}`].filter(Boolean).join(', ')
  if (state === 'held back') return `${made}, waits for an earlier event of the same payment or agreement`
  return [made, how].filter(Boolean).join(', ')
}

/** As it was sent; what is not JSON stays as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

function pages(found: LoggedDelivery[], isLater: boolean): Markup | string {
  const last = found.length > perPage ? found[perPage - 1] : undefined
  if (!isLater && !last) return ''
  return html`<nav class="pages" aria-label="Pages of deliveries">
    ${isLater ? html`<a class="button" id="newest" href="${controlPath}#deliveries">Newest</a>` : ''}
    ${last ? html`<a class="button" id="older" href="${controlPath}?before=${last.id}#deliveries">Older</a>` : ''}
  </nav>`
}
