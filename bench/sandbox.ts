// 6. How many requests does the sandbox answer, beside a mock server that is given its own description; and with a million payments held?
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pause, percentile, steady } from '#bench/clock.ts'
import { holdMany } from '#bench/held.ts'
import { ask, type Load } from '#bench/load.ts'
import type { Part } from '#bench/part.ts'
import { row, type Row } from '#bench/row.ts'
import { approve, deeds, expected, startSandbox, waresOf, type Deed } from '#bench/wares.ts'
import { withoutSecrets } from '#core/credentials.ts'

const goal = 5

export const sandboxPart: Part = async ({ isQuick, note }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-bench-'))
  try {
    const beside = await besideMock(folder, isQuick)
    const sizes = isQuick ? [100, 10_000] : [100, 10_000, 1_000_000]
    return [...beside, ...(await heldRows(folder, sizes, note))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function besideMock(folder: string, isQuick: boolean): Promise<Row[]> {
  await using sandbox = await startSandbox()
  const document = path.join(folder, 'openapi.json')
  writeFileSync(document, await (await fetch(`${sandbox.said.url}/openapi.json`)).text())
  await using mock = await startMock(document)
  const wares = await waresOf(sandbox.said)
  const [rounds, block] = isQuick ? [4, 400] : [10, 500]
  const loads = { ours: newLoads(), theirs: newLoads() }
  // The first round is not counted: a program that has just been started is still being compiled.
  for (let round = 0; round <= rounds; round += 1) {
    const references = Array.from({ length: block }, (_, at) => `bench-${round}-${at}-0001`)
    for (const deed of deeds) {
      if (deed === 'capture') await approve(sandbox.said.url, references)
      const askings = references.map((reference) => wares[deed](reference))
      const [ours, theirs] = [
        await ask(sandbox.said.url, askings, expected[deed]),
        await ask(mock.url, askings, expected[deed]),
      ]
      if (round === 0) continue
      loads.ours[deed].push(ours)
      loads.theirs[deed].push(theirs)
    }
  }
  return deeds.flatMap((deed) => {
    const [ours, theirs] = [loads.ours[deed], loads.theirs[deed]]
    const ratio = perSecond(ours) / perSecond(theirs)
    return [
      row(`${deed}, beside a mock server of the same description`, 'requests/s', perSecond(ours), {
        theirs: perSecond(theirs),
        goal: `at least ${goal} times as many`,
        met: ratio >= goal,
      }),
      row(`${deed}, the slowest of a hundred`, 'ms', p99(ours), { theirs: p99(theirs) }),
    ]
  })
}

/** Does it stay as quick, however many payments it holds? */
async function heldRows(
  folder: string,
  sizes: readonly number[],
  note: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let least: Record<Deed, number> | undefined
  for (const size of sizes) {
    const data = path.join(folder, `held-${size}`)
    const began = steady()
    await holdMany(data, size, startSandbox)
    note(`a sandbox that holds ${size} payments is made in ${((steady() - began) / 1000).toFixed(1)} s`)
    await using sandbox = await startSandbox(data)
    const wares = await waresOf(sandbox.said)
    const reached = { create: 0, get: 0, capture: 0 }
    for (const round of ['first', 'second']) {
      const references = Array.from({ length: 400 }, (_, at) => `${round}-${at}-0001`)
      for (const deed of deeds) {
        if (deed === 'capture') await approve(sandbox.said.url, references)
        reached[deed] = (await ask(sandbox.said.url, references.map(wares[deed]), expected[deed])).perSecond
      }
    }
    const first = (least ??= reached)
    if (first === reached) continue
    for (const deed of deeds)
      rows.push(
        row(
          `${deed} where ${size.toLocaleString('en')} payments are held, beside 100`,
          'requests/s',
          reached[deed],
          {
            theirs: first[deed],
            goal: 'at least 80 % of them',
            met: reached[deed] >= 0.8 * first[deed],
          },
        ),
      )
  }
  return rows
}

const newLoads = (): Record<Deed, Load[]> => ({ create: [], get: [], capture: [] })
const perSecond = (loads: readonly Load[]): number =>
  percentile(
    loads.map((load) => load.perSecond),
    0.5,
  )
const p99 = (loads: readonly Load[]): number =>
  percentile(
    loads.flatMap(({ times }) => times),
    0.99,
  )

/** Prism, as people start it: its own command, on our description. */
async function startMock(document: string): Promise<{ url: string } & AsyncDisposable> {
  const port = await freePort()
  const command = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js')
  const child = spawn(
    process.execPath,
    [command, 'mock', '--port', String(port), '--verboseLevel', 'silent', document],
    { stdio: 'ignore', env: withoutSecrets(process.env) },
  )
  const gone = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const until = steady() + 60_000
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the mock server ended by itself with ${child.exitCode}`)
    if (steady() > until) throw new Error('the mock server has not answered for a minute')
    await pause(100)
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
      await gone
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  server.close()
  await once(server, 'close')
  return port
}
