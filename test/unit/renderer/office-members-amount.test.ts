// The amount of a new charge, a capture or a refund: the one that is proposed, and the one that is typed or keyed.
import { expect, test } from 'vitest'
import { amountText } from '#renderer/office/page/form.ts'
import { useActionForm } from '#renderer/office/members/action-form.ts'
import { ownWords } from '#renderer/office/members/action-limits.ts'
import { makingUp, newCharge, type AgreementAction } from '#renderer/office/members/agreement-action.ts'
import { fieldOf } from '#renderer/signature/field-problem.tsx'
import type { Key } from '#renderer/ui/amount-keys.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { problem } from '#shared/problem.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { elsewhereFile, upToFile } from '#test/support/samples/membership-files.ts'
import { aCharge, anAgreement, anAgreementFile } from '#test/support/samples/memberships.ts'
import { officeView } from '#test/support/samples/office.ts'

const { heard } = useManualTill(() => takeOfficeView(officeView()))
const { draw } = useDrawnHooks()
const openDialog = (act: AgreementAction, value = 0) => {
  const { now, does } = draw(() => useActionForm({ about: anAgreement, act, value }, 'NO', () => {}))
  return {
    now,
    writeDue: (due: string) => does(({ write }) => write({ due })),
    types: (text: string) => does(({ typeValue }) => typeValue(text)),
    presses: (key: Key) => does(({ pressValue }) => pressValue(key)),
    submits: () => does(({ submit }) => void submit()),
  }
}

const lower = { price: 2_500, until: '2026-02-06T00:00:00.000Z' }

test.each([
  ['2026-02-05', lower, 2_500],
  ['2026-02-06', lower, 4_900],
  ['2027-02-06', { price: 2_500, until: null }, 2_500],
  ['2026-02-05', null, 4_900],
])('due on %s with the lower price %j, a charge of %d is proposed', (due, cheap, value) => {
  const { now, writeDue } = openDialog(newCharge({ ...anAgreementFile, lowerPrice: cheap }))
  writeDue(due)
  expect(now()).toMatchObject({ value, typed: null })
})

test('the proposal begins with the first day there is, and no day changes what somebody has typed', () => {
  const { now, writeDue, types } = openDialog(newCharge({ ...anAgreementFile, lowerPrice: lower }))
  expect(now()).toMatchObject({ value: 2_500 })
  writeDue('')
  expect(now()).toMatchObject({ value: 2_500 })
  types('30')
  writeDue('2026-02-06')
  expect(now()).toMatchObject({ value: 3_000, typed: '30' })
})

test('what makes up for another charge stays at its amount, whenever it is due', () => {
  const { now, writeDue } = openDialog(makingUp(null, { interval: '2026-01-06' }), 2_500)
  writeDue('2026-03-01')
  expect(now()).toMatchObject({ value: 2_500 })
})

test.each([
  ['150', 15_000],
  ['150,5', 15_050],
  ['150.5', 15_050],
  [' 1 500,00 ', 150_000],
])('%j typed as an amount is %d, as in a plan, and stands as it was typed', (text, value) => {
  const { now, types } = openDialog(newCharge(anAgreementFile))
  types(text)
  expect(now()).toMatchObject({ value, typed: text })
})

test.each(['', 'much', '1.234,50', '1,555', '-5'])(
  '%j is no amount: it says so beside the field, and nothing is sent',
  (text) => {
    for (const act of [
      newCharge(anAgreementFile),
      { do: 'capture', charge: aCharge, limit: 4_900 } as const,
      { do: 'refund', charge: aCharge, limit: 4_900 } as const,
    ]) {
      const { now, types, submits } = openDialog(act, 4_900)
      types(text)
      submits()
      expect(now().signature.trouble?.problem).toMatchObject({
        code: 'amount.notWhole',
        details: { given: text.trim() },
      })
    }
    expect([fieldOf('amount.notWhole'), heard]).toEqual(['value', []])
  },
)

test('the first key begins the amount anew where it was proposed or typed, and the next goes on', () => {
  const { now, types, presses } = openDialog({ do: 'refund', charge: aCharge, limit: 3_900 }, 3_900)
  for (const begin of [() => {}, () => types('20'), () => types('much')]) {
    begin()
    presses('5')
    expect(now()).toMatchObject({ value: 5, typed: null, isValueProposed: false })
    presses('0')
    expect(now()).toMatchObject({ value: 50 })
  }
})

test('an amount stands in its field as it can be read again, in each language', () => {
  expect(['en', 'nb', 'da'].map((locale) => amountText(123_450, locale))).toEqual([
    '1234.50',
    '1234,50',
    '1234,50',
  ])
})

test.each<[string, ReturnType<typeof newCharge>, string | null]>([
  ['one that is charged by itself', newCharge(anAgreementFile), 'beside'],
  ['one up to a maximum', newCharge(upToFile), null],
  ['one that others charge', newCharge(elsewhereFile), null],
  ['a missed charge', makingUp(null, { interval: '2026-01-06' }), 'missed'],
  ['one that failed', makingUp(null, { interval: null, insteadOf: 'chr-1' }), 'failed'],
])('a charge of %s says what it stands beside, or in the place of', (_, { place: said }, place) => {
  expect(said).toBe(place)
})

test('an amount and a reason that are missing say so in words of memberships', () => {
  const told = (given: string) => ownWords(problem('amount.notWhole', { given }))
  expect([
    told(''),
    told('much'),
    ownWords(problem('reason.missing')),
    ownWords(problem('pin.notSet')),
  ]).toEqual(['plans.rule.missing', 'plans.rule.amount', 'members.reason.say', null])
})
