// What is said to somebody who does not look, through a whole sale at each screen: few sentences, each once, in order. After a bar: what is said with a heading.
import { expect, test } from 'vitest'
import { announced, recordAnnouncements } from '#test/support/pages/announcements.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { customerView, aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { openPosedScreen, pose } from '#test/support/poses/posed-screen.ts'
import { itsBasket, some } from '#test/support/poses/selling-poses.ts'
import { aSignUp, forCustomer } from '#test/support/samples/sign-ups.ts'
import {
  aPaper,
  aReceipt,
  aSale,
  cashierView,
  customerLines,
  noon,
  paid,
} from '#test/support/samples/screens.ts'

const browser = useBrowser()
const { sale: _sale, register: _register, retry: _retry, ...shown } = aKioskSale
const opened = { state: 'opened', qr: null, createdAt: null, endsAt: null } as const
/** After twenty seconds there is more than a minute left, after forty there is less. */
const waiting = { endsAt: noon + 90_000 }
const approved = { state: 'authorized' } as const
const captured = { state: 'captured', qr: null, endedAt: noon } as const

const scan = 'NOK 499.00 | Scan with your phone’s camera or your wallet, then approve.'
const wait = 'Approved. One moment… | NOK 499.00 Please wait: this screen will show the result.'

test('cashier', async () => {
  const page = await openPosedScreen(browser())
  await recordAnnouncements(page)
  const view = (sale: Partial<typeof aSale>) =>
    cashierView({ basket: itsBasket, sale: { ...aSale, ...waiting, ...sale } }, { entry: 'products' })
  const first = cashierView({ basket: some }, { entry: 'products' })
  await using posed = await pose(browser(), 'cashier', first, { on: page })
  const heard: [string, string[]][] = []
  const listen = async (after: string) => heard.push([after, await announced(page)])
  await announced(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await listen('charged')
  await posed.tell(view({}))
  await page.clock.runFor(20_000)
  await listen('waiting, 20 s')
  await page.clock.runFor(20_000)
  await listen('20 s more')
  await posed.tell(view(approved))
  await listen('approved')
  await posed.tell({ ...view({}), sale: paid, receipt: aReceipt, paper: aPaper })
  await page.clock.runFor(5000)
  await listen('paid, 5 s')
  await posed.tell(cashierView({}, { entry: 'products' }))
  await listen('the next sale')
  expect(heard).toEqual([
    ['charged', ['Asking the service for a payment']],
    ['waiting, 20 s', ['Waiting for the customer']],
    ['20 s more', ['Less than a minute left']],
    ['approved', ['Approved. Taking the money']],
    ['paid, 5 s', ['Paid']],
    ['the next sale', ['Choose the products']],
  ])
})

test('customer', async () => {
  const page = await openPosedScreen(browser())
  await recordAnnouncements(page)
  await using posed = await pose(browser(), 'customer', customerView(), { on: page })
  const heard: [string, string[]][] = []
  const listen = async (after: string) => heard.push([after, await announced(page)])
  const sale = (changes: Partial<typeof shown>) =>
    posed.tell(customerView({ sale: { ...shown, ...waiting, ...changes } }))
  await listen('at first')
  await posed.tell(customerView({ lines: customerLines.slice(0, 1), total: 10_000 }))
  await listen('a product')
  await posed.tell(customerView({ lines: customerLines.slice(0, 2), total: 20_000 }))
  await listen('another')
  await sale(opened)
  await listen('charged')
  await sale({})
  await page.clock.runFor(20_000)
  await listen('the code, 20 s')
  await page.clock.runFor(20_000)
  await listen('20 s more')
  await sale(approved)
  await listen('approved')
  await sale(captured)
  await listen('paid')
  await page.clock.runFor(10_000)
  await listen('10 s later')
  expect(heard).toEqual([
    ['at first', ['Kaffebaren Torget']],
    ['a product', ['Your order']],
    ['another', ['3 items Total NOK 200.00']],
    ['charged', ['One moment, please | NOK 499.00']],
    ['the code, 20 s', [scan]],
    ['20 s more', ['Less than a minute left']],
    ['approved', [wait]],
    ['paid', ['Paid | NOK 499.00 Thank you!']],
    ['10 s later', ['Kaffebaren Torget']],
  ])
})

test('kiosk', async () => {
  const page = await openPosedScreen(browser())
  await recordAnnouncements(page)
  const view = (sale: Partial<typeof aKioskSale> | null) =>
    kioskView(sale && { ...waiting, ...sale }, { entry: 'products' })
  await using posed = await pose(browser(), 'kiosk', view(null), { on: page })
  const heard: [string, string[]][] = []
  const listen = async (after: string) => heard.push([after, await announced(page)])
  await listen('at first')
  await page.getByRole('button', { name: 'Touch to order' }).click()
  await listen('begun')
  await page.locator('.catalog-screen_add').first().click()
  await listen('a product')
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await listen('looked through')
  await posed.tell(view(opened))
  await listen('charged')
  await posed.tell(view({}))
  await page.clock.runFor(20_000)
  await listen('the code, 20 s')
  await page.clock.runFor(20_000)
  await listen('20 s more')
  await posed.tell(view(approved))
  await listen('approved')
  await posed.tell(view(captured))
  await page.clock.runFor(10_000)
  await listen('paid, 10 s')
  expect(heard).toEqual([
    ['at first', ['Order and pay here']],
    ['begun', ['What would you like?']],
    ['a product', ['1 item Total NOK 52.00']],
    ['looked through', ['Your order']],
    ['charged', ['One moment, please | NOK 499.00']],
    ['the code, 20 s', [scan]],
    ['20 s more', ['Less than a minute left']],
    ['approved', [wait]],
    ['paid, 10 s', ['Paid | NOK 499.00 Thank you!']],
  ])
})

test('customer who joins: what it costs now and then is said before the code is asked for', async () => {
  const page = await openPosedScreen(browser())
  await recordAnnouncements(page)
  await using _posed = await pose(browser(), 'customer', customerView({ signUp: forCustomer(aSignUp) }), {
    on: page,
  })
  expect(await announced(page)).toEqual([
    'Coffee club | A bag of coffee a month, and a cup on the house every week Now NOK 199.00 First month Then NOK 199.00 every month Scan with your phone’s camera or your wallet, then approve.',
  ])
})
