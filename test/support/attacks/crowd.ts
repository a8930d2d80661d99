// A crowd that means no good at a till's doors, from the moment a life of it is open until that life ends; and one good display among them.
import { systemClock } from '#core/system/clock.ts'
import type { CommandName } from '#shared/bridge.ts'
import { realTimeout } from '#test/support/run/real-timeout.ts'
import type { Life } from '#test/support/kill/processes.ts'
import { canCountMemory, memoryOf } from '#test/support/attacks/process-memory.ts'
import { createPage } from '#test/support/till/http-page.ts'
import { closing, elsewhere, enter, pour, requestText, type Door } from '#test/support/attacks/sockets.ts'

export type CrowdCounts = {
  /** Of the crowd. */
  requests: number
  /** Answers to the good display, and the longest that it waited for one (ms). */
  answered: number
  longest: number
  /** Of any life. MiB */
  mostMemory: number
  /** What was given to the crowd, and what was refused to the display. */
  faults: string[]
}
export const newCrowdCounts = (): CrowdCounts => ({
  requests: 0,
  answered: 0,
  longest: 0,
  mostMemory: 0,
  faults: [],
})

const floods = 4
const halves = 12
const halfRequests = [
  'GET /customer/ HTTP/1.1\r\nX-Slow: ',
  'POST /customer/pair HTTP/1.1\r\nHost: a\r\nContent-Length: 200\r\n\r\ncode=',
]
/** What a display's session asks for at the till: money, and everybody's sales. */
const wanted: readonly [CommandName, ...CommandName[]] = [
  'sale.start',
  'sale.refund',
  'sale.cancel',
  'sale.abandon',
  'sale.recent',
  'staff.list',
]
const unproved = JSON.stringify({
  SaleToPOIRequest: {
    MessageHeader: {},
    NexoBlob: 'A'.repeat(40_000),
    SecurityTrailer: {
      CryptoVersion: 1,
      Hmac: Buffer.alloc(32).toString('base64'),
      KeyIdentifier: 'abcdef',
      KeyVersion: 1,
      Nonce: Buffer.alloc(16).toString('base64'),
    },
  },
})
/** Between two requests of one of them. ms */
const pace = 100
/** After an answer that failed: the till has died by then, or it should have answered. ms */
const lastBreath = 10_000

/** Resolves when the life has ended and everybody has left. */
export async function press(life: Life, felt: CrowdCounts): Promise<void> {
  const open = await life.ready.catch(() => undefined)
  if (!open) return
  const { url, surfaces } = open
  const door: Door = { port: Number(new URL(url).port), isSecure: false }

  async function again(act: () => Promise<void>, failed: (error: unknown) => Promise<void>): Promise<void> {
    while (life.isAlive()) {
      await act().catch(failed)
      using pause = realTimeout(pace)
      await Promise.race([life.gone, pause.passed])
    }
  }
  const isNobodysFault = () => Promise.resolve()
  const refusedThough = async (error: unknown) => {
    using breath = realTimeout(lastBreath)
    const isDead = await Promise.race([life.gone.then(() => true), breath.passed.then(() => false)])
    if (!isDead) felt.faults.push(`the display is answered: ${String(error)}`)
  }

  const display = createPage(url, 'customer')
  await display.comeIn(surfaces.customer).catch(refusedThough)
  async function look(): Promise<void> {
    const began = systemClock.elapsed()
    const { status } = await display.send('/customer/')
    if (status !== 200) throw new Error(String(status))
    felt.answered += 1
    felt.longest = Math.max(felt.longest, Math.round(systemClock.elapsed() - began))
    if (canCountMemory && life.isAlive()) felt.mostMemory = Math.max(felt.mostMemory, memoryOf(life.pid).most)
  }

  /** By a session that is a display's, and by one that nobody gave. */
  const thieves = [createPage(url, 'cashier'), createPage(url, 'cashier')]
  await thieves[0]?.comeIn(surfaces.customer).catch(isNobodysFault)
  async function steal(): Promise<void> {
    for (const thief of thieves) {
      const name = wanted[felt.requests % wanted.length] ?? wanted[0]
      felt.requests += 1
      const amount = { value: 4900, currency: 'NOK' }
      const { status, text } = await thief.command(name, { amount, by: { userFlow: 'QR' } })
      if (status < 400) felt.faults.push(`${name} is done for a stranger: ${text.slice(0, 80)}`)
    }
  }
  async function deliver(): Promise<void> {
    felt.requests += 1
    const forged = JSON.stringify({ reference: 'a', name: 'AUTHORIZED', success: true })
    const { status } = await createPage(url, 'customer').send('/webhooks/till', 'POST', { body: forged })
    if (status < 400) felt.faults.push('a forged delivery is taken')
  }
  /** As a register would, whose name is known and whose passphrase is not. */
  async function mimic(): Promise<void> {
    felt.requests += 1
    const { status } = await createPage(url, 'customer').send('/nexo', 'POST', { body: unproved })
    if (status < 400) felt.faults.push('a message without proof is answered')
  }
  async function flood(): Promise<void> {
    felt.requests += 1
    const length = { 'Content-Length': 80 * 1024 * 1024 }
    const poured = pour(
      door,
      requestText(door, 'POST /customer/commands/backup.check', length),
      2 ** 22,
      elsewhere,
    )
    await Promise.race([poured.done, life.gone])
    poured.end()
  }
  async function sayHalf(half: string): Promise<void> {
    felt.requests += 1
    const socket = await enter(door, elsewhere)
    socket.write(half)
    await Promise.race([closing(socket), life.gone])
    socket.destroy()
  }
  await Promise.all([
    again(look, refusedThough),
    again(steal, isNobodysFault),
    again(deliver, isNobodysFault),
    again(mimic, isNobodysFault),
    ...Array.from({ length: floods }, () => again(flood, isNobodysFault)),
    ...Array.from({ length: halves }, (_, nth) =>
      again(() => sayHalf(halfRequests[nth % halfRequests.length] ?? ''), isNobodysFault),
    ),
  ])
}
