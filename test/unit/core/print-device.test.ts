// Tests of a printer at a device file: it gets the same bytes as one in the network, and no file of the till's own is taken for one.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDevicePort, encodeLines } from '#core/printing/printer.ts'
import { layOut, receiptRows } from '#core/printing/documents.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { aReceipt } from '#test/support/samples/screens.ts'

const lines = layOut(receiptRows({ ...aReceipt, language: 'nb', timeZone: 'UTC' }), 48)

test('a device that is not there is said', async () => {
  using desk = openDevice()
  expect(await desk.send()).toMatchObject({
    is: 'untouched',
    problem: { code: 'printer.notReached', details: { place: desk.file, reason: 'ENOENT' } },
  })
})

test.skipIf(process.platform === 'win32')('a device takes the same bytes', async () => {
  using desk = openDevice()
  spawnSync('mkfifo', [desk.file])
  const reader = openSync(desk.file, constants.O_RDONLY | constants.O_NONBLOCK)
  expect(await desk.send()).toEqual({ is: 'printed' })
  const taken = Buffer.alloc(desk.bytes.length + 1)
  expect(readSync(reader, taken)).toBe(desk.bytes.length)
  closeSync(reader)
  expect(new Uint8Array(taken.subarray(0, -1))).toEqual(desk.bytes)
})

test('nothing is printed into an ordinary file: it could be one of the till’s own', async () => {
  using desk = openDevice()
  writeFileSync(desk.file, '{"people":[]}')
  expect(await desk.send()).toMatchObject({ is: 'untouched', problem: { code: 'printer.notReached' } })
  expect(readFileSync(desk.file, 'utf8')).toBe('{"people":[]}')
})

function openDevice() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-print-'))
  const file = path.join(folder, 'lp0')
  const port = createDevicePort(file, createManualClock())
  const bytes = encodeLines(lines, { language: 'esc-pos', columns: 48, codepage: 'cp858' })
  return {
    file,
    bytes,
    send: () => port.send(bytes, new AbortController().signal),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
