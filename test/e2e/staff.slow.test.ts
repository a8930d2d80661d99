// People at a till that sells for real, through the pages: who forgets a PIN waits, and a cashier gets into no page that is not theirs.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openCounter } from '#test/support/pages/till-pages.ts'
import { createWorld } from '#test/support/till/world.ts'
import { credentialsOf, firstUnit } from '#test/support/service/merchant.ts'
import { button, heading } from '#test/support/pages/controls.ts'

const browser = useBrowser()

/** A till that is set up for a service in TEST. Its credentials come from where a till without Electron has them. */
async function open() {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const unit = firstUnit(world.service)
  const given = credentialsOf(unit)
  Object.assign(process.env, given)
  owned.defer(() => {
    for (const name of Object.keys(given)) delete process.env[name]
  })
  const handler = { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' }
  const service = { kind: 'service', baseUrl: world.service.url, handler }
  const counter = owned.use(await openCounter(browser(), { world, settings: { service } }))
  const kept = owned.move()
  return { world, counter, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

test('five wrong PINs count down, the office is not for cashiers, and a cashier cannot go past the screens', async () => {
  await using scene = await open()
  const { counter, world } = scene
  const office = await counter.openOffice()
  await office.makeManager()
  await office.getByRole('link', { name: 'Staff' }).click()
  await office.hire('Kari', 'Cashier', '4711')

  const cashier = await counter.openCashier()
  for (let guess = 0; guess < 5; guess += 1) {
    await cashier.signIn(12, '1111')
    await cashier
      .getByRole('alert')
      .filter({ hasText: guess < 4 ? `${4 - guess}.` : 'too often' })
      .waitFor()
  }
  // However slow this machine is: of thirty seconds, and fewer as time goes by.
  const wait = cashier.getByText(/Try again in \d+/)
  const seconds = async () => Number(/\d+/.exec(await wait.innerText())?.[0])
  const first = await seconds()
  expect(first).toBeLessThanOrEqual(30)
  await expect.poll(seconds).toBeLessThan(first)
  world.clock.advance(30_000)
  await cashier.signIn(12, '4711')
  await button(cashier, 'Kari: sign out or change').waitFor()

  // Straight to the till, with her own page’s session: the office’s commands are not hers to call.
  const ask = (path: string, input: unknown) =>
    cashier.evaluate(
      async ([to, body]) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(to ?? '', { method: 'POST', headers, body: body ?? '' })
        return (await answer.json()) as unknown
      },
      [path, JSON.stringify(input)],
    )
  const someone = { name: 'Mallory', role: 'manager', pin: '951736' }
  expect(await ask('/cashier/commands/staff.add', someone)).toMatchObject({
    problem: { code: 'command.notAllowed' },
  })
  expect(await ask('/office/commands/staff.add', someone)).toMatchObject({
    problem: { code: 'surface.notPaired' },
  })
  // In a browser that the office let in, she may ask, and is refused by name.
  await office.getByRole('button', { name: 'Ingrid: sign out or change' }).click()
  await button(office, 'Sign Ingrid out').click()
  await heading(office, 'Sign in to the office').waitFor()
  // Nobody learns here who works in the shop.
  expect(await office.getByText(/Kari|Ingrid/).count()).toBe(0)
  const answers = await office.evaluate(
    async ([kari, mallory]) => {
      const headers = { 'content-type': 'application/json' }
      const post = async (name: string, body: string) =>
        (await (await fetch(`/office/commands/${name}`, { method: 'POST', headers, body })).json()) as unknown
      return [
        await post('staff.add', mallory ?? ''),
        await post('staff.signIn', kari ?? ''),
        await post('staff.add', mallory ?? ''),
        await post('report.close', '{"from":null}'),
      ]
    },
    [JSON.stringify({ number: 12, pin: '4711' }), JSON.stringify(someone)],
  )
  expect(answers).toMatchObject([
    { problem: { code: 'staff.signInFirst' } },
    { ok: true },
    { problem: { code: 'staff.notAllowed', details: { name: 'Kari' } } },
    { problem: { code: 'staff.notAllowed' } },
  ])
  await office.getByText('The office is not open to Kari').waitFor()
})
