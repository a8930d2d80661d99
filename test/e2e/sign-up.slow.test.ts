// Becoming a member through the pages: what the cashier presses, what the customer reads and scans, what the phone answers.
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'
import { openAll } from '#test/support/pages/counter.ts'
import { aPlan } from '#test/support/till/memberships.ts'

const story = useCarriers()
const slowStory = useCarriers({ isSlow: true })

story('a customer joins by QR: terms on both screens, approved, the first charge taken', async (open) => {
  await using counter = await open()
  const [cashier, customer, phone] = await openAll(counter)

  await cashier.getByRole('button', { name: 'Memberships' }).click()
  await cashier.getByRole('button', { name: 'Coffee club' }).click()
  await cashier.getByRole('dialog').getByRole('button', { name: 'QR' }).click()
  await cashier.waits()
  await customer.getByRole('heading', { name: 'Coffee club' }).waitFor()
  expect(await customer.getByRole('definition').allInnerTexts()).toEqual([
    expect.stringMatching(/199/),
    expect.stringMatching(/199.*every month/),
  ])
  await phone.accept(await customer.code())

  await cashier.getByRole('heading', { name: 'Joined' }).waitFor()
  await customer.getByRole('heading', { name: 'Welcome!' }).waitFor()
  await cashier.getByText('has been taken').waitFor()

  const paper = cashier.getByRole('region', { name: 'Receipt' })
  await cashier.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes'
    }
  })
  await cashier.getByRole('button', { name: 'Print receipt' }).click()
  await cashier.locator('body[data-printed=yes]').waitFor()
  expect(await cashier.locator('.paper_printed section').textContent()).toBe(await paper.textContent())
  await cashier.newSale()
  await cashier.getByRole('button', { name: 'Memberships' }).waitFor()
})

slowStory(
  'taken back while the customer still reads: nobody has joined, and selling goes on',
  async (open) => {
    await using counter = await open()
    const [cashier, customer] = await openAll(counter)

    await cashier.getByRole('button', { name: 'Memberships' }).waitFor()
    await cashier.keyboard.press('m')
    await cashier.getByRole('button', { name: 'Coffee club' }).click()
    await cashier.getByRole('dialog').getByRole('button', { name: 'QR' }).click()
    await customer.getByRole('img', { name: 'QR code' }).waitFor()
    await cashier.getByRole('button', { name: 'Cancel' }).click()
    await cashier.getByRole('heading', { name: 'Cancelled' }).waitFor()
    await customer.getByRole('heading', { name: 'Cancelled' }).waitFor()
    await cashier.newSale()
    await cashier.getByRole('button', { name: 'Memberships' }).waitFor()
    expect(counter.complaints).toEqual([])
  },
)

slowStory(
  'sent to the phone, and a first charge that the card does not pay: nobody has joined',
  async (open) => {
    const initialCharge = { amount: 151, description: 'Key card', transactionType: 'DIRECT_CAPTURE' } as const
    await using counter = await open({ plans: [aPlan({ name: 'Gym', initialCharge })] })
    const [cashier, customer, phone] = await openAll(counter)

    await cashier.getByRole('button', { name: 'Memberships' }).click()
    await cashier.getByRole('dialog').getByRole('button', { name: 'Phone' }).click()
    await cashier.getByRole('textbox', { name: 'Phone number' }).fill('912 34 567')
    await cashier.getByRole('button', { name: 'Send', exact: true }).click()
    await customer.getByText('67').waitFor()
    expect(await customer.content()).not.toContain('91234567')
    await phone.getByRole('link', { name: /Gym/ }).click()
    await phone.accept()

    for (const screen of [cashier, customer])
      await screen.getByRole('heading', { name: 'The first charge was not paid' }).waitFor()
    await cashier.newSale()
    await cashier.getByRole('button', { name: 'Memberships' }).waitFor()
  },
)
