// What money has an agreement's fact moved? (until the other branch is merged)
import type { Agreement } from '#core/agreement/agreement.ts'
import type { MovementRow } from '#core/journal/derived.ts'
export const agreementMovement = (_agreement: Agreement, _seq: number, _at: number): MovementRow | null =>
  null
