// Tests of acts on an agreement: within the contract's limits before they are sent, sent once, and the answer shown.
import { expect, test, vi } from 'vitest'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { useActionForm } from '#renderer/office/members/action-form.ts'
import { shortened, dueDays, lengthOf } from '#renderer/office/members/action-limits.ts'
import {
  makingUp,
  newCharge,
  type About,
  type ActionDraft,
  type AgreementAction,
} from '#renderer/office/members/agreement-action.ts'
import { fieldOf } from '#renderer/signature/field-problem.tsx'
import { useStore } from '#renderer/till/store.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { pausedFile, stoppedFile } from '#test/support/samples/membership-files.ts'
import { aCharge, anAgreement, anAgreementFile } from '#test/support/samples/memberships.ts'
import { closePages, openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'

const { agreementId } = anAgreement

let shown: () => unknown
usePages()
const { heard, answer: answerOnly } = useManualTill(() => {
  takeOfficeView(officeView())
  shown = openPage('agreements.look', { agreementId }).shown
  heard.length = 0
})
const { draw, settles } = useDrawnHooks()
const answer = (result: Result<unknown>) => settles(() => answerOnly(result))

/** The dialog of an act, as it is opened from the agreement's page. */
function openDialog(act: AgreementAction, value = 0, about: About = anAgreement) {
  const onClose = vi.fn<() => void>()
  const { now, does, leave } = draw(() => useActionForm({ about, act, value }, 'NO', onClose))
  return {
    now,
    does,
    leave,
    isClosed: () => onClose.mock.calls.length > 0,
    troubleOf: () => now().signature.trouble?.problem,
    types: (text: string) => does(({ typeValue }) => typeValue(text)),
    writes: (to: Partial<ActionDraft>) => does(({ write }) => write(to)),
    signs: (reason: string, pin: string) => {
      does(({ signature }) => signature.writeReason(reason))
      does(({ signature }) => signature.writePin(pin))
    },
    submits: () => does(({ submit }) => void submit()),
  }
}
const openCharge = () => openDialog(newCharge(anAgreementFile))

test.each([
  ['2026-01-15T12:00:00Z', '2026-01-16', '2028-01-15'],
  // Already tomorrow in Oslo: the service counts by UTC.
  ['2026-01-15T23:30:00Z', '2026-01-16', '2028-01-15'],
  ['2024-02-29T08:00:00Z', '2024-03-01', '2026-02-28'],
  ['2026-12-31T23:59:59Z', '2027-01-01', '2028-12-31'],
])('at %s a charge can be due from %s to %s', (at, first, last) => {
  expect(dueDays(Date.parse(at))).toEqual({ first, last })
})

test('words are counted and cut as the service counts them, and never through a letter', () => {
  expect(lengthOf('  kaffe ')).toBe(5)
  expect(shortened('kaffe', 5)).toBe('kaffe')
  expect(shortened('Kaffe og kake', 6)).toBe('Kaffe')
  expect(shortened('aa🙂', 3)).toBe('aa')
})

test('a new charge proposes the price, the name cut to its limit, and tomorrow', () => {
  const { now } = openDialog(newCharge(anAgreementFile), 0, { ...anAgreement, name: 'n'.repeat(60) })
  expect(now()).toMatchObject({ value: 4_900, due: '2026-01-16', description: 'n'.repeat(45) })
})

test.each<[string, Partial<ActionDraft>, string, string]>([
  ['0,99', {}, 'charge.amountUnfit', 'value'],
  ['650 000,01', {}, 'amount.tooLarge', 'value'],
  ['49', { description: '   ' }, 'charge.descriptionUnfit', 'description'],
  ['49', { description: 'x'.repeat(46) }, 'charge.descriptionUnfit', 'description'],
  ['49', { due: '2026-01-15' }, 'charge.dueUnfit', 'due'],
  ['49', { due: '2028-01-16' }, 'charge.dueUnfit', 'due'],
  ['49', { due: '' }, 'charge.dueUnfit', 'due'],
  ['49', { retryDays: 15 }, 'charge.retryUnfit', 'retryDays'],
])('a charge of %s with %j is outside of the contract’s limits: %s, beside the field %s', (...row) => {
  const [amount, written, code, field] = row
  const { types, writes, submits, troubleOf } = openCharge()
  types(amount)
  writes(written)
  submits()
  expect([troubleOf()?.code, fieldOf(troubleOf()?.code ?? 'plan.unknown')]).toEqual([code, field])
  expect(heard).toEqual([])
})

test('at the edges of the limits it is sent, once, and the answer takes the place of what is shown', async () => {
  const { types, writes, submits, isClosed } = openCharge()
  types('1,00')
  writes({ due: '2028-01-15', description: ` ${'x'.repeat(45)} `, transactionType: 'RESERVE_CAPTURE' })
  writes({ retryDays: 14 })
  submits()
  submits()
  expect(heard).toEqual([
    {
      name: 'charges.create',
      input: {
        agreementId,
        amount: 100,
        description: 'x'.repeat(45),
        due: '2028-01-15',
        retryDays: 14,
        transactionType: 'RESERVE_CAPTURE',
        interval: null,
      },
      answer: expect.any(Function) as unknown,
    },
  ])
  // Another page has paused it meanwhile.
  await answer(ok(pausedFile))
  expect(isClosed()).toBe(true)
  expect(shown()).toEqual(pausedFile)
})

test('a charge above the maximum that the customer has set is not sent', () => {
  const agreement = { ...anAgreement, price: null, maximum: { value: 15_000 } }
  const { types, submits, troubleOf } = openDialog(newCharge({ ...anAgreementFile, agreement }))
  types('150,01')
  submits()
  expect(troubleOf()).toMatchObject({ code: 'charge.overMaximum', details: { value: 15_001, limit: 15_000 } })
  expect([fieldOf('charge.overMaximum'), heard]).toEqual(['value', []])
  types('150')
  submits()
  expect(heard[0]?.input).toMatchObject({ amount: 15_000 })
})

test('a missed one is made up for under the name of its period', () => {
  openDialog(makingUp(null, { interval: '2026-01-06' }), 2_500).submits()
  expect(heard[0]?.input).toMatchObject({ interval: '2026-01-06', amount: 2_500, due: '2026-01-16' })
})

test('one that failed is made up for by name, so that no other is taken for it', () => {
  openDialog(makingUp(null, { interval: null, insteadOf: 'chr-1' }), 2_500).submits()
  expect(heard[0]?.input).toMatchObject({ interval: null, insteadOf: 'chr-1', amount: 2_500 })
})

test('more than the agreement allows stays in the dialog, beside the amount, and the page reads anew', async () => {
  const { types, submits, troubleOf } = openCharge()
  types('999.99')
  submits()
  await answer(failed(problem('charge.tooHigh', { value: 99_999, limit: 24_500, currency: 'NOK' })))
  expect(troubleOf()?.code).toBe('charge.tooHigh')
  expect(fieldOf('charge.tooHigh')).toBe('value')
  expect(heard.map(({ name }) => name)).toEqual(['charges.create', 'agreements.look'])
  types('49')
  expect(troubleOf()).toBeUndefined()
})

test('a refund is signed: an amount within what is left, a reason and a PIN, or nothing is sent', async () => {
  const { now, types, signs, submits, troubleOf } = openDialog(
    { do: 'refund', charge: aCharge, limit: 3_900 },
    3_900,
  )
  expect(now()).toMatchObject({ value: 3_900 })
  const after = (doing: () => void) => {
    doing()
    submits()
    return troubleOf()?.code
  }
  expect(after(() => types('0'))).toBe('amount.tooSmall')
  expect(after(() => types('39,01'))).toBe('charge.cannotRefund')
  expect(after(() => types('39'))).toBe('reason.missing')
  expect(after(() => signs(' Closed ', ''))).toBe('pin.missing')
  expect(heard).toEqual([])
  signs(' Closed ', '1234')
  submits()
  expect(heard[0]).toMatchObject({
    name: 'charges.refund',
    input: {
      agreementId,
      chargeId: aCharge.chargeId,
      amount: 3_900,
      manager: { pin: '1234', reason: 'Closed' },
    },
  })
  await answer(failed(problem('pin.wrong', { left: 2 })))
  expect(now().signature).toMatchObject({
    pin: '',
    reason: ' Closed ',
    trouble: { problem: { code: 'pin.wrong' } },
  })
})

test('a stop and a missed charge that is left are signed too; pausing, cancelling and capturing are not', () => {
  for (const act of [
    { do: 'stop', open: 1 },
    { do: 'leave', interval: '2026-01-06' },
  ] as const) {
    const { submits, troubleOf } = openDialog(act, 4_900)
    submits()
    expect(troubleOf()?.code).toBe('reason.missing')
  }
  expect(heard).toEqual([])
  openDialog({ do: 'pause' }).submits()
  openDialog({ do: 'cancel', charge: aCharge }).submits()
  const capture = openDialog({ do: 'capture', charge: aCharge, limit: 4_900 }, 4_900)
  capture.types('10')
  capture.submits()
  expect(heard.map(({ name, input }) => [name, input])).toEqual([
    ['agreements.pause', { agreementId, isPaused: true }],
    ['charges.cancel', { agreementId, chargeId: aCharge.chargeId }],
    ['charges.capture', { agreementId, chargeId: aCharge.chargeId, amount: 1_000 }],
  ])
})

test('one that was stopped elsewhere meanwhile says so, and the page shows it', async () => {
  const { submits, troubleOf } = openDialog({ do: 'pause' })
  submits()
  await answer(failed(problem('agreement.notActive', { status: 'STOPPED' })))
  expect(troubleOf()?.code).toBe('agreement.notActive')
  expect(heard.at(-1)?.name).toBe('agreements.look')
  await answer(ok(stoppedFile))
  expect(shown()).toEqual(stoppedFile)
})

test('an answer that was asked for before an act does not put back what was', async () => {
  void invalidateQueries()
  openDialog({ do: 'pause' }).submits()
  await answer(ok(pausedFile))
  heard[0]?.answer(ok(anAgreementFile))
  await settled()
  expect(shown()).toEqual(pausedFile)
})

test('from the list an act asks for the list and for what waits again', async () => {
  closePages()
  openPage('agreements.attention', {})
  openPage('agreements.list', { status: 'ACTIVE', page: 1 })
  heard.length = 0
  openDialog(makingUp(null, { interval: '2026-01-06' }), 4_900).submits()
  await answer(ok(anAgreementFile))
  expect(heard.map(({ name }) => name)).toEqual(['charges.create', 'agreements.attention', 'agreements.list'])
})

test('what was refused for good is asked for again, or settled, by its name and with a reason', () => {
  const refused = {
    task: 't4',
    asked: 'stop' as const,
    problem: problem('agreement.refused', { status: 400, code: '', title: '' }),
    next: null,
  }
  for (const act of ['askAgain', 'settle'] as const) {
    const { signs, submits, troubleOf } = openDialog({ do: act, refused })
    submits()
    expect(troubleOf()?.code).toBe('reason.missing')
    signs('moves away ', '1234')
    submits()
  }
  const manager = { pin: '1234', reason: 'moves away' }
  expect(heard.map(({ name, input }) => [name, input])).toMatchObject([
    ['agreements.askAgain', { agreementId, task: 't4', manager }],
    ['agreements.settle', { agreementId, task: 't4', manager }],
  ])
})

test('what is said too late, in a dialog that was left, stands on the page', async () => {
  const { submits, leave, isClosed } = openDialog({ do: 'pause' })
  submits()
  leave()
  await answer(failed(problem('till.notAnswering')))
  expect(useStore.getState().trouble?.code).toBe('till.notAnswering')
  expect(isClosed()).toBe(false)
})

test('a number that is none is not sent; one that is goes as it was typed', () => {
  const { writes, submits, troubleOf } = openDialog({ do: 'accept' })
  writes({ phoneNumber: '12' })
  submits()
  expect(troubleOf()?.code).toBe('phone.invalid')
  expect(heard).toEqual([])
  writes({ phoneNumber: '912 34 567' })
  submits()
  expect(heard[0]?.input).toEqual({ agreementId, phoneNumber: '912 34 567' })
})

test('whoever takes over a till’s members says when it closed last, by the clock on the shop’s wall, and why', async () => {
  const { writes, signs, submits, troubleOf, isClosed } = openDialog({ do: 'takeOver', till: 'k7m2q9' })
  const after = (since: string) => {
    writes({ since })
    submits()
    return troubleOf()?.code
  }
  expect(['', '2030-01-01T18:00', '2026-01-14T18:00'].map(after)).toEqual([
    'takeOver.sinceUnfit',
    'takeOver.sinceUnfit',
    'reason.missing',
  ])
  signs('The till is broken', '4711')
  submits()
  expect(heard[0]).toMatchObject({
    name: 'agreements.takeOver',
    input: {
      till: 'k7m2q9',
      since: Date.parse('2026-01-14T17:00Z'),
      manager: { reason: 'The till is broken' },
    },
  })
  await answer(ok({ members: 3 }))
  expect(isClosed()).toBe(true)
  expect(heard.at(-1)?.name).toBe('agreements.look')
})
