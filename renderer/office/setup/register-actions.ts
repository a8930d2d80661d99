// The office's actions on other registers: a code for a new one, what each may do, and the end of it.
import type { Checked, OpenForm } from '#renderer/office/page/form.ts'
import { sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { isDone } from '#renderer/office/setup/pairing-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { registerRights, type RegisterRight, type RegisterView } from '#shared/checkout.ts'

const { setState: set } = useSetup

type Rights = Record<RegisterRight, boolean>
export type RegisterDraft = Rights & { name: string }

const chosenOf = (draft: Rights): RegisterRight[] => registerRights.filter((right) => draft[right])
const rightsIn = (rights: readonly RegisterRight[]): Rights => ({
  pay: rights.includes('pay'),
  refund: rights.includes('refund'),
  refundAny: rights.includes('refundAny'),
  totals: rights.includes('totals'),
})

/** One that may do nothing need not be let in. */
const atLeastOne = (rights: readonly RegisterRight[]) => (rights.length === 0 ? [{ field: 'pay' }] : [])

export type Wanted = { name: string; rights: RegisterRight[] }

export const blankRegister: RegisterDraft = { name: '', ...rightsIn(['pay']) }

export function registerIn({ name, ...draft }: RegisterDraft): Checked<Wanted> {
  const rights = chosenOf(draft)
  const faults = [...(name.trim() === '' ? [{ field: 'name' }] : []), ...atLeastOne(rights)]
  return faults.length > 0 ? { value: null, faults } : { value: { name: name.trim(), rights }, faults: [] }
}

export const draftOf = ({ name, rights }: RegisterView): RegisterDraft => ({ name, ...rightsIn(rights) })
export type OpenRegister = OpenForm<
  RegisterDraft,
  Wanted,
  { register: RegisterView; about: 'rights' | 'revoke' }
>

/** True when it has its code, which is shown until it is used or too old. */
export const pairRegister = async (wanted: Wanted): Promise<boolean> =>
  (await isDone(sendWithOwnPin('registers.pair', wanted))) === true

export async function changeRights({ base, close }: OpenRegister, { rights }: Wanted): Promise<void> {
  const { register } = base.register
  const isChanged = await isDone(sendWithOwnPin('registers.rights', { register, rights }))
  if (isChanged !== undefined) close()
  if (isChanged) set({ said: 'rightsChanged' })
}

export async function revokeRegister({ base, close }: OpenRegister): Promise<void> {
  const isRevoked = await isDone(sendWithOwnPin('registers.revoke', { register: base.register.register }))
  if (isRevoked !== undefined) close()
  if (isRevoked) set({ said: 'revoked' })
}
