// Tests of what the till knows of what it sent to a printer: printed, not begun, or torn in the middle; in both languages, on a real line.
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
import { createDevicePort } from '#core/printing/device-printer.ts'
import { encode, pulse } from '#core/printing/output.ts'
import { asText, layOut } from '#core/printing/layout.ts'
import { createNetworkPort, patience } from '#core/printing/network-printer.ts'
import { receiptRows } from '#core/printing/documents.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { startPrinter, type Language, type Mood } from '#test/support/till/printer.ts'
import { aReceipt } from '#test/support/views/views.ts'

const lines = layOut(receiptRows({ ...aReceipt, language: 'nb', timeZone: 'UTC' }), 48)

async function openDesk(language: Language, mood: Mood = 'ready') {
  const printer = await startPrinter(language)
  printer.become(mood)
  const clock = createManualClock()
  const speech = { language, columns: 48, codepage: 'cp858' } as const
  const port = createNetworkPort({ host: printer.host, port: printer.port, language }, clock)
  const closing = new AbortController()
  return {
    printer,
    clock,
    closing,
    print: () => port.send(encode(lines, speech), closing.signal),
    open: () => port.send(pulse(speech), closing.signal, true),
    [Symbol.asyncDispose]: () => printer[Symbol.asyncDispose](),
  }
}

const both = ['esc-pos', 'star-prnt'] as const

/** The till's time goes by until it has an answer: the line itself is real. */
async function pass<T>(clock: { advance(ms: number): void }, of: Promise<T>): Promise<T> {
  let isOver = false
  void of.finally(() => (isOver = true))
  while (!isOver) {
    clock.advance(100)
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
  }
  return of
}

test.each(both)('a receipt comes out as it was laid: %s', async (language) => {
  await using desk = await openDesk(language)
  expect(await desk.print()).toEqual({ is: 'printed' })
  const [paper, rest] = desk.printer.papers()
  expect(paper).toBe(asText(lines).trimEnd())
  expect(rest).toBe('')
})

test.each(both)('a printer that says nothing of itself is believed: %s', async (language) => {
  await using desk = await openDesk(language, 'mute')
  expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  await expect.poll(() => desk.printer.papers()[0]).toContain('499,00 kr')
})

test.each(
  both.flatMap((language) =>
    (
      [
        ['paperOut', 'printer.paperOut'],
        ['coverOpen', 'printer.coverOpen'],
        ['offline', 'printer.offline'],
      ] as const
    ).map(([mood, code]) => ({ language, mood, code })),
  ),
)('$language, $mood: nothing is sent', async ({ language, mood, code }) => {
  await using desk = await openDesk(language, mood)
  expect(await desk.print()).toMatchObject({ is: 'untouched', problem: { code } })
  desk.printer.become('ready')
  expect(await desk.print()).toEqual({ is: 'printed' })
  expect(desk.printer.papers()).toHaveLength(2)
})

test.each(both)('one that hangs up in the middle has torn it: %s', async (language) => {
  await using desk = await openDesk(language, 'hangsUp')
  expect(await desk.print()).toMatchObject({ is: 'torn', problem: { code: 'printer.brokeOff' } })
})

test.each(both)('one that runs out in the middle says why it is not done: %s', async (language) => {
  await using desk = await openDesk(language, 'runsOut')
  expect(await pass(desk.clock, desk.print())).toMatchObject({
    is: 'torn',
    problem: { code: 'printer.paperOut' },
  })
})

test.each(both)(
  'one that never says that it is done, and is well all the while, is believed: %s',
  async (language) => {
    await using desk = await openDesk(language, 'slow')
    expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  },
)

test.each(both)(
  'one that falls silent in the middle may have printed it, and gets no other: %s',
  async (language) => {
    await using desk = await openDesk(language, 'freezes')
    const seconds = patience.print / 1000
    expect(await pass(desk.clock, desk.print())).toMatchObject({
      is: 'torn',
      problem: { code: 'printer.slow', details: { seconds } },
    })
    desk.printer.become('mute')
    expect(await pass(desk.clock, desk.print())).toMatchObject({
      is: 'untouched',
      problem: { code: 'printer.notReached' },
    })
  },
)

test('one that is off is said with its address', async () => {
  await using desk = await openDesk('esc-pos')
  const place = `${desk.printer.host}:${desk.printer.port}`
  await desk.printer.off()
  expect(await desk.print()).toMatchObject({
    is: 'untouched',
    problem: { code: 'printer.notReached', details: { place, reason: 'ECONNREFUSED' } },
  })
  await desk.printer.on()
})

test('a till that is closed breaks off at once', async () => {
  await using desk = await openDesk('esc-pos', 'slow')
  const sent = desk.print()
  await expect.poll(() => desk.printer.papers()).toHaveLength(2)
  desk.closing.abort()
  expect(await sent).toMatchObject({ is: 'torn', problem: { code: 'printer.brokeOff' } })
})

test.each(both)('a drawer opens also without paper: %s', async (language) => {
  await using desk = await openDesk(language, 'ready')
  expect(await desk.open()).toEqual({ is: 'printed' })
  await expect.poll(() => desk.printer.drawers()).toBe(1)
})

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
  const bytes = encode(lines, { language: 'esc-pos', columns: 48, codepage: 'cp858' })
  return {
    file,
    bytes,
    send: () => port.send(bytes, new AbortController().signal),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
