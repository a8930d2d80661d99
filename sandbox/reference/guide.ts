// The guide of the reference for before the first request: where things are, how to get a token, and what holds for every operation.
import { html } from 'hono/html'
import { caseList } from '#sandbox/reference/case-list.ts'
import { everyCase, gatewayExamples, problemExample } from '#sandbox/reference/refusals.ts'
import { declineOf } from '#sandbox/epayment/limit.ts'
import { phonePath } from '#sandbox/link.ts'
import type { Environment } from '#sandbox/environment.ts'
import { prose } from '#sandbox/reference/fields.ts'
import { code, jsonCode, type Markup } from '#sandbox/reference/sample.ts'
import type { SalesUnit } from '#sandbox/sales-unit.ts'

export type Section = { id: string; title: string; body: Markup }

export type Guided = { publicUrl: string; environment: Environment; unit: SalesUnit | undefined }

const quoted = (text: string) => `'${text}'`

export function guide({ publicUrl, environment, unit }: Guided): Section[] {
  return [
    { id: 'start', title: 'Start', body: start(publicUrl, unit) },
    { id: 'conventions', title: 'What holds everywhere', body: conventions() },
    { id: 'errors', title: 'Refusals', body: errors() },
    ...(environment === 'TEST'
      ? [{ id: 'test-amounts', title: 'Amounts that fail', body: testAmounts() }]
      : []),
  ]
}

function start(publicUrl: string, unit: SalesUnit | undefined): Markup {
  const lines = [
    `KEY=${quoted(unit?.subscriptionKey ?? '')} MSN=${quoted(unit?.merchantSerialNumber ?? '')}`,
    `CLIENT_ID=${quoted(unit?.clientId ?? '')} CLIENT_SECRET=${quoted(unit?.clientSecret ?? '')}`,
    `TOKEN=$(curl -s -X POST ${publicUrl}/accesstoken/get -H "client_id: $CLIENT_ID" -H "client_secret: $CLIENT_SECRET" \\
  -H "Ocp-Apim-Subscription-Key: $KEY" | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`,
  ].join('\n')
  return html`<div class="about">
      <p class="lede">
        Three commands make a merchant of your shell. They are the credentials of the first sales
        unit${unit ? html`, ${unit.market} in ${unit.currency}` : ''}; the others, with what each may and may
        not do, are listed at <a href="/sandbox/">/sandbox/</a>.
      </p>
      <ol class="steps">
        <li>Get a token. It lives an hour in the test environment and a day in production.</li>
        <li>
          <a href="#payment-create">Create a payment</a>. Open the answer’s <code>redirectUrl</code>, or
          <a href="${phonePath}">the phone</a>, and approve it.
        </li>
        <li>
          <a href="#payment-get">Read the payment</a> until it is AUTHORIZED, then
          <a href="#payment-capture">capture</a>.
        </li>
      </ol>
      <p class="hint">
        Every request on this page can be pasted after them, with your own ids and dates, and an
        Idempotency-Key of its own.
      </p>
    </div>
    <div class="examples">${code('A token, in three commands', lines)}</div>`
}

const rules: readonly [title: string, words: string][] = [
  [
    'Money',
    'Amounts are whole minor units: `49900` NOK is 499 kroner, `1250` EUR is 12.50 euro. A sales unit has one currency.',
  ],
  [
    'Sales unit',
    '`Merchant-Serial-Number` names the shop that is acted for. A partner names its merchant’s, never its own.',
  ],
  [
    'Idempotency',
    'The same `Idempotency-Key` with the same body gets the first answer again, byte by byte; with another body it is a conflict. Keys are per operation. A gateway’s 401, 403 and 429, a 423 and every 5xx are not remembered. After minutes, read before you repeat.',
  ],
  [
    'Strict requests, open answers',
    'ePayment and Webhooks refuse an unknown field in a request; Recurring ignores it, and so does ePayment in a lenient sandbox. In ePayment and Recurring an optional field that is null counts as absent. Answers may grow: leave alone what you do not know.',
  ],
  [
    'Asking again',
    'For a payment that waits for its customer, begin after 5 seconds and ask every 2; every second for a one-time code in a shop. Ask even when webhooks are used.',
  ],
  [
    'Rate limits',
    'Each operation says its own. One too many is a 429 from the gateway with `Retry-After` in seconds.',
  ],
  [
    'Time',
    'RFC 3339 in UTC, with 3 to 7 digits after the second. The sandbox’s clock can be moved under `/sandbox/`.',
  ],
]

const conventions = (): Markup =>
  html`<dl class="facts">
    ${rules.map(
      ([title, words]) =>
        html`<div>
          <dt>${title}</dt>
          <dd>${prose(words)}</dd>
        </div>`,
    )}
  </dl>`

const errors = (): Markup =>
  html`<div class="about">
      <p class="lede">
        A refusal has one of three shapes, and a client must survive all of them, and an HTML page of some
        proxy besides. Branch on the status and the code, never on the text.
      </p>
      <dl class="facts">
        <div>
          <dt>The service</dt>
          <dd>
            ${prose('`application/problem+json`. ePayment: the code is the `reason` of the extra detail named `ErrorCode`. Without a code the details name each field and the rule it broke. Recurring: `type` ends in the problem’s name, and `contextId` is there.')}
          </dd>
        </div>
        <div>
          <dt>The gateway, 401 and 403</dt>
          <dd>
            ${prose('Credentials that are missing, wrong, over or of another sales unit. Has `responseInfo` and no code.')}
          </dd>
        </div>
        <div>
          <dt>The gateway, 413 and 429</dt>
          <dd>${prose('Has `statusCode` and `message`; 429 comes with `Retry-After`.')}</dd>
        </div>
      </dl>
      ${everyCase.map(
        ([area, word, cases]) =>
          html`<details class="inner every">
            <summary>All ${cases.length} ${word} of ${area}</summary>
            ${caseList(cases)}
          </details>`,
      )}
    </div>
    <div class="examples">
      ${jsonCode('400 from the service', problemExample)}
      ${gatewayExamples.map(({ status, example }) => jsonCode(`${status} from the gateway`, example))}
    </div>`

const refunds: readonly [number, string][] = [
  [123, 'a refund fails: the customer has left the wallet'],
  [124, 'a refund fails: the period for refunding is over'],
]

/** The amounts at which the card of every test customer fails. */
function testAmounts(): Markup {
  const declined = Array.from({ length: 1000 }, (_, value): [number, string] => [
    value,
    declineOf(value) ?? '',
  ]).filter(([, words]) => words !== '')
  const all = [...declined, ...refunds].toSorted(([one], [other]) => one - other)
  return html`<p class="lede">
      In the test environment these amounts, in minor units, go wrong on purpose. A declined card leaves the
      payment open: the customer may try another.
    </p>
    <dl class="amounts">
      ${all.map(
        ([value, words]) =>
          html`<div>
            <dt><code>${value}</code></dt>
            <dd>
              ${words === 'unknown' ? 'the outcome is unknown for an hour beyond the payment’s life' : words}
            </dd>
          </div>`,
      )}
    </dl>`
}
