// The commands of a kiosk beside its sales: a customer calls for help, staff step in with the PIN and leave it to customers again.
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'

/** What a host does with a kiosk's screen, where it holds one that customers cannot leave. */
export type KioskScreen = {
  /** Staff want out: the screen is a window like any other, or gone. */
  free(): void
  /** It is the customers' again. */
  lock(): void
}

/** Of this process alone: a restart lands with the customers. */
export type Kiosk = {
  /** Since when a customer waits for somebody (epoch ms). */
  helpSince: number | null
  isWithStaff: boolean
  /** They have the office open, in a window before this screen. */
  isInOffice: boolean
  screen: KioskScreen | null
}

export const newKiosk = (): Kiosk => ({
  helpSince: null,
  isWithStaff: false,
  isInOffice: false,
  screen: null,
})

export type KioskOptions = {
  sales: SaleRepository
  clock: Clock
  log: Log
  kiosk: Kiosk
  staff: Staff
}

type Names = Extract<keyof Handlers, `kiosk.${string}`>

export function kioskCommands(options: KioskOptions): Pick<Handlers, Names> {
  const { sales, clock, log, kiosk, staff } = options
  const change = (to: Partial<Kiosk>) => {
    Object.assign(kiosk, to)
    sales.changed()
    return Promise.resolve(ok(null))
  }
  const refused = (name: Names) =>
    Promise.resolve(failed(problem('command.notAllowed', { name, surface: 'kiosk' })))
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
      const wrong = await staff.kioskProblem(caller, pin)
      if (wrong) {
        log.warn({ code: wrong.code }, 'somebody tried to leave the kiosk')
        return failed(wrong)
      }
      log.info({}, 'staff are at the kiosk')
      return change({ isWithStaff: true })
    },
    'kiosk.return': () => {
      if (!kiosk.isWithStaff) return Promise.resolve(ok(null))
      log.info({}, 'the kiosk is with its customers again')
      kiosk.screen?.lock()
      // Whoever waited for somebody has met them.
      return change({ isWithStaff: false, isInOffice: false, helpSince: null })
    },
    'kiosk.close': () => {
      // Behind an office that is left open anybody may stand.
      if (!kiosk.isWithStaff || kiosk.isInOffice || !kiosk.screen) return refused('kiosk.close')
      log.info({}, 'staff close the kiosk')
      kiosk.screen.free()
      return Promise.resolve(ok(null))
    },
  }
}
