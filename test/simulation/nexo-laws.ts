// The laws for registers that speak nexo: a message's name pays at most once whatever clocks do, what was answered for good stays so, and the last message is the last.
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

export const judgeNexo = (evidence: NexoEvidence): Violation[] => [
  ...onceAName({ ...evidence, nexoTold: evidence.nexoTold.filter((one) => one.is === 'answered') }),
  ...lastIsLast(evidence.nexoTold),
]

/** Of two messages the later is the last, once it has been answered: what was sent before it, and not again, is never told as the last. */
function lastIsLast(nexoTold: readonly NexoTold[]): Violation[] {
  const answered = new Set<string>()
  return nexoTold.flatMap((one, at) => {
    if (one.is === 'answered' || one.is === 'reversed') answered.add(one.service)
    if (one.is !== 'last') return []
    const sent = nexoTold.slice(0, at).flatMap((before) => (before.is === 'sent' ? before.service : []))
    const place = one.service === null ? -1 : sent.lastIndexOf(one.service)
    const later = [...answered].find((service) => sent.indexOf(service) > place)
    if (later === undefined) return []
    return [
      {
        law: 'the last is the last',
        what: `${one.service ?? 'nothing'} was told as the last, and ${later} was`,
      },
    ]
  })
}

type Answered = Extract<NexoTold, { is: 'answered' }>

function onceAName({
  nexoTold,
  ends,
  isTouched,
}: Omit<NexoEvidence, 'nexoTold'> & { nexoTold: Answered[] }): Violation[] {
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

const wordOf = ({ isPaid }: Answered): string => (isPaid ? 'paid' : 'not paid')
