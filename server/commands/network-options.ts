// The options by which a till is reached from the network, and the words about it for its owner.
import { isIP } from 'node:net'
import type { Server } from '#server/host.ts'
import { plainAddress } from '#server/network/addresses.ts'
import { authorityPath, trustPath } from '#server/network/trust.ts'
import type { NetworkOptions } from '#server/network/network-door.ts'
import { note, print, readPort } from '#server/commands/terminal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Options } from '#shared/command-line.ts'

/** Of this machine, where none is named. */
const everyAddress = '0.0.0.0'
/** Where screens on other machines find it when nothing else is said. */
const usualPort = 7443

export const networkOptions = {
  network: {
    type: 'string',
    value: 'ADDRESS',
    alone: everyAddress,
    does: 'lets screens on other machines in, at this address of this machine or at all of them',
    usual: 'this machine alone',
  },
  'network-port': {
    type: 'string',
    value: 'NUMBER',
    does: 'where those screens find it',
    usual: String(usualPort),
  },
  'tls-cert': {
    type: 'string',
    value: 'FILE',
    does: 'the certificate it shows them, as PEM',
    usual: 'one that the till makes itself',
  },
  'tls-key': { type: 'string', value: 'FILE', does: 'that certificate’s key, as PEM' },
  'plain-http': { type: 'boolean', does: 'no certificate: the customers’ display alone is shown to them' },
  name: {
    type: 'string',
    value: 'NAME,NAME',
    does: 'what else stands in its addresses there, as kasse.local',
  },
} as const satisfies Options

export type GivenNetwork = {
  network?: string | undefined
  'network-port'?: string | undefined
  'tls-cert'?: string | undefined
  'tls-key'?: string | undefined
  'plain-http'?: boolean | undefined
  name?: string | undefined
}

/** The first of them that was given. */
export const firstNetworkOption = (given: GivenNetwork): keyof GivenNetwork | undefined =>
  (Object.keys(networkOptions) as (keyof GivenNetwork)[]).find((one) => given[one] !== undefined) // its own names

/** Nothing where no network is meant; what is meant for one and has none is a mistake, not a till that nobody reaches. */
export function readNetwork(given: GivenNetwork): Result<NetworkOptions | undefined> {
  const { network: address, name, 'tls-cert': cert, 'tls-key': key } = given
  if (address === undefined) {
    const alone = firstNetworkOption(given)
    if (alone === undefined) return ok(undefined)
    return wrong(`--${alone} without --network`, '--network and an address of this machine')
  }
  if ((cert === undefined) !== (key === undefined))
    return wrong(
      cert === undefined ? '--tls-key without --tls-cert' : '--tls-cert without --tls-key',
      '--tls-cert FILE and --tls-key FILE',
    )
  if (cert !== undefined && given['plain-http']) return wrong('--plain-http with --tls-cert', 'one of them')
  const names = (name ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  const odd = names.find((one) => !isName(one))
  if (odd !== undefined)
    return failed(problem('option.invalid', { option: '--name', given: odd, expected: nameExpected }))
  const port = readPort(given['network-port'], usualPort, '--network-port')
  if (!port.ok) return port
  return ok({
    address: plainAddress(address),
    port: port.value,
    certificate: cert === undefined || key === undefined ? undefined : { cert, key },
    isPlain: given['plain-http'] === true,
    names,
  })
}

const nameExpected = '--name and what stands in an address between https:// and the port: till.example'

/** As a browser writes one: it would never ask for anything else, and the address in the terminal would open nothing. */
const isName = (one: string): boolean => isIP(one) !== 0 || /^[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i.test(one)

const wrong = (given: string, expected: string) =>
  failed(problem('option.invalid', { option: 'this command', given, expected }))

/** What to open on another machine, and a first code for each screen: the office gives more. */
export function introduceNetwork({ network, pairing }: Server): void {
  if (network === null) return
  const { door, url, otherUrls, authority, isInNetwork, isHere } = network
  if (!isInNetwork) {
    note('Kasse: this machine is in no network. The till runs here; screens on other machines reach it once')
    note('       this machine is in one. Their addresses are then in the office, under Settings, Screens.')
    return
  }
  const from = isHere ? 'By TLS on this machine' : 'From other machines'
  print(`  ${from}, with a code that is good once, for five minutes:`)
  for (const of of door.surfaces) print(`  ${of.padEnd(8)}  ${url}/${of}/  ${pairing.make(of).code}`)
  for (const other of otherUrls) print(`  For a device that does not find that name: ${other}`)
  if (authority) {
    print(`  Each device trusts the till's certificate first, once: ${url}${trustPath}`)
    print(`  Its fingerprint (SHA-256): ${authority.fingerprint}`)
  }
  print('  More codes, and what is paired: in the office, under Settings.')
  print('')
  if (!door.isSecure) warnOfPlain()
}

/** Where registers find it as a card terminal, and what they have to trust there. */
export function introduceTerminal({ terminal }: Server): void {
  if (!terminal.ok || terminal.value === null) return
  const { url, otherUrls, authority } = terminal.value
  const address = otherUrls[0] ?? url
  print(`  Registers reach it as a card terminal: ${address}`)
  print(`  The certificate for their settings: ${address}${authorityPath}`)
  if (authority) print(`  Its fingerprint (SHA-256): ${authority.fingerprint}`)
  print('')
}

/** On stderr, where a program that reads the rest leaves it for people. */
export function warnOfPlain(): void {
  note('Kasse: without TLS anybody in this network can read what the customers’ display shows, and show it')
  note('       something else: a code of their own to pay to. The other screens are not shown there.')
  note('       Without --plain-http all of them are, and nobody reads along.')
}
