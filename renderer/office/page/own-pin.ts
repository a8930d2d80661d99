// The PIN of whoever changes who may come in: keyed in anew for that one act and kept no longer. What is wrong with it is said at its field.
import { create } from 'zustand'
import type { Trouble } from '#renderer/signature/field-problem.tsx'
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand, isAnotherPerson } from '#renderer/till/bridge.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import type { AnswerOf, OwnPinCommand, InputOf } from '#shared/bridge.ts'
import type { ProblemCode, Result } from '#shared/problem.ts'

type OwnPin = { pin: string; isMissing: boolean; trouble: Trouble | null }

const blank: OwnPin = { pin: '', isMissing: false, trouble: null }
export const useOwnPin = create<OwnPin>()(() => blank)
const { getState: get, setState: set } = useOwnPin

export const forgetOwnPin = (): void => set(blank)
export const typeOwnPin = (text: string): void =>
  set({ ...blank, pin: text.replaceAll(/\D/g, '').slice(0, 12) })
export const pressOwnPin = (key: Key): void => typeOwnPin(textAfterKey(get().pin, key))

useStore.subscribe(({ office }, { office: before }) => {
  if (before && office && isAnotherPerson(office.staff, before.staff)) forgetOwnPin()
})

/** A person without a PIN has come in where nothing is real, and is not asked for one. */
export const isOwnPinAsked = ({ office }: Pick<State, 'office'>): boolean =>
  office?.staff.people.some(({ id, hasPin }) => hasPin && id === office.staff.signedIn?.id) === true

/** In the others, `pin` is somebody else's new one. */
const ofOwnPin: ReadonlySet<ProblemCode> = new Set([
  'pin.missing',
  'pin.wrong',
  'pin.locked',
  'pin.notSet',
  'pin.uncheckable',
])

/** Sends a command with the PIN. Undefined where the PIN is missing or wrong, or the command is still pending. */
export async function sendWithOwnPin<Name extends OwnPinCommand>(
  name: Name,
  input: InputOf<Name>,
): Promise<Result<AnswerOf<Name>> | undefined> {
  const isAsked = isOwnPinAsked(useStore.getState())
  const { pin } = get()
  if (isAsked && pin === '') {
    set({ ...blank, isMissing: true })
    return undefined
  }
  const result = await sendCommand('office', name, isAsked ? { ...input, ownPin: pin } : input)
  if (!result) return undefined
  // The next act asks for it again.
  forgetOwnPin()
  if (result.ok || !ofOwnPin.has(result.problem.code)) return result
  set({ trouble: { problem: result.problem, at: tillNow() } })
  return undefined
}
