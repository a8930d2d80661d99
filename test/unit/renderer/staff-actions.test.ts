// What the office says of somebody who was added or given a PIN just now.
import { expect, test } from 'vitest'
import {
  askAbout,
  askToAdd,
  staffForm,
  useStaffForm,
  submitStaffForm,
  writeName,
  writePin,
} from '#renderer/office/staff/staff-actions.ts'
import { queryClient, queryOptionsOf } from '#renderer/office/page/queries.ts'
import { useStaffNotice } from '#renderer/staff/staff-notice.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import type { MemberRow } from '#shared/staff.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { usePages } from '#test/support/pages/office-readers.ts'

usePages()
const till = useManualTill()
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
  askToAdd()
  writeName(' Maja ')
  writePin('258013')
  void submitStaffForm()
  await settled()
  await till.answer(ok({ person: 'p1', number: 11 }))
  await till.answer(failed(problem('staff.notAllowed', { name: 'Ingrid' })))
  expect(notice()).toEqual({
    person: 'p1',
    name: 'Maja',
    number: 11,
    act: 'add',
    isFirst: true,
    isSecond: false,
  })
})

test('a new PIN is said to be one, and nothing is said once something else is begun', async () => {
  shown([maja])
  askAbout('pin', maja)
  writePin('470815')
  void submitStaffForm()
  await settled()
  await till.answer(done)
  await settled()
  expect(notice()).toEqual({
    person: 'p1',
    name: 'Maja',
    number: 11,
    act: 'pin',
    isFirst: false,
    isSecond: false,
  })
  askAbout('change', maja)
  expect(notice()).toBeNull()
})

test('only with the second PIN of all does the number of whoever had the first one begin to count', async () => {
  const [sara, jonas] = ['p2', 'p3'].map((id) => ({ ...maja, id, hasPin: false })) as [MemberRow, MemberRow]
  const isSecond = async (row: MemberRow, before: MemberRow[]) => {
    shown(before)
    askAbout('pin', row)
    writePin('470815')
    void submitStaffForm()
    await settled()
    await till.answer(done)
    return notice()?.isSecond
  }
  expect(await isSecond(sara, [maja, sara, jonas])).toBe(true)
  const both = [maja, { ...sara, hasPin: true }, jonas]
  expect(await isSecond({ ...sara, hasPin: true }, both)).toBe(false)
  expect(await isSecond(jonas, both)).toBe(false)
})

test('nobody is added without a name, or given a PIN of no digit; what the till refuses is said until something is written', async () => {
  askToAdd()
  await submitStaffForm()
  expect(staffForm.getFieldState('name').invalid).toBe(true)
  askAbout('pin', maja)
  await submitStaffForm()
  expect([till.names(), staffForm.getFieldState('pin').invalid]).toEqual([[], true])
  writePin('2580')
  void submitStaffForm()
  await settled()
  await settled()
  await till.answer(failed(problem('pin.obvious')))
  const trouble = () => useStaffForm.getState().form?.trouble?.problem.code
  expect(trouble()).toBe('pin.obvious')
  writePin('258')
  expect(trouble()).toBeUndefined()
})
