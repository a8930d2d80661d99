// Tests of the desktop program's run by `npm start`: what it is started again with, and where it does not close, its time and no more.
import { chmodSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from '#server/commands/electron-run.ts'
import type { StopRequest } from '#server/commands/stop-request.ts'
import { systemClock } from '#core/system/clock.ts'
import { inEnvironment } from '#test/support/till/vaults.ts'

test.runIf(process.platform !== 'win32')('a program that hangs is killed when its time is over', async () => {
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
    // Its time is over as soon as the program has been told.
    wait: async (ms) => {
      waits.push(ms)
      await told.promise
    },
  })
  expect(end).toEqual({ code: null, signal: 'SIGKILL' })
  expect(waits).toEqual([35_000])
})

test.runIf(process.platform !== 'win32')(
  'a program that has kept its credentials is started again without them',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-kept-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const [name, value] of Object.entries(inEnvironment)) vi.stubEnv(name, value)
    const [program, told] = [path.join(folder, 'program.mjs'), path.join(folder, 'told')]
    writeFileSync(
      program,
      `#!${process.execPath}
      import { appendFileSync } from 'node:fs'
      const isFirst = process.argv.includes('--keep-credentials')
      appendFileSync(${JSON.stringify(told)}, 'KASSE_CLIENT_SECRET' in process.env ? 'given ' : 'none ')
      if (isFirst) process.send({ restart: ['--data', 'till'] }, () => process.disconnect())
      else process.disconnect()
      `,
    )
    chmodSync(program, 0o755)
    const args = ['--data', 'till', '--keep-credentials']
    await runProgram(program, args, new Promise(() => undefined), systemClock)
    expect(readFileSync(told, 'utf8')).toBe('given none ')
  },
)
