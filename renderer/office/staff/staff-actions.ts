// The changes to the people of this till: somebody is added, changed, given a PIN or removed.
import { useState } from 'react'
import { pressOwnPin, sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { invalidateQueries, cachedAnswer } from '#renderer/office/page/queries.ts'
import { useSignature } from '#renderer/signature/use-signature.ts'
import { useStaffNotice, type StaffNotice } from '#renderer/staff/staff-notice.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import type { AnswerOf, InputOf } from '#shared/bridge.ts'
import type { ChangeAnswer } from '#shared/command.ts'
import type { Role } from '#shared/permissions.ts'
import type { MemberRow } from '#shared/staff.ts'

export const commandOfStaffAct = {
  add: 'staff.add',
  change: 'staff.change',
  pin: 'staff.setPin',
  remove: 'staff.remove',
} as const
export type StaffAct = keyof typeof commandOfStaffAct
type Input = InputOf<(typeof commandOfStaffAct)[StaffAct]>

/** `row`: whom it is about; null while somebody is added. */
export type AskedStaffAct = { act: StaffAct; row: MemberRow | null }
type Draft = { name: string; role: Role; pin: string }

function inputOf({ act, row }: AskedStaffAct, { name, role, pin }: Draft): Input {
  const person = row?.id ?? ''
  if (act === 'remove') return { person }
  if (act === 'pin') return { person, pin }
  const given = { name: name.trim(), role }
  return act === 'add' ? { ...given, pin: pin === '' ? null : pin } : { ...given, person }
}

/** The form of one such change. Problems stay in it. */
export function useStaffForm(asked: AskedStaffAct, onClose: () => void) {
  const { act, row } = asked
  const { trouble, sign, forgetTrouble } = useSignature(null, () => {})
  const [draft, setDraft] = useState<Draft>({ name: row?.name ?? '', role: row?.role ?? 'cashier', pin: '' })
  const [missing, setMissing] = useState<'name' | 'pin' | null>(null)
  /** The pad writes the PIN of whoever does this, and not the new one. */
  const [isOwnPinKeyed, setIsOwnPinKeyed] = useState(act === 'change' || act === 'remove')
  const write = (to: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...to }))
    setMissing(null)
    forgetTrouble()
  }
  const writePin = (text: string) => write({ pin: text.replaceAll(/\D/g, '').slice(0, 12) })

  async function submit(): Promise<void> {
    const input = inputOf(asked, draft)
    // An input has a field only where its act takes it.
    const lacks = (['name', 'pin'] as const).find((field) => (input as Partial<Draft>)[field] === '')
    if (lacks) return setMissing(lacks)
    const result = await sign(null, () => sendWithOwnPin(commandOfStaffAct[act], input), onClose)
    if (!result?.ok) return
    useStaffNotice.setState({ notice: noticeOf(asked, draft, result.value) })
    await invalidateQueries()
  }

  return {
    ...draft,
    missing,
    trouble,
    setIsOwnPinKeyed,
    write,
    writePin,
    press: (key: Key) => (isOwnPinKeyed ? pressOwnPin(key) : writePin(textAfterKey(draft.pin, key))),
    submit,
  }
}

/** The rows are those of before. */
function noticeOf(
  { act, row: before }: AskedStaffAct,
  { name, pin }: Draft,
  answer: AnswerOf<'staff.add'> | ChangeAnswer,
): StaffNotice | null {
  const rows = cachedAnswer('staff.list', {}) ?? []
  const row = rows.find(({ id }) => id === before?.id)
  const withPin = rows.filter(({ hasPin }) => hasPin).length
  const isFirst = withPin === 0
  const isSecond = withPin === 1 && row?.hasPin !== true
  if ('person' in answer)
    return pin === '' ? null : { ...answer, name: name.trim(), act: 'add', isFirst, isSecond }
  if (act !== 'pin' || !row) return null
  return { person: row.id, name: row.name, number: row.number, act, isFirst, isSecond }
}
