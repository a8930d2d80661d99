// Tests of the desktop program's run where it does not close: it is given its time and no more.
import { chmodSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '#server/commands/electron-run.ts'
import type { StopRequest } from '#server/commands/stop-request.ts'

test.runIf(process.platform !== 'win32')(
  'a program that hangs is killed once its own half a minute is over',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-hang-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const program = path.join(folder, 'program.mjs')
    writeFileSync(
      program,
      `#!${process.execPath}
    import { writeFileSync } from 'node:fs'
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => writeFileSync(${JSON.stringify(folder)} + '/told', signal))
    writeFileSync(${JSON.stringify(folder)} + '/deaf', '')
    process.on('message', () => undefined) // and with that it runs on
    `,
    )
    chmodSync(program, 0o755)
    const asked = Promise.withResolvers<StopRequest>()
    const told = Promise.withResolvers<void>()
    const watcher = watch(folder, (_, name) => {
      if (name === 'deaf') asked.resolve('SIGHUP')
      if (name === 'told') told.resolve()
    })
    onTestFinished(() => watcher.close())
    const waits: number[] = []
    const end = await runProgram(program, [], asked.promise, {
      // The time is over as soon as the program has been told.
      wait: async (ms) => {
        waits.push(ms)
        await told.promise
      },
    })
    expect(end).toEqual({ code: null, signal: 'SIGKILL' })
    expect(waits).toEqual([35_000])
  },
)
