// Tests of what a stolen key of the till's authority is good for on devices that trust it.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { giveOut } from '#server/network/authority.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'
import { authorityOf, network, placed } from '#test/support/till/own-authority.ts'

test.each(['bank.example', 'kasse.local.example', '93.184.216.34', '2606:2800:220:1::1'])(
  'a stolen key opens no %s: devices take the authority for names and numbers of a private network alone',
  async (name) => {
    await using till = await openHttpTill({ network, surroundings: placed() })
    const authority = authorityOf(till)
    const forged = await giveOut(authority, [name], { clock: systemClock, chance: systemChance })
    const server = createServer({ cert: forged.cert, key: forged.key }, (_, response) =>
      response.end('taken'),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connect({
      port,
      host: '127.0.0.1',
      ca: authority.pem,
      checkServerIdentity: () => undefined,
    })
    const came = Promise.withResolvers<string>()
    socket.on('secureConnect', () => came.resolve('taken'))
    socket.on('error', ({ message }) => came.resolve(message))
    expect(await came.promise).toBe('permitted subtree violation')
    socket.destroy()
    server.close()
  },
)

/** The purpose of servers of pages. */
const pages = '1.3.6.1.5.5.7.3.1'
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test('a stolen key signs no mail and no code: the authority is good for pages alone', async () => {
  await using till = await openHttpTill({ network, surroundings: placed() })
  const authority = authorityOf(till)
  expect(new X509Certificate(authority.der).keyUsage).toEqual([pages])
  if (!hasOpenssl) return
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-stolen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string, text: string | Buffer): string => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const openssl = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync('openssl', given, { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  const inPem = { type: 'pkcs8', format: 'pem' } as const
  const ca = file('ca.crt', authority.pem)
  const caKey = file('ca.key', authority.privateKey.export(inPem))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = file('forged.key', privateKey.export(inPem))
  const asked = path.join(folder, 'forged.csr')
  openssl('req', '-new', '-key', key, '-subj', '/CN=Somebody', '-out', asked)
  const verdict = (purpose: string, extensions: string) => {
    const cert = path.join(folder, `${purpose}.crt`)
    const how = file(`${purpose}.ext`, extensions)
    const by = ['-CA', ca, '-CAkey', caKey, '-set_serial', '7', '-days', '30', '-extfile', how]
    const signed = openssl('x509', '-req', '-in', asked, ...by, '-out', cert)
    expect([signed.said, signed.status]).toEqual([signed.said, 0])
    return openssl('verify', '-purpose', purpose, '-CAfile', ca, cert).said
  }
  expect(verdict('sslserver', 'extendedKeyUsage=serverAuth\nsubjectAltName=DNS:kasse.local')).toContain('OK')
  const mail = 'extendedKeyUsage=emailProtection\nsubjectAltName=email:boss@bank.example'
  for (const [purpose, extensions] of [
    ['smimesign', mail],
    ['smimeencrypt', mail],
    ['sslclient', 'extendedKeyUsage=clientAuth'],
  ] as const)
    expect([purpose, verdict(purpose, extensions)]).toEqual([
      purpose,
      expect.stringMatching(/unsuitable certificate purpose/) as string,
    ])
})
