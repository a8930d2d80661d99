// Tests of what the till knows of what it sent to a printer: printed, not begun, or torn in the middle; in both languages, on a real line.
import { expect, test } from 'vitest'
import { encodeLines, drawerPulse, createNetworkPort, deliveryPatienceMs } from '#core/printing/printer.ts'
import { asText } from '#test/support/till/paper-text.ts'
import { receiptRows, layOut } from '#core/printing/documents.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { startPrinter, type Language, type Mood } from '#test/support/till/printer.ts'
import { aReceipt } from '#test/support/samples/screens.ts'

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
    print: () => port.send(encodeLines(lines, speech), closing.signal),
    open: () => port.send(drawerPulse(speech), closing.signal, true),
    forget: () => port.forget?.(),
    [Symbol.asyncDispose]: () => printer[Symbol.asyncDispose](),
  }
}

const both = ['esc-pos', 'star-prnt'] as const
const torn = (code: string) => ({ is: 'torn', problem: { code } })
const untouched = (code: string) => ({ is: 'untouched', problem: { code } })

/** The till's time goes by until it has an answer: the line itself is real. */
async function pass<T>(clock: { advance(ms: number): void }, of: Promise<T>): Promise<T> {
  let isOver = false
  void of.finally(() => (isOver = true))
  for (let waited = 0; waited < 100_000 && !isOver; waited += 100) {
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
  expect(await desk.print()).toMatchObject(untouched(code))
  desk.printer.become('ready')
  expect(await desk.print()).toEqual({ is: 'printed' })
  expect(desk.printer.papers()).toHaveLength(2)
})

test.each(both)(
  'one that has never said that it is done, and is well all the while, is believed: %s',
  async (language) => {
    await using desk = await openDesk(language, 'slow')
    expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  },
)

test.each(both)(
  'one that falls silent in the middle may have printed it, and gets no other: %s',
  async (language) => {
    await using desk = await openDesk(language, 'freezes')
    const seconds = deliveryPatienceMs.print / 1000
    expect(await pass(desk.clock, desk.print())).toMatchObject({
      is: 'torn',
      problem: { code: 'printer.slow', details: { seconds } },
    })
    desk.printer.become('mute')
    expect(await pass(desk.clock, desk.print())).toMatchObject(untouched('printer.notReached'))
  },
)

test.each(both)(
  'one that says how it is unasked, between all answers, is understood: %s',
  async (language) => {
    await using desk = await openDesk(language)
    desk.printer.speak({ statusBack: true })
    expect(await desk.print()).toEqual({ is: 'printed' })
    expect(desk.printer.papers()[0]).toBe(asText(lines).trimEnd())
  },
)

const tornBy = { hangsUp: 'brokeOff', runsOut: 'paperOut', opens: 'coverOpen' } as const
test.each(
  both.flatMap((language) =>
    (['hangsUp', 'runsOut', 'opens'] as const).flatMap((mood) =>
      [false, true].map((statusBack) => ({ language, mood, statusBack })),
    ),
  ),
)(
  '$language, $mood in the middle, and says how it is unasked ($statusBack): it is torn, and says why',
  async ({ language, mood, statusBack }) => {
    await using desk = await openDesk(language, mood)
    desk.printer.speak({ statusBack })
    expect(await pass(desk.clock, desk.print())).toMatchObject(torn(`printer.${tornBy[mood]}`))
  },
)

test('one that throws away what it has no paper for and goes on to the next command: it is torn', async () => {
  await using desk = await openDesk('esc-pos', 'spills')
  expect(await pass(desk.clock, desk.print())).toMatchObject(torn('printer.paperOut'))
})

/** Behind a box that keeps the line, so that nobody hears that it was gone. */
test.each(both)(
  'one that was without power in the middle, and is well again: it is torn: %s',
  async (language) => {
    await using desk = await openDesk(language, 'freezes')
    desk.printer.speak({ statusBack: true, greeting: language === 'esc-pos' ? [0x3b, 0x31, 0x00] : [] })
    const sent = desk.print()
    await expect.poll(() => desk.printer.papers()[0]?.length ?? 0).toBeGreaterThan(60)
    desk.clock.advance(deliveryPatienceMs.again)
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
    desk.clock.advance(deliveryPatienceMs.answer)
    desk.printer.become('ready')
    expect(await pass(desk.clock, sent)).toMatchObject(torn('printer.slow'))
  },
)

test.each(both)(
  'one that has said that it is done, and does not any more, has not printed it: %s',
  async (language) => {
    await using desk = await openDesk(language)
    expect(await desk.print()).toEqual({ is: 'printed' })
    desk.printer.become('slow')
    expect(await pass(desk.clock, desk.print())).toMatchObject(torn('printer.slow'))
  },
)

test.each(
  both.flatMap((language) =>
    (
      [
        ['nothing', { knows: 0, knowsDone: false }],
        ['not how it is', { knows: 0 }],
        ['a part of how it is', { knows: 1 }],
        ['not whether it is done', { knowsDone: false }],
      ] as const
    ).map(([what, manner]) => ({ language, what, manner })),
  ),
)('$language, a printer that can say $what: it is waited for once', async ({ language, manner }) => {
  await using desk = await openDesk(language)
  desk.printer.speak(manner)
  expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  // The till's time stands still from here on.
  expect(await desk.print()).toEqual({ is: 'printed' })
  expect(await desk.print()).toEqual({ is: 'printed' })
  await expect.poll(() => desk.printer.papers().length).toBe(4)
  const whole = asText(lines).trimEnd()
  const papers = desk.printer.papers().map((one) => one.replace(/^\n/, ''))
  expect(papers.slice(0, 3)).toEqual([whole, whole, whole])
})

test('one that cannot say how it is, and says that it is done, has not printed what it does not say so of', async () => {
  await using desk = await openDesk('esc-pos')
  desk.printer.speak({ knows: 0 })
  expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  desk.printer.become('runsOut')
  expect(await pass(desk.clock, desk.print())).toMatchObject(torn('printer.slow'))
})

test('one that answers late prints, and is waited for from then on', async () => {
  await using desk = await openDesk('esc-pos')
  desk.printer.speak({
    answers: (leave) => void desk.clock.wait(deliveryPatienceMs.answer + 300).then(leave),
  })
  expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  expect(desk.printer.papers()).toHaveLength(3)
  desk.printer.become('paperOut')
  expect(await pass(desk.clock, desk.print())).toMatchObject(untouched('printer.paperOut'))
})

test.each(both)('one that could say nothing is asked again once it was away: %s', async (language) => {
  await using desk = await openDesk(language, 'mute')
  expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  await desk.printer.off()
  expect(await desk.print()).toMatchObject({ is: 'untouched' })
  await desk.printer.on()
  desk.printer.become('coverOpen')
  expect(await desk.print()).toMatchObject(untouched('printer.coverOpen'))
})

test.each(both)(
  'one that says nothing any more is believed when a person says so, and not before: %s',
  async (language) => {
    await using desk = await openDesk(language)
    expect(await desk.print()).toEqual({ is: 'printed' })
    desk.printer.become('mute')
    for (const _ of [1, 2, 3])
      expect(await pass(desk.clock, desk.print())).toMatchObject(untouched('printer.notReached'))
    desk.forget()
    expect(await pass(desk.clock, desk.print())).toEqual({ is: 'printed' })
  },
)

test.each(both)('one that was silent once and answers again is still known: %s', async (language) => {
  await using desk = await openDesk(language)
  const silent = untouched('printer.notReached')
  for (let round = 0; round < 3; round += 1) {
    desk.printer.become('ready')
    expect(await desk.print()).toEqual({ is: 'printed' })
    desk.printer.become('mute')
    expect(await pass(desk.clock, desk.print())).toMatchObject(silent)
  }
})

test('what answers without end and is no printer is hung up on', async () => {
  await using desk = await openDesk('esc-pos')
  desk.printer.speak({ greeting: Array.from({ length: 100_000 }, () => 0x41) })
  expect(await pass(desk.clock, desk.print())).toMatchObject({
    is: 'untouched',
    problem: { code: 'printer.notReached', details: { reason: 'it says too much' } },
  })
  expect(desk.printer.papers()).toEqual([''])
})

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
  expect(await sent).toMatchObject(torn('printer.brokeOff'))
})

test.each(both)('a drawer opens also without paper: %s', async (language) => {
  await using desk = await openDesk(language, 'ready')
  expect(await desk.open()).toEqual({ is: 'printed' })
  await expect.poll(() => desk.printer.drawers()).toBe(1)
})
