// Tills that sell and are killed again and again, while a crowd presses on their doors and on their hub's: the money is right all the same.
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#core/system/clock.ts'
import { identityIn } from '#core/folder/folder.ts'
import { realTimeout } from '#test/support/run/real-timeout.ts'
import { openHubNode, openStream, send, type HubNode } from '#test/support/hub/hub-node.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { moments, oneOfEach } from '#test/support/kill/plan.ts'
import { startServiceProcess, type Life } from '#test/support/kill/processes.ts'
import { pin } from '#test/support/kill/screen.ts'
import { playShifts } from '#test/support/kill/shifts.ts'
import { placeOnDisk } from '#test/support/run/memory.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'
import { isLong } from '#test/support/run/run-size.ts'
import { opened } from '#test/support/till/shop.ts'
import { newCrowdCounts, press, type CrowdCounts } from '#test/support/attacks/crowd.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { createPage } from '#test/support/till/http-page.ts'

/** What a till may take at its most. MiB */
const mostMemory = 320
/** Behind which no good screen waits. ms */
const longestWait = 8000
const tills = 2

const postgres = usePostgres()

test(`days of kills with a crowd at every door: nobody pays twice, no sale is lost, refunds agree (seed ${attackSeed})`, async () => {
  const root = mkdtempSync(path.join(placeOnDisk(), 'kasse-kill-days-'))
  using _ = { [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
  await using service = await startServiceProcess(path.join(root, 'service'))
  await using hub = await openHubNode(postgres.connection, systemClock)
  const felt = newCrowdCounts()
  const pressing: Promise<void>[] = []
  const over = new AbortController()
  pressing.push(forge(hub, felt, over.signal))
  const onLife = (life: Life) => {
    pressing.push(press(life, felt))
    return pairOnce(life, hub, felt)
  }
  const deck = isLong ? [...moments, ...moments, ...moments] : oneOfEach
  const { deaths, folders, questions, wrong } = await playShifts({
    root,
    service,
    tills,
    deck,
    seed: attackSeed,
    onLife,
  })
  over.abort()
  await Promise.all(pressing)
  const kept = await Promise.all(folders.map((folder) => keptOf(hub, folder)))
  tell('kill days', {
    kills: deaths.length,
    'at the moment meant': deaths.filter(({ isHit }) => isHit).length,
    tills,
    'hostile requests': felt.requests,
    'answers to the display': felt.answered,
    'ms the longest': felt.longest,
    'MiB at most': felt.mostMemory,
    'facts at the hub': kept.reduce((sum, { there }) => sum + there.length, 0),
    seed: attackSeed,
  })
  expect(wrong).toEqual([])
  expect(felt.faults).toEqual([])
  expect(questions).toEqual(Array.from({ length: tills }, () => 'handedOver'))
  expect(felt.answered).toBeGreaterThan(deaths.length)
  expect(felt.longest).toBeLessThan(longestWait)
  expect(felt.mostMemory).toBeLessThan(mostMemory)
  for (const { here, there } of kept) {
    expect(there.length).toBeGreaterThan(deaths.length)
    expect(there).toEqual(here.slice(0, there.length))
  }
})

/** A manager signs in at the office of each life; that of the first one, which is not killed, pairs the till. */
async function pairOnce(life: Life, hub: HubNode, felt: CrowdCounts): Promise<void> {
  try {
    const { url, surfaces } = await life.ready
    const office = createPage(url, 'office')
    await office.comeIn(surfaces.office)
    opened(await office.ask('staff.signIn', { pin }))
    if (opened(await office.ask('hub.read', {})) !== null) return
    const { code } = await hub.hub.enrolment.invite('Bakery')
    opened(await office.ask('hub.pair', { address: hub.url, code, ownPin: pin }))
  } catch (error) {
    using breath = realTimeout(10_000)
    if (!(await Promise.race([life.gone.then(() => true), breath.passed]))) felt.faults.push(String(error))
  }
}

/** Until it is told to stop: deliveries under made-up registrations, and streams and batches under made-up keys. */
async function forge(hub: HubNode, felt: CrowdCounts, signal: AbortSignal): Promise<void> {
  const url = `${hub.url}/webhooks/till`
  for (let nth = 0; !signal.aborted; nth += 1) {
    felt.requests += 2
    const id = `497f6eca-6276-4993-bfeb-${String(nth).padStart(12, '0')}`
    const body = JSON.stringify({ msn: '123456', reference: 'a', pspReference: id, name: 'AUTHORIZED' })
    const { status } = await send({ url, id, secret: 'guessed', body, at: systemClock.now() })
    using stream = await openStream(hub.url, Buffer.alloc(42, id).toString('base64url'))
    if (status < 400 || stream.status < 400) felt.faults.push('the hub takes what is forged')
    await systemClock.wait(20, signal)
  }
}

/** A till's facts as they stand in its folder, and as the hub has them. */
async function keptOf(hub: HubNode, folder: string) {
  const here = rowsIn(folder).map(({ seq, hash }) => ({ seq, hash }))
  const till = identityIn(path.join(folder, 'till.json'))?.tillId ?? ''
  const rows = await hub.ask<{ seq: string; hash: Buffer }>(
    'SELECT seq, hash FROM fact WHERE till = $1 ORDER BY seq',
    [till],
  )

  return { here, there: rows.map(({ seq, hash }) => ({ seq: Number(seq), hash: hash.toString('hex') })) }
}
