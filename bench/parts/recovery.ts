// The benchmark of recovery: a till that went down with very many approved sales, until it is open again and until all of them are captured.
import path from 'node:path'
import { pause, steady, timedAsync, wall } from '#bench/measure/clock.ts'
import { ask } from '#bench/measure/load.ts'
import { row, type Row } from '#bench/measure/row.ts'
import {
  approveAll,
  expected,
  startSandbox,
  merchantRequestsOf,
  type MerchantRequests,
} from '#bench/measure/merchant-requests.ts'
import { systemChance } from '#core/system/clock.ts'
import type { Folder } from '#core/folder/folder.ts'
import { openJournal } from '#core/journal/journal.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { saleId, type Sale } from '#core/sale/state.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { openDemoTill } from '#test/support/stage/till.ts'
import type { Fact } from '#core/sale/facts.ts'
import { tillFeatures } from '#core/features.ts'
import { factsOf, taken } from '#test/support/till/long-history.ts'

/** Amount of each sale, at the till and at the service. Minor units. */
const value = 12_500
/** It was approved, and the till had heard of it. */
const factsBefore = 4

export async function recoveryRows(place: string, count: number): Promise<Row[]> {
  await using sandbox = await startSandbox()
  const { url } = sandbox.said
  const unit = firstUnit(sandbox.said)
  const open = () => openDemoTill(place, 'Recovering', sandbox.said, systemChance)
  let folder: Folder
  {
    await using till = await open()
    folder = till.open.folder
  }
  const idle = await timedAsync(async () => {
    await using _ = await open()
  })
  const { tillId, secret } = folder.identity
  const sales = Array.from({ length: count }, (_, nth) => saleId(tillId, nth + 1, systemChance))
  const references = sales.map((sale) => `${sale}-1`)
  const requests = await merchantRequestsOf(sandbox.said)
  await ask(url, references.map(requests.create), expected.create)
  await approveAll(url, references)
  writeDown(path.join(folder.path, 'journal.sqlite'), secret, sales, unit.merchantSerialNumber)

  const opening = await timedAsync(open)
  await using till = opening.value
  const began = steady()
  // One after the other: to ask for all of them again and again would take more of the till's time than they do.
  for (const sale of sales) {
    while (!till.open.till.facts(sale).some(({ fact }) => fact.kind === 'captured')) {
      if (steady() - began > 300_000) throw new Error(`${sale} was not captured in five minutes`)
      await pause(20)
    }
  }
  const took = (steady() - began) / 1000
  const bare = await bareSeconds(url, requests, count)
  const many = count.toLocaleString('en')
  return [
    row(`a till with ${many} unfinished sales, from its start to the first customer`, 'ms', opening.ms, {
      theirs: idle.ms,
      limit: idle.ms,
    }),
    row(`${many} unfinished sales, until all are captured`, 's', took, { theirs: bare, limit: bare }),
  ]
}

/** Time of as many other reads and captures, eight at a time, by a client that writes nothing down. s */
async function bareSeconds(url: string, requests: MerchantRequests, count: number): Promise<number> {
  const references = Array.from({ length: count }, (_, nth) => `bench-bare-${nth}-0001`)
  await ask(url, references.map(requests.create), expected.create)
  await approveAll(url, references)
  const { ms } = await timedAsync(async () => {
    await ask(url, references.map(requests.get), expected.get)
    await ask(url, references.map(requests.capture), expected.capture)
  })
  return ms / 1000
}

function writeDown(
  file: string,
  secret: string,
  sales: readonly string[],
  merchantSerialNumber: string,
): void {
  using journal = taken(openJournal(file, secret, tillFeatures))
  for (const name of sales) {
    let sale: Sale | undefined
    for (const fact of factsOf(0, name).slice(0, factsBefore)) {
      const written: Fact =
        fact.kind === 'opened' ? { ...fact, amount: { ...fact.amount, value }, merchantSerialNumber } : fact
      const now = wall()
      sale = journal.append(saleFeature, { id: name, at: now, fact: written, before: sale }).after
    }
  }
}
