// The port to a printer at a device file, such as /dev/usb/lp0. It takes bytes as fast as it prints, and reports nothing.
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Clock } from '#core/system/clock.ts'
import { patience, type Port, type SendResult } from '#core/printing/network-printer.ts'
import { problem } from '#shared/problem.ts'

/** Without waiting in the system: a write that is never taken would hold a thread of this process for ever. */
const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_APPEND

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Between two tries at a printer that takes nothing just now. ms */
const again = 100

export function createDevicePort(file: string, clock: Clock): Port {
  return {
    async send(bytes, signal) {
      let handle: FileHandle
      try {
        handle = await open(file, flags)
      } catch (error) {
        return {
          is: 'untouched',
          problem: problem('printer.notReached', { place: file, reason: reasonOf(error) }),
        }
      }
      try {
        // Whoever sets a printer could otherwise write into the till's own files, or over a disk.
        const found = await handle.stat()
        if (found.isFile() || found.isBlockDevice()) {
          return {
            is: 'untouched',
            problem: problem('printer.notReached', { place: file, reason: 'ENODEV' }),
          }
        }
        return await writeAll(handle, bytes, signal, clock)
      } finally {
        await handle.close().catch(() => undefined)
      }
    },
  }
}

async function writeAll(
  handle: FileHandle,
  bytes: Uint8Array,
  signal: AbortSignal,
  clock: Clock,
): Promise<SendResult> {
  const began = clock.elapsed()
  let taken = 0
  const stopped = (reason: string): SendResult => ({
    is: taken === 0 ? 'untouched' : 'torn',
    problem: taken === 0 ? problem('printer.offline') : problem('printer.brokeOff', { reason }),
  })
  while (taken < bytes.length) {
    if (signal.aborted) return stopped('the till was closed')
    try {
      taken += (await handle.write(bytes, taken)).bytesWritten
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== 'EAGAIN' || clock.elapsed() - began > patience.print) return stopped(reason)
      await clock.wait(again, signal)
    }
  }
  return { is: 'printed' }
}
