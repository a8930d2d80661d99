// The changes to the people of this till: somebody is added, changed, given a PIN or removed. Problems stay in the dialog.
import { create } from 'zustand'
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand } from '#renderer/till/send-command.ts'
import { type Missing } from '#renderer/staff/sign-in-form.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import type { Gives } from '#shared/bridge.ts'
import type { Role } from '#shared/permissions.ts'
import type { Problem } from '#shared/problem.ts'
import type { MemberRow } from '#shared/staff.ts'

export type StaffAct = 'add' | 'change' | 'pin' | 'remove'

export type StaffForm = {
  act: StaffAct
  /** Empty while somebody is added. */
  person: string
  /** What they are called now, whatever is written meanwhile. */
  called: string
  name: string
  role: Role
  /** What they were when the form was opened. */
  was: Role
  pin: string
  missing: Missing | null
  trouble: { problem: Problem; at: number } | null
}

type StaffState = {
  rows: readonly MemberRow[] | null
  /** When they were read (till’s clock): a wait counts on from there. */
  readAt: number
  form: StaffForm | null
  /** Whoever was given a PIN just now; `isSecond`: before, the only other one was asked for a PIN alone. */
  notice: { person: string; name: string; number: number; act: 'add' | 'pin'; isSecond: boolean } | null
  trouble: Problem | null
}

export const useStaffState = create<StaffState>()(() => ({
  rows: null,
  readAt: 0,
  form: null,
  notice: null,
  trouble: null,
}))
const { getState: get, setState: set } = useStaffState

export async function readStaff(): Promise<void> {
  const result = await sendCommand('office', 'staff.list', {})
  if (!result) return
  if (!result.ok) set({ trouble: result.problem })
  else if (result.value) set({ rows: result.value, readAt: tillNow(), trouble: null })
}

const blank = { pin: '', missing: null, trouble: null }

const open = (form: Omit<StaffForm, keyof typeof blank>): void =>
  set({ form: { ...blank, ...form }, notice: null })

export const askToAdd = (): void =>
  open({ act: 'add', person: '', called: '', name: '', role: 'cashier', was: 'cashier' })

export const askAbout = (act: StaffAct, { id, name, role }: MemberRow): void =>
  open({ act, person: id, called: name, name, role, was: role })

/** A form that was left open may hold somebody else's PIN. */
export const openPage = (): void => set({ form: null, notice: null })

/** A cashier's PIN does not go along with them. */
export const isPromoted = ({ act, role, was }: StaffForm): boolean =>
  act === 'change' && role === 'manager' && was === 'cashier'

export const closeForm = (): void => set({ form: null })

function change(to: Partial<StaffForm>): void {
  set(({ form }) => ({ form: form && { ...form, missing: null, trouble: null, ...to } }))
}
export const writeName = (name: string): void => change({ name: name.slice(0, 40) })
export const chooseRole = (role: Role): void => change({ role })
export const writePin = (text: string): void => change({ pin: text.replaceAll(/\D/g, '').slice(0, 12) })
export const pressStaffPin = (key: Key): void => {
  const { form } = get()
  if (form) writePin(textAfterKey(form.pin, key))
}

export async function submitStaffForm(): Promise<void> {
  const { form } = get()
  if (!form) return
  if ((form.act === 'add' || form.act === 'change') && form.name.trim() === '')
    return change({ missing: 'name' })
  if (form.act === 'pin' && form.pin === '') return change({ missing: 'pin' })
  const result = await sendStaffCommand(form)
  if (!result || get().form?.act !== form.act) return
  if (result.ok) {
    set({ form: null, notice: changeNoticeOf(form, 'person' in result.value ? result.value : null) })
    await readStaff()
  } else change({ trouble: { problem: result.problem, at: tillNow() } })
}

function sendStaffCommand({ act, person, name, role, pin }: StaffForm) {
  switch (act) {
    case 'add':
      return sendCommand('office', 'staff.add', { name: name.trim(), role, pin: pin === '' ? null : pin })
    case 'change':
      return sendCommand('office', 'staff.change', { person, name: name.trim(), role })
    case 'pin':
      return sendCommand('office', 'staff.setPin', { person, pin })
    case 'remove':
      return sendCommand('office', 'staff.remove', { person })
  }
}

/** `added`: what the till said of somebody who is new. The rows are those of before. */
function changeNoticeOf(
  { act, person, name, pin }: StaffForm,
  added: Gives<'staff.add'> | null,
): StaffState['notice'] {
  const rows = get().rows ?? []
  const row = rows.find(({ id }) => id === person)
  const isSecond = rows.filter(({ hasPin }) => hasPin).length === 1 && row?.hasPin !== true
  if (added) return pin === '' ? null : { ...added, name: name.trim(), act: 'add', isSecond }
  return act === 'pin' && row ? { person, name: row.name, number: row.number, act, isSecond } : null
}
