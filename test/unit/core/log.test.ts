// What the log must never hold, however it gets there.
import { expect, test } from 'vitest'
import { createLog, masked, openLogFile } from '#core/log.ts'

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
  expect(masked(entry)).toEqual({
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

test.runIf(process.platform === 'linux')('a disk that is full stops no sale for the sake of the log', () => {
  using log = openLogFile('/dev/full')
  expect(() => log.info('a line that finds no room')).not.toThrow()
})
