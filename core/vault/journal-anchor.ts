// The anchor of a journal: what is remembered of it outside its file, so that an older, another or an altered journal is noticed.
import * as z from 'zod/mini'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { TillIdentity } from '#core/folder/folder.ts'
import { tellsOfMoney, type TillFact } from '#core/till/facts.ts'
import { tillQueries } from '#core/till/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import { createSigner, isSigned, seedBytes, type JournalHead, type Signer } from '#core/journal/chain.ts'
import type { Log } from '#core/system/log.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { failed, isStoreClosed, problem, type Problem, type Result } from '#shared/problem.ts'
import { person } from '#shared/staff.ts'
import { jsonIn } from '#core/system/json.ts'

export type Anchor = {
  /** Null while the past is not known to be this till's own: nothing is signed then. */
  signer(): Signer | null
  /** Why the journal is not the one that this till wrote; null when it is. With one the till does not sell. */
  trouble(): Problem | null
  /** The journal as it was last known; null where that cannot be opened. `head` in hex. */
  known(): { facts: number; head: string } | null
  /** The till of this folder had another id when its journal was last known: it was restored, or moved. */
  isFormer(): boolean
  /** A head that somebody else holds as this till's. Believed when this till has signed it: then the journal must have it. */
  show(head: JournalHead, signature: Uint8Array): void
  /** Remembers the head as it stands. */
  remember(): void
  /** Remembers it once that is due: after a closing, and after so many facts. */
  follow(): void
  /** Somebody has answered for the journal as it stands: the till of this id goes on from here, with a key of its own. */
  accept(id: string): Result<null>
  /** Somebody has answered for the copy that the next start restores; null: nothing is restored after all. */
  answer(given: RestoreAnswer | null): Result<null>
  /** The key store that was locked at the start has opened: all of it is looked at as at a start. */
  reopen(): void
}

type AnchorOptions = {
  journal: Journal
  /** Sealed like the credentials: the key that signs, and the head as it was last remembered. */
  part: SealedPart
  identity: Pick<TillIdentity, 'tillId' | 'formerIds'>
  /** False: the till had secrets before this start, so that a key that is missing is one that is gone, whatever its journal says. */
  isNew: boolean
  clock: Pick<Clock, 'now'>
  chance: Chance
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** Who answers for a journal that ends with this fact, and why. */
const answer = z.strictObject({
  rows: z.int(),
  hash: z.string(),
  person: z.nullable(person),
  reason: z.string(),
})
export type RestoreAnswer = z.infer<typeof answer>

/** `seed`, base64url: of the key. `hash`, hex: of fact number `rows`. */
const partText = z.strictObject({
  till: z.string(),
  seed: z.string(),
  rows: z.int(),
  hash: z.string(),
  answer: z.optional(answer),
})
type Kept = z.infer<typeof partText>

export function openAnchor(options: AnchorOptions): Anchor {
  const { journal, part, log } = options
  const { tillId } = options.identity
  const rowsAtStart = journal.rows()
  let kept: Kept | null = null
  let trouble: Problem | null = null
  let signer: Signer | null = null
  /** The reason why the key of a till that begins has found no place yet. */
  let unkept: Problem | null = null

  /** In place of what is remembered. A key that is not kept would sign what nobody could look at later. */
  function write(next: Kept): Result<null> {
    const written = part.write(JSON.stringify(next))
    if (written.ok) kept = next
    else log.warn({ problem: written.problem }, 'how far the journal reaches could not be remembered')
    return written
  }
  const remember = () => signer && kept && write({ ...kept, ...headOf(journal) })
  const doubt = (found: Problem | null) => {
    trouble = found
    signer = kept && trouble === null ? signerFor(kept) : null
    tellDoubt(found, log)
  }
  /** From the journal as it stands. */
  function begin(next: Kept): Result<null> {
    const begun = write(next)
    if (!begun.ok) return begun
    unkept = null
    doubt(next.till === tillId ? null : problem('journal.accepted'))
    // Money that is open goes on before the next start, which must know that as its own.
    journal.signWith(next.till, signerFor(next))
    return begun
  }
  const accept = (id: string) => begin(newKept(id, options))
  function take(found: Found): void {
    kept = found.kept
    doubt(found.trouble)
    const written = remember()
    unkept = found.isNew && written?.ok === false ? written.problem : null
    if (unkept) doubt(unkept)
    if (signer && kept) journal.signWith(kept.till, signer)
    if (trouble && kept && isAnsweredFor(options, kept) && noteAnswer(options, kept, trouble)) accept(tillId)
  }
  take(keptOf(options, rowsAtStart))

  return {
    signer: () => signer,
    trouble: () => trouble,
    known: () => kept && { facts: kept.rows, head: kept.hash },
    isFormer: () => kept !== null && kept.till !== tillId,
    show({ rows, hash }, signature) {
      if (!signer || !isSigned(signer.key, tillId, { rows, hash }, signature)) return
      const lacks = lacking(journal, rows, Buffer.from(hash).toString('hex'))
      if (!lacks) return
      // The next start knows it too, also where nobody shows it then.
      if (kept) write({ ...kept, rows, hash: Buffer.from(hash).toString('hex') })
      doubt(lacks)
    },
    remember: () => void remember(),
    follow() {
      // Before anything else is kept for this till: then a key that is missing would be one that is gone.
      if (isStoreClosed(unkept)) return
      if (unkept && kept) return void begin({ ...kept, ...headOf(journal) })
      const known = kept?.rows ?? 0
      const closed = tillQueries(journal).lastClosing()?.seq ?? 0
      if (journal.rows() - known >= mostUnknown || closed > known) remember()
    },
    accept,
    answer(given) {
      if (!kept) return failed(trouble ?? problem('journal.keyGone'))
      const { answer: _, ...own } = kept
      return write(given === null ? own : { ...own, answer: given })
    },
    reopen: () => take(keptOf(options, rowsAtStart)),
  }
}

function tellDoubt(found: Problem | null, log: AnchorOptions['log']): void {
  if (!found || isStoreClosed(found)) return
  log.error({ problem: found }, 'the journal is not known to be the one that this till wrote')
}

/** In the folder of a till that was restored since, and for the very copy that lies there now, with nothing after it but that answer. */
function isAnsweredFor({ journal, identity }: AnchorOptions, kept: Kept): boolean {
  const { till, answer: given } = kept
  if (till === identity.tillId || !given || lacking(journal, given.rows, given.hash)) return false
  const [first, second] = journal.after(given.rows, 2)
  return (!first || first.kind === 'pastAccepted') && !second
}

/** False where it found no room: then it is asked of a manager. */
function noteAnswer({ journal, clock }: AnchorOptions, kept: Kept, found: Problem): boolean {
  const { answer: given, rows, hash } = kept
  if (!given) return false
  // It was written down already: the power failed right after.
  if (journal.rows() > given.rows) return true
  const { person: by, reason } = given
  const known = { facts: rows, head: hash }
  try {
    const fact: TillFact = { kind: 'pastAccepted', person: by, reason, found: found.code, known }
    journal.note(clock.now(), fact)
    return true
  } catch {
    return false
  }
}

const headOf = (journal: Journal) => ({ rows: journal.rows(), hash: journal.head() })

const newKept = (till: string, { journal, chance }: AnchorOptions): Kept => ({
  till,
  seed: Buffer.from(chance.bytes(seedBytes)).toString('base64url'),
  ...headOf(journal),
})

const signerFor = ({ till, seed }: Kept): Signer => createSigner(till, Buffer.from(seed, 'base64url'))

type Found = { kept: Kept | null; isNew: boolean; trouble: Problem | null }

/** A till that begins, or begins anew under another id, gets a key of its own. This program wrote what stands after `rowsAtStart`. */
function keptOf(options: AnchorOptions, rowsAtStart: number): Found {
  const { journal, part, identity, isNew, log } = options
  const { tillId, formerIds = [] } = identity
  const opened = part.read()
  if (!opened.ok) {
    if (isStoreClosed(opened.problem)) return { kept: null, isNew: false, trouble: opened.problem }
    // The vault's own words are of credentials, which could be entered anew.
    log.error({ problem: opened.problem }, 'the key that signs the journal cannot be read')
    return { kept: null, isNew: false, trouble: problem('journal.keyGone') }
  }
  const kept = opened.value === null ? undefined : partText.safeParse(jsonIn(opened.value)).data
  const isOwn = kept?.till === tillId
  if (kept && (isOwn || formerIds.includes(kept.till))) {
    const trouble = troubleWith(journal, kept, rowsAtStart)
    // An answer for a restore that this start should have made and did not is dropped.
    const { answer: _, ...unanswered } = kept
    if (isOwn) return { kept: unanswered, isNew: false, trouble }
    if (trouble) return { kept, isNew: false, trouble }
    return { kept: newKept(tillId, options), isNew: true, trouble: null }
  }
  if (!isNew || (journal.rows() > 0 && journal.signedHead()?.till === tillId))
    return { kept: null, isNew: false, trouble: problem('journal.keyGone') }
  return { kept: newKept(tillId, options), isNew: true, trouble: null }
}

function troubleWith(journal: Journal, kept: Kept, rowsAtStart: number): Problem | null {
  const { key } = signerFor(kept)
  const lacks = lacking(journal, kept.rows, kept.hash)
  if (lacks) return lacks
  const signed = journal.signedHead()
  const isOurs =
    signed?.key === key &&
    isSigned(key, kept.till, signed, signed.signature) &&
    lacking(journal, signed.rows, Buffer.from(signed.hash).toString('hex')) === null
  const vouchedFor = isOurs ? Math.max(signed.rows, kept.rows) : kept.rows
  const rest = journal.after(vouchedFor, mostUnsigned).filter(({ seq }) => seq <= rowsAtStart)
  // Facts that were written while the key could not be opened, signing in above all, tell of no money.
  const isHarmless = rest.length < mostUnsigned && !rest.some(tellsOfMoney)
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
