// One till of a stage: a real one, on a folder of its own, with a screen that polls and a customer who approves after a while.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { systemClock, type Chance } from '#core/system/clock.ts'
import type { Schedule } from '#core/system/limits.ts'
import { createLog } from '#core/system/log.ts'
import { openTill, type OpenTill } from '#core/app/open.ts'
import { sandboxSettings } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { openVault } from '#core/vault/vault.ts'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import { ok, type Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import { approve, type Service } from '#test/support/stage/service.ts'
import { taken } from '#test/support/till/long-history.ts'

export type Sold = { reference: string; ms: number }

export type DemoTill = {
  open: OpenTill
  folder: string
  pair(address: string, code: string): Promise<void>
  /** One sale, approved some time after its QR is shown: how long the screen took from then on to say paid, in ms. */
  sell(approveAfterMs: number, value: number): Promise<Sold>
} & AsyncDisposable

type Ask = <Name extends CommandName>(
  surface: 'cashier' | 'office',
  command: Name,
  input: InputOf<Name>,
) => Promise<AnswerOf<Name>>

export async function openDemoTill(
  place: string,
  name: string,
  service: Service,
  chance: Chance,
  schedule?: Schedule,
): Promise<DemoTill> {
  const folder = path.join(place, name)
  mkdirSync(folder, { recursive: true })
  const log = Object.assign(createLog({ write: () => undefined }, 'silent'), {
    [Symbol.dispose]: () => undefined,
  })
  let settings: Settings = { ...sandboxSettings(), tillName: name }
  const open = taken(
    await openTill({
      folder,
      clock: systemClock,
      chance,
      schedule,
      program: { name: 'Kasse', version: '0.1.0' },
      openLog: () => log,
      settingsFile: { readSettings: () => ok(settings), writeSettings: (_, next) => void (settings = next) },
      openVault: (place) => openVault({ ...place, folder, clock: systemClock, chance, environment: {} }),
      startSandbox: () =>
        Promise.resolve({ ...service, phone: '', [Symbol.asyncDispose]: async () => undefined }),
    }),
  )
  const { till } = open
  const running = till.run()
  const ask: Ask = async <Name extends CommandName>(
    surface: 'cashier' | 'office',
    command: Name,
    input: InputOf<Name>,
  ) =>
    taken(
      (await dispatch(till.handlers, { surface, session: 'demo' }, command, input)) as Result<AnswerOf<Name>>, // the handler of this row gave it
    )
  return {
    open,
    folder,
    pair: async (address, code) => void (await ask('office', 'hub.pair', { address, code })),
    sell: (approveAfterMs, value) => sell(till, ask, { approveAfterMs, value, url: service.url }),
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]()
      await running
    },
  }
}

async function sell(
  till: OpenTill['till'],
  ask: Ask,
  { approveAfterMs, value, url }: { approveAfterMs: number; value: number; url: string },
): Promise<Sold> {
  const { currency } = till.view('cashier').till
  await ask('cashier', 'sale.start', { amount: { value, currency }, by: { userFlow: 'QR' } })
  const started = till.view('cashier').sale
  if (!started) throw new Error('the cashier’s screen shows no sale')
  const paid = Promise.withResolvers<number>()
  const look = () => {
    const { sale } = till.view('cashier')
    if (sale?.sale === started.sale && sale.state === 'captured') paid.resolve(systemClock.elapsed())
  }
  const unsubscribe = till.subscribe(look)
  const watching = watch()
  await systemClock.wait(approveAfterMs)
  const approvedAt = systemClock.elapsed()
  await approve(url, started.reference)
  const ms = (await paid.promise) - approvedAt
  unsubscribe()
  await watching
  await ask('cashier', 'sale.acknowledge', { sale: started.sale })
  return { reference: started.reference, ms }

  /** As the cashier's screen does: asks when it is told to, until it is over. */
  async function watch() {
    for (;;) {
      const { nextMs } = await ask('cashier', 'poll', {})
      look()
      const { sale } = till.view('cashier')
      if (!sale || !saleCan.poll.has(sale.state)) return
      await Promise.race([systemClock.wait(nextMs), paid.promise])
    }
  }
}
