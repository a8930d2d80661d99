// Tests of acts on an agreement: within the contract's limits before they are sent, sent once, and the answer shown.
import { expect, test } from 'vitest'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import * as form from '#renderer/office/members/action-form.ts'
import { shortened, dueDays, fieldOf, lengthOf } from '#renderer/office/members/action-limits.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { pausedFile, stoppedFile } from '#test/support/samples/membership-files.ts'
import { aCharge, anAgreement, anAgreementFile } from '#test/support/samples/memberships.ts'
import { closePages, openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'

const { agreementId } = anAgreement

const now = () => form.useActionForm.getState().form
const troubleOf = () => now()?.trouble?.problem
let shown: () => unknown
usePages()
const { heard, answer } = useManualTill(() => {
  form.closeForm()
  takeOfficeView(officeView())
  shown = openPage('agreements.look', { agreementId }).shown
  heard.length = 0
})

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
  form.askToCharge({ ...anAgreementFile, agreement: { ...anAgreement, name: 'n'.repeat(60) } })
  expect(now()).toMatchObject({
    value: 4_900,
    act: { do: 'charge', interval: null, due: '2026-01-16', description: 'n'.repeat(45) },
  })
})

test('a charge outside of the contract’s limits is not sent, and each says which field it is', () => {
  form.askToCharge(anAgreementFile)
  const tries: readonly (readonly [() => void, string, string])[] = [
    [() => form.typeValue('0,99'), 'charge.amountUnfit', 'value'],
    [() => form.typeValue('650 000,01'), 'amount.tooLarge', 'value'],
    [() => form.write({ description: '   ' }), 'charge.descriptionUnfit', 'description'],
    [() => form.write({ description: 'x'.repeat(46) }), 'charge.descriptionUnfit', 'description'],
    [() => form.write({ due: '2026-01-15' }), 'charge.dueUnfit', 'due'],
    [() => form.write({ due: '2028-01-16' }), 'charge.dueUnfit', 'due'],
    [() => form.write({ due: '' }), 'charge.dueUnfit', 'due'],
    [() => form.setRetryDays(15), 'charge.retryUnfit', 'retryDays'],
  ]
  for (const [make, code, field] of tries) {
    form.askToCharge(anAgreementFile)
    make()
    void form.submitForm()
    expect([troubleOf()?.code, fieldOf(troubleOf()?.code ?? 'plan.unknown')]).toEqual([code, field])
  }
  expect(heard).toEqual([])
})

test('at the edges of the limits it is sent, once, and the answer takes the place of what is shown', async () => {
  form.askToCharge(anAgreementFile)
  form.typeValue('1,00')
  form.write({ due: '2028-01-15', description: ` ${'x'.repeat(45)} `, transactionType: 'RESERVE_CAPTURE' })
  form.setRetryDays(14)
  void form.submitForm()
  void form.submitForm()
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
  expect(now()).toBeNull()
  expect(shown()).toEqual(pausedFile)
})

test('a charge above the maximum that the customer has set is not sent', () => {
  form.askToCharge({
    ...anAgreementFile,
    agreement: { ...anAgreement, price: null, maximum: { value: 15_000 } },
  })
  form.typeValue('150,01')
  void form.submitForm()
  expect(troubleOf()).toMatchObject({ code: 'charge.overMaximum', details: { value: 15_001, limit: 15_000 } })
  expect([fieldOf('charge.overMaximum'), heard]).toEqual(['value', []])
  form.typeValue('150')
  void form.submitForm()
  expect(heard[0]?.input).toMatchObject({ amount: 15_000 })
})

test('a missed one is made up for under the name of its period', () => {
  form.askToMakeUp(anAgreement, { interval: '2026-01-06', amount: 2_500 })
  void form.submitForm()
  expect(heard[0]?.input).toMatchObject({ interval: '2026-01-06', amount: 2_500, due: '2026-01-16' })
})

test('one that failed is made up for by name, so that no other is taken for it', () => {
  form.askToMakeUp(anAgreement, { interval: null, insteadOf: 'chr-1', amount: 2_500 })
  void form.submitForm()
  expect(heard[0]?.input).toMatchObject({ interval: null, insteadOf: 'chr-1', amount: 2_500 })
})

test('more than the agreement allows stays in the dialog, beside the amount, and the page reads anew', async () => {
  form.askToCharge(anAgreementFile)
  form.typeValue('999.99')
  void form.submitForm()
  await answer(failed(problem('charge.tooHigh', { value: 99_999, limit: 24_500, currency: 'NOK' })))
  expect(troubleOf()?.code).toBe('charge.tooHigh')
  expect(fieldOf('charge.tooHigh')).toBe('value')
  expect(heard.map(({ name }) => name)).toEqual(['charges.create', 'agreements.look'])
  form.typeValue('49')
  expect(troubleOf()).toBeUndefined()
})

test('a refund is signed: an amount within what is left, a reason and a PIN, or nothing is sent', async () => {
  form.askToRefund(anAgreement, aCharge, 3_900)
  expect(now()).toMatchObject({ value: 3_900 })
  const code = () => troubleOf()?.code
  form.typeValue('0')
  void form.submitForm()
  expect(code()).toBe('amount.tooSmall')
  form.typeValue('39,01')
  void form.submitForm()
  expect(code()).toBe('charge.cannotRefund')
  form.typeValue('39')
  void form.submitForm()
  expect(code()).toBe('reason.missing')
  form.giveReason(' Closed ')
  void form.submitForm()
  expect(code()).toBe('pin.missing')
  expect(heard).toEqual([])
  for (const key of ['1', '2', '3', '4'] as const) form.pressPin(key)
  void form.submitForm()
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
  expect(now()).toMatchObject({ pin: '', reason: ' Closed ', trouble: { problem: { code: 'pin.wrong' } } })
})

test('a stop and a missed charge that is left are signed too; pausing, cancelling and capturing are not', () => {
  form.askToStop(anAgreement, 1)
  void form.submitForm()
  expect(troubleOf()?.code).toBe('reason.missing')
  form.askToLeave(anAgreement, '2026-01-06', 4_900)
  void form.submitForm()
  expect(troubleOf()?.code).toBe('reason.missing')
  expect(heard).toEqual([])
  form.askToPause(anAgreement, true)
  void form.submitForm()
  form.askToCancel(anAgreement, aCharge)
  void form.submitForm()
  form.askToCapture(anAgreement, aCharge, 4_900)
  form.typeValue('10')
  void form.submitForm()
  expect(heard.map(({ name, input }) => [name, input])).toEqual([
    ['agreements.pause', { agreementId, isPaused: true }],
    ['charges.cancel', { agreementId, chargeId: aCharge.chargeId }],
    ['charges.capture', { agreementId, chargeId: aCharge.chargeId, amount: 1_000 }],
  ])
})

test('one that was stopped elsewhere meanwhile says so, and the page shows it', async () => {
  form.askToPause(anAgreement, true)
  void form.submitForm()
  await answer(failed(problem('agreement.notActive', { status: 'STOPPED' })))
  expect(troubleOf()?.code).toBe('agreement.notActive')
  expect(heard.at(-1)?.name).toBe('agreements.look')
  await answer(ok(stoppedFile))
  expect(shown()).toEqual(stoppedFile)
})

test('an answer that was asked for before an act does not put back what was', async () => {
  void invalidateQueries()
  form.askToPause(anAgreement, true)
  void form.submitForm()
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
  form.askToMakeUp(anAgreement, { interval: '2026-01-06', amount: 4_900 })
  void form.submitForm()
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
    form.askToSeeTo(anAgreement, act, refused, 0)
    void form.submitForm()
    expect(troubleOf()?.code).toBe('reason.missing')
    form.giveReason('moves away ')
    form.typePin('1234')
    void form.submitForm()
  }
  const manager = { pin: '1234', reason: 'moves away' }
  expect(heard.map(({ name, input }) => [name, input])).toMatchObject([
    ['agreements.askAgain', { agreementId, task: 't4', manager }],
    ['agreements.settle', { agreementId, task: 't4', manager }],
  ])
})

test('what is said too late, in a dialog that was left, stands on the page', async () => {
  form.askToPause(anAgreement, true)
  void form.submitForm()
  form.closeForm()
  await answer(failed(problem('till.notAnswering')))
  expect(useStore.getState().trouble?.code).toBe('till.notAnswering')
})

test('a number that is none is not sent; one that is goes as it was typed', () => {
  form.askToAccept(anAgreement)
  form.typeNumber('12')
  void form.submitForm()
  expect(troubleOf()?.code).toBe('phone.invalid')
  expect(now()?.act).toMatchObject({ isChecked: true })
  expect(heard).toEqual([])
  form.typeNumber('912 34 567')
  void form.submitForm()
  expect(heard[0]?.input).toEqual({ agreementId, phoneNumber: '912 34 567' })
})

test('whoever takes over a till’s members says when it closed last, by the clock on the shop’s wall, and why', async () => {
  form.askToTakeOver(anAgreement, 'k7m2q9')
  void form.submitForm()
  expect(troubleOf()?.code).toBe('takeOver.sinceUnfit')
  form.writeSince('2030-01-01T18:00')
  void form.submitForm()
  expect(troubleOf()?.code).toBe('takeOver.sinceUnfit')
  form.writeSince('2026-01-14T18:00')
  void form.submitForm()
  expect(troubleOf()?.code).toBe('reason.missing')
  form.giveReason('The till is broken')
  form.typePin('4711')
  void form.submitForm()
  expect(heard[0]).toMatchObject({
    name: 'agreements.takeOver',
    input: {
      till: 'k7m2q9',
      since: Date.parse('2026-01-14T17:00Z'),
      manager: { reason: 'The till is broken' },
    },
  })
  await answer(ok({ members: 3 }))
  expect(now()).toBeNull()
  expect(heard.at(-1)?.name).toBe('agreements.look')
})
