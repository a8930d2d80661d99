// The lines of the log: what they hold, and what they must never hold, however it gets there.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, maskSecrets, openLogFile } from '#core/system/log.ts'

test('secrets are left out and numbers keep their last two digits, at any depth', () => {
  const entry = {
    headers: {
      Authorization: 'Bearer eyJ.abc.def',
      'Ocp-Apim-Subscription-Key': 'k3y',
      'Merchant-Serial-Number': '123456',
    },
    body: { customer: { phoneNumber: '4791234567' }, list: [{ client_secret: 's' }] },
    text: 'sent to +4791234567 with Bearer eyJ.abc.def',
  }
  expect(maskSecrets(entry)).toEqual({
    headers: { Authorization: '…', 'Ocp-Apim-Subscription-Key': '…', 'Merchant-Serial-Number': '123456' },
    body: { customer: { phoneNumber: '••67' }, list: [{ client_secret: '…' }] },
    text: 'sent to ••67 with Bearer …',
  })
})

test('an error is written without what it quotes', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  log.error({ error: new Error('no answer for 4791234567') }, 'a step failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('••67')
  expect(lines[0]).not.toContain('4791234567')
})

test('a line is one JSON object: how grave, when, what is known, and what happened', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  log.info('began')
  log.warn({ rows: 12n, list: ['a\nb'] }, 'a line\nof two')
  log.error({}, 'ended')
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  const time = expect.any(Number) as number
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 30, time, msg: 'began' },
    { level: 40, time, rows: '12', list: ['a\nb'], msg: 'a line\nof two' },
    { level: 50, time, msg: 'ended' },
  ])
})

test('the log file is for its owner alone, goes on where it ended, and takes nothing after it was closed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'till.log')
  for (const words of ['first', 'second']) {
    using log = openLogFile(file)
    log.info(words)
  }
  const closed = openLogFile(file)
  closed[Symbol.dispose]()
  closed.info('late')
  const said = readFileSync(file, 'utf8').trim().split('\n')
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['first', 'second'])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.runIf(process.platform === 'linux')('a disk that is full stops no sale for the sake of the log', () => {
  using log = openLogFile('/dev/full')
  expect(() => log.info('a line that finds no room')).not.toThrow()
})
