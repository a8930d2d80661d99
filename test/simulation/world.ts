// A planned day played: the real till, the real service, people, trouble and crashes in one world; then quiet, and judgement.
import { createSandbox } from '#sandbox/sandbox.ts'
import { seeded } from '#test/support/run/clock.ts'
import { begunBy, sendAgain } from '#test/simulation/calling.ts'
import { serveOrCall } from '#test/simulation/caller.ts'
import { endsOfCheckouts, totalsOf, type CallerEvidence } from '#test/simulation/caller-laws.ts'
import type { CashierOptions } from '#test/simulation/cashier.ts'
import { createTime } from '#test/simulation/clock.ts'
import { close, closeOnceUp, closeUntilRead, differencesAt, settleOpen } from '#test/simulation/closing.ts'
import { giveBackAtCopy } from '#test/simulation/copy-office.ts'
import { copyOf, newDatabase } from '#test/simulation/database-copy.ts'
import { behave, textOf } from '#test/simulation/customer.ts'
import { actOutside } from '#test/simulation/outside-acts.ts'
import { lostWith, type LostTill } from '#test/simulation/lost-till.ts'
import { judgeDay } from '#test/simulation/judgement.ts'
import { createHub, eventAfter, newestOf } from '#test/simulation/hub.ts'
import { goWrong } from '#test/simulation/wrong-clock.ts'
import { createLaws, type Violation } from '#test/simulation/running-laws.ts'
import { inspect, openAt } from '#test/simulation/inspection.ts'
import { createMachine } from '#test/simulation/machine.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { endsOf, hasFailed, isStubborn, openIn, type UnsettledSale } from '#test/simulation/open-sales.ts'
import type { Plan, SalePlan, Weather } from '#test/simulation/plan.ts'
import { readJournal } from '#test/simulation/journal-sales.ts'
import { createAlteredAnswers, type AlterAnswer } from '#test/simulation/altered-answers.ts'
import * as patience from '#test/simulation/patience.ts'
import { arm } from '#test/simulation/planned-points.ts'
import { createTrace } from '#test/simulation/trace.ts'
import { address, createWire } from '#test/simulation/wire.ts'
import type { Difference } from '#shared/report.ts'
import { saleFeature } from '#core/sale/projection.ts'

export type Outcome = {
  violations: Violation[]
  faults: Record<string, number>
  /** How often the till died at each kind of point. */
  deaths: Record<string, number>
  /** How many sales ended in each way. */
  ends: Record<string, number>
  lines: string[]
}

export async function play(plan: Plan, isTold = false, reshape?: AlterAnswer): Promise<Outcome> {
  const time = createTime()
  const trace = createTrace(time.now, isTold)
  const laws = createLaws(time, plan.isAttended, (reference) => isTouched(reference))
  using sandbox = createSandbox({
    clock: { now: time.now, wait: (ms, signal) => time.wait(ms, signal) },
    chance: seeded(plan.seed + 1),
    publicUrl: () => address,
    send: () => Promise.reject(new Error('nobody is told of anything')),
  })
  const machines: Machine[] = []
  const hub = plan.hasHub ? createHub(time, trace) : undefined
  const charged = new Map<number, { value: number; sales: string[] }>()
  const owners = new Map<string, SalePlan>()
  const [told, nexoTold]: [CallerEvidence['told'], CallerEvidence['nexoTold']] = [[], []]
  const repeats: (() => Promise<void>)[] = []
  let checkouts: CallerEvidence['ends'] = []
  let differences: Difference[] = []
  let totals: CallerEvidence['totals'] = null
  let current: SalePlan | undefined
  let code: { sale: number; text: string; reference: string } | undefined

  const altering = reshape ?? (plan.isGarbled ? createAlteredAnswers(plan.seed, 'broken') : undefined)
  const wire = createWire({
    plan,
    time,
    trace,
    sandbox,
    reshape: altering,
    leaves: (caller, call) => laws.leaves(caller.name, call),
    refused: (caller, call) => laws.refused(caller.name, call),
    withoutToken: (caller) => laws.withoutToken(caller.name),
    taken: (caller, call) => laws.taken(caller.name, call),
    answered: (_, call, status) =>
      laws.answered(call, status, machines.length > 1 || lost !== undefined || isShared(call.reference)),
  })

  const planOf = (reference: string | null): SalePlan | undefined =>
    reference === null ? undefined : owners.get(reference.replace(/-\d+$/, ''))
  /** Somebody beside the till acts on this payment. */
  const isShared = (reference: string | null): boolean => (planOf(reference)?.elsewhere.length ?? 0) > 0
  /** Or some request of it is refused, so that it may come to wait for a person. */
  const isTouched = (reference: string): boolean =>
    isShared(reference) ||
    (planOf(reference)?.faults.some(({ fault }) => fault.kind === 'code' || fault.kind === 'stale') ?? false)

  function addMachine(name: string, db: Parameters<typeof createMachine>[0]['db'], tillId: string): Machine {
    const machine = createMachine({
      name,
      db,
      identity: { tillId, secret: 'a'.repeat(43) },
      plan,
      time,
      trace,
      sandbox,
      wire,
      hub,
      wrote(of, life, written) {
        laws.wrote(of.name, life, written)
        const owner = begunBy(written.fact, plan.sales, current)
        if (!owner || of !== machines[0]) return
        owners.set(written.sale, owner)
        wire.name(written.sale, owner)
        charged.get(owner.id)?.sales.push(written.sale)
      },
      showed(of, life, view) {
        laws.showed(of.name, life, view)
        const { sale } = view
        const owner = sale ? owners.get(sale.sale) : undefined
        if (!owner || !sale || sale.userFlow !== 'QR' || sale.state !== 'created' || of !== machines[0])
          return
        const qr = of.code()
        if (qr) code = { sale: owner.id, text: textOf(qr), reference: sale.reference }
      },
      broke: (what) => laws.broke('no mistakes', what),
    })
    machines.push(machine)
    machine.start()
    return machine
  }
  using db = newDatabase()
  const till = addMachine('till', db, 'aaaaaa')

  async function weather(one: Weather): Promise<void> {
    await time.wait(one.at)
    if (isQuiet) return
    switch (one.is) {
      case 'outage':
        if (wire.isCut()) return
        trace.met(`outage: ${one.how}`)
        wire.cut(one.how)
        await time.wait(one.forMs)
        wire.mend()
        trace.say('the network is back')
        return
      case 'sleep':
        till.sleep(one.forMs)
        return
      case 'closing':
        await close(till)
        return
      case 'jump':
        trace.met('clock jump')
        await goWrong({ till, time, trace }, one)
        clockRightAt = time.elapsed()
        return
      case 'backup':
        backup ??= copyOf(db)
        return
      case 'restore':
        if (!backup || lost || copied) return
        trace.met('restored copy')
        lost = { tillId: till.tillId, journal: till.journal() }
        till.restore('restored till', backup, 'cccccc')
        return
      case 'copy':
        if (copied || lost) return
        trace.met('copied folder')
        copied = startCopy(copyOf(db), one)
    }
  }

  let clockRightAt = 0 // an hour of the quiet may have gone by: a till that was started anew waits from then on
  let backup: ReturnType<typeof copyOf> | undefined
  let lost: LostTill | undefined
  let copied: Promise<void> | undefined
  async function startCopy(
    db: ReturnType<typeof copyOf>,
    { startsAfterMs, refunds }: Extract<Weather, { is: 'copy' }>,
  ): Promise<void> {
    await time.wait(startsAfterMs)
    const copy = addMachine('copy', db, 'bbbbbb')
    await giveBackAtCopy({ till, copy, time, trace, isTouched }, refunds)
  }

  let isQuiet = false
  let isOver = false
  async function day(): Promise<void> {
    for (const sale of plan.sales) {
      await time.wait(sale.gapMs)
      for (let waits = 0; sale.waitsForOthers && waits < 15 && openAt(till).length > 0; waits++)
        await time.wait(patience.minute)
      while (!till.isUp()) await time.wait(1000)
      trace.say(`— sale ${sale.id}`)
      current = sale
      charged.set(sale.id, { value: sale.value, sales: [] })
      wire.begin(sale)
      arm(till, sale, { time, isQuiet: () => isQuiet })
      for (const one of sale.weather) void weather(one)
      if (sale.hints) hub?.disturb(sale.hints, () => newestOf(till.journal(), charged.get(sale.id)?.sales))
      const person: CashierOptions = {
        sale,
        isAttended: plan.isAttended,
        time,
        trace,
        machine: till,
        isMine: (id) => owners.get(id) === sale,
        invite: (conduct, flow) =>
          void behave({
            sale,
            conduct,
            flow,
            time,
            trace,
            sandbox,
            code: () => (code?.sale === sale.id ? code : undefined),
            acted(reference) {
              if (sale.hints) void hub?.acted(sale.hints, reference, eventAfter(conduct))
              if (!reference.endsWith('-1')) return
              for (const act of sale.elsewhere)
                void actOutside({ sandbox, time, trace, isOver: () => isQuiet }, reference, act)
            },
          }),
        asked: (id) => laws.asked(till.name, id),
        saw: (view) => laws.saw(till.name, view),
      }
      const waits = () => charged.get(sale.id)?.sales.forEach((id) => laws.asked(till.name, id))
      await serveOrCall(person, { told, nexoTold, repeats, isClosed: () => isQuiet, waits })
    }
    await quiet()
    isOver = true
  }

  const visits = new Map<string, number>()
  const visitsTo = ({ machine, sale }: UnsettledSale): number => visits.get(`${machine.name} ${sale}`) ?? 0
  const isLeftOpen = ({ machine, sale }: UnsettledSale) => openAt(machine).includes(sale)
  /** A request that is refused for ever is given up after half a day. */
  const isHeldUp = (sale: string) => owners.get(sale)?.faults.some(isStubborn) ?? false

  /** Somebody in the office sees to what waits for a person; where nothing does, the till says so. */
  async function settle(one: UnsettledSale): Promise<void> {
    const { machine, sale } = one
    if (visitsTo(one) >= patience.mostVisits) return
    visits.set(`${machine.name} ${sale}`, visitsTo(one) + 1)
    await settleOpen(machine, sale)
  }

  /** No crash, no fault and no person any more: everything comes to rest by itself, in time. */
  async function quiet(): Promise<void> {
    isQuiet = true
    trace.say('— quiet')
    wire.mend()
    wire.calm()
    hub?.close()
    for (const machine of machines) {
      machine.start()
      await machine.awake()
    }
    await copied
    const began = time.elapsed()
    const open = () => machines.flatMap((machine) => [...openAt(machine)].map((sale) => ({ machine, sale })))
    let left = open()
    const limit = () => (left.some(({ sale }) => isHeldUp(sale)) ? patience.givenUp : patience.longest)
    const passed = () => time.elapsed() - Math.max(began, clockRightAt)
    for (let waited = passed(); left.length > 0 && waited < limit(); waited = passed()) {
      const stuck = waited < patience.soon ? [] : left.filter((one) => !openIn(one.machine, one.sale).isAsked)
      for (const one of stuck) await settle(one)
      const isLost = (one: UnsettledSale) =>
        isLeftOpen(one) && !isHeldUp(one.sale) && visitsTo(one) >= patience.mostVisits
      if (waited > patience.soon + patience.settledFor && stuck.some(isLost)) break
      await time.wait(waited < patience.soon ? 20_000 : 10 * patience.minute)
      left = open()
    }
    for (const { machine, sale } of left.filter((one) => !isHeldUp(one.sale) || visitsTo(one) === 0)) {
      const facts = machine
        .journal()
        .of(saleFeature, sale)
        .map(({ fact }) => fact.kind)
      laws.broke('always ends', `${machine.name} never came to rest with ${sale}: ${facts.join(', ')}`)
    }
    await sendAgain(till, repeats)
    // As whoever has restored a copy is told to do.
    if (lost) await till.call((open) => open.reconcile())
    // What hung on a silent line is given up by then: a closing that shares it would not reach the service.
    await time.wait(patience.givenUpAfter)
    for (const machine of machines) await closeOnceUp(machine, time)
    if (altering && altering.breaks() > 0) await closeUntilRead(till, sandbox, time)
    if (machines.length === 1 && (lost || plan.sales.some(hasFailed))) differences = await differencesAt(till)
    checkouts = await endsOfCheckouts(till)
    // What a till on a copy gave back is told with the checkout, and stands in that till's totals.
    if (machines.length === 1) totals = await totalsOf(till)
  }

  const finished = day()
  if (plan.drowsiness === 0)
    void inspect({
      time,
      machines,
      laws,
      isCut: () => wire.isCut(),
      isOver: () => isOver,
      isTouched,
    })
  finished.catch(() => (isOver = true))
  await time.run(
    () => isOver || laws.broken.length > 0 || time.elapsed() > patience.endless,
    () => machines.forEach((machine) => machine.look()),
  )
  if (isOver) await finished
  else if (laws.broken.length === 0) laws.broke('always ends', 'the day did not end within ten days')
  const found =
    laws.broken.length > 0
      ? laws.broken
      : await judgeDay({
          laws,
          sandbox,
          machines,
          asked: wire.asked,
          charged,
          differences,
          isTouched,
          lost: lostWith(lost, till.journal()),
          callers: { told, nexoTold, ends: checkouts, totals },
        })
  return {
    violations: found,
    faults: trace.faults,
    deaths: trace.deaths,
    ends: endsOf(charged, readJournal(till.journal())),
    lines: trace.lines,
  }
}
