// The control page's section on faults, with its form.
import { html, raw } from 'hono/html'
import { codes } from '#sandbox/http/error-codes.ts'
import { messageOf, sectionOf, selectField, textField, type Choices } from '#sandbox/control/page-fields.ts'
import { faultKinds as kinds } from '#sandbox/control/page-fault-kinds.ts'
import { pagePaths } from '#sandbox/pages/pages.ts'
import { answerTo, type AnswerTo, type Said } from '#sandbox/control/form-outcomes.ts'
import { epayment } from '#sandbox/epayment/operations.ts'
import type { Fault, FaultKind } from '#sandbox/service/faults.ts'
import { operations, type Parts } from '#sandbox/api/areas.ts'
import { emptyState, type Markup } from '#sandbox/phone/icon.ts'
import { recurringArea } from '#sandbox/recurring/area.ts'
import { problemNames } from '#sandbox/http/recurring-problems.ts'

const form = 'faults'

const usualKind = 'drop-answer'

/** An area with things of several kinds, as Recurring, has a choice for all of each kind. */
const operationChoices: Choices = [
  { options: [{ value: '', word: 'Any operation' }] },
  ...[...Map.groupBy(operations, ({ area }) => area.name)].map(([group, ofArea]) => {
    const kinds = Map.groupBy(ofArea, ({ name }) => name.split('.')[0] ?? '')
    const options = [...kinds].flatMap(([kind, those]) => [
      { value: `${kind}.*`, word: `Everything of ${kinds.size > 1 ? `${kind}s` : group}` },
      ...new Map(those.map(({ name, summary }) => [name, { value: name, word: summary }])).values(),
    ])
    return { group, options }
  }),
]

const codeOptions = Object.entries(codes).map(([value, { title }]) => ({ value, word: `${value} ${title}` }))
const problemOptions = problemNames.map((value) => ({ value, word: value }))
const refusalChoices: Choices = [
  { group: epayment.name, options: codeOptions },
  { group: recurringArea.name, options: problemOptions },
]

const number = 'type="text" inputmode="numeric" maxlength="15"'

const fields = {
  seconds: { name: 'fault.seconds', label: 'Seconds', usual: '30', more: number },
  status: {
    name: 'fault.status',
    label: 'Status',
    usual: '503',
    hint: '423, 429, or 500 to 599.',
    more: number,
  },
  retryAfterSeconds: {
    name: 'fault.retryAfterSeconds',
    label: 'Try again after, seconds',
    hint: 'Said with 429; 1 where this is empty.',
    more: number,
  },
  refusal: {
    name: 'fault.refusal',
    label: 'Code or name',
    usual: '6080',
    hint: 'Operations of the other area do not meet it.',
  },
  code: { name: 'fault.code', label: 'Error code', usual: '6080' },
  problem: { name: 'fault.problem', label: 'Name of the problem' },
  pageStatus: {
    name: 'fault.pageStatus',
    label: 'Status of the page',
    usual: '200',
    hint: '200 to 599.',
    more: number,
  },
  reference: {
    name: 'reference',
    label: 'Reference',
    hint: 'A payment’s reference, an agreementId or a chargeId. All where this is empty.',
    more: 'type="text" maxlength="200" spellcheck="false"',
  },
  count: {
    name: 'count',
    label: 'How many',
    usual: '1',
    hint: 'Then it is gone. Where this is empty it stays until you remove it.',
    more: number,
  },
  probability: {
    name: 'probability',
    label: 'Chance in percent',
    hint: 'Every one of them where this is empty.',
    more: 'type="text" inputmode="decimal" maxlength="10"',
  },
  seed: {
    name: 'seed',
    label: 'Seed of that chance',
    usual: '1',
    hint: 'The same seed draws the same again.',
    more: number,
  },
} as const

export function faultSection({ faults, units }: Parts, said: Said | undefined): Markup {
  const answer = answerTo(said, form)
  return sectionOf(
    form,
    'Faults',
    'What goes wrong on purpose, for the requests that you choose. All others are served as usual.',
    html`${messageOf(answer, form)}
      <div id="faults-active" data-live>${activeFaults(faults.all())}</div>
      <form class="card" method="post" action="${pagePaths.faults}" aria-label="Switch on a fault">
        ${kindChoice(answer)}
        <div class="grid kind-fields">${kindFields(answer)}</div>
        <h3>For which requests</h3>
        <div class="grid">
          ${selectField(form, { name: 'operation', label: 'Operation', choices: operationChoices }, answer)}
          ${textField(form, fields.reference, answer)} ${selectField(form, unitField(units.all), answer)}
          ${textField(form, fields.count, answer)} ${textField(form, fields.probability, answer)}
          ${textField(form, fields.seed, answer)}
        </div>
        <button class="primary" type="submit">Switch on this fault</button>
      </form>`,
  )
}

const unitField = (units: Parts['units']['all']) => ({
  name: 'merchantSerialNumber',
  label: 'Sales unit',
  choices: [
    {
      options: [
        { value: '', word: 'Any sales unit' },
        ...units.map(({ merchantSerialNumber, shopName }) => ({
          value: merchantSerialNumber,
          word: `${merchantSerialNumber} ${shopName}`,
        })),
      ],
    },
  ],
})

function kindChoice({ typed }: AnswerTo): Markup {
  const chosen = typed['kind'] ?? usualKind
  return html`<fieldset class="kinds">
    <legend>What happens</legend>
    ${Object.entries(kinds).map(
      ([kind, { name, about }]) =>
        html`<label class="choice"
          ><input type="radio" name="kind" value="${kind}" ${raw(kind === chosen ? 'checked' : '')} /><span
            class="option"
            >${name}<small>${about}</small></span
          ></label
        >`,
    )}
  </fieldset>`
}

const kindFields = (answer: AnswerTo): Markup =>
  html`${textField(form, fields.seconds, answer)} ${textField(form, fields.status, answer)}
  ${textField(form, fields.retryAfterSeconds, answer)}
  ${selectField(form, { ...fields.refusal, choices: refusalChoices }, answer)}
  ${selectField(form, { ...fields.code, choices: [{ options: codeOptions }] }, answer)}
  ${selectField(form, { ...fields.problem, choices: [{ options: problemOptions }] }, answer)}
  ${textField(form, fields.pageStatus, answer)}`

function activeFaults(all: Fault[]): Markup {
  if (all.length === 0)
    return emptyState('shield', 'No fault is switched on: everything is served as it should be.')
  return html`<ul class="list" aria-label="Faults that are switched on">
      ${all.map(
        (fault) =>
          html`<li>
            <div class="option">
              <b>${kinds[fault.fault.kind].name}${particulars(fault.fault)}</b>
              <small>${scopeOf(fault)}</small>
              <small>${metText(fault)}</small>
            </div>
            <form method="post" action="${pagePaths.removeFault}">
              <button id="remove-${fault.id}" name="id" value="${fault.id}">
                Remove<span class="unseen"> fault ${fault.id}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="${pagePaths.removeFault}">
      <button id="remove-all" class="whole" name="id" value="all">Remove all faults</button>
    </form>`
}

function particulars(fault: FaultKind): string {
  switch (fault.kind) {
    case 'drop-request':
    case 'drop-answer':
    case 'fail':
      return ''
    case 'late':
      return `: ${fault.status}, then ${fault.seconds} seconds`
    case 'delay':
      return `: ${fault.seconds} seconds`
    case 'status':
      return `: ${fault.status}`
    case 'code':
      return `: ${fault.code}`
    case 'html':
      return `: ${fault.status}`
  }
}

function scopeOf({ operation, reference, merchantSerialNumber, probability, seed }: Fault): string {
  return [
    operationText(operation),
    ...(reference === undefined ? [] : [`reference ${reference}`]),
    ...(merchantSerialNumber === undefined ? [] : [`sales unit ${merchantSerialNumber}`]),
    ...(probability === undefined ? [] : [`${percentText(probability)} by seed ${seed}`]),
  ].join(' · ')
}

/** `Capture (payment.capture)` */
function operationText(operation: string | undefined): string {
  if (operation === undefined) return 'Any operation'
  const known = operationChoices.flatMap(({ options }) => options).find(({ value }) => value === operation)
  return known ? `${known.word} (${operation})` : operation
}

const percentText = (share: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(share)

function metText({ met, count }: Fault): string {
  const times = met === 0 ? 'Not met yet' : met === 1 ? 'Met once' : `Met ${met} times`
  if (count === undefined) return `${times} · stays until you remove it`
  return `${times} · gone after ${count === 1 ? 'one request' : `${count} requests`}`
}
