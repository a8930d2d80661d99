// The office's actions on other registers: a code for a new one, what each may do, and the end of it.
import { createForm, type Checked } from '#renderer/office/page/form.ts'
import { sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { askToPair, isDone } from '#renderer/office/setup/pairing-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { registerRights, type RegisterRight, type RegisterView } from '#shared/checkout.ts'

const { getState: get, setState: set } = useSetup

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

type Wanted = { name: string; rights: RegisterRight[] }

export const newRegister = createForm<RegisterDraft, Wanted>(
  { name: '', ...rightsIn(['pay']) },
  ({ name, ...draft }): Checked<Wanted> => {
    const rights = chosenOf(draft)
    const faults = [...(name.trim() === '' ? [{ field: 'name' }] : []), ...atLeastOne(rights)]
    return faults.length > 0 ? { value: null, faults } : { value: { name: name.trim(), rights }, faults: [] }
  },
)

/** Of one that has its name. */
export const rightsForm = createForm<RegisterDraft, { rights: RegisterRight[] }>(
  { name: '', ...rightsIn([]) },
  (draft): Checked<{ rights: RegisterRight[] }> => {
    const rights = chosenOf(draft)
    return rights.length === 0
      ? { value: null, faults: atLeastOne(rights) }
      : { value: { rights }, faults: [] }
  },
)

/** What is missing is said before a PIN is asked. */
export const askToPairRegister = newRegister.handleSubmit(() => askToPair({ what: 'register' }, pairRegister))

/** The code is shown until it is used or too old. */
export const pairRegister = newRegister.handleSubmit(async (wanted) => {
  if (await isDone(sendWithOwnPin('registers.pair', wanted))) newRegister.reset()
})

export function askAbout({ register, name, rights }: RegisterView, about: 'rights' | 'revoke'): void {
  rightsForm.reset({ name, ...rightsIn(rights) })
  set({ register: { register, name, about } })
}

export const stopAsking = (): void => set({ register: null })

export const changeRights = rightsForm.handleSubmit(async ({ rights }) => {
  const { register } = get()
  if (!register) return
  const isChanged = await isDone(sendWithOwnPin('registers.rights', { register: register.register, rights }))
  if (isChanged !== undefined) set({ register: null, ...(isChanged ? { said: 'rightsChanged' } : {}) })
})

export async function revokeRegister(): Promise<void> {
  const { register } = get()
  if (!register) return
  const isRevoked = await isDone(sendWithOwnPin('registers.revoke', { register: register.register }))
  if (isRevoked !== undefined) set({ register: null, ...(isRevoked ? { said: 'revoked' } : {}) })
}
