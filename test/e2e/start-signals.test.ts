// `npm start` with the desktop program, ended in every way: the program is told once, waited for, and never left behind.
// The program is a stand-in that takes signals as Chromium does: the first of a kind closes it in order, a second of the same kind kills it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test as alone } from 'vitest'
import { isAll, sized, sizedTest } from '#test/support/run/run-size.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-signals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = path.join(folder, 'program.mjs')
writeFileSync(
  program,
  `#!${process.execPath}
  import { createInterface } from 'node:readline'
  let isTold = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => { isTold = true; console.log('told ' + signal); endOfStory() })
  // Where whom the test has started is gone, nobody can say "close" any more.
  let isUnheard = false
  const endOfStory = () => { if (isTold && isUnheard) process.exit() }
  process.once('disconnect', () => { console.log('alone'); process.exit() })
  const words = createInterface(process.stdin)
  words.on('close', () => { isUnheard = true; endOfStory() })
  words.on('line', (line) => {
    if (line === 'come back') process.send({ restart: [...process.argv.slice(2), '--again'] })
    if (line === 'fall over') process.kill(process.pid, 'SIGABRT')
    else process.exit(line === 'close' || line === 'come back' ? 0 : 3)
  })
  console.log('open ' + process.pid + ' ' + process.argv.slice(3))
  `,
)
chmodSync(program, 0o755)

const typed = ['--host', 'electron', '--data', path.join(folder, 'till')]
const byNode = [process.execPath, path.join(root, 'server/commands/start.mjs'), ...typed] as const
const byShell = ['sh', '-c', `(true) && "$0" "$@"`, ...byNode] as const
const byNpm = ['npm', 'start', '--silent', '--', ...typed] as const

/** As at a terminal: what is started is a process group of its own. Resolves once the program is open. */
async function start([command, ...args]: readonly [string, ...string[]]) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, KASSE_ELECTRON: program, DISPLAY: ':0', WAYLAND_DISPLAY: '' },
  })
  const killGroup = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal)
  onTestFinished(() => {
    try {
      // The program notices: its line ends with its starter.
      killGroup('SIGKILL')
    } catch {
      // as a rule nobody is left
    }
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  /** What the program says from its `at`th such line on. */
  const line = (start: string, at = 0) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = lines.filter((one) => one.startsWith(start))[at]
        if (found === undefined) return
        waiting.delete(look)
        resolve(found.slice(start.length))
      }
      waiting.add(look)
      look()
    })
  const [err, ended, everybody] = [text(child.stderr), once(child, 'exit'), once(child.stdout, 'close')]
  const pid = Number.parseInt(await line('open '), 10)
  return {
    line,
    pid,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    killGroup,
    say: (word: string) => void child.stdin.write(`${word}\n`),
    said: () => lines.join('\n'),
    told: () => lines.filter((one) => /^(told|alone)/.test(one)),
    err,
    code: ended.then(([code]) => code as number | null),
    /** Nobody is left who could write to its output. */
    everybody,
  }
}

/** Windows has no signals. */
const hasSignals = process.platform !== 'win32'
const test = alone.runIf(hasSignals)
const larger = sizedTest.runIf(hasSignals)
const slow = sizedTest.runIf(hasSignals && isAll)
/** What is heard, and by what the program is told. */
const kinds = [
  ['SIGINT', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
  ['SIGHUP', 'SIGTERM'],
] as const

larger.for(sized(kinds, kinds.slice(0, 1), 2))(
  '%s, twice: told once, by %s, and waited for',
  async ([signal, other]) => {
    const { line, kill, say, told, code } = await start(byNode)
    kill(signal)
    await line(`told ${other}`)
    kill(signal)
    say('close')
    expect(await code).toBe(0)
    expect(told()).toEqual([`told ${other}`])
  },
)

larger.for(sized(kinds, kinds.slice(0, 1), 2))(
  '%s to the whole group reaches no process of the program',
  async ([signal, other]) => {
    const { line, killGroup, say, told, code } = await start(byNode)
    killGroup(signal)
    await line(`told ${other}`)
    killGroup(signal)
    say('close')
    expect(await code).toBe(0)
    expect(told()).toEqual([`told ${other}`])
  },
)

larger.for(sized(kinds, kinds.slice(0, 1), 2))(
  '%s to both, as a supervisor does it: closed in order',
  async ([signal, other]) => {
    const { line, pid, kill, say, code } = await start(byNode)
    process.kill(pid, signal)
    kill(signal)
    await Promise.all([line(`told ${signal}`), line(`told ${other}`)])
    say('close')
    expect(await code).toBe(0)
  },
)

test('the shell between dies without a word: told all the same', async () => {
  const { line, kill, say, told, everybody } = await start(byShell)
  kill('SIGTERM')
  await line('told SIGTERM')
  say('close')
  await everybody
  expect(told()).toEqual(['told SIGTERM'])
})

// Not SIGINT: a shell keeps that to itself until its child has ended; a terminal gives it to all of them.
slow.for(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('%s to npm alone: told once', async (signal) => {
  const { line, kill, say, told, everybody } = await start(byNpm)
  kill(signal)
  await line('told SIGTERM')
  say('close')
  await everybody
  expect(told()).toEqual(['told SIGTERM'])
})

test('its starter is killed: the line that ends says so', async () => {
  const { line, kill, told, everybody } = await start(byNode)
  kill('SIGKILL')
  await line('alone')
  await everybody
  expect(told()).toEqual(['alone'])
})

test('restarted from the office it is the starter’s own again, and Ctrl+C ends it', async () => {
  const { line, pid, killGroup, say, code } = await start(byNode)
  say('come back')
  const again = await line('open ', 1)
  expect(again).toMatch(/^\d+ --data,.*,--again$/)
  expect(Number.parseInt(again, 10)).not.toBe(pid)
  killGroup('SIGINT')
  await line('told SIGTERM')
  say('close')
  expect(await code).toBe(0)
})

test('a program that refuses to start gives its own exit code; one that falls over is said, with the way around it', async () => {
  const refusing = await start(byNode)
  refusing.say('refuse')
  expect([await refusing.code, await refusing.err]).toEqual([3, expect.not.stringContaining('SIG')])
  // Where its data are, a till says that is open.
  expect(refusing.said()).not.toContain('Data in')
  const falling = await start(byNode)
  falling.say('fall over')
  expect([await falling.code, await falling.err]).toEqual([
    1,
    expect.stringMatching(/ended unexpectedly \(SIGABRT\).*--host server/s),
  ])
})

function startServer(data: string) {
  const typed = [...byNode.slice(1, 2), '--host', 'server', '--port', '0', '--data', data]
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }
  const child = spawn(process.execPath, typed, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    isWhole: () => !existsSync(path.join(data, 'journal.sqlite-wal')),
    opened: async () => {
      for await (const line of createInterface(child.stdout)) if (line.includes('Stop with Ctrl+C')) break
    },
  }
}

larger.for(sized(kinds, kinds.slice(2), 2))(
  '%s closes the till behind the server in order',
  async ([signal]) => {
    const { child, ended, isWhole, opened } = startServer(path.join(folder, signal))
    await opened()
    expect(isWhole()).toBe(false)
    child.kill(signal)
    expect([await ended, isWhole()]).toEqual([0, true])
  },
)

test('a terminal that is gone keeps no till from closing', async () => {
  const { child, ended, isWhole, opened } = startServer(path.join(folder, 'gone'))
  await opened()
  child.stderr.destroy()
  child.stdout.destroy()
  child.kill('SIGHUP')
  expect([await ended, isWhole()]).toEqual([0, true])
})

test('a till that is still opening is opened, then closed', async () => {
  const data = path.join(folder, 'opening')
  const made = Promise.withResolvers<void>()
  const watcher = watch(folder, (_, name) => name === 'opening' && made.resolve())
  onTestFinished(() => watcher.close())
  const { child, ended, isWhole } = startServer(data)
  await made.promise
  child.kill('SIGTERM')
  expect([await ended, isWhole()]).toEqual([0, true])
})

test('one Ctrl+C is one, whatever the packages make of it: what takes its time to close is given it', async () => {
  const script = `
    import { once } from 'node:events'
    import { waitForStop } from '#server/commands/stop-request.ts'
    // As when-exit does, which conf brings; on a busy machine its signal comes as late as this.
    process.once('SIGINT', () => setImmediate(() => process.kill(process.pid, 'SIGINT')))
    const stopped = waitForStop()
    console.log('open')
    await stopped
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    console.log('closing')
    await once(process.stdin, 'data')
    process.exit()
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('open')
  child.kill('SIGINT')
  expect((await lines.next()).value).toBe('closing')
  child.stdin.write('closed\n')
  expect(await ended).toEqual([0, null])
})
