// The subjects of the contract suites: the sandbox as a function, and the sandbox behind a real port.
import { startSandbox, type StartedSandbox } from '#sandbox/main.ts'
import { createSandbox, type SandboxOptions } from '#sandbox/sandbox.ts'
import { createManualClock, seeded, type ManualClock } from '#test/support/run/clock.ts'
import { isAll } from '#test/support/run/run-size.ts'
import { describedFetch } from '#test/support/service/documented-answers.ts'
import type { Subject } from '#test/support/service/service.ts'

type Opening = Pick<
  SandboxOptions,
  'environment' | 'file' | 'limits' | 'allowsLoopback' | 'isLenient' | 'onIgnored'
>

const url = 'http://service.test'

/** The units of the control listing that lack this permission. */
async function unitWithout(
  { url: at, fetch, units }: Pick<Subject, 'url' | 'fetch' | 'units'>,
  permission: string,
) {
  const listing = (await (await fetch(new Request(`${at}/sandbox/`))).json()) as {
    salesUnits: { merchantSerialNumber: string; permissions: string[] }[]
  }
  const { merchantSerialNumber } =
    listing.salesUnits.find(({ permissions }) => !permissions.includes(permission)) ?? {}
  const unit = units.find((one) => one.merchantSerialNumber === merchantSerialNumber)
  if (!unit) throw new Error(`every sales unit may do ${permission}`)
  return unit
}

export async function inProcess(opening: Opening = {}): Promise<Subject> {
  const clock = createManualClock()
  const sandbox = createSandbox({ clock, chance: seeded(7), publicUrl: () => url, limits: 'off', ...opening })
  const reach = { url, fetch: describedFetch((request) => sandbox.fetch(request)), units: sandbox.salesUnits }
  return {
    ...reach,
    unitWithout: (permission) => unitWithout(reach, permission),
    phone: (number) => sandbox.phone(number),
    advance: (ms) => clock.advance(ms),
    [Symbol.asyncDispose]: async () => sandbox[Symbol.dispose](),
  }
}

export async function behindPort(opening: Opening = {}): Promise<Subject> {
  const clock = createManualClock()
  const started = await startSandbox({ port: 0, clock, chance: seeded(7), limits: 'off', ...opening })
  return subjectOf(started, clock)
}

/** One that was started on its own, with a clock of the test's. */
export function subjectOf(started: StartedSandbox, clock: ManualClock): Subject {
  const reach = {
    url: started.url,
    fetch: describedFetch((request) => fetch(request)),
    units: started.salesUnits,
  }
  return {
    ...reach,
    unitWithout: (permission) => unitWithout(reach, permission),
    phone: (number) => started.sandbox.phone(number),
    advance: (ms) => clock.advance(ms),
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}

/** By HTTP `npm run test:all` asks the same once more; what a port can break is in test/contract/by-http.test.ts. */
export const subjects = [
  { name: 'the sandbox by fetch', open: inProcess },
  ...(isAll ? [{ name: 'the sandbox by HTTP', open: behindPort }] : []),
]
