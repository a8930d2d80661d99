// The door for other registers: what they may ask of an open till over HTTP. In the desktop program it is all that listens, on this machine alone.
import { Hono } from 'hono'
import type { OpenTill } from '#core/app/open.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { createNexo } from '#server/nexo/nexo.ts'
import { ownDoor } from '#server/network/door.ts'
import { listen, type Carried, type Listening } from '#server/network/port.ts'
import { elsewhere, safeHeaders } from '#server/network/safe-answers.ts'
import { createBodyMemory } from '#server/requests.ts'
import { createApi, type ApiOptions } from '#server/terminal/api.ts'
import { createLimits } from '#server/terminal/limits.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import { ok, type Result } from '#shared/problem.ts'

/** What the API stands on, of all doors together. */
export function registersOf(
  { till, log, memory, settings }: OpenTill,
  clock: Clock,
  chance: Chance,
): Omit<ApiOptions, 'hasPages'> {
  const { terminal, registers, webhooks } = till
  return {
    terminal,
    registers,
    webhooks,
    clock,
    limits: createLimits(clock),
    load: createBodyMemory(),
    nexo: createNexo({ terminal, registers, memory, clock, chance, words: settings.nexoWords, log }),
    log,
  }
}

/** `port`: 0 lets the system choose. Refused in words when it cannot be had. */
export async function openRegistersDoor(
  opened: OpenTill,
  { port: wanted, clock, chance }: { port: number; clock: Clock; chance: Chance },
): Promise<Result<Listening>> {
  let port = wanted
  const door = ownDoor([], () => port)
  const app = new Hono<{ Bindings: Carried }>()
  app.use(safeHeaders())
  app.use(async (c, next) => {
    c.header('content-security-policy', contentPolicy)
    c.header('cache-control', 'no-store')
    return door.isCalled(c.req.header('host') ?? '', c.env) ? next() : elsewhere(c)
  })
  app.route('/', createApi({ ...registersOf(opened, clock, chance), hasPages: false }, door))
  const listening = await listen({
    fetch: (request, carried) => app.fetch(request, carried),
    address: '127.0.0.1',
    port,
  })
  if (listening.ok) port = listening.value.port
  return listening.ok ? ok(listening.value) : listening
}
