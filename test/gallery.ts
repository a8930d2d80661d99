// `npm run gallery`: a picture of every screen in every state that a sale passes through, from a real till, for people to look at.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { makeFolder } from '#core/folder.ts'
import { startSandbox } from '#sandbox/main.ts'
import { findBrowser } from '#test/support/chromium.ts'
import { createNetwork } from '#test/support/network.ts'
import { createReceiver } from '#test/support/receiver.ts'
import { createMerchant } from '#test/support/service.ts'
import { takePhones } from '#test/support/phone-poses.ts'
import { pose } from '#test/support/posed.ts'
import { poses } from '#test/support/poses.ts'
import { chargeByPhone, chargeByQr, openCounter, readQr } from '#test/support/till-pages.ts'

/** What was asked for, or one sentence about why it cannot be. */
function chosen(): { out: string; theme: 'light' | 'dark'; isPosedOnly: boolean } | string {
  const usage = 'Use: npm run gallery -- [--out FOLDER] [--theme light|dark] [--posed]'
  try {
    const { out, theme, posed } = parseArgs({
      options: {
        out: { type: 'string', default: 'gallery' },
        theme: { type: 'string', default: 'light' },
        posed: { type: 'boolean', default: false },
      },
    }).values
    if (theme !== 'light' && theme !== 'dark') return `--theme takes light or dark, not "${theme}". ${usage}`
    if (out === '') return `--out takes a folder. ${usage}`
    try {
      makeFolder(path.resolve(out))
      accessSync(out, constants.W_OK)
    } catch (error) {
      return `The pictures cannot be put in ${out} (${codeOf(error)}): choose another folder with --out.`
    }
    return { out, theme, isPosedOnly: posed }
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    return `${why}. ${usage}`
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const options = chosen()
if (typeof options === 'string') {
  console.error(options)
  process.exit(1)
}
const { out, theme, isPosedOnly } = options

// The till speaks to its service by the process's own fetch: a wire that can be cut.
const usualFetch = globalThis.fetch
const network = createNetwork((request) => usualFetch(request))
globalThis.fetch = network.fetch

const { executablePath, environment } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: false,
  env: { ...(process.env as Record<string, string>), ...environment },
})
let count = 0

async function take(name: string, page: Page): Promise<void> {
  count += 1
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(out, `${name}.png`), animations: 'disabled' })
}

/** The states that only trouble brings about: the same pages, told such views by hand. */
for (const { name, surface, view, refusal, play } of poses) {
  await using posed = await pose(browser, surface, view, { theme, ...(refusal ? { refusal } : {}) })
  await play?.(posed.page)
  await take(name, posed.page)
}
if (isPosedOnly) {
  await browser.close()
  console.log(`${count} pictures in ${out}`)
  process.exit(0)
}

async function visit(
  play: (stage: {
    cashier: Page
    customer: Page
    phone: Page
    stop: () => PromiseLike<void>
  }) => Promise<void>,
) {
  await using counter = await openCounter(browser)
  const [cashier, customer, phone] = await Promise.all([
    counter.openCashier(),
    counter.openCustomer(),
    counter.openPhone(),
  ])
  await Promise.all([cashier, customer, phone].map((page) => page.emulateMedia({ colorScheme: theme })))
  await cashier.getByRole('button', { name: 'QR', exact: true }).waitFor()
  await play({ cashier, customer, phone, stop: () => counter.stop() })
}

await visit(async ({ cashier, customer, phone }) => {
  await take('cashier-keypad-empty', cashier)
  await take('customer-idle', customer)
  await take('phone-empty', phone)
  await chargeByQr(cashier, '49900')
  const address = await readQr(customer)
  await cashier.getByText('Waiting for the customer').first().waitFor()
  await take('cashier-waiting-qr', cashier)
  await take('customer-qr', customer)
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Approve' }).waitFor()
  await take('phone-request', phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await customer.getByRole('heading', { name: 'Paid' }).waitFor()
  await cashier.getByRole('heading', { name: 'Paid' }).waitFor()
  await take('cashier-paid', cashier)
  await take('customer-paid', customer)
  await take('phone-approved', phone)
})

await visit(async ({ cashier, customer, phone }) => {
  await cashier.keyboard.type('12000')
  await take('cashier-keypad', cashier)
  await cashier.keyboard.press('p')
  await cashier.getByRole('textbox', { name: 'Phone number' }).fill('912')
  await take('cashier-phone-number', cashier)
  await cashier.getByRole('button', { name: 'Send', exact: true }).click()
  await take('cashier-phone-number-wrong', cashier)
  await cashier.getByRole('button', { name: 'Go back' }).click()
  await cashier.keyboard.press('Delete')
  await chargeByPhone(cashier, '12000', '912 34 567')
  await customer.getByText('67').first().waitFor()
  await take('cashier-waiting-push', cashier)
  await take('customer-push', customer)
  await phone.goto(`${new URL(phone.url()).origin}/phone/?number=91234567`)
  await take('phone-pushed', phone)
  await phone.getByRole('link').filter({ hasText: '120' }).first().click()
  await phone.getByRole('button', { name: 'Refuse' }).click()
  await cashier.getByRole('heading', { name: 'Refused by the customer' }).waitFor()
  await take('cashier-refused', cashier)
  await take('customer-refused', customer)
  await take('phone-refused', phone)
  await cashier.getByRole('button', { name: 'Try a QR instead' }).click()
  await readQr(customer)
  await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()
  await cashier.getByRole('heading', { name: 'Cancelled' }).waitFor()
  await take('cashier-cancelled', cashier)
  await take('customer-cancelled', customer)
  await cashier.getByRole('button', { name: 'New sale' }).click()
  await chargeByQr(cashier, '99')
  await cashier.getByRole('alert').waitFor()
  await take('cashier-amount-too-small', cashier)
})

await visit(async ({ cashier, customer, stop }) => {
  await chargeByQr(cashier, '25000')
  await readQr(customer)
  for (const [name, width, height] of [
    ['small', 800, 480],
    ['portrait', 720, 1280],
    ['large', 1920, 1080],
  ] as const) {
    await customer.setViewportSize({ width, height })
    await take(`customer-qr-${name}`, customer)
  }
  for (const [name, width, height] of [
    ['small', 1024, 768],
    ['large', 1920, 1080],
    ['narrow', 320, 640],
  ] as const) {
    await cashier.setViewportSize({ width, height })
    await take(`cashier-waiting-${name}`, cashier)
  }
  await cashier.setViewportSize({ width: 1366, height: 768 })
  await stop()
  await cashier
    .getByText(/till does not answer/i)
    .first()
    .waitFor()
  await take('cashier-till-gone', cashier)
  await take('customer-till-gone', customer)
})

const customerSizes = [
  ['', 1280, 800],
  ['-small', 800, 480],
  ['-portrait', 720, 1280],
  ['-large', 1920, 1080],
] as const

async function takeAtAllSizes(name: string, customer: Page): Promise<void> {
  for (const [suffix, width, height] of customerSizes) {
    await customer.setViewportSize({ width, height })
    await take(`${name}${suffix}`, customer)
  }
}

await visit(async ({ cashier, customer }) => {
  await chargeByQr(cashier, '65000000')
  await take('cashier-large-amount', cashier)
  await cashier.getByRole('button', { name: 'Yes, go on' }).click()
  await readQr(customer)
  await takeAtAllSizes('customer-largest', customer)
  await customer.setViewportSize({ width: 1280, height: 800 })
  await take('cashier-largest', cashier)

  network.cut()
  await cashier.getByRole('heading', { name: 'We do not know yet' }).waitFor()
  await customer.getByRole('heading', { name: 'We do not know yet' }).waitFor()
  await take('cashier-cut-off', cashier)
  await takeAtAllSizes('customer-cut-off', customer)
  await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()
  await cashier.getByText('You asked to cancel').first().waitFor()
  await take('cashier-cut-off-cancelling', cashier)
  await cashier.getByRole('button', { name: 'Walk away' }).waitFor()
  await take('cashier-walk-away', cashier)
  network.mend()
  await cashier.getByRole('heading', { name: 'Cancelled' }).waitFor()
})

await visit(async ({ cashier, customer }) => {
  network.cut()
  await chargeByQr(cashier, '49900')
  await cashier.getByText('Nothing has been sent').first().waitFor()
  await take('cashier-not-reached', cashier)
  await take('customer-preparing', customer)
  await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()
  await cashier.getByRole('button', { name: 'New sale' }).click()
  await cashier.getByText('has not been reached since').first().waitFor()
  await take('cashier-offline', cashier)
  network.mend()
})

await visit(async ({ cashier, customer }) => {
  await chargeByQr(cashier, '49900')
  await readQr(customer)
  network.fail({ status: 429 }, /cancel/, 99)
  await cashier.getByRole('button', { name: 'Cancel', exact: true }).click()
  await cashier.getByRole('heading', { name: 'Asking the service to cancel…' }).waitFor()
  await take('cashier-cancelling', cashier)
  await take('customer-cancelling', customer)
})

await visit(async ({ cashier }) => {
  await cashier.emulateMedia({ colorScheme: 'dark' })
  await cashier.keyboard.type('12000')
  await cashier.keyboard.press('p')
  await cashier.getByRole('textbox', { name: 'Phone number' }).fill('+46701234567')
  await take('cashier-phone-number-dark', cashier)
})

/** The pages of the sandbox itself, with something on each. */
async function visitSandbox(): Promise<void> {
  await using sandbox = await startSandbox({ port: 0, allowsLoopback: true })
  await using receiver = await createReceiver()
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const merchant = await createMerchant({ url: sandbox.url, fetch: (request) => usualFetch(request) }, unit)
  const events = ['epayments.payment.created.v1', 'epayments.payment.terminated.v1']
  await merchant.call('POST', '/webhooks', { url: receiver.url, events }, { area: '/webhooks/v1', key: null })
  await merchant.create(merchant.request('till-1-sale-0017'))
  await merchant.cancel('till-1-sale-0017')
  await receiver.has(2)
  const terms = {
    pricing: { type: 'LEGACY', amount: 34_900, currency: 'NOK' },
    interval: { unit: 'MONTH', count: 1 },
    campaign: { type: 'PERIOD_CAMPAIGN', price: 9900, period: { unit: 'MONTH', count: 2 } },
    initialCharge: { amount: 9900, description: 'First month', transactionType: 'DIRECT_CAPTURE' },
    productName: 'Gym, all hours',
    productDescription: 'Two months at a lower price',
    merchantAgreementUrl: 'https://shop.example/me',
    merchantRedirectUrl: 'https://shop.example/back',
  }
  const { body } = await merchant.call('POST', '/agreements', terms, { area: '/recurring/v3' })
  const fault = { fault: { kind: 'drop-answer' }, operation: 'payment.capture', count: 1 }
  await merchant.send('POST', '/sandbox/faults', {}, JSON.stringify(fault))

  const page = await browser.newPage({ colorScheme: theme, viewport: { width: 1366, height: 860 } })
  await page.goto(`${sandbox.url}/`)
  await take('sandbox-reference', page)
  await page.goto(`${sandbox.url}/sandbox/`)
  await take('sandbox-control', page)
  await page.locator('#deliveries').scrollIntoViewIfNeeded()
  await page.screenshot({ path: path.join(out, 'sandbox-control-whole.png'), fullPage: true })
  await page.goto(String(body['walletConfirmationUrl']))
  await take('phone-agreement', page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('link', { name: 'Agreements' }).click()
  await take('phone-agreements', page)
  await page.close()
}
await visitSandbox()
await takePhones(browser, { theme, language: 'en' }, take)

await browser.close()
console.log(`${count} pictures in ${out}`)
