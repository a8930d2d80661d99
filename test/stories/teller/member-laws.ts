// The laws for memberships in every story: the simulation's, asked of the tills' journals and of what the service holds in the end.
import path from 'node:path'
import { tillFeatures } from '#core/features.ts'
import { readJournal } from '#core/journal/journal.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { copyName, judgeMembers } from '#test/simulation/club-laws.ts'
import type { ClubEvidence } from '#test/simulation/club-evidence.ts'
import { readMember } from '#test/support/service/agreement-record.ts'
import { readAgreements } from '#test/simulation/journal-agreements.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import type { MembershipOperation, Operation } from '#test/simulation/plan.ts'
import type { StoryTill, TillName } from '#test/stories/teller/till-names.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

const changes = new Set<Operation>([
  'draft',
  'update',
  'charge',
  'cancelCharge',
  'captureCharge',
  'refundCharge',
] satisfies MembershipOperation[])
export const isOfMembership = (operation: Operation): boolean => changes.has(operation)

const copies: readonly TillName[] = ['the copy', 'the restored till']

export function createMemberLaws(serviceNow: () => number) {
  const states = new Map<string, string>()
  const sights: ClubEvidence['sights'][number][] = []
  const turnedAway = new Set<string>()
  let written = 0
  let isMoved = false
  return {
    /** A till has taken over what another may have written down as well, under a name of its own. */
    moved: () => void (isMoved = true),
    wrote: ({ kind }: AgreementFact) => void (written += Number(kind === 'sent')),
    /** One of the till's own changes leaves; one that was turned away leaves once more with a new token. */
    leaves(key: string): Violation[] {
      if (turnedAway.delete(key) || written > 0) {
        written -= 1
        return []
      }
      return [{ law: 'written before it is done', what: `${key} left, which was not written down` }]
    },
    answered(key: string, status: number | null) {
      if (status !== 401) return
      turnedAway.add(key)
      written += 1
    },
    saw(view: SignUpView | null) {
      if (!view || states.get(view.agreement) === view.state) return
      states.set(view.agreement, view.state)
      sights.push({ by: 'the till', agreement: view.agreement, state: view.state, at: serviceNow() })
    },
    async judge(shop: Shop, tills: readonly StoryTill[], members: readonly string[]): Promise<Violation[]> {
      const books = []
      for (const member of members) books.push(await readMember(shop.front(), member))
      const journalled = tills.flatMap(({ name, folder }) => {
        if (folder === null) return []
        using journal = opened(readJournal(path.join(folder, 'journal.sqlite'), tillFeatures))
        return [{ name: copies.includes(name) ? copyName : name, journalled: readAgreements(journal) }]
      })
      const broken = judgeMembers({ tills: journalled, books, sights })
      return broken.filter(({ law }) => !isMoved || !/^never (lost|a lie)$/.test(law))
    },
  }
}
