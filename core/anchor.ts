// The anchor of a journal: what is remembered of it outside its file, so that an older, another or an altered journal is noticed.
import * as z from 'zod/mini'
import type { Chance } from '#core/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import { createSigner, isSigned, seedBytes, type Head, type Signer } from '#core/journal/signer.ts'
import type { Log } from '#core/log.ts'
import type { SealedNote } from '#core/vault/note.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type Anchor = {
  /** Null while the past is not known to be this till's own: nothing is signed then. */
  signer(): Signer | null
  /** Why the journal is not the one that this till wrote; null when it is. With one the till does not sell. */
  trouble(): Problem | null
  /** Of the journal as it was last known; null where that cannot be opened. `head` in hex. */
  known(): { facts: number; head: string } | null
  /** A head that somebody else holds as this till's. Believed when this till has signed it: then the journal must have it. */
  show(head: Head, signature: Uint8Array): void
  /** Remembers the head as it stands. */
  remember(): void
  /** The same, once that is due: after a closing, and after so many facts. */
  follow(): void
  /** Somebody has answered for the journal as it is: the till is to be started anew, under another id. */
  accepted(): void
}

type AnchorOptions = {
  journal: Journal
  /** Sealed like the credentials: the key that signs, and the head as it was last remembered. */
  note: SealedNote
  tillId: string
  /** Something else is kept for this till's id: it is not new, whatever its journal says. */
  hasLived: boolean
  chance: Chance
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** `seed`, base64url: of the key. `hash`, hex: of fact number `rows`. */
const noteText = z.strictObject({ till: z.string(), seed: z.string(), rows: z.int(), hash: z.string() })
type Kept = z.infer<typeof noteText>

export function openAnchor(options: AnchorOptions): Anchor {
  const { journal, note, tillId, log } = options
  const found = keptOf(options)
  let { trouble } = found
  let kept = found.kept
  const signer = kept && createSigner(tillId, Buffer.from(kept.seed, 'base64url'))
  const isProven = () => trouble === null && signer !== null

  /** Whether it is remembered. */
  function write(): boolean {
    if (!kept) return false
    const now = { ...kept, rows: journal.rows(), hash: journal.head() }
    const written = note.write(JSON.stringify(now))
    if (written.ok) kept = now
    else if (found.isNew) trouble = written.problem
    else log.warn({ problem: written.problem }, 'how far the journal reaches could not be remembered')
    return written.ok
  }

  if (kept && signer && !trouble) {
    trouble = found.isNew ? null : troubleWith(journal, kept, tillId, signer)
    // A key that is not kept would sign what nobody could look at later.
    if (!trouble) write()
    if (!trouble) journal.signWith(tillId, signer)
  }
  if (trouble) log.error({ problem: trouble }, 'the journal is not known to be the one that this till wrote')

  return {
    signer: () => (isProven() ? signer : null),
    trouble: () => trouble,
    known: () => kept && { facts: kept.rows, head: kept.hash },
    show({ rows, hash }, signature) {
      if (!signer || trouble || !isSigned(signer.key, tillId, { rows, hash }, signature)) return
      trouble = lacking(journal, rows, Buffer.from(hash).toString('hex'))
      if (trouble) log.error({ problem: trouble }, 'the hub holds facts that this till has signed and lacks')
    },
    remember: () => void (isProven() && write()),
    follow() {
      const known = kept?.rows ?? 0
      const closed = journal.past.lastClosing()?.seq ?? 0
      if (isProven() && (journal.rows() - known >= mostUnknown || closed > known)) write()
    },
    accepted: () => void (trouble = problem('journal.accepted')),
  }
}

type Found = { kept: Kept | null; isNew: boolean; trouble: Problem | null }

/** A till that begins, or begins anew under another id, gets a key of its own. */
function keptOf({ journal, note, tillId, hasLived, chance }: AnchorOptions): Found {
  const opened = note.read()
  if (!opened.ok) return { kept: null, isNew: false, trouble: opened.problem }
  const parsed = opened.value === null ? undefined : noteText.safeParse(jsonOf(opened.value))
  if (parsed?.success && parsed.data.till === tillId)
    return { kept: parsed.data, isNew: false, trouble: null }
  const hasSigned = journal.rows() > 0 && journal.signedHead()?.till === tillId
  if (hasLived || hasSigned) return { kept: null, isNew: false, trouble: problem('journal.keyGone') }
  const seed = Buffer.from(chance.bytes(seedBytes)).toString('base64url')
  return {
    kept: { till: tillId, seed, rows: journal.rows(), hash: journal.head() },
    isNew: true,
    trouble: null,
  }
}

function troubleWith(journal: Journal, kept: Kept, tillId: string, { key }: Signer): Problem | null {
  const lacks = lacking(journal, kept.rows, kept.hash)
  if (lacks) return lacks
  const signed = journal.signedHead()
  const isOurs =
    signed?.key === key &&
    isSigned(key, tillId, signed, signed.signature) &&
    lacking(journal, signed.rows, Buffer.from(signed.hash).toString('hex')) === null
  const vouchedFor = isOurs ? Math.max(signed.rows, kept.rows) : kept.rows
  const rest = journal.after(vouchedFor, mostUnsigned)
  // What was written while the key could not be opened, signing in above all, tells of no money.
  const isHarmless =
    rest.length < mostUnsigned && rest.every(({ sale, kind }) => sale === '' && kind !== 'zClosed')
  return isHarmless ? null : problem('journal.unsigned', { row: vouchedFor + 1 })
}

/** Facts that only the journal itself knows of, until the till ends in good order. */
const mostUnknown = 100

/** More than a till writes of itself while it does not sell. */
const mostUnsigned = 500

/** The journal does not reach so far, or has another fact there. `head` in hex. */
function lacking(journal: Journal, rows: number, head: string): Problem | null {
  if (rows === 0) return null
  if (journal.rows() < rows) return problem('journal.shorter', { facts: journal.rows(), known: rows })
  const [row] = journal.after(rows - 1, 1)
  const isSame = row !== undefined && Buffer.from(row.hash).toString('hex') === head
  return isSame ? null : problem('journal.replaced', { row: rows })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
