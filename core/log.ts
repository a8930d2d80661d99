// What the till writes for whoever looks after it: one JSON line an event, with nothing in it that must stay secret.
import { existsSync, renameSync, statSync } from 'node:fs'
import { destination, pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

const secrets = [
  'authorization',
  'client_secret',
  'clientSecret',
  'subscriptionKey',
  'ocp-apim-subscription-key',
  'access_token',
  'secret',
  'personalCode',
  'personalQr',
]
const numbers = ['phoneNumber', 'msisdn']

/** Secrets are left out; of a phone number the last two digits stay, wherever in the entry either stands. */
export function createLog(destination: DestinationStream, level: 'info' | 'warn' | 'silent' = 'info'): Log {
  return pino(
    { base: null, level, formatters: { log: (entry) => masked(entry) as Record<string, unknown> } },
    destination,
  )
}

/** One file and the one before it; a new one is begun at a start that finds it large. */
export function openLogFile(file: string): Log & Disposable {
  if (existsSync(file) && statSync(file).size > largestFile) renameSync(file, `${file}.1`)
  const stream = destination({ dest: file, sync: true, mode: 0o600 })
  stream.on('error', () => undefined)
  const write = (line: string) => {
    try {
      stream.write(line)
    } catch {
      // A full disk must not stop a sale for the sake of a line about it; the journal says so itself.
    }
  }
  return Object.assign(createLog({ write }), { [Symbol.dispose]: () => stream.end() })
}

/** bytes */
const largestFile = 5_000_000

/** A copy without secrets and full numbers, to any depth. */
export function masked(value: unknown, depth = 0): unknown {
  if (depth > 8) return '…'
  if (typeof value === 'string')
    return value.replaceAll(/(?<!\d)\+?\d{9,15}(?!\d)/g, maskedNumber).replaceAll(/Bearer \S+/g, 'Bearer …')
  if (value instanceof Error)
    return { name: value.name, message: masked(value.message), stack: masked(value.stack ?? '') }
  if (Array.isArray(value)) return value.map((one) => masked(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (secrets.some((secret) => secret.toLowerCase() === name.toLowerCase())) return [name, '…']
      if (numbers.includes(name) && typeof inner === 'string') return [name, maskedNumber(inner)]
      return [name, masked(inner, depth + 1)]
    }),
  )
}

const maskedNumber = (number: string): string => `••${number.slice(-2)}`
