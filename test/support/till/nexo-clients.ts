// Those who speak encrypted nexo to a till's door by TLS: this project's own client, and a terminal library that the environment names.
import { once } from 'node:events'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { systemChance } from '#core/system/clock.ts'
import { createEncryption, type Envelope } from '#server/nexo/encryption.ts'
import { neutralWords } from '#shared/setting-shapes.ts'
import type { Settings } from '#shared/settings.ts'

/** `ca`: the authority that the till's certificate is of, in PEM. */
export type NexoDoor = {
  host: string
  port: number
  ca: string
  keyIdentifier: string
  keyVersion: number
  passphrase: string
}

/** What a module exports that brings a library to such a door. */
export type NexoLibrary = {
  /** Of its encryption: the till's setting `nexoWords`. */
  words: Settings['nexoWords']
  /** `message`: the whole of it, with `SaleToPOIRequest`. What comes back is the whole answer; nothing where the till said none. */
  connect: (to: NexoDoor) => { send: (message: object) => Promise<object | null | undefined> }
}

const variable = 'KASSE_TERMINAL_LIBRARY'
type Environment = Readonly<Record<string, string | undefined>>

/** What to tell whoever named no library; null where one is named. */
export const unaskedLibrary = (environment: Environment): string | null =>
  (environment[variable] ?? '') === ''
    ? `No terminal library was tried: ${variable} names a module that brings one.`
    : null

export function nexoClients(environment: Environment): { name: string; load: () => Promise<NexoLibrary> }[] {
  const file = environment[variable] ?? ''
  const named = {
    name: 'a terminal library',
    load: async () => (await import(pathToFileURL(file).href)) as NexoLibrary, // as test/README.md tells who writes it
  }
  return [
    { name: 'the client of this project', load: async () => ownClient },
    ...(file === '' ? [] : [named]),
  ]
}

const ownClient: NexoLibrary = {
  words: neutralWords,
  connect: ({ host, port, ca, keyIdentifier: identifier, keyVersion: version, passphrase }) => {
    const encryption = createEncryption(neutralWords, systemChance)
    const key = { passphrase, identifier, version }
    return {
      async send(message) {
        const { SaleToPOIRequest } = message as { SaleToPOIRequest: Envelope } // the story's own
        const asked = request({
          host,
          port,
          ca,
          path: '/nexo',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          agent: false,
        })
        asked.end(JSON.stringify(encryption.seal('SaleToPOIRequest', SaleToPOIRequest, key)))
        const [response] = (await once(asked, 'response')) as [NodeJS.ReadableStream] // its own argument
        const body = await text(response)
        if (body === '') return null
        const [[name, envelope] = ['', null]] = Object.entries(JSON.parse(body) as object)
        const secured = encryption.securedIn(envelope)
        return (secured && encryption.open(secured, name, key)) as object // an answer of the till
      },
    }
  },
}
