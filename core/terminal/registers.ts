// The registers that may ask this till for payments: `registers.json` of the data folder, their keys as hashes, and the codes that pair new ones.
import type { TillContext } from '#core/till-context.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { dropNote, readNote, type WebhookOfRegister } from '#core/terminal/webhooks.ts'
import type { Register, Registers } from '#core/terminal/terminal.ts'
import { readWhole, writeWhole } from '#core/system/disk.ts'
import { createPairing } from '#core/system/pairing-codes.ts'
import { randomWord } from '#core/system/clock.ts'
import { registerRight, type RegisterRight, type RegistersView, type RegisterView } from '#shared/checkout.ts'
import { failed, ok, problem } from '#shared/problem.ts'

/** `webhook.since`: when it was asked for; `made`: a word that its secret follows from; `after`: the journal’s row up to which nothing is to be sent. Times in epoch ms. */
const kept = z.strictObject({
  id: z.string(),
  name: z.string(),
  rights: z.array(registerRight),
  /** SHA-256, hex. */
  keyHash: z.string(),
  since: z.number(),
  seenAt: z.nullable(z.number()),
  isRevoked: z.boolean(),
  webhook: z.nullable(
    z.strictObject({ url: z.string(), since: z.number(), made: z.string(), after: z.int() }),
  ),
})
type Kept = z.infer<typeof kept>
/** `till`: whose id the till had that let them in. */
const file = z.strictObject({ till: z.string(), registers: z.array(kept) })

export type RegisterBook = Registers & {
  /** How their events are sent is not the book's to say. */
  view(): Pick<RegistersView, 'codes'> & { registers: Omit<RegisterView, 'webhook'>[] }
  /** A code by which a register of this name is let in while `stands`; an older code is dead. */
  makeCode(name: string, rights: readonly RegisterRight[], stands: () => boolean): void
  /** False: there is none, or it is revoked. */
  changeRights(register: string, rights: readonly RegisterRight[]): Register | undefined
  revoke(register: string): Register | undefined
  /** Those that are told of events. */
  webhooks(): WebhookOfRegister[]
}

/** How old the time on disk may be at which a register was last heard. ms */
const staleMs = 3_600_000
/** bytes */
const keyBytes = 24

const placeIn = (folder: string): string => path.join(folder, 'registers.json')

/** As the file of that folder has them, the revoked ones too; none where it cannot be read. */
export const registersIn = (folder: string): readonly Kept[] => listIn(placeIn(folder))?.registers ?? []

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
const named = ({ id, name, rights }: Kept): Register => ({ id, name, rights })

/** The list, in memory and on disk. */
function openList({ folder, identity: { tillId }, log }: Pick<TillContext, 'folder' | 'identity' | 'log'>) {
  const place = placeIn(folder.path)
  let all = readRegisters(place, tillId, log)
  let notedAt = -Infinity
  const write = (next: Kept[]) => {
    writeWhole(place, () => `${JSON.stringify({ till: tillId, registers: next }, null, 2)}\n`)
    all = next
  }
  const find = (id: string) => all.find((one) => one.id === id && !one.isRevoked)
  const change = (id: string, to: Partial<Kept>): Register | undefined => {
    const found = find(id)
    if (!found) return undefined
    const next = { ...found, ...to }
    write(all.map((one) => (one === found ? next : one)))
    return named(next)
  }
  return {
    all: (): readonly Kept[] => all,
    find,
    change,
    add: (made: Kept) => write([...all, made]),
    /** On disk once an hour. A full disk keeps no register from hearing how its payment stands. */
    noteSeen(id: string, seenAt: number): void {
      all = all.map((one) => (one.id === id ? { ...one, seenAt } : one))
      if (Math.abs(seenAt - notedAt) <= staleMs) return
      notedAt = seenAt
      try {
        write(all)
      } catch (error) {
        log.warn({ register: id, error }, 'when a register was heard could not be written down')
      }
    },
  }
}

type Wanted = { name: string; rights: readonly RegisterRight[] }

/** Where their events are sent, and by which secret they are signed. */
function webhooksOf(
  { clock, chance, journal }: TillContext,
  list: ReturnType<typeof openList>,
  derived: (what: string) => string,
): Pick<RegisterBook, 'setWebhook' | 'removeWebhook' | 'webhooks'> {
  const webhookSecret = (id: string, made: string) => derived(`webhook ${id} ${made}`)
  return {
    setWebhook({ id }, url) {
      if (!mayBeCalled(url)) return failed(problem('register.webhookUnfit', { url }))
      const made = randomWord(chance, 12)
      const before = list.find(id)?.webhook
      // A register may set it at each of its starts: what was not taken before is sent all the same.
      const after = before
        ? readNote(journal, { id, secret: webhookSecret(id, before.made), after: before.after }).at
        : journal.rows()
      list.change(id, { webhook: { url, since: clock.now(), made, after } })
      return ok({ secret: webhookSecret(id, made) })
    },
    removeWebhook({ id }) {
      list.change(id, { webhook: null })
      dropNote(journal, id)
    },
    webhooks: () =>
      list.all().flatMap((one) =>
        one.webhook && !one.isRevoked
          ? [
              {
                ...one.webhook,
                id: one.id,
                register: named(one),
                secret: webhookSecret(one.id, one.webhook.made),
              },
            ]
          : [],
      ),
  }
}

export function openRegisters(context: TillContext): RegisterBook {
  const { clock, chance, identity, log, sales } = context
  const list = openList(context)
  let wanted: Wanted | null = null
  const codes = createPairing<'register'>(clock, chance, () =>
    log.warn({}, 'the code of a register is dead for whoever typed wrong ones too often, or for all'),
  )
  const derived = (what: string) => createHmac('sha256', identity.secret).update(what).digest('base64url')
  return {
    byKey(key) {
      const hash = Buffer.from(hashOf(key), 'hex')
      // Each is compared, so that no time tells which was nearly right.
      const [found] = list.all().filter((one) => timingSafeEqual(Buffer.from(one.keyHash, 'hex'), hash))
      if (!found || found.isRevoked) return failed(problem('register.keyRefused'))
      list.noteSeen(found.id, clock.now())
      return ok(named(found))
    },
    heard: ({ id }) => list.noteSeen(id, clock.now()),
    redeem(code, sender) {
      const outcome = codes.redeem('register', code, sender)
      if (outcome === 'tooMany') return failed(problem('register.limited', { seconds: 60 }))
      if (outcome === 'wrong' || wanted === null) return failed(problem('register.codeRefused'))
      const id = randomWord(chance, 6)
      const key = `${id}_${Buffer.from(chance.bytes(keyBytes)).toString('base64url')}`
      const known = { id, name: wanted.name, rights: [...wanted.rights], keyHash: hashOf(key) }
      const made = { ...known, since: clock.now(), seenAt: null, isRevoked: false, webhook: null }
      wanted = null
      list.add(made)
      sales.note({
        kind: 'registerChanged',
        person: null,
        register: { id: made.id, name: made.name },
        change: 'paired',
      })
      return ok({ register: named(made), key, passphrase: derived(`nexo ${made.id}`) })
    },
    passphraseOf(id) {
      const found = list.find(id)
      return found ? { register: named(found), passphrase: derived(`nexo ${id}`), version: 1 } : null
    },
    view: () => ({
      registers: list.all().map(({ id, name, rights, since, seenAt, isRevoked }) => ({
        register: id,
        name,
        rights,
        since,
        seenAt,
        isRevoked,
      })),
      codes: codes
        .alive()
        .flatMap(({ code, until }) =>
          wanted ? [{ ...wanted, rights: [...wanted.rights], code, until }] : [],
        ),
    }),
    makeCode(name, rights, stands) {
      wanted = { name, rights }
      codes.make('register', stands)
    },
    changeRights: (id, rights) => list.change(id, { rights: [...rights] }),
    revoke(id) {
      const revoked = list.change(id, { isRevoked: true, webhook: null })
      if (revoked) dropNote(context.journal, id)
      return revoked
    },
    ...webhooksOf(context, list, derived),
  }
}

/** In clear only within this machine. */
function mayBeCalled(url: string): boolean {
  const address = URL.parse(url)
  if (!address || address.username !== '' || address.password !== '') return false
  return (
    address.protocol === 'https:' ||
    (address.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname))
  )
}

/**
 * A file that cannot be read lets nobody in: each register is paired again. So it is in a copied or restored folder: this till may have forgotten
 * what they asked for, or another till knows them too, and what a register asks for again would be paid twice.
 */
function readRegisters(place: string, tillId: string, log: TillContext['log']): Kept[] {
  const found = listIn(place)
  if (found?.till === tillId) return found.registers
  if (found) {
    log.warn({ file: place }, 'the registers are of another till: each must be paired again')
    return found.registers.map((one) => ({ ...one, isRevoked: true, webhook: null }))
  }
  if (existsSync(place))
    log.warn({ file: place }, 'the list of registers cannot be read: each must be paired again')
  return []
}

function listIn(place: string): z.infer<typeof file> | undefined {
  try {
    return file.parse(JSON.parse(readWhole(place).toString('utf8')))
  } catch {
    return undefined
  }
}
