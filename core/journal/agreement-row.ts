// The derived row of an agreement, from its facts.
import { statusOf, type Agreement } from '#core/agreement/reduce.ts'
import { isAgreementSettled } from '#core/agreement/settled.ts'
import { ownerOf } from '#core/service/access.ts'

/** `counter`: its place in the order in which they were opened or adopted, from 1; `opened`: the row of its first fact. */
export type AgreementRow = {
  counter: number
  name: string
  /** The service's; null before it has one. */
  agreementId: string | null
  status: string
  rests: number
  opened: number
  openedAt: number
  owner: string
}

export const agreementRow = (agreement: Agreement, counter: number, opened: number): AgreementRow => ({
  counter,
  name: agreement.agreement,
  agreementId: agreement.agreementId,
  status: statusOf(agreement) ?? (agreement.draftEnded ? 'NONE' : 'PENDING'),
  rests: Number(isAgreementSettled(agreement)),
  opened,
  openedAt: agreement.openedAt,
  owner: ownerOf(agreement.opened),
})
