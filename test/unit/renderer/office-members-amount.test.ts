// The amount of a new charge, a capture or a refund: the one that is proposed, and the one that is typed or keyed.
import { expect, test } from 'vitest'
import { amountText } from '#renderer/office/page/form.ts'
import * as form from '#renderer/office/members/action-form.ts'
import { fieldOf, ownWords } from '#renderer/office/members/action-limits.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { problem } from '#shared/problem.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { elsewhereFile, upToFile } from '#test/support/samples/membership-files.ts'
import { aCharge, anAgreement, anAgreementFile } from '#test/support/samples/memberships.ts'
import { officeView } from '#test/support/samples/office.ts'

const now = () => form.useActionForm.getState().form
const { heard } = useManualTill(() => takeOfficeView(officeView()))

const lower = { price: 2_500, until: '2026-02-06T00:00:00.000Z' }

test.each([
  ['2026-02-05', lower, 2_500],
  ['2026-02-06', lower, 4_900],
  ['2027-02-06', { price: 2_500, until: null }, 2_500],
  ['2026-02-05', null, 4_900],
])('due on %s with the lower price %j, a charge of %d is proposed', (due, cheap, value) => {
  form.askToCharge({ ...anAgreementFile, lowerPrice: cheap })
  form.write({ due })
  expect(now()).toMatchObject({ value, typed: null })
})

test('the proposal begins with the first day there is, and no day changes what somebody has typed', () => {
  form.askToCharge({ ...anAgreementFile, lowerPrice: lower })
  expect(now()).toMatchObject({ value: 2_500 })
  form.write({ due: '' })
  expect(now()).toMatchObject({ value: 2_500 })
  form.typeValue('30')
  form.write({ due: '2026-02-06' })
  expect(now()).toMatchObject({ value: 3_000, typed: '30' })
})

test('what makes up for another charge stays at its amount, whenever it is due', () => {
  form.askToMakeUp(anAgreement, { interval: '2026-01-06', amount: 2_500 })
  form.write({ due: '2026-03-01' })
  expect(now()).toMatchObject({ value: 2_500 })
})

test.each([
  ['150', 15_000],
  ['150,5', 15_050],
  ['150.5', 15_050],
  [' 1 500,00 ', 150_000],
])('%j typed as an amount is %d, as in a plan, and stands as it was typed', (text, value) => {
  form.askToCharge(anAgreementFile)
  form.typeValue(text)
  expect(now()).toMatchObject({ value, typed: text })
})

test.each(['', 'much', '1.234,50', '1,555', '-5'])(
  '%j is no amount: it says so beside the field, and nothing is sent',
  (text) => {
    for (const ask of [
      () => form.askToCharge(anAgreementFile),
      () => form.askToCapture(anAgreement, aCharge, 4_900),
      () => form.askToRefund(anAgreement, aCharge, 4_900),
    ]) {
      ask()
      form.typeValue(text)
      void form.submitForm()
      expect(now()?.trouble?.problem).toMatchObject({
        code: 'amount.notWhole',
        details: { given: text.trim() },
      })
    }
    expect([fieldOf('amount.notWhole'), heard]).toEqual(['value', []])
  },
)

test('the first key begins the amount anew where it was proposed or typed, and the next goes on', () => {
  form.askToRefund(anAgreement, aCharge, 3_900)
  for (const begin of [() => {}, () => form.typeValue('20'), () => form.typeValue('much')]) {
    begin()
    form.pressValue('5')
    expect(now()).toMatchObject({ value: 5, typed: null, isValueProposed: false })
    form.pressValue('0')
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

test.each<[string, () => void, string | null]>([
  ['one that is charged by itself', () => form.askToCharge(anAgreementFile), 'beside'],
  ['one up to a maximum', () => form.askToCharge(upToFile), null],
  ['one that others charge', () => form.askToCharge(elsewhereFile), null],
  ['a missed charge', () => form.askToMakeUp(anAgreement, { interval: '2026-01-06', amount: 1 }), 'missed'],
  [
    'one that failed',
    () => form.askToMakeUp(anAgreement, { interval: null, insteadOf: 'chr-1', amount: 1 }),
    'failed',
  ],
])('a charge of %s says what it stands beside, or in the place of', (_, ask, place) => {
  ask()
  expect(now()?.act).toMatchObject({ place })
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
