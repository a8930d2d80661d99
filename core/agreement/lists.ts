// The service's lists of agreements: it allows five a minute for a whole sales unit, so that what was read is kept for a minute.
import type { Clock } from '#core/system/clock.ts'
import type { Recurring, WireAgreement } from '#core/service/recurring.ts'
import { failed, ok, type Result } from '#shared/problem.ts'
import type { AgreementStatus } from '#shared/recurring.ts'

/** `readAt`: epoch ms. */
export type Listed = { agreements: WireAgreement[]; readAt: number; hasMore: boolean }

export type Lists = {
  /** Pages from 1. */
  page(status: AgreementStatus, page: number): Promise<Result<Listed>>
  /** Every page of those of this status. */
  every(status: AgreementStatus): Promise<Result<Listed>>
  /** Something was changed here: what was kept is not so any more. */
  forget(): void
}

/** ms */
const keptFor = 60_000
/** Rows on one page of a screen. */
export const pageSize = 100
/** The service's largest. */
const largestPage = 2000

type Kept = { at: number; answer: Promise<Result<Listed>> }

export function createLists(
  { clock, recurring }: { clock: Clock; recurring: Recurring },
  size = pageSize,
): Lists {
  const kept = new Map<string, Kept>()

  async function ask(status: AgreementStatus, pageNumber: number, most: number): Promise<Result<Listed>> {
    const answer = await recurring.list({ status, pageNumber, pageSize: most })
    if (!answer.ok) return failed(answer.trouble.problem)
    const agreements = answer.value.filter((one) => one !== null)
    return ok({ agreements, readAt: clock.now(), hasMore: answer.value.length === most })
  }

  /** Who asks while an answer is on its way shares it; one that failed is not kept. */
  function once(status: AgreementStatus, page: number, most: number): Promise<Result<Listed>> {
    const name = `${status} ${page} ${most}`
    const known = kept.get(name)
    if (known && clock.age(known.at) < keptFor) return known.answer
    const made: Kept = { at: clock.elapsed(), answer: ask(status, page, most) }
    kept.set(name, made)
    void made.answer.then((answer) => {
      if (!answer.ok && kept.get(name) === made) kept.delete(name)
    })
    return made.answer
  }

  return {
    page: (status, page) => once(status, page, size),
    async every(status) {
      const found = new Map<string, WireAgreement>()
      for (let page = 1; ; page += 1) {
        const answer = await once(status, page, largestPage)
        if (!answer.ok) return answer
        const before = found.size
        const { readAt } = answer.value
        for (const agreement of answer.value.agreements) found.set(agreement.id, agreement)
        // A page that came again and again would keep the till here for ever.
        if (!answer.value.hasMore || found.size === before)
          return ok({ agreements: [...found.values()], readAt, hasMore: false })
      }
    },
    forget: () => kept.clear(),
  }
}
