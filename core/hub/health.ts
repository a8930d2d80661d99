// The till's state as its hub is told: numbers and codes, no name of a person, no phone number.
import type { TillContext } from '#core/till-context.ts'
import { isDeepStrictEqual } from 'node:util'
import { type HubCredentials, type AskHub, createEarlyWait, unpairedWaitMs } from '#core/hub/client.ts'
import { questionFor } from '#core/sale/view.ts'
import { alarmOf } from '#core/payment/state.ts'
import { healthAnswer, hubPaths, type Health, type HealthAnswer } from '#shared/hub.ts'
import { currencyOf } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Between two reports. ms */
const every = 30_000

type HealthReports = {
  /** The hub is another one: it is told now. */
  wake(): void
  /** Why the hub tells this till of no payment; null when nothing is in the way, or the hub has not said. */
  hintTrouble(): Problem | null
  /** Another till of the shop bears this one's name; null when none does, or the hub has not said. */
  nameTrouble(): Problem | null
  /** Ends when the till is closed. */
  run(): Promise<void>
}

export function createHealthReports(context: TillContext, ask: AskHub): HealthReports {
  const { sales, hub: access, clock, log, closing, service, identity } = context
  const bell = createEarlyWait(clock, closing)
  /** The hub's last answer, and the key under which it came. */
  let said: (HealthAnswer & { key: string; name: string }) | null = null
  const saidNow = (hub = access.held()) => (hub && hub.key === said?.key ? { ...said, shop: hub.shop } : null)

  const hintTrouble = () => {
    const now = saidNow()
    if (!now || now.isConfirmed) return null
    return problem('hub.unitUnconfirmed', { unit: service.merchantSerialNumber, shop: now.shop })
  }
  const nameTrouble = () => {
    const now = saidNow()
    if (!now || now.namesakes.length === 0) return null
    const { shop, name, namesakes } = now
    return problem('hub.sameName', { shop, name, tills: namesakes.join(', '), till: identity.tillId })
  }

  async function tell(hub: HubCredentials): Promise<void> {
    const body = healthOf(context)
    const call = { address: hub.address, key: hub.key, path: hubPaths.health, body, answer: healthAnswer }
    const heard = await ask(call)
    if (!heard.ok) return
    const [before, named] = [hintTrouble(), nameTrouble()]
    said = { ...heard.value, key: hub.key, name: body.name }
    const now = hintTrouble()
    if (!isDeepStrictEqual(named, nameTrouble())) sales.changed()
    if ((before === null) === (now === null)) return
    if (now) log.warn({ problem: now }, 'the hub tells this till of no payment')
    else log.info({}, 'the hub tells this till of its payments')
    sales.changed()
  }

  return {
    wake: () => bell.ring(),
    hintTrouble,
    nameTrouble,
    async run() {
      while (!closing.aborted) {
        const hub = access.held()
        if (hub) await tell(hub)
        await bell.wait(hub ? every : unpairedWaitMs)
      }
    },
  }
}

function healthOf(context: TillContext): Health {
  const { sales, memberships, journal, settings, program, printing, refusal, health, service } = context
  const openSales = sales.unfinished().flatMap((id) => sales.sale(id) ?? [])
  const waiting = openSales.filter(
    (sale) => alarmOf(sale.payment) !== null || questionFor(sale, sales.runtime(sale.sale)) !== null,
  )
  return {
    version: program.version.slice(0, 30),
    name: settings.tillName.slice(0, 80),
    open: {
      count: openSales.length + memberships.agreements.unfinished().length,
      value: sum(openSales.map(({ payment }) => payment.terms.amount.value)),
      currency: currencyOf[settings.market],
    },
    waiting: waiting.length,
    printer: printerOf(printing.view()),
    refuses: refusal()?.code ?? null,
    serviceAwaySince: health.unreachableSince,
    journal: { rows: journal.rows(), head: journal.head() },
    unit: unitOf(service),
  }
}

const printerOf = ({
  kind,
  problem: trouble,
}: ReturnType<TillContext['printing']['view']>): Health['printer'] => {
  if (kind === 'none') return 'none'
  return trouble === null ? 'ready' : 'trouble'
}

/** Sales unit whose money the till takes. */
export const unitOf = ({ merchantSerialNumber, environment, address }: Health['unit']): Health['unit'] => ({
  merchantSerialNumber,
  environment,
  address,
})
