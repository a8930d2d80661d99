// The reference's chapter on what the service sends by itself: events, bodies, signature, tries.
import type { Schemas } from '#sandbox/reference/shape.ts'
import { html } from 'hono/html'
import { deliveries, deliveryHeaders, type Delivery } from '#sandbox/reference/delivery.ts'
import { bodyFields, fieldList, prose } from '#sandbox/reference/fields.ts'
import type { Section } from '#sandbox/reference/guide.ts'
import { code, jsonCode, type Markup } from '#sandbox/reference/sample.ts'
import { agreementDelivery, paymentDelivery } from '#sandbox/schema/webhooks.ts'

export const told = (schemas: Schemas): Section[] => [
  { id: 'events', title: 'Events', body: events() },
  { id: 'deliveries', title: 'Deliveries', body: bodies(schemas) },
  { id: 'signature', title: 'Signature', body: signature(schemas) },
  { id: 'tries', title: 'Tries', body: tries() },
]

const events = (): Markup =>
  html`<p class="lede">
      Register an address for any of these. A delivery is a hint to read the payment now, never the truth
      itself.
    </p>
    <dl class="events">
      ${deliveries.map(
        ({ event, when }) =>
          html`<div>
            <dt>
              <code>${event.split('.').map((part, at) => (at === 0 ? part : html`.<wbr />${part}`))}</code>
            </dt>
            <dd>${when}</dd>
          </div>`,
      )}
    </dl>`

const firstOf = (schema: Delivery['schema'], name: string) =>
  deliveries.find((one) => one.schema === schema && one.event.includes(name))?.example

const bodies = (schemas: Schemas): Markup =>
  html`<div class="about">
      <p class="lede">A POST of compact JSON. Duplicates happen: tell them by pspReference and name.</p>
      <h4>Of a payment</h4>
      ${bodyFields('Body of a delivery about a payment', schemas.of(paymentDelivery), schemas)}
      <h4>Of an agreement or a charge</h4>
      ${bodyFields('Body of a delivery about an agreement or a charge', schemas.of(agreementDelivery), schemas)}
    </div>
    <div class="examples">
      ${jsonCode('AUTHORIZED', firstOf(paymentDelivery, 'authorized'))}
      ${jsonCode('recurring.charge-captured.v1', firstOf(agreementDelivery, 'charge-captured'))}
    </div>`

const recipe = `hash      = base64(SHA-256(raw body))
text      = "POST\\n" + path with query + "\\n"
            + x-ms-date + ";" + host + ";" + hash
signature = base64(HMAC-SHA-256(text, key = the secret's UTF-8 bytes))

x-ms-content-sha256: <hash>
Authorization: HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=<signature>`

const steps = [
  'Take the raw body as it came, before anything parses it. Its hash must be `x-ms-content-sha256`.',
  'Write the text to sign from the path with its query, and the values of `x-ms-date`, `host` and `x-ms-content-sha256`.',
  'Sign it with the secret as it was given: its bytes as UTF-8, not base64-decoded.',
  'Compare in constant time with the `Signature` in `Authorization`.',
  'Take no `x-ms-date` that is more than 5 minutes away.',
]

const signature = (schemas: Schemas): Markup =>
  html`<div class="about">
      <p class="lede">
        Each delivery is signed with the secret that its registration was answered with, once.
      </p>
      <ol class="steps">
        ${steps.map((step) => html`<li>${prose(step)}</li>`)}
      </ol>
      <h4>Headers</h4>
      ${fieldList(
        'Headers of a delivery',
        deliveryHeaders.map(({ schema, ...row }) => ({ ...row, schema: schemas.of(schema) })),
        schemas,
      )}
    </div>
    <div class="examples">${code('The recipe', recipe)}</div>`

const schedule: readonly [string, string][] = [
  ['1 to 4', 'about every 2 seconds'],
  ['5', 'after 60 seconds'],
  ['6', 'after 120 seconds'],
  ['7 to 29', 'hourly'],
  ['from 30', 'daily, until 7 days have passed since the first'],
]

const tries = (): Markup =>
  html`<p class="lede">
      Answer with any 2xx within 10 seconds. Everything else, a redirect included, is a failure and is tried
      again, with a new date and signature and the same body. Later events of the same payment wait behind a
      failing one.
    </p>
    <dl class="amounts">
      ${schedule.map(
        ([which, when]) =>
          html`<div>
            <dt>${which}</dt>
            <dd>${when}</dd>
          </div>`,
      )}
    </dl>`
