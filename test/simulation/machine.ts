// One data folder with its till: it sells, it dies wherever the plan says so, and it comes back to what was written down.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { settings as settingsShape } from '#shared/settings.ts'
import { createPins } from '#core/staff/pin.ts'
import { openRoster, staffFileOf } from '#core/staff/roster.ts'
import { filesOf, type TillFolder } from '#core/folder/folder.ts'
import { createPlanFile } from '#core/agreement/plans.ts'
import { openPicturesFile } from '#core/pictures/pictures.ts'
import { createCatalogFile } from '#core/catalog/catalog-file.ts'
import { withAges } from '#core/system/clock.ts'
import { tillFeatures } from '#core/features.ts'
import { journalIn, type Journal } from '#core/journal/journal.ts'
import { neutralWords } from '#shared/setting-shapes.ts'
import { memoryPart, memoryVault } from '#test/support/till/memory-vault.ts'
import { createTill, type Till } from '#core/app/till.ts'
import { createNexo } from '#server/nexo/nexo.ts'
import { dispatch } from '#shared/bridge.ts'
import { emptyCatalog } from '#shared/catalog.ts'
import { ok } from '#shared/problem.ts'
import { seeded } from '#test/support/run/clock.ts'
import { hubParts } from '#test/simulation/hub.ts'
import { createSleep, type Sleep } from '#test/simulation/sleep.ts'
import { createComplaints } from '#test/simulation/complaints.ts'
import { createMachineJournal } from '#test/simulation/machine-journal.ts'
import { address, type Caller } from '#test/simulation/wire.ts'
import { at } from '#test/support/till/caller.ts'
import type { Life, Machine, MachineOptions } from '#test/simulation/machine-parts.ts'
import { firstUnit } from '#test/support/service/merchant.ts'

/** So long another program waits for an answer. ms */
const unanswered = 8000

/** Thrown at what a dead till still tries to do; in truth nothing of it is left to throw. */
export class MachineDied extends Error {}
const never = () => new Promise<never>(() => undefined)
const gone = () => new MachineDied('no till is there')

export function createMachine(given: MachineOptions): Machine {
  let options = given
  const { plan, time, trace } = options
  let life: Life | undefined
  let lives = 0
  let offset = plan.skewMs
  let journal = journalOf(options)
  const asleep = createSleep(time)

  function start(): void {
    if (life?.isAlive) return
    if (asleep.isAsleep()) return void asleep.awake().then(start)
    lives += 1
    // Nothing but the till writes to this journal: that it opens again is seen often enough when it is not every time.
    if (lives % 8 === 0) journal = journalOf(options)
    const here: Life = {
      isAlive: true,
      startedAt: time.elapsed(),
      died: Promise.withResolvers(),
      isDirty: true,
      stirredAt: time.elapsed(),
      till: undefined,
      nexo: undefined,
    }
    life = here
    here.till = openTill(options, here, machine, lives, { offset: () => offset, asleep })
    here.till?.subscribe(() => void (here.isDirty = true))
    trace.say(`${options.name}: the till starts`)
    void here.till?.run()
  }

  const machine: Machine = {
    get name() {
      return options.name
    },
    get tillId() {
      return options.identity.tillId
    },
    start,
    journal: () => journal,
    isUp: () => life?.isAlive === true && !asleep.isAsleep(),
    upSince: () => (life?.isAlive ? Math.max(life.startedAt, asleep.wokeAt()) : Infinity),
    point: () => false,
    takes: () => true,
    async ask(command, input, surface = plan.isAttended ? 'cashier' : 'kiosk') {
      await asleep.awake()
      const here = life
      if (!here?.isAlive || !here.till) return 'down'
      here.stirredAt = time.elapsed()
      const answer = await Promise.race([
        dispatch(here.till.handlers, at(surface), command, input),
        here.died.promise,
      ])
      // Of a kiosk nobody notes what an answer led to: its view is looked at.
      if (!plan.isAttended) machine.look()
      return here.isAlive ? answer : 'down'
    },
    async call(act) {
      // Whoever asks a machine that sleeps hears nothing.
      if (asleep.isAsleep()) {
        await time.wait(unanswered)
        return 'down'
      }
      const here = life
      if (!here?.isAlive || !here.till) return 'down'
      here.stirredAt = time.elapsed()
      const answer = await Promise.race([act(here.till), here.died.promise])
      if (!plan.isAttended) machine.look()
      return here.isAlive ? answer : 'down'
    },
    hear: (register, message) =>
      machine.call(() => life?.nexo?.answer(message, register) ?? Promise.reject(gone())),
    waiting: () => (life?.isAlive && life.till ? life.till.view('cashier').waiting : null),
    front: () => (life?.isAlive && life.till ? life.till.view('cashier').sale : null),
    signUp: () => (life?.isAlive && life.till ? life.till.view('cashier').signUp : null),
    code: () => (life?.isAlive && life.till ? (life.till.view('customer').sale?.qr ?? null) : null),
    die(why) {
      if (!life?.isAlive) return
      trace.died(options.name, why)
      life.isAlive = false
      time.drop(life)
      life.died.resolve('down')
    },
    restore(name, db, tillId) {
      machine.die('it is lost')
      options = { ...options, name, db, identity: { ...options.identity, tillId } }
      journal = journalOf(options)
      start()
    },
    sleep(ms) {
      if (asleep.isAsleep()) return
      trace.met('sleep')
      trace.say(`${options.name}: the machine sleeps for ${ms} ms`)
      asleep.fall(ms, life)
    },
    awake: () => asleep.awake(),
    jump(byMs) {
      offset += byMs
      trace.say(`${options.name}: the wall clock jumps by ${byMs} ms`)
    },
    look() {
      if (!life?.isAlive || !life.isDirty || !life.till) return
      life.isDirty = false
      options.showed(machine, lives, life.till.view('cashier'))
    },
  }
  return machine
}

/** What a till asks its hub takes no time; a till that is dead or asleep hears nothing of it. */
function fetchOf({ wire, hub }: MachineOptions, caller: Caller): typeof fetch {
  const asked = wire.fetchFor(caller)
  const hears = () => caller.isAlive() && caller.asleep.left() === 0
  return async (input, init) => {
    const request = new Request(input, init)
    return hub?.answer(request, hears) ?? asked(request)
  }
}

function journalOf({ db, identity }: MachineOptions): Journal {
  const opened = journalIn(db, { file: '', secret: identity.secret, features: tillFeatures })
  if (!opened.ok) throw new Error(`the journal does not open: ${JSON.stringify(opened.problem)}`)
  return opened.value
}

/** Its files are never written: the world holds the journal, and nobody changes anything else. */
function folderOf({ name, identity }: MachineOptions): TillFolder {
  const { identity: _, restoring: __, ...files } = filesOf(path.join(tmpdir(), 'kasse-simulated', name))
  return { ...files, identity, isNew: false, wasCopied: false }
}

/** The till with everything it touches held by the world: what is dead writes nothing, asks nothing and hears nothing. */
function openTill(
  options: MachineOptions,
  life: Life,
  machine: Machine,
  nth: number,
  { offset, asleep }: { offset: () => number; asleep: Sleep },
): Till | undefined {
  const { name, time, sandbox, identity, plan } = options
  const unit = firstUnit(sandbox)
  const point = (what: string) => {
    if (life.isAlive && machine.point(what)) machine.die(what)
  }
  const alive = () => {
    if (!life.isAlive) throw new MachineDied('the till is dead')
  }
  const held = machine.journal()
  const journal = createMachineJournal({ options, life, machine, nth, point, alive })
  /** The longer nothing was written down and no screen asked, the later the till looks again, as if its machine dozed. */
  const untilLook = () => {
    const quiet = time.elapsed() - life.stirredAt
    return Math.min(options.longestDoze ?? 300_000, Math.max(1000, quiet * plan.drowsiness))
  }
  const clock = withAges({
    now: () => Math.round(time.now() + offset()),
    elapsed: () => asleep.elapsed(),
    uptime: () => time.elapsed(),
    wait: (ms, signal) => {
      const isLook = ms === 1000
      // What the till looks at every second all day long would use up the points.
      if (!isLook) point('it waits')
      return life.isAlive ? time.wait(asleep.left() + (isLook ? untilLook() : ms), signal, life) : never()
    },
  })
  const caller: Caller = { name, isAlive: () => life.isAlive, point, asleep }
  const log = createComplaints({ isAlive: () => life.isAlive, offset, broke: (what) => options.broke(what) })
  const settings = settingsShape.parse({
    service: { kind: 'sandbox' },
    qrFormat: plan.qrFormat,
    isAttended: plan.isAttended,
  })
  const folder = folderOf(options)
  const roster = openRoster(staffFileOf(folder.path))
  if (!roster.ok) throw new Error('nobody has written a staff file')
  const made = createTill({
    host: {},
    notices: [],
    clock,
    chance: seeded(plan.seed * 1000 + nth),
    log,
    program: { name: 'Kasse', version: '0.0.0' },
    service: {
      address: 'sandbox',
      baseUrl: () => address,
      merchantSerialNumber: unit.merchantSerialNumber,
      environment: 'TEST',
      credentials: () => unit,
      fetch: fetchOf(options, caller),
    },
    startedAt: clock.now(),
    isKiosk: false,
    hasSandbox: true,
    backgroundThread: undefined,
    schedule: undefined,
    folder,
    identity,
    copyRefused: null,
    journal,
    ...hubParts(identity.tillId, options.hub !== undefined),
    settings,
    settingsFile: { readSettings: () => ok(settings), writeSettings: () => undefined },
    vault: memoryVault(),
    catalogFile: createCatalogFile({ file: folder.catalog, otherwise: emptyCatalog }),
    plans: createPlanFile({ file: folder.plans, otherwise: options.plans ?? [], clock }),
    pictures: openPicturesFile(folder.pictures, log),
    roster: roster.value,
    pins: createPins(memoryPart(), seeded(plan.seed)),
  })
  if (made.ok) {
    const { terminal } = made.value
    const registers = { passphraseOf: () => null }
    const memory = {
      kept: (name: string) => held.kept(name),
      keep(name: string, text: string) {
        point('before a message is kept')
        alive()
        held.keep(name, text)
      },
    }
    life.nexo = createNexo({
      terminal,
      registers,
      memory,
      clock,
      chance: seeded(1),
      words: neutralWords,
      log,
    })
    return made.value
  }
  options.broke(`the till does not start: ${JSON.stringify(made.problem)}`)
  return undefined
}
