// The acts of the office and the member on an agreement in the months after it was made.
import { actInPortal } from '#test/simulation/club-outside-acts.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { AgreementFile } from '#shared/membership.ts'
import type { LaterAct, MemberPlan } from '#test/simulation/club-plan.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { stopInWallet } from '#test/simulation/member.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { day } from '#test/support/run/times.ts'

export type ActOptions = {
  act: LaterAct
  member: MemberPlan
  machine: Machine
  time: Time
  trace: Trace
  sandbox: Sandbox
  /** The service's, once there is one. */
  agreementId: () => string | undefined
  /** Nobody acts any more. */
  isOver: () => boolean
}

const manager = { pin: '', reason: 'the member asked for it' }

export async function actLater(options: ActOptions): Promise<void> {
  const { act, time, trace, member, isOver } = options
  await time.wait(act.afterMs)
  if (isOver()) return
  if (act.does === 'stopWhileTaken') return stopWhileTaken(options)
  if (act.does === 'pauseWhileHeld') return pauseWhileHeld(options)
  if (act.by === 'portal') {
    const agreementId = options.agreementId()
    if (agreementId !== undefined) await actInPortal(options, act, agreementId)
    return
  }
  if (act.by === 'wallet') {
    stopInWallet(options)
    return
  }
  const agreementId = options.agreementId()
  if (agreementId === undefined) return
  // Nobody can ask a till that is switched off.
  while (!options.machine.isUp() && !isOver()) await time.wait(3_600_000)
  trace.say(`the office: ${act.does} for member ${member.id}`)
  await inOffice(options, act, agreementId)
}

/** The service takes charges from seven in the morning of their day on, for a minute each. */
const taking = 7 * 3_600_000 + 20_000

async function stopWhileTaken(options: ActOptions): Promise<void> {
  const { act, machine, member, time, trace, isOver } = options
  const agreementId = options.agreementId()
  if (agreementId === undefined) return
  for (let mornings = 0; mornings < 45 && !isOver(); mornings += 1) {
    await time.wait(day - ((time.now() - taking) % day))
    const charges = await chargesOf(options, agreementId)
    if (isOver() || !charges.some(({ status }) => status === 'PROCESSING')) continue
    trace.say(`${act.by} stops what is being taken from member ${member.id}`)
    if (act.by === 'wallet') stopInWallet(options)
    else await machine.ask('agreements.stop', { agreementId, manager }, 'office')
    return
  }
}

async function pauseWhileHeld(options: ActOptions): Promise<void> {
  const { machine, member, time, trace, isOver } = options
  for (let looks = 0; looks < 300 && !isOver(); looks += 1, await time.wait(5 * 60_000)) {
    const agreementId = options.agreementId()
    if (agreementId === undefined) continue
    const looked = await machine.ask('agreements.look', { agreementId }, 'office')
    if (looked === 'down' || !looked.ok) continue
    const { tasks } = looked.value as AgreementFile // what the command gives
    // The other till sees no tasks of this one's: it pauses when it likes.
    if (
      options.act.till === 0 &&
      !tasks.some(({ do: doing, state }) => doing === 'charge' && state === 'pending')
    )
      continue
    trace.say(`the office pauses member ${member.id} while a charge is held up`)
    await machine.ask('agreements.pause', { agreementId, isPaused: true }, 'office')
    return
  }
}

async function chargesOf({ machine }: Pick<ActOptions, 'machine'>, agreementId: string) {
  const looked = await machine.ask('agreements.look', { agreementId }, 'office')
  return looked === 'down' || !looked.ok ? [] : (looked.value as AgreementFile).charges // what the command gives
}

async function inOffice(
  { machine, time }: ActOptions,
  act: Exclude<Extract<LaterAct, { by: 'office' }>, { does: 'stopWhileTaken' | 'pauseWhileHeld' }>,
  agreementId: string,
): Promise<void> {
  switch (act.does) {
    case 'stop':
      await machine.ask('agreements.stop', { agreementId, manager }, 'office')
      return
    case 'pause':
    case 'goOn':
      await machine.ask('agreements.pause', { agreementId, isPaused: act.does === 'pause' }, 'office')
      return
    case 'charge': {
      const due = new Date(time.now() + 3 * day).toISOString().slice(0, 10)
      const charge = { amount: 10_000, description: 'Once more', due, retryDays: 0, interval: null }
      await machine.ask(
        'charges.create',
        { agreementId, ...charge, transactionType: 'DIRECT_CAPTURE' },
        'office',
      )
      return
    }
    case 'leave': {
      const looked = await machine.ask('agreements.look', { agreementId }, 'office')
      if (looked === 'down' || !looked.ok) return
      const { coming } = looked.value as AgreementFile // what the command gives
      const last = coming.findLast(({ state }) => state === 'planned')
      if (last)
        await machine.ask('charges.leave', { agreementId, interval: last.interval, manager }, 'office')
      return
    }
    case 'cancelCharge':
    case 'refund': {
      const charges = await chargesOf({ machine }, agreementId)
      if (act.does === 'cancelCharge') {
        const open = charges.find(({ can }) => can.cancel)
        if (open) await machine.ask('charges.cancel', { agreementId, chargeId: open.chargeId }, 'office')
        return
      }
      const paid = charges.find(({ can }) => can.refund > 0)
      const amount = Math.max(1, Math.floor((paid?.can.refund ?? 0) * ('share' in act ? act.share : 1)))
      if (paid)
        await machine.ask(
          'charges.refund',
          { agreementId, chargeId: paid.chargeId, amount, manager },
          'office',
        )
    }
  }
}
