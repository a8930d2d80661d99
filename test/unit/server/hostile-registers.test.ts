// Every operation of the API and every message of the nexo protocol with a body that does not fit it: refused in words by a register's key, nothing is begun, and it is paid afterwards.
import { afterAll, beforeAll, expect } from 'vitest'
import * as nexo from '#server/nexo/messages.ts'
import { longestBody, withoutNullsAtAnyDepth } from '#server/terminal/query.ts'
import { apiBase, apiRows } from '#server/terminal/operations.ts'
import { namedShapes } from '#server/terminal/shapes.ts'
import {
  faultsAtDoor,
  hostileBodies,
  isFit,
  unfit,
  type Door,
  type Hostile,
} from '#test/support/attacks/hostile-values.ts'
import type { Answer } from '#test/support/till/http-page.ts'
import { patience, sizedTest } from '#test/support/run/run-size.ts'
import { fullSamples } from '#test/support/samples/sample.ts'
import { messageOf } from '#test/support/till/nexo-register.ts'
import { faultsOf, publishedCategories } from '#test/support/till/nexo-schema.ts'
import { faultOfAnswer } from '#test/support/till/reference.ts'
import { openCounter, type Counter, type RegisterUnderTest } from '#test/support/till/register-counter.ts'

let counter: Counter
let register: RegisterUnderTest
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  await counter[Symbol.asyncDispose]()
})

async function send(path: string, method: string, { body, type = 'application/json' }: Hostile) {
  const response = await fetch(counter.url + path, {
    method,
    headers: { authorization: `Bearer ${register.key}`, ...(type === '' ? {} : { 'content-type': type }) },
    body: Buffer.from(body), // a text would be sent with a type of its own
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A key asks so often in a minute, and no more. */
const ofOneKey = 500
async function faultsOfAll(name: string, asked: readonly Hostile[], door: Door) {
  const faults: string[] = []
  for (let at = 0; at < asked.length; at += ofOneKey) {
    register = await counter.pair(`${name} ${at}`)
    await register.begin('paid', { amount: { value: 4900, currency: 'NOK' } })
    await counter.scan()
    counter.phone().approve()
    await register.follow('paid')
    const secrets = [...counter.secrets(), { name: 'the register’s key', text: register.key }]
    faults.push(...(await faultsAtDoor(name, asked.slice(at, at + ofOneKey), { ...door, secrets })))
  }
  return faults
}

async function paysAsBefore() {
  const paid = { id: 'paid', state: 'COMPLETED', refunds: [] }
  expect((await register.ask('GET', '/checkouts')).body).toMatchObject({ checkouts: [paid], next: null })
  await register.begin('after', { amount: { value: 4900, currency: 'NOK' } })
  await register.cancel('after')
  expect((await register.follow('after')).state).toBe('CANCELED')
}

const notJson = /^400 .*(api\.notJson|no nexo message in JSON)/
const refusals: Record<Hostile['kind'], RegExp> = {
  notJson,
  notUtf8: notJson,
  nested: notJson,
  tooLong: /^413 .*api\.tooLong/,
  wrongType: /^415 .*api\.(wrong|no)Type/,
  notText: /^400 .*api\.badField(?!.*(\\ud800|\\udfff|\\u0000))/,
  // Where there is nothing that could be taken or given back, that is told first.
  value:
    /^(400 .*(api\.badField|api\.notJson|checkout\.unfit)|422 .*register\.webhookUnfit|40[49] .*(refund\.saleUnknown|checkout\.notReserved))/,
}
/** A code of a pairing is guessed a few times a minute only: terminal-hostile.test.ts asks that one. */
const withBody = apiRows.flatMap(([name, row]) =>
  row.body === undefined || row.isOpen ? [] : [{ name, ...row, takes: row.body }],
)

sizedTest.each(withBody)(
  '$name begins nothing by a body that does not fit it, and tells why',
  async ({ name, method, path, takes, isBodyOptional = false }) => {
    const shape = namedShapes[takes as keyof typeof namedShapes] // its name
    const at = path.replaceAll(/\{\w+\}/g, method === 'PUT' ? 'new' : 'paid')
    const fits = (value: unknown) => isFit(shape)(withoutNullsAtAnyDepth(value))
    /** Where the body may be left out. */
    const meansAll = ({ body }: Hostile) => isBodyOptional && (body === '' || body === 'null')
    const asked = fullSamples(shape).flatMap((good) =>
      hostileBodies(good, { every: [40, 8], most: longestBody, isTyped: true }),
    )
    const door = {
      async ask(given: Hostile) {
        const said = await send(apiBase + at, method, given)
        const fault = faultOfAnswer(method, at, {
          ...said,
          body: said.text === '' ? null : JSON.parse(said.text),
        })
        return {
          ...said,
          text: `${said.text}${fault === null ? '' : ` Error: is not in the document (${fault})`}`,
        }
      },
      fits: (value: unknown) => fits(value),
      isDone: ({ status, text }: Answer) => status < 400 || text.includes('is not in the document'),
      refuses: ({ kind }: Hostile) => refusals[kind],
    }
    expect(
      await faultsOfAll(
        name,
        unfit(asked, fits).filter((one) => !meansAll(one)),
        door,
      ),
    ).toEqual([])
    await paysAsBefore()
  },
  patience,
)

const messages = {
  Payment: nexo.paymentRequest,
  Reversal: nexo.reversalRequest,
  TransactionStatus: nexo.transactionStatusRequest,
  Abort: nexo.abortRequest,
  GetTotals: nexo.getTotalsRequest,
  Reconciliation: nexo.reconciliationRequest,
  Diagnosis: nexo.diagnosisRequest,
  Login: nexo.loginRequest,
  Logout: nexo.logoutRequest,
  Print: nexo.printRequest,
  Display: nexo.displayRequest,
  Input: nexo.inputRequest,
}

sizedTest.each(Object.entries(messages))(
  'nexo: a %s that does not fit does nothing, and is answered as published',
  async (category, shape) => {
    const fits = (value: unknown) => {
      const { SaleToPOIRequest: message } = Object(value) as { SaleToPOIRequest?: Record<string, unknown> } // or not
      const asked = message?.[`${category}Request`] ?? {} // it may be left out where all in it may
      return nexo.readHeader(message?.['MessageHeader']).success && shape.safeParse(asked).success
    }
    const goods = fullSamples(shape).map((asked) => ({
      SaleToPOIRequest: messageOf(category, '0001', Object(asked)),
    }))
    const asked = goods.flatMap((good) =>
      hostileBodies(good, { every: [40, 8], most: longestBody, isTyped: true }),
    )
    let count = 0
    /** Names of a header that is not right are told back as they came. */
    const of = ({ where }: Hostile) =>
      publishedCategories.find((one) => one === category && !where.includes('MessageHeader'))
    const door = {
      async ask(given: Hostile) {
        const body =
          typeof given.body === 'string' ? given.body.replace('"0001"', `"${(count += 1)}"`) : given.body
        const said = await send('/nexo', 'POST', { ...given, body })
        const judged = of(given)
        const faults = said.status === 200 && judged ? faultsOf(JSON.parse(said.text) as object, judged) : []
        return { ...said, text: said.text + faults.map((fault) => ` is not as published: ${fault}`).join() }
      },
      fits,
      isDone: ({ text }: Answer) => /"Result":"Success"|is not as published/.test(text),
      refuses: ({ kind }: Hostile) =>
        kind === 'value' || kind === 'notText'
          ? /^(200 ($|.*(MessageFormat|"Reject"))|400 .*no nexo message)/
          : refusals[kind],
    }
    expect(await faultsOfAll(category, unfit(asked, fits), door)).toEqual([])
    await paysAsBefore()
  },
  patience,
)
