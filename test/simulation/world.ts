// A planned day played: the real till, the real service, people, trouble and crashes in one world; then quiet, and judgement.
import { createSandbox } from '#sandbox/sandbox.ts'
import { seeded } from '#test/support/run/clock.ts'
import { createReader, type ServiceRecord } from '#test/simulation/service-record.ts'
import { serveOrCall, type Told } from '#test/simulation/caller.ts'
import { endsOfCheckouts, judgeCallers, type CallerEvidence } from '#test/simulation/caller-laws.ts'
import type { CashierOptions } from '#test/simulation/cashier.ts'
import { createTime } from '#test/simulation/clock.ts'
import { close } from '#test/simulation/closing.ts'
import { copyOf, newDatabase } from '#test/simulation/database-copy.ts'
import { behave } from '#test/simulation/customer.ts'
import { actOutside } from '#test/simulation/outside-acts.ts'
import { judgeSettled } from '#test/simulation/settled-laws.ts'
import { createLaws, type Violation } from '#test/simulation/running-laws.ts'
import { createMachine, type Machine } from '#test/simulation/machine.ts'
import { endsOf, isStubborn, openIn, type UnsettledSale } from '#test/simulation/open-sales.ts'
import type { Plan, SalePlan, Weather } from '#test/simulation/plan.ts'
import { everyReceipt } from '#test/simulation/receipt-check.ts'
import { readJournal } from '#test/simulation/journal-sales.ts'
import type { AlterAnswer } from '#test/simulation/altered-answers.ts'
import { createTrace } from '#test/simulation/trace.ts'
import { address, createWire } from '#test/simulation/wire.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { tillQueries } from '#core/till/projection.ts'

const openAt = (machine: Machine) => machine.journal().things(saleFeature).unsettled()

export type Outcome = {
  violations: Violation[]
  faults: Record<string, number>
  /** How often the till died at each kind of point. */
  deaths: Record<string, number>
  /** How many sales ended in each way. */
  ends: Record<string, number>
  lines: string[]
}

const [minute, hour] = [60_000, 3_600_000]
/** After the network is back everything must rest within this; a sale that waits for an answer, within the longer one. */
const soon = 30 * minute
/** No wait between two looks at an open payment is half as long. */
const patience = 4 * minute
const longest = 12 * hour + soon
/** Thirty refusals, the last ones hourly, at a till that dozes. */
const givenUp = 18 * hour
/** What somebody has settled, and may still change, is read every hour. */
const settledFor = 2 * hour
/** No request is waited for as long. */
const givenUpAfter = 20_000
/** Of a person to what waits in the office. */
const mostVisits = 3
/** No day that is drawn comes near it: something waits for what never comes. */
const endless = 240 * hour

export async function play(plan: Plan, isTold = false, reshape?: AlterAnswer): Promise<Outcome> {
  const time = createTime()
  const trace = createTrace(time.now, isTold)
  const laws = createLaws(time, plan.isAttended)
  using sandbox = createSandbox({
    clock: { now: time.now, wait: (ms, signal) => time.wait(ms, signal) },
    chance: seeded(plan.seed + 1),
    publicUrl: () => address,
    send: () => Promise.reject(new Error('nobody is told of anything')),
  })
  const machines: Machine[] = []
  const charged = new Map<number, { value: number; sales: string[] }>()
  const owners = new Map<string, SalePlan>()
  const told: Told[] = []
  let checkouts: CallerEvidence['ends'] = []
  let current: SalePlan | undefined
  let code: { sale: number; text: string; reference: string } | undefined

  const wire = createWire({
    plan,
    time,
    trace,
    sandbox,
    reshape,
    leaves: (caller, call) => laws.leaves(caller.name, call),
    refused: (caller, call) => laws.refused(caller.name, call),
    answered: (_, call, status) =>
      laws.answered(call, status, machines.length > 1 || isShared(call.reference)),
  })

  const planOf = (reference: string | null): SalePlan | undefined =>
    reference === null ? undefined : owners.get(reference.replace(/-\d+$/, ''))
  /** Somebody beside the till acts on this payment. */
  const isShared = (reference: string | null): boolean => (planOf(reference)?.elsewhere.length ?? 0) > 0
  /** Or some request of it is refused, so that it may come to wait for a person. */
  const isTouched = (reference: string): boolean =>
    isShared(reference) || (planOf(reference)?.faults.some(({ fault }) => fault.kind === 'code') ?? false)

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
      wrote(of, life, written) {
        laws.wrote(of.name, life, written)
        if (written.fact.kind !== 'opened' || !current || of !== machines[0]) return
        owners.set(written.sale, current)
        wire.name(written.sale, current)
        charged.get(current.id)?.sales.push(written.sale)
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
  /** The service draws what it encodes: a camera reads it from the picture, we from the service's own address. */
  const textOf = (qr: { kind: 'text'; text: string } | { kind: 'image'; source: string }) =>
    qr.kind === 'text' ? qr.text : qr.source

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
      case 'jump':
        trace.met('clock jump')
        till.jump(one.byMs)
        return
      case 'copy':
        if (copied) return
        trace.met('copied folder')
        copied = startCopy(copyOf(db), one.startsAfterMs)
    }
  }

  let copied: Promise<void> | undefined
  async function startCopy(copy: ReturnType<typeof copyOf>, afterMs: number): Promise<void> {
    await time.wait(afterMs)
    addMachine('copy', copy, 'bbbbbb')
  }

  /** The till dies at the planned points of this sale, and somebody starts it again. */
  function arm(sale: SalePlan): void {
    const crashes = sale.crashes.toSorted((one, other) => one.point - other.point)
    let points = 0
    till.point = () => {
      points += 1
      const [crash] = crashes
      if (isQuiet || !crash || points < crash.point) return false
      crashes.shift()
      void time.wait(crash.backAfterMs).then(() => till.start())
      return true
    }
  }

  /** On days on which the till keeps its own pace, nobody's payment is left unasked for minutes while the network is well. */
  async function inspect(): Promise<void> {
    for (let wellSince = 0; !isOver; await time.wait(minute)) {
      if (wire.isCut()) wellSince = time.elapsed()
      for (const machine of machines) {
        const since = Math.max(wellSince, machine.upSince())
        if (time.elapsed() - since < patience) continue
        for (const sale of openAt(machine)) {
          const { isAsked, references, writtenAt } = openIn(machine, sale)
          const asked = Math.max(...references.map((one) => laws.lastAsked(machine.name, one)))
          const isLeft =
            time.elapsed() - Math.max(asked, since) > patience && time.now() - writtenAt > patience
          // What is set aside, or refused again and again, is asked about ever more rarely.
          if (isLeft && !isAsked && !references.some(isTouched))
            laws.broke('blocks nobody', `${machine.name} has not asked about ${sale} for minutes`)
        }
      }
    }
  }

  let isQuiet = false
  let isOver = false
  async function day(): Promise<void> {
    for (const sale of plan.sales) {
      await time.wait(sale.gapMs)
      for (let waits = 0; sale.waitsForOthers && waits < 15 && openAt(till).length > 0; waits++)
        await time.wait(minute)
      while (!till.isUp()) await time.wait(1000)
      trace.say(`— sale ${sale.id}`)
      current = sale
      charged.set(sale.id, { value: sale.value, sales: [] })
      wire.begin(sale)
      arm(sale)
      for (const one of sale.weather) void weather(one)
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
              if (!reference.endsWith('-1')) return
              for (const act of sale.elsewhere)
                void actOutside({ sandbox, time, trace, isOver: () => isQuiet }, reference, act)
            },
          }),
        asked: (id) => laws.asked('till', id),
        saw: (view) => laws.saw('till', view),
      }
      await serveOrCall(person, { told, isClosed: () => isQuiet })
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
    if (visitsTo(one) >= mostVisits) return
    visits.set(`${machine.name} ${sale}`, visitsTo(one) + 1)
    for (const reference of openIn(machine, sale).references) {
      const input = { sale, reference, manager: { pin: '', reason: 'the day is over' } }
      await machine.ask('sale.giveBackRest', input, 'office')
      await machine.ask('sale.settle', input, 'office')
    }
  }

  /** No crash, no fault and no person any more: everything comes to rest by itself, in time. */
  async function quiet(): Promise<void> {
    isQuiet = true
    trace.say('— quiet')
    wire.mend()
    wire.calm()
    for (const machine of machines) machine.start()
    await copied
    const began = time.elapsed()
    const open = () => machines.flatMap((machine) => [...openAt(machine)].map((sale) => ({ machine, sale })))
    let left = open()
    const limit = () => (left.some(({ sale }) => isHeldUp(sale)) ? givenUp : longest)
    while (left.length > 0 && time.elapsed() - began < limit()) {
      const waited = time.elapsed() - began
      const stuck = waited < soon ? [] : left.filter((one) => !openIn(one.machine, one.sale).isAsked)
      for (const one of stuck) await settle(one)
      const isLost = (one: UnsettledSale) =>
        isLeftOpen(one) && !isHeldUp(one.sale) && visitsTo(one) >= mostVisits
      if (waited > soon + settledFor && stuck.some(isLost)) break
      await time.wait(waited < soon ? 20_000 : 10 * minute)
      left = open()
    }
    for (const { machine, sale } of left.filter((one) => !isHeldUp(one.sale) || visitsTo(one) === 0)) {
      const facts = machine
        .journal()
        .of(saleFeature, sale)
        .map(({ fact }) => fact.kind)
      laws.broke('always ends', `${machine.name} never came to rest with ${sale}: ${facts.join(', ')}`)
    }
    // What hung on a silent line is given up by then: a closing that shares it would not reach the service.
    await time.wait(givenUpAfter)
    for (const machine of machines) await close(machine)
    checkouts = await endsOfCheckouts(till)
  }

  const finished = day()
  if (plan.drowsiness === 0) void inspect()
  finished.catch(() => (isOver = true))
  await time.run(
    () => isOver || laws.broken.length > 0 || time.elapsed() > endless,
    () => machines.forEach((machine) => machine.look()),
  )
  if (isOver) await finished
  else if (laws.broken.length === 0) laws.broke('always ends', 'the day did not end within ten days')
  const books = new Map<string, ServiceRecord | null>()
  const folders = machines.map((machine) => ({
    name: machine.name,
    journalled: readJournal(machine.journal()),
    isAlone: machines.length === 1,
  }))
  if (laws.broken.length === 0) {
    const read = await createReader(sandbox)
    const written = folders.flatMap(({ journalled }) =>
      [...journalled.values()].flatMap(({ attempts }) => attempts.map(({ reference }) => reference)),
    )
    for (const reference of new Set([...written, ...wire.asked])) books.set(reference, await read(reference))
  }
  const closed = machines.flatMap((machine) =>
    tillQueries(machine.journal())
      .closings()
      .map(({ report }) => report),
  )
  const found =
    laws.broken.length > 0
      ? laws.broken
      : [
          ...judgeSettled({ ...laws, folders, books, charged, closed, isTouched }),
          ...machines.flatMap(everyReceipt),
          ...judgeCallers({ told, ends: checkouts, books, isTouched }),
        ]
  return {
    violations: found,
    faults: trace.faults,
    deaths: trace.deaths,
    ends: endsOf(charged, folders[0]?.journalled ?? new Map()),
    lines: trace.lines,
  }
}
