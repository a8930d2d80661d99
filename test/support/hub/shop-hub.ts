// A hub with tills let in by their pairing codes, asked over its own paths as tills ask it.
import type { DatabaseOptions } from '#hub/database/database.ts'
import { createHub } from '#hub/app/routes.ts'
import { hubPaths, type FactRow, type Health } from '#shared/hub.ts'
import type { Problem } from '#shared/problem.ts'
import type { ShopAnswerOf, ShopQuestion } from '#shared/shop.ts'
import { afterAll, beforeAll } from 'vitest'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { pairing, wellTill } from '#test/support/hub/hub.ts'
import { openTables } from '#test/support/hub/hub-database.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { interrupted } from '#test/support/hub/watched-database.ts'
import type { Shop } from '#test/support/till/shop.ts'
import { signedBatch } from '#test/support/hub/row-signature.ts'

export type ShopHub = Awaited<ReturnType<typeof openShopHub>>

/** Of one till. `problem` says what stood in the way of it. */
export type Asking = <Question extends ShopQuestion>(
  question: Question,
  takes: unknown,
) => Promise<ShopAnswerOf<Question> & { problem?: Problem }>

export async function openShopHub(connection: DatabaseOptions['connection']) {
  const { database: given, log } = await openTables({ connection })
  const { database, interruption } = interrupted(given)
  const clock = createManualClock()
  const closing = new AbortController()
  const hub = createHub({
    database,
    clock,
    chance: seeded(9),
    key: seeded(10).bytes(32),
    log,
    closing: closing.signal,
  })
  const post = async (path: string, key: string | null, body: unknown) => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
    const request = new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = await hub.fetch(request)
    return {
      status: answer.status,
      said: answer.status === 204 ? null : ((await answer.json()) as Record<string, unknown>),
    }
  }
  return {
    clock,
    database,
    interruption,
    ingest: hub.ingest,
    post,
    async letIn(id: string, shop: string, merchantSerialNumber: string, name = `Till ${id}`) {
      const { code } = await hub.enrolment.invite(shop)
      const asked = pairing(code, id, { name, merchantSerialNumber, address: 'sandbox' })
      const { said } = await post(hubPaths.pair, null, asked)
      const key = String(said?.['key'])
      const ask: Asking = async (question, takes) => {
        const { status, said: told } = await post(`${hubPaths.shop}/${question}`, key, takes)
        if (status !== 200) throw new Error(JSON.stringify(told))
        return (told && 'answer' in told ? told['answer'] : told) as never // as the question's row has it
      }
      return {
        id,
        key,
        ask,
        /** What the till wrote so far, or its first rows. */
        send: async (rows: readonly FactRow[], first = rows.length) => {
          const tip = await hub.ingest.tip(id)
          const from = 'row' in tip ? tip.row : 0
          for (let at = from; at < first; at += 500)
            await post(hubPaths.facts, key, signedBatch(id, rows.slice(at, Math.min(at + 500, first))))
        },
        health: (
          journalRows: number,
          unit: Health['unit'] = { merchantSerialNumber, environment: 'TEST', address: 'sandbox' },
        ) =>
          post(hubPaths.health, key, {
            ...wellTill,
            unit,
            name,
            journal: { ...wellTill.journal, rows: journalRows },
          }),
      }
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** For all tests of a file, in a database of their own. */
export function useShopHub(): () => ShopHub {
  const postgres = usePostgres()
  const hubs: ShopHub[] = []
  beforeAll(async () => void hubs.push(await openShopHub(postgres.connection)))
  afterAll(() => hubs[0]?.[Symbol.asyncDispose]())
  return () => {
    const [hub] = hubs
    if (!hub) throw new Error('the hub is not open yet')
    return hub
  }
}

/** How a shop's money is counted. */
export const counting = { zone: 'Europe/Oslo', currency: 'NOK', mode: 'sandbox' }
export const closing = { ...counting, language: 'en', market: 'NO' }
/** A search that finds every sale of the shop. */
export const everything = {
  text: '',
  filter: 'all',
  days: null,
  till: null,
  after: null,
  zone: 'Europe/Oslo',
  nightEnd: '04:00',
}

export const unitOf = (shop: Shop) => shop.cashier.view().till.merchantSerialNumber

/** Paid by its customer; its reference. */
export async function sell(shop: Shop, value: number): Promise<string> {
  const { reference } = await shop.cashier.charge(value)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
  return reference
}
