// What the office says of somebody who was added or given a PIN just now.
import { expect, test } from 'vitest'
import { useStaffForm, type AskedStaffAct } from '#renderer/office/staff/staff-actions.ts'
import { queryClient, queryOptionsOf } from '#renderer/office/page/queries.ts'
import { useStaffNotice } from '#renderer/staff/staff-notice.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { MemberRow } from '#shared/staff.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { done, useManualTill } from '#test/support/pages/manual-till.ts'
import { usePages } from '#test/support/pages/office-readers.ts'

usePages()
const till = useManualTill(() => useStaffNotice.setState({ notice: null }))
const { draw, settles } = useDrawnHooks()
const answer = (result: Result<unknown>) => settles(() => till.answer(result))
const openForm = (asked: AskedStaffAct) => {
  const { now, does } = draw(() => useStaffForm(asked, () => {}))
  return {
    now,
    writes: (name: string) => does(({ write }) => write({ name })),
    keys: (pin: string) => does(({ writePin }) => writePin(pin)),
    submits: () => does(({ submit }) => void submit()),
  }
}
const shown = (rows: MemberRow[]) => queryClient.setQueryData(queryOptionsOf('staff.list', {}).queryKey, rows)
const notice = () => useStaffNotice.getState().notice
const maja = {
  id: 'p1',
  name: 'Maja',
  role: 'manager',
  number: 11,
  hasPin: true,
  isPinGiven: false,
  pinResetAt: null,
  waitsMs: 0,
} as const

test('whoever is added with a PIN is told their number, also where the page may not read the list any more', async () => {
  const { writes, keys, submits } = openForm({ act: 'add', row: null })
  writes(' Maja ')
  keys('258013')
  submits()
  await answer(ok({ person: 'p1', number: 11 }))
  await answer(failed(problem('staff.notAllowed', { name: 'Ingrid' })))
  expect(notice()).toEqual({
    person: 'p1',
    name: 'Maja',
    number: 11,
    act: 'add',
    isFirst: true,
    isSecond: false,
  })
})

test('a new PIN is said to be one', async () => {
  shown([maja])
  const { keys, submits } = openForm({ act: 'pin', row: maja })
  keys('470815')
  submits()
  await answer(done)
  expect(notice()).toEqual({
    person: 'p1',
    name: 'Maja',
    number: 11,
    act: 'pin',
    isFirst: false,
    isSecond: false,
  })
})

test('only with the second PIN of all does the number of whoever had the first one begin to count', async () => {
  const [sara, jonas] = ['p2', 'p3'].map((id) => ({ ...maja, id, hasPin: false })) as [MemberRow, MemberRow]
  const isSecond = async (row: MemberRow, before: MemberRow[]) => {
    shown(before)
    const { keys, submits } = openForm({ act: 'pin', row })
    keys('470815')
    submits()
    await answer(done)
    return notice()?.isSecond
  }
  expect(await isSecond(sara, [maja, sara, jonas])).toBe(true)
  const both = [maja, { ...sara, hasPin: true }, jonas]
  expect(await isSecond({ ...sara, hasPin: true }, both)).toBe(false)
  expect(await isSecond(jonas, both)).toBe(false)
})

test('nobody is added without a name, or given a PIN of no digit; what the till refuses is said until something is written', async () => {
  const added = openForm({ act: 'add', row: null })
  added.submits()
  expect(added.now().missing).toBe('name')
  const { now, keys, submits } = openForm({ act: 'pin', row: maja })
  submits()
  expect([till.names(), now().missing]).toEqual([[], 'pin'])
  keys('2580')
  submits()
  await answer(failed(problem('pin.obvious')))
  const trouble = () => now().trouble?.problem.code
  expect(trouble()).toBe('pin.obvious')
  keys('258')
  expect(trouble()).toBeUndefined()
})
