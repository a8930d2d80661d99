// A property of the API: whatever is asked of it, drawn from its document, is answered by what stands there, and by no mistake of the till's.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base } from '#server/terminal/operations.ts'
import { premise } from '#test/support/run/premise.ts'
import { hasUsualSeed, patience, tried } from '#test/support/run/run-size.ts'
import { drawnRequest, type Drawn } from '#test/support/till/drawn-requests.ts'
import { faultOfAnswer, operations } from '#test/support/till/reference.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

const tries = tried(2_400)
/** Of one key in a minute the till takes 600. */
const registers = Math.ceil(tries.numRuns / 400)

let counter: Counter
const keys: string[] = []
beforeAll(async () => {
  counter = await openCounter()
  for (let n = 1; n <= registers; n += 1) {
    const register = await counter.pair(`Bakery ${n}`)
    keys.push(register.key)
    await register.begin('paid', { amount: { value: 60_000_00, currency: 'NOK' } })
    await counter.scan()
    counter.phone().approve()
    expect((await register.follow('paid')).state).toBe('COMPLETED')
  }
})
afterAll(() => counter[Symbol.asyncDispose]())

async function answerTo({ method, path, headers, body }: Drawn) {
  const response = await fetch(counter.url + base + path, {
    method,
    headers,
    // A text would be sent with a type of its own.
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  })
  const { status } = response
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel() // it would not end
    return { status, headers: response.headers, body: '' }
  }
  const text = await response.text()
  return { status, headers: response.headers, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

test(
  'every answer stands in the document',
  async () => {
    const isTaken = premise('the request is taken', 0.2)
    const isRefused = premise('the request is refused', 0.3)
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(drawnRequest(keys), async (drawn) => {
        const said = await answerTo(drawn)
        isTaken(said.status < 400)
        isRefused(said.status >= 400)
        if (said.status < 400) seen.add(drawn.operation.described.operationId)
        expect([said.status, faultOfAnswer(drawn.method, drawn.path, said)]).toEqual([said.status, null])
        expect(said.status).not.toBe(500)
      }),
      tries,
    )
    if (!hasUsualSeed) return
    // Of few is nothing taken: the code of a pairing is not to be guessed.
    const never = operations.map(({ described }) => described.operationId).filter((one) => !seen.has(one))
    expect([never, never.length <= operations.length / 4]).toEqual([never, true])
  },
  patience,
)
