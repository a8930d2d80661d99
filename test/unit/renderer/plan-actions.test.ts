// Tests of what the office does to the list of plans: what is changed next is always the list as it is by then.
import { expect, test } from 'vitest'
import { samplePlans } from '#core/agreement/plans.ts'
import {
  askForNew,
  closeForm,
  move,
  planForm,
  saveForm,
  usePlansState,
  writeDraft,
} from '#renderer/office/plans/plan-actions.ts'
import {
  invalidateQueries,
  cachedAnswer,
  queryClient,
  queryOptionsOf,
} from '#renderer/office/page/queries.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'

const plans = samplePlans('NO', 'en')
const [first, second, ...others] = plans
if (!first || !second) throw new Error('there are fewer than two plans')
const moved = { revision: 2, plans: [second, first, ...others], problem: null }

usePages()
const { named } = useManualTill(() => takeOfficeView(officeView({}, { revision: 5 })))
/** The page is open, and its list read. */
function shown(): void {
  queryClient.setQueryData(queryOptionsOf('plans.read', {}).queryKey, { revision: 1, plans, problem: null })
  openPage('plans.read', {})
}

test('the view comes before the answer, and the page reads them by itself: saved is said of what was read since', async () => {
  shown()
  const moving = move(second, -1)
  takeOfficeView(officeView({}, { revision: 6 }))
  void invalidateQueries()
  named('plans.change')[0]?.answer(ok({ revision: 6 }))
  await settled()
  expect(usePlansState.getState().moved).toBeNull()
  for (const read of named('plans.read')) read.answer(ok(moved))
  await moving
  expect(cachedAnswer('plans.read', {})?.revision).toBe(2)
  expect(usePlansState.getState().moved).toEqual({ id: second.id, by: -1 })
})

const wrong = () => (['name', 'price'] as const).filter((field) => planForm.getFieldState(field).invalid)

test('a plan that is not right is not sent, and from then on is judged as it is written', async () => {
  shown()
  askForNew(2500)
  writeDraft({ price: 'much' })
  expect(wrong()).toEqual([])
  await saveForm()
  expect([named('plans.change'), wrong()]).toEqual([[], ['name', 'price']])
  writeDraft({ name: 'Morning swim' })
  await settled()
  expect(wrong()).toEqual(['price'])
  // Another form begins with nothing said.
  askForNew(2500)
  await settled()
  expect([wrong(), planForm.getValues('name')]).toEqual([[], ''])
  closeForm()
})

test('what the till refuses stays in the form as it was written, beside why, and is sent again', async () => {
  shown()
  askForNew(2500)
  writeDraft({ name: 'Morning swim', price: '399' })
  const saving = saveForm()
  await settled()
  named('plans.change')[0]?.answer(failed(problem('plans.changed')))
  await settled()
  for (const read of named('plans.read')) read.answer(ok({ ...moved, revision: 7 }))
  await saving
  expect(usePlansState.getState().form).toMatchObject({ trouble: { code: 'plans.changed' } })
  expect(planForm.getValues('name')).toBe('Morning swim')
  void saveForm()
  await settled()
  expect(named('plans.change')[1]?.input).toMatchObject({ revision: 7, plans: { length: plans.length + 1 } })
})
