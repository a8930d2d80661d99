// A customer alone with a kiosk: pays, cancels, hesitates, walks off. What the screen says of open money is true at every moment.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { button, heading } from '#test/support/pages/controls.ts'
import { openKioskCounter } from '#test/support/pages/kiosk-counter.ts'

const browser = useBrowser()

const open = () => openKioskCounter(browser(), { settings: { entry: 'keypad' } })

test('keyed in, scanned, paid, and ready for the next customer after half a minute', async () => {
  await using scene = await open()
  const { world, counter, page: kiosk, reference } = scene
  const phone = await counter.openPhone()
  await kiosk.keyIn('50000')
  await button(kiosk, 'Pay with QR').dblclick()
  await phone.approve(await kiosk.code())
  await counter.pass(heading(kiosk, 'Paid'))
  expect(await world.books(reference())).toMatchObject({ captured: 50_000 })
  await scene.goBy(29_000)
  expect(await heading(kiosk, 'Paid').isVisible()).toBe(true)
  await scene.goBy(2_000)
  await button(kiosk, /Touch to pay/).waitFor()
  expect(counter.server.opened.till.view('cashier').sale).toBeNull()
  expect(counter.complaints).toEqual([])
})

test('the number may be written, and put right, with a keyboard as well as with the pad', async () => {
  await using scene = await open()
  const { page: kiosk, customer } = scene
  await kiosk.keyIn('50000')
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
  const { world, counter, page: kiosk, customer, reference } = scene
  await kiosk.askPhone()
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
  const { world, counter, page: kiosk, customer, reference } = scene
  await kiosk.askPhone()
  customer.approve(reference())
  await button(kiosk, 'Cancel the payment').click()
  await counter.pass(heading(kiosk, 'Given back'))
  expect(await world.books(reference())).toMatchObject({ captured: 0, cancelled: 50_000 })
})

test('it starts over when nobody is there, says so first, and asks while money is open', async () => {
  await using scene = await open()
  const { counter, page: kiosk, customer, reference } = scene
  const warning = heading(kiosk, 'Are you still there?')
  await kiosk.keyIn('50000')
  await scene.goBy(41_000)
  await warning.waitFor()
  await button(kiosk, 'Continue').click()
  await warning.waitFor({ state: 'detached' })
  expect(await kiosk.getByLabel('Amount').innerText()).toContain('500')
  await scene.goBy(41_000)
  await warning.waitFor()
  await scene.goBy(20_000)
  await button(kiosk, /Touch to pay/).waitFor()

  await kiosk.askPhone()
  await scene.goBy(80_000)
  await kiosk.clock.runFor(1_000)
  expect(await warning.count()).toBe(0)
  expect(await kiosk.getByText('Open your wallet').isVisible()).toBe(true)
  await scene.goBy(12_000)
  await kiosk.getByText(/The payment is cancelled in \d+ seconds/).waitFor()
  await button(kiosk, 'Continue').click()
  await warning.waitFor({ state: 'detached' })
  customer.approve(reference())
  await counter.pass(heading(kiosk, 'Paid'))
  expect(counter.complaints).toEqual([])
})

test('who leaves in mid-payment is asked, and then his payment is cancelled as by himself', async () => {
  await using scene = await open()
  const { counter, page: kiosk } = scene
  await kiosk.askPhone()
  await scene.goBy(92_000)
  await heading(kiosk, 'Are you still there?').waitFor()
  await scene.goBy(31_000)
  // Until the service has answered it is abandoned, and then terminated.
  const state = () => counter.server.opened.till.view('kiosk').sale?.state
  await expect.poll(state).toMatch(/^(abandoned|terminated)$/)
  // How long it stays counts from when the page shows it.
  await heading(kiosk, /^Payment (stopped|cancelled)$/).waitFor()
  await scene.goBy(31_000)
  await button(kiosk, /Touch to pay/).waitFor()
})

test('refused in the wallet, tried again with one touch: the second attempt of the same sale', async () => {
  await using scene = await open()
  const { world, counter, page: kiosk, customer, reference } = scene
  await kiosk.askPhone()
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
  const { world, counter, page: kiosk } = scene
  await kiosk.askPhone()
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
  const { counter, page: kiosk } = scene
  await kiosk.askPhone()
  await counter.stop()
  await expect(
    kiosk.getByText('This screen has no connection to the till').waitFor(),
  ).resolves.toBeUndefined()
})

test('a kiosk has no customer’s screen, and its page may do nothing that staff do', async () => {
  await using scene = await open()
  const { counter, page: kiosk } = scene
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
