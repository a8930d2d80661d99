// One start of a till's journal with its anchor, which ends in good order or as in a power cut.
import { openAnchor } from '#core/vault/journal-anchor.ts'
import { createLog } from '#core/system/log.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { seeded } from '#test/support/run/clock.ts'
import { openAt } from '#test/support/till/journal.ts'

const log = createLog({ write: () => undefined })

let seeds = 0

/** One start of a till on its file, which goes on until the test is done with it. */
export function startJournal(
  file: string,
  part: SealedPart,
  { till = 'till01', formerIds = [] as string[], isNew = true } = {},
) {
  const journal = openAt(file)
  const anchor = openAnchor({
    journal,
    part,
    identity: { tillId: till, formerIds },
    isNew,
    clock: { now: () => 1 },
    chance: seeded((seeds += 1)),
    log,
  })
  return {
    journal,
    anchor,
    trouble: () => anchor.trouble()?.code ?? null,
    /** In good order; without it, as in a power cut, nothing of the last facts is remembered outside the file. */
    close() {
      anchor.remember()
      journal[Symbol.dispose]()
    },
    die: () => journal[Symbol.dispose](),
  }
}
