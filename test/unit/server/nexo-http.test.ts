// Tests of the nexo protocol over HTTP: who is heard with which key, how much is read at once, and what is remembered in the journal's file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import {
  bodyOf,
  paidOf,
  paymentOf,
  repeatedOf,
  sealingOf,
  success,
  messageOf,
  type Told,
} from '#test/support/till/nexo-register.ts'
import { speak } from '#test/support/till/http-till.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const send = (url: string, body: string, key?: string) =>
  fetch(`${url}/nexo`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
  })

test('a wrong key is refused in words, which the log tells without the key; what is no JSON is refused', async () => {
  await using counter = await openCounter()
  const { key } = await counter.pair('Bakery 1')
  const diagnosis = bodyOf('Diagnosis', '0003')
  const wrongKey = await send(counter.url, diagnosis, `${key}x`)
  expect([wrongKey.status, await wrongKey.text()]).toEqual([401, expect.stringContaining('not known here')])
  const log = readFileSync(counter.till.server.opened.folder.log, 'utf8')
  expect([log.includes('a nexo message was refused'), log.includes(key)]).toEqual([true, false])
  expect((await send(counter.url, 'no json', key)).status).toBe(400)
})

test('whatever key comes with it, an encrypted message is answered; one in clear is not for another provider’s key', async () => {
  await using counter = await openCounter()
  const { id } = await counter.pair('Bakery 1')
  const { key: ofAnother } = await counter.pair('Bakery 2')
  const { sealed, opened } = sealingOf(counter.till.server.opened.till.registers, id)
  const [inClear, encrypted] = [bodyOf('Diagnosis', '0001'), sealed(messageOf('Diagnosis', '0001'))]
  const ask = (body: string, headers: Record<string, string>) =>
    fetch(`${counter.url}/nexo/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const ofProvider: Record<string, string>[] = [
    { authorization: 'Bearer another-provider' },
    { 'x-api-key': 'another-provider' },
    { authorization: `Basic ${btoa('user:another-provider')}` },
  ]
  for (const headers of ofProvider)
    expect([headers, (await ask(inClear, headers)).status]).toEqual([headers, 401])
  for (const headers of [{}, ...ofProvider, { 'x-api-key': ofAnother }]) {
    const told = opened(await (await ask(encrypted, headers)).text())
    expect(told).toMatchObject({ SaleToPOIResponse: { DiagnosisResponse: success } })
  }
})

test('the bodies of one register that come at once have a quarter of a megabyte together', async () => {
  await using counter = await openCounter()
  const { key } = await counter.pair('Bakery 1')
  const { port } = new URL(counter.url)
  await using all = new AsyncDisposableStack()
  const lines = await Promise.all(Array.from({ length: 20 }, () => speak(Number(port))))
  for (const line of lines) {
    all.use(line)
    line.say(
      [
        'POST /nexo HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        'Content-Length: 64000',
        '',
        'x'.repeat(63_000),
      ].join('\r\n'),
    )
  }
  expect(await Promise.any(lines.map((line) => line.until('HTTP/1.1 503')))).toContain('till.overloaded')
})

test('whoever writes what the door remembers into the journal’s file, while the till is off, makes no payment another one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-forged-'))
  const pay = bodyOf('Payment', '0001', paymentOf(49))
  const read = async (answer: Promise<Response>) => {
    const { SaleToPOIResponse: told } = (await (await answer).json()) as { SaleToPOIResponse: object }
    return Object.entries(told).find(([name]) => name.endsWith('Response'))?.[1] as Told
  }
  let key: string
  let paid: Told
  {
    await using counter = await openCounter({ folder })
    ;({ key } = await counter.pair('Bakery 1'))
    const answer = send(counter.url, pay, key)
    await counter.scan()
    counter.phone().approve()
    paid = await read(answer)
  }
  const forged = { Response: { Result: 'Failure', ErrorCondition: 'Cancel', AdditionalResponse: '' } }
  const db = new DatabaseSync(filesOf(folder).journal)
  const rows = db.prepare("SELECT name, body FROM kept WHERE name LIKE 'nexo.messages.%'").all()
  expect(rows).toHaveLength(1)
  for (const { name, body: text } of rows) {
    const said = (JSON.parse(String(text)) as object[]).map((row) => ({
      ...row,
      answer: forged,
      end: forged.Response,
    }))
    db.prepare('UPDATE kept SET body = ? WHERE name = ?').run(JSON.stringify(said), name ?? '')
  }
  db.close()
  {
    await using counter = await openCounter({ folder })
    // Its slip may name another address: this till is reached at another port.
    const { Response: said, POIData, PaymentResult } = paid
    expect(said).toMatchObject({ Result: 'Success' })
    expect(await read(send(counter.url, pay, key))).toMatchObject({ Response: said, POIData, PaymentResult })
    const status = bodyOf('TransactionStatus', '0002', {
      MessageReference: { MessageCategory: 'Payment', ServiceID: '0001' },
    })
    expect(await read(send(counter.url, status, key))).toMatchObject(repeatedOf('Payment', paidOf(49)))
  }
  rmSync(folder, { recursive: true })
})
