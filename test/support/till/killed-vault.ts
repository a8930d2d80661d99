// A process that opens a vault and is killed before the disk's nth operation, as by a power cut; with no number it counts the operations.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [folder = '', nth = '0'] = process.argv.slice(2)
const tickMs = 12

/** Begins with the vault: Node reads its own files before. */
let count: number | undefined

/** Everything by which a vault changes what another process then finds on the disk. */
const requests = ['openSync', 'writeFileSync', 'writeSync', 'renameSync', 'rmSync'] as const
for (const request of requests) {
  const real = fs[request] as (...given: unknown[]) => unknown
  Object.defineProperty(fs, request, {
    value: (...given: unknown[]) => {
      // A disk dates its files by ticks of some milliseconds: what is done later must also look later.
      if (count !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tickMs)
      const isReading = request === 'openSync' && given[1] === 'r'
      if (count !== undefined && !isReading && (count += 1) === Number(nth))
        process.kill(process.pid, 'SIGKILL')
      return real(...given)
    },
  })
}
syncBuiltinESMExports()

const { openVault } = await import('#core/vault/vault.ts')
const { systemChance, systemClock } = await import('#core/system/clock.ts')
const { writeCountOf } = await import('#test/support/till/write-count.ts')
const environment = process.env
count = 0
const destination = { origin: 'https://service.example', salesUnit: '123456' }
const binding = writeCountOf(folder)
const vault = openVault({
  folder,
  clock: systemClock,
  chance: systemChance,
  environment,
  binding,
  destination,
})
if (!vault.ok) process.exitCode = 1
process.stdout.write(`${count}`)
