// The signature of one act: why it is done, who answers for it and their PIN, and what stood in the way of the last try. It lives as long as what asks for it.
import { useEffect, useRef, useState } from 'react'
import { fieldOf, type Trouble } from '#renderer/signature/field-problem.tsx'
import { tillNow } from '#renderer/till/clock.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import { isAllowed, type Permission } from '#shared/permissions.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'
import type { MemberView, Signature, StaffView } from '#shared/staff.ts'

const staffIn = ({ cashier, office }: Pick<State, 'cashier' | 'office'>): StaffView | undefined =>
  (cashier ?? office)?.staff

/** Those who can sign an act on this screen. */
export const signersOf = (state: Pick<State, 'cashier' | 'office'>, what: Permission): MemberView[] =>
  staffIn(state)?.people.filter(({ hasPin, role }) => hasPin && isAllowed(role, what)) ?? []

/** The signer whom nobody has to choose: the only one, or whoever is signed in and may. */
export function usualSigner(state: Pick<State, 'cashier' | 'office'>, what: Permission): string | null {
  const able = signersOf(state, what)
  const here = able.find(({ id }) => id === staffIn(state)?.signedIn?.id)
  return here?.id ?? (able.length === 1 ? (able[0]?.id ?? null) : null)
}

export type SignatureForm = ReturnType<typeof useSignature>

const showOnScreen = (trouble: Problem): void => useStore.setState({ trouble })

/**
 * `what`: the permission that the act takes; null where nobody signs it, and only what stands in its way is kept. `showLate`: shows what is refused
 * after this has gone.
 */
export function useSignature(what: Permission | null, showLate = showOnScreen) {
  const asksPin = useStore(({ cashier, office }) => (cashier ?? office)?.till.asksPin === true)
  const usual = useStore((state) => (what === null ? null : usualSigner(state, what)))
  const [written, setWritten] = useState({ reason: '', pin: '', person: null as string | null })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isPinKeyed, setIsPinKeyed] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const fail = (found: Problem) => setTrouble({ problem: found, at: tillNow() })
  const forgetTrouble = () => setTrouble(null)
  /** Forgets what stood in the way of the last try, as each change does. */
  const change = (to: Partial<typeof written>) => {
    setWritten((before) => ({ ...before, ...to }))
    forgetTrouble()
  }
  const person = written.person ?? usual

  /** Sends the act unless something is missing: `trouble`, else the reason, else the PIN. `onDone`: called only while this is still here. */
  async function sign<Given extends Result<unknown>>(
    missing: Problem | null,
    send: (manager: Signature) => Promise<Given | undefined>,
    onDone = () => {},
  ): Promise<Given | undefined> {
    const { pin } = written
    const reason = written.reason.trim()
    const isUnsigned = what !== null && (reason === '' || (asksPin && pin === ''))
    const lack = missing ?? (isUnsigned ? problem(reason === '' ? 'reason.missing' : 'pin.missing') : null)
    if (lack) {
      fail(lack)
      return undefined
    }
    const result = await send({ ...(person === null ? {} : { person }), pin, reason })
    if (!result) return undefined
    if (!isHere.current) {
      if (!result.ok) showLate(result.problem)
      return result
    }
    if (result.ok || fieldOf(result.problem.code) === 'pin') change({ pin: '' })
    if (result.ok) onDone()
    else fail(result.problem)
    return result
  }

  return {
    ...written,
    what,
    person,
    asksPin: what !== null && asksPin,
    trouble,
    /** The pad writes the PIN, and not the amount beside it. */
    isPinKeyed,
    setIsPinKeyed,
    forgetTrouble,
    writeReason: (text: string) => change({ reason: text.slice(0, 200) }),
    choosePerson: (chosen: string) => change({ person: chosen, pin: '' }),
    writePin: (text: string) => change({ pin: text.slice(0, 32) }),
    sign,
  }
}
