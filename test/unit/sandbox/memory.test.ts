// Tests of what a sandbox remembers after it was stopped, and of who else may use its file meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart } from '#sandbox/port.ts'
import { startSandbox } from '#sandbox/main.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { createMerchant } from '#test/support/service/service.ts'
import { startService } from '#test/support/service/started-service.ts'

const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'kasse-sandbox-'))
  return {
    file: path.join(made, 'sandbox.sqlite'),
    made,
    [Symbol.dispose]: () => rmSync(made, { recursive: true }),
  }
}
const url = 'http://service.test'

test('a restarted sandbox has forgotten nothing', async () => {
  using place = folder()
  const clock = createManualClock()
  const open = (seed: number) =>
    createSandbox({ clock, chance: seeded(seed), file: place.file, publicUrl: () => url })
  const reach = (sandbox: ReturnType<typeof open>) => ({
    url,
    fetch: (request: Request) => sandbox.fetch(request),
  })

  let sandbox = open(1)
  const units = sandbox.salesUnits
  const unit = firstUnit(sandbox)
  // The same merchant, with the same token, speaks to whichever sandbox runs now.
  const merchant = await createMerchant({ url, fetch: (request) => sandbox.fetch(request) }, unit)
  const created = await merchant.create(merchant.request('sale-0001'), { key: 'one' })
  const scanned = sandbox.phone('4791234567')
  scanned.scan(String(created.body['redirectUrl']))
  scanned.approve()
  await merchant.capture('sale-0001', 20_000)
  await merchant.create(
    merchant.request('sale-0002', { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: '4791234567' } }),
  )
  const before = [(await merchant.get('sale-0001')).text, await merchant.events('sale-0001')]
  sandbox[Symbol.dispose]()

  clock.advance(60_000)
  sandbox = open(2)
  expect(sandbox.salesUnits).toEqual(units)
  expect([(await merchant.get('sale-0001')).text, await merchant.events('sale-0001')]).toEqual(before)
  expect((await merchant.create(merchant.request('sale-0001'), { key: 'one' })).text).toBe(created.text)
  expect(sandbox.phone('4791234567').pending()).toMatchObject([{ reference: 'sale-0002' }])
  sandbox[Symbol.dispose]()

  clock.advance(9 * 60_000)
  sandbox = open(3)
  const later = await createMerchant(reach(sandbox), unit)
  expect((await later.get('sale-0002')).body['state']).toBe('EXPIRED')
  sandbox[Symbol.dispose]()
})

test('the code of a sandbox that moved to another port still pays', async () => {
  using place = folder()
  const clock = createManualClock()
  const first = await startService({ file: place.file, clock })
  const merchant = await first.merchantOf()
  const { body } = await merchant.create(merchant.request('sale-0001'))
  await first[Symbol.asyncDispose]()
  await using second = await startService({ file: place.file, clock })
  expect(second.customer().scan(String(body['redirectUrl']))).toMatchObject({ reference: 'sale-0001' })
})

test('trouble at the start is one sentence with a remedy', async () => {
  using place = folder()
  await using running = await startSandbox({ port: 0, file: place.file })
  const port = Number(new URL(running.url).port)
  const start = (options: { port: number; file?: string }) =>
    startSandbox(options).then(
      () => 'started',
      (error: unknown) => (error instanceof CannotStart ? error.message : `thrown: ${String(error)}`),
    )
  expect(await start({ port })).toBe(
    `Port ${port} is taken: choose another with --port, or --port 0 for any free one.`,
  )
  expect(await start({ port: 0, file: place.file })).toMatch(/^Another sandbox is using .+: stop it/)
  expect(await start({ port: 0, file: path.join(place.made, 'no', 'such.sqlite') })).toMatch(
    /cannot be written/,
  )
  const text = path.join(place.made, 'letter.txt')
  writeFileSync(text, 'Dear customer, this is not a store. '.repeat(100))
  expect(await start({ port: 0, file: text })).toMatch(/is not a sandbox's/)
})
