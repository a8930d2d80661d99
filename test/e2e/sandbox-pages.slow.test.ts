// The sandbox's pages as people use them: what the accessibility checker says of each state, and stories wholly by hand.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { accessibilityFaults } from '#test/support/pages/accessibility-faults.ts'
import type { Merchant } from '#test/support/service/service.ts'
import { startService } from '#test/support/service/started-service.ts'
import { msisdn } from '#test/support/till/customer.ts'

const browser = useBrowser()
const push = { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: msisdn } }

async function openDesk() {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startService({ limits: 'off', allowsLoopback: true }))
  const merchant = await sandbox.merchantOf()
  const context = await browser().newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  owned.defer(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  const kept = owned.move()
  return {
    merchant,
    page,
    complaints,
    open: (path: string) => page.goto(sandbox.url + path),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const headersOf = ({ token, unit }: Merchant, key: string) => ({
  authorization: `Bearer ${token}`,
  'ocp-apim-subscription-key': unit.subscriptionKey,
  'merchant-serial-number': unit.merchantSerialNumber,
  'idempotency-key': key,
})

test('the control page is accessible, and a fault is switched on by its form', async () => {
  await using desk = await openDesk()
  const { merchant, page, open, button } = desk
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['epayments.payment.created.v1'] }
  await merchant.send('POST', '/webhooks/v1/webhooks', headersOf(merchant, 'hook-1'), JSON.stringify(hook))
  await merchant.create(merchant.request('sale-0001'))
  await open('/sandbox/')
  expect(await page.getByRole('group', { name: 'Newest payments' }).innerText()).toContain('sale-0001')
  await page.getByText('Switch on a fault').first().click()
  await button('Switch on a fault').click()
  await page.getByText('Answered with 201.').waitFor()
  expect(await page.getByRole('group', { name: /^Faults/ }).innerText()).toContain('payment.capture')
  expect(await accessibilityFaults(page, 'control')).toEqual([])
  expect(desk.complaints).toEqual([])
})

test('wholly by hand: a request that the customer ignores expires when the clock is advanced', async () => {
  await using desk = await openDesk()
  const { merchant, page, open, button } = desk
  await merchant.create(merchant.request('sale-0001', push))
  await open(`/phone/?number=${msisdn}`)
  await page.getByRole('link', { name: /499\.00/ }).click()
  await page.getByText('More ways to answer').click()
  await button('Ignore').click()
  await page.getByText('The shop still waits').waitFor()

  const control = await page.context().newPage()
  await control.goto(new URL('/sandbox/', page.url()).href)
  await control.getByText('Move the clock').first().click()
  await control.getByRole('button', { name: 'Move the clock' }).click()
  await control.getByText('Answered with 200.').waitFor()
  // The phone learns of it without anybody touching it.
  await page.getByText('it is too late now').waitFor()
  expect(await button('Approve').count()).toBe(0)
  expect((await merchant.get('sale-0001')).body['state']).toBe('EXPIRED')
})
