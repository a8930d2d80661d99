// The till's log for whoever looks after it: one JSON line an event, without any secret.
import { appendFileSync, existsSync, statSync } from 'node:fs'
import { moveFile } from '#core/system/disk.ts'
import { systemClock } from '#core/system/clock.ts'
import { printableLine } from '#shared/text.ts'

type Write = (...said: [entry: object, words: string] | [words: string]) => void
export type Log = Record<'info' | 'warn' | 'error', Write>

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

/** As those who read logs know them. */
const levels = { info: 30, warn: 40, error: 50 }

/** Secrets are left out; of a phone number the last two digits stay, wherever in the entry either stands. A line can be looked at in a terminal. */
export function createLog(
  { write }: { write: (line: string) => unknown },
  level: 'info' | 'silent' = 'info',
): Log {
  const writing = (of: number): Write => {
    if (level === 'silent') return () => undefined
    return (...said) => {
      const [entry, words] = said.length === 2 ? said : [{}, said[0]]
      const line = { level: of, time: systemClock.now(), ...(maskSecrets(entry) as object), msg: words }
      write(`${printableLine(JSON.stringify(line))}\n`)
    }
  }
  return { info: writing(levels.info), warn: writing(levels.warn), error: writing(levels.error) }
}

/** One file and the one before it; a new one is begun at a start that finds it large. */
export function openLogFile(file: string): Log & Disposable {
  if (existsSync(file) && statSync(file).size > largestFile) moveFile(file, `${file}.1`)
  let isOpen = true
  const write = (line: string) => {
    try {
      if (isOpen) appendFileSync(file, line, { mode: 0o600 })
    } catch {
      // A full disk must not stop a sale for the sake of a line about it; the journal says so itself.
    }
  }
  write('') // the file is there from now on
  return Object.assign(createLog({ write }), { [Symbol.dispose]: () => void (isOpen = false) })
}

/** bytes */
const largestFile = 5_000_000

/** A copy without secrets and full numbers, to any depth. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (depth > 8) return '…'
  if (typeof value === 'bigint') return String(value) // JSON has none
  if (typeof value === 'string')
    return value.replaceAll(/(?<!\d)\+?\d{9,15}(?!\d)/g, maskedNumber).replaceAll(/Bearer \S+/g, 'Bearer …')
  if (value instanceof Error)
    return { name: value.name, message: maskSecrets(value.message), stack: maskSecrets(value.stack ?? '') }
  if (Array.isArray(value)) return value.map((one) => maskSecrets(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (secrets.some((secret) => secret.toLowerCase() === name.toLowerCase())) return [name, '…']
      if (numbers.includes(name) && typeof inner === 'string') return [name, maskedNumber(inner)]
      return [name, maskSecrets(inner, depth + 1)]
    }),
  )
}

const maskedNumber = (number: string): string => `••${number.slice(-2)}`
