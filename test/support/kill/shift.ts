// One till's shift: it sells by its plans, is killed at their moments, starts again on the same folder, and settles everything at the end.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SaleEntry } from '#core/sale/projection.ts'
import type { Question } from '#shared/sale.ts'
import { begin, isOver, settle, tell, type Counter } from '#test/support/kill/counter.ts'
import { judgeDeath, readJournal, type Evidence } from '#test/support/kill/judge.ts'
import { requestOf, label, type Random, type Moment, type Plan, type Story } from '#test/support/kill/plan.ts'
import { ProcessGone, startTill, type Life, type Service } from '#test/support/kill/processes.ts'
import { isOverIn, leftIn } from '#test/simulation/settled-laws.ts'
import { putManager } from '#test/support/till/first-staff.ts'
import { openScreen, pin, type Told } from '#test/support/kill/screen.ts'
import { openWire, type Wire } from '#test/support/kill/wire.ts'

/** `isHit`: the till died where its plan says, not after the sale for want of that moment. */
export type Death = { moment: Moment; story: Story; isHit: boolean }

export type Shift = Awaited<ReturnType<typeof openShift>>

type Begun = {
  folder: string
  cache: string
  service: Service
  dice: Random
  /** Told of each life as it begins. The first, which is not killed, goes on until this resolves. */
  onLife: (life: Life) => Promise<void>
}

export async function openShift({ folder, cache, service, dice, onLife }: Begun) {
  const wire = await openWire(service.url, (kind, reference) =>
    service.delay(kind, reference, 0.2 + dice.below(1200) / 1000),
  )
  mkdirSync(folder)
  putManager(folder, pin)
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settingsFor(service, wire.url)))
  const told: Told[] = []
  const evidence: Evidence = { folder, wire, told, service }
  const deaths: Death[] = []
  const wrong: string[] = []
  const cookies = new Map<string, string>()
  let entries: SaleEntry[] = []

  /** What a command must meet for the till to be killed over it. */
  let armed: Moment | null = null

  let newest: Life | null = null
  let met = Promise.resolve()
  let stumbles = 0
  const start = () => {
    newest = startTill(folder, service.unit, cache)
    met = onLife(newest)
    return newest
  }
  const counterOf = async (life: Life): Promise<Counter> => {
    const screen = await openScreen(life, told, cookies, (name, when) => {
      if (armed?.at === 'command' && armed.name === name && armed.when === when) life.kill()
    })
    return { screen, service, dice, calls: wire.calls }
  }

  async function die(plan: Plan): Promise<void> {
    const { moment } = plan
    armed = null
    const life = start()
    const kill = () => void life.kill()
    if (moment.at === 'start-up') armStartUp(life, moment, wire, kill)
    let isHit = true
    let last = ''
    try {
      const counter = await counterOf(life)
      await settle(counter)
      armed = moment
      if (moment.at === 'request')
        wire.arm({ kind: moment.call, breaks: moment.breaks, spring: kill, callsLater: 1 + dice.below(5) })
      else stumble(plan.story)
      if (moment.at === 'write') life.onWrite(moment.count, kill)
      await tell(plan.story, counter)
      isHit = !life.kill()
    } catch (error) {
      if (life.isAlive() || !(error instanceof ProcessGone)) throw error
      last = error.message
    }
    wire.arm(null)
    const { signal } = await life.gone
    if (signal !== 'SIGKILL') throw new Error(`the till ended by itself at ${label(moment)}: ${last}`)
    await afterDeath({ ...plan, isHit })
  }

  /** What the till lives through is as hard to bear as what it dies of. */
  function stumble(story: Story): void {
    const kind = requestOf[story]
    if (kind === null) return
    const spring = () => void (stumbles += 1)
    wire.arm({ kind, breaks: dice.pick(['lost', 'unheard']), spring, callsLater: 0 })
  }

  async function afterDeath(death: Death): Promise<void> {
    deaths.push(death)
    const before = entries
    entries = readJournal(folder).entries
    for (const one of await judgeDeath(evidence, before, entries)) {
      // What was untrue at one death is so at the next: said once.
      if (!wrong.some((known) => known.endsWith(one)))
        wrong.push(`${label(death.moment)} in a sale that was to be ${death.story}: ${one}`)
    }
  }

  return {
    evidence,
    deaths,
    /** Requests whose request or answer was lost while the till lived. */
    stumbles: () => stumbles,
    /** Everything that was found untrue, in words. */
    wrong,
    /** A first life that ends as it should: the folder is set up, and Node has compiled what it needs. */
    async open(): Promise<void> {
      const life = start()
      await Promise.all([counterOf(life), met])
      if ((await life.stop()) !== 0) throw new Error('the till did not stop when it was asked to')
    },
    async sell(plans: Plan[]): Promise<void> {
      for (const plan of plans) await die(plan)
    },
    /** The customer approves and the till dies before it has heard of it. */
    async dieUnaware(): Promise<void> {
      const life = start()
      armed = null
      const counter = await counterOf(life)
      await settle(counter)
      const sale = await begin(counter)
      await service.act('approve', sale.reference)
      const isHit = life.kill()
      await life.gone
      await afterDeath({ moment: { at: 'request', call: 'read', breaks: 'lost' }, story: 'paid', isHit })
    },
    /** What the screen asks first when the till is back; then all that is left is settled, and the till is stopped. */
    async comeToRest(): Promise<Question | null> {
      const life = start()
      const counter = await counterOf(life)
      const { screen } = counter
      const sale = await screen.until('it asks or knows', (one) => one?.question != null || isOver(one))
      await settle(counter)
      await wire.deliver()
      for (const reference of new Set(wire.calls.flatMap((call) => call.reference ?? [])))
        await screen.until(`${reference} rests`, async () => {
          const held = await service.books(reference)
          return isOverIn(held) && leftIn(held) === 0
        })
      if ((await life.stop()) !== 0) throw new Error('the till did not stop when it was asked to')
      return sale?.question ?? null
    },
    /** It cannot go on: its till does not either. */
    async abandon(): Promise<void> {
      newest?.kill()
      await newest?.gone
    },
    async [Symbol.asyncDispose]() {
      await this.abandon()
      await wire[Symbol.asyncDispose]()
    },
  }
}

function armStartUp(life: Life, moment: Extract<Moment, { at: 'start-up' }>, wire: Wire, kill: () => void) {
  switch (moment.on) {
    case 'spawn':
      return life.onSpawn(kill)
    case 'line':
      return life.onLine(kill)
    case 'call':
      return wire.onNextCall(kill)
    case 'write':
      return life.onWrite(moment.count, kill)
  }
}

const settingsFor = ({ unit }: Service, baseUrl: string) => ({
  service: {
    kind: 'service',
    baseUrl,
    handler: { merchant_serial_number: unit.merchantSerialNumber, environment: 'TEST' },
  },
})
