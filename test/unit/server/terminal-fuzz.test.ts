// A property of the API: whatever is asked of it, drawn from its document, is answered by what stands there, and by no mistake of the till's.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutNullsAtAnyDepth } from '#server/terminal/query.ts'
import { apiBase, apiRows } from '#server/terminal/operations.ts'
import { namedShapes } from '#server/terminal/shapes.ts'
import { currency } from '#shared/market.ts'
import { maximum } from '#shared/money.ts'
import { premise } from '#test/support/run/premise.ts'
import { hasUsualSeed, patience, tried } from '#test/support/run/run-size.ts'
import { drawnRequest, goodBy, nearly, type Drawn } from '#test/support/attacks/drawn-requests.ts'
import { faultBySchema, faultOfAnswer, operations } from '#test/support/till/reference.ts'
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
  const response = await fetch(counter.url + apiBase + path, {
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

const bodies = [...new Set(apiRows.flatMap(([, { body }]) => body ?? []))]

test.each(bodies)('what the document says of %s is what the till takes', (name) => {
  const isGood = premise('the body is good', 0.3)
  const isBad = premise('the body is bad', 0.1)
  const place = `/components/schemas/${name}`
  const shape = namedShapes[name as keyof typeof namedShapes] // its name
  const good = goodBy({ $ref: `#${place}` })
  fc.assert(
    fc.property(fc.oneof(good, nearly(good)), (drawn) => {
      const body: unknown = JSON.parse(JSON.stringify(drawn) ?? 'null')
      // Of a pair of code units JSON Schema counts one character.
      fc.pre(!/[\ud800-\udfff]/.test(JSON.stringify(body)))
      // What is null is not there, by whichever name.
      const isInDocument = [body, withoutNullsAtAnyDepth(body)].some(
        (one) => faultBySchema(place, one) === null,
      )
      const isTaken = shape.safeParse(withoutNullsAtAnyDepth(body)).success && isWhole(body)
      isGood(isInDocument)
      isBad(!isInDocument)
      expect([body, isTaken]).toEqual([body, isInDocument])
    }),
    tried(600),
  )
})

/** Of an amount the till says with codes of its own what is wrong with it. */
function isWhole(body: unknown): boolean {
  const { amount } = (body ?? {}) as { amount?: { value?: unknown; currency?: unknown } | null } // looked at below
  if (amount === undefined || amount === null) return true
  const isCurrency = currency.safeParse(amount.currency).success
  return (
    isCurrency &&
    Number.isSafeInteger(amount.value) &&
    Number(amount.value) >= 1 &&
    Number(amount.value) <= maximum
  )
}
