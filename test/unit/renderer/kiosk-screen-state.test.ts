// Tests of what the kiosk shows: it never hides open money, nor shows a new customer the last one's sale.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  restartsAt,
  canCancel,
  idleStepOf,
  isPaying,
  kioskScreenOf,
  payIdleMs,
  payWarningMs,
  resultStaysMs,
  warningMs,
  warningOf,
} from '#renderer/kiosk/screen-state.ts'
import { userFlow } from '#shared/flows.ts'
import { saleCan, saleState, type KioskSale } from '#shared/sale.ts'
import { aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { noon } from '#test/support/samples/screens.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const idle = { screen: { is: 'attract' }, pendingCommands: [], isLinkLost: false } as const
const shown = (sale: KioskSale, doing: Partial<Parameters<typeof kioskScreenOf>[1]> = {}, at = noon) =>
  kioskScreenOf(kioskView(sale), { ...idle, ...doing }, at)
const screen = { is: 'result', of: 'it', under: 'attract', since: noon } as const
const idleMs = 40_000
const left = { idleMs, isOdd: false }

const anySale = fc.record({
  state: fc.constantFrom(...saleState.options),
  userFlow: fc.constantFrom(...userFlow.options),
  isCancelling: fc.boolean(),
  isGivingBack: fc.boolean(),
  isCutOff: fc.boolean(),
  retry: fc.constantFrom('yes', 'override', 'no'),
  hasQr: fc.boolean(),
})
const openSale = anySale.filter(({ state }) => !saleCan.acknowledge.has(state))
const anyDoing = fc.record({
  is: fc.constantFrom('attract', 'catalog', 'basket', 'amount', 'phone'),
  isLinkLost: fc.boolean(),
  waited: fc.integer({ min: 0, max: 3_600_000 }),
})

test('while money is open nothing starts over and no other customer’s screen comes; only who may still cancel is asked', () => {
  const isOver = premise('nobody is asked to pay', 0.2)
  const isAsked = premise('whoever may still cancel is asked', 0.02)
  fc.assert(
    fc.property(openSale, anyDoing, ({ hasQr, ...given }, { is, isLinkLost, waited }) => {
      const sale: KioskSale = { ...aKioskSale, ...given, qr: hasQr ? aKioskSale.qr : null }
      const face = shown(sale, { screen: { is }, isLinkLost }, noon + waited)
      expect(['attract', 'catalog', 'basket', 'amount', 'phone', 'closed', 'silent']).not.toContain(face)
      const due = idleStepOf(face, { ...left, isOdd: true, screen: { is }, touchedAt: noon }, noon + waited)
      expect(due).toBe(isAsked(due === 'cancel' && canCancel(sale, face)) ? 'cancel' : null)
      if (isOver(!isPaying(face)))
        expect([warningOf(face, noon, idleMs, noon + waited), due]).toEqual([null, null])
    }),
    tried(3000),
  )
})

test('no face says paid, given back or cancelled before the till has said so', () => {
  fc.assert(
    fc.property(anySale, ({ hasQr, ...given }) => {
      const face = shown({ ...aKioskSale, ...given, qr: hasQr ? aKioskSale.qr : null })
      for (const end of ['captured', 'givenBack', 'terminated', 'expired', 'aborted', 'refused'] as const)
        expect(face === end).toBe(given.state === end)
    }),
  )
})

test('a sale that was asked for is being prepared, whatever the customer was doing', () => {
  const input = { amount: aKioskSale.amount, by: { userFlow: 'QR' } } as const
  const starting = { name: 'sale.start', input, at: noon, revision: null } as const
  const face = kioskScreenOf(
    kioskView(),
    { ...idle, screen: { is: 'amount' }, pendingCommands: [starting] },
    noon,
  )
  expect([face, idleStepOf(face, { ...left, screen: { is: 'amount' }, touchedAt: 0 }, noon)]).toEqual([
    'preparing',
    null,
  ])
})

test('an order is warned about after the time that is set and ended twenty seconds later, not a moment before', () => {
  for (const is of ['catalog', 'basket', 'amount', 'phone'] as const) {
    const due = (ms: number) => idleStepOf(is, { ...left, screen: { is }, touchedAt: noon }, noon + ms)
    expect(warningOf(is, noon, idleMs, noon + idleMs - 1)).toBeNull()
    expect(warningOf(is, noon, idleMs, noon + idleMs)).toBe(warningMs)
    expect(due(idleMs + warningMs - 1)).toBeNull()
    expect(due(idleMs + warningMs)).toBe('startOver')
  }
  expect(warningOf('attract', 0, idleMs, noon)).toBeNull()
})

test('what was keyed before the kiosk closed is not there when it opens again', () => {
  const due = (ms: number) =>
    idleStepOf('closed', { ...left, screen: { is: 'phone' }, touchedAt: noon }, noon + ms)
  expect([due(idleMs + warningMs - 1), due(idleMs + warningMs)]).toEqual([null, 'startOver'])
})

test('a language or a reach that somebody left behind at the beginning goes by itself, the beginning stays', () => {
  const due = (isOdd: boolean, ms: number) =>
    idleStepOf('attract', { ...left, screen: { is: 'attract' }, touchedAt: noon, isOdd }, noon + ms)
  expect([due(true, idleMs - 1), due(true, idleMs), due(false, idleMs)]).toEqual([null, 'startOver', null])
})

test.each(['scan', 'push'] as const)(
  'who leaves while the till waits for him (%s) is asked, and then it is his own cancel: the screen is free in bounded time',
  (face) => {
    const due = (ms: number) =>
      idleStepOf(face, { ...left, screen: { is: 'attract' }, touchedAt: noon }, noon + ms)
    expect(warningOf(face, noon, idleMs, noon + payIdleMs - 1)).toBeNull()
    expect(warningOf(face, noon, idleMs, noon + payIdleMs)).toBe(payWarningMs)
    expect(due(payIdleMs + payWarningMs - 1)).toBeNull()
    expect(due(payIdleMs + payWarningMs)).toBe('cancel')
  },
)

test('a result is put away after half a minute; when the line is lost then, the next customer does not see it', () => {
  const paid: KioskSale = { ...aKioskSale, state: 'captured' }
  const later = noon + resultStaysMs
  expect(idleStepOf('captured', { ...idle, ...left, touchedAt: 0, screen }, later - 1)).toBeNull()
  expect(idleStepOf('captured', { ...idle, ...left, touchedAt: 0, screen }, later)).toBe('putAway')
  expect(shown(paid, { screen, isLinkLost: true }, later - 1)).toBe('captured')
  expect(shown(paid, { screen, isLinkLost: true }, later)).toBe('silent')
})

test('walked away from and approved meanwhile: the giving back is said as long as a result', () => {
  const left: KioskSale = { ...aKioskSale, state: 'abandoned', isGivingBack: true }
  expect(shown(left, { screen })).toBe('givingBack')
  expect(shown(left, { screen }, noon + resultStaysMs)).toBe('abandoned')
  expect(shown({ ...left, isGivingBack: false }, { screen })).toBe('abandoned')
})

test('closed comes after an open sale and before everything else', () => {
  expect(
    kioskScreenOf(kioskView(null, { isClosed: true }), { ...idle, screen: { is: 'amount' } }, noon),
  ).toBe('closed')
  expect(kioskScreenOf(kioskView({}, { isClosed: true }), idle, noon)).toBe('scan')
  expect(kioskScreenOf(kioskView(null, { isClosed: true }), { ...idle, isLinkLost: true }, noon)).toBe(
    'silent',
  )
})

test('the ways to try again: the till decides whether, the number decides which', () => {
  const over = { ...aKioskSale, state: 'aborted', retry: 'yes' } as const
  expect(restartsAt(kioskView(over), '')).toEqual(['QR'])
  const push = { ...over, userFlow: 'PUSH_MESSAGE' } as const
  expect(restartsAt(kioskView(push), '91234567')).toEqual(['PUSH_MESSAGE', 'QR'])
  expect(restartsAt(kioskView(push), '')).toEqual(['QR'])
  expect(restartsAt(kioskView(push, { userFlows: ['PUSH_MESSAGE'] }), '')).toEqual([])
  for (const retry of ['override', 'no'] as const)
    expect(restartsAt(kioskView({ ...over, retry }), '91234567')).toEqual([])
})

test('cancel is offered while it may be asked for, once', () => {
  expect(canCancel(aKioskSale, 'scan')).toBe(true)
  expect(canCancel(aKioskSale, 'unknown')).toBe(true)
  expect(canCancel(aKioskSale, 'lost')).toBe(false)
  expect(canCancel({ ...aKioskSale, isCancelling: true }, 'cancelling')).toBe(false)
  expect(canCancel({ ...aKioskSale, state: 'authorized' }, 'approved')).toBe(false)
})
