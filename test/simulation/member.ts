// The person who is asked to join, with a phone: what is done, and when.
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { MemberPlan } from '#test/simulation/club-plan.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Trace } from '#test/simulation/trace.ts'

export type MemberOptions = {
  member: MemberPlan
  time: Time
  trace: Trace
  sandbox: Sandbox
  /** What the code on the customer's screen says now, or last said, of this member's own sign-up. */
  code: () => string | undefined
}

/** The number that is typed for this member, without its country. */
export const memberNumber = ({ id }: MemberPlan): string => `9${String(id % 10_000_000).padStart(7, '0')}`

/** Between two looks whether there is something to accept. ms */
const patience = 2500
const mostLooks = 60

/** Comes back with the agreement that was answered, or nothing where there was none to answer. */
export async function answerOffer(options: MemberOptions): Promise<string | undefined> {
  const { member, time, trace, sandbox, code } = options
  const { at, does } = member.answer
  if (does === 'ignore') return undefined
  await time.wait(at)
  const phone = sandbox.phone(`47${memberNumber(member)}`)
  for (let look = 0; look < mostLooks; look++, await time.wait(patience)) {
    const [pushed] = phone.agreements()
    const text = code()
    if (!pushed && text === undefined) continue
    try {
      const { agreementId } = pushed ?? phone.scanAgreement(text ?? '')
      const { status } =
        does === 'accept' ? phone.acceptAgreement(agreementId) : phone.rejectAgreement(agreementId)
      trace.say(`member ${member.id} does this: ${does}; it is ${status}`)
      return agreementId
    } catch (error) {
      // It ended first: the wallet says so.
      trace.say(
        `member ${member.id} cannot answer: ${error instanceof Error ? error.message : String(error)}`,
      )
      return undefined
    }
  }
  return undefined
}

/** The member ends it in the wallet; whether there was anything to end. */
export function stopInWallet({
  member,
  sandbox,
  trace,
}: Pick<MemberOptions, 'member' | 'sandbox' | 'trace'>) {
  const phone = sandbox.phone(`47${memberNumber(member)}`)
  const [held] = phone.heldAgreements()
  if (!held) return false
  phone.stopAgreement(held.agreementId)
  trace.say(`member ${member.id} stops in the wallet`)
  return true
}
