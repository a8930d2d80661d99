// The main job, through the pages: what the cashier presses, what the customer sees, what the phone answers.
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'
import { openAll } from '#test/support/pages/counter.ts'
import { byHand, key } from '#test/support/pages/typing.ts'

const story = useCarriers()
const slowStory = useCarriers({ isSlow: true })

story(
  'a QR sale: keyed in, scanned from the customer’s screen, approved, paid on both, receipt shown',
  async (open) => {
    await using counter = await open({ hasMotion: true })
    const [cashier, customer, phone] = await openAll(counter)

    await cashier.chargeByQr('49900')
    await cashier.waits()
    await customer.getByRole('heading', { name: /499/ }).waitFor()
    for (const screen of [cashier, customer])
      await screen.getByText('TEST · sandbox', { exact: true }).waitFor()
    const address = await customer.code()
    await phone.approve(address)

    await cashier.paid()
    await customer.paid()
    const paper = cashier.getByRole('region', { name: 'Receipt' })
    expect(await paper.innerText()).toContain('499')
    expect(await paper.innerText()).toMatch(/sandbox/i)

    const onScreen = await paper.textContent()

    // Printing is the browser's: what it would put on paper is the receipt, and nothing else of the screen.
    await cashier.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = 'yes'
      }
    })
    await cashier.getByRole('button', { name: 'Print receipt' }).click()
    await cashier.locator('body[data-printed=yes]').waitFor()
    await cashier.emulateMedia({ media: 'print' })
    const printed = cashier.locator('.paper_printed section')
    expect([await printed.isVisible(), await printed.textContent()]).toEqual([true, onScreen])
    expect(await cashier.getByRole('button', { name: 'New sale' }).isVisible()).toBe(false)
    expect(await cashier.getByText('Till 1', { exact: true }).first().isVisible()).toBe(false)
    await cashier.emulateMedia({ media: 'screen' })
    await cashier.newSale()
    await cashier.ready()
    expect(counter.complaints).toEqual([])
  },
)

slowStory('a push sale: the phone is asked by its number and approves', async (open) => {
  await using counter = await open({ hasMotion: true })
  const [cashier, customer, phone] = await openAll(counter)

  await cashier.chargeByPhone('12000', '912 34 567')
  await customer.getByText('67').waitFor()
  expect(await customer.content()).not.toContain('91234567')
  // The request arrives on the phone without anybody touching it.
  await phone.getByRole('link', { name: /120/ }).click()
  await phone.approve()

  await cashier.paid()
  await customer.paid()
  expect(counter.complaints).toEqual([])
})

slowStory('a whole sale by keyboard', async (open) => {
  await using counter = await open({ hasMotion: true })
  const [cashier, customer, phone] = await openAll(counter)
  await cashier.ready()
  await byHand(cashier, '2500')
  await key(cashier, 'Enter')
  await phone.approve(await customer.code())
  await cashier.paid()
  expect(await cashier.getByRole('region', { name: 'Receipt' }).innerText()).toContain('25.00')
  expect(counter.complaints).toEqual([])
})

slowStory('an amount below the market’s minimum is refused in words, and nothing is lost', async (open) => {
  await using counter = await open({ hasMotion: true })
  const cashier = await counter.openCashier()
  await cashier.chargeByQr('99')
  const alert = cashier.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/1\.00/)
  expect(await cashier.getByLabel('Amount').innerText()).toContain('0.99')
})
