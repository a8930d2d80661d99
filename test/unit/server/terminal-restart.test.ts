// Stories of a register or a till that dies in the middle: whoever follows the rule for callers ends with the till's truth.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltInSandbox } from '#sandbox/built-in.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { openCounter, registerOf, type Counter } from '#test/support/till/register-counter.ts'

const body = { amount: { value: 33_000, currency: 'NOK' } }

/** A folder, and a till on it that may be opened again. */
function folderOfATill() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-restart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const openAgain = (folder: string, port = 0) =>
  openCounter({ folder, port, startSandbox: (file) => startBuiltInSandbox(file, true) })

test.each([
  ['before the customer has scanned', () => undefined],
  ['after the approval', (counter: Counter) => counter.phone().approve()],
])('the till dies %s: opened again on its folder it goes on, under the same key and id', async (_, first) => {
  const folder = folderOfATill()
  const before = await openAgain(folder)
  const { port } = before.till.server
  const { key } = await before.pair('Bakery 1')
  const register = registerOf(before.url, key)
  await register.begin('sale-1', body)
  await before.scan()
  const approved = first(before)
  await before[Symbol.asyncDispose]()
  // Nobody answers: the register does not know what became of it, and repeats.
  await expect(register.read('sale-1')).rejects.toThrow()
  await using after = await openAgain(folder, port)
  expect(await register.put('sale-1', body)).toMatchObject({ status: 200 })
  if (approved === undefined) after.phone().approve()
  expect(await register.follow('sale-1')).toMatchObject({
    state: 'COMPLETED',
    captured: { value: 33_000 },
    refunded: { value: 0 },
  })
})

test('the register dies before it hears an answer: asked again, the checkout is the same one', async () => {
  await using counter = await openCounter()
  const register = await counter.pair('Bakery 1')
  const death = new AbortController()
  const lost = fetch(`${counter.url}${apiBase}/checkouts/sale-1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${register.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: death.signal,
  }).catch(() => 'lost')
  await counter.scan()
  death.abort()
  await lost
  expect(await register.put('sale-1', body)).toMatchObject({ status: 200 })
  counter.phone().approve()
  expect(await register.follow('sale-1')).toMatchObject({ state: 'COMPLETED', captured: { value: 33_000 } })
  const { body: list } = await register.ask('GET', '/checkouts')
  expect((list as { checkouts: unknown[] }).checkouts).toHaveLength(1)
})

test('whoever waits and goes away leaves nothing behind', async () => {
  await using counter = await openCounter()
  const register = await counter.pair('Bakery 1')
  await register.begin('sale-1', body)
  for (let round = 0; round < 3; round += 1) {
    const { version } = await register.read('sale-1')
    const gone = new AbortController()
    const waits = Array.from({ length: 8 }, () =>
      fetch(`${counter.url}${apiBase}/checkouts/sale-1?wait=60&since=${version}`, {
        headers: { authorization: `Bearer ${register.key}` },
        signal: gone.signal,
      }).then(
        ({ status }) => status,
        () => 'gone',
      ),
    )
    // Answered by the till, so all that was asked before has arrived.
    await register.read('sale-1')
    gone.abort()
    expect(await Promise.all(waits)).toEqual(Array<string>(8).fill('gone'))
  }
  await register.cancel('sale-1')
  expect((await register.ask('GET', '/checkouts/sale-1?wait=1&since=x')).status).toBe(200)
})
