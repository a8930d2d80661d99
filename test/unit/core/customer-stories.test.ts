// The customer's screen: it is told exactly what it draws, and can only answer what it is asked.
import { expect, test } from 'vitest'
import { commands, type CommandName } from '#shared/bridge.ts'
import { basketOf, charge, pay, put } from '#test/support/till/baskets.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { refused } from '#test/support/till/changed-answer.ts'

/** Every key of it, to any depth; of a list those of all its members. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysOf(one, `${path}[]`)))]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    keysOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

const always = [
  'at',
  'currency',
  'locale',
  'isLanguageChosen',
  'look.accent',
  'look.theme',
  'mode',
  'pictures.logo',
  'revision',
  'shopName',
  'slogan',
  'total',
] as const
/** Nobody joins while somebody buys. */
const alone = 'signUp'
/** Only a customer who is filling a basket is asked for a tip. */
const unasked = 'tipChoice'
const lines = ['discount', 'kind', 'name', 'quantity', 'total'] as const
const sale = [
  'amount.currency',
  'amount.value',
  'createdAt',
  'endedAt',
  'endsAt',
  'isCancelling',
  'isCutOff',
  'isForRegister',
  'isGivingBack',
  'isKeptReserved',
  'phoneEnding',
  'receiptLink',
  'refunded',
  'state',
  'userFlow',
] as const
const ofSale = [...sale, ...lines.map((name) => `lines[].${name}`)].map((name) => `sale.${name}`)

const offer = [
  'campaign',
  'currency',
  'description',
  'initialCharge.amount',
  'initialCharge.description',
  'initialCharge.transactionType',
  'name',
  'period.count',
  'period.unit',
  'plan',
  'pricing.amount',
  'pricing.type',
] as const
const signUp = [
  'confirmation',
  'endedAt',
  'endsAt',
  'fellBack',
  'firstCharge.amount',
  'firstCharge.state',
  'isCutOff',
  'isPushed',
  'isWithdrawing',
  'openedAt',
  'phoneEnding',
  'receiptLink',
  'state',
] as const

test('while somebody joins: these keys and no others', async () => {
  await using shop = await openShop()
  opened(await shop.cashier.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null }))
  const ofSignUp = [...signUp, ...offer.map((name) => `offer.${name}`)].map((name) => `signUp.${name}`)
  expect(keysOf(shop.customer.view()).toSorted()).toEqual(
    [...always, 'sale', unasked, ...ofSignUp].toSorted(),
  )
})

test('while nobody buys, while the basket is filled, while the code is shown and when it is paid: these keys and no others', async () => {
  await using shop = await openShop()
  const seen = () => keysOf(shop.customer.view()).toSorted()
  const keys = (...more: string[]) => [...always, alone, unasked, ...more].toSorted()
  expect(seen()).toEqual(keys('sale'))
  await put(shop, 'cinnamon-bun')
  expect(seen()).toEqual(keys('sale', ...lines.map((name) => `lines[].${name}`)))
  opened(await charge(shop))
  expect(seen()).toEqual(keys(...ofSale, 'sale.qr.kind', 'sale.qr.text'))
  await pay(shop)
  expect(seen()).toEqual(keys(...ofSale, 'sale.qr'))
})

test('while a tip is chosen: these keys and no others', async () => {
  await using shop = await openShop({ settings: { tips: { askedBy: 'customer', percents: [10] } } })
  await shop.customer.ask('poll', {})
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  const choice = ['choice', 'goods', 'percents[]'].map((name) => `tipChoice.${name}`)
  const filled = lines.map((name) => `lines[].${name}`)
  expect(keysOf(shop.customer.view()).toSorted()).toEqual(
    [...always, alone, 'sale', ...filled, ...choice].toSorted(),
  )
})

test('of a push it knows the last two digits, and never who pays or what the till calls the sale', async () => {
  await using shop = await openShop()
  const { sale: name, reference } = await shop.cashier.charge(5_000, '912 34 567')
  expect(shop.customer.view().sale?.phoneEnding).toBe('67')
  const told = JSON.stringify(shop.customer.view())
  for (const secret of ['91234567', name, reference, shop.cashier.view().till.merchantSerialNumber])
    expect(told).not.toContain(secret)
})

test('it beats and chooses a tip where it is asked for one, and may ask for nothing else', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  const before = basketOf(shop)
  expect(await shop.customer.ask('poll', {})).toEqual({ ok: true, value: { nextMs: 3000 } })
  const its = ['poll', 'tip.choose']
  expect(await shop.customer.ask('tip.choose', { choice: '', tip: { value: 1 } })).toMatchObject(
    refused('tip.notAsked'),
  )
  const others = Object.keys(commands).filter((name) => !its.includes(name)) as CommandName[]
  for (const name of others) {
    expect(commands[name].surfaces as readonly string[]).not.toContain('customer')
    expect(await shop.customer.ask(name, {})).toMatchObject(refused('command.notAllowed'))
  }
  expect(basketOf(shop)).toEqual(before)
})
