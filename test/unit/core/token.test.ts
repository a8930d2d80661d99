// The access token: one fetch however many ask, kept for its life by our own clock, and whatever shape its numbers have.
import { expect, test } from 'vitest'
import { createClient, createTokens } from '#core/service/client.ts'
import { createManualClock } from '#test/support/run/clock.ts'

function office(expiresIn: string | number) {
  const clock = createManualClock()
  const given: string[] = []
  const client = createClient({
    address: () => 'http://service.test',
    fetch: () => {
      given.push(`token-${given.length + 1}`)
      return Promise.resolve(
        Response.json({ token_type: 'Bearer', expires_in: expiresIn, access_token: given.at(-1) }),
      )
    },
    clock,
    timeLimit: 10_000,
    closing: new AbortController().signal,
    headers: {},
  })
  const credentials = () => ({ clientId: 'c', clientSecret: 's', subscriptionKey: 'k' })
  return { clock, given, tokens: createTokens(client, credentials, '123456', clock) }
}

test('five that ask at once share one fetch', async () => {
  const { tokens, given } = office('3600')
  const answers = await Promise.all(Array.from({ length: 5 }, () => tokens.get()))
  expect(given).toEqual(['token-1'])
  expect(new Set(answers.map((answer) => answer.ok && answer.value))).toEqual(new Set(['token-1']))
})

test.each(['3600', 3600])(
  'expires_in %j: kept until a minute before its end, then fetched anew',
  async (expiresIn) => {
    const { tokens, given, clock } = office(expiresIn)
    await tokens.get()
    clock.advance(3_539_000)
    await tokens.get()
    expect(given).toHaveLength(1)
    clock.advance(2_000)
    expect(await tokens.get()).toMatchObject({ ok: true, value: 'token-2' })
  },
)

test('a clock that goes back changes nothing; when it went ahead, as over a sleep, another token is fetched, once', async () => {
  const { tokens, given, clock } = office('3600')
  await tokens.get()
  clock.jump(-365 * 24 * 3_600_000)
  await tokens.get()
  expect(given).toHaveLength(1)
  clock.jump(24 * 3_600_000)
  await tokens.get()
  await tokens.get()
  expect(given).toHaveLength(2)
})

test('a token that was dropped is not used again; dropping an old one leaves the new one alone', async () => {
  const { tokens, given } = office('3600')
  await tokens.get()
  tokens.drop('token-1')
  await tokens.get()
  tokens.drop('token-1')
  await tokens.get()
  expect(given).toEqual(['token-1', 'token-2'])
})

test('what was fetched with credentials that hold no more is not kept, also when it comes last', async () => {
  const answers: ((response: Response) => void)[] = []
  const client = createClient({
    address: () => 'http://service.test',
    fetch: () => new Promise((answer) => answers.push(answer)),
    clock: createManualClock(),
    timeLimit: 10_000,
    closing: new AbortController().signal,
    headers: {},
  })
  const credentials = () => ({ clientId: 'c', clientSecret: 's', subscriptionKey: 'k' })
  const tokens = createTokens(client, credentials, '123456', createManualClock())
  const given = (token: string) =>
    Response.json({ token_type: 'Bearer', expires_in: 3600, access_token: token })
  const old = tokens.get()
  tokens.forget()
  const next = tokens.get()
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve))
  answers[1]?.(given('new'))
  expect(await next).toMatchObject({ value: 'new' })
  answers[0]?.(given('old'))
  expect(await old).toMatchObject({ value: 'old' })
  expect(await tokens.get()).toMatchObject({ value: 'new' })
  expect(tokens.lifeLeft()).toBe(3_600_000)
})
