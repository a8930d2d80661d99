// A shop for stories: the real till and the real sandbox on one manual clock, with a wire between them that can fail.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { KioskScreen } from '#core/kiosk/commands.ts'
import type { Vault, VaultOptions } from '#core/vault/vault.ts'
import type { Schedule } from '#core/system/limits.ts'
import { createLog, type Log } from '#core/system/log.ts'
import { backupFolder, restoreFolder } from '#core/backup/backup.ts'
import { openTill, type Host, type OpenTill } from '#core/app/open.ts'
import { settings as settingsSchema, type Settings } from '#shared/settings.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { dispatch, type CommandName, type InputOf } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { ok, type Result } from '#shared/problem.ts'
import type { Adoptable } from '#shared/shop.ts'
import type { SaleView } from '#shared/sale.ts'
import { tillFactsOf } from '#test/support/till/journal.ts'
import { memoryPart, memoryVault } from '#test/support/till/memory-vault.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { actInServicePortal } from '#test/support/service/portal.ts'
import { readMoney } from '#test/support/service/service-record.ts'
import { hubUrl, type HubPeer } from '#test/support/till/hub-peer.ts'
import { createNetwork, serviceUrl as url, type Heard } from '#test/support/service/network.ts'
import { cheapPinCost, putManager } from '#test/support/till/first-staff.ts'
import { asking, at, saleOn, usualSession } from '#test/support/till/caller.ts'

export type ShopOptions = {
  settings?: Partial<Settings>
  /** Of a manager who is there before it is opened for the first time. */
  managerPin?: string | undefined
  credentials?: Vault['held']
  vault?: Vault
  /** A vault in the till's own folder, in place of one that lasts as long as the story. */
  vaultIn?: (options: Omit<VaultOptions, 'environment'>) => Result<Vault>
  seed?: number
  /** What answers at its hub's address; it keeps the key in a vault of the test's. */
  hub?: Pick<HubPeer, 'fetch'>
  /** What stands in the till's folder before it is opened for the first time. */
  prepare?: (folder: string) => void
  /** What happens there at each start, once the journal is open. */
  whenOpen?: (folder: string) => void
  /** How often it reads a payment that its screen waits for. */
  schedule?: Schedule
  /** Copies are made in this thread, and not while the till waits. */
  aside?: URL
}

export type Shop = Awaited<ReturnType<typeof openShop>>

type Named = Pick<SaleView, 'sale' | 'reference'>

const byOf = (phoneNumber?: string): InputOf<'sale.start'>['by'] =>
  phoneNumber === undefined ? { userFlow: 'QR' } : { userFlow: 'PUSH_MESSAGE', phoneNumber }

/** Of one folder: what it keeps is there again after a restart. */
function openVaultOf({ vault, credentials }: ShopOptions): Host['openVault'] {
  const { hub, anchor, pins, ...own } = memoryVault()
  return () => ok({ ...own, hub, ...(credentials ? { held: credentials } : {}), ...vault, anchor, pins })
}

/** That of another till: each has a sealed file of its own. */
const otherVaultOf = (options: ShopOptions): Host['openVault'] =>
  openVaultOf({ ...options, ...(options.vault ? { vault: { ...options.vault, hub: memoryPart() } } : {}) })

const untouched: (folder: string) => void = () => undefined

export async function openShop(options: ShopOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-shop-'))
  options.prepare?.(folder)
  if (options.managerPin !== undefined) putManager(folder, options.managerPin, cheapPinCost)
  const clock = createManualClock()
  const chance = seeded(options.seed ?? 1)
  // The service has a clock of its own (epoch ms): it does not jump when the till's does.
  let serviceOffset = clock.now() - clock.elapsed()
  const serviceNow = () => serviceOffset + clock.elapsed()
  const sandbox = createSandbox({
    clock: { now: serviceNow, wait: (ms, signal) => clock.wait(ms, signal) },
    chance,
    publicUrl: () => url,
  })
  const network = createNetwork((request) =>
    options.hub && request.url.startsWith(hubUrl) ? options.hub.fetch(request) : sandbox.fetch(request),
  )
  const logged: string[] = []
  const log: Log & Disposable = Object.assign(createLog({ write: (line) => void logged.push(line) }), {
    [Symbol.dispose]: () => undefined,
  })
  let chosen = settingsSchema.parse({ service: { kind: 'sandbox' }, locale: 'en-GB', ...options.settings })
  const ownVault = openVaultOf(options)
  const host: Host = {
    folder,
    clock,
    chance,
    program: { name: 'Kasse', version: '1.2.3' },
    openLog: () => log,
    settingsFile: { readSettings: () => ok(chosen), writeSettings: (_, next) => void (chosen = next) },
    openVault(place) {
      options.whenOpen?.(folder)
      return options.vaultIn?.({ ...place, folder, clock, chance }) ?? ownVault(place)
    },
    startSandbox: async () => ({
      url,
      phone: `${url}/phone/`,
      salesUnits: sandbox.salesUnits,
      clock: sandbox.clock,
      [Symbol.asyncDispose]: async () => undefined,
    }),
    fetch: network.fetch,
    schedule: options.schedule,
    pinCost: cheapPinCost,
    can: { receiptsAt: () => null },
    ...(options.aside ? { backgroundThread: options.aside } : {}),
  }
  let open: OpenTill = opened(await openTill(host))

  const closing = new AsyncDisposableStack()
  const askFrom = (surface: Surface, session?: string) => asking(() => open, surface, session)
  const ask = askFrom('cashier')

  /** Of what was done: the sale on screen, where one is and the till has not died over it. */
  const shown = (done: Result<unknown>): Result<SaleView> => {
    if (!done.ok) return done
    // It is looked at only where there is one.
    return ok((open.till.ending.aborted ? null : open.till.view('cashier').sale) as SaleView)
  }

  /** A till in another folder, until the shop closes. */
  const openSecond = async (own: string): Promise<OpenTill> => {
    const second = opened(
      await openTill({
        ...host,
        folder: own,
        openVault: otherVaultOf(options),
      }),
    )
    closing.defer(async () => {
      await second[Symbol.asyncDispose]()
      rmSync(own, { recursive: true, force: true })
    })
    return second
  }

  /** What a till beside the shop's own is asked, what it shows and what it has written down. */
  const beside = (open: () => OpenTill) => ({
    ask: asking(open, 'office'),
    /** What its cashier does. */
    sell: asking(open, 'cashier'),
    view: () => open().till.view('cashier', usualSession),
    facts: (sale: string) => open().till.facts(sale),
    adopt: (adoptable: Adoptable) => open().till.adoption.adopt(adoptable, at('office')),
    runOnce: () => open().till.runOnce(),
  })

  /** Keeps a copy of a till's journal as it is now; whoever makes a till from it later does so in another folder. */
  const keepCopy = (own: string) => {
    const file = `${own}-backup.sqlite`
    opened(backupFolder(own, file))
    closing.defer(() => rmSync(file, { force: true }))
    return async () => {
      const restored = `${own}-restored`
      opened(restoreFolder({ folder: restored, file, isReplacing: false, chance, now: clock.now() }))
      const second = await openSecond(restored)
      return beside(() => second)
    }
  }

  /** As its page is sent it. */
  const seen = <S extends Surface>(surface: S, session?: string) => {
    const view = open.till.shown(surface, session)
    if (view) return view
    throw new Error(logged.at(-1))
  }

  const shop = {
    clock,
    serviceNow,
    /** The till's machine sleeps: its monotonic clock stands still, its wall clock and the service's go on. */
    sleep(ms: number): void {
      clock.jump(ms)
      serviceOffset += ms
    },
    sandbox,
    network,
    folder,
    logged,
    /** What the cashier does, and what the screen then shows. */
    cashier: {
      ask,
      start: async (input: InputOf<'sale.start'>) => shown(await ask('sale.start', input)),
      async charge(value: number, phoneNumber?: string): Promise<SaleView> {
        const { currency } = open.till.view('cashier').till
        return opened(await shop.cashier.start({ amount: { value, currency }, by: byOf(phoneNumber) }))
      },
      view: () => seen('cashier', usualSession),
      sale: () => saleOn(open.till),
      cancel: async () => opened(shown(await ask('sale.cancel', { sale: shop.cashier.sale().sale }))),
      check: async () => opened(shown(await ask('sale.check', { sale: shop.cashier.sale().sale }))),
      abandon: async () => opened(shown(await ask('sale.abandon', { sale: shop.cashier.sale().sale }))),
      answer: async (answer: 'keep' | 'giveBack') =>
        opened(shown(await ask('sale.answer', { sale: shop.cashier.sale().sale, answer }))),
      /** A further attempt of the sale on screen; with a reason, over the head of one whose outcome is not known. */
      tryAgain: async (phoneNumber?: string, reason?: string, pin = '') => {
        const override = reason === undefined ? null : { pin, reason }
        const { sale } = shop.cashier.sale()
        return shown(await ask('sale.tryAgain', { sale, by: byOf(phoneNumber), override }))
      },
      refund: async (value: number, of: Named = shop.cashier.sale(), pin = '') => {
        const { sale, reference } = of
        const manager = { pin, reason: 'came back' }
        return shown(await ask('sale.refund', { sale, reference, value, manager }))
      },
      acknowledge: async () => opened(await ask('sale.acknowledge', { sale: shop.cashier.sale().sale })),
      /** As the screen does it: polls when the till says, for so long or until the sale is captured. How long that took, in ms. */
      async follow(ms: number): Promise<number> {
        const began = clock.elapsed()
        for (;;) {
          const { nextMs } = opened(await ask('poll', {}))
          const { state } = shop.cashier.sale()
          const left = ms - (clock.elapsed() - began)
          if (state === 'captured' || left <= 0) return clock.elapsed() - began
          await clock.run(Math.min(nextMs, left))
        }
      },
      /** The screen polls every second for so long, also once the sale is over. */
      async watch(ms: number): Promise<SaleView> {
        for (let waited = 0; waited < ms; waited += 1000) {
          await clock.run(1000)
          opened(await ask('poll', {}))
        }
        return shop.cashier.sale()
      },
    },
    customer: {
      view: () => seen('customer'),
      ask: (name: CommandName, input: unknown) => dispatch(open.till.handlers, at('customer'), name, input),
    },
    /** What the office asks of the same till. */
    office: {
      ask: askFrom('office'),
      view: () => seen('office', usualSession),
    },
    /** Another page of a staff's surface, in a browser of its own. */
    page: (surface: 'cashier' | 'office', session: string) => ({
      ask: askFrom(surface, session),
      view: () => seen(surface, session),
      /** Asks for it with nothing in hand: who may not is turned away before that is looked at. */
      knock: (name: CommandName) => open.till.handlers[name]({} as never, at(surface, session)),
    }),
    tillFacts: () => tillFactsOf(open.folder.journal),
    kiosk: {
      view: (session?: string) => seen('kiosk', session),
      ask: (name: CommandName, input: unknown) => dispatch(open.till.handlers, at('kiosk'), name, input),
    },
    terminal: () => open.till.terminal,
    /** What the address on a receipt leads to. */
    receipt: (at: { number: string; token: string }) => open.till.receipt(at),
    /** Called after every change of what a screen shows, until the till's process ends. */
    subscribe: (listener: () => void) => open.till.subscribe(listener),
    registers: () => open.till.registers,
    adopt: (adoptable: Adoptable) => open.till.adoption.adopt(adoptable, at('office')),
    /** Facts with their times, as they stand in the journal. */
    entries: (sale: string) => open.till.facts(sale),
    openWork: () => open.till.openWork(),
    resumed: () => open.till.resumed(),
    /** False while its process ends, and until another has begun. */
    isOpen: () => !open.till.ending.aborted,
    hold: (screen: KioskScreen) => open.till.hold(screen),
    tillId: () => open.folder.identity.tillId,
    /** Reads every sale again, for what the service knows and the journal lacks. */
    reconcile: () => open.till.reconcile(),
    /** The service as the sales unit of this shop's market sees it. */
    front() {
      const { currency } = open.till.view('cashier').till
      return { ...sandbox, salesUnits: sandbox.salesUnits.filter((unit) => unit.currency === currency) }
    },
    /** Somebody acts on a payment without this till: the service's own portal, or another till. */
    elsewhere: (request: 'capture' | 'cancel' | 'refund', value?: number, reference?: string) =>
      actInServicePortal(shop.front(), request, reference ?? shop.cashier.sale().reference, value),
    /** What the service itself holds of a payment: the judge of every story about money. */
    books: (reference = shop.cashier.sale().reference) => readMoney(sandbox, reference),
    /** A request that was held up on its way arrives after all. */
    deliver: ({ path, headers, body }: Heard) =>
      sandbox.fetch(new Request(url + path, { method: 'POST', headers, body })),
    /** Time goes by while no screen asks; every second the till does what is due. */
    async leaveAlone(ms: number): Promise<void> {
      for (let waited = 0; waited < ms; waited += 1000) {
        await clock.run(1000)
        await open.till.runOnce()
      }
    },
    /** Somebody copies the till's folder as it is now and starts another till on the copy. */
    async copy() {
      const copied = `${folder}-copy`
      cpSync(folder, copied, { recursive: true })
      const second = await openSecond(copied)
      const { ask: office, sell: ask, ...rest } = beside(() => second)
      return { folder: copied, tillId: second.folder.identity.tillId, ...rest, ask, office }
    },
    /** Of the shop's own till, or of another one by its folder. */
    backup: (of = folder) => keepCopy(of),
    /** Another till of the shop, with a folder of its own, at the same service. */
    async another() {
      const own = mkdtempSync(path.join(tmpdir(), 'kasse-shop-'))
      const openVault = otherVaultOf(options)
      const open = () => openTill({ ...host, folder: own, openVault })
      let second = opened(await open())
      closing.defer(async () => {
        await second[Symbol.asyncDispose]()
        rmSync(own, { recursive: true, force: true })
      })
      const other = beside(() => second)
      return {
        folder: own,
        tillId: second.folder.identity.tillId,
        run: () => void second.till.run(),
        ...other,
        async charge(value: number): Promise<SaleView> {
          const amount = { value, currency: second.till.view('cashier').till.currency }
          opened(await other.sell('sale.start', { amount, by: { userFlow: 'QR' } }))
          return saleOn(second.till)
        },
        reconcile: () => second.till.reconcile(),
        backup: () => keepCopy(own),
        /** Its process dies, `meanwhile` happens to its folder, and another starts on it. */
        async restart(meanwhile = untouched) {
          await second[Symbol.asyncDispose]()
          meanwhile(own)
          second = opened(await open())
          await second.till.runOnce()
        },
      }
    },
    /** The till does what it does by itself, until the shop closes. */
    run: () => void open.till.run(),
    runOnce: () => open.till.runOnce(),
    /** The till's process dies, `meanwhile` happens to its folder, and another starts on it. */
    async restart(afterMs = 0, as: Partial<Host> = {}, meanwhile = untouched): Promise<void> {
      await open[Symbol.asyncDispose]()
      meanwhile(folder)
      clock.advance(afterMs)
      open = opened(await openTill({ ...host, ...as }))
      await open.till.runOnce()
    },
    /** The kinds of facts of the sale on screen, in order. */
    facts: (sale = shop.cashier.sale().sale) => open.till.facts(sale).map(({ fact }) => fact),
    async [Symbol.asyncDispose]() {
      await closing.disposeAsync()
      await open[Symbol.asyncDispose]()
      sandbox[Symbol.dispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return shop
}

export function opened<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.problem.code} ${JSON.stringify(result.problem.details)}`)
  return result.value
}
