// A newer version as its publisher announces it: signed, over a real socket; frozen, rolled back, forged or exchanged it is noticed.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { announce, publicKeyOf } from '#build/update-signature.ts'
import { announcedOnly, type Fetching } from '#electron/update-announcement.ts'
import { announcedMs } from '#shared/update-announcement.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-announced-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const dayMs = 24 * 3_600_000
const began = Date.parse('2026-11-25T12:00:00.000Z')

const pemOf = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const pem = pemOf()

/** As the packager writes it. */
const yml = (version: string, hash: string) =>
  `version: ${version}\nfiles:\n  - url: Kasse-${version}-win-x64.exe\n    sha512: ${hash}\n    size: 5\n` +
  `path: Kasse-${version}-win-x64.exe\nsha512: ${hash}\nreleaseDate: '2026-11-25T12:00:00.000Z'\n`

const [one, other] = ['a', 'b'].map((letter) => `${letter.repeat(86)}==`)

/** Pieces until whoever asked has gone. */
async function endless(response: ServerResponse, sent: { bytes: number }) {
  const piece = Buffer.alloc(64 * 1024, 'x')
  while (!response.destroyed) {
    sent.bytes += piece.length
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
}

/** A publisher's web server, and a till of version 1.0.0 that asks it. */
async function openFeed() {
  const folder = mkdtempSync(path.join(root, 'feed-'))
  const sent = { isEndless: false, bytes: 0 }
  const server = createServer((request, response) => {
    if (sent.isEndless) return void endless(response, sent)
    try {
      response.end(readFileSync(path.join(folder, path.basename(request.url ?? ''))))
    } catch {
      response.writeHead(404).end()
    }
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const address = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}/till`
  const now = { is: began }
  const lies = { version: '1.0.0', hash: one ?? '' }
  const fetched: string[] = []
  const updater: Fetching = {
    currentVersion: { compare: (version) => '1.0.0'.localeCompare(version) },
    checkForUpdates: async () => ({
      isUpdateAvailable: lies.version > '1.0.0',
      updateInfo: { version: lies.version, files: [{ sha512: lies.hash }] },
    }),
    downloadUpdate: async () => void fetched.push(lies.version),
  }
  const memory = new Map<'seenAt', number>()
  const start = () =>
    announcedOnly({ address, key: publicKeyOf(pem), channel: 'latest.yml' }, updater, {
      fetch,
      clock: { now: () => now.is },
      memory,
    })
  let look = start()
  return {
    folder,
    lies,
    now,
    fetched,
    sent,
    /** The till is ended and started. */
    restart: () => void (look = start()),
    publish(version: string, { key = pem, at = now.is, hash = one ?? '' } = {}) {
      Object.assign(lies, { version, hash })
      writeFileSync(path.join(folder, 'latest.yml'), yml(version, hash))
      announce(folder, key, at)
    },
    look: async () => {
      const said = await look()
      return said.ok ? said.value : said.problem
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const unproven = (why: string) => ({ code: 'update.unproven', details: { why } })

test('what is signed is fetched; where there is nothing newer, that is signed too', async () => {
  await using feed = await openFeed()
  feed.publish('1.0.0')
  expect(await feed.look()).toBeNull()
  feed.publish('2.0.0', { at: began + 1 })
  expect(await feed.look()).toBe('2.0.0')
  expect(feed.fetched).toEqual(['2.0.0'])
})

test('a feed that is frozen is noticed when its last word no longer counts, and not a day before', async () => {
  await using feed = await openFeed()
  feed.publish('1.0.0')
  feed.now.is += announcedMs
  expect(await feed.look()).toBeNull()
  feed.now.is += dayMs
  expect(await feed.look()).toMatchObject(unproven('the newest word is 31 days old'))
  // Nothing is fetched on such a word, whatever it says.
  feed.publish('2.0.0', { at: began + 1 })
  expect(await feed.look()).toMatchObject(unproven('the newest word is 30 days old'))
  expect(feed.fetched).toEqual([])
  feed.publish('2.0.0')
  expect(await feed.look()).toBe('2.0.0')
})

test('a feed that is rolled back is noticed, to an earlier word as to an earlier version', async () => {
  await using feed = await openFeed()
  feed.publish('2.0.0', { at: began + dayMs })
  expect(await feed.look()).toBe('2.0.0')
  feed.publish('1.5.0')
  expect(await feed.look()).toMatchObject(unproven('a newer one was announced before'))
  feed.publish('0.9.0', { at: began + dayMs })
  expect(await feed.look()).toMatchObject(unproven('it is older than this version'))
  expect(feed.fetched).toEqual(['2.0.0'])
})

test('one that is rolled back while the till was off is noticed too', async () => {
  await using feed = await openFeed()
  feed.publish('1.0.0', { at: began + dayMs })
  expect(await feed.look()).toBeNull()
  feed.restart()
  feed.publish('1.0.0')
  expect(await feed.look()).toMatchObject(unproven('a newer one was announced before'))
})

test('an answer without an end is read no further than a word may be long', async () => {
  await using feed = await openFeed()
  feed.sent.isEndless = true
  expect(await feed.look()).toMatchObject(unproven('its signature is wrong'))
  // What the two systems hold on its way between them comes on top.
  expect(feed.sent.bytes).toBeLessThan(16 * 1024 * 1024)
})

test('without a signature, under another key, changed, or for another system or day it is not believed', async () => {
  await using feed = await openFeed()
  expect(await feed.look()).toMatchObject(unproven('it is not signed'))
  feed.publish('2.0.0', { key: pemOf() })
  expect(await feed.look()).toMatchObject(unproven('its signature is wrong'))
  const file = path.join(feed.folder, 'latest.yml.sig')
  feed.publish('2.0.0')
  const good = readFileSync(file, 'utf8')
  for (const bad of [
    good.replace('2.0.0', '3.0.0'),
    '',
    '{}',
    'null',
    '{"said":"{}","signature":""}',
    'x'.repeat(70_000),
  ]) {
    writeFileSync(file, bad)
    expect(await feed.look()).toMatchObject(unproven('its signature is wrong'))
  }
  writeFileSync(path.join(feed.folder, 'latest-mac.yml'), yml('2.0.0', one ?? ''))
  announce(feed.folder, pem, began)
  writeFileSync(file, readFileSync(path.join(feed.folder, 'latest-mac.yml.sig')))
  expect(await feed.look()).toMatchObject(unproven('it is signed for another system'))
  feed.publish('2.0.0', { at: began + 2 * dayMs })
  expect(await feed.look()).toMatchObject(unproven('it is signed for a day to come'))
  expect(feed.fetched).toEqual([])
})

test('what lies there is what was signed, to the byte: else nothing is fetched', async () => {
  await using feed = await openFeed()
  feed.publish('2.0.0')
  feed.lies.hash = other ?? ''
  expect(await feed.look()).toMatchObject(unproven('what lies there is something else'))
  Object.assign(feed.lies, { version: '2.0.1', hash: one ?? '' })
  expect(await feed.look()).toMatchObject(unproven('what lies there is something else'))
  feed.lies.version = '1.0.0'
  expect(await feed.look()).toMatchObject(unproven('it is not there'))
  expect(feed.fetched).toEqual([])
})

test('whoever packs without a key, or with one of another kind, is told how to make one', () => {
  expect(() => publicKeyOf(undefined)).toThrow(
    /KASSE_UPDATE_KEY is missing.*openssl genpkey -algorithm ed25519/,
  )
  const other = generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  for (const wrong of ['key', other]) expect(() => publicKeyOf(wrong)).toThrow(/is no Ed25519 key/)
})
