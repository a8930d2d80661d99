// The changes to the people of this till: somebody is added, changed, given a PIN or removed. Problems stay in the dialog.
import { create } from 'zustand'
import { createForm, write } from '#renderer/office/page/form.ts'
import { pressOwnPin, sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { invalidateQueries, cachedAnswer } from '#renderer/office/page/queries.ts'
import { useStaffNotice, type StaffNotice } from '#renderer/staff/staff-notice.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import type { AnswerOf, InputOf } from '#shared/bridge.ts'
import type { ChangeAnswer } from '#shared/command.ts'
import type { Role } from '#shared/permissions.ts'
import type { Problem } from '#shared/problem.ts'
import type { MemberRow } from '#shared/staff.ts'

export const commandOf = {
  add: 'staff.add',
  change: 'staff.change',
  pin: 'staff.setPin',
  remove: 'staff.remove',
} as const
export type StaffAct = keyof typeof commandOf
type Input = InputOf<(typeof commandOf)[StaffAct]>

export type StaffForm = {
  act: StaffAct
  /** Empty while somebody is added. */
  person: string
  /** What they are called now, whatever is written meanwhile. */
  called: string
  /** What they were when the form was opened. */
  was: Role
  /** Whose PIN the pad writes: the new one, or that of whoever does this. */
  keyed: 'new' | 'own'
  trouble: { problem: Problem; at: number } | null
}
type Draft = { name: string; role: Role; pin: string }

export const useStaffForm = create<{ form: StaffForm | null }>()(() => ({ form: null }))
const { getState: get, setState: set } = useStaffForm

const blank: Draft = { name: '', role: 'cashier', pin: '' }

function inputOf({ act, person }: StaffForm, { name, role, pin }: Draft): Input {
  if (act === 'remove') return { person }
  if (act === 'pin') return { person, pin }
  const given = { name: name.trim(), role }
  return act === 'add' ? { ...given, pin: pin === '' ? null : pin } : { ...given, person }
}

export const staffForm = createForm<Draft, Input>(blank, (draft) => {
  const { form } = get()
  if (!form) return { value: null, faults: [] }
  const value = inputOf(form, draft)
  const missing = (['name', 'pin'] as const).find((field) => (value as Partial<Draft>)[field] === '') // of an act that takes it
  return missing ? { value: null, faults: [{ field: missing }] } : { value, faults: [] }
})

function open(form: Omit<StaffForm, 'trouble' | 'keyed'>, draft: Partial<Draft>): void {
  staffForm.reset({ ...blank, ...draft })
  const keyed = form.act === 'add' || form.act === 'pin' ? 'new' : 'own'
  set({ form: { ...form, keyed, trouble: null } })
  useStaffNotice.setState({ notice: null })
}

export const askToAdd = (): void => open({ act: 'add', person: '', called: '', was: 'cashier' }, {})

export const askAbout = (act: StaffAct, { id, name, role }: MemberRow): void =>
  open({ act, person: id, called: name, was: role }, { name, role })

export const closeForm = (): void => set({ form: null })

/** A form that was left open may hold somebody else's PIN. */
export function openPage(): void {
  closeForm()
  useStaffNotice.setState({ notice: null })
}

function writeIn(change: Partial<Draft>): void {
  write(staffForm, change)
  set(({ form }) => ({ form: form && { ...form, trouble: null } }))
}
export const writeName = (name: string): void => writeIn({ name: name.slice(0, 40) })
export const chooseRole = (role: Role): void => writeIn({ role })
export const writePin = (text: string): void => writeIn({ pin: text.replaceAll(/\D/g, '').slice(0, 12) })
export const keyInto = (keyed: StaffForm['keyed']): void =>
  set(({ form }) => ({ form: form && { ...form, keyed } }))
export const pressStaffPin = (key: Key): void =>
  get().form?.keyed === 'own' ? pressOwnPin(key) : writePin(textAfterKey(staffForm.getValues('pin'), key))

export const submitStaffForm = staffForm.handleSubmit(async (input) => {
  const { form } = get()
  if (!form) return
  const draft = { ...staffForm.getValues() }
  const result = await sendWithOwnPin(commandOf[form.act], input)
  if (!result || get().form?.act !== form.act) return
  if (!result.ok) return set({ form: { ...form, trouble: { problem: result.problem, at: tillNow() } } })
  closeForm()
  useStaffNotice.setState({ notice: noticeOf(form, draft, result.value) })
  await invalidateQueries()
})

/** The rows are those of before. */
function noticeOf(
  { act, person }: StaffForm,
  { name, pin }: Draft,
  answer: AnswerOf<'staff.add'> | ChangeAnswer,
): StaffNotice | null {
  const rows = cachedAnswer('staff.list', {}) ?? []
  const row = rows.find(({ id }) => id === person)
  const before = rows.filter(({ hasPin }) => hasPin).length
  const isFirst = before === 0
  const isSecond = before === 1 && row?.hasPin !== true
  if ('person' in answer)
    return pin === '' ? null : { ...answer, name: name.trim(), act: 'add', isFirst, isSecond }
  return act === 'pin' && row ? { person, name: row.name, number: row.number, act, isFirst, isSecond } : null
}
