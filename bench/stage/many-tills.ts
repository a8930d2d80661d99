// Very many tills at one hub, without their screens: each has its key, holds its stream, and sends what it writes down, as a till does.
import { createParser } from 'eventsource-parser'
import { Agent, request, type IncomingMessage } from 'node:http'
import { steady } from '#bench/measure/clock.ts'
import { linkHash, rootHash } from '#core/journal/chain.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import type { HubContext } from '#hub/http/context.ts'
import type { Service } from '#hub/demo/till.ts'
import { hint, hubPaths, type FactRow } from '#shared/hub.ts'
import { factsOf } from '#test/support/till/long-history.ts'
import { signedBatch, signingKey } from '#test/support/hub/row-signature.ts'

export type LightTill = {
  id: string
  /** The next sale's name. */
  nextSale(): string
  /** Writes a sale down and sends it, in three batches, as the steps of a sale come. */
  sell(sale: string): Promise<void>
  /** Rows of a long past in one batch. */
  send(rows: readonly FactRow[]): Promise<void>
  /** The next rows of its journal, all of whole sales. */
  write(sale: string): FactRow[]
  /** Resolves with the moment at which a hint of this payment was read. */
  hinted(reference: string): Promise<number>
} & Disposable

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Six characters, as a till's. */
const idOf = (nth: number): string =>
  Array.from({ length: 6 }, (_, place) => alphabet[Math.floor(nth / 32 ** (5 - place)) % 32]).join('')

type Place = { url: string; parts: HubContext; unit: Service['salesUnits'][number]; service: string }

/** From the `first` on, so many. */
export async function openTills(place: Place, first: number, count: number): Promise<LightTill[]> {
  const enrolment = createEnrolment(place.parts)
  await enrolment.confirm('Bench', place.unit.merchantSerialNumber)
  const tills: LightTill[] = []
  for (let nth = first; nth < first + count; nth += 1) {
    const id = idOf(nth)
    const { code } = await enrolment.invite('Bench')
    const { merchantSerialNumber } = place.unit
    const till = { id, name: `Till ${nth}`, merchantSerialNumber, version: '0.1.0', signingKey }
    const { key } = await enrolment.pair({
      code,
      till: { ...till, environment: 'TEST', address: place.service },
    })
    tills.push(await openTill(place.url, id, key))
  }
  return tills
}

/** Streams stand for hours: they take no connection from what is sent. */
const [streams, sending] = [
  new Agent({ keepAlive: true, maxSockets: Infinity }),
  new Agent({ keepAlive: true, maxSockets: 64 }),
]

async function openTill(url: string, id: string, key: string): Promise<LightTill> {
  const waiting = new Map<string, (at: number) => void>()
  let [seq, sold, tip]: [number, number, Uint8Array] = [0, 0, rootHash]
  const headers = { authorization: `Bearer ${key}` }
  const stream = await opened(new URL(hubPaths.hints, url), headers)
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'hint') return
      const { name } = hint.parse(JSON.parse(data))
      waiting.get(name)?.(steady())
      waiting.delete(name)
    },
  })
  stream.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk))
  const write = (sale: string): FactRow[] =>
    factsOf(seq, sale).map((fact) => {
      const { kind, ...body } = fact
      seq += 1
      const row = { seq, sale, kind, at: Date.UTC(2026, 0, 1) + seq, body: JSON.stringify(body) }
      tip = linkHash(tip, row)
      return { ...row, hash: Buffer.from(tip).toString('hex') }
    })
  const send = (rows: readonly FactRow[]) =>
    post(new URL(hubPaths.facts, url), headers, signedBatch(id, rows))
  return {
    id,
    nextSale: () => `${id}-${String((sold += 1)).padStart(5, '0')}-bench0`,
    write,
    send,
    async sell(sale) {
      const rows = write(sale)
      for (const part of [rows.slice(0, 3), rows.slice(3, 7), rows.slice(7)]) await send(part)
    },
    hinted: (reference) => new Promise((resolve) => void waiting.set(reference, resolve)),
    [Symbol.dispose]: () => void stream.destroy(),
  }
}

const opened = (url: URL, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent: streams, headers }, (answer) => {
      answer.on('error', () => undefined) // one that is cut off has ended
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`the hub opened no stream: ${answer.statusCode}`))
    })
      .on('error', reject)
      .end()
  })

const post = (url: URL, headers: Record<string, string>, body: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    request(url, { agent: sending, method: 'POST', headers: { ...headers, ...length } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`the hub took no facts: ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end(text)
  })
