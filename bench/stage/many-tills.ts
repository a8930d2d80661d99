// Very many tills at their hubs, without their screens: put into a hub's tables in shops of ten, each with its key and its stream, says how it is, and sends what it writes down, as a till does.
import { systemChance } from '#core/system/clock.ts'
import { tillFeatures } from '#core/features.ts'
import { emptyTip } from '#hub/tills/fact-intake.ts'
import { createEnrolment } from '#hub/tills/enrolment.ts'
import { hashOf } from '#hub/tills/keys.ts'
import { createRegistrationTable } from '#hub/webhooks/registrations.ts'
import { signingKey, signerOf } from '#test/support/hub/row-signature.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'
import { pause, monotonicMs, wallMs } from '#bench/measure/clock.ts'
import { linkHash, rootHash } from '#core/journal/chain.ts'
import { signedHeaders } from '#sandbox/webhooks/attempt.ts'
import { hint, hubPaths, type FactBatch, type FactRow, type Health } from '#shared/hub.ts'
import { factsOf } from '#test/support/till/long-history.ts'
import { createParser } from 'eventsource-parser'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** `registration` and `secret`: of the webhook by which the service tells of this shop’s payments. */
type BenchShop = {
  name: string
  merchantSerialNumber: string
  registration: string
  secret: string
}
type LetInTill = { id: string; key: string; shop: BenchShop }

export const tillsOfShop = 10
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Six characters, as a till's. */
const idOf = (nth: number): string =>
  Array.from({ length: 6 }, (_, place) => alphabet[Math.floor(nth / 32 ** (5 - place)) % 32]).join('')

/** Tills from the `first` on, each with a key, and the shops that these begin. */
export async function openShops({ parts, hubs }: Hubs, first: number, count: number): Promise<LetInTill[]> {
  const enrolment = createEnrolment(parts)
  const url = `${hubs[0]?.said.url}/webhooks/bench`
  const shops: BenchShop[] = []
  for (let nth = 0; nth < Math.ceil(count / tillsOfShop); nth += 1) {
    const number = 100_000 + first + nth
    const name = `Shop ${number}`
    const [registration, secret] = [
      crypto.randomUUID(),
      Buffer.from(systemChance.bytes(32)).toString('base64'),
    ]
    shops.push({ name, merchantSerialNumber: String(number), registration, secret })
  }
  const tills: LetInTill[] = []
  for (const [place, shop] of shops.entries())
    for (let nth = place * tillsOfShop; nth < Math.min(count, (place + 1) * tillsOfShop); nth += 1)
      tills.push({ id: idOf(first + nth), key: await enrolment.form.make(), shop })
  await putTills(parts.database, tills)
  for (const { name, merchantSerialNumber, registration, secret } of shops) {
    await enrolment.confirm(name, merchantSerialNumber)
    const table = createRegistrationTable({ ...parts, merchantSerialNumber })
    await table.add({ id: registration, url, events: ['payments'] }, secret)
  }
  return tills
}

/** The only lines here that know the columns of a till. */
async function putTills({ query }: Hubs['database'], tills: readonly LetInTill[]): Promise<void> {
  await query('INSERT INTO shop (name, created_at) SELECT DISTINCT name, 0 FROM unnest($1::text[]) AS name', [
    tills.map(({ shop }) => shop.name),
  ])
  await query(
    `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, key_hash, paired_at, tip, rules,
       signing_key)
     SELECT id, shop, 'Till ' || id, number, 'TEST', 'sandbox', '0.1.0', hash, 0, $5, $6, $7
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) AS one (id, shop, number, hash)`,
    [
      tills.map(({ id }) => id),
      tills.map(({ shop }) => shop.name),
      tills.map(({ shop }) => shop.merchantSerialNumber),
      tills.map(({ key }) => hashOf(key)),
      emptyTip,
      tillFeatures.rulesVersion,
      signingKey,
    ],
  )
}

export type LightTill = {
  id: string
  shop: BenchShop
  /** Opens its stream, and resolves when the hub has begun it. */
  listen(): Promise<void>
  /** The next rows of its journal: a whole sale. */
  write(): FactRow[]
  send(rows: readonly FactRow[]): Promise<void>
  tellHealth(): Promise<void>
  ask(question: string, takes: unknown): Promise<unknown>
  /** Resolves with the moment at which this hint was read; null where it has not come within a minute. */
  hinted(event: BenchEvent): Promise<number | null>
} & Disposable

export type BenchEvent = { reference: string; name: 'CREATED' | 'AUTHORIZED' | 'CAPTURED' }

/** How long a hint is waited for. ms */
const patience = 60_000
const openTogether = 50
const mostTries = 30

/** Spread evenly over the hubs. */
export const lightTills = (hubs: readonly string[], letIn: readonly LetInTill[]): LightTill[] =>
  letIn.map((one, nth) => lightTill(hubs[nth % hubs.length] ?? '', one))

export async function listenAll(tills: readonly LightTill[]): Promise<void> {
  for (let at = 0; at < tills.length; at += openTogether)
    await Promise.all(tills.slice(at, at + openTogether).map((till) => till.listen()))
}

/** Streams stand for hours: they take no connection from what is sent. */
const [streams, sending] = [
  new Agent({ keepAlive: true, maxSockets: Infinity }),
  new Agent({ keepAlive: true, maxSockets: 64 }),
]

function lightTill(hub: string, { id, key, shop }: LetInTill): LightTill {
  const waiting = new Map<string, (at: number) => void>()
  const signer = signerOf(id)
  let [seq, sold, tip]: [number, number, Uint8Array] = [0, 0, rootHash]
  let stream: IncomingMessage | undefined
  const headers = { authorization: `Bearer ${key}` }
  const post = (path: string, body: unknown) => posted(hub + path, headers, JSON.stringify(body))
  return {
    id,
    shop,
    async listen() {
      stream = await opened(hub + hubPaths.hints, headers)
      const parser = createParser({
        onEvent({ event, data }) {
          if (event !== 'hint') return
          const told = hint.parse(JSON.parse(data))
          waiting.get(`${told.name} ${told.event}`)?.(monotonicMs())
        },
      })
      stream.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk))
    },
    write() {
      const sale = `${id}-${String((sold += 1)).padStart(5, '0')}-bench0`
      return factsOf(seq, sale).map((fact) => {
        const { merchantSerialNumber } = shop
        const { kind, ...body } = fact.kind === 'opened' ? { ...fact, merchantSerialNumber } : fact
        seq += 1
        const row = { seq, sale, kind, at: Date.UTC(2026, 0, 1) + seq, body: JSON.stringify(body) }
        tip = linkHash(tip, row)
        return { ...row, hash: Buffer.from(tip).toString('hex') }
      })
    },
    async send(rows) {
      const last = rows.at(-1)
      const signature = signer.sign({ rows: last?.seq ?? 0, hash: Buffer.from(last?.hash ?? '', 'hex') })
      const batch = { till: id, rows: [...rows], signature: Buffer.from(signature).toString('base64url') }
      await post(hubPaths.facts, batch satisfies FactBatch)
    },
    async tellHealth() {
      const journal = { rows: seq, head: Buffer.from(tip).toString('hex') }
      const { merchantSerialNumber } = shop
      const unit = { merchantSerialNumber, environment: 'TEST', address: 'sandbox' } as const
      await post(hubPaths.health, { ...well, name: `Till ${id}`, journal, unit } satisfies Health)
    },
    ask: (question, takes) => post(`${hubPaths.shop}/${question}`, takes),
    async hinted({ reference, name }) {
      const hinted = new Promise<number>((resolve) => void waiting.set(`${reference} ${name}`, resolve))
      const at = await Promise.race([hinted, pause(patience).then(() => null)])
      waiting.delete(`${reference} ${name}`)
      return at
    },
    [Symbol.dispose]: () => void stream?.destroy(),
  }
}

const well = {
  version: '0.1.0',
  open: { count: 0, value: 0, currency: 'NOK' },
  waiting: 0,
  printer: 'ready',
  refuses: null,
  serviceAwaySince: null,
} as const satisfies Partial<Health>

/** As the service tells this hub of what happened to a payment of the shop. */
export async function deliverToHub(
  hub: string,
  shop: BenchShop,
  { reference, name }: BenchEvent,
): Promise<void> {
  const body = JSON.stringify({
    msn: shop.merchantSerialNumber,
    reference,
    pspReference: `psp-${reference}`,
    name,
    amount: { currency: 'NOK', value: 12_500 },
    timestamp: new Date(wallMs()).toISOString(),
    success: true,
  })
  const url = new URL('/webhooks/bench', hub)
  const signed = signedHeaders({ url, body, secret: shop.secret, at: wallMs() })
  await posted(url.href, { 'webhook-id': shop.registration, ...signed }, body)
}

async function opened(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  for (let tries = 0; ; tries += 1) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { agent: streams, headers }, resolve).on('error', reject).end()
    })
    answer.on('error', () => undefined) // one that is cut off has ended
    if (answer.statusCode === 200) return answer
    answer.resume()
    if (tries === mostTries || answer.statusCode !== 503)
      throw new Error(`the hub opened no stream: ${answer.statusCode}`)
    await pause(1000)
  }
}

let again = 0
/** How often something was sent anew, by tills and by the service, because the hub had no time for it. */
export const repeatCount = (): number => again

/** A hub that is away or asked too often is asked again, as tills and the service do it. */
async function posted(url: string, headers: Record<string, string>, body: string): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    const { status, said } = await answerTo(url, headers, body)
    if (status === 200) return JSON.parse(said) as unknown
    if (tries === mostTries || (status !== 503 && status !== 429))
      throw new Error(`${url} was answered with ${status}: ${said.slice(0, 300)}`)
    again += 1
    await pause(1000)
  }
}

const answerTo = (
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; said: string }> =>
  new Promise((resolve, reject) => {
    const ofBody = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    request(url, { agent: sending, method: 'POST', headers: { ...headers, ...ofBody } }, (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, said }), reject)
    })
      .on('error', reject)
      .end(body)
  })
