// The laws for registers that speak nexo: a message's name pays at most once whatever clocks do, and what was answered for good stays so.
import type { CheckoutAnswer } from '#shared/checkout.ts'
import type { NexoTold } from '#test/simulation/calling.ts'
import type { SalePlan } from '#test/simulation/plan.ts'
import type { Violation } from '#test/simulation/running-laws.ts'

type NexoEvidence = {
  nexoTold: NexoTold[]
  ends: { answer: CheckoutAnswer }[]
  isTouched: (reference: string) => boolean
}

/** Of its n-th message for a sale. */
export const serviceOf = ({ id }: SalePlan, nth: number): string => `P${id}n${nth}`

export function judgeNexo({ nexoTold, ends, isTouched }: NexoEvidence): Violation[] {
  const services = new Set(nexoTold.map(({ service }) => service))
  return [...services].flatMap((service) => {
    const told = nexoTold.filter((one) => one.service === service)
    const made = ends.filter(({ answer: { id } }) => id.startsWith(`${service}-`))
    const [one] = made
    if (made.length > 1)
      return [
        {
          law: 'once a name',
          what: `${service} was made ${made.length} times: ${made.map(({ answer }) => answer.id).join(', ')}`,
        },
      ]
    const [first, other] = [told[0], told.find(({ isPaid }) => isPaid !== told[0]?.isPaid)]
    if (first && other)
      return [
        {
          law: 'a final state is final',
          what: `${service} was told as ${wordOf(first)}, and then as ${wordOf(other)}`,
        },
      ]
    const reference = one?.answer.reference ?? null
    if (reference !== null && isTouched(reference)) return []
    const isPaid = one?.answer.state === 'COMPLETED'
    if (first === undefined || first.isPaid === isPaid) return []
    return [
      {
        law: 'a final state is final',
        what: `${service} was told as ${wordOf(first)}, and is ${one?.answer.state ?? 'not there'}`,
      },
    ]
  })
}

const wordOf = ({ isPaid }: NexoTold): string => (isPaid ? 'paid' : 'not paid')
