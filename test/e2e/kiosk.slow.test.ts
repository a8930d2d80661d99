// A customer alone with a kiosk: pays, cancels, hesitates, walks off. What the screen says of open money is true at every moment.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { askPhone, keyIn } from '#test/support/pages/kiosk-acts.ts'
import { openCounter, readQr } from '#test/support/pages/till-pages.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { createWorld } from '#test/support/till/world.ts'
import { button, heading } from '#test/support/pages/controls.ts'

const browser = useBrowser()

async function open(settings: Record<string, unknown> = { entry: 'keypad' }) {
  await using owned = new AsyncDisposableStack()
  const world = owned.use(await createWorld())
  const counter = owned.use(await openCounter(browser(), { world, isKiosk: true, settings }))
  const kiosk = await counter.openKiosk()
  await button(kiosk, /Touch to pay/).waitFor()
  const kept = owned.move()
  return {
    world,
    counter,
    kiosk,
    customer: world.customer(msisdn),
    reference: () => counter.server.opened.till.view('cashier').sale?.reference ?? '',
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Time goes by for the page and for the till alike: what the till told before is on the page by then, or its clock would go by twice. */
async function goBy({ world, kiosk }: Awaited<ReturnType<typeof open>>, ms: number): Promise<void> {
  await kiosk.evaluate(() => fetch(location.href).then(() => undefined))
  await kiosk.clock.fastForward(ms)
  world.clock.advance(ms)
}

test('keyed in, scanned, paid, and ready for the next customer after half a minute', async () => {
  await using scene = await open()
  const { world, counter, kiosk, reference } = scene
  const phone = await counter.openPhone()
  await keyIn(kiosk, '50000')
  await button(kiosk, 'Pay with QR').dblclick()
  await phone.goto(await readQr(kiosk))
  await button(phone, 'Approve').click()
  await counter.pass(heading(kiosk, 'Paid'))
  expect(await world.books(reference())).toMatchObject({ captured: 50_000 })
  await goBy(scene, 29_000)
  expect(await heading(kiosk, 'Paid').isVisible()).toBe(true)
  await goBy(scene, 2_000)
  await button(kiosk, /Touch to pay/).waitFor()
  expect(counter.server.opened.till.view('cashier').sale).toBeNull()
  expect(counter.complaints).toEqual([])
})

test('the number may be written, and put right, with a keyboard as well as with the pad', async () => {
  await using scene = await open()
  const { kiosk, customer } = scene
  await keyIn(kiosk, '50000')
  await button(kiosk, 'Use my phone number').click()
  await kiosk.keyboard.type('9123456')
  await button(kiosk, '8').click()
  await kiosk.keyboard.press('Backspace')
  await kiosk.keyboard.type('7')
  await kiosk.getByText('+47 912 34 567').waitFor()
  await kiosk.keyboard.press('Enter')
  await kiosk.getByText('Open your wallet').waitFor()
  await expect.poll(() => customer.pending().length).toBe(1)
})

test('cancelled while the line is down, approved too late: stopped, and given back', async () => {
  await using scene = await open()
  const { world, counter, kiosk, customer, reference } = scene
  await askPhone(kiosk)
  const name = reference()
  world.network.cut()
  await button(kiosk, 'Cancel the payment').click()
  await heading(kiosk, 'Payment stopped').waitFor()
  await kiosk.getByText('If your wallet shows a payment, it will be given back.').waitFor()
  customer.approve(name)
  world.network.mend()
  await counter.pass(heading(kiosk, 'Given back'))
  expect(await world.books(name)).toMatchObject({ captured: 0, cancelled: 50_000 })
})

test('the customer was faster than the cancel: no question, given back', async () => {
  await using scene = await open()
  const { world, counter, kiosk, customer, reference } = scene
  await askPhone(kiosk)
  customer.approve(reference())
  await button(kiosk, 'Cancel the payment').click()
  await counter.pass(heading(kiosk, 'Given back'))
  expect(await world.books(reference())).toMatchObject({ captured: 0, cancelled: 50_000 })
})

test('it starts over when nobody is there, says so first, and asks while money is open', async () => {
  await using scene = await open()
  const { counter, kiosk, customer, reference } = scene
  const warning = heading(kiosk, 'Are you still there?')
  await keyIn(kiosk, '50000')
  await goBy(scene, 41_000)
  await warning.waitFor()
  await button(kiosk, 'Continue').click()
  await warning.waitFor({ state: 'detached' })
  expect(await kiosk.getByLabel('Amount').innerText()).toContain('500')
  await goBy(scene, 41_000)
  await warning.waitFor()
  await goBy(scene, 20_000)
  await button(kiosk, /Touch to pay/).waitFor()

  await askPhone(kiosk)
  await goBy(scene, 80_000)
  await kiosk.clock.runFor(1_000)
  expect(await warning.count()).toBe(0)
  expect(await kiosk.getByText('Open your wallet').isVisible()).toBe(true)
  await goBy(scene, 12_000)
  await kiosk.getByText(/The payment is cancelled in \d+ seconds/).waitFor()
  await button(kiosk, 'Continue').click()
  await warning.waitFor({ state: 'detached' })
  customer.approve(reference())
  await counter.pass(heading(kiosk, 'Paid'))
  expect(counter.complaints).toEqual([])
})

test('who leaves in mid-payment is asked, and then his payment is cancelled as by himself', async () => {
  await using scene = await open()
  const { counter, kiosk } = scene
  await askPhone(kiosk)
  await goBy(scene, 92_000)
  await heading(kiosk, 'Are you still there?').waitFor()
  await goBy(scene, 31_000)
  // Until the service has answered it is released, and then terminated.
  const state = () => counter.server.opened.till.view('kiosk').sale?.state
  await expect.poll(state).toMatch(/^(released|terminated)$/)
  // How long it stays counts from when the page shows it.
  await heading(kiosk, /^Payment (stopped|cancelled)$/).waitFor()
  await goBy(scene, 31_000)
  await button(kiosk, /Touch to pay/).waitFor()
})

test('refused in the wallet, tried again with one touch: the second attempt of the same sale', async () => {
  await using scene = await open()
  const { world, counter, kiosk, customer, reference } = scene
  await askPhone(kiosk)
  const first = reference()
  customer.refuse(first)
  await counter.pass(heading(kiosk, 'Payment refused'))
  await button(kiosk, 'Try again').dblclick()
  await kiosk.getByText('Open your wallet').waitFor()
  const second = reference()
  expect(second).not.toBe(first)
  customer.approve(second)
  await counter.pass(heading(kiosk, 'Paid'))
  expect(await world.books(second)).toMatchObject({ captured: 50_000 })
})

test('the service is away: the kiosk is closed for new customers, and says of an open payment that it does not know', async () => {
  await using scene = await open()
  const { world, counter, kiosk } = scene
  await askPhone(kiosk)
  world.network.cut()
  await counter.pass(heading(kiosk, 'We do not know yet'))
  await button(kiosk, 'Cancel the payment').click()
  await heading(kiosk, 'Payment stopped').waitFor()
  await button(kiosk, 'Done').click()
  await expect(heading(kiosk, 'This kiosk is closed').waitFor()).resolves.toBeUndefined()
  world.network.mend()
  await counter.pass(button(kiosk, /Touch to pay/))
})

test('the till is gone: the kiosk says so, and what that means for who has approved', async () => {
  await using scene = await open()
  const { counter, kiosk } = scene
  await askPhone(kiosk)
  await counter.stop()
  await expect(
    kiosk.getByText('This screen has no connection to the till').waitFor(),
  ).resolves.toBeUndefined()
})

test('a kiosk has no customer’s screen, and its page may do nothing that staff do', async () => {
  await using scene = await open()
  const { counter, kiosk } = scene
  expect(Object.keys(counter.server.surfaces)).toEqual(['kiosk', 'cashier', 'office'])
  expect((await fetch(`${counter.server.url}/customer/`)).status).toBe(404)
  const asked = await kiosk.evaluate(async () => {
    const response = await fetch('/kiosk/commands/sale.refund', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return response.json()
  })
  expect(asked).toMatchObject({ ok: false, problem: { code: 'command.notAllowed' } })
})
