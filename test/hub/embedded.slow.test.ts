// Tests of the hub's own PostgreSQL: kept from start to start, shared with commands beside it, ended with it.
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { openOwnPostgres } from '#test/support/hub/own-postgres.ts'
import { runCommand, startCommand } from '#test/support/commands/command.ts'
import { pairing } from '#test/support/hub/hub.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-hub-'))
chmodSync(folder, 0o755) // as root, PostgreSQL runs as a user of its own
const hubFolder = path.join(folder, 'hub')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const verb = (args: string[], data = hubFolder, environment: Record<string, string> = {}) =>
  runCommand('hub/main.ts', [...args, '--data', data], folder, '', { DATABASE_URL: '', ...environment })

/** A hub as somebody starts it, until its first line. */
async function start(data = hubFolder, args = ['--port', '0']) {
  const { child, ended } = startCommand('hub/main.ts', ['--json', ...args, '--data', data], folder, {
    DATABASE_URL: '',
  })
  let err = ''
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    ended.then(() => Promise.reject(new Error(err))),
  ])
  const { url } = JSON.parse(line) as { url: string }
  return { child, ended, url, err: () => err }
}

const postgresIn = (data = hubFolder) =>
  Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const newShop = '“Bakry” is a new shop. There is already: Bakery. '

test('a hub makes its database, a command beside it uses that one, and SIGTERM ends both; the next start finds all of it', async () => {
  const first = await start()
  const pid = postgresIn()
  const paired = await verb(['pair', '--shop', 'Bakery', '--json'])
  expect(paired).toMatchObject({ code: 0 })
  expect(postgresIn()).toBe(pid)
  const { code } = JSON.parse(paired.out) as { code: string }
  const answer = await fetch(first.url + hubPaths.pair, {
    method: 'POST',
    body: JSON.stringify(pairing(code, 'till00')),
  })
  const { key } = (await answer.json()) as { key: string }
  const unheard = (await verb(['tills'])).out
  expect(unheard).toContain('sales unit 123456 is not confirmed for Bakery')
  expect(unheard).toContain('-- confirm --shop "Bakery" --sales-unit 123456 --data')
  expect(paired.err).toContain('No sales unit is confirmed for Bakery yet')
  expect(paired.err).not.toContain('new shop') // the first one
  const confirmed = await verb(['confirm', '--shop', 'Bakery', '--sales-unit', '123456', '--json'])
  expect(confirmed.err).toBe('')
  expect(JSON.parse(confirmed.out)).toEqual({ ok: true, shop: 'Bakery', salesUnit: '123456' })
  expect((await verb(['tills'])).out).not.toContain('hears of no payment')
  const mistyped = await verb(['confirm', '--shop', 'Bakry', '--sales-unit', '123456'])
  expect(mistyped).toMatchObject({ code: 0, err: expect.stringContaining(newShop) as string })
  const taken = await verb(['--port', '0'])
  expect(taken).toMatchObject({ code: 1, out: '' })
  expect(taken.err).toMatch(/^Kasse hub: Another hub, or a command of one, is running on .*\n$/)
  const began = first.err()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(path.join(hubFolder, 'postgres/postmaster.pid'))).toBe(false)
  for (const secret of [key, code]) expect(began + first.err()).not.toContain(secret)
  // Each line for whoever collects them.
  for (const line of first.err().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')

  const second = await start()
  expect(
    (await fetch(second.url + hubPaths.tip, { headers: { authorization: `Bearer ${key}` } })).status,
  ).toBe(200)
  // Killed, it ends nothing: the next one takes over what still runs, and ends it.
  second.child.kill('SIGKILL')
  await second.ended
  expect(isAlive(postgresIn())).toBe(true)
  const third = await start()
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  const orphan = postgresIn()
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  expect(isAlive(orphan)).toBe(false)
})

slowTest(
  'without a hub that runs, a verb starts the database for itself and leaves nothing running',
  async () => {
    const tills = await verb(['tills', '--json'])
    expect({ code: tills.code, told: JSON.parse(tills.out) as unknown }).toMatchObject({
      code: 0,
      told: { ok: true, tills: [{ id: 'till00', shop: 'Bakery', rows: 0, refused: null, revokedAt: null }] },
    })
    expect(existsSync(path.join(hubFolder, 'postgres/postmaster.pid'))).toBe(false)
    expect((await verb(['tills', 'quarantine', 'till00'])).out).toContain('till00 is quarantined: ')
    expect((await verb(['tills', 'quarantine', 'till00'])).err).toContain('till00 is quarantined already.')
    expect((await verb(['tills'])).out).toMatch(/QUARANTINED from row 1 on, since .*: .*tills release till00/)
    expect((await verb(['tills', 'release', 'till00'])).out).toContain('till00 is released: ')
    expect((await verb(['tills', 'release', 'till00'])).err).toContain('till00 is not quarantined.')
    expect((await verb(['tills', 'release', 'nobody'])).err).toContain('There is no till nobody.')
    expect((await verb(['tills', 'forgive', 'till00'])).err).toContain('nothing to do for “tills forgive”')
    expect((await verb(['revoke', 'till00'])).out).toContain('The key of till00 opens nothing any more')
    expect((await verb(['revoke', 'till00'])).err).toBe('Kasse hub: till00 has no key any more.\n')
    expect((await verb(['readmit', 'till00'])).err).toContain('comes back with a code')
    expect((await verb(['tills'])).out).toMatch(
      /^till00 .*Bakery, Till 1 .*0 rows .*revoked \d{4}-\d\d-\d\d\n$/,
    )
  },
)

slowTest(
  'a code where no hub runs would let nobody in: that is said, and no database is started or made',
  async () => {
    const { code, out, err } = await verb(['pair', '--shop', 'Bakery'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      /^Kasse hub: No hub runs on .*hub, so nothing was done\. Start it: npm run hub -- --data /,
    )
    expect(existsSync(path.join(hubFolder, 'postgres/postmaster.pid'))).toBe(false)
    const slip = path.join(folder, 'slip')
    for (const args of [['pair', '--shop', 'Bakery'], ['tills']])
      expect((await verb(args, slip)).err).toMatch(
        /^Kasse hub: No hub has run on .*slip, so nothing was done\./,
      )
    expect(existsSync(slip)).toBe(false)
  },
)

slowTest(
  'what opens the database is the hub’s user’s alone, and every write is on disk before it counts',
  async () => {
    expect(statSync(path.join(hubFolder, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(hubFolder, 'postgres')).mode & 0o777).toBe(0o700)
    const settings = readFileSync(path.join(hubFolder, 'postgres/postgresql.conf'), 'utf8')
    expect(settings).not.toMatch(/^\s*(fsync|synchronous_commit|full_page_writes)\s*=/m)
  },
)

slowTest(
  'where a socket’s path would be too long, it listens on this machine alone, behind its password',
  async () => {
    const deep = path.join(folder, 'd'.repeat(60), 'e'.repeat(60))
    const hub = await start(deep)
    const [, , , port, socket, address] = readFileSync(
      path.join(deep, 'postgres/postmaster.pid'),
      'utf8',
    ).split('\n')
    expect({ socket, address }).toEqual({ socket: '', address: '127.0.0.1' })
    expect(Number(port)).toBeGreaterThan(1023)
    expect(await verb(['pair', '--shop', 'Bakery'], deep)).toMatchObject({ code: 0 })
    hub.child.kill('SIGTERM')
    expect(await hub.ended).toBe(0)
  },
)

slowTest.each([
  ['frobnicate', ['frobnicate'], '“frobnicate” is not understood'],
  ['--prot', ['--prot', '1'], '“--prot” is not understood'],
  ['a till’s name missing', ['revoke'], '“revoke without a word behind it” is not understood'],
  ['a verb behind options', ['--json', 'revoke', 'till00'], 'It takes revoke TILL, with options behind it'],
  ['a shop without a name', ['pair', '--shop', ' '], 'A shop has a name'],
  ['a shop with a space before it', ['pair', '--shop', ' Bakery'], 'no space before or behind it'],
  [
    'a sales unit that is no number',
    ['confirm', '--shop', 'Bakery', '--sales-unit', 'x'],
    'A sales unit has a number',
  ],
  ['a till that nobody knows', ['readmit', 'k7m2xa'], 'There is no till k7m2xa'],
  ['no service', ['webhooks', 'list'], '--service says at which address'],
  ['no TLS off this machine', ['--listen', '0.0.0.0', '--port', '0'], 'nothing was opened'],
])('%s is answered with a sentence, not with a trace', async (_, args, said) => {
  const { code, out, err } = await verb(args)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(said)
  expect(err).not.toMatch(/\n\s+at |Error:/)
})

slowTest('a hub beside it finds it by its address, as DATABASE_URL', async () => {
  await using postgres = await openOwnPostgres(hubFolder)
  const tills = await verb(['tills', '--json'], path.join(folder, 'unused'), { DATABASE_URL: postgres.url })
  expect(JSON.parse(tills.out)).toMatchObject({ ok: true, tills: [{ id: 'till00' }] })
  const paired = await verb(['pair', '--shop', 'Bakery'], path.join(folder, 'unused'), {
    DATABASE_URL: postgres.url,
  })
  expect(paired.out).toMatch(
    / It holds at every hub on the database at 127\.0\.0\.1:\d+\/postgres, once one runs\.\n$/,
  )
  expect(existsSync(path.join(folder, 'unused/postgres'))).toBe(false)
})

slowTest.each([
  ['none', 'sqlite://x', 'DATABASE_URL is no address of PostgreSQL'],
  ['cut short by its password', 'postgres://kasse:x@sesame#y@db/kasse', 'DATABASE_URL is no address'],
  [
    'one that does not answer',
    'postgres://kasse:sesame@127.0.0.1:1/db',
    'The database at 127.0.0.1:1/db cannot be used',
  ],
])('a DATABASE_URL that is %s is said to be so, without its password', async (_, url, said) => {
  const { code, err } = await verb(['tills'], hubFolder, { DATABASE_URL: url })
  expect(code).toBe(1)
  expect(err).toContain(said)
  expect(err).not.toMatch(/sesame|\n\s+at /)
})

slowTest('a folder that cannot be used is named', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  const { code, err } = await verb(['tills'], path.join(folder, 'file', 'hub'))
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^Kasse hub: The folder .* cannot be used: .*\n$/) as string,
  })
  expect((await verb(['tills'], path.join(folder, 'file'))).err).toMatch(
    /^Kasse: “.*file” is not understood at --data\..*that is a file\.\n$/s,
  )
  const closed = path.join(folder, 'closed')
  mkdirSync(path.join(closed, 'postgres.password'), { recursive: true })
  expect((await verb(['--port', '0'], closed)).err).toMatch(
    /^Kasse hub: The folder .*closed cannot be used: .*\n$/,
  )
  const broken = path.join(folder, 'broken')
  mkdirSync(path.join(broken, 'postgres'), { recursive: true })
  expect((await verb(['tills'], broken)).err).toMatch(
    /^Kasse hub: .*postgres.password is missing or cannot be read/,
  )
  writeFileSync(path.join(broken, 'postgres.password'), 'x')
  expect((await verb(['tills'], broken)).err).toMatch(/^Kasse hub: PostgreSQL does not start in .*\n$/)
})

slowTest(
  'its PostgreSQL is killed and cannot start again: it says why in a sentence and exits with 1, for whoever watches over it',
  async () => {
    const hub = await start()
    process.kill(postgresIn(), 'SIGKILL')
    const settings = path.join(hubFolder, 'postgres/postgresql.conf')
    renameSync(settings, `${settings}.away`)
    try {
      expect(await hub.ended).toBe(1)
      expect(hub.err()).toMatch(
        /\nKasse hub: PostgreSQL in .*hub ended and did not start again in 6 tries, .*\n$/,
      )
      expect(hub.err()).not.toMatch(/\n\s+at /)
    } finally {
      renameSync(`${settings}.away`, settings)
    }
    // A supervisor starts it anew.
    const anew = await start()
    expect((await fetch(`${anew.url}/readyz`)).status).toBe(200)
    anew.child.kill('SIGTERM')
    expect(await anew.ended).toBe(0)
  },
)
