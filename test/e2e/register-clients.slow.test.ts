// The registers of docs/clients, each run as it stands there: answers are lost on the way, and the program is killed in the middle of a payment.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { withoutSecrets } from '#core/service/credentials.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const folder = path.join(import.meta.dirname, '../../docs/clients')
const languages = [
  { name: 'TypeScript', page: 'typescript.md', fence: 'ts', file: 'register.ts', program: process.execPath },
  { name: 'Python', page: 'python.md', fence: 'python', file: 'register.py', program: 'python3' },
  { name: 'PHP', page: 'php.md', fence: 'php', file: 'register.php', program: 'php' },
] as const
type Language = (typeof languages)[number]

const mostLines = 40
const missing = languages.filter(({ program }) => spawnSync(program, ['--version']).status !== 0)
const whyMissing = ({ page, program }: Language) =>
  `docs/clients/${page} was not run: there is no ${program} on this machine.`
afterAll(() => {
  for (const one of missing) console.log(whyMissing(one))
})

/** The one block in its language. */
function codeIn({ page, fence }: Language): string {
  const blocks = [...readFileSync(path.join(folder, page), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  const codes = blocks.filter(([, named]) => named === fence).map(([, , code = '']) => code)
  expect(codes).toHaveLength(1)
  return codes.join('')
}

type Rule = { which: RegExp; what: 'cut' | 'hold' }

/** Between the register and the till: of each rule it loses one answer, which the till has given. */
async function openWire(till: string) {
  const rules: Rule[] = []
  const heard: string[] = []
  const held = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void (async () => {
      const asked = `${request.method} ${request.url}`
      heard.push(asked)
      const at = rules.findIndex(({ which }) => which.test(asked))
      const [rule] = at < 0 ? [] : rules.splice(at, 1)
      const body = await text(request)
      const answer = await fetch(till + request.url, {
        method: request.method ?? '',
        headers: {
          authorization: request.headers.authorization ?? '',
          'content-type': request.headers['content-type'] ?? '',
        },
        ...(body === '' ? {} : { body }),
      })
      const told = await answer.text()
      if (rule?.what === 'hold') return held.resolve()
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(told),
      })
      if (rule) response.write(told.slice(0, 9), () => request.socket.destroy())
      else response.end(told)
    })().catch(() => request.socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens
  return {
    url: `http://127.0.0.1:${port}${apiBase}`,
    heard,
    rules,
    held: held.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Of a checkout, or why it was refused. */
type Outcome = CheckoutAnswer & { code?: string }

async function openRegister(language: Language) {
  const counter = await openCounter()
  const register = await counter.pair(language.name)
  const wire = await openWire(counter.url)
  const place = mkdtempSync(path.join(tmpdir(), 'kasse-client-'))
  writeFileSync(path.join(place, language.file), codeIn(language))
  const start = (...given: string[]): ChildProcess =>
    spawn(language.program, [language.file, ...given], {
      cwd: place,
      env: { ...withoutSecrets(process.env), TILL: wire.url, KEY: register.key },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    counter,
    register,
    wire,
    start,
    /** What it has told of each, by the name of its note. */
    async run(...given: string[]): Promise<Record<string, Outcome>> {
      const child = start(...given)
      const { stdout, stderr } = child
      if (!stdout || !stderr) throw new Error('it has no output')
      const [out, trouble] = await Promise.all([text(stdout), text(stderr)])
      expect(trouble).toBe('')
      const lines = out.split('\n').filter((line) => line !== '')
      return Object.fromEntries(
        lines.map((line) => {
          const at = line.indexOf(' ')
          return [line.slice(0, at), JSON.parse(line.slice(at)) as Outcome] as const // the till's own words
        }),
      )
    },
    async [Symbol.asyncDispose]() {
      await wire[Symbol.asyncDispose]()
      await counter[Symbol.asyncDispose]()
      rmSync(place, { recursive: true })
    },
  }
}

const nok = (value: number) => ({ value, currency: 'NOK' })

describe.each(languages)('$name', (language) => {
  const tried = test.skipIf(missing.includes(language))

  test('it is a page: forty lines of code, and no package', () => {
    const lines = codeIn(language).split('\n')
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(mostLines)
  })

  tried('it charges and refunds, each once, though the answers are lost', async () => {
    await using own = await openRegister(language)
    own.wire.rules.push(
      { which: /^PUT /, what: 'cut' },
      { which: /^GET /, what: 'cut' },
      { which: /^POST /, what: 'cut' },
    )
    const paid = await own.run('charge', 'sale-1', '301')
    expect(paid).toMatchObject({ 'sale-1': { state: 'COMPLETED', captured: nok(301) } })
    const back = await own.run('refund', 'sale-1', 'back-1', '100')
    expect(back).toMatchObject({
      'sale-1.back-1': { refunded: nok(100), refunds: [{ id: 'back-1', state: 'COMPLETED' }] },
    })
    expect(own.wire.rules).toEqual([])
    expect(own.wire.heard.filter((asked) => asked.startsWith('PUT '))).toHaveLength(2)
    expect(own.wire.heard.filter((asked) => asked.startsWith('POST '))).toHaveLength(2)
    // What has its outcome is not asked for again.
    const before = own.wire.heard.length
    expect(await own.run('charge', 'sale-1', '301')).toEqual(paid)
    expect(await own.run('recover')).toEqual({})
    expect(own.wire.heard).toHaveLength(before)
    const { body } = await own.register.ask('GET', '/totals')
    expect(body).toMatchObject({
      payments: { count: 1, captured: nok(301) },
      refunds: { count: 1, refunded: nok(100) },
    })
  })

  tried('it is killed before the answer came, and recovers to the same payment', async () => {
    await using own = await openRegister(language)
    own.wire.rules.push({ which: /^PUT /, what: 'hold' })
    const first = own.start('charge', 'sale-1', '301')
    await own.wire.held
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await own.run('recover')).toMatchObject({ 'sale-1': { state: 'COMPLETED', captured: nok(301) } })
    const refused = await own.run('refund', 'sale-1', 'back-1', '302')
    expect(refused['sale-1.back-1']?.code).toBe('refund.tooMuch')
    const { body } = await own.register.ask('GET', '/checkouts')
    const { checkouts } = body as { checkouts: CheckoutAnswer[] } // held to its shape by askAt
    expect(checkouts.map(({ id, state }) => [id, isFinal(state)])).toEqual([['sale-1', true]])
  })

  tried('a payment that the customer refuses, and a key that opens nothing', async () => {
    await using own = await openRegister(language)
    expect(await own.run('charge', 'sale-1', '302')).toMatchObject({
      'sale-1': { state: 'CANCELED', reason: 'refusedByCustomer' },
    })
    await own.counter.office('registers.revoke', { register: own.register.id })
    const child = own.start('charge', 'sale-2', '301')
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).not.toBe(0)
  })
})
