// The texts of the reference that stand for more than one operation, in Markdown: the guide, the areas, the limits.
import { failingAmounts, failingRefunds } from '#sandbox/epayment/limits.ts'
import { scenarioMeanings } from '#sandbox/epayment/scenarios.ts'
import type { Environment } from '#sandbox/service/service.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { everyRefusal, type NamedRefusal } from '#sandbox/reference/refusals.ts'

/** Stands before all operations. */
export const referenceGuide = (environment: Environment): string =>
  [opening, conventions, refusals(), ...(environment === 'TEST' ? [amountsThatFail()] : []), deliveries].join(
    '\n\n',
  )

const opening =
  'It behaves as the payment service does, and no money moves. Everything under `/sandbox/` and `/phone/` is the sandbox’s own and no part of the service.'

const conventions = `## What holds everywhere

- **Money.** Amounts are whole minor units: \`49900\` NOK is 499 kroner, \`1250\` EUR is 12.50 euro. A sales unit has one currency.
- **Sales unit.** \`Merchant-Serial-Number\` names the shop that is acted for. A partner names its merchant’s, never its own.
- **Idempotency.** The same \`Idempotency-Key\` with the same body gets the first answer again, byte by byte; with another body it is a conflict. Keys are per operation. A gateway’s 401, 403 and 429, a 423 and every 5xx are not remembered. After minutes, read before you repeat.
- **Strict requests, open answers.** ePayment and Webhooks refuse an unknown field in a request; Recurring ignores it, and so does ePayment in a lenient sandbox. In ePayment and Recurring an optional field that is null counts as absent. Answers may grow: leave alone what you do not know.
- **Asking again.** For a payment that waits for its customer, begin after 5 seconds and ask every 2; every second for a one-time code in a shop. Ask even when webhooks are used.
- **Rate limits.** Each operation says its own. One too many is a 429 from the gateway with \`Retry-After\` in seconds.
- **Time.** RFC 3339 in UTC, with 3 to 7 digits after the second. The sandbox’s clock can be moved under \`/sandbox/\`.`

const refusals = () => `## Refusals

A refusal has one of three shapes, and a client must survive all of them, and an HTML page of some proxy besides. Branch on the status and the code, never on the text.

- **The service.** \`application/problem+json\`. ePayment: the code is the \`reason\` of the extra detail named \`ErrorCode\`. Without a code the details name each field and the rule it broke. Recurring: \`type\` ends in the problem’s name, and \`contextId\` is there.
- **The gateway, 401 and 403.** Credentials that are missing, wrong, over or of another sales unit. Has \`responseInfo\` and no code.
- **The gateway, 413 and 429.** Has \`statusCode\` and \`message\`; 429 comes with \`Retry-After\`.

${everyRefusal.map(({ title, refusals: all }) => folded(title, refusalTable(all))).join('\n\n')}`

/** Markdown needs the empty lines. */
const folded = (title: string, content: string): string =>
  `<details><summary>${title}</summary>\n\n${content}\n\n</details>`

const refusalTable = (all: readonly NamedRefusal[]): string =>
  table(
    ['Name', 'Status', 'Meaning'],
    all.map(({ name, status, title, advice }) => [
      `\`${name}\``,
      String(status),
      `${title}. ${advice}`.trim(),
    ]),
  )

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function amountsThatFail(): string {
  const declined = failingAmounts.map(
    ([value, why]) =>
      [
        value,
        why === 'unknown' ? 'the outcome is unknown for an hour beyond the payment’s life' : why,
      ] as const,
  )
  const refunds = failingRefunds.map(({ value, why }) => [value, why] as const)
  const all = [...declined, ...refunds].toSorted(([one], [other]) => one - other)
  return `## Amounts that fail

In the test environment these amounts, in minor units, go wrong on purpose. A declined card leaves the payment open: the customer may try another.

${table(
  ['Amount', 'What happens'],
  all.map(([value, why]) => [`\`${value}\``, why]),
)}

## Amounts that play a scenario

These are the sandbox's own: the service has none of them. In the test environment a payment of such an amount goes on without a phone.

${table(
  ['Amount', 'What happens'],
  scenarioMeanings.map(([value, meaning]) => [`\`${value}\``, meaning]),
)}`
}

const deliveries = `## Deliveries

A delivery is a hint to read the payment now, never the truth itself. It is a POST of compact JSON, with the events that stand under Webhooks below. Duplicates happen: tell them by \`pspReference\` and \`name\`.

Each is signed with the secret that its registration was answered with, once:

\`\`\`
hash      = base64(SHA-256(raw body))
text      = "POST\\n" + path with query + "\\n" + x-ms-date + ";" + host + ";" + hash
signature = base64(HMAC-SHA256(text, key = the secret's UTF-8 bytes))

x-ms-content-sha256: <hash>
Authorization: HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=<signature>
\`\`\`

1. Take the raw body as it came, before anything parses it. Its hash must be \`x-ms-content-sha256\`.
2. Write the text to sign from the path with its query, and the values of \`x-ms-date\`, \`host\` and \`x-ms-content-sha256\`.
3. Sign it with the secret as it was given: its bytes as UTF-8, not base64-decoded.
4. Compare in constant time with the \`Signature\` in \`Authorization\`.
5. Take no \`x-ms-date\` that is more than 5 minutes away.

Answer with any 2xx within 10 seconds. Everything else, a redirect included, is a failure and is tried again, with a new date and signature and the same body: tries 1 to 4 about every 2 seconds, the 5th after 60 seconds, the 6th after 120, 7 to 29 hourly, then daily until 7 days have passed since the first. Later events of the same payment wait behind a failing one.`

/** Area of the requests that the service sends by itself. */
export const deliveryArea = 'Deliveries'

/** By the area's name. */
export const areaDescriptions: Readonly<Record<string, string>> = {
  'Access token':
    'Every other request comes with a token from here. Get a new one before the old is over; several are good at once.',
  ePayment:
    'One payment at a time. A customer is asked for an amount and approves it in the wallet; the money is then reserved, and you capture it, release what you will not take, and give back what you should not have taken.',
  Recurring:
    'An agreement that a customer accepts once, and charges against it that are taken on their due dates. Version 3.2.3.',
  Webhooks:
    'Register an address, and be told what happens instead of asking. Keep asking all the same: a delivery may be late.',
  [deliveryArea]: 'What the service sends to a registered address by itself.',
}

/** All that a reader must know of an operation beside its fields and answers. */
export const operationDescription = (operation: OperationRow): string =>
  [
    operation.description,
    operation.isTestOnly === true ? 'Test environment only.' : '',
    limitDescription(operation),
  ]
    .filter((one) => one !== '')
    .join('\n\n')

function limitDescription({ path, limit }: OperationRow): string {
  if (!limit) return ''
  const per = limit.per === 'unit' ? 'for the whole sales unit' : `for each ${subjectOf(path)}`
  return `Rate limit: ${limit.perMinute} a minute ${per}, refused ones too.`
}

/** Subject that a limit counts by: the last that the path names, or the payment that the body names. */
function subjectOf(path: string): string {
  const last = path.match(/\{(\w+)\}/g)?.at(-1)
  if (last === '{chargeId}') return 'charge'
  return last === '{agreementId}' ? 'agreement' : 'payment'
}

/** With the reasons for which the service refuses so under a name. */
export const refusalDescription = (description: string, named: readonly NamedRefusal[]): string =>
  named.length === 0
    ? description
    : `${description}\n\n${named.map(({ name, title, advice }) => `- \`${name}\` ${title}. ${advice}`.trim()).join('\n')}`
