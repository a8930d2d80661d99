// The phone in a newcomer's hands: what only a browser can show of it, with a merchant at the other end.
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { aReceipt, number, openPhoneStage } from '#test/support/pages/phone-stage.ts'
import { pixelsOf } from '#test/support/pages/png.ts'
import { minute } from '#test/support/run/times.ts'

const browser = useBrowser()
const reference = 'till-1-0017'

async function open() {
  const stage = await openPhoneStage(browser())
  const { page } = stage
  return {
    ...stage,
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    seen: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }).waitFor(),
    [Symbol.asyncDispose]: async () => {
      expect(stage.complaints).toEqual([])
      await stage[Symbol.asyncDispose]()
    },
  }
}

const push = { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: number } }

test('a request appears by itself, is read line by line, approved, taken by the shop, and stands in the history', async () => {
  await using desk = await open()
  const { merchant, home, seen, link, button, heading, page } = desk
  await home()
  await seen('Nothing waits for your answer.')
  await merchant.create(merchant.request(reference, { ...push, receipt: aReceipt }))
  await link(/499\.00/).click()
  await seen('Flat white')
  expect(await page.getByRole('listitem').filter({ hasText: 'Mug, blue' }).innerText()).toContain(
    'Discount 20.00',
  )
  await button('Approve').click()
  await seen('is reserved for the shop.')
  await merchant.capture(reference, 49_900)
  await seen('The shop took NOK 499.00.') // without anybody touching the phone
  await link('Done').click()
  await link('History').click()
  await heading('History')
  expect(await page.locator('[id^=paid-]').innerText()).toMatch(/Test shop, Norway\s+Paid/)
})

test('a code on a screen is chosen, or its text is scanned', async () => {
  await using desk = await open()
  const { merchant, home, link, page, button, heading, seen } = desk
  const { body } = await merchant.create(merchant.request(reference))
  await home()
  await seen('Codes on screens now')
  await link(/499\.00/).click()
  await heading(/499\.00/)
  await link('All requests').click()
  await page.getByRole('textbox', { name: 'Text of the code' }).fill(String(body['redirectUrl']))
  await button('Scan').click()
  await button('Approve').click()
  await expect(seen('is reserved for the shop.')).resolves.toBeUndefined()
})

test('my code: its picture says its text, the text is copied, and a till that reads it asks this phone', async () => {
  await using desk = await open()
  const { page, go, button, seen, merchant, home, link } = desk
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await go(`/phone/me?number=${number}`)
  const text = await page.locator('#code-text').innerText()
  const picture = await page.getByRole('img', { name: 'QR code of this customer' }).screenshot()
  expect(decodeQR(pixelsOf(picture))).toBe(text)
  await button('Copy the text').click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  const personalQr = await page.evaluate(() => navigator.clipboard.readText())
  expect(personalQr).toBe(text)
  await merchant.create(merchant.request(reference, { userFlow: 'PUSH_MESSAGE', customer: { personalQr } }))
  await home()
  await seen('1 request waits for your answer.')
  expect(await link(/499\.00/).count()).toBe(1)
})

test('another language is chosen, also for what comes by itself, and stays', async () => {
  await using desk = await open()
  const { page, home, button, seen, merchant } = desk
  await home()
  await page.getByLabel('Language: English').click()
  await button('Suomi').click()
  await seen('Mikään ei odota vastaustasi.')
  await merchant.create(merchant.request(reference, push))
  await seen('1 pyyntö odottaa vastaustasi.')
  await page.locator('[id^=request-]').click()
  await button('Hyväksy').click()
  await expect(seen(/499,00\sNOK on varattu kaupalle\./)).resolves.toBeUndefined()
})

test('a request is approved by keyboard alone, and focus is where the eye is', async () => {
  await using desk = await open()
  const { page, home, merchant, seen } = desk
  await merchant.create(merchant.request(reference, push))
  await home()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.id ?? ''
    })
  const tabTo = async (id: RegExp) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      if (id.test(await focused())) return
    }
    throw new Error(`the keyboard does not reach ${String(id)}`)
  }
  await tabTo(/^request-/)
  // The page takes over what changed meanwhile, and focus stays.
  await desk.advance(minute)
  await seen('9:00')
  expect(await focused()).toMatch(/^request-/)
  await page.keyboard.press('Enter')
  await page.locator('#amount').waitFor()
  await tabTo(/^approve$/)
  await page.keyboard.press('Enter')
  await seen('is reserved for the shop.')
})

test('when the sandbox is gone the page says what that means, and nothing it shows is lost', async () => {
  await using desk = await open()
  await desk.push()
  await desk.page.route('**/phone/**', (route) => route.abort())
  await desk.page.getByRole('alert').filter({ hasText: 'The sandbox does not answer.' }).waitFor()
  expect(await desk.button('Approve').isVisible()).toBe(true)
  await desk.page.unroute('**/phone/**')
  await desk.page.locator('#silence').waitFor({ state: 'hidden' })
})
