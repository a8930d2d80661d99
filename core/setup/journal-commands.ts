// The command by which a manager answers for a journal that may not be the one that this till wrote.
import type { Anchor } from '#core/vault/journal-anchor.ts'
import type { CommandOptions } from '#core/app/commands.ts'
import { withTillFolder, diskResult } from '#core/folder/folder-access.ts'
import { approveSigned } from '#core/staff/signature.ts'
import { filesOf, makeIdentity, writeIdentity } from '#core/folder/folder.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export const pastCommands = (options: CommandOptions): Pick<Handlers, 'journal.accept'> => ({
  'journal.accept': ({ manager }, caller) =>
    withTillFolder(options, async ({ folder }) => {
      const { anchor, sales, identity } = options
      const found = () => (anchor?.trouble()?.code === 'journal.accepted' ? null : anchor?.trouble())
      if (!anchor || !found()) return failed(problem('journal.notDoubted'))
      const signer = await approveSigned(options, caller, 'acceptJournal', manager)
      if (!signer.ok) return signer
      const still = found()
      if (!still) return failed(problem('journal.notDoubted'))
      sales.note({
        kind: 'pastAccepted',
        person: signer.value ?? null,
        reason: manager.reason.trim(),
        found: still.code,
        known: anchor.known(),
      })
      const accepted = anchor.isFormer()
        ? anchor.accept(identity.tillId)
        : rename(options, anchor, folder.path)
      if (!accepted.ok) return accepted
      options.log.warn({ problem: still }, 'a manager has answered for the journal as it stands')
      sales.changed()
      return ok(null)
    }),
})

/** Under the old id its references and receipts would be given out twice. */
function rename({ identity, chance }: CommandOptions, anchor: Anchor, folder: string): Result<null> {
  const next = { ...makeIdentity(chance, identity), isRestored: true }
  const accepted = anchor.accept(next.tillId)
  if (!accepted.ok) return accepted
  const written = diskResult(folder, () => writeIdentity(filesOf(folder).identity, next))
  return written.ok ? ok(null) : written
}
