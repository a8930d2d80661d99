// Diagnostics of this till: its health, what a person looks at first, and the bundle for support, without secrets or full phone numbers; and the office's commands for them.
import type { TillContext } from '#core/till-context.ts'
import type { TerminalDoors } from '#core/terminal/create-terminal.ts'
import type { HubLink } from '#core/hub/link.ts'
import { closeSync, existsSync, fstatSync, openSync, readSync, statfsSync } from 'node:fs'
import { sizeOf } from '#core/system/disk.ts'
import { maskSecrets } from '#core/system/log.ts'
import { destinationBy } from '#core/settings/settings.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import type { Diagnostics } from '#shared/diagnostics.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok } from '#shared/problem.ts'

function diagnosticsOf(
  context: TillContext,
  doors: TerminalDoors,
  link: HubLink,
  session: string,
): Diagnostics {
  const { journal, service, program, identity, clock, sales, folder, startedAt, vault } = context
  const { facts, isWhole } = journal.verified()
  const [{ network }, hub] = [service, link.view()]
  return {
    at: clock.now(),
    startedAt,
    service: {
      address: service.address === 'sandbox' ? `sandbox (${service.baseUrl()})` : service.address,
      merchantSerialNumber: service.merchantSerialNumber,
      ...context.connection.vitals(),
    },
    network: network
      ? {
          service: network.wayTo(service.baseUrl()),
          hub: hub ? network.wayTo(hub.address) : null,
          certificates: network.certificates(),
        }
      : null,
    journal: {
      rows: journal.rows(),
      verified: facts,
      isWhole,
      bytes: sizeOf(folder.journal) + sizeOf(`${folder.journal}-wal`),
      head: journal.head(),
      key: journal.signedHead()?.key ?? null,
      doubt: context.anchor.trouble(),
      trouble: sales.trouble(),
    },
    vault: vault.status(destinationBy(context.settings)),
    folder: { path: folder.path, freeBytes: freeIn(folder.path), logBytes: sizeOf(folder.log) },
    webhooks: doors.registers.view().registers.flatMap(({ register, name }) => {
      const webhook = doors.webhooks.view(register)
      return webhook ? [{ register: name, ...webhook }] : []
    }),
    pages: context.host.openPages?.(session) ?? null,
    till: {
      id: identity.tillId,
      program: program.name,
      version: program.version,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      memoryBytes: process.memoryUsage.rss(),
    },
  }
}

/** The end of the log is enough: it says what happened last. */
const mostLines = 500

/**
 * Health, settings, the count of what the journal holds, and the end of the log. Masked twice: by name and shape as the log is, then of
 * every credential that this till has, wherever it may stand.
 */
function bundleOf(context: TillContext, diagnostics: Diagnostics): { name: string; text: string } {
  const { journal, clock, identity, service, settings, vault, folder } = context
  const entities = journal.entities(saleFeature)
  const own = service.credentials()
  const held = [...vault.secrets(), ...('missing' in own ? [] : Object.values(own))]
  const day = new Date(clock.now()).toISOString()
  const whole = {
    madeAt: day,
    diagnostics,
    settings: maskSecrets(settings),
    journal: {
      rows: journal.rows(),
      sales: entities.counter(),
      refunds: saleQueries(journal).refunds(),
      unfinished: entities.unsettled().length,
    },
    log: lastLines(folder.log, mostLines).map((line) => maskSecrets(parsed(line))),
  }
  const text = [...held, identity.secret].reduce(
    (all, secret) => (secret === '' ? all : all.replaceAll(JSON.stringify(secret).slice(1, -1), '…')),
    JSON.stringify(whole, null, 2),
  )
  return { name: `kasse-${identity.tillId}-${day.slice(0, 10)}.json`, text: `${text}\n` }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

/** Bytes from the end that surely hold so many lines of a log. */
const tail = 512 * 1024

function lastLines(file: string, most: number): string[] {
  if (!existsSync(file)) return []
  const opened = openSync(file, 'r')
  try {
    const { size } = fstatSync(opened)
    const bytes = Buffer.alloc(Math.min(size, tail))
    const read = readSync(opened, bytes, 0, bytes.length, size - bytes.length)
    const lines = bytes
      .subarray(0, read)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
    // The first may be the end of a line only.
    return (size > tail ? lines.slice(1) : lines).slice(-most)
  } finally {
    closeSync(opened)
  }
}

function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** So long an answer says how it stands now. ms */
const fresh = 60_000

export function diagnosticsHandlers(
  context: TillContext,
  doors: TerminalDoors,
  link: HubLink,
): Pick<Handlers, 'diagnostics.read' | 'diagnostics.bundle'> {
  const { connection, clock, refusal } = context
  return {
    'diagnostics.read': async (_, { session }) => {
      // Nobody has sold anything for a while: then how the service answers is asked for this look.
      const { answeredAt } = connection.vitals()
      const isOld = answeredAt === null || clock.now() - answeredAt > fresh
      if (isOld && refusal() === null) await connection.probe()
      return ok(diagnosticsOf(context, doors, link, session))
    },
    'diagnostics.bundle': async (_, { session }) =>
      ok(bundleOf(context, diagnosticsOf(context, doors, link, session))),
  }
}
