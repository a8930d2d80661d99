// The commands of a kiosk beside its sales: a customer calls for help, staff step in with the PIN and leave it to customers again.
import type { SaleRepository } from '#core/sale/projection.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { StaffGrant } from '#core/staff/roster.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'

/** Acts of a host on a kiosk's screen, where it holds one that customers cannot leave. */
export type KioskScreen = {
  /** Staff want out: the screen is a window like any other, or gone. */
  free(): void
  /** It is the customers' again. */
  lock(): void
}

/** State of this process alone: a restart lands with the customers. */
export type Kiosk = {
  /** Since when a customer waits for somebody (epoch ms). */
  helpSince: number | null
  /** Grant that let staff in, and at which of its pages; null while it is with customers. */
  entry: { session: string; grant: StaffGrant | null } | null
  /** They have the office open, in a window before this screen. */
  isInOffice: boolean
  screen: KioskScreen | null
}

export const newKiosk = (): Kiosk => ({
  helpSince: null,
  entry: null,
  isInOffice: false,
  screen: null,
})

/** Staff are at this page, and what let them in is still true. Without a session: at any page. */
export const isWithStaff = ({ entry }: Kiosk, staff: Pick<Staff, 'isTrue'>, session?: string): boolean =>
  entry !== null && (session === undefined || entry.session === session) && staff.isTrue(entry.grant)

/** A page that is there no more is with nobody. */
export function leaveKiosk(kiosk: Kiosk, session: string): void {
  if (kiosk.entry?.session === session) kiosk.entry = null
}

export function kioskHandlers(options: {
  sales: SaleRepository
  clock: Clock
  log: Log
  kiosk: Kiosk
  staff: Staff
}): Pick<Handlers, Extract<keyof Handlers, `kiosk.${string}`>> {
  const { sales, clock, log, kiosk, staff } = options
  const change = (to: Partial<Kiosk>) => {
    Object.assign(kiosk, to)
    sales.changed()
    return Promise.resolve(ok(null))
  }
  return {
    'kiosk.help': () => {
      if (kiosk.helpSince !== null) return Promise.resolve(ok(null))
      log.info({}, 'a customer at the kiosk asks for help')
      return change({ helpSince: clock.now() })
    },
    'kiosk.helpGiven': () => {
      if (kiosk.helpSince !== null) log.info({ since: kiosk.helpSince }, 'help is on its way to the kiosk')
      return change({ helpSince: null })
    },
    'kiosk.leave': async ({ pin }, caller) => {
      const entered = await staff.enterKiosk(caller, pin)
      if (!entered.ok) {
        log.warn({ code: entered.problem.code }, 'somebody tried to leave the kiosk')
        return entered
      }
      log.info({}, 'staff are at the kiosk')
      return change({ entry: { session: caller.session, grant: entered.value } })
    },
    'kiosk.return': () => {
      if (kiosk.entry === null) return Promise.resolve(ok(null))
      log.info({}, 'the kiosk is with its customers again')
      kiosk.screen?.lock()
      // The customer who waited for somebody has met them.
      return change({ entry: null, isInOffice: false, helpSince: null })
    },
    'kiosk.close': async (_, { session }) => {
      // Behind an office that is left open anybody may stand.
      if (!isWithStaff(kiosk, staff, session) || kiosk.isInOffice || !kiosk.screen)
        return failed(problem('command.notAllowed', { name: 'kiosk.close', surface: 'kiosk' }))
      log.info({}, 'staff close the kiosk')
      kiosk.screen.free()
      return ok(null)
    },
  }
}
