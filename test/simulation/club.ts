// A shop's memberships over planned months: real tills, the real service, members, closed shops and crashes; then quiet, and judgement.
import { createSandbox } from '#sandbox/sandbox.ts'
import type { AttentionItem } from '#shared/membership.ts'
import type { SignUpView, SignUpState } from '#shared/sign-up.ts'
import { seeded } from '#test/support/run/clock.ts'
import { judgeClubBooks } from '#test/simulation/club-book-laws.ts'
import { createTime } from '#test/simulation/clock.ts'
import { counted, readClub } from '#test/support/service/agreement-record.ts'
import { actLater } from '#test/simulation/club-office.ts'
import { copyName, judgeClub } from '#test/simulation/club-laws.ts'
import type { ClubEvidence } from '#test/simulation/club-evidence.ts'
import { isStubborn } from '#test/simulation/open-sales.ts'
import type { ClubPlan, MemberPlan } from '#test/simulation/club-plan.ts'
import { plans } from '#test/simulation/club-plans.ts'
import { createLeaves } from '#test/simulation/club-leaves.ts'
import { createPauses } from '#test/simulation/club-pauses.ts'
import { captureFirstPart } from '#test/simulation/club-outside-acts.ts'
import { idOf, readAgreements } from '#test/simulation/journal-agreements.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import { copyOf, newDatabase } from '#test/simulation/database-copy.ts'
import { createMachine } from '#test/simulation/machine.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { everyReceipt } from '#test/simulation/receipt-check.ts'
import { signUp } from '#test/simulation/sign-up.ts'
import { answerOffer } from '#test/simulation/member.ts'
import type { AlterAnswer } from '#test/simulation/altered-answers.ts'
import { arm } from '#test/simulation/planned-points.ts'
import { createTrace } from '#test/simulation/trace.ts'
import { address, createWire } from '#test/simulation/wire.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import { tillQueries } from '#core/till/projection.ts'
import { second, minute, hour, day } from '#test/support/run/times.ts'

export type ClubOutcome = {
  violations: Violation[]
  faults: Record<string, number>
  deaths: Record<string, number>
  /** How many agreements the service holds in each status, and how many charges. */
  agreements: Record<string, number>
  charges: Record<string, number>
  lines: string[]
}

/** After the network is back everything must rest within this. */
const soon = 40 * minute
/** Charges are taken in the morning: by the evening after two of them all that was under way is over and was looked at. */
const evening = 20 * hour
const longestDoze = 15 * minute

export async function playClub(plan: ClubPlan, isTold = false, reshape?: AlterAnswer): Promise<ClubOutcome> {
  const time = createTime()
  const trace = createTrace(time.now, isTold)
  const broken: Violation[] = []
  const broke = (law: string, what: string) => void broken.push({ law, what })
  using sandbox = createSandbox({
    clock: { now: time.now, wait: (ms, signal) => time.wait(ms, signal) },
    chance: seeded(plan.seed + 1),
    publicUrl: () => address,
    send: () => Promise.reject(new Error('nobody is told of anything')),
  })
  const machines: Machine[] = []
  const names = new Map<string, MemberPlan>()
  const codes = new Map<MemberPlan, string>()
  const sights: ClubEvidence['sights'][number][] = []
  const states = new Map<string, SignUpState>()
  const pauses = createPauses()
  const leaves = createLeaves()
  const missed: ClubEvidence['missed'][number][] = []
  let current: MemberPlan | undefined
  let turnedAwayAt = -Infinity
  let isQuiet = false
  let isOver = false

  const wire = createWire({
    plan,
    time,
    trace,
    sandbox,
    reshape,
    leaves(caller, { operation, key }) {
      if (key !== null && !again.delete(key) && !isWritten(caller.name))
        broke('written before it is done', `${operation} left ${caller.name} with the key ${key}`)
    },
    turnedAway(_, { key }) {
      turnedAwayAt = time.elapsed()
      if (key !== null) again.add(key)
    },
    answered(_, { operation, reference, key }, status) {
      // How often it has listed is forgotten with the process.
      const isForgotten = operation === 'agreements' && time.elapsed() - till.upSince() < minute
      // A request that was turned away leaves once more, with a new token.
      const isTwice = time.elapsed() - turnedAwayAt < minute
      if (status === 429 && machines.length === 1 && !isForgotten && !isTwice)
        broke('within the limits', `${operation} of ${reference} was too much for the service`)
      if (status === 409 && machines.length === 1)
        broke('one key, one body', `${operation} with the key ${key} was a conflict`)
    },
  })
  /** Keys that were turned away with a 401. */
  const again = new Set<string>()
  /** How many tries were written down and not yet seen to leave. */
  const tries = new Map<string, number>()
  function isWritten(name: string): boolean {
    const left = tries.get(name) ?? 0
    tries.set(name, left - 1)
    return left > 0
  }

  function saw(by: string, view: SignUpView | null): void {
    if (!view || states.get(`${by} ${view.agreement}`) === view.state) return
    states.set(`${by} ${view.agreement}`, view.state)
    sights.push({ by, agreement: view.agreement, state: view.state, at: time.now() })
    const owner = names.get(view.agreement)
    if (owner && view.confirmation !== null) codes.set(owner, view.confirmation)
  }

  function addMachine(name: string, tillId: string, skewMs: number, db = newDatabase()): Machine {
    const machine = createMachine({
      name,
      db,
      identity: { tillId, secret: 'a'.repeat(43) },
      plan: { ...plan, skewMs, qrFormat: 'TEXT/TARGETURL', refundsBefore: 0 },
      plans,
      longestDoze,
      time,
      trace,
      sandbox,
      wire,
      wrote: () => undefined,
      wroteAgreement(of, { agreement, fact }) {
        pauses.wrote(of.name, { agreement, fact }, time.now())
        leaves.wrote(of.name, { agreement, fact }, time.now())
        if (fact.kind === 'sent') tries.set(of.name, (tries.get(of.name) ?? 0) + 1)
        if (fact.kind === 'agreementOpened' && current && of === machines[0]) {
          names.set(agreement, current)
          wire.name(agreement, current)
        }
        const owner = names.get(agreement)
        if (fact.kind === 'agreementDrafted' && owner) wire.name(fact.agreementId, owner)
      },
      showed: (of, _, view) => saw(of.name, view.signUp),
      broke: (what) => broke('no mistakes', what),
    })
    machines.push(machine)
    machine.start()
    return machine
  }
  const db = newDatabase()
  const till = addMachine('till', 'aaaaaa', plan.skewMs, db)
  if (plan.hasSecondTill) addMachine('second till', 'bbbbbb', plan.otherSkewMs)

  async function copy({ at, startsAfterMs }: NonNullable<ClubPlan['copy']>): Promise<void> {
    await time.wait(at)
    if (isQuiet) return
    trace.met('copied folder')
    const copied = copyOf(db)
    await time.wait(startsAfterMs)
    if (!isQuiet) addMachine(copyName, 'cccccc', plan.otherSkewMs, copied)
  }

  async function jump({ till: nth, at, byMs }: ClubPlan['jumps'][number]): Promise<void> {
    await time.wait(at)
    if (isQuiet || !machines[nth]) return
    trace.met('clock jump')
    machines[nth].jump(byMs)
  }

  async function closure({ till: nth, at, forMs }: ClubPlan['closures'][number]): Promise<void> {
    const machine = machines[nth]
    await time.wait(at)
    if (isQuiet || !machine?.isUp()) return
    machine.die('the shop is closed')
    await time.wait(forMs)
    machine.start()
  }

  async function sleep({ till: nth, at, forMs }: ClubPlan['sleeps'][number]): Promise<void> {
    await time.wait(at)
    if (!isQuiet) machines[nth]?.sleep(forMs)
  }

  async function weather(one: ClubPlan['weather'][number]): Promise<void> {
    await time.wait(one.at)
    if (isQuiet || wire.isCut()) return
    trace.met(`outage: ${one.how}`)
    wire.cut(one.how)
    await time.wait(one.forMs)
    wire.mend()
  }

  async function months(): Promise<void> {
    for (const member of plan.members) {
      await time.wait(member.gapMs)
      while (!till.isUp()) await time.wait(second)
      trace.say(`— member ${member.id}`)
      current = member
      wire.begin(member)
      arm(till, member, { time, isQuiet: () => isQuiet })
      const code = () => codes.get(member)
      void answerOffer({ member, time, trace, sandbox, code }).then((agreementId) =>
        agreementId === undefined
          ? undefined
          : captureFirstPart({ member, time, trace, sandbox }, agreementId),
      )
      if (plan.copy?.member === member.id) void copy(plan.copy)
      const isMine = (agreement: string) => names.get(agreement) === member
      await signUp({ member, machine: till, time, isMine, saw: (view) => saw('till', view) })
      const agreementId = () => idOf(till, names, member)
      for (const act of member.later)
        void actLater({
          act,
          member,
          machine: machines[act.till] ?? till,
          time,
          trace,
          sandbox,
          agreementId,
          isOver: () => isQuiet,
        })
    }
    for (const machine of machines) void closings(machine)
    for (const one of plan.closures) void closure(one)
    for (const one of plan.weather) void weather(one)
    for (const one of plan.jumps) void jump(one)
    for (const one of plan.sleeps) void sleep(one)
    await time.wait(plan.forMs)
    await quiet()
    isOver = true
  }

  /** A till that is off closes when it is on again. */
  async function closings(machine: Machine): Promise<void> {
    while (!isQuiet) {
      await time.wait(17 * day)
      if (!isQuiet) await close(machine)
    }
  }

  /** Somebody in the office sees to whatever waits there. */
  async function settleAll(machine: Machine): Promise<void> {
    const asked = await machine.ask('agreements.attention', {}, 'office')
    if (asked === 'down' || !asked.ok) return
    const { rows } = asked.value as { rows: AttentionItem[] } // what the command gives
    const manager = { pin: '', reason: 'the months are over' }
    for (const { agreementId, refused } of rows)
      if (refused)
        await machine.ask('agreements.settle', { agreementId, task: refused.task, manager }, 'office')
  }

  async function close(machine: Machine): Promise<void> {
    const x = await machine.ask('report.x', {}, 'office')
    if (x === 'down' || !x.ok) return
    const { from } = x.value as { from: number | null } // what the command gives
    await machine.ask('report.close', { from }, 'office')
  }

  /** No crash, no fault and no person any more: everything comes to rest by itself, in time. */
  async function quiet(): Promise<void> {
    isQuiet = true
    trace.say('— quiet')
    wire.mend()
    wire.calm()
    for (const machine of machines) {
      machine.start()
      await machine.awake()
    }
    const began = time.elapsed()
    const left = () => machines.flatMap((machine) => machine.journal().entities(agreementFeature).unsettled())
    while (left().length > 0 && time.elapsed() - began < soon) await time.wait(20 * second)
    // What is refused is given up within half a day; then it waits in the office.
    const isHeldUp = plan.members.some(({ faults }) => faults.some(isStubborn))
    // A charge that waits for the end of a pause is given up when its day has come.
    const isPaused = plan.members.some(({ later }) => later.some(({ does }) => does === 'pauseWhileHeld'))
    const patience = isPaused ? 12 * day : isHeldUp ? 14 * hour : 2 * soon
    while (left().length > 0 && time.elapsed() - began < patience) {
      for (const machine of machines) await settleAll(machine)
      await time.wait(patience / 20)
    }
    if (left().length > 0) broke('always ends', `never came to rest: ${left().join(', ')}`)
    await time.wait(2 * day + evening - ((time.now() + 2 * day) % day))
    const asked = await till.ask('agreements.attention', {}, 'office')
    const { rows } = asked !== 'down' && asked.ok ? (asked.value as { rows: AttentionItem[] }) : { rows: [] } // what the command gives
    missed.push(...rows.filter(({ kind }) => kind === 'missed'))
    for (const machine of machines) await close(machine)
    for (const machine of machines) machine.die('the end')
    await time.wait(2 * minute)
  }

  const finished = months()
  finished.catch(() => (isOver = true))
  await time.run(
    () => isOver || broken.length > 0,
    () => machines.forEach((machine) => machine.look()),
  )
  if (isOver) await finished
  const books = broken.length > 0 ? [] : await readClub(sandbox)
  const tills = machines.map((machine) => ({
    name: machine.name,
    journalled: readAgreements(machine.journal()),
  }))
  const closed = machines.flatMap((machine) =>
    tillQueries(machine.journal())
      .closings()
      .map(({ report }) => ({ by: machine.name, ...report })),
  )
  return {
    violations:
      broken.length > 0
        ? broken
        : [
            ...judgeClub({ tills, books, sights, pauses: pauses.all(), missed, closed, endedAt: time.now() }),
            ...machines.flatMap(everyReceipt),
            ...judgeClubBooks({ machines, books, left: leaves.all() }),
          ],
    faults: trace.faults,
    deaths: trace.deaths,
    agreements: counted(books.map(({ status }) => status)),
    charges: counted(books.flatMap(({ charges }) => charges.map(({ status }) => status))),
    lines: trace.lines,
  }
}
