// 6. The benchmark of the sandbox: requests a second, beside a bare server that answers the same bytes, and with a million payments held.
import path from 'node:path'
import type { FixedAnswers } from '#bench/parts/bare-server.ts'
import { monotonicMs } from '#bench/measure/clock.ts'
import { percentile } from '#test/support/stage/percentile.ts'
import {
  runLoad,
  type LoadResult,
  approveAll,
  requestKinds,
  statuses,
  startFreeSandbox,
  merchantRequestsOf,
  type RequestKind,
  type MerchantRequests,
} from '#bench/measure/requests.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import { row, type BenchRow } from '#bench/measure/rows.ts'
import { startProgram, type Program } from '#test/support/stage/programs.ts'
import type { Service } from '#test/support/stage/service.ts'
import { DatabaseSync } from 'node:sqlite'

export const sandboxPart: BenchPart = async ({ isQuick, note, newFolder }) => {
  const beside = await besideBare(isQuick)
  const sizes = isQuick ? [100, 1000] : [100, 10_000, 1_000_000]
  return [
    ...beside,
    ...(await heldRows(newFolder(), sizes, {
      note,
      ...(isQuick ? { rounds: 2, block: 80 } : { rounds: 4, block: 250 }),
    })),
  ]
}

async function besideBare(isQuick: boolean): Promise<BenchRow[]> {
  await using sandbox = await startFreeSandbox()
  const requests = await merchantRequestsOf(sandbox.said)
  await using bare = await startBare(sandbox.said.url, requests)
  const [rounds, block, warming] = isQuick ? [1, 100, 100] : [10, 500, 4000]
  const loads = { ours: newLoads(), theirs: newLoads() }
  // The first round is not counted: a program that has just been started is still being compiled.
  for (let round = 0; round <= rounds; round += 1) {
    const size = round === 0 ? warming : block
    const references = Array.from({ length: size }, (_, at) => `bench-${round}-${at}-0001`)
    for (const kind of requestKinds) {
      if (kind === 'capture') await approveAll(sandbox.said.url, references)
      const askings = references.map((reference) => requests[kind](reference))
      const asked = {
        ours: await runLoad(sandbox.said.url, askings, statuses[kind]),
        theirs: await runLoad(bare.said.url, askings, statuses[kind]),
      }
      if (round > 0) for (const who of ['ours', 'theirs'] as const) loads[who][kind].push(asked[who])
    }
  }
  return requestKinds.flatMap((kind) => {
    const [ours, theirs] = [loads.ours[kind], loads.theirs[kind]]
    const [most, quickest] = [perSecond(theirs), p99(theirs)]
    return [
      row(`${kind}, beside a bare server`, 'requests/s', perSecond(ours), { theirs: most, limit: most }),
      row(`${kind}, the slowest of a hundred`, 'ms', p99(ours), { theirs: quickest, limit: quickest }),
    ]
  })
}

/** It checks and keeps nothing, and answers what the sandbox does: nobody can be quicker. */
async function startBare(url: string, requests: MerchantRequests): Promise<Program<{ url: string }>> {
  const reference = 'bench-bare-0001'
  const answers: Partial<FixedAnswers> = {}
  for (const kind of requestKinds) {
    if (kind === 'capture') await approveAll(url, [reference])
    const { path: where, ...asking } = requests[kind](reference)
    const answer = await fetch(url + where, asking)
    answers[kind] = { status: answer.status, body: await answer.text() }
  }
  return startProgram('bench/parts/bare-server.ts', [JSON.stringify(answers)])
}

/** The speed at growing numbers of held payments. Each size beside the smallest, in turn. */
async function heldRows(
  folder: string,
  [smallest = 100, ...larger]: readonly number[],
  { note, ...turns }: { note: (line: string) => void } & Turns,
): Promise<BenchRow[]> {
  const startHolding = async (size: number) => {
    const data = path.join(folder, `held-${size}`)
    const began = monotonicMs()
    await fillSandbox(data, size, startFreeSandbox)
    note(`a sandbox that holds ${size} payments is made in ${((monotonicMs() - began) / 1000).toFixed(1)} s`)
    return startFreeSandbox(data)
  }
  await using least = await startHolding(smallest)
  const rows: BenchRow[] = []
  for (const size of larger) {
    await using most = await startHolding(size)
    const { ours, theirs } = await heldInTurn({ ours: most.said, theirs: least.said }, size, turns)
    for (const kind of requestKinds) {
      const [reached, first] = [perSecond(ours[kind]), perSecond(theirs[kind])]
      const name = `${kind} where ${size.toLocaleString('en')} payments are held, beside ${smallest}`
      const met = reached >= 0.8 * first
      rows.push(
        row(name, 'requests/s', reached, { theirs: first, limit: first, goal: 'at least 80 % of them', met }),
      )
    }
  }
  return rows
}

/** So many of each in one go, so often. */
type Turns = { rounds: number; block: number }

/** `name`: in the references, so that none is made twice. */
async function heldInTurn(
  services: Record<'ours' | 'theirs', Service>,
  name: number,
  { rounds, block }: Turns,
) {
  const sides = [
    { service: services.ours, requests: await merchantRequestsOf(services.ours), loads: newLoads() },
    { service: services.theirs, requests: await merchantRequestsOf(services.theirs), loads: newLoads() },
  ] as const
  for (let round = 0; round <= rounds; round += 1) {
    const references = Array.from({ length: block }, (_, at) => `held-${name}-${round}-${at}`)
    for (const kind of requestKinds) {
      for (const { service, requests, loads } of sides) {
        if (kind === 'capture') await approveAll(service.url, references)
        const load = await runLoad(service.url, references.map(requests[kind]), statuses[kind])
        if (round > 0) loads[kind].push(load)
      }
    }
  }
  return { ours: sides[0].loads, theirs: sides[1].loads }
}

const newLoads = (): Record<RequestKind, LoadResult[]> => ({ create: [], get: [], capture: [] })
const perSecond = (loads: readonly LoadResult[]): number =>
  percentile(
    loads.map((load) => load.perSecond),
    0.5,
  )
const p99 = (loads: readonly LoadResult[]): number =>
  percentile(
    loads.flatMap(({ times }) => times),
    0.99,
  )

type Start = (data: string) => Promise<{ said: Service } & AsyncDisposable>

/** `data`: the sandbox's folder, a new one. */
async function fillSandbox(data: string, size: number, start: Start): Promise<void> {
  const reference = 'held-0000000-0001'
  {
    await using sandbox = await start(data)
    const { url } = sandbox.said
    const requests = await merchantRequestsOf(sandbox.said)
    for (const kind of requestKinds) {
      if (kind === 'capture') await approveAll(url, [reference])
      await runLoad(url, [requests[kind](reference)], statuses[kind])
    }
  }
  const db = new DatabaseSync(path.join(data, 'sandbox.sqlite'))
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`
  const columns = {
    payment:
      'msn, psp_reference, idempotency_key, request, phone, created_at, ends_at, life, is_open, is_on_screen, due_at',
    event: 'psp_reference, name, value, at, idempotency_key, is_success',
    answer: 'msn, operation, fingerprint, status, kind, body',
  }
  db.exec(`
    ${numbers} INSERT INTO payment (id, reference, token, ${columns.payment})
      SELECT i, printf('held-%07d-0001', i), printf('held%020d', i), ${columns.payment} FROM n, payment WHERE id = 1;
    ${numbers} INSERT INTO event (payment, ${columns.event})
      SELECT i, ${columns.event} FROM n, event WHERE payment = 1;
    ${numbers} INSERT INTO answer (idempotency_key, ${columns.answer})
      SELECT printf('%s-%d', idempotency_key, i), ${columns.answer} FROM n, answer WHERE idempotency_key LIKE '%-${reference}';
    COMMIT`)
  db.close()
}
